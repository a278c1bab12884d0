import { calls, type CallName } from '../wire/calls'
import { snakeKeys } from '../wire/case'
import { codes } from '../wire/envelope'
import { formParts, formText } from '../src/infrastructure/prod/encode'
import type { Book, Level } from './book'
import { envelopeOf, isFields, isMissing, shown } from './envelope'
import type { Heard, Sent, Transport } from './transport'

/** What came back for one call. */
export interface Said {
  call: CallName
  code: number
  msg: string
  /** As it was sent, in the names of the wire. */
  data: unknown
  heard: Heard
}

/** Ends a scenario that can't go on. What it had still to judge is told as not judged, for this reason. */
export class Stop extends Error {}

export interface AskerDeps {
  transport: Transport
  book: Book
  /** Rests when the backend says "too often". */
  rest: (seconds: number) => Promise<void>
  /** Longer than that nobody waits for one call. */
  patienceSeconds: number
}

export interface Way {
  token?: string | null
  files?: Record<string, Blob>
  headers?: Record<string, string>
}

export type Ask = (call: CallName, input: object, way?: Way) => Promise<Said>

/**
 * Asks as the browser does (spec §7): POST form-encoded with `data[…]`, GET the same way, PUT and DELETE as JSON, multipart where it is
 * named. Whatever comes has to be an envelope; rests and asks again where it was too often or too busy.
 * @throws Stop where there is none
 */
export const askerOf =
  ({ transport, book, rest, patienceSeconds }: AskerDeps, level: Level): Ask =>
  async (call, input, way = {}) => {
    const note = (verdict: 'differs' | 'missing', what: string, expected: string, got: string) =>
      book.note({ call, level, what, verdict, expected, got })
    let waited = 0
    for (;;) {
      const heard = await transport(requestOf(call, input, way)).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error)
        note('differs', '有答复', '在超时之前答复', why)
        throw new Stop(`${calls[call].path} 没有答复（${why}）`)
      })
      const seconds = waitOf(heard)
      if (seconds !== null && waited + seconds <= patienceSeconds) {
        waited += seconds
        await rest(seconds)
        continue
      }
      if (isMissing(heard)) {
        note('missing', '有这个调用', '一个答复', `HTTP ${heard.status} ${shown(heard.text)}`)
        throw new Stop(`没有 ${calls[call].path}`)
      }
      const envelope = envelopeOf(heard)
      if ('wrong' in envelope) {
        note('differs', '答复是 {code, msg, data}', '{code 整数, msg 文字, data}', envelope.wrong)
        throw new Stop(`${calls[call].path} 的答复读不懂`)
      }
      book.note({ call, level, what: '答复是 {code, msg, data}', verdict: 'conforms' })
      if (envelope.code === codes.bug) note('differs', '没有内部错误', '任何别的 code', `500 ${envelope.msg}`)
      return { call, ...envelope, heard }
    }
  }

/** Seconds to wait before asking again, where it was refused for now only. */
const waitOf = (heard: Heard): number | null => {
  const envelope = envelopeOf(heard)
  const code = 'wrong' in envelope ? null : envelope.code
  if (heard.status !== 429 && code !== codes.tooOften && code !== codes.busy) return null
  const told = 'wrong' in envelope || !isFields(envelope.data) ? undefined : envelope.data.resend_after
  const after = Number(told ?? heard.headers['retry-after'])
  return Number.isFinite(after) && after > 0 ? after : 2
}

const requestOf = (call: CallName, input: object, { token, files = {}, headers = {} }: Way): Sent => {
  const { method, path, encoding } = calls[call]
  const sent = {
    method,
    path,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } as Record<string, string>,
  }
  const as = (type: string, body: string): Sent => ({
    ...sent,
    headers: { ...sent.headers, 'content-type': type },
    body,
  })
  if (encoding === 'multipart') return { ...sent, body: formParts(input, files) }
  if (encoding === 'form') return as('application/x-www-form-urlencoded', formText(input))
  if (encoding === 'json') return as('application/json', JSON.stringify(snakeKeys(input)))
  const query = formText(input)
  return query === '' ? sent : { ...sent, path: `${path}?${query}` }
}
