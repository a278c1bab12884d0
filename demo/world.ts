import { agreements } from './agreements.data'
import { announcements } from './announcements.data'
import { buildBuyers } from './buyers'
import { buildCategories } from './categories'
import { buildCouriers, buildFreight } from './freight'
import { buildProducts, type Look } from './products'
import { sentinels, withSentinels } from './sentinels'
import { addonGroups, fees, rechargePackages } from './services'
import { banners, buildSpecials } from './specials'
import { buildStations, buildSuppliers } from './suppliers'
import { demoTags, hotProducts } from './tags'
import type { DemoProduct, DemoWorld } from './types'

/** The whole demo shop, built once per process; the same on every machine. Treat it as read-only. */
export const demoWorld = (): DemoWorld => built().world

/** How each product is drawn, by its id. */
export const looksOf = (): Map<string, Look> => built().looks

export { sentinels }

let memo: { world: DemoWorld; looks: Map<string, Look> } | null = null

const built = (): { world: DemoWorld; looks: Map<string, Look> } => (memo ??= build())

const build = (): { world: DemoWorld; looks: Map<string, Look> } => {
  const { regions, stations } = buildStations()
  const suppliers = buildSuppliers()
  const { categories, leafIds } = buildCategories()
  const { products: plain, looks } = buildProducts(leafIds)
  const products = tagged(withSentinels(plain))
  const world: DemoWorld = {
    regions,
    stations,
    suppliers,
    categories,
    products,
    couriers: buildCouriers(),
    freightRules: buildFreight(stations),
    addonGroups,
    fees,
    announcements,
    agreements,
    specials: buildSpecials(products),
    banners,
    rechargePackages,
    buyers: buildBuyers({ products, suppliers }),
  }
  return { world, looks }
}

/** The tags that the shop begins with, by the same rules as later. */
const tagged = (products: readonly DemoProduct[]): DemoProduct[] => {
  const hot = hotProducts(products, ({ soldLately }) => soldLately)
  return products.map((product) => ({ ...product, tags: demoTags(product, product.skus, hot) }))
}
