import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backgroundOf } from '../../server/background'
import { noticeOf } from '../../server/channels/sandbox/sign'
import { takeAtSandbox } from '../../server/channels/sandbox/sandbox'
import { channelOf } from '../../server/payments/methods'
import { forgetNotices, handleInbox, putIntoInbox } from '../../server/payments/inbox'
import { fen } from '../../src/domain/money'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, mustAddUp, payment, placed, type Buyer } from '../support/trade'

/** The inbox of notices: kept as they came before anything is done about them, each handled once, whatever happens in between. */

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await startServer({ onLog: (line) => void lines.push(line), env: { LIMIT_ORDERS_PER_MINUTE: '1000' } })
})
afterAll(() => server.close())
beforeEach(() => void (lines.length = 0))
afterEach(() => mustAddUp(server.db))

const told = (event: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.event === event)

/** An order whose price the sandbox has taken, and its notice, not sent yet. */
const taken = async () => {
  const [buyer] = await buyersOf(server, 1)
  const order = await placed(buyer!, direct(['1000101', 1]))
  await buyer!.orders.pay(payment(order.paymentNo, 'sandbox'))
  const capture = await takeAtSandbox(server.deps, order.paymentNo)
  return { buyer: buyer!, ...order, capture, notice: noticeOf(server.deps.secret, capture) }
}
type Taken = Awaited<ReturnType<typeof taken>>

const knock = async (fields: object, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams({ ...fields }).toString()
  const reply = await fetch(`${server.url}/prod/api/pay/notify/sandbox`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  return `${reply.status} ${await reply.text()}`
}
const rows = (noticeId: string) =>
  server.db.query<{ status: string; reason: string; tries: number; paymentNo: string; body: string; headers: object }>(
    `select status, reason, tries, payment_no as "paymentNo", body, headers from pay_notices where notice_id = $1`,
    [noticeId],
  )
const logsOf = async ({ buyer, orderNos }: Taken) =>
  (await buyer.orders.info(orderNos[0]!)).logs.map(({ event }) => event)
/** Whether it is paid, without asking the provider. */
const statusOf = async (_: Buyer, paymentNo: string) => {
  const [row] = await server.db.query<{ status: string }>('select status from payments where payment_no = $1', [
    paymentNo,
  ])
  return row!.status
}
const round = () =>
  backgroundOf(server.deps)
    .rounds.find(({ name }) => name === 'trade')!
    .run()

describe('a notice', () => {
  test('is kept as it came, without what is nobody’s business, and handled at once', async () => {
    const one = await taken()
    expect(await knock(one.notice, { 'wechatpay-serial': 'A1', cookie: 'a=1', authorization: 'secret' })).toBe(
      '200 success',
    )
    expect(await rows(one.notice.sign)).toEqual([
      {
        status: 'handled',
        reason: '',
        tries: 1,
        paymentNo: one.paymentNo,
        body: new URLSearchParams({ ...one.notice }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'wechatpay-serial': 'A1' },
      },
    ])
    expect(told('payment-notice')).toMatchObject([
      { level: 'info', method: 'sandbox', paymentNo: one.paymentNo, settled: 'settled' },
    ])
  })

  test('five hundred times at once is one row and one success, and each of them is answered', async () => {
    const one = await taken()
    const answers = await Promise.all(Array.from({ length: 500 }, () => knock(one.notice)))
    expect(new Set(answers)).toEqual(new Set(['200 success']))
    expect([(await rows(one.notice.sign)).length, await logsOf(one)]).toEqual([1, ['place', 'pay']])
    expect(told('payment-notice').map(({ settled }) => settled)).toEqual(['settled'])
  })

  test('lock: while its payment is locked it is answered, and handled when the lock is gone', async () => {
    const one = await taken()
    let release = () => {}
    const gone = new Promise<void>((resolve) => void (release = resolve))
    let locking = Promise.resolve()
    await new Promise<void>((held) => {
      locking = server.db.tx(async (tx) => {
        await tx.query('select 1 from payments where payment_no = $1 for update', [one.paymentNo])
        held()
        await gone
      })
    })
    expect(await knock(one.notice)).toBe('200 success')
    expect(await rows(one.notice.sign)).toMatchObject([{ status: 'pending', tries: 1 }])
    release()
    await locking
    expect(told('payment-notice-postponed')).toMatchObject([{ level: 'warn' }])
    expect(await statusOf(one.buyer, one.paymentNo)).toBe('pending')
    server.clock.advance(5)
    expect(await handleInbox(server.deps)).toBe(1)
    expect([await statusOf(one.buyer, one.paymentNo), await logsOf(one)]).toEqual(['succeeded', ['place', 'pay']])
    expect(await rows(one.notice.sign)).toMatchObject([{ status: 'handled', tries: 2 }])
  })

  test('crash: one whose process dies before it is handled is handled by the next round', async () => {
    const one = await taken()
    const channel = channelOf(server.deps, 'sandbox')!
    const raw = { headers: {}, body: new URLSearchParams({ ...one.notice }).toString() }
    await putIntoInbox(server.deps, channel, raw, await channel.readNotice(raw))
    expect(await handleInbox(server.deps)).toBe(0)
    server.clock.advance(10)
    await round()
    expect([await statusOf(one.buyer, one.paymentNo), await logsOf(one)]).toEqual(['succeeded', ['place', 'pay']])
    expect(told('payment-notices-handled-late')).toMatchObject([{ level: 'warn', handled: 1 }])
  })
})

describe('a refused one', () => {
  test('is kept with its reason, and looked at again when it is sent again', async () => {
    const one = await taken()
    await server.db.query(`update payment_attempts set channel = 'alipay' where out_trade_no = $1`, [
      one.capture.outTradeNo,
    ])
    expect(await knock(one.notice)).toBe('400 fail')
    expect(await rows(one.notice.sign)).toMatchObject([{ status: 'refused', reason: '支付单不存在' }])
    expect(told('payment-notice-refused')).toMatchObject([
      { level: 'error', method: 'sandbox', reason: '支付单不存在' },
    ])
    await server.db.query(`update payment_attempts set channel = 'sandbox' where out_trade_no = $1`, [
      one.capture.outTradeNo,
    ])
    expect(await knock(one.notice)).toBe('200 success')
    expect(await rows(one.notice.sign)).toMatchObject([{ status: 'handled', reason: '', tries: 2 }])
    expect(await logsOf(one)).toEqual(['place', 'pay'])
  })

  test('about others’ business is kept up to a thousand a day', async () => {
    const channel = {
      ...channelOf(server.deps, 'sandbox')!,
      readNotice: async () => ({ noticeId: 'foreign-1', news: { of: 'foreign' as const, reason: '应用不符' } }),
    }
    const put = async () => putIntoInbox(server.deps, channel, { headers: {}, body: '' }, await channel.readNotice())
    await server.db.query(
      `insert into pay_notices (channel, notice_id, headers, body, news, received_at, status, reason, handled_at)
       select 'sandbox', 'full-' || n, '{}', '', '{}', $1, 'refused', 'x', $1 from generate_series(1, 1000) n`,
      [new Date(server.clock.now())],
    )
    expect(await put()).toBe(null)
    server.clock.advance(24 * 3600 + 1)
    expect(await put()).toEqual(expect.any(Number))
    server.clock.advance(10)
    expect(await handleInbox(server.deps)).toBe(1)
    expect(await rows('foreign-1')).toMatchObject([{ status: 'refused', reason: '通知不是给本商户的：应用不符' }])
  })
})

describe('what isn’t the provider’s', () => {
  test('flood: what is forged is counted and not kept: a line for the first, the tenth, the hundredth of a minute', async () => {
    const one = await taken()
    const before = await server.db.query('select count(*)::int as n from pay_notices')
    server.clock.advance(61)
    for (let n = 0; n < 120; n++) expect(await knock({ ...one.notice, amount: String(n) })).toBe('400 fail')
    expect(await server.db.query('select count(*)::int as n from pay_notices')).toEqual(before)
    expect(told('payment-notice-forged').map(({ count, reason }) => [count, reason])).toEqual([
      [1, '签名不正确'],
      [10, '签名不正确'],
      [100, '签名不正确'],
    ])
    server.clock.advance(61)
    await knock({})
    expect(told('payment-notice-forged').at(-1)).toMatchObject({ level: 'warn', count: 1 })
    expect(await statusOf(one.buyer, one.paymentNo)).toBe('pending')
    expect(await knock(one.notice)).toBe('200 success')
  })
})

test('old ones are forgotten after half a year, those nobody has handled never', async () => {
  const at = new Date(server.clock.now())
  await server.db.query(
    `insert into pay_notices (channel, notice_id, headers, body, news, received_at, status, retry_at, handled_at)
     values ('alipay', 'old', '{}', '', '{"of":"nothing"}', $1, 'handled', null, $1),
       ('alipay', 'waiting', '{}', '', '{"of":"nothing"}', $1, 'pending', $1, null)`,
    [at],
  )
  const left = async () => {
    await forgetNotices(server.deps)
    return (await rows('old')).length
  }
  server.clock.advance(179 * 24 * 3600)
  expect(await left()).toBe(1)
  server.clock.advance(2 * 24 * 3600)
  expect(await left()).toBe(0)
  expect(await rows('waiting')).toMatchObject([{ status: 'pending' }])
  expect(await handleInbox(server.deps)).toBe(1)
})

test('money is booked in the amount that the provider took, not in what the notice of another says', async () => {
  const one = await taken()
  const wrong = noticeOf(server.deps.secret, { ...one.capture, amount: fen(one.payable - 1) })
  expect(await knock(wrong)).toBe('400 fail')
  expect(await rows(wrong.sign)).toMatchObject([
    { status: 'refused', reason: '支付金额不符', paymentNo: one.paymentNo },
  ])
  expect(told('payment-disputed')).toMatchObject([
    { level: 'error', paymentNo: one.paymentNo, amount: one.payable - 1 },
  ])
  expect(await statusOf(one.buyer, one.paymentNo)).toBe('pending')
  expect(await knock(one.notice)).toBe('200 success')
  expect(await statusOf(one.buyer, one.paymentNo)).toBe('succeeded')
  await server.db.query('delete from disputed_captures where payment_no = $1', [one.paymentNo])
})
