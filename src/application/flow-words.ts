import type { Run } from '../domain/ports/browser'
import type { Flows } from './flows'
import type { MachineMeta } from './labels'

export type Flow = Flows[keyof Flows]

export const titleOf = (flow: Flow): string => (flow.root.meta as MachineMeta | undefined)?.labels?.title ?? flow.id

/** Where a run stands, in words: the innermost states. */
export const placeOf = (flow: Flow, { states }: Pick<Run, 'states'>): string =>
  states
    .filter((one) => !states.some((other) => other.startsWith(`${one}.`)))
    .map((id) => nodeAt(flow, id)?.meta?.label ?? id)
    .join('、')

interface Node {
  meta?: MachineMeta
  states: Record<string, Node>
}

/** Undefined where a tab runs another build, with other states. */
const nodeAt = (flow: Flow, id: string): Node | undefined =>
  id
    .split('.')
    .slice(1)
    .reduce<Node | undefined>((node, key) => node?.states[key], flow.root as unknown as Node)
