import { describe, expect, it } from 'vitest'
import { createActor, setup } from 'xstate'
import type { Run } from '../domain/ports/browser'
import { memoryBrowser } from '../infrastructure/memory/memory-browser'
import { shownOn } from './runs'

const lamp = setup({ types: { events: {} as { type: 'press' | 'burn' } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: 'on' } },
    on: { initial: 'warm', states: { warm: { always: 'bright' }, bright: {} }, on: { press: 'off', burn: 'broken' } },
    broken: { type: 'final' },
  },
})

describe('machines that run', () => {
  it('show how they stand from their start to their end, and what they took to get there', () => {
    const { runs } = memoryBrowser({ now: () => 0 })
      .openTab()
      .load()
    let seen: readonly Run[] = []
    runs.watch((shown) => (seen = shown))
    const actor = createActor(lamp, { inspect: shownOn(runs) }).start()
    expect(seen).toMatchObject([{ machine: 'lamp', states: ['lamp', 'lamp.off'] }])
    actor.send({ type: 'press' })
    expect(seen).toMatchObject([
      {
        states: ['lamp', 'lamp.on', 'lamp.on.bright'],
        took: ['lamp.off --press--> lamp.on', 'lamp.on.warm --always--> lamp.on.bright'],
      },
    ])
    actor.send({ type: 'burn' })
    expect(seen).toEqual([])
  })
})
