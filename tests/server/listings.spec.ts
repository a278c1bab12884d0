import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoWorld } from '../../demo/world'
import { backgroundOf } from '../../server/background'
import { silentLogger } from '../../server/base/log'
import { jobRunner } from '../../server/jobs/runner'
import type { Sale } from '../../server/platform/platform'
import { storeSales } from '../../server/platform-orders/store'
import { consent, takeBack } from '../../server/sandbox-shop/merchant'
import { takeGrant } from '../../server/shops/take-grant'
import { fen } from '../../src/domain/money'
import { PLAIN_DEFAULTS } from '../../src/domain/listing/defaults'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireJobGateway } from '../../src/infrastructure/wire/wire-job-gateway'
import { wireListingGateway } from '../../src/infrastructure/wire/wire-listing-gateway'
import { wireShelfGateway } from '../../src/infrastructure/wire/wire-shelf-gateway'
import { authorisedShop, type SandboxShop } from '../support/sandbox-shops'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, type Buyer } from '../support/trade'

/** What shops sell after it was put there from here: orders for it, changes at its source, one shop's trouble. */

const goods = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, priceSteps, attrs, skus }) =>
    onShelf &&
    minQty === 1 &&
    !reprice &&
    priceSteps.length === 0 &&
    skus.every(({ stock }) => stock > 30) &&
    attrs.every(({ value }) => value !== '反季'),
)

let server: TestServer
let stop: () => Promise<void>
beforeAll(async () => {
  server = await startServer({ env: { LIMIT_ORDERS_PER_MINUTE: '999' } })
  const { kinds } = backgroundOf(server.deps)
  const runner = jobRunner({ db: server.db, clock: server.clock, log: silentLogger })
  stop = await runner.start({ kinds, rounds: [] }, { restMs: 20, expireMs: 20 })
})
afterAll(async () => {
  await stop()
  await server.close()
})

const asked = ({ token }: Buyer) => {
  const ask = prodClient({ tokens: { read: () => token }, baseURL: `${server.url}/prod` })
  return { shelf: wireShelfGateway(ask), listings: wireListingGateway(ask), jobs: wireJobGateway(ask) }
}
type Asked = ReturnType<typeof asked>

const over = async ({ jobs }: Asked, id: string) => {
  await expect.poll(async () => (await jobs.info(id)).finishedAt, { timeout: 20_000, interval: 20 }).not.toBe('')
  return jobs.info(id)
}
const round = () =>
  backgroundOf(server.deps)
    .rounds.find(({ name }) => name === 'listings')!
    .run()

const uploadShop = async (userId: string, name: string) => {
  const made = await authorisedShop(server.deps, userId, { name })
  const grant = await server.deps.platform.grant((await consent(server.deps, made.sandboxId))!)
  await takeGrant(server.deps, { userId, use: 'upload', grant })
  return made
}

/** Of a new buyer: these products in shops of his, looked at and online. */
const published = async (productIds: readonly string[], shops: readonly string[], follow: 'ask' | 'push' = 'ask') => {
  const buyer = (await buyersOf(server, 1))[0]!
  const { shelf, listings, jobs } = asked(buyer)
  const made: SandboxShop[] = []
  for (const name of shops) {
    const shop = await uploadShop(buyer.userId, name)
    const [freightTemplate] = await listings.freightTemplates(shop.shopId)
    await listings.setDefaults(shop.shopId, {
      ...PLAIN_DEFAULTS,
      freightTemplate: freightTemplate!,
      servicePhone: '057188886666',
      follow,
    })
    made.push(shop)
  }
  await shelf.add(productIds)
  const ids = (await shelf.list({ pageSize: 100 })).list.map(({ id }) => id)
  for (const fix of ['take_category', 'fill_properties', 'mend_title'] as const)
    await shelf.fix({ ids, shopId: '', fix })
  const begin = () => listings.publish({ ids, shopIds: made.map(({ shopId }) => shopId), requestId: randomUUID() })
  return { buyer, shelf, listings, jobs, shops: made, ids, begin }
}
const online = async (all: Awaited<ReturnType<typeof published>>) => {
  const { job } = await all.begin()
  await over(all, job!)
  for (let looks = 0; looks < 4; looks++) {
    server.clock.advance(60)
    await round()
    const sentBack = (await all.listings.list({ status: 'rejected' })).list.map(({ id }) => id)
    if (sentBack.length > 0) await over(all, (await all.listings.retry(sentBack)).job)
  }
  return (await all.listings.list({ status: 'online', pageSize: 100 })).list
}
const skusOf = (listingId: string) =>
  server.db.query<{ skuId: string; there: string; price: number; stock: number; cost: number }>(
    `select sku_id as "skuId", platform_sku_id as there, price, stock, cost from listing_skus where listing_id = $1
     order by sku_id`,
    [listingId],
  )

describe('what was published', () => {
  test('relates the orders that come for it, though their code says nothing', async () => {
    const all = await published([goods[0]!.id], ['有单来'])
    const [listing] = await online(all)
    const [sku] = await skusOf(listing!.id)
    expect(sku!.there).not.toBe('')
    const { shopId } = all.shops[0]!
    const sale: Sale = {
      orderNo: '6917529027641081857',
      state: 'to_ship',
      createdMs: server.clock.now(),
      paidMs: server.clock.now(),
      changedMs: server.clock.now(),
      shipByMs: null,
      paid: fen(9900),
      consignee: {
        name: { cipher: '#a', mask: '张**' },
        mobile: { cipher: '#b', mask: '138****0000' },
        detail: { cipher: '#c', mask: '****' },
      },
      area: { codes: ['330000', '330100', '330106'], names: ['浙江省', '杭州市', '西湖区'] },
      sameBuyer: '',
      buyerWords: '',
      flag: 0,
      lines: [
        {
          lineNo: '1',
          productId: listing!.platformProductId,
          skuId: sku!.there,
          title: '标题改得认不出来',
          spec: '随便',
          image: '',
          outerCode: '',
          qty: 1,
          paid: fen(9900),
          refund: 'none',
        },
      ],
    }
    const of = { id: shopId, userId: all.buyer.userId, platform: 'douyin' } as const
    await server.db.tx((tx) => storeSales(server.deps, tx, of, [sale]))
    const stored = await server.db.query(
      `select p.status, l.sku_id as "skuId", l.linked_by as by from platform_orders p
       join platform_order_lines l on l.platform_order_id = p.id where p.shop_id = $1`,
      [shopId],
    )
    expect(stored).toEqual([{ status: 'linked', skuId: sku!.skuId, by: 'listing' }])
  })

  test('is marked when its source changes, and follows it by one click', async () => {
    const product = goods[1]!
    const all = await published([product.id], ['改价'])
    const [listing] = await online(all)
    const [before] = await skusOf(listing!.id)
    await server.db.query('update skus set price = price + 1000, stock = 3 where id = $1', [before!.skuId])
    await round()
    const [marked] = (await all.listings.list({ changed: true })).list
    expect(marked).toMatchObject({
      id: listing!.id,
      sourceChanged: { price: true, stock: true, offShelf: false },
      can: { push: true },
    })
    expect((await all.listings.list({})).counts.changed).toBe(1)
    expect(await over(all, (await all.listings.push([listing!.id])).job)).toMatchObject({ status: 'done', done: 1 })
    const [after] = await skusOf(listing!.id)
    expect(after).toMatchObject({ stock: 3, cost: before!.cost + 1000 })
    expect(after!.price).toBeGreaterThan(before!.price)
    const there = await server.db.query('select price, stock from sandbox_product_skus where id = $1', [before!.there])
    expect(there).toEqual([{ price: after!.price, stock: 3 }])
    expect((await all.listings.list({ changed: true })).total).toBe(0)
  })

  test('follows its source by itself where its merchant wishes it, and leaves the shelf with it', async () => {
    const product = goods[2]!
    const all = await published([product.id], ['跟着走'], 'push')
    const [listing] = await online(all)
    await server.db.query('update products set on_shelf = false where id = $1', [product.id])
    server.clock.advance(120)
    await round()
    await expect
      .poll(async () => (await all.listings.list({})).list[0]!.status, { timeout: 20_000, interval: 20 })
      .toBe('offline')
    expect(listing!.status).toBe('online')
  })

  test('while it was on its way when its job was called off, is not begun again before it must have arrived', async () => {
    const all = await published([goods[7]!.id], ['半路取消'])
    const { publishing } = server.deps.platform
    const submit = publishing.submit.bind(publishing)
    let arrive = (): void => undefined
    let hasArrived: Promise<unknown> = Promise.resolve()
    const isOnItsWay = new Promise<void>((sent) => {
      vi.spyOn(publishing, 'submit').mockImplementationOnce((...given) => {
        const placed = new Promise<void>((arrives) => void (arrive = arrives)).then(() => submit(...given))
        hasArrived = placed
        sent()
        return placed
      })
    })
    const { job } = await all.begin()
    await isOnItsWay
    await all.jobs.cancel(job!)
    await round()
    const [failed] = (await all.listings.list({})).list
    expect(failed).toMatchObject({ status: 'failed', can: { retry: true } })
    const again = await all.listings.retry([failed!.id])
    // So long as it may still come, nothing is asked of the platform.
    const lookUp = vi.spyOn(publishing, 'lookUp')
    await expect
      .poll(
        async () =>
          (await server.db.query<{ cursor: object | null }>('select cursor from jobs where id = $1', [again.job]))[0]!
            .cursor,
        { timeout: 20_000, interval: 20 },
      )
      .not.toBeNull()
    expect(lookUp).not.toHaveBeenCalled()
    arrive()
    await hasArrived
    server.clock.advance(31)
    expect(await over(all, again.job)).toMatchObject({ done: 1, counts: { failed: 0 } })
    const there = await server.db.query('select 1 from sandbox_products where shop_id = $1', [all.shops[0]!.sandboxId])
    expect(there).toHaveLength(1)
  })

  test('of one shop waits for none of another that is in trouble, which is told with its fix', async () => {
    const all = await published(
      goods.slice(3, 6).map(({ id }) => id),
      ['好好的', '收回的'],
    )
    await takeBack(server.deps, all.shops[1]!.sandboxId)
    const { job } = await all.begin()
    const done = await over(all, job!)
    expect(done).toMatchObject({ status: 'done', total: 6, done: 6, counts: { failed: 3 } })
    const { list, counts } = await all.listings.list({ pageSize: 100 })
    expect(counts).toMatchObject({ all: 6, auditing: 3, failed: 3 })
    for (const one of list.filter(({ status }) => status === 'failed')) {
      expect(one).toMatchObject({ shop: { name: '收回的' }, can: { retry: true } })
      expect(one.advice[0]!.text).toContain('授权')
    }
    // Only what failed is tried again.
    const failed = list.filter(({ can }) => can.retry).map(({ id }) => id)
    expect(await over(all, (await all.listings.retry(failed)).job)).toMatchObject({ total: 3 })
  })
})
