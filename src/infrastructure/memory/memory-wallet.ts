import { refusals } from '../../domain/refusals'
import type { MemoryHandlers } from './memory-handlers'
import type { MemoryWorld } from './memory-world'

export const walletHandlers = (_world: MemoryWorld) =>
  ({
    walletOverview: () => notYet(),
    transactionList: () => notYet(),
    transactionExport: () => notYet(),
  }) satisfies Partial<MemoryHandlers>

const notYet = (): never => {
  throw refusals.notYet()
}
