import { refusals } from '../../domain/refusals'
import { overviewOf, pageOfBook } from './memory-book'
import type { MemoryHandlers } from './memory-handlers'
import type { MemoryWorld } from './memory-world'

export const walletHandlers = (world: MemoryWorld) =>
  ({
    walletOverview: (_input, buyer) => overviewOf(world, buyer),
    transactionList: (input, buyer) => pageOfBook(buyer, input),
    transactionExport: () => notYet(),
  }) satisfies Partial<MemoryHandlers>

const notYet = (): never => {
  throw refusals.notYet()
}
