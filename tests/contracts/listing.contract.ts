import { describe, expect, it } from 'vitest'
import { PLAIN_DEFAULTS } from '../../src/domain/listing/defaults'
import { PLAIN_RULE } from '../../src/domain/listing/price-rule'
import { uuid } from './ordering'
import { readyToPublish, setUp, shelved, someListable, uploadShop } from './upload-desk'
import { refusal, sharedShop, type World } from './world'

/** Longer than any platform of ours looks at a product. */
const AUDIT_S = 60

export const listingContract = (world: World) =>
  describe(`ListingGateway on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)

    it('keeps for each shop how goods are put into it', async () => {
      const [buyer, stranger] = [await shop().newBuyer(), await shop().newBuyer()]
      const shopId = await uploadShop(shop(), buyer)
      expect(await buyer.listings.defaults(shopId)).toEqual(PLAIN_DEFAULTS)
      const [freightTemplate] = await buyer.listings.freightTemplates(shopId)
      const wish = {
        rule: { ...PLAIN_RULE, factor: 200, tail: 'nine' as const },
        titlePrefix: '【现货】',
        titleSuffix: ' 包邮',
        freightTemplate: freightTemplate!,
        dispatch: 'next_day' as const,
        servicePhone: '057188886666',
        categories: [{ categoryId: '1', leaf: { id: '10111', path: ['服饰内衣', '女装'] } }],
        follow: 'push' as const,
      }
      expect(await buyer.listings.setDefaults(shopId, wish)).toEqual(wish)
      expect(await buyer.listings.defaults(shopId)).toEqual(wish)
      expect(await refusal(stranger.listings.defaults(shopId))).toMatchObject({ kind: 'not-found' })
      expect(await refusal(stranger.listings.setDefaults(shopId, wish))).toMatchObject({ kind: 'not-found' })
      expect(await refusal(stranger.listings.freightTemplates(shopId))).toMatchObject({ kind: 'not-found' })
    })

    it('shows the platform’s tree, what a leaf asks, and the leaves that goods are likely to be', async () => {
      const buyer = await shop().newBuyer()
      const shopId = await uploadShop(shop(), buyer)
      const [top] = await buyer.listings.categories(shopId, '')
      expect(top).toMatchObject({ isLeaf: false })
      expect((await buyer.listings.categories(shopId, top!.id)).length).toBeGreaterThan(0)
      const [likely] = await buyer.listings.suggest({ shopId, productId: someListable().id })
      expect(likely!.score).toBeGreaterThanOrEqual(40)
      expect(likely!.path.length).toBeGreaterThan(1)
      const asked = await buyer.listings.properties(shopId, likely!.id)
      expect(asked.some(({ required }) => required)).toBe(true)
    })

    it('puts products into several shops in the background, once for a request, and tells what is refused', async () => {
      const buyer = await shop().newBuyer()
      const products = [someListable(), someListable()]
      const { shopId, ids } = await readyToPublish(
        shop(),
        buyer,
        products.map(({ id }) => id),
      )
      const bare = await uploadShop(shop(), buyer)
      const request = { ids, shopIds: [shopId, bare], requestId: uuid(701) }
      const begun = await buyer.listings.publish(request)
      expect(begun.accepted).toBe(2)
      expect(begun.refused.map((one) => [one.id, one.shopId])).toEqual(ids.map((id) => [id, bare]))
      expect(await buyer.listings.publish(request)).toEqual(begun)
      await shop().work()
      expect(await buyer.jobs.info(begun.job!)).toMatchObject({ kind: 'publish', status: 'done', done: 2, total: 2 })
      const { list, total, counts, underWay } = await buyer.listings.list({})
      expect(total).toBe(2)
      expect(underWay).toEqual([])
      expect(counts).toMatchObject({ all: 2, auditing: 2, online: 0 })
      expect(new Set(list.map(({ product }) => product.id))).toEqual(new Set(products.map(({ id }) => id)))
      for (const one of list) {
        expect(one).toMatchObject({ shop: { id: shopId }, status: 'auditing', statusText: '审核中', advice: [] })
        expect(one.platformProductId).not.toBe('')
        expect(one.link).toContain(one.platformProductId)
        expect(one.can).toEqual({ retry: false, offline: true, push: false })
      }
      const item = await buyer.shelf.item(ids[0]!)
      expect(item.listings).toEqual([{ shopId, status: 'auditing' }])
    })

    it('begins no job where everything is refused', async () => {
      const buyer = await shop().newBuyer()
      const shopId = await uploadShop(shop(), buyer)
      const item = await shelved(buyer, someListable().id)
      const told = await buyer.listings.publish({ ids: [item.id], shopIds: [shopId], requestId: uuid(702) })
      expect(told).toMatchObject({ job: null, accepted: 0, refused: [{ id: item.id, shopId }] })
      expect((await buyer.listings.list({})).total).toBe(0)
    })

    it('changes what is there already instead of making it twice', async () => {
      const buyer = await shop().newBuyer()
      const { shopId, ids } = await readyToPublish(shop(), buyer, [someListable().id])
      await buyer.listings.publish({ ids, shopIds: [shopId], requestId: uuid(703) })
      await shop().work()
      const [first] = (await buyer.listings.list({})).list
      await setUp(buyer, shopId, { titleSuffix: ' 现货' })
      await buyer.listings.publish({ ids, shopIds: [shopId], requestId: uuid(704) })
      await shop().work()
      const again = await buyer.listings.list({})
      expect(again.total).toBe(1)
      expect(again.list[0]).toMatchObject({ id: first!.id, platformProductId: first!.platformProductId })
      expect(again.list[0]!.product.title).toBe(`${first!.product.title} 现货`)
    })

    it('goes online when the platform has looked at it, goes off, and comes back by a retry', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer()
      const { shopId, ids } = await readyToPublish(own, buyer, [someListable().id])
      await buyer.listings.publish({ ids, shopIds: [shopId], requestId: uuid(705) })
      await own.work()
      await own.advance(AUDIT_S)
      const [seen] = (await buyer.listings.list({})).list
      expect(['online', 'rejected']).toContain(seen!.status)
      if (seen!.status === 'rejected') {
        await buyer.listings.retry([seen!.id])
        await own.work()
        await own.advance(AUDIT_S)
      }
      const online = (await buyer.listings.list({ status: 'online' })).list
      expect(online).toMatchObject([{ id: seen!.id, can: { retry: false, offline: true, push: false } }])
      expect(await refusal(buyer.listings.retry([seen!.id]))).toMatchObject({ kind: 'conflict' })

      await buyer.listings.offline([seen!.id])
      await own.work()
      const off = (await buyer.listings.list({ status: 'offline' })).list
      expect(off).toMatchObject([{ id: seen!.id, statusText: '已下架', can: { retry: true, offline: false } }])
      await buyer.listings.retry([seen!.id])
      await own.work()
      expect((await buyer.listings.list({ status: 'auditing' })).list).toMatchObject([{ id: seen!.id }])
    })

    it('submits again what was mended on the shelf since', async () => {
      const buyer = await shop().newBuyer()
      const { shopId, ids } = await readyToPublish(shop(), buyer, [someListable().id])
      await buyer.listings.publish({ ids, shopIds: [shopId], requestId: uuid(709) })
      await shop().work()
      const [one] = (await buyer.listings.list({})).list
      await buyer.listings.offline([one!.id])
      await shop().work()
      await buyer.shelf.change(ids, { titleSuffix: ' 换了图' })
      await buyer.listings.retry([one!.id])
      await shop().work()
      const again = await buyer.listings.list({})
      expect(again).toMatchObject({ total: 1, list: [{ id: one!.id, status: 'auditing' }] })
      expect(again.list[0]!.product.title).toBe(`${one!.product.title} 换了图`)
    })

    it('counts by each filter but the status, and finds by title and shop', async () => {
      const buyer = await shop().newBuyer()
      const product = someListable()
      const { shopId, ids } = await readyToPublish(shop(), buyer, [product.id])
      await buyer.listings.publish({ ids, shopIds: [shopId], requestId: uuid(706) })
      await shop().work()
      expect(await buyer.listings.list({ status: 'failed' })).toMatchObject({
        total: 0,
        counts: { all: 1, auditing: 1 },
      })
      expect(await buyer.listings.list({ keyword: product.artNo, shopId })).toMatchObject({ total: 1 })
      expect(await buyer.listings.list({ keyword: '没有这样的' })).toMatchObject({ total: 0, counts: { all: 0 } })
      expect(await buyer.listings.list({ changed: true })).toMatchObject({ total: 0, counts: { changed: 0 } })
    })

    it('lets nobody touch the records of another', async () => {
      const [buyer, stranger] = [await shop().newBuyer(), await shop().newBuyer()]
      const { shopId, ids } = await readyToPublish(shop(), buyer, [someListable().id])
      const asked = { ids, shopIds: [shopId], requestId: uuid(707) }
      expect(await refusal(stranger.listings.publish(asked))).toMatchObject({ kind: 'not-found' })
      const { job } = await buyer.listings.publish(asked)
      const unknown = { kind: 'not-found', message: '上货记录不存在', details: {} }
      expect(await refusal(stranger.listings.hold(job!, true))).toMatchObject({ kind: 'not-found' })
      await shop().work()
      const [one] = (await buyer.listings.list({})).list
      expect(await refusal(stranger.listings.offline([one!.id]))).toEqual(unknown)
      expect(await refusal(stranger.listings.push([one!.id]))).toEqual(unknown)
      expect(await refusal(buyer.listings.hold(job!, true))).toMatchObject({
        kind: 'conflict',
        message: '这次上货已经结束',
      })
    })

    it('holds a job while it is told to, and calls it off', async () => {
      const buyer = await shop().newBuyer()
      const { shopId, ids } = await readyToPublish(shop(), buyer, [someListable().id, someListable().id])
      const { job } = await buyer.listings.publish({ ids, shopIds: [shopId], requestId: uuid(708) })
      expect(await buyer.listings.hold(job!, true)).toEqual({ held: true })
      expect((await buyer.listings.list({})).underWay).toMatchObject([{ job, done: 0, total: 2, held: true }])
      expect(await buyer.listings.hold(job!, false)).toEqual({ held: false })
      expect(await buyer.jobs.cancel(job!)).toMatchObject({ status: 'cancelled' })
      const { list, underWay } = await buyer.listings.list({})
      expect(underWay).toEqual([])
      expect(list).toMatchObject(
        ids.map(() => ({ status: 'failed', advice: [{ text: '上货已取消，可以重新提交' }], can: { retry: true } })),
      )
    })

    it('packs pictures and text of many products', async () => {
      const buyer = await shop().newBuyer()
      const { job } = await buyer.listings.material([someListable().id, someListable().id])
      await shop().work()
      const done = await buyer.jobs.info(job)
      expect(done).toMatchObject({ kind: 'material', status: 'done', done: 2, total: 2 })
      expect(done.fileUrl).not.toBe('')
      expect(await refusal(buyer.listings.material(['nothing']))).toMatchObject({ kind: 'not-found' })
    })
  })
