import type { Ports } from '../../src/domain/ports/ports'

/** How long a machine waits before it asks again, in ms, by how many answers it has missed. */
export const pauses = [
  [1, 3000],
  [2, 6000],
  [3, 12_000],
  [4, 20_000],
  [5, 20_000],
] as const

/** A browser that lets no request be written down. */
export const shutStore = (fakes: Pick<Ports, 'pending'>): void => {
  const shut = () => Promise.reject(new Error('IndexedDB is off'))
  fakes.pending = { read: shut, write: shut, remove: shut, keys: shut }
}
