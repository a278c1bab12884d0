import { z } from 'zod'
import { readJson } from './json'

/** What every reply of the gateway is wrapped in: {code, sub_code, data}, or the older {err_no, data}. */

const Code = z
  .union([z.int(), z.string().regex(/^\d{1,9}$/)])
  .nullish()
  .transform((code) => (code === null || code === undefined ? null : Number(code)))
const Word = z
  .unknown()
  .optional()
  // Codes are words; whatever else stands there isn't kept.
  .transform((word) => (typeof word === 'string' && /^[\w.:-]{1,80}$/.test(word) ? word : ''))
const Envelope = z.object({
  code: Code,
  err_no: Code,
  sub_code: Word,
  sub_msg: z.unknown().optional(),
  log_id: Word,
  data: z.unknown().optional(),
})

export interface Refusal {
  /** Whether the number is of the older list: they overlap. */
  isOld: boolean
  code: number
  /** "isv.business-failed:60110"; '' when there is none. */
  sub: string
  logId: string
  /** What it says in words. They may tell of people and tokens: for no log, and for nobody but by ./publishing-words. */
  words: string
}

export type Answer = { refusal: null; data: unknown; logId: string } | { refusal: Refusal }

/** Null: nothing that the gateway says. */
export const readAnswer = (text: string): Answer | null => {
  const read = Envelope.safeParse(parsed(text))
  if (!read.success) return null
  const { code, err_no: errNo, sub_code: sub, sub_msg: said, log_id: logId, data } = read.data
  const words = typeof said === 'string' ? said : ''
  if (code === DONE || (code === null && errNo === 0)) return { refusal: null, data, logId }
  const given = code ?? errNo
  return given === null ? null : { refusal: { isOld: code === null, code: given, sub, logId, words } }
}

const DONE = 10_000

const parsed = (text: string): unknown => {
  try {
    return readJson(text)
  } catch {
    return null
  }
}
