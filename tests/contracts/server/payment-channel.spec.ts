import { describe } from 'vitest'
import { capture } from '../../../server/channels/sandbox/book'
import { sandboxChannel } from '../../../server/channels/sandbox/channel'
import { noticeOf } from '../../../server/channels/sandbox/sign'
import { manualClock, seededPglite, seededPostgres } from '../../support/server'
import type { PaymentChannel, RawNotice } from '../../../server/payments/channel'
import { alipayStub } from '../../support/pay-stubs/alipay'
import { stubChannel } from '../../support/pay-stubs/channels'
import type { PayStub } from '../../support/pay-stubs/stub'
import { wechatStub } from '../../support/pay-stubs/wechat'
import { paymentChannelContract, type ChannelWorld } from './payment-channel.contract'

const SECRET = 'a secret of the test'
const posted = (fields: object) => ({ headers: {}, body: new URLSearchParams({ ...fields }).toString() })

describe.each([
  ['PGlite', seededPglite],
  ['PostgreSQL', seededPostgres],
] as const)('the sandbox on %s', (_, open) => {
  paymentChannelContract(async () => {
    const { db, gone } = await open()
    const clock = manualClock()
    let numbers = 0
    return {
      channel: sandboxChannel({ db, clock, secret: SECRET }),
      newNumber: () => `P-contract-${++numbers}`,
      async pay(outTradeNo, amount) {
        const wish = { tradeNo: `S-${outTradeNo}-${++numbers}`, outTradeNo, amount, nowMs: clock.now() }
        const taken = await db.tx((tx) => capture(tx, wish))
        if (!taken) throw new Error('the sandbox takes nothing for it')
        return posted(noticeOf(SECRET, { outTradeNo, ...taken }))
      },
      forge({ body }) {
        const fields = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>
        const { sign = '', ...unsigned } = fields
        return [
          posted(unsigned),
          posted({ ...fields, sign: sign.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
          posted({ ...fields, amount: '1' }),
          posted({ ...fields, out_trade_no: 'P-other' }),
          posted({ ...fields, trade_no: 'S-other' }),
          posted({ ...fields, status: 'closed' }),
        ]
      },
      close: () => db.close().then(gone),
    }
  })
})

/** A real adapter, and its provider on this machine. */
const beside = (stub: PayStub, forge: (notice: RawNotice) => RawNotice[]): ChannelWorld => {
  const channel: PaymentChannel = stubChannel(stub, manualClock())
  let numbers = 0
  return {
    channel,
    newNumber: () => `P2611200000000001_${++numbers}`,
    async pay(outTradeNo, amount) {
      stub.pay(outTradeNo, amount)
      return stub.notice(outTradeNo)
    },
    forge,
    close: () => stub.close(),
  }
}

describe('Alipay', () => {
  paymentChannelContract(async () => {
    const stub = await alipayStub(() => manualClock().now())
    const changed = ({ headers, body }: RawNotice, change: (fields: URLSearchParams) => void) => {
      const fields = new URLSearchParams(body)
      change(fields)
      return { headers, body: fields.toString() }
    }
    const world = beside(stub, (notice) => [
      changed(notice, (fields) => fields.set('total_amount', '0.01')),
      changed(notice, (fields) => fields.set('out_trade_no', 'P2611200000000001_99')),
      changed(notice, (fields) => fields.set('trade_no', '1')),
      changed(notice, (fields) => fields.set('app_id', '2021000000000009')),
      changed(notice, (fields) => fields.delete('sign')),
      changed(notice, (fields) => fields.set('sign', '')),
      changed(notice, (fields) => fields.set('sign_type', 'RSA')),
      changed(notice, (fields) => fields.append('total_amount', '0.01')),
      changed(notice, (fields) => fields.append('extra', '1')),
    ])
    return { ...world, show: (outTradeNo) => stub.scan(outTradeNo) }
  })
})

describe('WeChat Pay', () => {
  paymentChannelContract(async () => {
    const stub = await wechatStub(() => manualClock().now())
    const without = ({ headers, body }: RawNotice, name: string) => ({
      headers: { ...headers, [name]: undefined },
      body,
    })
    const other = ({ headers, body }: RawNotice, name: string, value: string) => ({
      headers: { ...headers, [name]: value },
      body,
    })
    return beside(stub, (notice) => [
      ...['serial', 'timestamp', 'nonce', 'signature'].map((name) => without(notice, `wechatpay-${name}`)),
      other(notice, 'wechatpay-serial', 'PUB_KEY_ID_0000'),
      other(notice, 'wechatpay-timestamp', String(Number(notice.headers['wechatpay-timestamp']) + 1)),
      other(notice, 'wechatpay-nonce', 'n'),
      other(notice, 'wechatpay-signature', 'AAAA'),
      { ...notice, body: notice.body.replace('"summary":"支付成功"', '"summary":"支付成功 "') },
    ])
  })
})
