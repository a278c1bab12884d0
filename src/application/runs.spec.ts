import { describe, expect, it } from 'vitest'
import { createActor, setup } from 'xstate'
import type { Run } from '../domain/ports/browser'
import { memoryBrowser } from '../infrastructure/memory/memory-browser'
import { shownOn, transitionName } from './runs'

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

it('names a transition by its state, its event, its guard and its end', () => {
  const door = setup({
    types: { events: {} as { type: 'knock' | 'ring' | 'wait' } },
    guards: { isKnown: () => true },
  }).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: {
        on: {
          knock: [{ guard: 'isKnown', target: 'open' }, { actions: () => undefined }],
          ring: { guard: { type: 'isKnown' }, target: 'open' },
          wait: {
            guard: function isPatient() {
              return true
            },
            target: 'open',
          },
        },
      },
      open: {},
    },
  })
  const shut = door.root.states.shut!
  expect([...shut.transitions.values()].flat().map((one) => transitionName(one as never))).toEqual([
    'door.shut --knock [isKnown]--> door.open',
    'door.shut --knock--> stays',
    'door.shut --ring [isKnown]--> door.open',
    'door.shut --wait [isPatient]--> door.open',
  ])
})

it('shows of each machine in a run its own way, and ends with it', () => {
  const shown: Run[] = []
  const ended: string[] = []
  const seen = shownOn({ show: (run) => shown.push(run), end: (id) => ended.push(id), watch: () => () => undefined })
  const room = setup({ actors: { lamp }, types: { events: {} as { type: 'leave' } } }).createMachine({
    id: 'room',
    initial: 'used',
    states: { used: { invoke: { id: 'lamp', src: 'lamp' }, on: { leave: 'dark' } }, dark: { type: 'final' } },
  })
  const actor = createActor(room, { inspect: seen }).start()
  actor.getSnapshot().children.lamp!.send({ type: 'press' })
  expect(shown.filter(({ machine }) => machine === 'lamp').map(({ took }) => took)).toEqual([
    [],
    ['lamp.off --press--> lamp.on', 'lamp.on.warm --always--> lamp.on.bright'],
  ])
  expect(new Set(shown.map(({ id }) => id)).size).toBe(2)
  actor.send({ type: 'leave' })
  expect(ended).toContain(actor.sessionId)
})
