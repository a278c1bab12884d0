import type { DemoCategory, DemoProduct, DemoWorld } from '../../demo/types'
import { toBeijing } from '../../src/domain/time'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { indexProducts } from '../catalogue/search/rows'
import { markHot } from '../catalogue/tags'

/** What the demo sold lately was all sold on that day. */
const SOLD_DAYS_AGO = 7
const DAY_MS = 24 * 3600 * 1000

/** Fills the empty tables of migration 0100 from the demo shop. */
export const seedCatalogue = async (tx: Queryable, world: DemoWorld, nowMs: number): Promise<void> => {
  const daysAgo = (days: number) => toBeijing(nowMs - days * DAY_MS)
  const named = ({ id, name }: { id: string; name: string }, sort: number) => ({ id, name, sort })
  await insertRows(tx, 'regions', world.regions.map(named))
  await insertRows(
    tx,
    'markets',
    world.regions.flatMap((region) =>
      region.markets.map((market, i) => ({ ...named(market, i), region_id: region.id })),
    ),
  )
  await insertRows(tx, 'stations', world.stations.map(stationRow))
  await insertRows(tx, 'suppliers', supplierRows(world, daysAgo))
  await insertRows(
    tx,
    'categories',
    world.categories.map(({ id, parentId, name, level, sort }) => ({ id, parent_id: parentId, name, level, sort })),
  )
  await insertRows(tx, 'products', productRows(world, nowMs))
  await insertRows(tx, 'skus', world.products.flatMap(skuRows))
  await insertRows(
    tx,
    'sold_daily',
    world.products
      .filter(({ soldLately }) => soldLately > 0)
      .map(({ id, soldLately }) => ({ product_id: id, day: daysAgo(SOLD_DAYS_AGO).slice(0, 10), qty: soldLately })),
  )
  await markHot(tx, nowMs)
  await indexProducts(
    tx,
    world.products.map(({ id }) => id),
    nowMs,
  )
  await seedTariff(tx, world)
  await insertRows(
    tx,
    'announcements',
    world.announcements.map(({ id, title, summary, content, isTop, daysAgo: days }) => {
      return { id, title, summary, content, is_top: isTop, published_at: daysAgo(days) }
    }),
  )
  await insertRows(
    tx,
    'specials',
    world.specials.map(({ id, title, link }, sort) => ({ id, title, link, sort })),
  )
  await insertRows(
    tx,
    'special_products',
    world.specials.flatMap(({ id, productIds }) =>
      productIds.map((productId, sort) => ({ special_id: id, product_id: productId, sort })),
    ),
  )
}

const seedTariff = async (tx: Queryable, world: DemoWorld): Promise<void> => {
  await insertRows(
    tx,
    'express_brands',
    world.couriers.map(({ id, name, code, sort }) => ({ id, name, code, sort })),
  )
  await insertRows(
    tx,
    'freight_rules',
    world.freightRules.map((rule) => ({
      station_id: rule.stationId,
      brand_id: rule.brandId,
      province_code: rule.provinceCode,
      first_weight_g: rule.firstWeightG,
      first_fee: rule.firstFee,
      add_weight_g: rule.addWeightG,
      add_fee: rule.addFee,
      reachable: rule.reachable,
      reason: rule.reason,
    })),
  )
  await insertRows(
    tx,
    'addon_groups',
    world.addonGroups.map(({ group, name }, sort) => ({ id: group, name, sort })),
  )
  await insertRows(
    tx,
    'addon_options',
    world.addonGroups.flatMap(({ group, options }) =>
      options.map((option, sort) => ({
        id: option.id,
        group_id: group,
        name: option.name,
        fee: option.fee,
        unit: option.unit,
        required: option.required,
        multi: option.multi,
        is_default: option.default,
        sort,
      })),
    ),
  )
  await insertRows(tx, 'fees', [{ name: 'service_per_piece', amount: world.fees.servicePerPiece }])
}

const stationRow = (station: DemoWorld['stations'][number]) => ({
  id: station.id,
  name: station.name,
  region_id: station.regionId,
  contact_name: station.userName,
  contact_mobile: station.mobile,
  address_full_detail: station.addressFullDetail,
  province_code: station.provinceCode,
})

const supplierRows = (world: DemoWorld, daysAgo: (days: number) => string) =>
  world.suppliers.map((supplier) => ({
    id: supplier.id,
    name: supplier.name,
    station_id: supplier.stationId,
    market_id: supplier.marketId,
    floor: supplier.floor,
    stall_no: supplier.stallNo,
    logo: supplier.logo,
    tags: supplier.tags,
    dispatch_hours: supplier.dispatchHours,
    return_rate: supplier.returnRate,
    main_category: supplier.mainCategory,
    intro: supplier.intro,
    since: daysAgo(supplier.sinceDaysAgo).slice(0, 10),
  }))

const productRows = (world: DemoWorld, nowMs: number) => {
  const suppliers = new Map(world.suppliers.map((supplier) => [supplier.id, supplier]))
  const regionOfMarket = new Map(world.regions.flatMap(({ id, markets }) => markets.map((market) => [market.id, id])))
  const pathOf = categoryPaths(world.categories)
  return world.products.map((product, i) => {
    const supplier = suppliers.get(product.supplierId)!
    const prices = product.skus.map(({ price }) => price)
    return {
      id: product.id,
      supplier_id: supplier.id,
      station_id: supplier.stationId,
      region_id: regionOfMarket.get(supplier.marketId),
      market_id: supplier.marketId,
      category_id: product.categoryId,
      category_path: pathOf(product.categoryId).map(({ id }) => id),
      title: product.title,
      art_no: product.artNo,
      images: product.images,
      attrs: product.attrs,
      weight_g: product.weightG,
      min_qty: product.minQty,
      price_steps: product.priceSteps,
      price_min: Math.min(...prices),
      price_max: Math.max(...prices),
      retail_price: product.retailPrice,
      tags: product.declared,
      sales: product.sales,
      detail_html: product.detailHtml,
      on_shelf: product.onShelf,
      reprice: product.reprice,
      // A second apart, so that "newest first" has one order; today's stay today's.
      shelved_at: toBeijing(product.daysAgo === 0 ? nowMs : nowMs - product.daysAgo * DAY_MS - i * 1000),
    }
  })
}

const skuRows = (product: DemoProduct) =>
  [...product.skus, ...product.droppedSkus].map((sku, sort) => {
    const { id, color, size, price, stock, image } = sku
    const is_offered = product.skus.includes(sku)
    return { id, product_id: product.id, color, size, price, stock, supplied: stock, image, sort, is_offered }
  })

/** From the top to the category itself. */
const categoryPaths = (categories: readonly DemoCategory[]) => {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const pathOf = (id: string): DemoCategory[] => {
    const category = byId.get(id)
    return category ? [...pathOf(category.parentId), category] : []
  }
  return pathOf
}
