import { sandboxBook } from '../channels/sandbox/book'
import { sealedCounts } from '../reseal/reseal'
import { auditWhole } from '../wallet/audit'
import type { OpsHandlers } from './asked'

const books = [sandboxBook]

export const auditHandlers: OpsHandlers<'auditMoney' | 'auditSecrets'> = {
  auditMoney: async (_, { deps }) => {
    const { checked, findings } = await auditWhole(deps.db, books)
    return { checked, bad: findings }
  },
  auditSecrets: async (_, { deps }) => {
    const kinds = await sealedCounts(deps)
    return { kinds, done: kinds.every(({ older }) => older === 0) }
  },
}
