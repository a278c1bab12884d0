import {
  create,
  isAxiosError,
  type AxiosAdapter,
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
} from 'axios'
import type { TokenStore } from '../../domain/ports/browser'
import { Failure } from '../../domain/failure'
import {
  BUG_MESSAGE,
  NOT_DONE,
  SESSION_OVER,
  bug,
  busy,
  networkDown,
  timedOut,
  unreadable,
} from '../../domain/no-answer'
import type { AnyCall, Reply } from '../../../wire/call'
import type { WireClient } from '../wire/wire-client'
import { camelKeys, snakeKeys } from '../../../wire/case'
import { codes, failureKind, type Envelope } from '../../../wire/envelope'
import { formParts, formText } from './encode'

export interface ProdOptions {
  tokens: Pick<TokenStore, 'read'>
  /** spec §7: "/prod"; another origin in tests. */
  baseURL?: string
  timeout?: number
  /** Whether the page is being left: a write made then must outlive it. */
  leaving?: () => boolean
  /** Ends the task that runs, where a browser does other things beside. */
  nextTask?: () => Promise<void>
}

/** spec §9 */
const TIMEOUT_MS = 3000

/** Over HTTP. Failures come by the code of the envelope, or are `timeout`, `network`, `unreadable`. */
export const prodClient = ({
  tokens,
  baseURL = '/prod',
  timeout = TIMEOUT_MS,
  leaving = () => false,
  nextTask = () => Promise.resolve(),
}: ProdOptions): WireClient => {
  const http = create({ baseURL, timeout })
  return {
    async ask(call, input, files = {}, how) {
      const token = tokens.read()
      const { data, isLong } = await envelopeOf(http, call.repeat === 'read', {
        method: call.method,
        url: call.path,
        headers: { 'Content-Type': contentTypes[call.encoding], ...(token && { Authorization: `Bearer ${token}` }) },
        // The text itself: axios would otherwise read rubbish as a string without a word.
        responseType: 'text',
        transformResponse: (text: unknown) => text,
        ...(call.method !== 'GET' && leaving() && { adapter: outliving }),
        ...encoded(call, input as object, files),
        ...how,
      })
      const renamed = camelKeys(data)
      if (isLong) await nextTask()
      const read = call.output.safeParse(renamed)
      if (read.success) return read.data as Reply<typeof call>
      const found = (await secondLook())?.replyIn(call.output, data)
      if (!found) throw unreadable()
      return found.reply as Reply<typeof call>
    },
  }
}

/** spec §9: declared as JSON by default, while POST bodies are form-encoded. The boundary of multipart is the browser's to set. */
const contentTypes = {
  query: 'application/json',
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: undefined,
} as const

/** Characters: to read more than this takes so long that a click would wait for it. */
const LONG_REPLY = 50_000

/** The `data` of a reply with code 20000. */
const envelopeOf = async (
  http: AxiosInstance,
  isRead: boolean,
  request: AxiosRequestConfig,
): Promise<{ data: unknown; isLong: boolean }> => {
  const { status, data: text } = await replyTo(http, request)
  const envelope = readEnvelope(text)
  if (!envelope) throw withoutEnvelope(status, isRead)
  const { code, msg, data } = envelope
  if (code === codes.ok) return { data, isLong: (text as string).length > LONG_REPLY }
  const said = typeof msg === 'string' ? msg.slice(0, LONGEST_MESSAGE) : ''
  const details = (await secondLook())?.detailsOf(data)
  const unsaid = code === codes.sessionInvalid ? SESSION_OVER : NOT_DONE
  throw new Failure(failureKind(code), code === codes.bug ? BUG_MESSAGE : said || unsaid, details, code)
}

/** Loaded with the first reply that needs it. Without it, a refusal says less but stays what it is. */
const secondLook = () => import('./second-look').catch(() => null)

/** More than that nobody reads at the top of a page. */
const LONGEST_MESSAGE = 300

/** For writes made while the page is being left: XMLHttpRequest, as axios uses it, would be cut off. */
const outliving: AxiosAdapter = async (config) => {
  const { method, baseURL = '', url = '', headers } = config
  const response = await fetch(baseURL + url, {
    method: method!.toUpperCase(),
    headers: headers.toJSON() as Record<string, string>,
    body: config.data as BodyInit,
    keepalive: true,
  })
  return { data: await response.text(), status: response.status, statusText: '', headers: {}, config }
}

/** Whatever its HTTP status, a reply is read for its envelope first. */
const replyTo = async (
  http: AxiosInstance,
  request: AxiosRequestConfig,
): Promise<Pick<AxiosResponse<unknown>, 'status' | 'data'>> => {
  try {
    return await http.request<unknown>(request)
  } catch (error) {
    if (!isAxiosError(error)) throw error
    if (error.response) return error.response
    if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') throw timedOut()
    throw networkDown()
  }
}

/**
 * What stands before the server answers in words of its own. Its 5xx is an internal error to the buyer, as code 500 is (spec §8).
 * Its 503 is "busy" only for a read: busy says that nothing was done, and of a write a proxy can't know that.
 */
const withoutEnvelope = (status: number, isRead: boolean): Failure => {
  if (status < 500) return unreadable()
  return status === 503 && isRead ? busy() : bug()
}

/** The code is all that an envelope must have. */
const readEnvelope = (text: unknown): Envelope | null => {
  try {
    const envelope = JSON.parse(text as string) as Envelope
    return Number.isInteger(envelope.code) ? envelope : null
  } catch {
    return null
  }
}

const encoded = (call: AnyCall, input: object, files: Record<string, Blob | undefined>): AxiosRequestConfig => {
  if (call.encoding === 'query') return { params: input, paramsSerializer: { serialize: formText } }
  if (call.encoding === 'form') return { data: formText(input) }
  if (call.encoding === 'multipart') return { data: formParts(input, present(files)) }
  return { data: JSON.stringify(snakeKeys(input)) }
}

const present = (files: Record<string, Blob | undefined>): Record<string, Blob> =>
  Object.fromEntries(Object.entries(files).filter((entry): entry is [string, Blob] => entry[1] !== undefined))
