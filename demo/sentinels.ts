import { fen } from '../src/domain/money'
import type { DemoProduct, Sentinels } from './types'

/** Stable: the position of a leaf in `leaves` and of a product in it make the id; see products.ts. */
export const sentinels: Sentinels = {
  soldOutProductId: '10004',
  lastFive: { productId: '10005', skuId: '1000501' },
  repriceProductId: '10034',
  offShelf: { productId: '10044', skuId: '1004401' },
  droppedSku: { productId: '10046', skuId: '1004608' },
  unreachable: { stationId: '13', areaCode: '542524', areaText: '西藏自治区 阿里地区 日土县', productId: '10161' },
  smsFailMobile: '13900000000',
  minQtyTwo: { productId: '10036', skuId: '1003601' },
  race: { productId: '10037', skuId: '1003701', stock: 5 },
}

/** Bends the products so that the sentinels are true. */
export const withSentinels = (products: DemoProduct[]): DemoProduct[] =>
  products.map((product) => bends[product.id]?.(product) ?? product)

type Bend = (product: DemoProduct) => DemoProduct

const plain: Bend = (product) => ({ ...product, minQty: 1, priceSteps: [], daysAgo: Math.max(product.daysAgo, 3) })

const stocked =
  (wanted: Record<string, number>, rest: (stock: number) => number = (stock) => Math.max(stock, 60)): Bend =>
  (product) => ({
    ...plain(product),
    skus: product.skus.map((sku) => ({ ...sku, stock: wanted[sku.id] ?? rest(sku.stock) })),
  })

const bends: Record<string, Bend> = {
  [sentinels.soldOutProductId]: stocked({}, () => 0),
  [sentinels.lastFive.productId]: stocked({ [sentinels.lastFive.skuId]: 5 }),
  [sentinels.repriceProductId]: (product) => ({
    ...stocked({})(product),
    reprice: true,
    // One price for all SKUs, so that old → new is easy to see.
    skus: stocked({})(product).skus.map((sku) => ({ ...sku, price: fen(3900) })),
  }),
  [sentinels.offShelf.productId]: (product) => ({ ...stocked({})(product), onShelf: false }),
  [sentinels.droppedSku.productId]: (product) => ({
    ...product,
    skus: product.skus.filter(({ id }) => id !== sentinels.droppedSku.skuId),
    // Cheaper than the others, and back in stock as after a cancelled order: neither may show anywhere.
    droppedSkus: product.skus
      .filter(({ id }) => id === sentinels.droppedSku.skuId)
      .map((sku) => ({ ...sku, price: fen(1900), stock: 3 })),
  }),
  [sentinels.unreachable.productId]: stocked({}),
  [sentinels.minQtyTwo.productId]: (product) => ({ ...stocked({})(product), minQty: 2 }),
  [sentinels.race.productId]: stocked({ [sentinels.race.skuId]: sentinels.race.stock }),
}
