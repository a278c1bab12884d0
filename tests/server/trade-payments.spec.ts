import { cancelOne } from '../contracts/ordering'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { post } from '../../server/wallet/ledger'
import { expirePayment, reconcile, sweep } from '../../server/payments/expire'
import { payOrders } from '../../server/payments/pay'
import { countSales } from '../../server/catalogue/sales'
import { payAtSandbox, receiveNotice, takeAtSandbox } from '../../server/channels/sandbox/sandbox'
import { noticeOf } from '../../server/channels/sandbox/sign'
import { fen } from '../../src/domain/money'
import { openingBalance } from '../../src/domain/wallet/ledger'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, mustAddUp, outcomes, payment, placed, type Buyer } from '../support/trade'

const { products, suppliers } = demoWorld()
const plain = products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf && minQty === 1 && !reprice && priceSteps.length === 0 && skus.every(({ stock }) => stock > 30),
)
const stationOf = (i: number) => suppliers.find(({ id }) => id === plain[i]!.supplierId)!.stationId
const elsewhere = plain.findIndex((_, i) => stationOf(i) !== stationOf(0))
const here = plain.findIndex((_, i) => i > 0 && stationOf(i) === stationOf(0))
const skuOf = (i: number) => plain[i]!.skus[0]!.id

describe.each(['pglite', 'postgres'] as const)('payments on %s', (db) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ db, env: { LIMIT_ORDERS_PER_MINUTE: '50' } })
  })
  afterAll(() => server.close())
  afterEach(() => mustAddUp(server.db))

  const aBuyer = async (reserve = 0): Promise<Buyer> => (await buyersOf(server, 1, reserve))[0]!
  const stockOf = async (skuId: string) =>
    (await server.db.query<{ stock: number }>('select stock from skus where id = $1', [skuId]))[0]!.stock
  const reserveOf = async ({ orders }: Buyer, paymentNo: string) => (await orders.payResult(paymentNo)).reserveAvailable
  describe('payments over several orders', () => {
    const twoStations = (buyer: Buyer) => placed(buyer, direct([skuOf(0), 1], [skuOf(elsewhere), 1]))

    test('cancelling one order leaves the other to be paid by a payment of its own', async () => {
      const buyer = await aBuyer(1_000_000)
      const { orderNos, paymentNo, payable } = await twoStations(buyer)
      const before = await stockOf(skuOf(0))
      await cancelOne(buyer, orderNos[0]!)
      const kept = await buyer.orders.info(orderNos[1]!)
      expect((await buyer.orders.payResult(paymentNo)).status).toBe('closed')
      expect(await buyer.orders.payResult(kept.paymentNo)).toMatchObject({ status: 'pending', amount: kept.payable })
      expect(kept.payable).toBeLessThan(payable)
      await buyer.orders.pay(payment(kept.paymentNo))
      expect(await reserveOf(buyer, paymentNo)).toBe(1_000_000 - kept.payable)
      expect(await stockOf(skuOf(0))).toBe(before + 1)
    })

    test('what is paid for counts as sold, once, however many count', async () => {
      const ids = [plain[0]!.id, plain[here]!.id]
      const sales = () =>
        server.db.query<{ sales: number; searched: number }>(
          `select p.sales, s.sales as searched from unnest($1::text[]) with ordinality wanted (id, place)
           join products p on p.id = wanted.id join product_search s on s.product_id = p.id order by place`,
          [ids],
        )
      await countSales(server.db, server.clock.now())
      const [one, other] = await sales()
      const buyer = await aBuyer(1_000_000)
      const { paymentNo } = await placed(buyer, direct([skuOf(0), 3], [skuOf(here), 2]))
      await countSales(server.db, server.clock.now())
      expect(await sales()).toEqual([one, other])
      await buyer.orders.pay(payment(paymentNo))
      await Promise.all([
        countSales(server.db, server.clock.now()),
        countSales(server.db, server.clock.now()),
        countSales(server.db, server.clock.now()),
      ])
      await countSales(server.db, server.clock.now())
      const more = (before: { sales: number } | undefined, qty: number) => ({
        sales: before!.sales + qty,
        searched: before!.sales + qty,
      })
      expect(await sales()).toEqual([more(one, 3), more(other, 2)])
    })

    test('any orders can be paid together; what is left over keeps a payment', async () => {
      const buyer = await aBuyer(1_000_000)
      const first = await twoStations(buyer)
      const second = await placed(buyer, direct([skuOf(here), 1]))
      const together = [first.orderNos[0]!, second.orderNos[0]!]
      const pay = { pay: { orderNos: together }, method: 'reserve', requestId: randomUUID() } as const
      const ticket = await buyer.orders.pay(pay)
      expect(await buyer.orders.pay(pay)).toEqual(ticket)
      const states = await Promise.all([...first.orderNos, ...second.orderNos].map((no) => buyer.orders.info(no)))
      expect(states.map(({ status }) => status)).toEqual(['paid', 'pending_payment', 'paid'])
      const result = await buyer.orders.payResult(ticket.paymentNo)
      expect([result.status, result.orderNos]).toEqual(['succeeded', together.toSorted()])
      expect(result.amount).toBe(states[0]!.payable + states[2]!.payable)
      await buyer.orders.pay(payment(states[1]!.paymentNo))
    })

    test('an order paid together with an older one outlives it', async () => {
      const buyer = await aBuyer()
      const older = await placed(buyer, direct([skuOf(0), 1]))
      server.clock.advance(600)
      const newer = await placed(buyer, direct([skuOf(here), 1]))
      const orderNos = [...older.orderNos, ...newer.orderNos]
      const ticket = await buyer.orders.pay({ pay: { orderNos }, method: 'sandbox', requestId: randomUUID() })
      expect(ticket.expiresAt).toBe(older.expiresAt)
      server.clock.advance(1201)
      await sweep(server.deps)
      const states = await Promise.all(orderNos.map((no) => buyer.orders.info(no)))
      expect(states.map(({ status, expiresAt }) => [status, expiresAt])).toEqual([
        ['cancelled', older.expiresAt],
        ['pending_payment', newer.expiresAt],
      ])
      await cancelOne(buyer, newer.orderNos[0]!)
    })
  })

  describe('money that comes late, twice or wrong', () => {
    const now = () => server.clock.now()
    /** As if it had never been. */
    const forgetDispute = async (paymentNo: string) => {
      await server.db.query('delete from sandbox_trades where out_trade_no like $1', [`${paymentNo}%`])
      for (const table of ['disputed_captures', 'payment_attempts'])
        await server.db.query(`delete from ${table} where payment_no = $1`, [paymentNo])
    }

    test('after the order was cancelled it goes to the reserve, once, and the order says so', async () => {
      const buyer = await aBuyer()
      const { paymentNo, orderNos, payable } = await placed(buyer, direct([skuOf(0), 1]))
      await cancelOne(buyer, orderNos[0]!)
      expect(await payAtSandbox(server.deps, paymentNo)).toBe('credited')
      expect(await payAtSandbox(server.deps, paymentNo)).toBe('already')
      expect(await reserveOf(buyer, paymentNo)).toBe(payable)
      const { status, logs } = await buyer.orders.info(orderNos[0]!)
      expect([status, logs.at(-1)!.text]).toEqual([
        'cancelled',
        `付款到账时支付单已关闭，¥${(payable / 100).toFixed(2)} 已存入余额`,
      ])
    })

    test('taken just before the time was over it still counts, whoever hears of it first', async () => {
      const buyer = await aBuyer()
      const { paymentNo, orderNos } = await placed(buyer, direct([skuOf(0), 1]))
      await takeAtSandbox(server.deps, paymentNo)
      server.clock.advance(1801)
      await sweep(server.deps)
      expect((await buyer.orders.info(orderNos[0]!)).status).toBe('paid')
    })

    test('taken while nobody was there to hear of it, it is booked by the next round', async () => {
      const buyer = await aBuyer()
      const { paymentNo, orderNos } = await placed(buyer, direct([skuOf(0), 1]))
      await takeAtSandbox(server.deps, paymentNo)
      expect(await reconcile(server.deps)).toBe(1)
      expect((await buyer.orders.info(orderNos[0]!)).status).toBe('paid')
      expect(await reconcile(server.deps)).toBe(0)
      // It isn't looked at again.
      const trades = await server.db.query(
        `select is_booked as "isBooked" from sandbox_trades join payment_attempts using (out_trade_no) where payment_no = $1`,
        [paymentNo],
      )
      expect(trades).toEqual([{ isBooked: true }])
    })

    test('one that can not be booked keeps no other waiting', async () => {
      const [odd, good] = [await aBuyer(), await aBuyer()]
      const wrong = await placed(odd, direct([skuOf(0), 1]))
      const { paymentNo, orderNos, payable } = await placed(good, direct([skuOf(0), 1]))
      const take = (no: string, amount: number) => takeAtSandbox(server.deps, no, { amount: fen(amount) })
      await take(wrong.paymentNo, wrong.payable + 1)
      server.clock.advance(1)
      await take(paymentNo, payable)
      expect(await reconcile(server.deps)).toBe(1)
      expect((await good.orders.info(orderNos[0]!)).status).toBe('paid')
      await forgetDispute(wrong.paymentNo)
    })

    test('what the provider says it took counts, though the order is cancelled while it is asked', async () => {
      const buyer = await aBuyer()
      const { paymentNo, orderNos, payable } = await placed(buyer, direct([skuOf(0), 1]))
      await buyer.orders.pay(payment(paymentNo, 'sandbox'))
      const [sandbox] = server.deps.channels
      const slow = {
        ...sandbox!,
        async close() {
          const taken = await takeAtSandbox(server.deps, paymentNo)
          await cancelOne(buyer, orderNos[0]!)
          return taken
        },
      }
      expect(await expirePayment({ ...server.deps, channels: [slow] }, paymentNo, now() + 1_801_000)).toBe(false)
      expect(await reserveOf(buyer, paymentNo)).toBe(payable)
    })

    test('asked again after the order was cancelled, a payment that the provider never knew is not opened there', async () => {
      const buyer = await aBuyer()
      const { paymentNo, orderNos } = await placed(buyer, direct([skuOf(0), 1]))
      const [owner] = await server.db.query<{ id: string }>(
        'select user_id as id from payments where payment_no = $1',
        [paymentNo],
      )
      let asked = 0
      const away = {
        ...server.deps.channels[0]!,
        create: async () => {
          asked += 1
          throw new Error('the provider is away')
        },
      }
      const input = { requestId: randomUUID(), paymentNo, method: 'sandbox' as const }
      const pay = () => payOrders({ ...server.deps, channels: [away] }, owner!.id, input, 'http://shop.test')
      await expect(pay()).rejects.toThrow('支付渠道暂时没有应答')
      await cancelOne(buyer, orderNos[0]!)
      await expect(pay()).rejects.toThrow('订单已支付或已关闭')
      expect(asked).toBe(1)
    })

    test('paying what is over is refused, and ends it at once', async () => {
      const buyer = await aBuyer(1_000_000)
      const { paymentNo } = await placed(buyer, direct([skuOf(0), 2]))
      const before = await stockOf(skuOf(0))
      server.clock.advance(1801)
      const { refused } = await outcomes([buyer.orders.pay(payment(paymentNo))])
      expect(refused).toEqual(['conflict 订单已支付或已关闭，请刷新后查看'])
      expect(await stockOf(skuOf(0))).toBe(before + 2)
      expect(await reserveOf(buyer, paymentNo)).toBe(1_000_000)
    })

    test('a notice with a false signature, another amount or another payment changes nothing', async () => {
      const buyer = await aBuyer()
      const { paymentNo, payable } = await placed(buyer, direct([skuOf(0), 1]))
      const { secret } = server.deps
      await buyer.orders.pay(payment(paymentNo, 'sandbox'))
      const of = { outTradeNo: `${paymentNo}_1`, tradeNo: 'S1' }
      const good = noticeOf(secret, { ...of, amount: payable })
      const { refused } = await outcomes([
        receiveNotice(server.deps, { ...good, sign: '' }),
        receiveNotice(server.deps, {
          ...good,
          sign: `0${good.sign.slice(1)}`.slice(0, 64) === good.sign ? 'x' : `0${good.sign.slice(1)}`,
        }),
        receiveNotice(server.deps, { ...good, amount: String(payable - 1) }),
        receiveNotice(server.deps, noticeOf(secret, { ...of, amount: fen(payable - 1) })),
        receiveNotice(server.deps, noticeOf(secret, { ...of, outTradeNo: 'P0_1', amount: payable })),
        receiveNotice(server.deps, noticeOf('another secret', { ...of, amount: payable })),
      ])
      expect(refused).toEqual([
        'invalid 签名不正确',
        'invalid 签名不正确',
        'invalid 签名不正确',
        'invalid 支付金额不符',
        'not-found 支付单不存在',
        'invalid 签名不正确',
      ])
      expect((await buyer.orders.payResult(paymentNo)).status).toBe('pending')
      await cancelOne(buyer, (await buyer.orders.payResult(paymentNo)).orderNos[0]!)
      await forgetDispute(paymentNo)
    })

    test('a second success of the same payment goes to the reserve', async () => {
      const buyer = await aBuyer(1_000_000)
      const { paymentNo } = await placed(buyer, direct([skuOf(0), 1]))
      await buyer.orders.pay(payment(paymentNo))
      expect(await payAtSandbox(server.deps, paymentNo)).toBe('credited')
      expect(await reserveOf(buyer, paymentNo)).toBe(1_000_000)
    })

    test('the same journal is written once', async () => {
      const buyer = await aBuyer()
      const journal = openingBalance({ ref: `x-${buyer.userId}`, userId: buyer.userId, amount: fen(5) })
      const write = () => server.db.tx((tx) => post(tx, journal, now(), { biz: '', bizNo: '', remark: '期初余额' }))
      expect([await write(), await write()]).toEqual([true, false])
    })
  })
})
