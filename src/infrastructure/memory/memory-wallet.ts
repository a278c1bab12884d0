import { overviewOf, pageOfBook } from './memory-book'
import type { MemoryHandlers } from './memory-handlers'
import { startStatement } from './memory-jobs'
import type { MemoryWorld } from './memory-world'

export const walletHandlers = (world: MemoryWorld) =>
  ({
    walletOverview: (_input, buyer) => overviewOf(world, buyer),
    transactionList: (input, buyer) => pageOfBook(buyer, input),
    transactionExport: ({ format: _format, ...filter }, buyer) => ({ job: startStatement(world, buyer, filter) }),
  }) satisfies Partial<MemoryHandlers>
