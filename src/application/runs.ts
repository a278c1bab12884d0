import type { AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import type { RunBoard } from '../domain/ports/browser'

/** The `inspect` of an actor: every machine in it shows how it stands, and which transitions it took to get there. */
export const shownOn = (runs: RunBoard): ((seen: InspectionEvent) => void) => {
  const taken = new Map<string, string[]>()
  return (seen) => {
    const id = seen.actorRef.sessionId
    if (seen.type === '@xstate.microstep')
      taken.set(id, [...(taken.get(id) ?? []), ...seen._transitions.map(transitionName)])
    if (seen.type !== '@xstate.snapshot' || !isOfMachine(seen.snapshot)) return
    const { machine, status, value } = seen.snapshot
    runs.show({ id, machine: machine.id, states: statesIn(machine.id, value), took: taken.get(id) ?? [] })
    if (status !== 'active') runs.end(id)
    taken.delete(id)
  }
}

const isOfMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot

const statesIn = (path: string, value: AnyMachineSnapshot['value']): string[] =>
  typeof value === 'string'
    ? [path, `${path}.${value}`]
    : [path, ...Object.entries(value).flatMap(([key, inner]) => statesIn(`${path}.${key}`, inner!))]

/** As the walks of the machines name it. */
export const transitionName = ({ source, eventType, target, guard }: AnyTransitionDefinition): string => {
  const on = `${eventType || 'always'}${guard === undefined ? '' : ` [${guardName(guard)}]`}`
  return `${source.id} --${on}--> ${target?.map(({ id }) => id).join(', ') ?? 'stays'}`
}

const guardName = (guard: unknown): string =>
  typeof guard === 'string'
    ? guard
    : ((guard as { type?: string; name?: string }).type ?? (guard as { name?: string }).name ?? '?')
