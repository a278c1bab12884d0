import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../../server/deps'
import { stateOf } from '../../server/douyin/publishing-state'
import { addToShelf } from '../../server/shelf/change'
import { fixShelf } from '../../server/shelf/check'
import { saveDefaults } from '../../server/shelf/shops'
import { beginConsent, endConsent } from '../../server/shops/consent'
import { PLAIN_DEFAULTS } from '../../src/domain/listing/defaults'
import type { Listing } from '../../src/domain/listing/listing'
import { listingStatusOf } from '../../src/domain/listing/listing-life'
import { listingFixes } from '../../src/domain/listing/shelf'
import { CLOTHES_LEAF } from '../support/douyin-stub/goods-tree'
import type { StubProduct } from '../support/douyin-stub/goods-book'
import { douyinStub, type DouyinStub } from '../support/douyin-stub/stub'
import {
  listingPlayer,
  type ListingGround,
  type ListingLifeAct,
  type SourceChange,
  type Trouble,
} from '../support/listing-player'
import { manualClock, startServer, type TestServer } from '../support/server'

/**
 * Random lives of one product in a shop of 抖店's: its source changes while it is sent and looked at, answers are lost, whoever works on
 * it dies between a call and its record, the buyer calls off, takes off, tries again. It is never there twice; in the end the shop has what
 * our record says, and the record knows what the source costs by then. `LISTING_LIVES=250` lives longer.
 */
const LIVES = Number(process.env.LISTING_LIVES ?? 40)
const SEED = Number(process.env.LISTING_SEED ?? 16)
const USER = '2'

const clock = manualClock()
let stub: DouyinStub
let server: TestServer
let ground: ListingGround
beforeAll(async () => {
  stub = await douyinStub(() => clock.now())
  server = await startServer({
    clock,
    env: {
      ...stub.env,
      LIMIT_ORDERS_PER_MINUTE: '9999',
      DOUYIN_CALLS_PER_SECOND: '500',
      DOUYIN_BUDGET_MS: '5000',
    },
  })
  const deps: Deps = { ...server.deps, config: { ...server.deps.config, publicUrl: server.url } }
  const there = stub.open()
  // It would take a product twice.
  stub.book.goods.isLax = true
  const { url } = await beginConsent(deps, USER, { use: 'upload', origin: 'https://mall.example.cn' })
  const state = new URL(url).searchParams.get('state')!
  const { shopId } = await endConsent(deps, USER, { state, code: stub.consent(there) })
  // One picture is enough for all of them.
  await deps.db.query(
    `update products set images = array[(select images[1] from products order by id limit 1)], detail_html = ''`,
  )
  await deps.db.query(`update skus set image = (select images[1] from products order by id limit 1)`)
  ground = { deps, clock, stub, user: USER, shopId, there }
  await ready()
  const first = listingPlayer(ground, await shelved())
  await first.play({ type: 'publish' })
  await first.settle()
})
afterAll(async () => {
  await server.close()
  await stub.close()
})

const ready = async (): Promise<void> => {
  const { deps, shopId } = ground
  const tops = await deps.db.query<{ id: string }>('select id from categories where level = 1')
  await saveDefaults(deps, USER, shopId, {
    ...PLAIN_DEFAULTS,
    freightTemplate: { id: '7300000000000000011', name: '全国包邮' },
    servicePhone: '0571-88886666',
    categories: tops.map(({ id }) => ({ categoryId: id, leaf: { id: String(CLOTHES_LEAF), path: ['连衣裙'] } })),
  })
}

let next = 0
/** A product that nobody has put anywhere. */
const shelved = async (): Promise<{ productId: string; itemId: string }> => {
  const { deps, shopId } = ground
  // Those of lives before are looked after no longer.
  await deps.db.query('update listings set look_at = null')
  const [product] = await deps.db.query<{ id: string }>(
    `select p.id from products p join skus k on k.product_id = p.id and k.is_offered where p.on_shelf
     group by p.id having max(k.stock) > 0 and count(*) between 2 and 12 order by p.id limit 1 offset $1`,
    [next],
  )
  next += 1
  const productId = product!.id
  await addToShelf(deps, USER, [productId])
  const [item] = await deps.db.query<{ id: string }>(
    'select id from shelf_items where user_id = $1 and product_id = $2',
    [USER, productId],
  )
  const itemId = item!.id
  for (const fix of listingFixes) await fixShelf(deps, USER, { ids: [itemId], shopId, fix })
  const seasons = JSON.stringify([{ id: '501', name: '适用季节', values: ['秋季', '冬季'] }])
  await deps.db.query('update shelf_items set properties = properties || $2::jsonb where id = $1', [itemId, seasons])
  return { productId, itemId }
}

const anyChange: fc.Arbitrary<SourceChange> = fc.oneof(
  fc.record({ what: fc.constant('price' as const), sku: fc.nat(1), by: fc.constantFrom(1000, -1000) }),
  fc.record({ what: fc.constant('stock' as const), sku: fc.nat(1), stock: fc.constantFrom(0, 80) }),
  fc.record({ what: fc.constant('rule' as const), add: fc.constantFrom(0, 3000) }),
)
const whole = <T extends string>(type: T) => fc.constant({ type })
const anyTrouble: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 3, arbitrary: whole('none') },
  { weight: 1, arbitrary: fc.constantFrom({ type: 'cut' as const }, { type: 'called-off' as const }) },
  { weight: 2, arbitrary: whole('cut-after') },
  { weight: 1, arbitrary: whole('died-before') },
  { weight: 2, arbitrary: whole('died-after') },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('meanwhile' as const), change: anyChange }) },
)
const anyAct: fc.Arbitrary<ListingLifeAct> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('source' as const), change: anyChange }) },
  { weight: 1, arbitrary: fc.constant({ type: 'source' as const, change: { what: 'shelf' as const } }) },
  { weight: 3, arbitrary: whole('publish') },
  { weight: 3, arbitrary: whole('retry') },
  { weight: 2, arbitrary: whole('offline') },
  { weight: 4, arbitrary: whole('push') },
  { weight: 1, arbitrary: whole('call off') },
  { weight: 3, arbitrary: whole('look') },
  {
    weight: 12,
    arbitrary: fc.record({
      type: fc.constant('work' as const),
      times: fc.integer({ min: 1, max: 4 }),
      trouble: anyTrouble,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('swing' as const),
      by: fc.constantFrom(1000, -1000),
      trouble: anyTrouble,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('time' as const), seconds: fc.constantFrom(1, 6, 61, 600, 6 * 3600) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('merchant' as const),
      does: fc.constantFrom('takes off' as const, 'throws away' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('audit' as const), fails: fc.boolean() }) },
)

const once = (type: 'none' | 'died-after' | 'called-off'): ListingLifeAct => {
  return { type: 'work', times: 1, trouble: { type } }
}
/** What once went wrong. */
const KNOWN: [boolean, ListingLifeAct[]][] = [
  // Called off after it was made, and tried again.
  [false, [once('called-off'), { type: 'retry' }, once('none')]],
  [false, [once('called-off'), { type: 'source', change: { what: 'rule', add: 3000 } }, { type: 'publish' }]],
  // Changed at its source just while it was sent.
  [
    false,
    [
      {
        type: 'work',
        times: 1,
        trouble: { type: 'meanwhile', change: { what: 'price', sku: 0, by: 1000 } },
      },
    ],
  ],
  // Pushed, unheard of, and its source as it was before.
  [true, [{ type: 'swing', by: -1000, trouble: { type: 'died-after' } }]],
  [true, [{ type: 'swing', by: 1000, trouble: { type: 'called-off' } }]],
  // Taken off while the platform looks at it.
  [false, [once('none'), { type: 'offline' }, once('none')]],
]
const bySku = (a: { sku: string }, b: { sku: string }) => (a.sku < b.sku ? -1 : 1)

/** How it stands there; what isn't sold has no price that matters. */
const onShelf = ([there, ...more]: readonly StubProduct[]) => {
  if (!there) return { productId: '', status: 'offline', more: 0, skus: [] }
  const { status, check, draft, skus } = there
  const now = listingStatusOf[stateOf({ status, check_status: check, draft_status: draft })]
  const sold = now === 'online' ? skus.filter(({ outerId }) => outerId !== '') : []
  return {
    productId: String(there.productId),
    status: now,
    more: more.length,
    skus: sold.map(({ skuId, price, stock }) => ({ sku: String(skuId), price, stock, isStale: false })).toSorted(bySku),
  }
}

const onRecord = async ({ id, status, platformProductId }: Pick<Listing, 'id' | 'status' | 'platformProductId'>) => {
  const kept = await ground.deps.db.query<{ sku: string; price: number; stock: number; isStale: boolean }>(
    `select s.platform_sku_id as sku, s.price, s.stock, s.cost <> k.price as "isStale"
     from listing_skus s join skus k on k.id = s.sku_id where s.listing_id = $1`,
    [id],
  )
  const isGone = stub.book.goods.products.get(BigInt(platformProductId))?.status === 2
  return {
    productId: isGone ? '' : platformProductId,
    status,
    more: 0,
    skus: status === 'online' ? kept.toSorted(bySku) : [],
  }
}

test('a product is never in a shop twice, and in the end the shop has what its record says, by what its source costs then', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(anyAct, { minLength: 4, maxLength: 24, size: 'max' }),
      async (isOnline, acts) => {
        await ready()
        const { productId, itemId } = await shelved()
        const { play, settle, record, standing } = listingPlayer(ground, { productId, itemId })
        await play({ type: 'publish' })
        if (isOnline) await settle()
        for (const act of acts) {
          await play(act)
          expect(standing().length).toBeLessThanOrEqual(1)
        }
        await settle()
        expect(onShelf(standing())).toEqual(await onRecord((await record())!))
      },
    ),
    { numRuns: LIVES, seed: SEED, examples: KNOWN, endOnFailure: process.env.LISTING_SEED !== undefined },
  )
}, 240_000)
