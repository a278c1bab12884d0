import { AlipaySdk } from 'alipay-sdk'
import { parseYuan, yuan, type Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { formatTime, toBeijing } from '../../src/domain/time'
import type { AlipayConfig } from '../base/pay-config'
import type { Deps } from '../deps'
import type { Capture, ChannelRefund, News, PaymentChannel, RefundStatus, Told } from '../payments/channel'
import { isBase64, ProviderError, textOf, within } from './provider-error'

/**
 * Alipay, 当面付: a code is made in advance and scanned (alipay.trade.precreate). Its gateway speaks yuan in text and the time of Beijing.
 * What nobody has scanned yet doesn't exist there: it can't be closed, it ends by its time_expire.
 */
export const alipayChannel = (
  config: AlipayConfig,
  { clock }: Pick<Deps, 'clock'>,
  timeoutMs: number,
): PaymentChannel => {
  const sdks = sdksOf(config, timeoutMs)
  const call = callsOf(sdks, clock, timeoutMs)
  const found = async (outTradeNo: string): Promise<Found | null> => {
    const answer = await call('alipay.trade.query', { out_trade_no: outTradeNo })
    if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return null
    mustSucceed(answer)
    if (textOf(answer, 'outTradeNo') !== outTradeNo)
      throw new ProviderError('UNREADABLE', 'the answer is about another')
    const status = textOf(answer, 'tradeStatus')
    if (!PAID.includes(status)) return { status, capture: null }
    return { status, capture: { tradeNo: textOf(answer, 'tradeNo'), amount: amountOf(textOf(answer, 'totalAmount')) } }
  }
  return {
    method: 'alipay',
    askEvery: 2,
    async create({ outTradeNo, amount, expiresMs, origin }) {
      const answer = await call(
        'alipay.trade.precreate',
        {
          out_trade_no: outTradeNo,
          total_amount: yuan(amount),
          subject: `代发商城 ${outTradeNo}`,
          seller_id: config.sellerId,
          time_expire: formatTime(toBeijing(expiresMs)),
        },
        `${origin}/prod/api/pay/notify/alipay`,
      )
      mustSucceed(answer)
      const codeUrl = textOf(answer, 'qrCode')
      if (!isCode(codeUrl)) throw new ProviderError('UNREADABLE', 'the code is no link of Alipay')
      return { codeUrl, pageUrl: '' }
    },
    query: async (outTradeNo) => (await found(outTradeNo))?.capture ?? null,
    async close(outTradeNo) {
      const before = await found(outTradeNo)
      if (before?.status !== 'WAIT_BUYER_PAY') return before?.capture ?? null
      const answer = await call('alipay.trade.close', { out_trade_no: outTradeNo })
      if (answer.code === DONE || answer.subCode === 'ACQ.TRADE_NOT_EXIST') return null
      // It was paid or closed in between.
      const after = await found(outTradeNo)
      if (after?.status === 'WAIT_BUYER_PAY') throw errorOf(answer)
      return after?.capture ?? null
    },
    async refund(refund) {
      const answer = await call('alipay.trade.refund', {
        out_trade_no: refund.outTradeNo,
        refund_amount: yuan(refund.amount),
        out_request_no: refund.refundNo,
      })
      const isAboutIt = answer.code !== DONE || answer.outTradeNo === refund.outTradeNo
      if (!isAboutIt) throw new ProviderError('UNREADABLE', 'the answer is about another')
      if (answer.code === DONE && answer.fundChange === 'Y') return 'succeeded'
      if (answer.code !== DONE && !FINAL.has(answer.subCode ?? '')) throw errorOf(answer)
      // Nothing moved just now: it had before, or never will.
      const known = await refundedOf(call, refund)
      if (known) return known
      if (answer.code === DONE) return 'processing'
      throw refusals.stateChanged()
    },
    readNotice: async ({ body }) => readNotice(config, sdks, body),
    answerNotice: (isTaken) => ({
      status: isTaken ? 200 : 400,
      type: 'text/plain; charset=utf-8',
      body: isTaken ? 'success' : 'fail',
    }),
  }
}

interface Found {
  status: string
  capture: Capture | null
}

const DONE = '10000'
const PAID: readonly string[] = ['TRADE_SUCCESS', 'TRADE_FINISHED']
/** What no repetition mends: the reserve is where the money goes then. */
const FINAL: ReadonlySet<string> = new Set([
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REASON_TRADE_BEEN_FREEZEN',
  'ACQ.REFUND_ACCOUNT_NOT_EXIST',
  'ACQ.BUYER_NOT_EXIST',
  'ACQ.DISCORDANT_REPEAT_REQUEST',
])

interface Answer extends Readonly<Record<string, unknown>> {
  code?: string
  subCode?: string
  subMsg?: string
  fundChange?: string
}

type Call = (method: string, content: Readonly<Record<string, string>>, notifyUrl?: string) => Promise<Answer>

const callsOf =
  (sdks: readonly AlipaySdk[], clock: Deps['clock'], timeoutMs: number): Call =>
  async (method, bizContent, notifyUrl) => {
    // The package takes the time of the machine's own zone.
    const params = { bizContent, timestamp: formatTime(toBeijing(clock.now())), ...(notifyUrl ? { notifyUrl } : {}) }
    for (const [i, sdk] of sdks.entries()) {
      try {
        // Without validateSign nobody's answer is checked.
        return await within<Answer>(timeoutMs, sdk.exec(method, params, { validateSign: true }))
      } catch (error) {
        if (i < sdks.length - 1 && isOtherKey(error)) continue
        throw error instanceof ProviderError ? error : new ProviderError('NO_ANSWER', method, error)
      }
    }
    throw new Error('no key of Alipay')
  }

/** One for each of Alipay's keys: while it is changed, either may have signed. A call may be repeated, so it is asked again. */
const sdksOf = ({ appId, privateKey, publicKeys, gateway }: AlipayConfig, timeout: number): AlipaySdk[] =>
  publicKeys.map(
    (alipayPublicKey) => new AlipaySdk({ appId, privateKey, keyType: 'PKCS8', alipayPublicKey, gateway, timeout }),
  )

const isOtherKey = (error: unknown): boolean => error instanceof Error && error.message.startsWith('验签失败')

const errorOf = ({ code, subCode, subMsg }: Answer): ProviderError =>
  new ProviderError(subCode ?? code ?? '', subMsg ?? '')

const mustSucceed = (answer: Answer): void => {
  if (answer.code !== DONE) throw errorOf(answer)
}

const amountOf = (text: string): Fen => {
  const amount = parseYuan(text)
  if (amount === null) throw new ProviderError('UNREADABLE', `the amount is ${JSON.stringify(text)}`)
  return amount
}

const isCode = (text: string): boolean => URL.canParse(text) && /^https:\/\/(?:[\w-]+\.)+alipay\.com\//.test(text)

const refundedOf = async (
  call: Call,
  { outTradeNo, refundNo, amount }: ChannelRefund,
): Promise<RefundStatus | null> => {
  const answer = await call('alipay.trade.fastpay.refund.query', { out_trade_no: outTradeNo, out_request_no: refundNo })
  if (answer.code !== DONE || answer.refundStatus !== 'REFUND_SUCCESS') return null
  return amountOf(textOf(answer, 'refundAmount')) === amount ? 'succeeded' : null
}

const readNotice = (config: AlipayConfig, sdks: readonly AlipaySdk[], body: string): Told => {
  const pairs = [...new URLSearchParams(body)]
  const fields = Object.fromEntries(pairs)
  const isPlain = pairs.length === Object.keys(fields).length && fields.sign_type === 'RSA2' && isBase64(fields.sign)
  if (!isPlain || !sdks.some((sdk) => sdk.checkNotifySignV2(fields))) throw refusals.badSignature()
  const { notify_id: noticeId = '' } = fields
  if (noticeId === '') throw refusals.badNotice()
  return { noticeId, news: newsOf(config, fields) }
}

const newsOf = ({ appId, sellerId }: AlipayConfig, fields: Readonly<Record<string, string>>): News => {
  if (fields.app_id !== appId) return { of: 'foreign', reason: `app_id ${fields.app_id}` }
  if (fields.seller_id !== sellerId) return { of: 'foreign', reason: `seller_id ${fields.seller_id}` }
  const { out_trade_no: outTradeNo = '', trade_no: tradeNo = '', out_biz_no: refundNo = '' } = fields
  if (fields.notify_type !== 'trade_status_sync') return { of: 'nothing' }
  if (refundNo && fields.gmt_refund) return { of: 'refund', refundNo, status: 'succeeded' }
  if (!PAID.includes(fields.trade_status ?? '')) return { of: 'nothing' }
  const amount = /^\d{1,10}\.\d{2}$/.test(fields.total_amount ?? '') ? parseYuan(fields.total_amount!) : null
  if (amount === null || !outTradeNo || !tradeNo)
    return { of: 'foreign', reason: `total_amount ${fields.total_amount}` }
  return { of: 'capture', outTradeNo, tradeNo, amount }
}
