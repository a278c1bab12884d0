import { cancelOne } from '../contracts/ordering'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { backgroundOf } from '../../server/background'
import { chooseChannels } from '../../server/channels/choose'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { noticeOf } from '../../server/channels/sandbox/sign'
import { recharge } from '../../server/payments/recharges'
import { fen, price } from '../../src/domain/money'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, mustAddUp, payment, placed, type Buyer } from '../support/trade'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const aTicket = async () => {
  const [buyer] = await buyersOf(server, 1)
  const order = await placed(buyer!, direct(['1000101', 1]))
  const { pageUrl } = await buyer!.orders.pay(payment(order.paymentNo, 'sandbox'))
  return { buyer: buyer!, order, pageUrl }
}

const read = async (url: string, form?: Record<string, string>) => {
  const reply = await fetch(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {})
  const html = await reply.text()
  const state = /role="status">([^<]*)</.exec(html)?.[1] ?? ''
  const buttons = [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, text]) => text)
  return { status: reply.status, type: reply.headers.get('content-type'), state, buttons, html }
}

/** Presses a button of the form on the page. */
const press = (pageUrl: string, act: 'pay' | 'give-up' | 'late' | 'twice' | 'never') => {
  const { origin, pathname, searchParams } = new URL(pageUrl)
  return read(`${origin}${pathname}`, { sign: searchParams.get('sign') ?? '', act })
}
const statusOf = async (buyer: Buyer, paymentNo: string) => (await buyer.orders.payResult(paymentNo)).status

test('shows what is to be paid, the button to pay first, and those for notices that go astray last', async () => {
  const { order, pageUrl } = await aTicket()
  const page = await read(pageUrl)
  expect([page.status, page.type, page.state, page.buttons]).toEqual([
    200,
    'text/html; charset=utf-8',
    '等待付款',
    ['确认支付', '取消支付', '稍后通知', '重复通知', '不通知'],
  ])
  for (const text of [price(fen(order.payable)), order.paymentNo, ...order.orderNos]) expect(page.html).toContain(text)
  const mark = /<path d="[^"]+"/.exec(readFileSync('public/favicon.svg', 'utf8'))![0]
  expect(page.html).toContain(mark)
})

test('确认支付 pays the order; pressed again it still says so and takes nothing more', async () => {
  const { buyer, order, pageUrl } = await aTicket()
  const pages = [await press(pageUrl, 'pay'), await press(pageUrl, 'pay'), await read(pageUrl)]
  expect(pages.map(({ status, state, buttons }) => [status, state, buttons])).toEqual(
    pages.map(() => [200, '支付成功', []]),
  )
  expect(await statusOf(buyer, order.paymentNo)).toBe('succeeded')
  const [row] = await server.db.query<{ captures: number }>(
    'select count(*)::int as captures from sandbox_trades where out_trade_no = $1',
    [`${order.paymentNo}_1`],
  )
  expect(row).toEqual({ captures: 1 })
})

/** What the server does every few seconds. */
const round = () =>
  backgroundOf(server.deps)
    .rounds.find(({ name }) => name === 'trade')!
    .run()

test('稍后通知 takes the money, and the shop hears nothing of it until the notice comes', async () => {
  const { buyer, order, pageUrl } = await aTicket()
  const pages = [await press(pageUrl, 'late'), await press(pageUrl, 'pay'), await read(pageUrl)]
  expect(pages.map(({ state, buttons }) => [state, buttons])).toEqual(pages.map(() => ['已付款，通知稍后送达', []]))
  await round()
  expect(await statusOf(buyer, order.paymentNo)).toBe('pending')
  server.clock.advance(10)
  await round()
  expect(await statusOf(buyer, order.paymentNo)).toBe('succeeded')
  expect((await read(pageUrl)).state).toBe('支付成功')
  await mustAddUp(server.db)
})

test('a notice that comes after the order was cancelled finds its money in the reserve', async () => {
  const { buyer, order, pageUrl } = await aTicket()
  await press(pageUrl, 'late')
  await cancelOne(buyer, order.orderNos[0]!)
  await mustAddUp(server.db)
  server.clock.advance(10)
  await round()
  expect((await buyer.orders.payResult(order.paymentNo)).reserveAvailable).toBe(order.payable)
  await mustAddUp(server.db)
})

test('a payment that ends before its notice comes is told of the money by the provider', async () => {
  const { buyer, order, pageUrl } = await aTicket()
  server.clock.advance(1795)
  await press(pageUrl, 'late')
  server.clock.advance(6)
  expect(await statusOf(buyer, order.paymentNo)).toBe('succeeded')
  server.clock.advance(10)
  await round()
  await mustAddUp(server.db)
})

test('重复通知 tells twice, and is booked once', async () => {
  const { buyer, order, pageUrl } = await aTicket()
  const page = await press(pageUrl, 'twice')
  expect([page.state, page.html]).toEqual(['支付成功', expect.stringContaining('已通知商城两次，只入账一次。')])
  const { logs } = await buyer.orders.info(order.orderNos[0]!)
  expect(logs.map(({ event }) => event)).toEqual(['place', 'pay'])
  await mustAddUp(server.db)
})

test('不通知 takes the money and tells nobody: the shop finds it by asking, whoever asks first', async () => {
  const polled = await aTicket()
  const page = await press(polled.pageUrl, 'never')
  expect([page.state, page.buttons, page.html]).toEqual([
    '已付款，没有通知商城',
    [],
    expect.stringContaining('它自己来问'),
  ])
  expect(await statusOf(polled.buyer, polled.order.paymentNo)).toBe('succeeded')
  const swept = await aTicket()
  await press(swept.pageUrl, 'never')
  await round()
  const { logs } = await swept.buyer.orders.info(swept.order.orderNos[0]!)
  expect(logs.map(({ event }) => event)).toEqual(['place', 'pay'])
  const [told] = await server.db.query<{ notices: number }>(
    'select count(*)::int as notices from pay_notices where payment_no = any($1)',
    [[polled.order.paymentNo, swept.order.paymentNo]],
  )
  expect(told).toEqual({ notices: 0 })
  expect((await read(swept.pageUrl)).state).toBe('支付成功')
  await mustAddUp(server.db)
})

test('shows what a top-up is for, which no order is', async () => {
  const [buyer] = await buyersOf(server, 1)
  const wish = { amount: fen(5000), method: 'sandbox', requestId: crypto.randomUUID() } as const
  const { pageUrl, paymentNo } = await recharge(server.deps, buyer!.userId, wish, server.url)
  const page = await read(pageUrl)
  expect([page.html.includes('备用金充值'), page.html.includes('订单'), page.html.includes(paymentNo)]).toEqual([
    true,
    false,
    true,
  ])
  expect((await press(pageUrl, 'give-up')).state).toBe('已取消支付，可以重新支付')
  expect((await press(pageUrl, 'pay')).state).toBe('支付成功')
  await mustAddUp(server.db)
})

test('取消支付 leaves the order as it is, and the buyer may still pay', async () => {
  const { buyer, order, pageUrl } = await aTicket()
  const page = await press(pageUrl, 'give-up')
  expect([page.state, page.buttons]).toEqual([
    '已取消支付，订单仍为您保留',
    ['确认支付', '稍后通知', '重复通知', '不通知'],
  ])
  expect(await statusOf(buyer, order.paymentNo)).toBe('pending')
  expect((await press(pageUrl, 'pay')).state).toBe('支付成功')
})

test('what was cancelled or is over can no longer be paid there', async () => {
  const cancelled = await aTicket()
  await cancelOne(cancelled.buyer, cancelled.order.orderNos[0]!)
  const expired = await aTicket()
  server.clock.advance(1801)
  const pages = [
    await read(cancelled.pageUrl),
    await press(cancelled.pageUrl, 'pay'),
    await press(expired.pageUrl, 'pay'),
  ]
  expect(pages.map(({ state, buttons }) => [state, buttons])).toEqual(pages.map(() => ['支付单已过期或已关闭', []]))
  expect(await statusOf(expired.buyer, expired.order.paymentNo)).toBe('closed')
})

test('money that came too late is said to be in the reserve', async () => {
  const { order, buyer, pageUrl } = await aTicket()
  await cancelOne(buyer, order.orderNos[0]!)
  await payAtSandbox(server.deps, order.paymentNo)
  expect((await read(pageUrl)).state).toBe('支付单已关闭，款项已存入余额')
})

test('opens for nobody without the signature of the link', async () => {
  const { buyer, order, pageUrl } = await aTicket()
  const other = await aTicket()
  const foreign = `${new URL(pageUrl).pathname}?${new URL(other.pageUrl).searchParams}`
  const pages = [
    await read(pageUrl.split('?')[0]!),
    await read(`${pageUrl}0`),
    await read(`${server.url}${foreign}`),
    await read(pageUrl.split('?')[0]!, { sign: '', act: 'pay' }),
    await read(`${server.url}/sandbox/cashier/%3Cscript%3E?sign=1`),
  ]
  expect(pages.map(({ status, state }) => [status, state])).toEqual(pages.map(() => [404, '支付链接无效']))
  expect(await statusOf(buyer, order.paymentNo)).toBe('pending')
})

test('the door for notices takes signed ones only, however often', async () => {
  const { buyer, order } = await aTicket()
  const notice = noticeOf(server.deps.secret, {
    outTradeNo: `${order.paymentNo}_1`,
    tradeNo: 'S9',
    amount: fen(order.payable),
  })
  const knock = async (fields: Record<string, string>) => {
    const reply = await fetch(`${server.url}/prod/api/pay/notify/sandbox`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return [reply.status, await reply.text()]
  }
  expect(await knock({ ...notice, amount: '1' })).toEqual([400, 'fail'])
  expect(await knock({})).toEqual([400, 'fail'])
  expect(await statusOf(buyer, order.paymentNo)).toBe('pending')
  expect([await knock({ ...notice }), await knock({ ...notice })]).toEqual([
    [200, 'success'],
    [200, 'success'],
  ])
  expect(await statusOf(buyer, order.paymentNo)).toBe('succeeded')
})

test('production has neither the cashier nor its door nor the method', async () => {
  const deps = { ...server.deps, config: { ...server.deps.config, mode: 'production' as const } }
  const app = await buildApp({ ...deps, channels: chooseChannels(deps) })
  const page = await app.inject({ url: '/sandbox/cashier/P1?sign=1' })
  const door = await app.inject({ method: 'POST', url: '/prod/api/pay/notify/sandbox' })
  expect([page.body.includes('沙箱'), door.json()]).toEqual([false, { code: 404, msg: '接口不存在', data: {} }])
  await app.close()
})
