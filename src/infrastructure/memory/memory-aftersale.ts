import type { MemoryHandlers } from './memory-handlers'
import type { MemoryWorld } from './memory-world'

const notBuilt = (): never => {
  throw new Error('not built')
}

export const afterSaleHandlers = (_world: MemoryWorld) =>
  ({
    aftersaleReasons: notBuilt,
    aftersalePreview: notBuilt,
    aftersaleApply: notBuilt,
    aftersaleList: notBuilt,
    aftersaleInfo: notBuilt,
    aftersaleCancel: notBuilt,
    aftersaleShip: notBuilt,
    aftersaleChoose: notBuilt,
    aftersaleConfirm: notBuilt,
  }) satisfies Partial<MemoryHandlers>
