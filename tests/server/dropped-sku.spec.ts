import { cancelOne } from '../contracts/ordering'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importProducts } from '../../server/ops/products/import'
import { cartItems } from '../../src/domain/cart'
import { line, sheetIn } from '../support/import-sheets'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, mustAddUp, outcomes, placing, quoteFor } from '../support/trade'

/** A sheet drops a SKU that buyers have in their carts, their quotes and their unpaid orders. */

describe.each(['pglite', 'postgres'] as const)('a SKU that its sheet has dropped, on %s', (db) => {
  let server: TestServer
  let home: string
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'daifa-dropped-'))
    server = await startServer({ db })
  })
  afterAll(async () => {
    await server.close()
    rmSync(home, { recursive: true, force: true })
  })

  const offer = async (artNo: string, skus: string) => {
    const { bad } = await importProducts({
      db: server.db,
      clock: server.clock,
      file: await sheetIn(home, `${artNo}.csv`, [line({ 货号: artNo, 规格: skus, 阶梯价: '' })]),
      pictures: null,
      files: server.deps.files,
      reportFile: join(home, 'report.csv'),
    })
    expect(bad).toBe(0)
    const [product] = await server.db.query<{ id: string; skuId: string }>(
      `select p.id, k.id as "skuId" from products p join skus k on k.product_id = p.id
       where p.art_no = $1 and k.size = 'S'`,
      [artNo],
    )
    return product!
  }

  test('is not sold out of stock that a cancelled order gives back', async () => {
    const { id, skuId } = await offer('G1', '黑色/S=59*5；黑色/M=59*0')
    const [buyer, other] = await buyersOf(server, 2)
    await buyer!.cart.add([{ skuId, qty: 1 }])
    const { orderNos } = await other!.orders.place(
      placing(direct([skuId, 2]), await quoteFor(other!, direct([skuId, 2]))),
    )
    const early = await quoteFor(buyer!, direct([skuId, 1]))
    expect(early.problems).toEqual([])

    await offer('G1', '黑色/M=59*0')
    await cancelOne(other!, orderNos[0]!)
    const [sku] = await server.db.query('select stock, is_offered as offered from skus where id = $1', [skuId])
    expect(sku).toEqual({ stock: 2, offered: false })

    const item = cartItems(await buyer!.cart.list())[0]!
    expect([item.valid, item.invalidReason]).toEqual([false, '该规格已下架'])
    const cart = { family: 'cart' as const, cartIds: [item.cartId] }
    for (const source of [cart, direct([skuId, 1])]) {
      const quote = await quoteFor(buyer!, source)
      expect([quote.parcels, quote.problems.map(({ reason }) => reason)]).toEqual([[], ['sku_off_shelf']])
    }
    const { refused } = await outcomes<unknown>([
      buyer!.orders.place(placing(direct([skuId, 1]), early)),
      buyer!.cart.add([{ skuId, qty: 1 }]),
    ])
    expect(refused).toEqual(['stock-short 部分商品库存不足 sku_off_shelf', 'invalid 该规格已下架'])
    const reply = await fetch(`${server.url}/prod/api/product/info?id=${id}`)
    const { data } = (await reply.json()) as { data: { stock_state: string } }
    expect(data.stock_state).toBe('none')

    // Named again it is for sale again, with the pieces that came back.
    await offer('G1', '黑色/S=59*5；黑色/M=59*0')
    expect(cartItems(await buyer!.cart.list())[0]).toMatchObject({ valid: true, stock: 5 })
    await mustAddUp(server.db)
  })
})
