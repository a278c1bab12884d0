import type { Heard } from './transport'

/** spec §7: "Responses carry code, msg and data." Read without asking for more. */
export interface Envelope {
  code: number
  msg: string
  data: unknown
}

/** The envelope, or what is wrong with it. */
export const envelopeOf = ({ text }: Pick<Heard, 'text'>): Envelope | { wrong: string } => {
  const body = parsed(text)
  if (!isFields(body)) return { wrong: `不是 {code, msg, data}，而是 ${shown(body ?? text)}` }
  const { code, msg, data } = body
  if (!Number.isInteger(code)) return { wrong: `code 应为整数，实为 ${shown(code)}` }
  if (typeof msg !== 'string') return { wrong: `msg 应为文字，实为 ${shown(msg)}` }
  return { code: code as number, msg, data }
}

/** No such call there. A refusal in an envelope of its own is no such answer, whatever its HTTP status. */
export const isMissing = ({ status, text }: Heard): boolean => {
  const envelope = envelopeOf({ text })
  const code = 'wrong' in envelope ? null : envelope.code
  const gone = [404, 405, 501]
  return gone.includes(status) ? code === null || code === status : code !== null && gone.includes(code)
}

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in few words. */
export const shown = (value: unknown): string => {
  if (value === undefined) return '缺'
  const text = typeof value === 'string' && value.includes('<') ? value : JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
