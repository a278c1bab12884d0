import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import type { StoringShop } from '../../server/platform-orders/rows'
import { storeSales } from '../../server/platform-orders/store'
import type { Sale, SaleLine } from '../../server/platform/platform'
import { fen } from '../../src/domain/money'
import { outerCodeOf } from '../../src/domain/shops/outer-code'
import { startServer, type TestServer } from '../support/server'
import { aShop } from '../support/sold'

/** What a platform says of a shop's orders, stored. */

const product = demoWorld().products.find(({ onShelf, skus }) => onShelf && skus.length > 2)!
const [sku, other] = product.skus
const code = outerCodeOf({ artNo: product.artNo, ...sku! }, product.skus.length)

let server: TestServer
let shop: StoringShop
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const newShop = async () => {
  shop = { id: await aShop(server.db, '2', 'douyin'), userId: '2', platform: 'douyin' }
}
const line = (over: Partial<SaleLine> = {}): SaleLine => ({
  lineNo: '6900000000000000002',
  productId: '3',
  skuId: '3000000000000000001',
  title: '连衣裙',
  spec: '颜色:红色 尺码:M',
  image: '',
  outerCode: code,
  qty: 1,
  paid: fen(9900),
  refund: 'none',
  ...over,
})
const sale = (over: Partial<Sale> = {}): Sale => ({
  orderNo: '6900000000000000001',
  state: 'to_ship',
  createdMs: 1_000_000,
  paidMs: 1_100_000,
  changedMs: 2_000_000,
  shipByMs: 90_000_000,
  paid: fen(9900),
  consignee: {
    name: { cipher: 'cipher of a name', mask: '张*' },
    mobile: { cipher: 'cipher of a number', mask: '138****0000' },
    detail: { cipher: 'cipher of an address', mask: '****' },
  },
  area: { codes: ['330000', '330100', '330106'], names: ['浙江省', '杭州市', '西湖区'] },
  sameBuyer: 'one at one place',
  buyerWords: '快一点',
  flag: 2,
  lines: [line()],
  ...over,
})
const store = (...sales: Sale[]) => server.db.tx((tx) => storeSales(server.deps, tx, shop, sales))
const outcomeOf = async (...sales: Sale[]) => (await store(...sales)).map(({ outcome }) => outcome)
const rowOf = async (orderNo = sale().orderNo) =>
  (
    await server.db.query(
      `select p.*, (select json_agg(l order by l.line) from platform_order_lines l where l.platform_order_id = p.id) as lines
       from platform_orders p where shop_id = $1 and platform_order_no = $2`,
      [shop.id, orderNo],
    )
  )[0] as Record<string, unknown> & { id: string; lines: Record<string, unknown>[] }

describe('an order that is told', () => {
  test('is stored once, however often it is told, and follows only what is newer', async () => {
    await newShop()
    expect(await outcomeOf(sale(), sale())).toEqual(['added'])
    expect(await outcomeOf(sale())).toEqual(['skipped'])
    expect(await outcomeOf(sale({ changedMs: 3_000_000, flag: 4 }))).toEqual(['updated'])
    expect(await outcomeOf(sale({ changedMs: 2_500_000, flag: 1 }))).toEqual(['skipped'])
    expect(await outcomeOf(sale({ changedMs: 5_000_000, flag: 4 }))).toEqual(['skipped'])
    expect(await outcomeOf(sale({ changedMs: 4_000_000, flag: 1 }))).toEqual(['skipped'])
    expect(await rowOf()).toMatchObject({ flag: 4, status: 'linked', area_code: '330106', problem: '' })
  })

  test('relates by its code, and by what was remembered of its item, with the ratio', async () => {
    await newShop()
    await store(sale(), sale({ orderNo: '2', lines: [line({ skuId: '4', outerCode: `${code} 不是` })] }))
    expect(await rowOf('2')).toMatchObject({ status: 'unlinked' })
    expect((await rowOf()).lines).toMatchObject([{ sku_id: sku!.id, linked_by: 'code', qty_ratio: 1 }])
    const strange = line({ skuId: '77', outerCode: '自编', lineNo: '8' })
    await store(sale({ orderNo: '5', lines: [strange] }))
    expect(await rowOf('5')).toMatchObject({ status: 'unlinked', lines: [{ sku_id: null }] })
    await server.db.query(
      `update platform_items set sku_id = $2, qty_ratio = 3, linked_by = 'chosen', linked_spec = spec, linked_at = now()
       where shop_id = $1 and platform_sku_id = '77'`,
      [shop.id, other!.id],
    )
    await store(sale({ orderNo: '6', lines: [{ ...strange, lineNo: '9', spec: '另一种' }] }))
    expect(await rowOf('6')).toMatchObject({ status: 'linked' })
    expect((await rowOf('6')).lines).toMatchObject([
      { sku_id: other!.id, qty_ratio: 3, linked_by: 'remembered', linked_spec: strange.spec, spec: '另一种' },
    ])
    // What was stored before it was related follows as soon as it is told again.
    expect(await outcomeOf(sale({ orderNo: '5', lines: [strange] }))).toEqual(['updated'])
    expect(await rowOf('5')).toMatchObject({ status: 'linked' })
  })

  test('keeps a line that relates to nothing, an area that is not ours, and says what is wrong with the rest', async () => {
    await newShop()
    const away = sale({ orderNo: '2', area: { codes: ['990000'], names: ['外国'] } })
    const stored = await store(away, sale({ orderNo: '3', lines: [] }))
    expect(stored).toEqual([
      { orderNo: '3', outcome: 'failed', reason: expect.stringMatching('商品') as string },
      { orderNo: '2', outcome: 'added', reason: '' },
    ])
    expect(await rowOf('2')).toMatchObject({ area_code: '', problem: expect.stringMatching('地区') as string })
    await store({ ...away, changedMs: 9_000_000, lines: [line({ refund: 'open' })] })
    expect(await rowOf('2')).toMatchObject({ status: 'paused', problem: expect.stringMatching('退款') as string })
  })

  test('names one that the database cannot hold, and stores the others of its page', async () => {
    await newShop()
    const broken = sale({ orderNo: '2', buyerWords: '快\u0000一点' })
    const stored = await store(sale(), broken, sale({ orderNo: '3' }))
    expect(stored.map(({ orderNo, outcome }) => [orderNo, outcome])).toEqual([
      ['6900000000000000001', 'added'],
      ['2', 'failed'],
      ['3', 'added'],
    ])
    expect(stored[1]!.reason).toMatch('范围')
    expect(await rowOf('3')).toMatchObject({ status: 'linked' })
    expect(await rowOf('2')).toBeUndefined()
  })

  test('does not relate again what somebody related to nothing', async () => {
    await newShop()
    await store(sale())
    await server.db.query(
      `update platform_items set sku_id = null, linked_by = '', linked_spec = '' where shop_id = $1`,
      [shop.id],
    )
    await store(sale({ orderNo: '2' }))
    expect(await rowOf('2')).toMatchObject({ status: 'unlinked' })
  })

  test('lies sealed; what can be read of whom it goes to is a mask and a mark of a change', async () => {
    await newShop()
    await store(sale())
    const before = await rowOf()
    expect(JSON.stringify(before)).not.toContain('cipher of')
    const again = { ...sale().consignee, name: { cipher: 'another cipher of a name', mask: '张*' } }
    expect(await outcomeOf(sale({ consignee: again }))).toEqual(['skipped'])
    await store(sale({ changedMs: 3_000_000, sameBuyer: 'one at another place' }))
    const after = await rowOf()
    expect(after['consignee_mark']).not.toBe(before['consignee_mark'])
    expect(after['consignee_sealed']).not.toBe(before['consignee_sealed'])
  })

  test('is not told twice by two at once', async () => {
    await newShop()
    const sales = Array.from({ length: 40 }, (_, n) => sale({ orderNo: `${n}` }))
    const both = (await Promise.all([store(...sales), store(...sales.toReversed())])).flat()
    expect(both.filter(({ outcome }) => outcome === 'added')).toHaveLength(40)
    expect(both.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(40)
  })
})
