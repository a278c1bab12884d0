import { toDirectedGraph, type DirectedGraphNode } from '@xstate/graph'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { MachineMeta } from '../../src/application/labels'
import { type Effect, effectsOf } from './effects'
import { duration, guardText, Undrawable, type Words, wordsOf } from './words'

/** A machine as it is told to a reader: a tree of states and every transition, in Chinese. */
export interface Chart {
  name: string
  title: string
  root: State
  steps: Step[]
  words: Words
  raises?: Raise[] // where it is a part of another
}

/** An event from where it is raised to a state that waits for it. */
export interface Raise {
  from: string
  to: string
  text: string
}

export interface State {
  id: string
  key: string
  label: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  initial: string | null
  actors: string[]
  entry: Effect[]
  exit: Effect[]
  children: State[]
  aside?: 'folded' | 'stranger' // in a part of a chart: drawn elsewhere
}

/** One transition. `to` is empty when the event is dealt with on the spot, without leaving the state. */
export interface Step {
  from: string
  to: string[]
  event: string // as the code has it
  trigger: string // in Chinese
  guard: string | null
  otherwise: boolean // taken when no guard of the steps before it, on the same event, holds
  effects: Effect[]
  back?: string // the state it leads back to, where words say so instead of an arrow
  ignored: boolean // the event is named only to be refused
}

/** @throws Undrawable when a state, an event, a guard, an actor or a delay has no Chinese name, or a name is to spare. */
export const chartOf = (name: string, machine: AnyStateMachine): Chart => {
  const words = wordsOf(name, machine)
  const graph = toDirectedGraph(machine)
  const chart = { name, title: words.title, root: stateOf(graph, name, words), steps: stepsOf(graph, words), words }
  words.refuseSpare()
  return chart
}

/** A line as it stands on an arrow: `付款 [余额充足]`. */
export const lineOf = (step: Step): string =>
  step.trigger + conditionOf(step) + (step.ignored ? '（不理会）' : '') + (step.back ? ` → ${step.back}` : '')

const VERBS = { keeps: '记：', clears: '清除：', emits: '告知：', raises: '触发：', does: '' }

/** What is done, in the order of the code: `记：报价、备注 · 告知：已下单`. */
export const effectsText = (effects: readonly Effect[]): string =>
  effects
    .map(({ kind, text }, index) => {
      if (index === 0) return VERBS[kind] + text
      return kind === effects[index - 1]!.kind && kind !== 'does' ? `、${text}` : ` · ${VERBS[kind]}${text}`
    })
    .join('')

const conditionOf = ({ guard, otherwise }: Step): string =>
  guard !== null ? ` [${guard}]` : otherwise ? ' [否则]' : ''

export const statesOf = (root: State): State[] => [root, ...root.children.flatMap(statesOf)]

const stateOf = (node: DirectedGraphNode, name: string, words: Words): State => {
  const state = node.stateNode as AnyStateNode
  const label = state.parent ? (state.meta as MachineMeta | undefined)?.label : words.title
  if (!label) throw new Undrawable(`状态机 ${name} 的状态 ${state.path.join('.')} 没有中文名：请写 meta: { label }。`)
  return {
    id: state.id,
    key: state.path.join('.'),
    label,
    kind: state.type,
    initial: state.type === 'compound' ? (state.initial.target[0]?.id ?? null) : null,
    actors: state.invoke.map((invoke) => actorText(state, invoke.src, words)),
    entry: effectsOf(state.entry, state.machine, words),
    exit: effectsOf(state.exit, state.machine, words),
    children: node.children.map((child) => stateOf(child, name, words)),
  }
}

const actorText = (state: AnyStateNode, src: unknown, words: Words): string => {
  if (typeof src === 'string' && !src.startsWith('xstate.invoke.')) return words.of('actors', src)
  throw new Undrawable(`${state.id} 调用了无名的 actor：请写进 setup({ actors }) 并用名字引用。`)
}

const stepsOf = (node: DirectedGraphNode, words: Words): Step[] => {
  const state = node.stateNode as AnyStateNode
  // toDirectedGraph gives one edge per target and leaves out `always`: the transitions themselves are the fuller source.
  const transitions = [
    ...new Set(node.edges.map((edge) => edge.transition as AnyTransitionDefinition)),
    ...(state.always ?? []),
  ]
  const steps = transitions
    .map((transition) => ({
      from: state.id,
      to: (transition.target ?? []).map((target) => target.id),
      event: transition.eventType,
      trigger: triggerText(state, transition, words),
      guard:
        transition.guard === undefined
          ? null
          : guardText(transition.guard, words, `${state.id} 上的 ${transition.eventType}`),
      otherwise:
        transition.guard === undefined &&
        transitions.some((other) => other !== transition && other.eventType === transition.eventType),
      effects: effectsOf(transition.actions, state.machine, words),
      ignored: transition.target === undefined && transition.actions.length === 0,
    }))
    // A snapshot or an answer that changes nothing is no news to a reader.
    .filter((step) => !(step.ignored && step.event.startsWith('xstate.')))
  return [...steps, ...node.children.flatMap((child) => stepsOf(child, words))]
}

const triggerText = (state: AnyStateNode, transition: AnyTransitionDefinition, words: Words): string => {
  const event: string = transition.eventType
  if (event === '') return '随即'
  if (event === '*') return '其他事件'
  if (event.startsWith('xstate.done.state.')) return '完成'
  if (event.startsWith('xstate.after.')) {
    const { delay } = transition as unknown as { delay: unknown }
    if (typeof delay === 'number') return `超时：${duration(delay)}`
    if (typeof delay === 'string') return `超时：${words.of('delays', delay)}`
    throw new Undrawable(`${state.id} 的时限是无名函数：请写进 setup({ delays }) 并用名字引用。`)
  }
  const answer = /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(.+)$/.exec(event)
  if (!answer) {
    const doers = words.doersOf(event)
    return words.of('events', event) + (doers ? `（${doers}）` : '')
  }
  const word = event.startsWith('xstate.done') ? '成功' : event.startsWith('xstate.error') ? '失败' : '有新消息'
  const invoke = state.invoke.find((each) => each.id === answer[1])
  // With one actor the box names it; with several each answer says whose it is.
  return state.invoke.length > 1 && invoke ? actorText(state, invoke.src, words) + word : word
}
