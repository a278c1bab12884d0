import { expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { Ports } from '../domain/ports/ports'
import { placeOf, titleOf, type Flow } from './flow-words'
import { flows } from './flows'
import type { MachineMeta } from './labels'

/** Ports that nobody may call: the machines only stand there. */
const noPorts: unknown = new Proxy({}, { get: () => noPorts })
const all = (): [string, Flow][] => Object.entries<Flow>(flows(noPorts as Ports))

type Node = AnyStateMachine['root']
const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const nodesIn = (flow: Flow): Node[] => nodesOf((flow as unknown as AnyStateMachine).root)

/** The names by which actions or guards are called; those that are written where they are used have none. */
const namesOf = (used: readonly unknown[]): string[] =>
  used.flatMap((one) => {
    const name: unknown = typeof one === 'string' ? one : (one as { type?: unknown } | undefined)?.type
    return typeof name === 'string' && !name.startsWith('xstate.') ? [name] : []
  })

it('says in Chinese what each machine is for, and where it stands in every state', () => {
  const words = all().flatMap(([name, flow]) => [
    [name, titleOf(flow)],
    ...nodesIn(flow)
      .filter(({ parent, type }) => parent && type !== 'history')
      .map(({ id }) => [id, placeOf(flow, { states: [id] })]),
  ])
  expect(words.length).toBeGreaterThan(200)
  expect(words.filter(([, said]) => !/\p{Script=Han}/u.test(said!))).toEqual([])
})

it('gives each machine its own name, by which the board finds what runs of it', () => {
  expect(all().map(([, { id }]) => id)).toEqual(all().map(([name]) => name))
})

it('ends a life in exactly the states that its table has no way out of', () => {
  const states = all().flatMap(([name, flow]) => (name.endsWith('Life') ? nodesIn(flow).slice(1) : []))
  const idsOf = (chosen: Node[]) => chosen.map(({ id }) => id)
  const ends = idsOf(states.filter(({ transitions }) => transitions.size === 0))
  expect(ends.length).toBeGreaterThan(8)
  expect(idsOf(states.filter(({ type }) => type === 'final'))).toEqual(ends)
})

it('says where a run stands by its innermost states, each where there are several', () => {
  const { checkout, payment } = flows(noPorts as Ports)
  expect(placeOf(checkout, { states: ['checkout', 'checkout.editing', 'checkout.editing.ready'] })).toBe('可以提交')
  expect(
    placeOf(payment, {
      states: [
        'payment',
        'payment.open',
        'payment.open.code',
        'payment.open.code.shown',
        'payment.open.till',
        'payment.open.till.idle',
      ],
    }),
  ).toBe('已出付款码、未用余额')
})

it('calls by its code what a tab with another build runs', () => {
  const { checkout } = flows(noPorts as Ports)
  expect(placeOf(checkout, { states: ['checkout', 'checkout.gone', 'checkout.gone.deeper'] })).toBe(
    'checkout.gone.deeper',
  )
  expect(titleOf({ id: 'unknown', root: {} } as unknown as Flow)).toBe('unknown')
})

it('has a Chinese word for each event, condition, call and delay of a machine', () => {
  const bare = all().flatMap(([name, flow]) => {
    const nodes = nodesIn(flow)
    const { labels } = flow.root.meta as MachineMeta
    const transitions = nodes.flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
    const used = {
      events: nodes.flatMap((node) => [...node.transitions.keys()]).filter((type) => !type.startsWith('xstate.')),
      guards: namesOf(transitions.map(({ guard }) => guard)),
      actors: namesOf(nodes.flatMap(({ invoke }) => invoke.map(({ src }) => src))),
      delays: namesOf(nodes.flatMap(({ after }) => after.map(({ delay }) => delay))),
    }
    return (Object.keys(used) as (keyof typeof used)[]).flatMap((kind) =>
      used[kind]
        .filter((one) => !/\p{Script=Han}/u.test(labels?.[kind]?.[one] ?? ''))
        .map((one) => `${name}: ${kind} "${one}"`),
    )
  })
  expect(bare).toEqual([])
})

// XState passes over an action that it does not know without a word.
it('calls no action, guard, actor or delay that its machine does not have', () => {
  const unknown = all().flatMap(([name, flow]) => {
    const nodes = nodesIn(flow)
    const transitions = nodes.flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
    const has = (flow as unknown as AnyStateMachine).implementations
    const called = {
      actions: namesOf([
        ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
        ...transitions.flatMap((one) => one.actions),
      ]),
      guards: namesOf(transitions.map(({ guard }) => guard)),
      actors: namesOf(nodes.flatMap(({ invoke }) => invoke.map(({ src }) => src))),
      delays: namesOf(nodes.flatMap(({ after }) => after.map(({ delay }) => delay))),
    }
    return (Object.keys(called) as (keyof typeof called)[]).flatMap((kind) =>
      called[kind].filter((one) => !(one in has[kind])).map((one) => `${name}: ${kind} "${one}"`),
    )
  })
  expect(unknown).toEqual([])
})
