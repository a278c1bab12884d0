import { describe, expect, it } from 'vitest'
import { calmDials, type Dials } from '../../domain/ports/play'
import { dialled } from './memory-dials'

const at = (dials: Partial<Dials>, chance = 0) => {
  const waited: number[] = []
  let done = 0
  const through = dialled({
    dials: () => ({ ...calmDials, ...dials }),
    random: () => chance,
    wait: async (ms) => void waited.push(ms),
  })
  return { waited, done: () => done, ask: () => through(async () => (done += 1)) }
}

describe('the dials of the shop in memory', () => {
  it('leave the shop as it is where nothing is turned', async () => {
    const { ask, waited } = at({})
    expect(await ask()).toBe(1)
    expect(waited).toEqual([])
  })

  it('let it answer late', async () => {
    const { ask, waited } = at({ delayMs: 300 })
    expect(await ask()).toBe(1)
    expect(waited).toEqual([300])
  })

  it.each(['network', 'timeout', 'busy', 'bug'] as const)('fail a call by %s before anything is done', async (kind) => {
    const { ask, done } = at({ mishap: kind })
    await expect(ask()).rejects.toMatchObject({ name: 'Failure', kind })
    expect(done()).toBe(0)
  })

  it('lose the answer of what is done', async () => {
    const { ask, done } = at({ mishap: 'lost' })
    await expect(ask()).rejects.toMatchObject({ kind: 'timeout' })
    expect(done()).toBe(1)
  })

  it('fail one call in so many', async () => {
    await expect(at({ mishap: 'network', oneIn: 10 }, 0.0999).ask()).rejects.toMatchObject({ kind: 'network' })
    expect(await at({ mishap: 'network', oneIn: 10 }, 0.1).ask()).toBe(1)
    await expect(at({ mishap: 'network', oneIn: 1 }, 0.9999).ask()).rejects.toMatchObject({ kind: 'network' })
  })
})
