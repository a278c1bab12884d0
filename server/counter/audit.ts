import { sandboxBook } from '../channels/sandbox/book'
import { auditWhole } from '../wallet/audit'
import type { OpsHandlers } from './asked'

const books = [sandboxBook]

export const auditHandlers: OpsHandlers<'auditMoney'> = {
  auditMoney: async (_, { deps }) => {
    const { checked, findings } = await auditWhole(deps.db, books)
    return { checked, bad: findings }
  },
}
