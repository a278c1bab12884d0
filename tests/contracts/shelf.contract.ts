import { describe, expect, it } from 'vitest'
import { PLAIN_RULE } from '../../src/domain/listing/price-rule'
import type { ShelfItem, ShelfWish } from '../../src/domain/listing/shelf'
import { fen } from '../../src/domain/money'
import { readyToPublish, setUp, shelved, someListable, uploadShop } from './upload-desk'
import { refusal, sharedShop, type World } from './world'

const wishOf = ({ id, title, images, priceRule, category, properties, skus }: ShelfItem) => ({
  id,
  title,
  images,
  priceRule,
  category,
  properties,
  skus: skus.map(({ skuId, price, on }) => ({ skuId, price, on })),
})

export const shelfContract = (world: World) =>
  describe(`ShelfGateway on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)

    it('puts products on the shelf as they are sold here, each once, the newest first', async () => {
      const buyer = await shop().newBuyer()
      const [first, second] = [someListable(), someListable()]
      expect(await buyer.shelf.add([first.id, first.id])).toEqual({ added: 1, already: 0 })
      expect(await buyer.shelf.add([first.id, second.id])).toEqual({ added: 1, already: 1 })
      const { list, total } = await buyer.shelf.list({})
      expect(total).toBe(2)
      expect(new Set(list.map(({ product }) => product.id))).toEqual(new Set([first.id, second.id]))
      const one = list.find(({ product }) => product.id === first.id)!
      expect(one).toMatchObject({ title: first.title, priceRule: null, category: null, changed: false, checks: [] })
      expect(one.images).toHaveLength(Math.min(5, first.images.length))
      expect(one.skus).toMatchObject(first.skus.map(({ id }) => ({ skuId: id, price: null, on: true })))
      expect(await buyer.shelf.item(one.id)).toEqual(one)
      expect((await buyer.shelf.list({ keyword: first.artNo })).list.map(({ id }) => id)).toContain(one.id)
      expect((await buyer.shelf.list({ keyword: '没有这样的' })).total).toBe(0)
    })

    it('refuses what is no product, and adds nothing of that request', async () => {
      const buyer = await shop().newBuyer()
      expect(await refusal(buyer.shelf.add([someListable().id, 'nothing']))).toMatchObject({ kind: 'not-found' })
      expect((await buyer.shelf.list({})).total).toBe(0)
    })

    it('keeps what the buyer decided of a product, and nothing of another', async () => {
      const [buyer, stranger] = [await shop().newBuyer(), await shop().newBuyer()]
      const product = someListable()
      const item = await shelved(buyer, product.id)
      const [sku] = item.skus
      const wish: ShelfWish = {
        ...wishOf(item),
        title: '  春季新款 连衣裙女  ',
        images: item.images.toReversed().map((picture) => ({ ...picture, fit: 'cut', focus: 20 })),
        priceRule: { ...PLAIN_RULE, factor: 220, tail: 'nine' },
        skus: [{ skuId: sku!.skuId, price: fen(12_300), on: false }],
      }
      const after = await buyer.shelf.update({ id: item.id, ...wish })
      expect(after.title).toBe('春季新款 连衣裙女')
      expect(after.images.map(({ url, fit, focus }) => ({ url, fit, focus }))).toEqual(
        item.images.toReversed().map(({ url }) => ({ url, fit: 'cut', focus: 20 })),
      )
      expect(after.priceRule).toEqual(wish.priceRule)
      expect(after.skus[0]).toMatchObject({ price: 12_300, on: false })
      expect(await buyer.shelf.item(item.id)).toEqual(after)

      const foreign = { ...wish, id: item.id, images: [{ ...item.images[0]!, url: '/media/other.jpg' }] }
      expect(await refusal(buyer.shelf.update(foreign))).toMatchObject({ kind: 'invalid' })
      const unknown = { kind: 'not-found', message: '货架商品不存在', details: {} }
      expect(await refusal(stranger.shelf.update({ id: item.id, ...wish }))).toEqual(unknown)
      expect(await refusal(stranger.shelf.item(item.id))).toEqual(unknown)
    })

    it('changes many at once, and takes it back once', async () => {
      const buyer = await shop().newBuyer()
      const items = [await shelved(buyer, someListable().id), await shelved(buyer, someListable().id)]
      const ids = items.map(({ id }) => id)
      const done = await buyer.shelf.change(ids, { titlePrefix: '【新】', fit: 'cut', priceRule: PLAIN_RULE })
      expect(done.changed).toBe(2)
      const after = await buyer.shelf.item(ids[0]!)
      expect(after).toMatchObject({ title: `【新】${items[0]!.title}`, priceRule: PLAIN_RULE })
      expect(after.images.every(({ fit }) => fit === 'cut')).toBe(true)
      expect((await buyer.shelf.change(ids, { fit: 'cut' })).changed).toBe(0)
      expect(await buyer.shelf.undo(done.undoId)).toEqual({ changed: 2 })
      expect(await buyer.shelf.item(ids[0]!)).toEqual(items[0])
      expect(await refusal(buyer.shelf.undo(done.undoId))).toMatchObject({ kind: 'conflict' })
    })

    it('takes nothing back of what was changed again, nor after ten minutes', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer()
      const items = [await shelved(buyer, someListable().id), await shelved(buyer, someListable().id)]
      const ids = items.map(({ id }) => id)
      const first = await buyer.shelf.change(ids, { titleSuffix: ' 包邮' })
      const again = await buyer.shelf.item(ids[0]!)
      await buyer.shelf.update({ ...wishOf(again), title: '又改过的连衣裙标题' })
      expect(await buyer.shelf.undo(first.undoId)).toEqual({ changed: 1 })
      expect((await buyer.shelf.item(ids[0]!)).title).toBe('又改过的连衣裙标题')
      expect((await buyer.shelf.item(ids[1]!)).title).toBe(items[1]!.title)
      const late = await buyer.shelf.change(ids, { titleSuffix: ' 现货' })
      await own.advance(601)
      expect(await refusal(buyer.shelf.undo(late.undoId))).toMatchObject({ kind: 'conflict' })
    })

    it('says what each shop would refuse, and mends it for all of them at once', async () => {
      const buyer = await shop().newBuyer()
      const shopId = await uploadShop(shop(), buyer)
      const item = await shelved(buyer, someListable().id)
      const check = async () => (await buyer.shelf.check([item.id], [shopId]))[0]!
      expect((await check()).problems).toEqual(
        expect.arrayContaining([
          { field: 'shop', text: '店铺还没有选运费模板，请在上货店铺管理里设置', fix: null },
          { field: 'shop', text: '店铺还没有填客服电话，请在上货店铺管理里设置', fix: null },
          { field: 'category', text: '还没有选平台类目', fix: 'take_category' },
        ]),
      )
      await setUp(buyer, shopId)
      await buyer.shelf.update({ ...wishOf(item), title: `全网最低 ${item.title}` })
      expect((await check()).problems).toContainEqual({
        field: 'title',
        text: '标题里有违禁词：全网最低',
        fix: 'mend_title',
      })
      for (const fix of ['mend_title', 'take_category', 'fill_properties'] as const)
        await buyer.shelf.fix({ ids: [item.id], shopId: '', fix })
      expect(await check()).toEqual({ id: item.id, shopId, ok: true, problems: [] })
      expect((await buyer.shelf.item(item.id)).checks).toMatchObject([{ shop: { id: shopId }, problems: [] }])
      expect(await buyer.shelf.fix({ ids: [item.id], shopId, fix: 'mend_title' })).toEqual({ fixed: 0 })
      expect(await refusal(buyer.shelf.check([item.id], ['no-shop']))).toMatchObject({ kind: 'not-found' })
    })

    it('names a category that the platform has no more, and takes another', async () => {
      const buyer = await shop().newBuyer()
      const shopId = await uploadShop(shop(), buyer)
      await setUp(buyer, shopId)
      const item = await shelved(buyer, someListable().id)
      await buyer.shelf.update({ ...wishOf(item), category: { id: '404404', path: ['女装', '早没有了'] } })
      const problems = async () => (await buyer.shelf.check([item.id], [shopId]))[0]!.problems
      const gone = { field: 'category', text: '平台已经没有这个类目，请重新选择', fix: 'take_category' }
      expect(await problems()).toEqual([gone])
      expect((await buyer.shelf.item(item.id)).checks).toMatchObject([{ problems: [gone] }])
      await buyer.shelf.fix({ ids: [item.id], shopId, fix: 'take_category' })
      await buyer.shelf.fix({ ids: [item.id], shopId, fix: 'fill_properties' })
      expect(await problems()).toEqual([])
    })

    it('raises own prices that would be a loss to what the rule says', async () => {
      const buyer = await shop().newBuyer()
      const {
        shopId,
        ids: [id],
      } = await readyToPublish(shop(), buyer, [someListable().id])
      const item = await buyer.shelf.item(id!)
      const { skuId } = item.skus[0]!
      await buyer.shelf.update({ ...wishOf(item), skus: [{ skuId, price: fen(1), on: true }] })
      const check = async () => (await buyer.shelf.check([id!], [shopId]))[0]!.problems
      expect(await check()).toEqual([{ field: 'price', text: '1 个规格的售价低于保底价，会亏本', fix: 'raise_prices' }])
      expect(await buyer.shelf.fix({ ids: [id!], shopId, fix: 'raise_prices' })).toEqual({ fixed: 1 })
      expect(await check()).toEqual([])
    })

    it('takes off the shelf what the buyer chose, and lets be what is another’s', async () => {
      const [buyer, other] = [await shop().newBuyer(), await shop().newBuyer()]
      const product = someListable()
      const [mine, theirs] = [await shelved(buyer, product.id), await shelved(other, product.id)]
      expect(await buyer.shelf.delete([mine.id, theirs.id])).toEqual({ deleted: 1 })
      expect((await buyer.shelf.list({})).total).toBe(0)
      expect((await other.shelf.list({})).total).toBe(1)
    })
  })
