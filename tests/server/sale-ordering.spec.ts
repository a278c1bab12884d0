import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { placeSales } from '../../server/ordering/place-sales'
import { quoteSales } from '../../server/ordering/quote-sales'
import type { LeftSale } from '../../src/domain/shops/left'
import type { SaleQuote } from '../../src/domain/shops/ordering'
import { startServer, type TestServer } from '../support/server'
import { aShop, sold, statusOf, type Sold } from '../support/sold'
import { buyersOf, mustAddUp, outcomes, payment, type Buyer } from '../support/trade'

const { products, suppliers } = demoWorld()
const plain = products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf && minQty === 1 && !reprice && priceSteps.length === 0 && skus.every(({ stock }) => stock > 30),
)
const stationOf = (supplierId: string) => suppliers.find(({ id }) => id === supplierId)!.stationId
const elsewhere = plain.find(({ supplierId }) => stationOf(supplierId) !== stationOf(plain[0]!.supplierId))!
const skuOf = (i: number) => plain[i]!.skus[0]!.id
const none = { default: { addonIds: [], remark: '' }, orders: [] }
const whys = (left: readonly LeftSale[]) => left.map(({ why }) => why)

describe.each(['pglite', 'postgres'] as const)('ordering what shops have sold on %s', (db) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ db, env: { LIMIT_ORDERS_PER_MINUTE: '100' } })
  })
  afterAll(() => server.close())
  afterEach(() => mustAddUp(server.db))

  const seller = async (sales: readonly Sold[], reserve = 0) => {
    const buyer = (await buyersOf(server, 1, reserve))[0]!
    const ids = await sold(server.db, buyer.userId, await aShop(server.db, buyer.userId), sales)
    return { buyer, ids }
  }
  const quote = ({ userId }: Buyer, platformOrderIds: string[], choices = none) =>
    quoteSales(server.deps, userId, { platformOrderIds, ...choices })
  const place = ({ userId }: Buyer, platformOrderIds: string[], { quoteId }: SaleQuote, requestId = randomUUID()) =>
    placeSales(server.deps, userId, { platformOrderIds, quoteId, ...none, requestId })
  const stockOf = async (skuId: string) =>
    (await server.db.query<{ stock: number }>('select stock from skus where id = $1', [skuId]))[0]!.stock
  const all = (ids: readonly string[]) => Promise.all(ids.map((id) => statusOf(server.db, id)))

  test('quotes each order and all together, and orders and pays them at once', async () => {
    const { buyer, ids } = await seller(
      [
        { lines: [{ skuId: skuOf(0), qty: 2, ratio: 3 }], paid: 90_000 },
        { lines: [{ skuId: skuOf(0) }, { skuId: elsewhere.skus[0]!.id }], areaCode: '440106' },
      ],
      1_000_000,
    )
    const before = await stockOf(skuOf(0))
    const quoted = await quote(buyer, ids)
    expect(quoted.left).toEqual([])
    expect(quoted.orders.map(({ pieces, parcels }) => [pieces, parcels.length])).toEqual([
      [6, 1],
      [2, 2],
    ])
    for (const { paid, payable, profit } of quoted.orders) expect(profit).toBe(paid - payable)
    expect(quoted.payable).toBe(quoted.orders.reduce((total, { payable }) => total + payable, 0))
    expect(quoted.totals).toMatchObject({ orders: 2, pieces: 8, payable: quoted.payable, paid: 110_000 })

    const placed = await place(buyer, ids, quoted)
    expect(placed).toMatchObject({ left: [], payable: quoted.payable, orderNos: { length: 3 } })
    expect(await stockOf(skuOf(0))).toBe(before - 7)
    expect(await all(ids)).toEqual(['ordered', 'ordered'])
    await buyer.orders.pay(payment(placed.paymentNo))
    const listed = await buyer.orders.list({})
    expect(listed.list.map(({ status, flag, shop }) => [status, flag, shop?.name])).toEqual(
      Array.from({ length: 3 }, () => ['paid', 2, '小店']),
    )
    expect(listed.list[0]!.consignee).toMatchObject({ name: '张**', mobile: '137****5678', detail: '****' })
    expect(listed.list[0]!.shipByAt).toBe('2026-11-20T10:00:00+08:00')
  })

  test('leaves what cannot be ordered, named, and goes on with the rest', async () => {
    const gone = products.find(({ onShelf }) => !onShelf)!
    const { buyer, ids } = await seller([
      { lines: [{ skuId: skuOf(1) }] },
      { lines: [{ skuId: skuOf(1) }, { skuId: gone.skus[0]!.id }] },
      { lines: [{ skuId: null }], status: 'unlinked' },
      { lines: [{ skuId: skuOf(1), refund: 'open' }], status: 'paused' },
      { lines: [{ skuId: skuOf(1) }], areaCode: '' },
      { lines: [{ skuId: skuOf(1), qty: 999, ratio: 999 }] },
      { lines: [{ skuId: skuOf(1) }, { skuId: gone.skus[0]!.id, refund: 'done' }] },
    ])
    const quoted = await quote(buyer, ids)
    expect(quoted.orders.map(({ platformOrderId }) => platformOrderId)).toEqual([ids[0], ids[6]])
    expect(whys(quoted.left).toSorted()).toEqual(['no_area', 'off_shelf', 'paused', 'short_stock', 'unlinked'])
    for (const { reason } of quoted.left) expect(reason).toMatch(/[\u4e00-\u9fff]{4}/)
    const placed = await place(buyer, ids, quoted)
    expect(placed.orderNos).toHaveLength(2)
    expect(placed.left).toHaveLength(5)
  })

  test('gives the last pieces to the orders that come first', async () => {
    const { buyer, ids } = await seller([
      { lines: [{ skuId: skuOf(2), qty: 2 }] },
      { lines: [{ skuId: skuOf(2), qty: 2 }] },
      { lines: [{ skuId: skuOf(2) }] },
    ])
    const stock = await stockOf(skuOf(2))
    await server.db.query('update skus set stock = 3, supplied = supplied - $2 where id = $1', [skuOf(2), stock - 3])
    const quoted = await quote(buyer, ids)
    expect(quoted.orders.map(({ platformOrderId }) => platformOrderId)).toEqual([ids[0], ids[2]])
    expect(quoted.left).toMatchObject([{ platformOrderId: ids[1], why: 'short_stock' }])
    expect((await place(buyer, ids, quoted)).orderNos).toHaveLength(2)
    expect(await stockOf(skuOf(2))).toBe(0)
  })

  test('leaves an order whose address or price has changed since it was quoted', async () => {
    const { buyer, ids } = await seller([
      { lines: [{ skuId: skuOf(3) }] },
      { lines: [{ skuId: skuOf(3) }] },
      { lines: [{ skuId: skuOf(4) }] },
    ])
    const quoted = await quote(buyer, ids)
    await server.db.query(`update platform_orders set consignee_mark = 'm2' where id = $1`, [ids[0]])
    await server.db.query('update skus set price = price + 100 where id = $1', [skuOf(4)])
    const placed = await place(buyer, ids, quoted)
    expect(placed.orderNos).toHaveLength(1)
    expect(placed.left.map(({ platformOrderId }) => platformOrderId)).toEqual([ids[0], ids[2]])
    expect(await all(ids)).toEqual(['linked', 'ordered', 'linked'])
  })

  test('never makes two live orders of one, whoever asks how often; a cancelled one may be ordered again', async () => {
    const { buyer, ids } = await seller([{ lines: [{ skuId: skuOf(5) }] }])
    const quotes = await Promise.all(Array.from({ length: 8 }, () => quote(buyer, ids)))
    const { ok, refused } = await outcomes(quotes.map((one) => place(buyer, ids, one)))
    expect(refused).toEqual([])
    const made = ok.filter(({ orderNos }) => orderNos.length > 0)
    expect(made).toHaveLength(1)
    expect(ok.filter(({ orderNos }) => orderNos.length === 0).map(({ left }) => whys(left))).toEqual(
      Array.from({ length: 7 }, () => ['ordered']),
    )
    await buyer.orders.cancel({ orderNos: made[0]!.orderNos, reason: '', requestId: randomUUID() })
    expect(await all(ids)).toEqual(['linked'])
    expect((await place(buyer, ids, await quote(buyer, ids))).orderNos).toHaveLength(1)
  })

  test('answers the same request the same again, and nobody who asks for the orders of others', async () => {
    const { buyer, ids } = await seller([{ lines: [{ skuId: skuOf(6) }] }])
    const quoted = await quote(buyer, ids)
    const requestId = randomUUID()
    const first = await place(buyer, ids, quoted, requestId)
    expect(await place(buyer, ids, quoted, requestId)).toEqual(first)
    const { buyer: other } = await seller([])
    await expect(quote(other, ids)).rejects.toMatchObject({ kind: 'not-found', message: '店铺订单不存在' })
    await expect(place(other, ids, quoted)).rejects.toMatchObject({ kind: 'not-found' })
  })
})
