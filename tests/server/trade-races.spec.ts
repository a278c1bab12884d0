import { cancelOne } from '../contracts/ordering'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoWorld, sentinels } from '../../demo/world'
import { addToCart, updateCart } from '../../server/cart/cart'
import { sweep } from '../../server/payments/expire'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { cartItems } from '../../src/domain/cart'
import { MAX_CART_LINES } from '../../src/domain/limits'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, mustAddUp, outcomes, payment, placed, placing, quoteFor, type Buyer } from '../support/trade'

/** Many at once, on a real PostgreSQL: PGlite's one connection would hide what these are about. */

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    db: 'postgres',
    env: { LIMIT_ORDERS_PER_MINUTE: '1000', LIMIT_PAYS_PER_MINUTE: '1000' },
  })
})
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

const { products } = demoWorld()
const plain = products
  .filter(({ onShelf, minQty, reprice, priceSteps }) => onShelf && minQty === 1 && !reprice && priceSteps.length === 0)
  .flatMap(({ skus }) => skus.filter(({ stock }) => stock > 60))
const skuAt = (i: number) => plain[i]!.id

const stockOf = async (skuId: string): Promise<number> => {
  const [row] = await server.db.query<{ stock: number }>('select stock from skus where id = $1', [skuId])
  return row!.stock
}
const reserveOf = async ({ orders }: Buyer, paymentNo: string) => (await orders.payResult(paymentNo)).reserveAvailable

test('40 buyers at once for the last 5 pieces: exactly 5 get one, 35 are told it is sold out', async () => {
  const { skuId } = sentinels.lastFive
  const source = direct([skuId, 1])
  const buyers = await buyersOf(server, 40)
  const requests = await Promise.all(
    buyers.map(async (buyer) => ({ buyer, request: placing(source, await quoteFor(buyer, source)) })),
  )
  const { ok, refused } = await outcomes(requests.map(({ buyer, request }) => buyer.orders.place(request)))
  expect(ok.length).toBe(5)
  expect(refused).toEqual(Array.from({ length: 35 }, () => 'stock-short 部分商品库存不足 sold_out'))
  expect(await stockOf(skuId)).toBe(0)
})

test('one placing sent 20 times at once with one request id is one order, and every answer is the same', async () => {
  const [buyer] = await buyersOf(server, 1)
  const source = direct([skuAt(0), 2])
  const before = await stockOf(skuAt(0))
  const request = placing(source, await quoteFor(buyer!, source))
  const answers = await Promise.all(Array.from({ length: 20 }, () => buyer!.orders.place(request)))
  expect(answers).toEqual(Array.from({ length: 20 }, () => answers[0]))
  expect((await buyer!.orders.list({})).list.map(({ orderNo }) => orderNo)).toEqual(answers[0]!.orderNos)
  expect(await stockOf(skuAt(0))).toBe(before - 2)
})

test('the same request id with another content is refused while the first is under way, and after', async () => {
  const [buyer] = await buyersOf(server, 1)
  const source = direct([skuAt(0), 1])
  const request = placing(source, await quoteFor(buyer!, source))
  const other = { ...request, parcels: request.parcels.map((parcel) => ({ ...parcel, remark: '别的' })) }
  const { ok, refused } = await outcomes([buyer!.orders.place(request), buyer!.orders.place(other)])
  expect([ok.length, refused]).toEqual([1, ['conflict 请勿重复提交']])
})

test('one quote placed on 10 times at once, each with its own request id, is one order', async () => {
  const [buyer] = await buyersOf(server, 1)
  const source = direct([skuAt(1), 1])
  const quote = await quoteFor(buyer!, source)
  const { ok, refused } = await outcomes(Array.from({ length: 10 }, () => buyer!.orders.place(placing(source, quote))))
  expect(ok.length).toBe(1)
  expect(new Set(refused)).toEqual(new Set(['conflict 报价已失效，请重新确认']))
})

test('pay, cancel and expire at once, 50 times: each order ends one way, money and stock follow it', async () => {
  const skuId = skuAt(2)
  const before = await stockOf(skuId)
  const buyers = await buyersOf(server, 50, 1_000_000)
  const orders = await Promise.all(
    buyers.map(async (buyer) => ({ buyer, order: await placed(buyer, direct([skuId, 1])) })),
  )
  expect(await stockOf(skuId)).toBe(before - 50)
  server.clock.advance(30 * 60 - 1)
  const late = { ...server.deps, clock: { now: () => server.clock.now() + 2000 } }
  const ends = await Promise.all(
    orders.map(async ({ buyer, order }, i) => {
      const pay = buyer.orders.pay(payment(order.paymentNo))
      const cancel = cancelOne(buyer, order.orderNos[0]!)
      const paid = await Promise.allSettled(i % 2 ? [pay, cancel, sweep(late)] : [cancel, pay, sweep(late)])
      const { status } = await buyer.orders.info(order.orderNos[0]!)
      return { status, left: await reserveOf(buyer, order.paymentNo), payable: order.payable, calls: paid.length }
    }),
  )
  const paid = ends.filter(({ status }) => status === 'paid')
  const over = ends.filter(({ status }) => status === 'cancelled')
  expect(paid.length + over.length).toBe(50)
  expect(paid.map(({ left, payable }) => left! + payable)).toEqual(paid.map(() => 1_000_000))
  expect(over.map(({ left }) => left)).toEqual(over.map(() => 1_000_000))
  expect(await stockOf(skuId)).toBe(before - paid.length)
})

test('orders of the same two SKUs, named in either order, never block each other: 2 × 25 are all answered', async () => {
  const [a, b] = [skuAt(3), skuAt(4)]
  const [before, beforeB] = [await stockOf(a), await stockOf(b)]
  const buyers = await buyersOf(server, 50)
  const requests = await Promise.all(
    buyers.map(async (buyer, i) => {
      const source = i % 2 ? direct([a, 1], [b, 1]) : direct([b, 1], [a, 1])
      return { buyer, request: placing(source, await quoteFor(buyer, source)) }
    }),
  )
  const { ok, refused } = await outcomes(requests.map(({ buyer, request }) => buyer.orders.place(request)))
  expect([ok.length, refused]).toEqual([50, []])
  expect([await stockOf(a), await stockOf(b)]).toEqual([before - 50, beforeB - 50])
})

test('8 orders paid from the reserve at once, money for 3: exactly 3 are paid, 5 hear how much is missing', async () => {
  const [rich] = await buyersOf(server, 1, 1)
  const first = await placed(rich!, direct([skuAt(5), 1]))
  const [buyer] = await buyersOf(server, 1, first.payable * 3 + 5)
  const orders = await Promise.all(Array.from({ length: 8 }, () => placed(buyer!, direct([skuAt(5), 1]))))
  const { ok, refused } = await outcomes(orders.map(({ paymentNo }) => buyer!.orders.pay(payment(paymentNo))))
  expect(ok.length).toBe(3)
  expect(refused.map((text) => text.split(' ')[0])).toEqual(Array.from({ length: 5 }, () => 'balance-short'))
  expect(await reserveOf(buyer!, orders[0]!.paymentNo)).toBe(5)
})

test('one payment paid 8 times at once from the reserve takes the money once', async () => {
  const [buyer] = await buyersOf(server, 1, 1_000_000)
  const { paymentNo, payable } = await placed(buyer!, direct([skuAt(6), 1]))
  const { ok, refused } = await outcomes(Array.from({ length: 8 }, () => buyer!.orders.pay(payment(paymentNo))))
  expect([ok.length, new Set(refused)]).toEqual([1, new Set(['conflict 订单已支付或已关闭，请刷新后查看'])])
  expect(await reserveOf(buyer!, paymentNo)).toBe(1_000_000 - payable)
})

test('the reserve and the cashier at once: one of them pays, the other’s money goes to the reserve', async () => {
  const buyers = await buyersOf(server, 10, 1_000_000)
  const sums = await Promise.all(
    buyers.map(async (buyer) => {
      const { paymentNo, orderNos, payable } = await placed(buyer, direct([skuAt(7), 1]))
      await Promise.allSettled([buyer.orders.pay(payment(paymentNo)), payAtSandbox(server.deps, paymentNo)])
      const { status } = await buyer.orders.info(orderNos[0]!)
      return { status, left: await reserveOf(buyer, paymentNo), payable }
    }),
  )
  // Whichever was first, the cashier has taken the price once: either that paid, or it was given back.
  expect(sums.map(({ status, left }) => [status, left])).toEqual(sums.map(() => ['paid', 1_000_000]))
})

test('news of one success by notice, by the buyer’s polls and by the sweeper at once settle it once', async () => {
  const [buyer] = await buyersOf(server, 1)
  const { paymentNo, orderNos } = await placed(buyer!, direct([skuAt(8), 1]))
  const late = { ...server.deps, clock: { now: () => server.clock.now() + 3_600_000 } }
  await Promise.all([
    ...Array.from({ length: 5 }, () => payAtSandbox(server.deps, paymentNo)),
    ...Array.from({ length: 5 }, () => buyer!.orders.payResult(paymentNo)),
  ])
  await Promise.all([sweep(late), payAtSandbox(server.deps, paymentNo)])
  const { logs, status } = await buyer!.orders.info(orderNos[0]!)
  expect([status, logs.map(({ text }) => text)]).toEqual(['paid', ['提交订单', '付款成功']])
})

test('a buyer may leave 20 batches unpaid, however many are placed at once', async () => {
  const [buyer] = await buyersOf(server, 1)
  const { ok, refused } = await outcomes(Array.from({ length: 24 }, () => placed(buyer!, direct([skuAt(9), 1]))))
  expect([ok.length, refused]).toEqual([20, Array.from({ length: 4 }, () => 'conflict 待付款订单过多，请先付款或取消')])
})

test('two sweepers at once end each payment once', async () => {
  const skuId = skuAt(10)
  const before = await stockOf(skuId)
  const buyers = await buyersOf(server, 12)
  await Promise.all(buyers.map((buyer) => placed(buyer, direct([skuId, 2]))))
  server.clock.advance(1801)
  await Promise.all([sweep(server.deps), sweep(server.deps), sweep(server.deps)])
  expect(await stockOf(skuId)).toBe(before)
})

test('ten additions at once, each of more than half of what a cart holds: one fits', async () => {
  const [buyer] = await buyersOf(server, 1)
  const half = MAX_CART_LINES / 2 + 1
  const lines = (from: number) => plain.slice(from, from + half).map(({ id }) => ({ skuId: id, qty: 1 }))
  // Over connections that are open already, so that they are at it together.
  await Promise.all(Array.from({ length: 10 }, () => server.db.query('select 1')))
  const { ok, refused } = await outcomes(
    Array.from({ length: 10 }, (_, i) => addToCart(server.db, buyer!.userId, lines(i * half), server.clock.now())),
  )
  expect(ok).toEqual([{ cartItems: half }])
  expect(new Set(refused)).toEqual(new Set(['invalid 购物车最多放 300 种规格，请先结算或删除一些']))
})

test('lines turned into a SKU while it is added are one line in the end, and no error of ours', async () => {
  const [first, second, wanted] = products.find(({ onShelf, skus }) => onShelf && skus.length > 2)!.skus
  await Promise.all(Array.from({ length: 10 }, () => server.db.query('select 1')))
  const rounds = Array.from({ length: 20 }, async () => {
    const [buyer] = await buyersOf(server, 1)
    const { userId } = buyer!
    const add = (skuId: string) => addToCart(server.db, userId, [{ skuId, qty: 1 }], server.clock.now())
    await add(first!.id)
    await add(second!.id)
    const lines = cartItems(await buyer!.cart.list())
    const { refused } = await outcomes<unknown>([
      ...lines.map(({ cartId }) => updateCart(server.db, userId, { cartId, skuId: wanted!.id })),
      add(wanted!.id),
    ])
    return [refused, cartItems(await buyer!.cart.list()).map(({ skuId, qty }) => [skuId, qty])]
  })
  expect(await Promise.all(rounds)).toEqual(rounds.map(() => [[], [[wanted!.id, 3]]]))
})
