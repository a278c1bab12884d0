import type { AnyStateMachine } from 'xstate'
import type { MachineLabels, MachineMeta } from '../../src/application/labels'
import { commonEffects, effectWords, type EffectWords } from './effect-words'

/** A machine that can't be drawn as it is: the message says in one sentence what is missing and where. */
export class Undrawable extends Error {}

type Told = 'events' | 'guards' | 'actors' | 'delays'
type Vocabulary = Told | keyof EffectWords
const nouns: Record<Vocabulary, string> = {
  events: '事件',
  guards: '条件',
  actors: '调用',
  delays: '时限',
  actions: '动作',
  emits: '告知',
  memory: '记忆',
}
const isEffect = (vocabulary: Vocabulary): vocabulary is keyof EffectWords => vocabulary in commonEffects

/** Looks up the Chinese names of one machine and remembers which of them were used. */
export interface Words {
  title: string
  /** Who may bring about an event, where the machine tells. */
  doersOf(event: string): string | undefined
  of(vocabulary: Vocabulary, code: string): string
  used(vocabulary: Told): [code: string, label: string][]
  /** @throws Undrawable when a label stands for nothing that the machine has. */
  refuseSpare(): void
}

export const wordsOf = (name: string, machine: AnyStateMachine): Words => {
  const labels: MachineLabels | undefined = (machine.root.meta as MachineMeta | undefined)?.labels
  if (!labels?.title) throw new Undrawable(`状态机 ${name} 没有 meta.labels.title。`)
  const used = new Set<string>()
  const own = (vocabulary: Vocabulary): Record<string, string> =>
    (isEffect(vocabulary) ? effectWords[name]?.[vocabulary] : labels[vocabulary]) ?? {}
  return {
    title: labels.title,
    doersOf: (event) => labels.doers?.[event],
    of(vocabulary, code) {
      const label = own(vocabulary)[code] ?? (isEffect(vocabulary) ? commonEffects[vocabulary][code] : undefined)
      if (!label)
        throw new Undrawable(
          `状态机 ${name} 的${nouns[vocabulary]} ${code} 没有中文名：请写进 ${placeOf(name, vocabulary)}。`,
        )
      used.add(`${vocabulary}.${code}`)
      return label
    },
    used: (vocabulary) => Object.entries(own(vocabulary)).filter(([code]) => used.has(`${vocabulary}.${code}`)),
    refuseSpare() {
      for (const vocabulary of Object.keys(nouns) as Vocabulary[]) {
        const spare = Object.keys(own(vocabulary)).find((code) => !used.has(`${vocabulary}.${code}`))
        if (spare)
          throw new Undrawable(
            `状态机 ${name} 没有用到${nouns[vocabulary]} ${spare}：请从 ${placeOf(name, vocabulary)} 里去掉。`,
          )
      }
    },
  }
}

const placeOf = (name: string, vocabulary: Vocabulary): string =>
  isEffect(vocabulary) ? `effect-words.ts 的 ${name}.${vocabulary}` : `meta.labels.${vocabulary}`

/** 1500 -> `1.5 秒`, 1800000 -> `30 分钟`. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${ms} 毫秒`
  if (ms < 120_000 || ms % 60_000 !== 0) return `${ms / 1000} 秒`
  return `${ms / 60_000} 分钟`
}

interface CombinedGuard {
  name: string
  guards?: unknown[]
  stateValue?: unknown
}

/** A guard in Chinese: by its label; `and`, `or`, `not` and `stateIn` of XState are spelt out. */
export const guardText = (guard: unknown, words: Words, where: string): string => {
  if (typeof guard === 'string') return words.of('guards', guard)
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return words.of('guards', String(guard.type))
  const { name, guards, stateValue } = guard as CombinedGuard
  if (stateValue !== undefined) return `处于 ${JSON.stringify(stateValue).replaceAll('"', '')}`
  if (!guards) throw new Undrawable(`${where} 的条件是无名函数：请写进 setup({ guards }) 并用名字引用。`)
  const parts = guards.map((part) => {
    const text = guardText(part, words, where)
    return guards.length > 1 && (part as CombinedGuard).guards && (part as CombinedGuard).name !== 'not'
      ? `（${text}）`
      : text
  })
  if (name === 'not') return `并非${parts[0]}`
  return parts.join(name === 'or' ? ' 或 ' : ' 且 ')
}
