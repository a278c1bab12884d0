import { calls, type CallName } from '../wire/calls'

/** What was found, call by call. */

export const levels = ['letter', 'trade', 'money'] as const
export type Level = (typeof levels)[number]

export type Verdict = 'conforms' | 'differs' | 'missing' | 'not judged'

export interface Finding {
  call: CallName
  level: Level
  /** What was looked at. */
  what: string
  verdict: Verdict
  expected?: string
  got?: string
  /** Why it was not judged. */
  why?: string
}

export interface Judged {
  call: CallName
  /** "GET /api/user/me" */
  name: string
  level: Level
  verdict: Verdict
  /** How many things held. */
  held: number
  findings: Finding[]
}

export interface Book {
  note(finding: Finding): void
  /** Whether anything was found of it on that level. */
  has(level: Level, call: CallName): boolean
  judged(): Judged[]
}

export const nameOf = (call: CallName): string => `${calls[call].method} ${calls[call].path}`

/** @param onFinding hears of each finding as it is made */
export const openBook = (onFinding: (finding: Finding) => void = () => {}): Book => {
  // What is looked at many times is one finding, unless it comes out differently.
  const found = new Map<string, Finding>()
  return {
    note(finding) {
      const { call, level, what, verdict } = finding
      const key = JSON.stringify([call, level, what, verdict])
      if (!found.has(key)) found.set(key, finding)
      onFinding(finding)
    },
    has: (level, call) => [...found.values()].some((one) => one.level === level && one.call === call),
    judged() {
      const groups = new Map<string, Finding[]>()
      for (const one of found.values()) {
        const key = `${one.level} ${one.call}`
        groups.set(key, [...(groups.get(key) ?? []), one])
      }
      const all = [...groups.values()].map((findings): Judged => {
        const { call, level } = findings[0]!
        const held = findings.filter(({ verdict }) => verdict === 'conforms').length
        return { call, name: nameOf(call), level, verdict: worst(findings), held, findings }
      })
      const order = Object.keys(calls)
      return all.toSorted(
        (a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || order.indexOf(a.call) - order.indexOf(b.call),
      )
    },
  }
}

const worst = (findings: readonly Finding[]): Verdict =>
  (['missing', 'differs', 'conforms'] as const).find((one) => findings.some(({ verdict }) => verdict === one)) ??
  'not judged'
