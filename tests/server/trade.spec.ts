import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { cartItems } from '../../src/domain/cart'
import type { OrderSource } from '../../src/domain/ordering'
import { startServer, type TestServer } from '../support/server'
import {
  buyersOf,
  consignee,
  direct,
  mustAddUp,
  outcomes,
  placed,
  placing,
  quoteFor,
  type Buyer,
} from '../support/trade'

const { products } = demoWorld()
const plain = products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf && minQty === 1 && !reprice && priceSteps.length === 0 && skus.every(({ stock }) => stock > 30),
)
const skuOf = (i: number) => plain[i]!.skus[0]!.id

describe.each(['pglite', 'postgres'] as const)('trading on %s', (db) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ db, env: { LIMIT_ORDERS_PER_MINUTE: '50' } })
  })
  afterAll(() => server.close())
  afterEach(() => mustAddUp(server.db))

  const aBuyer = async (reserve = 0): Promise<Buyer> => (await buyersOf(server, 1, reserve))[0]!
  const stockOf = async (skuId: string) =>
    (await server.db.query<{ stock: number }>('select stock from skus where id = $1', [skuId]))[0]!.stock
  const raw = async (buyer: Buyer, path: string, body: object) => {
    const reply = await fetch(`${server.url}/prod${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await reply.json()) as { code: number }).code
  }

  test('an order placed before retail prices were kept is listed and shown without one', async () => {
    const buyer = await aBuyer()
    const [orderNo] = (await placed(buyer, direct([skuOf(0), 1]))).orderNos
    await server.db.query('update order_items set retail_price = null where order_no = $1', [orderNo])
    const shown = [(await buyer.orders.list({})).list[0]!, await buyer.orders.info(orderNo!)]
    expect(shown.map(({ items }) => items[0]!.retailPrice)).toEqual([null, null])
  })

  describe('quantities', () => {
    test.each([-1, 0, 1.5, 10_000, 2 ** 31, 1e21, '1e2', 'NaN', null, [1], { $gt: 0 }, true])(
      'refuses to quote %j pieces',
      async (qty) => {
        const buyer = await aBuyer()
        const items = [
          { sku_id: skuOf(0), qty: 1 },
          { sku_id: skuOf(0), qty },
        ]
        expect(await raw(buyer, '/api/order/amounts/show', { items })).toBe(40000)
      },
    )

    test('counts a SKU named twice together, against the limit and against the stock', async () => {
      const buyer = await aBuyer()
      const stock = await stockOf(skuOf(0))
      const twice = await quoteFor(buyer, direct([skuOf(0), stock], [skuOf(0), 1]))
      expect([twice.parcels, twice.problems.map(({ reason }) => reason)]).toEqual([[], ['short_stock']])
      expect(
        await raw(buyer, '/api/order/amounts/show', {
          items: Array.from({ length: 2 }, () => ({ sku_id: skuOf(0), qty: 5000 })),
        }),
      ).toBe(40000)
    })

    test('a cart line never holds more than 9999, however it is added', async () => {
      const buyer = await aBuyer()
      await buyer.cart.add([{ skuId: skuOf(0), qty: 9999 }])
      const { refused } = await outcomes([
        buyer.cart.add([{ skuId: skuOf(0), qty: 1 }]),
        buyer.cart.add([
          { skuId: skuOf(1), qty: 1 },
          { skuId: skuOf(0), qty: 1 },
        ]),
      ])
      expect(refused).toEqual(Array(2).fill('invalid 每个规格的数量应为 1 至 9999'))
      expect(cartItems(await buyer.cart.list()).map(({ skuId, qty }) => [skuId, qty])).toEqual([[skuOf(0), 9999]])
    })
  })

  describe('what a buyer may refer to', () => {
    test('only to the own cart lines and the own addresses', async () => {
      const [owner, other] = await buyersOf(server, 2)
      await owner!.cart.add([{ skuId: skuOf(0), qty: 1 }])
      const cartIds = cartItems(await owner!.cart.list()).map(({ cartId }) => cartId)
      const source: OrderSource = { family: 'cart', cartIds }
      const mine = direct([skuOf(0), 1])
      const request = placing(mine, await quoteFor(other!, mine))
      await server.db.query(
        `insert into addresses (id, user_id, name, mobile, ext, area_code, detail, is_default, created_at)
         values ('a-' || $1, $1, '王芳', '13612340000', '', '440106', '天河路 1 号', true, now())`,
        [owner!.userId],
      )
      const { refused } = await outcomes<unknown>([
        quoteFor(other!, source),
        other!.orders.addonOptions(source),
        other!.orders.brands({ source, areaCode: '330106' }),
        other!.cart.remove(cartIds),
        other!.cart.update({ cartId: cartIds[0]!, qty: 2 }),
        other!.orders.place({ ...request, to: { addressId: `a-${owner!.userId}` } }),
      ])
      expect(refused).toEqual([
        ...Array<string>(3).fill('not-found 这些商品已不在购物车里，可能已经下单'),
        ...Array<string>(2).fill('not-found 购物车商品不存在'),
        'not-found 地址不存在',
      ])
    })

    test('to a quote only for the lines it was made for, also when the cart has changed since', async () => {
      const buyer = await aBuyer()
      const quote = await quoteFor(buyer, direct([skuOf(0), 1]))
      await buyer.cart.add([{ skuId: skuOf(0), qty: 1 }])
      const [line] = cartItems(await buyer.cart.list())
      const source: OrderSource = { family: 'cart', cartIds: [line!.cartId] }
      const ofCart = await quoteFor(buyer, source)
      await buyer.cart.update({ cartId: line!.cartId, qty: 5 })
      const { refused } = await outcomes([
        buyer.orders.place(placing(direct([skuOf(0), 2]), quote)),
        buyer.orders.place(placing(source, ofCart)),
      ])
      expect(refused).toEqual(Array(2).fill('conflict 报价已失效，请重新确认'))
    })

    test('to another courier or service than was quoted only by quoting again', async () => {
      const buyer = await aBuyer()
      const source = direct([skuOf(0), 1])
      const [parcel] = await buyer.orders.brands({ source, areaCode: consignee.areaCode })
      const dearest = parcel!.brands.filter(({ reachable }) => reachable).at(-1)!
      const request = placing(source, await quoteFor(buyer, source))
      const parcels = request.parcels.map((choice) => ({ ...choice, brandId: dearest.brandId }))
      const { refused } = await outcomes([buyer.orders.place({ ...request, parcels })])
      expect(refused).toEqual(['price-changed 价格已变动，请重新确认'])
    })
  })

  describe('the cart', () => {
    test('names a price that has changed since it was last looked at, once', async () => {
      const buyer = await aBuyer()
      await buyer.cart.add([{ skuId: skuOf(0), qty: 1 }])
      const [line] = cartItems(await buyer.cart.list())
      const source: OrderSource = { family: 'cart', cartIds: [line!.cartId] }
      await server.db.query('update skus set price = price + 50 where id = $1', [skuOf(0)])
      const first = await quoteFor(buyer, source)
      expect(first.problems.map(({ reason, oldPrice, newPrice }) => [reason, newPrice - oldPrice])).toEqual([
        ['price_changed', 50],
      ])
      const again = await quoteFor(buyer, source)
      expect([again.problems, again.payable]).toEqual([[], first.payable])
    })

    test('keeps lines that could not be ordered when the rest is', async () => {
      const buyer = await aBuyer()
      const soldOut = products.find(({ skus, onShelf }) => onShelf && skus.some(({ stock }) => stock === 0))!
      const none = soldOut.skus.find(({ stock }) => stock === 0)!.id
      await buyer.cart.add([
        { skuId: skuOf(0), qty: 1 },
        { skuId: none, qty: 1 },
      ])
      const cartIds = cartItems(await buyer.cart.list()).map(({ cartId }) => cartId)
      await placed(buyer, { family: 'cart', cartIds })
      const left = cartItems(await buyer.cart.list())
      expect(left.map(({ skuId, valid, invalidReason }) => [skuId, valid, invalidReason])).toEqual([
        [none, false, '商品已售罄'],
      ])
    })

    test('adds and removes all or nothing', async () => {
      const buyer = await aBuyer()
      const { refused } = await outcomes<unknown>([
        buyer.cart.add([
          { skuId: skuOf(0), qty: 1 },
          { skuId: '999999999', qty: 1 },
        ]),
      ])
      expect(cartItems(await buyer.cart.list())).toEqual([])
      await buyer.cart.add([{ skuId: skuOf(0), qty: 1 }])
      const [line] = cartItems(await buyer.cart.list())
      const removal = await outcomes<unknown>([buyer.cart.remove([line!.cartId, randomUUID()])])
      expect([...refused, ...removal.refused]).toEqual(['not-found 商品规格不存在', 'not-found 购物车商品不存在'])
      expect(cartItems(await buyer.cart.list()).length).toBe(1)
    })
  })

  test('a buyer places at most so many orders in a minute; asking for an answer again is none', async () => {
    const strict = {
      ...server.deps,
      config: { ...server.deps.config, limits: { ...server.deps.config.limits, ordersPerMinute: 2 } },
    }
    const { placeOrders } = await import('../../server/ordering/place')
    const buyer = await aBuyer()
    const place = async () => {
      const source = direct([skuOf(0), 1])
      const { to: _to, source: _source, ...request } = placing(source, await quoteFor(buyer, source))
      const input = { ...request, consignee }
      return { input, ask: () => placeOrders(strict, buyer.userId, source, input) }
    }
    const [one, two, three] = [await place(), await place(), await place()]
    const first = await one.ask()
    await two.ask()
    const { refused } = await outcomes([three.ask()])
    expect(refused).toEqual(['too-often 操作过于频繁，请稍后再试'])
    expect(await one.ask()).toEqual(first)
    server.clock.advance(61)
    expect((await three.ask()).orderNos.length).toBe(1)
  })
})
