import type { FailureKind } from '../src/domain/failure'

/** Every reply of `/prod` is `{code, msg, data}`. spec §8 fixes 20000, 40001 and 500; the rest is chosen by us. */
export const codes = {
  ok: 20000,
  invalid: 40000,
  sessionInvalid: 40001,
  notFound: 40004,
  conflict: 40009,
  balanceShort: 40010,
  stockShort: 40011,
  priceChanged: 40012,
  tooOften: 40029,
  /** Something outside (an SMS provider) didn't do it; the message says what. */
  refused: 40090,
  busy: 50300,
  bug: 500,
} as const

export type Code = (typeof codes)[keyof typeof codes]

/** Refusals of the transport, before a handler: HTTP status and code are the same number. */
export type WireCode = 400 | 403 | 404 | 405 | 411 | 413 | 414 | 415 | 431

export interface Envelope {
  code: number
  msg: string
  data: unknown
}

const kinds: Record<number, FailureKind> = {
  [codes.invalid]: 'invalid',
  [codes.sessionInvalid]: 'session-invalid',
  [codes.notFound]: 'not-found',
  [codes.conflict]: 'conflict',
  [codes.balanceShort]: 'balance-short',
  [codes.stockShort]: 'stock-short',
  [codes.priceChanged]: 'price-changed',
  [codes.tooOften]: 'too-often',
  [codes.refused]: 'refused',
  [codes.busy]: 'busy',
  [codes.bug]: 'bug',
}

/** What a code means to the domain; every other code is a refusal in the server's own words. */
export const failureKind = (code: number): FailureKind => kinds[code] ?? 'refused'

/** The code under which the server answers a failure of this kind. */
export const codeOf = (kind: FailureKind): Code => {
  const found = Object.entries(kinds).find(([, known]) => known === kind)
  return found ? (Number(found[0]) as Code) : codes.bug
}
