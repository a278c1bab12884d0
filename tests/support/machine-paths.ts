import { getAdjacencyMap, getShortestPaths } from '@xstate/graph'
import {
  createActor,
  fromPromise,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate'
import { transitionName } from '../../src/application/runs'

export interface Walk {
  /** Builds the machine over fresh fakes. Guards that read a port must find the same on every reading. */
  machine: () => AnyStateMachine
  /** What may be sent from outside in any state. */
  events: AnyEventObject[]
  input?: unknown
  /** What invoked actors may answer, by invoke id; without an entry an actor never completes. */
  outputs?: Record<string, unknown[]>
  /** How invoked actors may fail, by invoke id; without an entry an actor never fails. */
  errors?: Record<string, unknown[]>
  /** What of the context tells two states apart (default: all of it). Leave out what grows without end. */
  tellApart?: (context: never) => unknown
}

/**
 * Walks a machine along every transition that its graph has: for each edge, the shortest path to it, on a real actor with scripted
 * invocations and a clock of its own. Fails when the actor ends elsewhere than the graph says, or when a state or a transition of
 * the machine was never taken in any of the walks, naming it.
 */
export const walkEverything = async (...walks: Walk[]): Promise<void> => {
  const missing = new Set<string>()
  const taken = new Set<string>()
  for (const walk of walks) {
    partsOf(walk.machine()).forEach((part) => missing.add(part))
    for (const path of pathsOf(walk)) (await replay(walk, path)).forEach((part) => taken.add(part))
  }
  const missed = [...missing].filter((part) => !taken.has(part))
  if (missed.length > 0) throw new Error(`Never taken:\n${missed.map((part) => `  ${part}`).join('\n')}`)
}

type Edge = { event: AnyEventObject; state: AnyMachineSnapshot }
type Path = { events: AnyEventObject[]; end: unknown }

/** The graph of a machine: what a state is told apart by, and where each event that may come in it leads. */
export const graphOf = ({
  machine,
  events,
  input,
  outputs = {},
  errors = {},
  tellApart = (context) => context,
}: Walk) => {
  const options = {
    input,
    limit: 20_000,
    events: (state: AnyMachineSnapshot) =>
      state.status === 'active' ? [...events, ...innerEvents(state, outputs, errors)] : [],
    serializeState: (state: AnyMachineSnapshot) =>
      JSON.stringify([state.value, state.status, tellApart(state.context as never)]),
    serializeEvent: (event: AnyEventObject) => JSON.stringify(event, (_, value: unknown) => plain(value)),
  }
  const built = machine()
  const graph = getAdjacencyMap(built, options as never) as unknown as Record<
    string,
    { state: AnyMachineSnapshot; transitions: Record<string, Edge> }
  >
  return { built, options, graph }
}

const pathsOf = (walk: Walk): Path[] => {
  const { built, options, graph } = graphOf(walk)
  const shortest = new Map<string, AnyEventObject[]>(
    getShortestPaths(built, options as never).map(({ state, steps }) => [
      options.serializeState(state as AnyMachineSnapshot),
      steps.map(({ event }) => event as AnyEventObject).filter(({ type }) => type !== 'xstate.init'),
    ]),
  )
  const edges = Object.entries(graph).flatMap(([from, { transitions }]) =>
    Object.values(transitions).map(({ event, state }) => ({
      events: [...shortest.get(from)!, event],
      end: state.value,
    })),
  )
  return [{ events: [], end: undefined }, ...edges]
}

const innerEvents = (
  state: AnyMachineSnapshot,
  outputs: Record<string, unknown[]>,
  errors: Record<string, unknown[]>,
): AnyEventObject[] =>
  nodesIn(state).flatMap((node) => [
    ...node.invoke.flatMap(({ id }) => [
      ...(outputs[id] ?? []).map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
      ...(errors[id] ?? []).map((error) => ({ type: `xstate.error.actor.${id}`, error, actorId: id })),
    ]),
    ...node.after.map(({ eventType }) => ({ type: eventType })),
  ])

/** Plays the events of a path on a real actor; answers the states and transitions in the order in which they were taken. */
export const replay = async (
  { machine, input, outputs = {}, errors = {} }: Walk,
  { events, end }: Path,
): Promise<string[]> => {
  const taken: string[] = []
  const answers = new Map<string, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  const timers = new Map<number, { work: () => void; ms: number }>()
  const built = machine()
  const scripted = fromPromise(
    ({ self }) => new Promise<unknown>((resolve, reject) => answers.set(self.id, { resolve, reject })),
  )
  const actors = Object.fromEntries(Object.keys(built.implementations.actors).map((name) => [name, scripted]))
  const visited = (state: AnyMachineSnapshot) => taken.push(...nodesIn(state).map(stateName))
  let lastTimer = 0
  const actor = createActor(built.provide({ actors }), {
    input,
    clock: {
      setTimeout: (work: () => void, ms: number) => (timers.set((lastTimer += 1), { work, ms }), lastTimer),
      clearTimeout: (id: number) => timers.delete(id),
    },
    inspect: (seen: InspectionEvent) => {
      if (seen.rootId !== seen.actorRef.sessionId) return
      // A state that is left at once is seen as the source only.
      if (seen.type === '@xstate.microstep')
        taken.push(...seen._transitions.flatMap((one) => [transitionName(one), stateName(one.source)]))
      if ('snapshot' in seen) visited(seen.snapshot as AnyMachineSnapshot)
    },
  } as never)
  actor.start()
  visited(actor.getSnapshot() as AnyMachineSnapshot)
  for (const event of events) {
    const id = event.actorId as string | undefined
    if (id !== undefined && 'output' in event && outputs[id]) answers.get(id)?.resolve(event.output)
    else if (id !== undefined && 'error' in event && errors[id]) answers.get(id)?.reject(event.error)
    else if (event.type.startsWith('xstate.after.')) fire(event.type, actor.getSnapshot() as AnyMachineSnapshot, timers)
    else actor.send(event)
    // Promises of invocations settle in a few turns of the microtask queue.
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
    visited(actor.getSnapshot() as AnyMachineSnapshot)
  }
  const value: unknown = (actor.getSnapshot() as AnyMachineSnapshot).value
  actor.stop()
  if (end !== undefined && JSON.stringify(value) !== JSON.stringify(end)) {
    const way = events.map(({ type }) => type).join(' → ')
    throw new Error(`After ${way} the actor is in ${JSON.stringify(value)}, the graph says ${JSON.stringify(end)}`)
  }
  return taken
}

/** Lets the youngest timer with the delay of this `after` run out. */
const fire = (eventType: string, state: AnyMachineSnapshot, timers: Map<number, { work: () => void; ms: number }>) => {
  const after = nodesIn(state)
    .flatMap((node) => node.after)
    .find((one) => one.eventType === eventType)!
  const named: unknown = state.machine.implementations.delays[String(after.delay)] ?? after.delay
  const ms = typeof named === 'function' ? (named as (of: object) => number)({ context: state.context }) : named
  const [id, timer] = [...timers].findLast(([, one]) => one.ms === Number(ms)) ?? []
  if (id === undefined || !timer) throw new Error(`No timer of ${String(ms)} ms is running for ${eventType}`)
  timers.delete(id)
  timer.work()
}

/** A node of any machine. */
type Node = AnyStateMachine['root']

const nodesIn = (state: AnyMachineSnapshot): Node[] => state._nodes

const stateName = (node: { id: string }): string => `state ${node.id}`

/** Whether a part of a machine is one of its transitions, not a state. */
export const isTransition = (part: string): boolean => !part.startsWith('state ')

export const partsOf = (machine: AnyStateMachine): string[] => {
  const walk = (node: Node): string[] => [
    ...(node.type === 'history' ? [] : [stateName(node)]),
    ...[...node.transitions.values(), node.always ?? []].flat().map(transitionName),
    ...Object.values(node.states).flatMap(walk),
  ]
  return walk(machine.root)
}

const plain = (value: unknown): unknown => (value instanceof Error ? [value.name, value.message] : value)
