import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Clock } from '../base/clock'
import type { DouyinConfig } from '../base/douyin-config'
import type { Logger } from '../base/log'
import { readAnswer, type Answer, type Refusal } from './answer'
import { buckets } from './bucket'
import { canonicalJson } from './json'
import { signOf } from './sign'
import { AWAY, errorOf, theirsOf, TOO_MANY, troubleOf, type Trouble } from './troubles'

export interface DouyinDeps {
  clock: Clock
  log: Logger
  /** What tests bring instead of the machine's own. */
  sleep?: (ms: number) => Promise<unknown>
  /** In [0, 1). */
  random?: () => number
}

export interface Call<T> {
  /** "order.searchList" */
  method: string
  params: object
  /** '' for calls about tokens themselves. */
  access: string
  /** What the reply must hold; more than that is well. */
  data: z.ZodType<T>
  /** What this call's own refusals mean; undefined: what they mean everywhere. */
  meaning?: (refusal: Refusal) => Trouble | undefined
  /** What a refusal that is an answer as good as any stands for. */
  instead?: (refusal: Refusal) => { data: T } | undefined
  /** False: it isn't asked again where it may have been done. */
  isRepeatable?: boolean
}

/** Asks the gateway, again where that helps, as long as the budget lasts. @throws PlatformError */
export type Ask = <T>(call: Call<T>) => Promise<T>

const MOST_TRIES = 5
const BEGIN_AGAIN_MS = 400
/** A page of a hundred orders takes a tenth of it. */
const MOST_BYTES = 20 * 1024 * 1024

const chance = (): number => randomInt(1000) / 1000

export const askOf = (config: DouyinConfig, { clock, log, sleep = pause, random = chance }: DouyinDeps): Ask => {
  const places = buckets(config.callsPerSecond)
  return async (call) => {
    const { method, access, isRepeatable = true } = call
    const key = `${method} ${createHash('sha256').update(access).digest('base64')}`
    const startMs = clock.now()
    const leftMs = (): number => startMs + config.budgetMs - clock.now()
    const failed = (met: Met, tries: number) => {
      const { trouble, isOurs } = met.trouble
      const level = isOurs ? 'error' : 'warn'
      log[level]('douyin-refused', { method, trouble, theirs: met.theirs, logId: met.logId, tries })
      return errorOf(met.trouble, met.theirs, met.cause)
    }
    for (let tries = 1; ; tries++) {
      const waitMs = places.take(key, clock.now(), leftMs())
      if (waitMs === null) throw failed({ trouble: TOO_MANY, theirs: 'ours', logId: '' }, tries)
      if (waitMs > 0) await sleep(waitMs)
      const met = await once(config, clock, call)
      if ('data' in met) return met.data
      const { trouble } = met.trouble
      if (trouble === 'limited') places.drain(key, clock.now())
      const isOver = trouble !== 'limited' && !(trouble === 'busy' && isRepeatable && !met.trouble.isOurs)
      const restMs = BEGIN_AGAIN_MS * 2 ** (tries - 1) * (0.5 + random())
      if (isOver || tries >= MOST_TRIES || restMs + config.timeoutMs > leftMs()) throw failed(met, tries)
      log.debug('douyin-again', { method, theirs: met.theirs, tries })
      await sleep(restMs)
    }
  }
}

interface Met {
  trouble: Trouble
  theirs: string
  logId: string
  cause?: unknown
}

const once = async <T>(config: DouyinConfig, clock: Clock, call: Call<T>): Promise<{ data: T } | Met> => {
  let answer: Answer | null
  try {
    answer = readAnswer(await post(config, clock, call))
  } catch (cause) {
    return { trouble: AWAY, theirs: nameOf(cause), logId: '', cause: new Error(nameOf(cause)) }
  }
  if (!answer) return { trouble: AWAY, theirs: 'unreadable', logId: '' }
  const { refusal } = answer
  if (refusal) {
    const instead = call.instead?.(refusal)
    if (instead) return instead
    const trouble = call.meaning?.(refusal) ?? troubleOf(refusal)
    return { trouble, theirs: theirsOf(refusal), logId: refusal.logId }
  }
  const read = call.data.safeParse(answer.data)
  if (read.success) return { data: read.data }
  // Which field it was, never what it held.
  const [issue] = read.error.issues
  return { trouble: AWAY, theirs: `unreadable ${issue?.path.join('.') ?? ''}`, logId: answer.logId }
}

/** What an error of the network calls itself; its message may hold the address, and so the token. */
const nameOf = (error: unknown): string => {
  const { name = 'error', cause } = error as { name?: string; cause?: { code?: unknown } }
  const code = cause?.code
  return typeof code === 'string' ? code : name
}

const post = async (config: DouyinConfig, clock: Clock, { method, params, access }: Call<unknown>): Promise<string> => {
  const paramJson = canonicalJson(params)
  const timestamp = String(Math.floor(clock.now() / 1000))
  const query = new URLSearchParams({
    app_key: config.appKey,
    method,
    ...(access ? { access_token: access } : {}),
    timestamp,
    v: '2',
    sign: signOf(config, { method, paramJson, timestamp }),
    sign_method: 'hmac-sha256',
  })
  const response = await fetch(`${config.endpoint}/${method.replaceAll('.', '/')}?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8', 'x-open-no-old-err-code': '1' },
    body: paramJson,
    redirect: 'error',
    signal: AbortSignal.timeout(config.timeoutMs),
  })
  return bodyOf(response)
}

const bodyOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new TooLong()
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

class TooLong extends Error {
  override readonly name = 'TooLong'
}
