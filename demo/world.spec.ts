import { describe, expect, it } from 'vitest'
import { areaNames, demoAreas } from '../country/areas'
import { demoMedia } from './media'
import { buildProducts } from './products'
import { buildCategories } from './categories'
import { buildFreight } from './freight'
import { silhouettes } from './draw/scene'
import { leaves } from './leaves.data'
import { demoWorld, looksOf, sentinels } from './world'

const world = demoWorld()
const ids = (of: { id: string }[]): string[] => of.map(({ id }) => id)
const products = new Map(world.products.map((product) => [product.id, product]))
const skus = new Map(
  world.products.flatMap((product) =>
    [...product.skus, ...product.droppedSkus].map((sku) => [sku.id, { product, sku }] as const),
  ),
)
const suppliers = new Map(world.suppliers.map((supplier) => [supplier.id, supplier]))
const stationOf = (skuId: string): string | undefined =>
  suppliers.get(skus.get(skuId)?.product.supplierId ?? '')?.stationId

describe('the demo world', () => {
  it('holds as much as the shop needs', () => {
    const { regions, stations, couriers, announcements, agreements, specials, buyers } = world
    expect(stations.length).toBeGreaterThanOrEqual(4)
    expect(regions.map(({ stationId }) => stationId)).toEqual(ids(stations))
    expect(Math.min(...regions.map(({ markets }) => markets.length))).toBeGreaterThanOrEqual(2)
    expect(suppliers.size).toBeGreaterThanOrEqual(44)
    expect(products.size).toBeGreaterThanOrEqual(480)
    expect(couriers.length).toBeGreaterThanOrEqual(6)
    expect(announcements.length).toBeGreaterThanOrEqual(8)
    expect(agreements.map(({ type }) => type)).toEqual(['1', '2', '3'])
    expect(specials.length).toBeGreaterThanOrEqual(4)
    expect(buyers.map(({ account }) => account)).toEqual(['13800000001', '13800000002', '13800000003'])
  })

  it('gives every id once', () => {
    const { regions, stations, categories, couriers, announcements, specials, banners, buyers } = world
    const lists = [
      regions,
      stations,
      world.suppliers,
      categories,
      world.products,
      couriers,
      announcements,
      [...specials, ...banners],
      buyers,
      regions.flatMap(({ markets }) => markets),
      world.products.flatMap((product) => product.skus),
      world.addonGroups.flatMap(({ options }) => options),
    ]
    for (const list of lists) {
      expect(new Set(ids(list)).size).toBe(list.length)
      expect(ids(list).every((id) => /^\d+$/.test(id))).toBe(true)
    }
  })

  it('refers only to what is there', () => {
    const stations = new Set(ids(world.stations))
    const parents = new Set(world.categories.map(({ parentId }) => parentId))
    const leafIds = new Set(ids(world.categories).filter((id) => !parents.has(id)))
    const markets = new Set(world.regions.flatMap((region) => ids(region.markets)))
    expect(
      world.suppliers.filter(({ stationId, marketId }) => !stations.has(stationId) || !markets.has(marketId)),
    ).toEqual([])
    expect(
      world.products.filter(({ supplierId, categoryId }) => !suppliers.has(supplierId) || !leafIds.has(categoryId)),
    ).toEqual([])
    expect(new Set(world.products.map(({ categoryId }) => categoryId))).toEqual(leafIds)
    expect(new Set(world.products.map(({ supplierId }) => supplierId)).size).toBe(suppliers.size)
    expect(world.specials.flatMap(({ productIds }) => productIds).filter((id) => !products.get(id)?.onShelf)).toEqual(
      [],
    )
    const addons = new Set(world.addonGroups.flatMap(({ options }) => ids(options)))
    for (const buyer of world.buyers) {
      expect(buyer.cart.filter(({ skuId }) => !skus.has(skuId))).toEqual([])
      expect(buyer.viewed.filter(({ productId }) => !products.has(productId))).toEqual([])
      expect(buyer.collectProducts.filter(({ productId }) => !products.has(productId))).toEqual([])
      expect(buyer.collectSuppliers.filter(({ supplierId }) => !suppliers.has(supplierId))).toEqual([])
      for (const order of buyer.orders) {
        expect(order.lines.map(({ skuId }) => stationOf(skuId))).toEqual(order.lines.map(() => order.stationId))
        expect(order.lines.length).toBeGreaterThan(0)
        expect(order.addonIds.filter((id) => !addons.has(id))).toEqual([])
      }
    }
  })

  it('asks positive prices that leave a margin, and weighs every piece', () => {
    for (const { product, sku } of skus.values()) {
      expect(sku.price - Math.max(0, ...product.priceSteps.map(({ off }) => off))).toBeGreaterThan(0)
      expect(product.retailPrice).toBeGreaterThan(sku.price)
      expect(product.weightG).toBeGreaterThan(0)
      expect(sku.stock).toBeGreaterThanOrEqual(0)
    }
  })

  it('measures what is worn below the waist there, and says nothing of collars of it', () => {
    const bottoms = world.products.filter(({ attrs }) => attrs.some(({ name }) => name === '裤长' || name === '裙长'))
    expect(bottoms.length).toBeGreaterThan(60)
    for (const { detailHtml } of bottoms) {
      expect(detailHtml).toContain('<th>腰围</th><th>臀围</th>')
      expect(detailHtml).not.toMatch(/胸围|袖长|领口|肩/)
    }
  })

  it('is the same when it is built again', () => {
    const { leafIds } = buildCategories()
    const again = buildProducts(leafIds).products
    const bent = new Set([
      sentinels.soldOutProductId,
      sentinels.repriceProductId,
      ...Object.values(sentinels).flatMap((one) =>
        typeof one === 'object' && 'productId' in one ? [one.productId] : [],
      ),
    ])
    // Tags are given when the whole shop is known.
    const plain = world.products.filter(({ id }) => !bent.has(id)).map((product) => ({ ...product, tags: [] }))
    expect(again.filter(({ id }) => !bent.has(id))).toEqual(plain)
  })

  it('writes the agreements out and links nowhere outside', () => {
    for (const { content } of world.agreements) {
      expect(content.match(/[\u4e00-\u9fff]/g)?.length ?? 0).toBeGreaterThanOrEqual(1200)
      expect(content).toContain('<h3>')
    }
    expect(JSON.stringify(world)).not.toMatch(/https?:|\/\//)
  })
})

describe('freight', () => {
  it('has a row for every station, courier and province', () => {
    const provinces = demoAreas().map(({ code }) => code)
    expect(provinces.length).toBe(34)
    expect(world.freightRules.length).toBe(world.stations.length * world.couriers.length * 34)
    expect(buildFreight(world.stations)).toEqual(world.freightRules)
    expect(
      world.freightRules.filter(({ reachable, reason, firstFee }) =>
        reachable ? reason !== '' || firstFee <= 0 : reason === '',
      ),
    ).toEqual([])
  })

  it('reaches no one in 港澳台 and is dearer in 新疆 than next door', () => {
    expect(
      world.freightRules.filter(({ provinceCode, reachable }) => /^(71|81|82)/.test(provinceCode) && reachable),
    ).toEqual([])
    const fee = (province: string): number =>
      world.freightRules.find(
        (rule) => rule.stationId === '11' && rule.brandId === '1' && rule.provinceCode === province,
      )?.firstFee ?? 0
    expect([fee('440000'), fee('430000'), fee('650000')].toSorted((a, b) => a - b)).toEqual([
      fee('440000'),
      fee('430000'),
      fee('650000'),
    ])
    expect(fee('650000')).toBeGreaterThan(fee('430000'))
  })
})

describe('areas', () => {
  it('keeps the special shapes', () => {
    expect(areaNames('429004')).toEqual(['湖北省', '省直辖县', '仙桃市'])
    expect(areaNames('441912')).toEqual(['广东省', '东莞市', '虎门镇'])
    expect(areaNames('110105')).toEqual(['北京市', '北京市', '朝阳区'])
    expect(areaNames('999999')).toBeNull()
  })

  it('knows every address of the demo shop', () => {
    const codes = [
      ...world.stations.map(({ areaCode }) => areaCode),
      ...world.buyers.flatMap(({ addresses, orders }) =>
        [...addresses, ...orders.map(({ consignee }) => consignee)].map(({ areaCode }) => areaCode),
      ),
      sentinels.unreachable.areaCode,
    ]
    expect(codes.filter((code) => areaNames(code)?.length !== 3)).toEqual([])
    expect(areaNames(sentinels.unreachable.areaCode)?.join(' ')).toBe(sentinels.unreachable.areaText)
  })
})

describe('sentinels', () => {
  it('are as their names say', () => {
    const { soldOutProductId, lastFive, repriceProductId, offShelf, droppedSku, unreachable, minQtyTwo, race } =
      sentinels
    expect(products.get(soldOutProductId)?.skus.reduce((total, { stock }) => total + stock, 0)).toBe(0)
    expect(skus.get(lastFive.skuId)?.sku.stock).toBe(5)
    expect(skus.get(race.skuId)?.sku.stock).toBe(race.stock)
    expect(world.products.filter(({ reprice }) => reprice).map(({ id }) => id)).toEqual([repriceProductId])
    expect(world.products.filter(({ onShelf }) => !onShelf).map(({ id }) => id)).toEqual([offShelf.productId])
    expect(world.buyers[0]?.cart.some(({ skuId }) => skuId === offShelf.skuId)).toBe(true)
    expect(products.get(droppedSku.productId)?.droppedSkus.map(({ id }) => id)).toEqual([droppedSku.skuId])
    expect(world.buyers[1]?.cart.some(({ skuId }) => skuId === droppedSku.skuId)).toBe(true)
    expect(products.get(minQtyTwo.productId)?.minQty).toBe(2)
    for (const { productId, skuId } of [lastFive, offShelf, droppedSku, minQtyTwo, race])
      expect(skus.get(skuId)?.product.id).toBe(productId)
    const province = `${unreachable.areaCode.slice(0, 2)}0000`
    expect(
      world.freightRules.filter(
        (rule) => rule.stationId === unreachable.stationId && rule.provinceCode === province && rule.reachable,
      ),
    ).toEqual([])
    expect(suppliers.get(products.get(unreachable.productId)?.supplierId ?? '')?.stationId).toBe(unreachable.stationId)
  })
})

describe('pictures', () => {
  it('answers every path that the world holds', () => {
    const paths = [...JSON.stringify(world).matchAll(/\/media\/[\w/.]+/g)].map(([path]) => path)
    const broken = [...new Set(paths)].filter((path) => !demoMedia(path)?.startsWith('<svg'))
    expect(broken).toEqual([])
    expect(demoMedia('/media/product/1/0.svg')).toBeNull()
    expect(demoMedia('/media/product/10001/0/9.svg')).toBeNull()
    expect(demoMedia('/elsewhere')).toBeNull()
  })

  it('differ by category, by colour and by view, and are the same each time', () => {
    const covers = leaves.map((_, i) => demoMedia(world.products[i * 8]!.cover))
    expect(new Set(covers).size).toBe(leaves.length)
    const product = world.products[0]!
    const variants = [...product.images, ...new Set(product.skus.map(({ image }) => image))].map(demoMedia)
    expect(new Set(variants).size).toBe(variants.length - 1) // the first colour is the cover
    expect(demoMedia(product.cover)).toBe(demoMedia(product.cover))
  })

  it('have a silhouette for every drawing that is asked for', () => {
    expect([...looksOf().values()].filter(({ draw }) => !(draw in silhouettes))).toEqual([])
  })

  it('stay small and load nothing', () => {
    const sizes = world.products.map(({ cover }) => demoMedia(cover)!.length).toSorted((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThan(8000)
    expect(world.products.filter(({ cover }) => /href="(?!#)|url\((?!#)/.test(demoMedia(cover)!))).toEqual([])
  })
})
