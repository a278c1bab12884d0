import { codes } from '../../wire/envelope'
import type { Answer, Outcome } from './line'
import type { Hostile } from './request'

/** What is wrong with what came back; empty when it may be so. */
export const complaintsOf = (request: Hostile, { answers, end }: Outcome): string[] => {
  if (answers.length === 0)
    return request.framing === 'cut' ? [] : [end === 'silent' ? 'no answer' : 'closed without an answer']
  return answers.flatMap((answer, i) => faultsOf(i === 0 ? request : null, answer))
}

/** `request`: null where nobody knows what was asked. */
const faultsOf = (request: Hostile | null, { status, headers, body }: Answer): string[] => {
  const faults: string[] = []
  const type = headers.get('content-type') ?? ''
  const envelope = type.startsWith('application/json') ? envelopeIn(body) : null
  if (status < 200 || status > 599) faults.push(`status ${status}`)
  if (envelope?.code === codes.bug) faults.push('code 500')
  const isBusy = status === 503 && envelope?.code === codes.busy && headers.has('retry-after')
  if (status >= 500 && !isBusy) faults.push(`HTTP ${status} ${body.toString('utf8', 0, 100)}`)
  if (headers.has('location')) faults.push(`sent to ${headers.get('location')}`)
  if (body.includes('node_modules') || body.includes('    at ')) faults.push('a trace')
  if (request !== null && isCall(request.target) && !isOwnShape(request, status)) {
    if (type !== ENVELOPE) faults.push(`content type ${JSON.stringify(type)}`)
    const hasBody = request.method !== 'HEAD' && status !== 304
    if (hasBody && envelope === null) faults.push(`no envelope: ${body.toString('utf8', 0, 100)}`)
  }
  return faults
}

const ENVELOPE = 'application/json; charset=utf-8'

const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]*\/*/i, '/').split(/[?#]/, 1)[0]!

/** What the specification puts into the envelope. */
const isCall = (target: string): boolean => /^\/+prod(?:\/|$)/i.test(pathOf(target))

/** The description of the calls, a provider's notice, and the answer to a preflight. */
const isOwnShape = ({ target, method }: Hostile, status: number): boolean =>
  (pathOf(target) === '/prod/openapi.json' && (status === 200 || status === 304)) ||
  (/^\/prod\/api\/(pay\/notify\/\w+|shop\/event)$/.test(pathOf(target)) &&
    method === 'POST' &&
    (status === 200 || status === 400)) ||
  (method === 'OPTIONS' && status === 204)

const envelopeIn = (body: Buffer): { code: number } | null => {
  try {
    const value = JSON.parse(body.toString('utf8')) as Record<string, unknown>
    const isOne = Object.keys(value).length === 3 && Number.isInteger(value.code) && typeof value.msg === 'string'
    return isOne && value.data !== undefined ? { code: value.code as number } : null
  } catch {
    return null
  }
}
