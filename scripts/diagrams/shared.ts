import type { AnyStateMachine } from 'xstate'
import type { MachineMeta } from '../../src/application/labels'
import type { BestWays } from './best-ways'
import { layoutOfSketch } from './layout'
import type { Layout } from './placed'
import { sketchOfLinks, type Link } from './sketch'
import { Undrawable } from './words'

/** What machines lead to that is none itself. */
const PLACES: Readonly<Record<string, string>> = { reserve: '备用金（服务器的账本）' }

export const SHARED_TITLE = '一处收款：哪台状态机用哪台'

/** Which machine has another one run, or leads to it; null where none does. @throws Undrawable for a name that nobody has */
export const sharedLayout = async (
  machines: Record<string, AnyStateMachine>,
  best?: BestWays,
): Promise<Layout | null> => {
  const links = Object.entries(machines).flatMap(([name, machine]) => [
    ...invocations(machines, name, machine),
    ...leads(machines, name, machine),
  ])
  if (links.length === 0) return null
  const begins = [...new Set(links.map(({ from }) => from))].filter((name) => links.every(({ to }) => to !== name))
  // Whoever leads somewhere stands before it: an arrow against that order would be drawn backwards.
  const names = [...begins, ...Object.keys(machines), ...Object.keys(PLACES)]
  const boxes = [...new Set(names)]
    .filter((name) => links.some(({ from, to }) => from === name || to === name))
    .map((name) => {
      const machine = machines[name]
      return { id: name, title: machine ? titleOf(machine) : PLACES[name]!, isMachine: machine !== undefined }
    })
  return layoutOfSketch(sketchOfLinks(boxes, links), best)
}

/** Read from the machine itself: the states in which it has another one run. */
const invocations = (machines: Record<string, AnyStateMachine>, from: string, machine: AnyStateMachine): Link[] =>
  nodesOf(machine.root).flatMap((node) =>
    node.invoke.flatMap(({ src }) => {
      const child =
        typeof src === 'string' ? (machine.implementations.actors[src] as Partial<AnyStateMachine>) : undefined
      const to = Object.keys(machines).find((name) => child?.root && machines[name]!.id === child.id)
      return to ? [{ from, to, text: `「${(node.meta as MachineMeta).label ?? ''}」时调用` }] : []
    }),
  )

/** By way of the pages: what it says in its labels. */
const leads = (machines: Record<string, AnyStateMachine>, from: string, machine: AnyStateMachine): Link[] =>
  Object.entries((machine.root.meta as MachineMeta).labels?.leads ?? {}).map(([to, text]) => {
    if (!(to in machines) && !(to in PLACES)) throw new Undrawable(`状态机 ${from} 通向没有的 ${to}。`)
    return { from, to, text }
  })

const titleOf = (machine: AnyStateMachine): string => (machine.root.meta as MachineMeta).labels!.title

type Node = AnyStateMachine['root']

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
