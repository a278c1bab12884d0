import { isDeepStrictEqual } from 'node:util'
import type { CallName } from '../wire/calls'
import { Stop, askerOf, type Ask, type AskerDeps, type Said } from './asker'
import type { Level } from './book'
import { answerOf, type Cast } from './buyers'
import { shown } from './envelope'

/** What a scenario works with: it asks, and says of each call what held and what didn't. */
export interface Bench {
  level: Level
  cast: Cast
  ask: Ask
  /** Notes whether something is as it should be. @returns whether */
  holds(call: CallName, what: string, isSo: boolean, expected: unknown, got: unknown): boolean
  /** Notes whether two things are the same. @returns whether */
  same(call: CallName, what: string, got: unknown, expected: unknown): boolean
  skip(call: CallName, why: string): void
  /** What a call was answered with a certain code. @throws Stop where it wasn't */
  mustSay(said: Said, code: number, what: string): Said
}

/** A course of calls that judges some of them. */
export interface Scenario {
  title: string
  /** What it judges. Those that it doesn't come to are told as not judged. */
  judges: readonly CallName[]
  play(bench: Bench): Promise<void>
}

export const benchOf = (deps: AskerDeps & { cast: Cast }, level: Level): Bench => {
  const { book, cast } = deps
  const holds: Bench['holds'] = (call, what, isSo, expected, got) => {
    if (isSo) book.note({ call, level, what, verdict: 'conforms' })
    else book.note({ call, level, what, verdict: 'differs', expected: told(expected), got: told(got) })
    return isSo
  }
  return {
    level,
    cast,
    ask: askerOf(deps, level),
    holds,
    same: (call, what, got, expected) => holds(call, what, isDeepStrictEqual(got, expected), expected, got),
    skip: (call, why) => book.note({ call, level, what: '', verdict: 'not judged', why }),
    mustSay(said, code, what) {
      if (!holds(said.call, what, said.code === code, code, `${said.code} ${said.msg}`)) throw new Stop(answerOf(said))
      return said
    },
  }
}

/** Words as they are, values in few words. */
const told = (value: unknown): string => (typeof value === 'string' ? value : shown(value))

/** Plays it to its end or to where it can't go on. */
export const play = async (scenario: Scenario, deps: AskerDeps & { cast: Cast }, level: Level): Promise<void> => {
  const bench = benchOf(deps, level)
  let why = '没有走到'
  await scenario.play(bench).catch((error: unknown) => {
    if (!(error instanceof Stop)) throw error
    why = error.message
  })
  for (const call of scenario.judges) if (!deps.book.has(level, call)) bench.skip(call, why)
}
