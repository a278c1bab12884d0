/** What the stub keeps of goods: the material centres of its shops, and what stands on their shelves. Times are epoch seconds. */

export interface StubMaterial {
  id: string
  shopId: number
  name: string
  origin: string
  /** Pixels and bytes, once it was fetched. */
  size: { width: number; height: number; bytes: number } | null
  lookedAt: number
}

export interface StubSku {
  skuId: bigint
  outerId: string
  names: string[]
  price: number
  stock: number
}

/** Why an audit sends it back: by field. */
export type Verdict = Record<string, string[]>

export interface StubProduct {
  productId: bigint
  shopId: number
  outerId: string
  name: string
  status: number
  check: number
  draft: number
  /** What was sent, letter by letter. */
  sent: string
  revision: number
  auditAt: number
  verdict: Verdict | null
  audits: { sentAt: number; auditedAt: number; reasons: Verdict }[]
  skus: StubSku[]
}

export interface GoodsBook {
  materials: Map<string, StubMaterial>
  products: Map<bigint, StubProduct>
  auditSeconds: number
  /** So long until a picture has been looked at. */
  pictureSeconds: number
  /** What its auditors say to it; null: nothing. */
  judge: (product: Pick<StubProduct, 'outerId' | 'name' | 'revision'>) => Verdict | null
  /** It doesn't notice that a number of ours is there already: whoever asks twice has it twice. */
  isLax: boolean
  /** What the call that was just answered has changed. */
  touched: StubProduct | StubMaterial | null
}

export const emptyGoods = (): GoodsBook => ({
  materials: new Map(),
  products: new Map(),
  auditSeconds: 4,
  pictureSeconds: 1,
  judge: () => null,
  isLax: false,
  touched: null,
})

/** Beyond what a number of JavaScript holds, and next to one another. */
const FIRST_PRODUCT = 3_488_625_851_803_765_001n
const FIRST_SKU = 1_704_053_191_276_588_101n

export const newProductId = ({ products }: GoodsBook): bigint => FIRST_PRODUCT + BigInt(products.size)

/** Room for a thousand of each product. */
export const newSkuId = (productId: bigint, place: number): bigint =>
  FIRST_SKU + (productId - FIRST_PRODUCT) * 1000n + BigInt(place)

/** Its audit ends by itself when its time comes. */
export const settled = (product: StubProduct, now: number): StubProduct => {
  if (product.draft !== 2 || now < product.auditAt) return product
  if (product.verdict) {
    product.audits.push({ sentAt: product.auditAt, auditedAt: now, reasons: product.verdict })
    product.draft = 4
    if (product.check !== 3) product.check = 4
  } else {
    product.draft = 0
    product.check = 3
    product.status = 0
  }
  return product
}
