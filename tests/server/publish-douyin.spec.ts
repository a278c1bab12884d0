import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../../server/deps'
import { actOn } from '../../server/listing/act'
import { publishJob } from '../../server/listing/job'
import { lookAtListings } from '../../server/listing/look'
import { listingPage } from '../../server/listing/list'
import { publish } from '../../server/listing/publish'
import { addToShelf } from '../../server/shelf/change'
import { checkShelf, fixShelf } from '../../server/shelf/check'
import { saveDefaults } from '../../server/shelf/shops'
import { beginConsent, endConsent } from '../../server/shops/consent'
import { PLAIN_DEFAULTS } from '../../src/domain/listing/defaults'
import { listingFixes } from '../../src/domain/listing/shelf'
import { CLOTHES_LEAF } from '../support/douyin-stub/goods-tree'
import { douyinStub, type DouyinStub, type Misbehaviour } from '../support/douyin-stub/stub'
import { manualClock, startServer, type TestServer } from '../support/server'

/** Goods on the shelf of a shop on 抖店's own platform, through the server: its pictures are fetched from us, and measured. */

const clock = manualClock()
let stub: DouyinStub
let server: TestServer
let deps: Deps
beforeAll(async () => {
  stub = await douyinStub(() => clock.now())
  server = await startServer({
    clock,
    env: { ...stub.env, DOUYIN_CALLS_PER_SECOND: '1000' },
  })
  deps = { ...server.deps, config: { ...server.deps.config, publicUrl: server.url } }
})
afterAll(async () => {
  await server.close()
  await stub.close()
})

const USER = '2'
const PRODUCTS = 4

const shopThere = async (): Promise<{ there: number; shopId: string }> => {
  const there = stub.open('青青的小店')
  const { url } = await beginConsent(deps, USER, { use: 'upload', origin: 'https://mall.example.cn' })
  const state = new URL(url).searchParams.get('state')!
  const { shopId } = await endConsent(deps, USER, { state, code: stub.consent(there) })
  const tops = await deps.db.query<{ id: string }>('select id from categories where level = 1')
  await saveDefaults(deps, USER, shopId, {
    ...PLAIN_DEFAULTS,
    freightTemplate: { id: '7300000000000000011', name: '全国包邮' },
    servicePhone: '0571-88886666',
    categories: tops.map(({ id }) => ({ categoryId: id, leaf: { id: String(CLOTHES_LEAF), path: ['连衣裙'] } })),
  })
  return { there, shopId }
}

/** Time goes on while a job works. */
const work = async (job: string, seconds = 2): Promise<void> => {
  const going = setInterval(() => clock.advance(seconds), 20)
  for (let rounds = 0; rounds < 20; rounds++) {
    const commit = await publishJob(deps).step({ id: job, cursor: null, signal: new AbortController().signal } as never)
    const { next } = await deps.db.tx(commit)
    if (next === null) break
  }
  clearInterval(going)
}

const onItsBook = (there: number) => [...stub.book.goods.products.values()].filter(({ shopId }) => shopId === there)

/** On the shelf, and nothing in the way of publishing it. @returns the ids */
const shelved = async (shopId: string, productIds: readonly string[]): Promise<string[]> => {
  await addToShelf(deps, USER, [...productIds])
  const items = await deps.db.query<{ id: string }>(
    'select id from shelf_items where user_id = $1 and product_id = any($2::text[])',
    [USER, productIds],
  )
  const ids = items.map(({ id }) => id)
  for (const fix of listingFixes) await fixShelf(deps, USER, { ids, shopId, fix })
  // What nobody but the merchant knows.
  const seasons = JSON.stringify([{ id: '501', name: '适用季节', values: ['秋季', '冬季'] }])
  await deps.db.query('update shelf_items set properties = properties || $2::jsonb where id = any($1::text[])', [
    ids,
    seasons,
  ])
  const checks = await checkShelf(deps, USER, { ids, shopIds: [shopId] })
  expect(checks.flatMap(({ problems }) => problems)).toEqual([])
  return ids
}

const sellable = async (limit: number, from = 0): Promise<string[]> => {
  const rows = await deps.db.query<{ id: string }>(
    `select id from products where on_shelf and exists (select 1 from skus where product_id = products.id and stock > 0)
     order by id limit $1 offset $2`,
    [limit, from],
  )
  return rows.map(({ id }) => id)
}

test('is there once, in every SKU, though the platform misbehaves; what it sends back is put right and sent again', async () => {
  const { there, shopId } = await shopThere()
  const chosen = await sellable(PRODUCTS)
  const ids = await shelved(shopId, chosen)

  const faults: [string, Misbehaviour][] = [
    ['product.addV2', 'cut-after'],
    ['product.addV2', 'cut'],
    ['product.addV2', { code: 60_000 }],
    ['product.detail', { code: 20_000 }],
    ['material.uploadImageSync', 'cut-after'],
    ['material.searchMaterial', 'half'],
    ['material.uploadImageSync', { code: 50_002, sub: 'isv.business-failed:10010' }],
  ]
  for (const [method, how] of faults) stub.misbehave(method, how)
  // It would take one twice.
  stub.book.goods.isLax = true
  stub.book.goods.judge = ({ revision, outerId }) =>
    revision === 1 && outerId === `DF${chosen[0]}` ? { pic: ['主图含有水印，请更换'] } : null
  const { job, accepted, refused } = await publish(deps, USER, { ids, shopIds: [shopId], requestId: 'publish-1' })
  expect([accepted, refused]).toEqual([PRODUCTS, []])
  await work(job!)

  clock.advance(600)
  await lookAtListings(deps)
  const page = await listingPage(deps, USER, { page: 1, pageSize: 20 })
  expect(page.counts).toMatchObject({ all: PRODUCTS, online: PRODUCTS - 1, rejected: 1 })
  const sentBack = page.list.find(({ status }) => status === 'rejected')!
  expect(sentBack.advice).toEqual([{ field: 'pictures', text: '主图含有水印，请更换' }])

  const products = onItsBook(there)
  expect(products.map(({ outerId }) => outerId).toSorted()).toEqual(chosen.map((id) => `DF${id}`).toSorted())
  const sizes = [...stub.book.goods.materials.values()].map(({ size }) => size)
  expect(sizes.every((size) => size !== null && size.width === size.height)).toBe(true)
  const names = [...stub.book.goods.materials.values()].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const kept = await deps.db.query<{ id: string }>(
    `select platform_sku_id as id from listing_skus s join listings l on l.id = s.listing_id where l.shop_id = $1 order by 1`,
    [shopId],
  )
  const sold = products.flatMap(({ skus }) =>
    skus.filter(({ outerId }) => outerId !== '').map(({ skuId }) => String(skuId)),
  )
  expect(kept.map(({ id }) => id)).toEqual(sold.toSorted())

  // Thrown away by its merchant meanwhile, one that is published again is made anew.
  const gone = products.find(({ outerId }) => outerId !== `DF${chosen[0]}`)!
  gone.status = 2
  const record = page.list.find(({ platformProductId }) => platformProductId === String(gone.productId))!
  const off = await actOn(deps, USER, [record.id], 'offline')
  await work(off.job)
  const again = await actOn(deps, USER, [record.id], 'publish')
  await work(again.job)
  expect(onItsBook(there).filter(({ outerId, status }) => outerId === gone.outerId && status !== 2)).toHaveLength(1)
})

test('pictures that the platform never looks at hold a record for hours, not for ever; tried again, they are handed in anew', async () => {
  const { there, shopId } = await shopThere()
  const ids = await shelved(shopId, await sellable(1, PRODUCTS))
  stub.book.goods.pictureSeconds = 10 ** 9
  const { job } = await publish(deps, USER, { ids, shopIds: [shopId], requestId: 'publish-2' })
  const fromMs = clock.now()
  await work(job!, 600)
  expect(clock.now() - fromMs).toBeGreaterThan(4 * 3600_000)
  const record = async () => (await listingPage(deps, USER, { page: 1, pageSize: 20, shopId })).list[0]!
  const failed = await record()
  expect([failed.status, failed.advice]).toEqual([
    'failed',
    [{ field: 'pictures', text: '平台迟迟没有审完图片，请稍后重试' }],
  ])
  stub.book.goods.pictureSeconds = 1
  for (const material of stub.book.goods.materials.values()) material.lookedAt = 0
  const again = await actOn(deps, USER, [failed.id], 'publish')
  await work(again.job)
  expect((await record()).status).toBe('auditing')
  expect(onItsBook(there)).toHaveLength(1)

  // A look without an answer is repeated soon.
  const publishing = { ...deps.platform.publishing, product: () => Promise.reject(new Error('no answer')) }
  clock.advance(60)
  await lookAtListings({ ...deps, platform: { ...deps.platform, publishing } })
  expect((await record()).status).toBe('auditing')
  clock.advance(60)
  await lookAtListings(deps)
  expect((await record()).status).toBe('online')
})
