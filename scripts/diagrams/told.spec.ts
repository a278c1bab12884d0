import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { appMachines } from './app-machines'
import { chartOf } from './chart'
import { proseOf } from './prose'
import { sketchOf } from './sketch'
import { Undrawable } from './words'

type Config = Record<string, unknown>
type Kind = 'effect' | 'guard' | 'delay'

interface Mutant {
  kind: Kind
  what: string
  config: Config
}

const EFFECTS = ['entry', 'exit', 'actions']

/** The same machine with one thing less, for each thing that it does, asks or waits for. */
const mutantsOf = (config: Config): Mutant[] => {
  const found: { kind: Kind; path: (string | number)[] }[] = []
  const visit = (value: unknown, path: (string | number)[]) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const here = [...path, key]
      if (key === 'meta' || key === 'context' || key === 'params' || key === 'input') continue
      if (EFFECTS.includes(key)) note(inner, here)
      else if (key === 'guard') found.push({ kind: 'guard', path: here })
      else {
        if (key === 'after')
          for (const delay of Object.keys(inner as object)) found.push({ kind: 'delay', path: [...here, delay] })
        visit(inner, here)
      }
    }
  }
  const note = (effects: unknown, path: (string | number)[]) => {
    if (!Array.isArray(effects)) found.push({ kind: 'effect', path })
    else effects.forEach((_, index) => found.push({ kind: 'effect', path: [...path, index] }))
  }
  visit(config, [])
  return found.map(({ kind, path }) => ({ kind, what: path.join('.'), config: without(config, path) as Config }))
}

const without = (value: unknown, [key, ...rest]: (string | number)[]): unknown => {
  if (Array.isArray(value))
    return rest.length === 0
      ? value.toSpliced(Number(key), 1)
      : value.with(Number(key), without(value[Number(key)], rest))
  const { [key!]: inner, ...others } = value as Config
  // In its place: the order of transitions counts.
  return rest.length === 0
    ? others
    : Object.fromEntries(
        Object.entries(value as Config).map(([name, each]) => [name, name === key ? without(inner, rest) : each]),
      )
}

/** What is drawn, and what is written beside it; null where the generator itself refuses. */
const toldOf = (name: string, machine: AnyStateMachine): { drawn: string; written: string } | null => {
  try {
    const chart = chartOf(name, machine)
    const { boxes, arrows } = sketchOf(chart)
    const drawn = JSON.stringify([...boxes.values(), ...[...arrows.values()].map(({ id, rows }) => [id, rows])])
    return { drawn, written: proseOf(chart, []) }
  } catch (error) {
    if (error instanceof Undrawable) return null
    throw error
  }
}

const machines = Object.entries((await appMachines()) ?? {})
const all = machines.map(([name, machine]) => ({
  name,
  machine,
  mutants: mutantsOf(machine.config as unknown as Config),
}))

describe.each(all)('the drawing of $name', ({ name, machine, mutants }) => {
  it('changes with each effect, guard and delay that is taken away', () => {
    const whole = toldOf(name, machine)
    expect(whole).not.toBeNull()
    const unseen = mutants.filter(({ config }) => {
      const told = toldOf(name, createMachine(config).provide(machine.implementations as object))
      return told !== null && (told.drawn === whole?.drawn || told.written === whole?.written)
    })
    expect(unseen.map(({ kind, what }) => `${kind} ${what}`)).toEqual([])
  })
})

it('finds effects, guards and delays to take away in the machines', () => {
  const kinds = all.flatMap(({ mutants }) => mutants.map(({ kind }) => kind))
  const count = (kind: Kind) => kinds.filter((each) => each === kind).length
  expect(count('effect')).toBeGreaterThan(250)
  expect(count('guard')).toBeGreaterThan(80)
  expect(count('delay')).toBeGreaterThan(15)
})
