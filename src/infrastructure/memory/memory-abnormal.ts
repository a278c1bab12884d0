import type { MemoryHandlers } from './memory-handlers'
import type { MemoryWorld } from './memory-world'

const notBuilt = (): never => {
  throw new Error('not built')
}

export const abnormalHandlers = (_world: MemoryWorld) =>
  ({
    abnormalList: notBuilt,
    abnormalInfo: notBuilt,
    abnormalPreview: notBuilt,
    abnormalDecide: notBuilt,
  }) satisfies Partial<MemoryHandlers>
