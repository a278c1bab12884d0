import { isDeepStrictEqual } from 'node:util'
import type { Transport } from '../../conformance/transport'
import { calls, type CallName } from '../../wire/calls'

/** Answers that were heard once, given again with one thing wrong in them. */

type Heard = Awaited<ReturnType<Transport>>
/** Of one course of calls, the answers of each call in their order. */
export type Tape = Map<CallName, Heard[]>

const callOf = (method: string, path: string): CallName => {
  const [plain] = path.split('?')
  const found = Object.entries(calls).find(([, call]) => call.method === method && call.path === plain)
  return found![0] as CallName
}

export const recorded = (transport: Transport): { tape: Tape; transport: Transport } => {
  const tape: Tape = new Map()
  return {
    tape,
    async transport(sent) {
      const heard = await transport(sent)
      const call = callOf(sent.method, sent.path)
      tape.set(call, [...(tape.get(call) ?? []), heard])
      return heard
    },
  }
}

/** What was heard, in its order for each call; the last of it again where more is asked than before. */
export const played = (tape: Tape, wrong: (call: CallName, heard: Heard) => Heard): Transport => {
  const places = new Map<CallName, number>()
  return (sent) => {
    const call = callOf(sent.method, sent.path)
    const heard = tape.get(call) ?? []
    const place = places.get(call) ?? 0
    places.set(call, place + 1)
    const answer = heard[Math.min(place, heard.length - 1)]
    return answer ? Promise.resolve(wrong(call, answer)) : Promise.reject(new Error('never asked before'))
  }
}

export interface Mutant {
  call: CallName
  kind: '缺字段' | '换类型' | '换 code' | '错一分'
  at: string
  wrong: (heard: Heard) => Heard
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
const isFields = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every field once, `*` for each element of a list. */
const fieldsOf = (value: Json, at: readonly string[] = []): string[][] => {
  if (Array.isArray(value)) return unique(value.flatMap((one) => fieldsOf(one, [...at, '*'])))
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...fieldsOf(inner, [...at, key])])
}
const unique = (paths: readonly string[][]): string[][] => [
  ...new Map(paths.map((path) => [path.join('.'), path])).values(),
]

/** The value with something else in that place; undefined there: nothing. */
const changed = (value: Json, path: readonly string[], change: (value: Json) => Json | undefined): Json => {
  const [key = '', ...rest] = path
  if (key === '*') return Array.isArray(value) ? value.map((one) => changed(one, rest, change)) : value
  if (!isFields(value) || !(key in value)) return value
  const { [key]: inner, ...others } = value
  const next = rest.length > 0 ? changed(inner!, rest, change) : change(inner!)
  return next === undefined ? others : { ...others, [key]: next }
}

const otherType = (value: Json): Json => (typeof value === 'string' ? [value] : '不对')
const oneMore = (value: Json): Json => (typeof value === 'number' ? value + 1 : value)

const body = ({ text }: Heard) => JSON.parse(text) as { code: number; msg: string; data: Json }
const isOk = (heard: Heard) => body(heard).code === 20000

const inData = (path: readonly string[], change: (value: Json) => Json | undefined) => (heard: Heard) => {
  const envelope = body(heard)
  if (envelope.code !== 20000) return heard
  return { ...heard, text: JSON.stringify({ ...envelope, data: changed(envelope.data, path, change) }) }
}

/** @param sums the fields of the call whose value is a sum that has to come out elsewhere as well, "parcels.*.payable" */
export const mutantsOf = (call: CallName, heard: readonly Heard[], sums: readonly string[]): Mutant[] => {
  const granted = heard.filter(isOk)
  const paths = unique(granted.flatMap((one) => fieldsOf(body(one).data)))
  // What is told of nothing at all has no other type: null stands for it.
  const isSeen = (path: string[]) =>
    granted.some((one) => !isDeepStrictEqual(inData(path, otherType)(one).text, JSON.stringify(body(one))))
  const code: Mutant = {
    call,
    kind: '换 code',
    at: 'code',
    wrong: (one) => (isOk(one) ? { ...one, text: JSON.stringify({ ...body(one), code: 20001 }) } : one),
  }
  return [
    ...(granted.length > 0 ? [code] : []),
    ...paths.map((path): Mutant => ({
      call,
      kind: '缺字段',
      at: path.join('.'),
      wrong: inData(path, () => undefined),
    })),
    ...paths
      .filter(isSeen)
      .map((path): Mutant => ({ call, kind: '换类型', at: path.join('.'), wrong: inData(path, otherType) })),
    ...sums.map((at): Mutant => ({ call, kind: '错一分', at, wrong: inData(at.split('.'), oneMore) })),
  ]
}
