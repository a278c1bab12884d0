import { sandboxBook } from '../channels/sandbox/book'
import { auditMoney, rulesOf } from '../wallet/audit'
import type { OpsHandlers } from './asked'

const books = [sandboxBook]

export const auditHandlers: OpsHandlers<'auditMoney'> = {
  auditMoney: async (_, { deps }) => ({ checked: rulesOf(books), bad: await auditMoney(deps.db, books) }),
}
