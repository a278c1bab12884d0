import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { sandboxBook } from '../../server/channels/sandbox/book'
import { takeAtSandbox } from '../../server/channels/sandbox/sandbox'
import { reconcile, sweep } from '../../server/payments/expire'
import { auditMoney } from '../../server/wallet/audit'
import { fen } from '../../src/domain/money'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, mustAddUp, payment, placed, quoteFor } from '../support/trade'

/** One payment, one capture, one buyer that is out of order must not stand in the way of the rest. */

const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf && minQty === 1 && !reprice && priceSteps.length === 0 && skus.every(({ stock }) => stock > 30),
)
const SKU = plain[0]!.skus[0]!.id

let server: TestServer
const lines: string[] = []
beforeEach(async () => {
  lines.length = 0
  server = await startServer({ onLog: (line) => void lines.push(line), env: { LIMIT_ORDERS_PER_MINUTE: '1000' } })
})
afterEach(() => server.close())

const told = (event: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.event === event)
const stockOf = async (skuId: string) =>
  (await server.db.query<{ stock: number }>('select stock from skus where id = $1', [skuId]))[0]!.stock
const take = (paymentNo: string, amount: number) =>
  takeAtSandbox(server.deps, paymentNo, { amount: fen(amount), tradeNo: `S-${paymentNo}` })

describe('a capture of another amount', () => {
  test('ends its payment as failed and frees the stock; the sweeper goes on, the reader reads, the operator hears of it once', async () => {
    const [odd, other] = await buyersOf(server, 2)
    const before = await stockOf(SKU)
    const wrong = await placed(odd!, direct([SKU, 1]))
    server.clock.advance(1)
    const late = await placed(other!, direct([SKU, 1]))
    await take(wrong.paymentNo, 1)
    expect((await odd!.orders.payResult(wrong.paymentNo)).status).toBe('pending')
    server.clock.advance(1801)
    expect((await odd!.orders.list({})).list[0]!.status).toBe('cancelled')
    // With one of the demo's own.
    expect(await sweep(server.deps)).toBe(2)
    expect((await odd!.orders.payResult(wrong.paymentNo)).status).toBe('failed')
    expect((await other!.orders.payResult(late.paymentNo)).status).toBe('closed')
    expect(await stockOf(SKU)).toBe(before)
    for (const _ of [1, 2, 3]) expect([await sweep(server.deps), await reconcile(server.deps)]).toEqual([0, 0])
    expect(told('payment-disputed').map(({ level, paymentNo, amount }) => [level, paymentNo, amount])).toEqual([
      ['error', wrong.paymentNo, 1],
    ])
    const dispute = {
      rule: 'P5 what the sandbox took is what we booked from it',
      subject: `payment ${wrong.paymentNo}`,
      detail: `trade S-${wrong.paymentNo} is in dispute: 支付金额不符`,
    }
    expect(await auditMoney(server.db, [sandboxBook])).toEqual([dispute])
    await server.db.query('update disputed_captures set resolved_at = $1', [new Date(server.clock.now())])
    await mustAddUp(server.db)
  })

  test('doesn’t hide those behind it, however many there are', async () => {
    const [odd, good] = await buyersOf(server, 2)
    await server.db.query(
      `insert into payments (payment_no, user_id, amount, status, method, trade_no, created_at, expires_at)
       select 'PODD' || n, $1, 500, 'closed', '', '', $2, $2 from generate_series(1, 120) n`,
      [odd!.userId, new Date(server.clock.now())],
    )
    await server.db.query(
      `insert into payment_attempts (out_trade_no, payment_no, channel, amount, state, created_at, ended_at)
       select 'PODD' || n || '_1', 'PODD' || n, 'sandbox', 500, 'closed', $1, $1 from generate_series(1, 120) n`,
      [new Date(server.clock.now())],
    )
    await server.db.query(
      `insert into sandbox_trades (trade_no, out_trade_no, amount, paid_at)
       select 'SODD' || n, 'PODD' || n || '_1', 1, $1 from generate_series(1, 120) n`,
      [new Date(server.clock.now())],
    )
    server.clock.advance(1)
    const { paymentNo, payable } = await placed(good!, direct([SKU, 1]))
    await take(paymentNo, payable)
    expect([await reconcile(server.deps), await reconcile(server.deps)]).toEqual([0, 1])
    expect(told('payment-disputed')).toHaveLength(120)
  })
})

describe('a provider that can’t be reached', () => {
  test('for the oldest payments leaves the sweeper to the others; those are tried again in a minute', async () => {
    const buyers = await buyersOf(server, 4)
    const orders = []
    for (const buyer of buyers.slice(0, 3)) orders.push(await placed(buyer, direct([SKU, 1])))
    for (const [i, { paymentNo }] of orders.entries()) await buyers[i]!.orders.pay(payment(paymentNo, 'sandbox'))
    server.clock.advance(1)
    const last = await placed(buyers[3]!, direct([SKU, 1]))
    const away = new Set(orders.map(({ paymentNo }) => `${paymentNo}_1`))
    const asked: string[] = []
    const channels = server.deps.channels.map((channel) => ({
      ...channel,
      async close(outTradeNo: string) {
        asked.push(outTradeNo)
        if (away.has(outTradeNo)) throw new Error('connect ETIMEDOUT')
        return channel.close(outTradeNo)
      },
    }))
    server.clock.advance(1801)
    // With one of the demo's own.
    expect(await sweep({ ...server.deps, channels })).toBe(2)
    expect((await buyers[3]!.orders.payResult(last.paymentNo)).status).toBe('closed')
    asked.length = 0
    expect([await sweep({ ...server.deps, channels }), asked]).toEqual([0, []])
    server.clock.advance(60)
    away.clear()
    expect(await sweep({ ...server.deps, channels })).toBe(3)
  })
})

describe('by the way', () => {
  test('nothing that goes wrong beside reading orders is told to the reader; the operator hears of it', async () => {
    const [buyer] = await buyersOf(server, 1)
    const { orderNos } = await placed(buyer!, direct([SKU, 1]))
    // A payment whose time is over can't be ended.
    server.clock.advance(1801)
    await server.db.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    )
    await server.db.query('create trigger refuse before update on payments for each row execute function refuse()')
    expect((await buyer!.orders.list({})).list).toHaveLength(1)
    expect((await buyer!.orders.info(orderNos[0]!)).status).toBe('pending_payment')
    expect(told('beside-failed').map(({ level, call }) => [level, call])).toEqual([
      ['error', 'orderList'],
      ['error', 'orderInfo'],
    ])
  })
})

describe('stock that is ordered and not paid', () => {
  const setStock = (stock: number) =>
    server.db.query('update skus set supplied = supplied - stock + $2, stock = $2 where id = $1', [SKU, stock])
  const refusal = async (ordering: Promise<unknown>) =>
    ordering.then(
      () => null,
      (error: Error) => error.message,
    )
  const HOARDING = '部分商品未付款的数量过多，请先付款，或减少数量再下单'

  test('is half of what there is, at most, in the hands of one buyer; the other half is there for others', async () => {
    await setStock(30_000)
    const [one, other] = await buyersOf(server, 2)
    await placed(one!, direct([SKU, 9999]))
    expect(await refusal(placed(one!, direct([SKU, 9999])))).toBe(HOARDING)
    await placed(one!, direct([SKU, 5001]))
    expect(await refusal(placed(one!, direct([SKU, 1])))).toBe(HOARDING)
    await placed(other!, direct([SKU, 7500]))
  })

  test('is free again when it is paid, and few pieces may be taken whole', async () => {
    await setStock(200)
    const [buyer] = await buyersOf(server, 1, 100_000_000)
    const { paymentNo } = await placed(buyer!, direct([SKU, 200]))
    await buyer!.orders.pay(payment(paymentNo))
    await setStock(300)
    expect((await placed(buyer!, direct([SKU, 200]))).orderNos).toHaveLength(1)
  })

  test('is not held round after round: ten times what there is a day', async () => {
    await setStock(5)
    const [buyer] = await buyersOf(server, 1)
    for (let round = 1; round <= 9; round++) {
      await placed(buyer!, direct([SKU, 5]))
      server.clock.advance(1801)
      await sweep(server.deps)
    }
    await placed(buyer!, direct([SKU, 5]))
    server.clock.advance(1801)
    await sweep(server.deps)
    expect(await refusal(placed(buyer!, direct([SKU, 1])))).toBe(HOARDING)
    server.clock.advance(24 * 3600)
    await server.db.query('update sessions set last_seen_at = $1', [new Date(server.clock.now())])
    await placed(buyer!, direct([SKU, 5]))
  })
})

describe('quotes', () => {
  test('are so many a minute for a buyer, of whom the newest fifty are kept', async () => {
    const [buyer] = await buyersOf(server, 1)
    for (let n = 0; n < 120; n++) await quoteFor(buyer!, direct([SKU, 1]))
    await expect(quoteFor(buyer!, direct([SKU, 1]))).rejects.toMatchObject({ kind: 'too-often' })
    expect(await server.db.query('select count(*) as n from quotes where user_id = $1', [buyer!.userId])).toEqual([
      { n: 50 },
    ])
  })
})

describe('what stations read', () => {
  test('of a remark is one line without anything that rings or turns the text around', async () => {
    const [buyer] = await buyersOf(server, 1)
    const source = direct([SKU, 1])
    const quote = await quoteFor(buyer!, source)
    const { orderNos } = await buyer!.orders.place({
      source,
      quoteId: quote.quoteId,
      to: {
        consignee: { name: '张晓明', mobile: '13712345678', ext: '', areaCode: '330106', detail: '文三路 100 号' },
      },
      parcels: quote.parcels.map(({ parcelKey, brandId, addonIds }) => ({
        parcelKey,
        brandId,
        addonIds,
        remark: ' 加急\u0007，\u202E请\n包好 ',
      })),
      requestId: '0b6c1f0e-3c1d-4f6e-9a55-7f1f8a1f0001',
    })
    expect((await buyer!.orders.info(orderNos[0]!)).remark).toBe('加急 ，请 包好')
  })
})
