import type { AnyStateMachine } from 'xstate'
import { Undrawable, type Words } from './words'

/** What a state or a transition does besides leading somewhere. */
export interface Effect {
  kind: 'keeps' | 'clears' | 'emits' | 'raises' | 'does' // in its own memory, to who listens, to itself, to the world around it
  text: string
  code: string
  raises: string[] // events, as the code has them
}

interface Action {
  type?: string
  event?: unknown
  assignment?: unknown
  collect?: (args: unknown, ...more: unknown[]) => void
}

/** Of a list of actions in their order; what XState adds by itself for delays is told as the delay. */
export const effectsOf = (actions: readonly unknown[], machine: AnyStateMachine, words: Words): Effect[] =>
  actions.flatMap((action) => {
    const isNamed = typeof action !== 'function'
    const name = typeof action === 'string' ? action : ((action as Action).type ?? '')
    const does = (isNamed ? machine.implementations.actions[name] : action) as Action | undefined
    return effectOf(isNamed ? name : null, does ?? {}, words)
  })

const effectOf = (name: string | null, does: Action, words: Words): Effect[] => {
  const kind = does.type?.startsWith('xstate.') ? does.type.slice(7) : ''
  if (kind === 'cancel') return []
  if (kind === 'emit') {
    const emitted = emittedBy(name, does)
    const text = emitted === null ? words.of('actions', name!) : words.of('emits', emitted)
    return [{ kind: 'emits', text, code: codeOf(name, emitted ?? ''), raises: [] }]
  }
  if (kind === 'raise' || kind === 'enqueueActions') {
    const raises = kind === 'raise' ? [typeOf(does.event)] : collected(does)
    if (raises.some((event) => event.startsWith('xstate.after.'))) return []
    const text = raises.map((event) => words.of('events', event)).join('、')
    return [{ kind: 'raises', text, code: codeOf(name, raises.join(', ')), raises }]
  }
  if (name !== null)
    return [{ kind: kind === 'assign' ? 'keeps' : 'does', text: words.of('actions', name), code: name, raises: [] }]
  if (kind !== 'assign') throw new Undrawable(`有无名的动作：请写进 setup({ actions }) 并用名字引用。`)
  const fields = Object.entries(partOf(does.assignment))
  if (fields.length === 0) return [{ kind: 'keeps', text: words.of('memory', ''), code: '…', raises: [] }]
  return (['keeps', 'clears'] as const).flatMap((how) => {
    const keys = fields.filter(([, value]) => (value === null) === (how === 'clears')).map(([key]) => key)
    const text = keys.map((key) => words.of('memory', key)).join('、')
    return keys.length > 0 ? [{ kind: how, text, code: keys.join(', '), raises: [] }] : []
  })
}

const codeOf = (name: string | null, type: string): string => [name, type].filter(Boolean).join(': ')

/** Null where only what the machine holds could tell: then the name of the action has to. */
const emittedBy = (name: string | null, does: Action): string | null => {
  try {
    return typeOf(does.event)
  } catch (error) {
    if (name === null) throw error
    return null
  }
}

/** What is made of anything tells which fields an assignment sets, and the type of an event. */
const partOf = (made: unknown): object =>
  (typeof made === 'function'
    ? (made as (...args: unknown[]) => unknown)(anything(), anything())
    : (made ?? {})) as object

const typeOf = (event: unknown): string => (partOf(event) as { type: string }).type

const collected = ({ collect }: Action): string[] => {
  const raised: string[] = []
  collect?.({
    context: anything(),
    event: anything(),
    enqueue: { raise: ({ type }: { type: string }) => raised.push(type) },
  })
  return raised
}

const anything = (): unknown =>
  new Proxy(() => undefined, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? () => [].values() : anything()),
    apply: () => anything(),
    ownKeys: () => ['prototype'], // nothing to spread
  })
