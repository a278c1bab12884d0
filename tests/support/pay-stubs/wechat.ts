import { createCipheriv, createSign, createVerify, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RawNotice } from '../../../server/payments/channel'
import { fen, zero } from '../../../src/domain/money'
import {
  emptyBook,
  keyPair,
  listen,
  privatePem,
  publicPem,
  refundedOf,
  strangersKey,
  type NoticeHow,
  type PayStub,
  type StubAnswer,
  type StubCall,
  type StubRequest,
  type Trade,
} from './stub'

export const WECHAT_APP = 'wx0123456789abcdef'
export const WECHAT_MERCHANT = '1900000001'
const MERCHANT_SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'
const API_V3_KEY = '0123456789abcdef0123456789ABCDEF'
const OURS = 3
/** Its public key, and the one that follows. */
const SERIALS = ['PUB_KEY_ID_0119000000012024', '7132D72A03E93CDDF8C03BBD1F37EEDF00000001'] as const
const KEYS = [4, 5] as const
const SKEW_SECONDS = 360

export interface WechatStub extends PayStub {
  /** From now on it signs by its next key, whose serial says so. */
  rotate(): void
  /** Anything at all, under its signature. */
  signed(body: string): RawNotice
}

/** `now`: of its notices, in milliseconds; its answers have the machine's time, which the client goes by. */
export const wechatStub = async (now: () => number, { knowsBoth = false } = {}): Promise<WechatStub> => {
  const folder = mkdtempSync(join(tmpdir(), 'daifa-wechat-'))
  const book = emptyBook()
  const asked: string[] = []
  let signer: 0 | 1 = 0
  const fileOf = (i: 0 | 1): string => {
    const file = join(folder, `${i}.pem`)
    writeFileSync(file, publicPem(KEYS[i]))
    return `${SERIALS[i]}=${file}`
  }

  const signed = (body: string, { byStranger = false, skew = 0 }: NoticeHow, atMs: number) => {
    const timestamp = String(Math.floor(atMs / 1000) + skew)
    const nonce = randomUUID().replaceAll('-', '')
    const key = byStranger ? strangersKey() : keyPair(KEYS[signer]).privateKey
    return {
      'wechatpay-serial': SERIALS[signer],
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64'),
    }
  }

  const tradeOf = (outTradeNo: string): Trade | undefined => book.trades.get(outTradeNo)
  const described = (trade: Trade) => ({
    appid: WECHAT_APP,
    mchid: WECHAT_MERCHANT,
    out_trade_no: trade.outTradeNo,
    trade_state: { made: 'NOTPAY', open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }[trade.state],
    ...(trade.state === 'paid' ? { transaction_id: trade.tradeNo, success_time: new Date(now()).toISOString() } : {}),
    amount: { total: trade.state === 'paid' ? trade.paid : trade.amount, currency: 'CNY' },
  })
  const refundOf = (refundNo: string) => {
    const refund = book.refunds.get(refundNo)
    if (!refund) return null
    const { outTradeNo, amount, status } = refund
    return { out_refund_no: refundNo, out_trade_no: outTradeNo, status, amount: { refund: amount, currency: 'CNY' } }
  }

  const done: Record<StubCall, (number: string, asking: Asking) => Result> = {
    create(outTradeNo, { amount, time_expire = '' }) {
      const known = tradeOf(outTradeNo)
      if (known?.state === 'paid') return no(400, 'ORDERPAID')
      if (known?.state === 'closed') return no(400, 'ORDER_CLOSED')
      const total = fen(amount?.total ?? 0)
      if (known && known.amount !== total) return no(400, 'OUT_TRADE_NO_USED')
      const expiresMs = Date.parse(time_expire)
      if (!known)
        book.trades.set(outTradeNo, { outTradeNo, tradeNo: '', amount: total, expiresMs, state: 'open', paid: zero })
      return { status: 200, data: { code_url: `weixin://wxpay/bizpayurl?pr=${outTradeNo}` } }
    },
    query(outTradeNo) {
      const trade = tradeOf(outTradeNo)
      return trade ? { status: 200, data: described(trade) } : no(404, 'ORDER_NOT_EXIST')
    },
    close(outTradeNo) {
      const trade = tradeOf(outTradeNo)
      if (!trade) return no(404, 'ORDER_NOT_EXIST')
      if (trade.state === 'paid') return no(400, 'ORDERPAID')
      trade.state = 'closed'
      return { status: 204, data: null }
    },
    refund(refundNo, { out_trade_no: outTradeNo = '', amount }) {
      const trade = tradeOf(outTradeNo)
      const wanted = amount?.refund ?? 0
      if (trade?.state !== 'paid') return no(404, 'RESOURCE_NOT_EXISTS')
      if (amount?.total !== trade.paid) return no(400, 'PARAM_ERROR')
      const before = book.refunds.get(refundNo)
      if (before && (before.amount !== wanted || before.outTradeNo !== outTradeNo)) return no(400, 'PARAM_ERROR')
      if (!before && refundedOf(book, outTradeNo) + wanted > trade.paid) return no(400, 'INVALID_REQUEST')
      if (!before) book.refunds.set(refundNo, { outTradeNo, amount: fen(wanted), status: 'PROCESSING' })
      return { status: 200, data: refundOf(refundNo) }
    },
    'refund-query'(refundNo) {
      const refund = refundOf(refundNo)
      return refund ? { status: 200, data: refund } : no(404, 'RESOURCE_NOT_EXISTS')
    },
  }

  const server = await listen(asked, (request: StubRequest) => {
    const asking = (request.body ? JSON.parse(request.body) : {}) as Asking
    const { call, number } = callOf(request, asking)
    const work = (): StubAnswer => {
      const { status, data } = isOurs(request) ? done[call](number, asking) : no(401, 'SIGN_ERROR')
      return {
        call,
        outTradeNo: number,
        send(response, how) {
          const spoilt = { ...data }
          if (how === 'no-code') delete spoilt.code_url
          if (how === 'other') Object.assign(spoilt, { out_trade_no: 'P0_1', out_refund_no: 'R0' })
          if (how === 'odd') Object.assign(spoilt, { trade_state: 'ODD', status: 'ODD' })
          const body = data === null ? '' : JSON.stringify(spoilt)
          const by = { byStranger: how === 'forged', skew: how === 'skew' ? SKEW_SECONDS : 0 }
          const signature = how === 'unsigned' ? {} : signed(body, by, Date.now())
          response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...signature })
          response.end(body)
        },
      }
    }
    return { call, number, work }
  })

  const sent = (id: string, event: string, type: string, resource: object, how: NoticeHow) => {
    const body = JSON.stringify({
      id,
      create_time: new Date(now()).toISOString(),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: '支付成功',
      resource: { original_type: type, ...seal(JSON.stringify(resource), type) },
    })
    return { headers: { 'content-type': 'application/json', ...signed(body, how, now()) }, body }
  }

  return {
    method: 'wechat',
    url: server.url,
    env: {
      WECHAT_APP_ID: WECHAT_APP,
      WECHAT_MCH_ID: WECHAT_MERCHANT,
      WECHAT_SERIAL: MERCHANT_SERIAL,
      WECHAT_PRIVATE_KEY: privatePem(OURS),
      WECHAT_API_V3_KEY: API_V3_KEY,
      WECHAT_PLATFORM_KEYS: knowsBoth ? `${fileOf(0)},${fileOf(1)}` : fileOf(0),
      WECHAT_ENDPOINT: server.url,
    },
    asked,
    book,
    misbehave: server.misbehave,
    hold: server.hold,
    rotate: () => void (signer = 1),
    signed: (body) => ({ headers: signed(body, {}, now()), body }),
    async close() {
      rmSync(folder, { recursive: true, force: true })
      await server.close()
    },
    pay(outTradeNo, amount) {
      const trade = tradeOf(outTradeNo)
      if (!trade || trade.state === 'closed' || (trade.state !== 'paid' && now() >= trade.expiresMs))
        throw new Error('nothing is taken by this number')
      if (trade.state !== 'paid')
        Object.assign(trade, {
          state: 'paid',
          paid: amount ?? trade.amount,
          tradeNo: `4200${randomUUID().slice(0, 18)}`,
        })
      return trade
    },
    notice(outTradeNo, how = {}) {
      const trade = tradeOf(outTradeNo)
      const resource = { ...(trade ? described(trade) : {}), trade_state: 'SUCCESS', ...how.fields }
      return sent(how.id ?? `EV-${outTradeNo}`, 'TRANSACTION.SUCCESS', 'transaction', resource, how)
    },
    refundNotice(refundNo, status = 'SUCCESS') {
      const refund = book.refunds.get(refundNo)!
      refund.status = status
      const { outTradeNo, amount } = refund
      const { tradeNo, paid } = tradeOf(outTradeNo)!
      const resource = {
        mchid: WECHAT_MERCHANT,
        out_trade_no: outTradeNo,
        transaction_id: tradeNo,
        out_refund_no: refundNo,
        refund_status: status,
        amount: { total: paid, refund: amount },
      }
      return sent(`EV-${refundNo}-${status}`, `REFUND.${status}`, 'refund', resource, {})
    },
  }
}

interface Asking {
  out_trade_no?: string
  out_refund_no?: string
  time_expire?: string
  amount?: { total?: number; refund?: number }
}

interface Result {
  status: number
  data: Record<string, unknown> | null
}

const no = (status: number, code: string): Result => ({ status, data: { code, message: '不行' } })

const callOf = ({ method, url }: StubRequest, asking: Asking): { call: StubCall; number: string } => {
  const parts = url.pathname.split('/').filter(Boolean)
  const named = parts.find((part) => /^P\w+_\d+$|^P-/.test(part)) ?? ''
  if (url.pathname.endsWith('/native')) return { call: 'create', number: asking.out_trade_no ?? '' }
  if (url.pathname.endsWith('/close')) return { call: 'close', number: named }
  if (url.pathname.endsWith('/refunds') && method === 'POST')
    return { call: 'refund', number: asking.out_refund_no ?? '' }
  if (url.pathname.includes('/refunds/')) return { call: 'refund-query', number: parts.at(-1) ?? '' }
  return { call: 'query', number: named }
}

/** The signature over method, address, time, nonce and body, by the merchant's own key. */
const isOurs = ({ method, path, headers, body }: StubRequest): boolean => {
  const given = Object.fromEntries(
    [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>
  const { mchid, serial_no, timestamp, nonce_str, signature = '' } = given
  const text = `${method}\n${path}\n${timestamp}\n${nonce_str}\n${body}\n`
  const isSigned = createVerify('RSA-SHA256').update(text).verify(keyPair(OURS).publicKey, signature, 'base64')
  return isSigned && mchid === WECHAT_MERCHANT && serial_no === MERCHANT_SERIAL
}

const seal = (text: string, extra: string) => {
  const nonce = randomUUID().slice(0, 12)
  const cipher = createCipheriv('aes-256-gcm', API_V3_KEY, nonce).setAAD(Buffer.from(extra))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), nonce, associated_data: extra }
}
