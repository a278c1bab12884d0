import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { backgroundOf } from '../../../server/background'
import { sandboxBook } from '../../../server/channels/sandbox/book'
import type { RawNotice } from '../../../server/payments/channel'
import { auditMoney } from '../../../server/wallet/audit'
import type { Fen } from '../../../src/domain/money'
import type { PayMethod, PaymentStatus, PayTicket } from '../../../src/domain/payment'
import { prodClient } from '../../../src/infrastructure/prod/prod-client'
import { wireOrderGateway } from '../../../src/infrastructure/wire/wire-order-gateway'
import { manualClock, startServer, type TestServer } from '../server'
import { buyersOf, direct, placed, type Buyer } from '../trade'
import { alipayStub, type AlipayStub } from './alipay'
import { outsideBook, type PayStub } from './stub'
import { wechatStub, type WechatStub } from './wechat'

/** A shop with both real adapters, each before a provider on this machine; and what tests of their misbehaviour ask. */
export interface PayShop {
  server: TestServer
  alipay: AlipayStub
  wechat: WechatStub
  /** An order that waits to be paid. */
  ordered(reserve?: number): Promise<Begun>
  /** Chooses a provider, and takes the first answer: other clients of tests ask again where it is busy. */
  pays(begun: Pick<Begun, 'buyer' | 'paymentNo'>, method: PayMethod, requestId?: string): Promise<PayTicket>
  /** An order whose buyer has just chosen this provider and sees its code. */
  begun(method: PayStub['method']): Promise<Begun>
  /** The same, and its price is taken there; nobody has been told. */
  taken(method: PayStub['method']): Promise<Begun>
  cancel(begun: Begun): Promise<void>
  refundsOf(begun: Begun): Promise<{ refundNo: string; status: string; amount: Fen; method: string }[]>
  /** Delivers it on the door: "200 success". */
  knock(method: PayStub['method'], notice: RawNotice): Promise<string>
  /** Without asking anybody. */
  statusOf(begun: Pick<Begun, 'paymentNo'>): Promise<PaymentStatus>
  /** What happened to the order: "place pay". */
  logsOf(begun: Begun): Promise<string>
  reserveOf(begun: Begun): Promise<number>
  attemptsOf(begun: Pick<Begun, 'paymentNo'>): Promise<string[]>
  /** Lines of the log since the test began. */
  told(event: string): Record<string, unknown>[]
  /** What the server does every few seconds. */
  round(): Promise<void>
  /** @throws where our books and those of the providers differ, but for these findings */
  mustAddUp(...but: string[]): Promise<void>
  forgetLines(): void
  close(): Promise<void>
}

export interface Begun {
  buyer: Buyer
  paymentNo: string
  outTradeNo: string
  orderNo: string
  payable: number
}

/** Short enough for a test, and long enough for a machine that is busy. */
export const PAY_TIMEOUT_MS = 700

export const payShop = async ({ knowsBoth = false } = {}): Promise<PayShop> => {
  const clock = manualClock()
  const alipay = await alipayStub(() => clock.now(), { knowsBoth })
  const wechat = await wechatStub(() => clock.now(), { knowsBoth })
  const lines: string[] = []
  const server = await startServer({
    clock,
    env: {
      ...alipay.env,
      ...wechat.env,
      PAY_TIMEOUT_MS: String(PAY_TIMEOUT_MS),
      PUBLIC_URL: 'https://mall.example.cn',
      LIMIT_ORDERS_PER_MINUTE: '1000',
      LIMIT_PAYS_PER_MINUTE: '100000',
    },
    onLog: (line) => void lines.push(line),
  })
  const { db } = server
  const rows = <R>(sql: string, ...params: unknown[]) => db.query<R>(sql, params)

  const ordered = async (reserve = 0): Promise<Begun> => {
    const [buyer] = await buyersOf(server, 1, reserve)
    const { paymentNo, orderNos, payable } = await placed(buyer!, direct(['1000101', 1]))
    return { buyer: buyer!, paymentNo, outTradeNo: `${paymentNo}_1`, orderNo: orderNos[0]!, payable }
  }
  const pays: PayShop['pays'] = ({ buyer: { token }, paymentNo }, method, requestId = randomUUID()) => {
    const ask = prodClient({ tokens: { read: () => token }, baseURL: `${server.url}/prod`, timeout: 20_000 })
    return wireOrderGateway(ask).pay({ pay: { paymentNo }, method, requestId })
  }
  const begun = async (method: PayStub['method']): Promise<Begun> => {
    const one = await ordered()
    await pays(one, method)
    return one
  }

  return {
    server,
    alipay,
    wechat,
    ordered,
    pays,
    begun,
    async taken(method) {
      const one = await begun(method)
      const stub = { alipay, wechat }[method]
      stub.pay(one.outTradeNo)
      return one
    },
    async knock(method, { headers, body }) {
      const sent = Object.entries(headers).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
      const url = `${server.url}/prod/api/pay/notify/${method}`
      const reply = await fetch(url, { method: 'POST', headers: sent, body })
      return `${reply.status} ${await reply.text()}`.trim()
    },
    async cancel({ buyer, orderNo }) {
      await buyer.orders.cancel({ orderNos: [orderNo], reason: '不想要了', requestId: randomUUID() })
    },
    refundsOf: ({ orderNo }) =>
      rows('select refund_no as "refundNo", status, amount, method from refunds where order_no = $1', orderNo),
    async statusOf({ paymentNo }) {
      const [row] = await rows<{ status: PaymentStatus }>(
        'select status from payments where payment_no = $1',
        paymentNo,
      )
      return row!.status
    },
    async logsOf({ orderNo }) {
      const logs = await rows<{ event: string }>(
        'select event from order_logs where order_no = $1 order by id',
        orderNo,
      )
      return logs.map(({ event }) => event).join(' ')
    },
    async reserveOf({ buyer: { userId } }) {
      const [row] = await rows<{ balance: number }>('select balance from accounts where id = $1', `avail:${userId}`)
      return row?.balance ?? 0
    },
    async attemptsOf({ paymentNo }) {
      const found = await rows<{ said: string }>(
        `select channel || ' ' || state as said from payment_attempts where payment_no = $1 order by length(out_trade_no), out_trade_no`,
        paymentNo,
      )
      return found.map(({ said }) => said)
    },
    told: (event) =>
      lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.event === event),
    async round() {
      await backgroundOf(server.deps)
        .rounds.find(({ name }) => name === 'trade')!
        .run()
    },
    async mustAddUp(...but) {
      const findings = await auditMoney(db, [sandboxBook, outsideBook(alipay), outsideBook(wechat)])
      const said = findings.map(({ rule, subject, detail }) => `${rule.slice(0, 2)} ${subject} ${detail}`)
      deepStrictEqual(said.toSorted(), but.toSorted())
    },
    forgetLines: () => void (lines.length = 0),
    async close() {
      await server.close()
      await alipay.close()
      await wechat.close()
    },
  }
}

/** In kind and words. */
export const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error & { kind?: string }) => `${error.kind ?? error.name} ${error.message}`,
  )
