import { describe, expect, it } from 'vitest'
import { demoWorld, sentinels } from '../../demo/world'
import { refusal, sharedShop, signedIn, type World } from './world'

const { products, suppliers } = demoWorld()
const onShelf = products.filter((product) => product.onShelf)

/** What is a buyer's own in the catalogue: favourites and what was looked at. */
export const favouritesContract = (world: World) =>
  describe(`favourites and history on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)

    it('§7.33 §7.35 §7.36 keeps favourites, newest first, and drops them all or not at all', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer()
      const [a, b] = onShelf
      await buyer.catalogue.collect({ type: 'product', targetId: a!.id, collected: true })
      await own.advance(1)
      await buyer.catalogue.collect({ type: 'product', targetId: b!.id, collected: true })
      const saved = await buyer.catalogue.collectedProducts({})
      expect(
        saved.list.map(({ id, collected, priceWhenSaved, onShelf: there }) => [id, collected, priceWhenSaved, there]),
      ).toEqual([b!, a!].map(({ id, skus }) => [id, true, Math.min(...skus.map(({ price }) => price)), true]))
      expect((await refusal(buyer.catalogue.uncollect({ type: 'product', ids: [a!.id, '999999999'] }))).kind).toBe(
        'not-found',
      )
      expect((await buyer.catalogue.collectedProducts({})).total).toBe(2)
      expect(await buyer.catalogue.uncollect({ type: 'product', ids: [a!.id, b!.id] })).toEqual({ deleted: 2 })
      expect((await buyer.catalogue.collectedProducts({})).list).toEqual([])
    })

    it('tells the favourites that became cheaper from those off the shelf, and counts both', async () => {
      const { collectProducts } = demoWorld().buyers[0]!
      const lowest = new Map(products.map(({ id, skus }) => [id, Math.min(...skus.map(({ price }) => price))]))
      const cheaper = collectProducts
        .filter(({ productId, priceWhenSaved }) => lowest.get(productId)! < priceWhenSaved)
        .map(({ productId }) => productId)
      const buyer = await signedIn(await ownShop())
      await buyer.catalogue.collect({ type: 'product', targetId: sentinels.offShelf.productId, collected: true })
      const kept = async (only?: 'cheaper' | 'off_shelf', pageSize?: number) => {
        const { list, total, counts } = await buyer.catalogue.collectedProducts({
          ...(only && { only }),
          ...(pageSize && { pageSize }),
        })
        return { ids: list.map(({ id }) => id), total, counts }
      }
      const counts = { all: collectProducts.length + 1, cheaper: cheaper.length, offShelf: 1 }
      expect((await kept()).total).toBe(counts.all)
      expect(cheaper.length).toBeGreaterThan(1)
      expect(await kept('cheaper')).toEqual({ ids: cheaper, total: cheaper.length, counts })
      expect(await kept('cheaper', 1)).toEqual({ ids: cheaper.slice(0, 1), total: cheaper.length, counts })
      expect(await kept('off_shelf')).toEqual({ ids: [sentinels.offShelf.productId], total: 1, counts })
      const among = await buyer.catalogue.collectedProducts({ keyword: '绝无此物', only: 'cheaper' })
      expect([among.total, among.counts]).toEqual([0, { all: 0, cheaper: 0, offShelf: 0 }])
    })

    it('§7.34 keeps favourite suppliers and can be told twice', async () => {
      const buyer = await shop().newBuyer()
      const wish = { type: 'supplier', targetId: suppliers[0]!.id, collected: true } as const
      expect([await buyer.catalogue.collect(wish), await buyer.catalogue.collect(wish)]).toEqual([
        { collected: true },
        { collected: true },
      ])
      expect((await buyer.catalogue.collectedSuppliers({})).list.map(({ id, collected }) => [id, collected])).toEqual([
        [suppliers[0]!.id, true],
      ])
      expect((await buyer.catalogue.supplier(suppliers[0]!.id)).collected).toBe(true)
    })

    it('§7.29 remembers what a buyer has looked at, newest first, each once', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer()
      for (const product of [onShelf[0]!, onShelf[1]!, onShelf[0]!]) {
        await buyer.catalogue.product(product.id)
        await own.advance(1)
      }
      expect((await buyer.catalogue.history({})).list.map(({ id }) => id)).toEqual([onShelf[0]!.id, onShelf[1]!.id])
    })

    it('says of what was looked at whether it is still on sale', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer()
      const gone = sentinels.offShelf.productId
      for (const id of [onShelf[0]!.id, gone]) {
        await buyer.catalogue.product(id)
        await own.advance(1)
      }
      expect((await buyer.catalogue.history({})).list.map(({ id, onShelf: there }) => [id, there])).toEqual([
        [gone, false],
        [onShelf[0]!.id, true],
      ])
    })
  })
