import { demoTags, hotProducts } from '../../../demo/tags'
import type { DemoProduct, DemoSku, DemoSupplier, DemoWorld } from '../../../demo/types'
import { specText, stockState, type ProductCard, type Sku } from '../../domain/catalogue'
import { fen, type Fen } from '../../domain/money'
import type { SellableLine, Tariff } from '../../domain/pricing/types'
import { refusals } from '../../domain/refusals'
import { found, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** The goods of the demo shop as they are now: stock and prices move, the rest stands still. */

export interface KnownSku {
  product: DemoProduct
  sku: DemoSku
  isOffered: boolean
  place: number // among the SKUs of its product
}

const indexes = new WeakMap<DemoWorld, Map<string, KnownSku>>()

export const skuOf = ({ demo }: MemoryWorld, skuId: string): KnownSku | undefined => {
  let index = indexes.get(demo)
  if (!index) {
    const all = (product: DemoProduct): KnownSku[] =>
      [...product.skus, ...product.droppedSkus].map((sku, place) => {
        return { product, sku, isOffered: place < product.skus.length, place }
      })
    index = new Map(demo.products.flatMap(all).map((known) => [known.sku.id, known]))
    indexes.set(demo, index)
  }
  return index.get(skuId)
}

export const stockOf = ({ state }: MemoryWorld, sku: DemoSku): number => state.stock[sku.id] ?? sku.stock
export const priceOf = ({ state }: MemoryWorld, sku: DemoSku): Fen => state.prices[sku.id] ?? sku.price

export const skusOf = (world: MemoryWorld, { skus }: DemoProduct): Sku[] =>
  skus.map((sku) => {
    const stock = stockOf(world, sku)
    const image = world.options.picture(sku.image)
    return { ...sku, image, price: priceOf(world, sku), stock, stockState: stockState(stock) }
  })

/** Takes pieces out of the stock, or puts them back. */
export const moveStock = (world: MemoryWorld, skuId: string, by: number): void => {
  const known = skuOf(world, skuId)
  if (known) world.state.stock[skuId] = stockOf(world, known.sku) + by
}

export const productOf = ({ demo }: MemoryWorld, id: string): DemoProduct =>
  found(
    demo.products.find((one) => one.id === id),
    () => refusals.notFound('product'),
  )

export const supplierOf = ({ demo }: MemoryWorld, id: string): DemoSupplier =>
  found(
    demo.suppliers.find((one) => one.id === id),
    () => refusals.notFound('supplier'),
  )

export const stationOf = ({ demo }: MemoryWorld, supplierId: string) => {
  const supplier = demo.suppliers.find((one) => one.id === supplierId)!
  const { id, name, regionId } = demo.stations.find((one) => one.id === supplier.stationId)!
  return { station: { id, name }, supplier: { id: supplier.id, name: supplier.name }, regionId }
}

export const cardOf = (world: MemoryWorld, product: DemoProduct, buyer: MemoryBuyer | null): ProductCard => {
  const prices = product.skus.map((sku) => priceOf(world, sku))
  return {
    id: product.id,
    title: product.title,
    artNo: product.artNo,
    cover: world.options.picture(product.cover),
    priceMin: fen(Math.min(...prices)),
    priceMax: fen(Math.max(...prices)),
    retailPrice: product.retailPrice,
    serviceFee: world.demo.fees.servicePerPiece,
    sales: product.sales + (world.state.sold[product.id] ?? 0),
    stockState: stockState(product.skus.reduce((total, sku) => total + stockOf(world, sku), 0)),
    supplier: stationOf(world, product.supplierId).supplier,
    tags: tagsNow(world, product),
    collected: buyer?.products.some(({ id }) => id === product.id) ?? false,
  }
}

/** What a product is called now: of the stock it has, and of what was sold in this shop as well. */
export const tagsNow = (world: MemoryWorld, product: DemoProduct): string[] => {
  const skus = product.skus.map((sku) => ({ stock: stockOf(world, sku) }))
  return demoTags(product, skus, hotNow(world))
}

const reckoned = new WeakMap<DemoWorld, { sold: number; hot: Set<string> }>()

/** Reckoned again when something more was sold. */
const hotNow = ({ demo, state }: MemoryWorld): Set<string> => {
  const sold = Object.values(state.sold).reduce((total, pieces) => total + pieces, 0)
  const before = reckoned.get(demo)
  if (before?.sold === sold) return before.hot
  const hot = hotProducts(demo.products, ({ id, soldLately }) => soldLately + (state.sold[id] ?? 0))
  reckoned.set(demo, { sold, hot })
  return hot
}

/** What the catalogue says of a wanted SKU now. @throws Failure not-found */
export const sellable = (
  world: MemoryWorld,
  { skuId, qty, priceSeen }: { skuId: string; qty: number; priceSeen?: Fen },
): SellableLine => {
  const { product, sku, isOffered } = found(skuOf(world, skuId), () => refusals.notFound('sku'))
  return {
    skuId,
    productId: product.id,
    title: product.title,
    spec: specText(sku),
    image: world.options.picture(sku.image),
    price: priceOf(world, sku),
    retailPrice: product.retailPrice,
    stock: stockOf(world, sku),
    onShelf: product.onShelf,
    isOffered,
    weightG: product.weightG,
    minQty: product.minQty,
    priceSteps: product.priceSteps,
    station: stationOf(world, product.supplierId).station,
    qty,
    ...(priceSeen === undefined ? {} : { priceSeen }),
  }
}

export const brandName = ({ demo }: MemoryWorld, brandId: string): string =>
  demo.couriers.find(({ id }) => id === brandId)?.name ?? ''

export const tariffOf = (world: MemoryWorld): Tariff => ({
  serviceFeePerPiece: world.demo.fees.servicePerPiece,
  addons: world.demo.addonGroups,
  freight: world.demo.freightRules.map((rule) => ({ ...rule, brandName: brandName(world, rule.brandId) })),
})
