import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { calls, type CallName } from '../wire/calls'
import { camelKeys, toSnake } from '../wire/case'
import { codes } from '../wire/envelope'
import { Stop, askerOf, type Ask, type AskerDeps, type Said, type Way } from './asker'
import { nameOf, type Level } from './book'
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
  /** What it gives, in the fields of the contract. @throws Stop where it is refused, or reads otherwise */
  gives<C extends CallName>(call: C, input: object, way?: Way): Promise<Given<C>>
  /** Notes whether it is refused with one of these codes, and why in words. */
  refuses(call: CallName, what: string, input: object, way: Way, ...codes: readonly number[]): Promise<void>
}

export type Given<C extends CallName> = z.output<(typeof calls)[C]['output']>

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
  const ask = askerOf(deps, level)
  const mustSay: Bench['mustSay'] = (said, code, what) => {
    if (!holds(said.call, what, said.code === code, code, `${said.code} ${said.msg}`)) throw new Stop(answerOf(said))
    return said
  }
  return {
    level,
    cast,
    ask,
    holds,
    same: (call, what, got, expected) => holds(call, what, isDeepStrictEqual(got, expected), expected, got),
    skip: (call, why) => book.note({ call, level, what: '', verdict: 'not judged', why }),
    mustSay,
    async gives<C extends CallName>(call: C, input: object, way: Way = {}) {
      const { data } = mustSay(await ask(call, input, way), codes.ok, '照合同问就答 20000')
      const read = z.safeParse(calls[call].output, camelKeys(data))
      if (!holds(call, '字段照合同', read.success, '全部字段，各是各的类型', read.error && firstOf(read.error)))
        throw new Stop(`${nameOf(call)} 的字段不照合同`)
      return read.data as Given<C>
    },
    async refuses(call, what, input, way, ...expected) {
      const said = await ask(call, input, way)
      const isSo = expected.includes(said.code) && said.msg !== ''
      holds(call, what, isSo, `${expected.join(' 或 ')}，且 msg 说明原因`, `${said.code} ${said.msg}`)
    },
  }
}

const firstOf = ({ issues: [issue] }: z.core.$ZodError): string =>
  `${issue!.path.map((part) => (typeof part === 'string' ? toSnake(part) : String(part))).join('.')}：${issue!.message || issue!.code}`

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
