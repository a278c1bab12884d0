import { createSign, createVerify, randomUUID } from 'node:crypto'
import { parseYuan, yuan, zero, type Fen } from '../../../src/domain/money'
import { formatTime, toBeijing } from '../../../src/domain/time'
import {
  emptyBook,
  keyPair,
  listen,
  privatePem,
  publicPem,
  refundedOf,
  strangersKey,
  type Misbehaviour,
  type NoticeHow,
  type PayStub,
  type StubCall,
  type StubRequest,
  type Trade,
} from './stub'

export const ALIPAY_APP = '2021000000000001'
export const ALIPAY_SELLER = '2088000000000001'
const OURS = 0
const THEIRS = 1
const THEIR_NEXT = 2

const CALLS: Record<string, StubCall> = {
  'alipay.trade.precreate': 'create',
  'alipay.trade.query': 'query',
  'alipay.trade.close': 'close',
  'alipay.trade.refund': 'refund',
  'alipay.trade.fastpay.refund.query': 'refund-query',
}

export interface AlipayStub extends PayStub {
  /** The buyer's phone has read the code: from now on there is a trade that can be closed. */
  scan(outTradeNo: string): void
  /** Answers and notices are signed by its next key, which the shop knows only where `knowsBoth` was said. */
  rotate(): void
}

/** `now`: in milliseconds; `knowsBoth`: the shop is given both of Alipay's keys. */
export const alipayStub = async (now: () => number, { knowsBoth = false } = {}): Promise<AlipayStub> => {
  const book = emptyBook()
  const asked: string[] = []
  let signer = THEIRS
  const tradeOf = (outTradeNo: string): Trade | undefined => book.trades.get(outTradeNo)
  const isOver = ({ expiresMs }: Trade) => now() >= expiresMs

  const doneBy: Record<StubCall, (content: Record<string, string>) => Record<string, unknown>> = {
    create({ out_trade_no: outTradeNo = '', total_amount = '', time_expire = '' }) {
      const known = tradeOf(outTradeNo)
      if (known?.state === 'paid') return no('ACQ.TRADE_HAS_SUCCESS')
      if (known?.state === 'closed') return no('ACQ.TRADE_HAS_CLOSE')
      const amount = parseYuan(total_amount)
      if (amount === null || (known && known.amount !== amount)) return no('ACQ.CONTEXT_INCONSISTENT')
      const expiresMs = Date.parse(`${time_expire.replace(' ', 'T')}+08:00`)
      if (!known) book.trades.set(outTradeNo, { outTradeNo, tradeNo: '', amount, expiresMs, state: 'made', paid: zero })
      return { out_trade_no: outTradeNo, qr_code: `https://qr.alipay.com/bax${outTradeNo}` }
    },
    query({ out_trade_no: outTradeNo = '' }) {
      const trade = tradeOf(outTradeNo)
      if (!trade || trade.state === 'made') return no('ACQ.TRADE_NOT_EXIST')
      const status = { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' }[trade.state]
      const total = yuan(trade.state === 'paid' ? trade.paid : trade.amount)
      return { out_trade_no: outTradeNo, trade_no: trade.tradeNo, trade_status: status, total_amount: total }
    },
    close({ out_trade_no: outTradeNo = '' }) {
      const trade = tradeOf(outTradeNo)
      if (!trade || trade.state === 'made') return no('ACQ.TRADE_NOT_EXIST')
      if (trade.state === 'paid') return no('ACQ.REASON_TRADE_STATUS_INVALID')
      trade.state = 'closed'
      return { out_trade_no: outTradeNo, trade_no: trade.tradeNo }
    },
    refund({ out_trade_no: outTradeNo = '', refund_amount = '', out_request_no: refundNo = '' }) {
      const trade = tradeOf(outTradeNo)
      const amount = parseYuan(refund_amount)
      if (trade?.state !== 'paid' || amount === null) return no('ACQ.TRADE_NOT_EXIST')
      const before = book.refunds.get(refundNo)
      if (before && (before.amount !== amount || before.outTradeNo !== outTradeNo))
        return no('ACQ.DISCORDANT_REPEAT_REQUEST')
      const given = refundedOf(book, outTradeNo)
      if (!before && given + amount > trade.paid) return no('ACQ.REASON_TRADE_REFUND_FEE_ERR')
      if (!before) book.refunds.set(refundNo, { outTradeNo, amount, status: 'REFUND_SUCCESS' })
      const fee = yuan(refundedOf(book, outTradeNo) as Fen)
      return { out_trade_no: outTradeNo, trade_no: trade.tradeNo, fund_change: before ? 'N' : 'Y', refund_fee: fee }
    },
    'refund-query'({ out_trade_no: outTradeNo = '', out_request_no: refundNo = '' }) {
      const refund = book.refunds.get(refundNo)
      if (refund?.outTradeNo !== outTradeNo) return {}
      const { amount, status } = refund
      return { out_trade_no: outTradeNo, out_request_no: refundNo, refund_amount: yuan(amount), refund_status: status }
    },
  }

  const server = await listen(asked, ({ url, body }: StubRequest) => {
    const params = { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(new URLSearchParams(body)) }
    const { sign = '', method = '' } = params
    const content = JSON.parse(params.biz_content ?? '{}') as Record<string, string>
    const call = CALLS[method]!
    const isOurs = params.app_id === ALIPAY_APP && verified(params, sign)
    return {
      call,
      number: content.out_trade_no ?? '',
      work: () => {
        const done = isOurs ? doneBy[call](content) : no('isv.invalid-signature')
        return {
          call,
          outTradeNo: content.out_trade_no ?? '',
          send(response, how) {
            const said = JSON.stringify({ code: '10000', msg: 'Success', ...done, ...spoilt(call, how) })
            const key = how === 'forged' ? strangersKey() : keyPair(signer).privateKey
            const signature =
              how === 'unsigned' ? '' : `,"sign":"${createSign('RSA-SHA256').update(said).sign(key, 'base64')}"`
            response.writeHead(200, { 'content-type': 'application/json;charset=utf-8' })
            response.end(`{"${method.replaceAll('.', '_')}_response":${said}${signature}}`)
          },
        }
      },
    }
  })

  const sent = (fields: Record<string, unknown>, { byStranger = false }: NoticeHow) => {
    const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const key = byStranger ? strangersKey() : keyPair(signer).privateKey
    const signed = {
      ...text,
      sign_type: 'RSA2',
      sign: createSign('RSA-SHA256').update(signText(text)).sign(key, 'base64'),
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    return { headers, body: new URLSearchParams(signed).toString() }
  }
  const scanned = (outTradeNo: string): Trade => {
    const trade = tradeOf(outTradeNo)
    if (!trade || trade.state === 'closed' || isOver(trade)) throw new Error('the code is not valid')
    if (trade.state === 'made') Object.assign(trade, { state: 'open', tradeNo: `2026${randomUUID().slice(0, 18)}` })
    return trade
  }
  const common = (id: string) => ({
    notify_time: formatTime(toBeijing(now())),
    notify_type: 'trade_status_sync',
    notify_id: id,
    charset: 'utf-8',
    version: '1.0',
    auth_app_id: ALIPAY_APP,
    app_id: ALIPAY_APP,
    seller_id: ALIPAY_SELLER,
    buyer_id: '2088102122524333',
    subject: '代发商城 & 配件 100%',
  })

  return {
    method: 'alipay',
    url: server.url,
    env: {
      ALIPAY_APP_ID: ALIPAY_APP,
      ALIPAY_SELLER_ID: ALIPAY_SELLER,
      ALIPAY_PRIVATE_KEY: privatePem(OURS),
      ALIPAY_PUBLIC_KEY: [THEIRS, ...(knowsBoth ? [THEIR_NEXT] : [])].map(publicPem).join(','),
      ALIPAY_ENDPOINT: `${server.url}/gateway.do`,
    },
    asked,
    book,
    misbehave: server.misbehave,
    hold: server.hold,
    close: server.close,
    rotate: () => void (signer = THEIR_NEXT),
    scan: (outTradeNo) => void scanned(outTradeNo),
    pay(outTradeNo, amount) {
      const trade = scanned(outTradeNo)
      if (trade.state === 'open') Object.assign(trade, { state: 'paid', paid: amount ?? trade.amount })
      return trade
    },
    notice(outTradeNo, how = {}) {
      const trade = tradeOf(outTradeNo)
      const fields = {
        ...common(how.id ?? `ac${outTradeNo}`),
        out_trade_no: outTradeNo,
        trade_no: trade?.tradeNo ?? '',
        trade_status: 'TRADE_SUCCESS',
        total_amount: yuan(trade?.paid ?? zero),
        ...how.fields,
      }
      return sent(fields, how)
    },
    refundNotice(refundNo) {
      const { outTradeNo, amount } = book.refunds.get(refundNo)!
      const { tradeNo, paid } = tradeOf(outTradeNo)!
      const about = {
        out_trade_no: outTradeNo,
        trade_no: tradeNo,
        total_amount: yuan(paid),
        trade_status: 'TRADE_SUCCESS',
      }
      const refund = { out_biz_no: refundNo, refund_fee: yuan(amount), gmt_refund: formatTime(toBeijing(now())) }
      return sent({ ...common(`acr${refundNo}`), ...about, ...refund }, {})
    },
  }
}

const no = (subCode: string) => ({ code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: '业务失败' })

const spoilt = (call: StubCall, how: Misbehaviour | null): Record<string, unknown> => {
  if (how === 'no-code') return { qr_code: undefined }
  if (how === 'other') return { out_trade_no: 'P0_1' }
  if (how === 'odd')
    return call === 'query' ? { trade_status: 'TRADE_ODD' } : { code: '20000', sub_code: 'ACQ.SYSTEM_ERROR' }
  return {}
}

const signText = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .filter((name) => !['sign', 'sign_type'].includes(name))
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&')

/** Requests sign their sign_type too. */
const verified = (params: Readonly<Record<string, string>>, sign: string): boolean => {
  const names = Object.keys(params).filter((name) => name !== 'sign')
  const text = names
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
  return createVerify('RSA-SHA256').update(text).verify(keyPair(OURS).publicKey, sign, 'base64')
}
