import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { WechatConfig } from '../base/pay-config'
import type { Deps } from '../deps'
import type { Capture, ChannelRefund, News, PaymentChannel, RawNotice, RefundStatus, Told } from '../payments/channel'
import { isBase64, ProviderError, textOf } from './provider-error'

interface WechatDeps extends Pick<Deps, 'clock' | 'log'> {
  /** Where refunds are told of, which nobody's request begins. */
  publicUrl: string | null
}

/** WeChat Pay, Native v3: the answer is a code that the buyer scans. Amounts are fen. */
export const wechatChannel = (config: WechatConfig, deps: WechatDeps, timeoutMs: number): PaymentChannel => {
  const ask = askerOf(config, timeoutMs)
  const found = async (outTradeNo: string): Promise<Found | null> => {
    const answer = await ask.get(`v3/pay/transactions/out-trade-no/${outTradeNo}`, { mchid: config.mchId })
    if (answer === null) return null
    const status = textOf(answer, 'trade_state')
    const foreign = foreignIn(config, answer)
    if (foreign || textOf(answer, 'out_trade_no') !== outTradeNo) throw unreadable('the answer is about another')
    return { status, capture: PAID.includes(status) ? captureOf(answer) : null }
  }
  return {
    method: 'wechat',
    askEvery: 2,
    async create({ outTradeNo, amount, expiresMs, origin }) {
      const answer = await ask.post('v3/pay/transactions/native', {
        appid: config.appId,
        mchid: config.mchId,
        description: `代发商城 ${outTradeNo}`,
        out_trade_no: outTradeNo,
        time_expire: toBeijing(expiresMs),
        notify_url: `${origin}/prod/api/pay/notify/wechat`,
        amount: { total: amount, currency: 'CNY' },
      })
      const codeUrl = textOf(answer, 'code_url')
      if (!/^weixin:\/\/\S{1,500}$/.test(codeUrl)) throw unreadable('the code is no link of WeChat')
      return { codeUrl, pageUrl: '' }
    },
    query: async (outTradeNo) => (await found(outTradeNo))?.capture ?? null,
    async close(outTradeNo) {
      const before = await found(outTradeNo)
      if (!before || before.capture || before.status === 'CLOSED') return before?.capture ?? null
      try {
        await ask.post(`v3/pay/transactions/out-trade-no/${outTradeNo}/close`, { mchid: config.mchId })
        return null
      } catch (error) {
        // It was paid or closed in between.
        const after = await found(outTradeNo)
        if (!after?.capture && after?.status !== 'CLOSED') throw error
        return after.capture
      }
    },
    async refund(refund) {
      const status = await refundAt(ask, deps, refund)
      if (status === 'ABNORMAL') deps.log.error('refund-abnormal', { refundNo: refund.refundNo, method: 'wechat' })
      return REFUNDS[status] ?? 'processing'
    },
    readNotice: async (notice) => readNotice(config, deps, notice),
    answerNotice: (isTaken) => ({
      status: isTaken ? 204 : 400,
      type: 'application/json; charset=utf-8',
      body: isTaken ? '' : '{"code":"FAIL","message":"refused"}',
    }),
  }
}

interface Found {
  status: string
  capture: Capture | null
}

/** REFUND: it was paid, and some of it went back. */
const PAID: readonly string[] = ['SUCCESS', 'REFUND']
/** ABNORMAL waits for somebody at the merchant's platform: the money is neither here nor with the buyer. */
const REFUNDS: Readonly<Record<string, RefundStatus>> = {
  SUCCESS: 'succeeded',
  CLOSED: 'failed',
  PROCESSING: 'processing',
}
/** What no repetition mends: the reserve is where the money goes then. */
const FINAL: ReadonlySet<string> = new Set([
  'INVALID_REQUEST',
  'PARAM_ERROR',
  'RESOURCE_NOT_EXISTS',
  'ORDER_NOT_EXIST',
  'USER_ACCOUNT_ABNORMAL',
])

type Fields = Readonly<Record<string, unknown>>

interface Asker {
  /** Null: there is no such thing. */
  get(path: string, params?: Readonly<Record<string, string>>): Promise<Fields | null>
  post(path: string, data: Fields): Promise<Fields>
}

const MOST_BYTES = 256 * 1024

/** Signs what is asked, checks who answers. @throws ProviderError for any answer but a good one */
const askerOf = (config: WechatConfig, timeoutMs: number): Asker => {
  const { mchId: mchid, serial, privateKey, platformKeys: certs, endpoint: baseURL } = config
  const wechat = new Wechatpay({ mchid, serial, privateKey, certs: { ...certs }, baseURL })
  // Over all of it, connecting included.
  const bounds = () => ({
    signal: AbortSignal.timeout(timeoutMs),
    maxRedirects: 0,
    maxContentLength: MOST_BYTES,
    maxBodyLength: MOST_BYTES,
  })
  return {
    async get(path, params = {}) {
      try {
        return fieldsOf((await wechat.chain(path).get({ ...bounds(), params })).data)
      } catch (error) {
        const told = errorOf(error)
        if (told.code === 'ORDER_NOT_EXIST' || told.code === 'RESOURCE_NOT_EXISTS') return null
        throw told
      }
    },
    async post(path, data) {
      try {
        const answer = await wechat.chain(path).post(data, bounds())
        return answer.status === 204 ? {} : fieldsOf(answer.data)
      } catch (error) {
        throw errorOf(error)
      }
    },
  }
}

const fieldsOf = (data: unknown): Fields => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw unreadable('the answer is no JSON')
  return data as Fields
}

const unreadable = (what: string) => new ProviderError('UNREADABLE', what)

/** A refusal in WeChat's own words where it has some; whatever else went wrong by its name. */
const errorOf = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error
  const { code, response } = error as { code?: string; response?: { status: number; data: unknown } }
  const told = response && response.status >= 400 ? response.data : null
  const { code: theirs, message } = (typeof told === 'object' ? (told ?? {}) : {}) as Record<string, unknown>
  if (typeof theirs === 'string') return new ProviderError(theirs, typeof message === 'string' ? message : '', error)
  return new ProviderError(code ?? `HTTP ${response?.status ?? ''}`, '', error)
}

const foreignIn = (config: WechatConfig, { mchid, appid, amount }: Fields): string | null => {
  if (mchid !== config.mchId) return `mchid ${JSON.stringify(mchid)}`
  if (appid !== undefined && appid !== config.appId) return `appid ${JSON.stringify(appid)}`
  const { currency = 'CNY' } = (amount ?? {}) as Fields
  return currency === 'CNY' ? null : `currency ${JSON.stringify(currency)}`
}

const captureOf = (transaction: Fields): Capture => {
  const { total } = (transaction.amount ?? {}) as Fields
  if (!Number.isSafeInteger(total) || (total as number) <= 0) throw unreadable(`the amount is ${JSON.stringify(total)}`)
  return { tradeNo: textOf(transaction, 'transaction_id'), amount: fen(total as number) }
}

/** The state of the refund with this number, begun now unless it was before. @throws Failure conflict: it never will be */
const refundAt = async (
  ask: Asker,
  { publicUrl }: WechatDeps,
  { outTradeNo, refundNo, amount, total }: ChannelRefund,
): Promise<string> => {
  const told = publicUrl ? { notify_url: `${publicUrl}/prod/api/pay/notify/wechat` } : {}
  const wish = { out_trade_no: outTradeNo, out_refund_no: refundNo, ...told }
  try {
    const answer = await ask.post('v3/refund/domestic/refunds', {
      ...wish,
      amount: { refund: amount, total, currency: 'CNY' },
    })
    const status = statusOf(answer, refundNo, amount)
    if (status === null) throw unreadable('the answer is about another refund')
    return status
  } catch (error) {
    if (!(error instanceof ProviderError) || !FINAL.has(error.code)) throw error
    const known = await ask.get(`v3/refund/domestic/refunds/${refundNo}`)
    const status = known && statusOf(known, refundNo, amount)
    if (status === null) throw refusals.stateChanged()
    return status
  }
}

const statusOf = (answer: Fields, refundNo: string, amount: number): string | null => {
  const { refund } = (answer.amount ?? {}) as Fields
  return answer.out_refund_no === refundNo && refund === amount ? textOf(answer, 'status') : null
}

const MOST_SKEW_SECONDS = 300

const readNotice = (config: WechatConfig, { clock, log }: WechatDeps, { headers, body }: RawNotice): Told => {
  const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map((name) => {
    const value = headers[`wechatpay-${name}`]
    return typeof value === 'string' ? value : ''
  }) as [string, string, string, string]
  if (!/^\d{1,12}$/.test(timestamp) || !nonce || !isBase64(signature)) throw refusals.badSignature()
  const skew = Math.round(Math.abs(clock.now() / 1000 - Number(timestamp)))
  if (skew > MOST_SKEW_SECONDS) throw refusals.noticeClock(skew)
  const key = Object.hasOwn(config.platformKeys, serial) ? config.platformKeys[serial] : undefined
  if (!key) throw refusals.noticeKey(serial.replace(/\W/g, '').slice(0, 64))
  if (!Rsa.verify(Formatter.response(timestamp, nonce, body), signature, key)) throw refusals.badSignature()
  const { id, event, resource } = opened(config, body)
  const foreign = foreignIn(config, resource)
  if (foreign) return { noticeId: id, news: { of: 'foreign', reason: foreign } }
  if (event === 'REFUND.ABNORMAL') log.error('refund-abnormal', { refundNo: resource.out_refund_no, method: 'wechat' })
  return { noticeId: id, news: newsOf(event, resource) }
}

/** @throws Failure invalid: not for our key, or not in the shape of a notice */
const opened = ({ apiV3Key }: WechatConfig, body: string): { id: string; event: string; resource: Fields } => {
  try {
    const { id, event_type: event, resource: sealed } = JSON.parse(body) as Record<string, unknown>
    const { algorithm, ciphertext, nonce, associated_data: extra = '' } = sealed as Record<string, string>
    const isWhole = algorithm === 'AEAD_AES_256_GCM' && typeof id === 'string' && id !== '' && typeof event === 'string'
    if (!isWhole) throw unreadable('no notice')
    const text = Aes.AesGcm.decrypt(ciphertext!, apiV3Key, nonce!, extra)
    return { id, event, resource: JSON.parse(text) as Fields }
  } catch {
    throw refusals.noticeSealed()
  }
}

const newsOf = (event: string, resource: Fields): News => {
  try {
    if (event.startsWith('REFUND.')) {
      const status = REFUNDS[textOf(resource, 'refund_status')] ?? 'processing'
      return { of: 'refund', refundNo: textOf(resource, 'out_refund_no'), status }
    }
    if (event !== 'TRANSACTION.SUCCESS' || resource.trade_state !== 'SUCCESS') return { of: 'nothing' }
    return { of: 'capture', outTradeNo: textOf(resource, 'out_trade_no'), ...captureOf(resource) }
  } catch (error) {
    return { of: 'foreign', reason: (error as Error).message }
  }
}
