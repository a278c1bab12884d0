import { beforeEach, describe, expect, it } from 'vitest'
import { demoWorld, sentinels } from '../../demo/world'
import { refusal, sharedShop, type Client, type World } from './world'

const { products, suppliers, categories } = demoWorld()
const onShelf = products.filter((product) => product.onShelf)

export const catalogueContract = (world: World) =>
  describe(`CatalogueGateway on ${world.name}`, () => {
    const { shop } = sharedShop(world)
    let client: Client
    beforeEach(() => {
      client = shop().client()
    })

    const idsOf = async (query: Parameters<Client['catalogue']['search']>[0]) => {
      const page = await client.catalogue.search({ pageSize: 100, ...query })
      return page.list.map(({ id }) => id)
    }

    it('§7.21 has categories three levels deep', async () => {
      const top = await client.catalogue.categories()
      expect(top.map(({ id, name, level }) => ({ id, name, level }))).toEqual(
        categories.filter(({ level }) => level === 1).map(({ id, name }) => ({ id, name, level: 1 })),
      )
      const leaves = top.flatMap(({ children }) => children.flatMap((second) => second.children))
      expect(leaves.map(({ id }) => id).toSorted()).toEqual(
        categories
          .filter(({ level }) => level === 3)
          .map(({ id }) => id)
          .toSorted(),
      )
    })

    it('knows of the categories those in which a supplier has something on sale', async () => {
      const [stall] = suppliers
      const sold = onShelf.filter(({ supplierId }) => supplierId === stall!.id).map(({ categoryId }) => categoryId)
      const leaves = (await client.catalogue.categories({ supplierId: stall!.id })).flatMap(({ children }) =>
        children.flatMap((second) => second.children.map(({ id }) => id)),
      )
      expect(leaves.toSorted()).toEqual([...new Set(sold)].toSorted())
      expect(await refusal(client.catalogue.categories({ supplierId: '0' }))).toMatchObject({
        kind: 'not-found',
        message: '供应商不存在',
      })
    })

    it('§7.22 has stations with their markets', async () => {
      expect(await client.catalogue.regions()).toEqual(
        demoWorld().regions.map(({ id, name, markets }) => ({ id, name, markets })),
      )
    })

    it('§7.25 counts products on the shelf and suppliers', async () => {
      const { productTotal, supplierTotal } = await client.catalogue.counts()
      expect([productTotal, supplierTotal]).toEqual([onShelf.length, suppliers.length])
    })

    it('§7.24 shows the zones of the home page', async () => {
      const zones = await client.catalogue.specials()
      expect(
        zones.map(({ id, title, link, products: cards }) => ({ id, title, link, ids: cards.map((card) => card.id) })),
      ).toEqual(demoWorld().specials.map(({ id, title, link, productIds }) => ({ id, title, link, ids: productIds })))
    })

    it('finds products by any part of their title, by 货号 and by several words', async () => {
      const product = onShelf[17]!
      const part = product.title.slice(1, 4)
      const containing = (...words: string[]) =>
        onShelf
          .filter(({ title, artNo, supplierId }) => {
            const texts = [title, artNo, suppliers.find(({ id }) => id === supplierId)!.name].map((text) =>
              text.toLowerCase(),
            )
            return words.every((word) => texts.some((text) => text.includes(word.toLowerCase())))
          })
          .map(({ id }) => id)
          .toSorted()
      const second = product.title.slice(-3)
      expect((await idsOf({ keyword: part })).toSorted()).toEqual(containing(part).slice(0, 100))
      expect((await idsOf({ keyword: `${part} ${second}` })).toSorted()).toEqual(containing(part, second))
      expect(await idsOf({ keyword: product.artNo })).toContain(product.id)
      expect(await idsOf({ keyword: '绝无此物的关键词' })).toEqual([])
    })

    it('sorts by price both ways, by newness and by sales, which is also the order of its own', async () => {
      const low = new Map(products.map(({ id, skus }) => [id, Math.min(...skus.map(({ price }) => price))]))
      type Way = (a: (typeof products)[number], b: (typeof products)[number]) => number
      const byId: Way = (a, b) => Number(a.id) - Number(b.id)
      const newest: Way = (a, b) => a.daysAgo - b.daysAgo || byId(a, b)
      const sales: Way = (a, b) => b.sales - a.sales || newest(a, b)
      const up: Way = (a, b) => low.get(a.id)! - low.get(b.id)! || byId(a, b)
      const down: Way = (a, b) => up(b, a)
      const ways = { default: sales, sales, new: newest, price_asc: up, price_desc: down }
      for (const [sort, way] of Object.entries(ways) as [keyof typeof ways, Way][]) {
        const wanted = onShelf.toSorted(way).map(({ id }) => id)
        expect([sort, await idsOf({ sort })]).toEqual([sort, wanted.slice(0, 100)])
      }
      expect(await idsOf({})).toEqual(await idsOf({ sort: 'default' }))
    })

    it('pages without gaps and without repeats', async () => {
      const pages = [1, 2, 3].map((page) => client.catalogue.search({ page, pageSize: 30 }))
      const seen = (await Promise.all(pages)).flatMap(({ list }) => list.map(({ id }) => id))
      expect(new Set(seen).size).toBe(90)
    })

    it('filters by category with all below it, supplier, price and tag', async () => {
      const top = categories.find(({ level }) => level === 1)!
      const seconds = new Set(categories.filter(({ parentId }) => parentId === top.id).map(({ id }) => id))
      const leaves = new Set(categories.filter(({ parentId }) => seconds.has(parentId)).map(({ id }) => id))
      const total = (await client.catalogue.search({ categoryId: top.id })).total
      expect(total).toBe(onShelf.filter(({ categoryId }) => leaves.has(categoryId)).length)

      const supplier = suppliers[3]!
      expect((await idsOf({ supplierId: supplier.id })).toSorted()).toEqual(
        onShelf
          .filter(({ supplierId }) => supplierId === supplier.id)
          .map(({ id }) => id)
          .toSorted(),
      )

      const priced = await client.catalogue.search({
        priceMin: products[0]!.skus[0]!.price,
        priceMax: products[0]!.skus[0]!.price,
      })
      expect(priced.list.length).toBeGreaterThan(0)
      for (const { priceMin } of priced.list) expect(priceMin).toBe(products[0]!.skus[0]!.price)

      const tag = onShelf.find(({ tags }) => tags.length > 0)!.tags[0]!
      expect((await client.catalogue.search({ tags: [tag] })).total).toBe(
        onShelf.filter(({ tags }) => tags.includes(tag)).length,
      )
    })

    it('knows what may be filtered by', async () => {
      const [region] = await client.catalogue.regions()
      const asked = await Promise.all([
        ...(['categoryId', 'regionId', 'marketId', 'supplierId'] as const).map((name) =>
          refusal(client.catalogue.search({ [name]: '999999999' })),
        ),
        refusal(client.catalogue.suppliers({ regionId: '999999999' })),
        refusal(client.catalogue.suppliers({ marketId: region!.id + '999' })),
      ])
      const whats = ['分类', '站点', '市场', '供应商', '站点', '市场']
      expect(asked).toEqual(whats.map((what) => ({ kind: 'not-found', message: `${what}不存在`, details: {} })))
      const found = [{ regionId: region!.id }, { marketId: region!.markets[0]!.id }].map(async (filter) => [
        (await client.catalogue.search(filter)).total > 0,
        (await client.catalogue.suppliers(filter)).total > 0,
      ])
      expect((await Promise.all(found)).flat()).toEqual([true, true, true, true])
    })

    it('says honestly that nobody searches by picture here', async () => {
      const picture = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' })
      expect(await refusal(client.catalogue.search({}, picture))).toEqual({
        kind: 'invalid',
        message: '以图搜款暂未开通',
        details: { field: 'image' },
      })
    })

    it('§7.30 shows a product whole', async () => {
      const product = onShelf[5]!
      const supplier = suppliers.find(({ id }) => id === product.supplierId)!
      const station = demoWorld().stations.find(({ id }) => id === supplier.stationId)!
      const detail = await client.catalogue.product(product.id)
      expect({ ...detail, stockState: 'ok' }).toEqual({
        id: product.id,
        title: product.title,
        artNo: product.artNo,
        cover: product.cover,
        priceMin: Math.min(...product.skus.map(({ price }) => price)),
        priceMax: Math.max(...product.skus.map(({ price }) => price)),
        retailPrice: product.retailPrice,
        serviceFee: demoWorld().fees.servicePerPiece,
        sales: product.sales,
        stockState: 'ok',
        supplier: { id: supplier.id, name: supplier.name },
        tags: product.tags,
        collected: false,
        images: product.images,
        skus: product.skus.map((sku) => ({
          ...sku,
          stockState: sku.stock === 0 ? 'none' : sku.stock <= 10 ? 'low' : 'ok',
        })),
        priceSteps: product.priceSteps,
        attrs: product.attrs,
        weightG: product.weightG,
        minQty: product.minQty,
        detailHtml: product.detailHtml,
        station: { id: station.id, name: station.name },
        categoryPath: detail.categoryPath,
        onShelf: true,
      })
      expect(detail.categoryPath.at(-1)!.id).toBe(product.categoryId)
      expect(detail.categoryPath.length).toBe(3)
    })

    it('still shows what went off shelf, and does not find it', async () => {
      const { productId } = sentinels.offShelf
      expect((await client.catalogue.product(productId)).onShelf).toBe(false)
      expect(await idsOf({ keyword: products.find(({ id }) => id === productId)!.artNo })).not.toContain(productId)
    })

    it('shows nothing of a SKU that is offered no more: neither itself nor its price', async () => {
      const { productId, skuId } = sentinels.droppedSku
      const { skus, droppedSkus } = products.find(({ id }) => id === productId)!
      const page = await client.catalogue.product(productId)
      expect(page.skus.map(({ id }) => id)).toEqual(skus.map(({ id }) => id))
      expect(skus.map(({ id }) => id)).not.toContain(skuId)
      expect(page.priceMin).toBe(Math.min(...skus.map(({ price }) => price)))
      expect(page.priceMin).toBeGreaterThan(droppedSkus[0]!.price)
    })

    it('does not know products, suppliers and announcements that are not there', async () => {
      const answers = [
        await refusal(client.catalogue.product('999999999')),
        await refusal(client.catalogue.supplier('999999999')),
        await refusal(client.catalogue.announcement('999999999')),
      ]
      expect(answers.map(({ kind, message }) => [kind, message])).toEqual([
        ['not-found', '商品不存在'],
        ['not-found', '供应商不存在'],
        ['not-found', '公告不存在'],
      ])
    })

    it('shows a supplier with the facts that decide', async () => {
      const one = suppliers[0]!
      const station = demoWorld().stations.find(({ id }) => id === one.stationId)!
      const { since: _since, newest: _newest, ...detail } = await client.catalogue.supplier(one.id)
      expect(detail).toEqual({
        id: one.id,
        name: one.name,
        logo: one.logo,
        market: one.market,
        floor: one.floor,
        stallNo: one.stallNo,
        station: { id: station.id, name: station.name },
        tags: one.tags,
        productCount: onShelf.filter(({ supplierId }) => supplierId === one.id).length,
        dispatchHours: one.dispatchHours,
        returnRate: one.returnRate,
        collected: false,
        intro: one.intro,
        mainCategory: one.mainCategory,
      })
    })

    it('§7.26 lists announcements, the pinned first, and links each to its neighbours', async () => {
      const { list, total } = await client.catalogue.announcements({})
      expect(total).toBe(demoWorld().announcements.length)
      expect(list.map(({ isTop }) => isTop)).toEqual(
        list.map(({ isTop }) => isTop).toSorted((a, b) => Number(b) - Number(a)),
      )
      const second = await client.catalogue.announcement(list[1]!.id)
      expect([second.previous, second.next]).toEqual([
        { id: list[0]!.id, title: list[0]!.title },
        { id: list[2]!.id, title: list[2]!.title },
      ])
    })

    it('shows of every stall what it put on the shelf last, in the list and to who collected it', async () => {
      const buyer = await shop().newBuyer()
      const { list } = await buyer.catalogue.suppliers({ pageSize: 3 })
      for (const { id, newest } of list) {
        const goods = (await buyer.catalogue.search({ supplierId: id, sort: 'new', pageSize: 4 })).list
        expect(newest).toEqual(goods.map(({ id: productId, title, cover }) => ({ id: productId, title, cover })))
      }
      await buyer.catalogue.collect({ type: 'supplier', targetId: list[0]!.id, collected: true })
      expect((await buyer.catalogue.collectedSuppliers({})).list[0]!.newest).toEqual(list[0]!.newest)
    })

    it('finds suppliers and favourites by every word of a keyword, however wide and large it is written', async () => {
      const wide = (text: string) =>
        text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0))
      const one = onShelf[0]!
      const stall = suppliers.find(({ id }) => id === one.supplierId)!
      const byWords = await client.catalogue.suppliers({ keyword: `${stall.market} ${stall.name.slice(1)}` })
      expect(byWords.list.map(({ id }) => id)).toContain(stall.id)
      const byStall = await client.catalogue.suppliers({ keyword: wide(stall.stallNo.toLowerCase()), pageSize: 100 })
      expect(byStall.list.map(({ id }) => id)).toContain(stall.id)
      expect((await client.catalogue.suppliers({ keyword: `${stall.name} 绝无` })).total).toBe(0)

      const buyer = await shop().newBuyer()
      await buyer.catalogue.collect({ type: 'product', targetId: one.id, collected: true })
      await buyer.catalogue.collect({ type: 'supplier', targetId: stall.id, collected: true })
      const kept = async (keyword: string) => [
        (await buyer.catalogue.collectedProducts({ keyword })).total,
        (await buyer.catalogue.collectedSuppliers({ keyword })).total,
      ]
      expect(await kept(`${stall.name} ${wide(one.artNo)}`)).toEqual([1, 0])
      expect(await kept(`${stall.market} ${stall.name}`)).toEqual([0, 1])
      expect(await kept(`${stall.name} 绝无`)).toEqual([0, 0])
    })

    it('estimates freight to a province, cheapest first', async () => {
      const offers = await client.catalogue.freight({ id: onShelf[0]!.id, provinceCode: '330000', qty: 2 })
      const reachable = offers.filter((offer) => offer.reachable).map(({ fee }) => fee)
      expect(offers.length).toBe(demoWorld().couriers.length)
      expect(reachable).toEqual(reachable.toSorted((a, b) => a - b))
    })

    it('estimates no freight to what is no province', async () => {
      const asked = ['999999', '330106', '33'].map((provinceCode) =>
        refusal(client.catalogue.freight({ id: onShelf[0]!.id, provinceCode, qty: 1 })),
      )
      const wanted = { kind: 'not-found', message: '省份不存在', details: {} }
      expect(await Promise.all(asked)).toEqual([wanted, wanted, wanted])
    })

    it('suggests categories, suppliers and 货号', async () => {
      const { name } = categories.find(({ level }) => level === 3)!
      expect(await client.catalogue.suggest(name)).toContainEqual({ text: name, kind: 'category' })
      const [stall] = suppliers
      const apart = `${stall!.name.slice(0, 2)} ${stall!.name.slice(2)}`
      expect(await client.catalogue.suggest(apart)).toContainEqual({ text: stall!.name, kind: 'supplier' })
    })
  })
