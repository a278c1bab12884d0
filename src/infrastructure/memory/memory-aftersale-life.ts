import type { MemoryOrder, MemoryWorld } from './memory-world'

/** What an interception that is paid for goes on as. */
export const openInterception = (_world: MemoryWorld, _order: MemoryOrder): void => undefined
