import type { DemoBuyer, DemoProduct, DemoSku, DemoWorld } from '../../../demo/types'
import type { Area, Consignee, SavedAddress } from '../../domain/address/address'
import { type ProductCard, specText, stockState } from '../../domain/catalogue'
import type { Fen } from '../../domain/money'
import { fen } from '../../domain/money'
import type { OrderDetail } from '../../domain/order'
import type { PayMethod, PaymentStatus } from '../../domain/payment'
import type { Placed, Quote } from '../../domain/ordering'
import type { PageRequest, Paged } from '../../domain/paging'
import { DEFAULT_PAGE_SIZE } from '../../domain/paging'
import type { SellableLine, Tariff } from '../../domain/pricing/types'
import { refusals } from '../../domain/refusals'
import { toBeijing } from '../../domain/time'

/**
 * A whole shop in memory, for one browser: the demo catalogue, which never changes, and the state, which does. The state is plain
 * data, so that it can be kept over a reload of the page.
 */
export interface MemoryWorld {
  demo: DemoWorld
  areas: Area[]
  state: MemoryState
  options: MemoryOptions
}

export interface MemoryOptions {
  now(): number // epoch ms
  /** The token of the browser that asks. */
  token(): string | null
  /** Where the page finds a picture of the demo shop. */
  picture(path: string): string
  /** Called after every change, with the state to keep. */
  keep(state: MemoryState): void
  smsCode: string
  payMethods: PayMethod[]
  orderExpireSeconds: number
  quoteSeconds: number
  smsResendSeconds: number
}

export interface MemoryCartLine {
  cartId: string
  skuId: string
  qty: number
  selected: boolean
  priceSeen: Fen
}

export interface MemoryBuyer {
  id: string
  account: string
  password: string
  userName: string
  avatar: string
  reserve: Fen
  lowBalanceAt: Fen
  cart: MemoryCartLine[]
  addresses: SavedAddress[]
  products: { id: string; at: string; priceWhenSaved: Fen }[]
  suppliers: { id: string; at: string }[]
  viewed: { id: string; at: string }[]
}

export interface MemoryOrder extends OrderDetail {
  userId: string
  plainConsignee: Consignee
}

export interface MemoryPayment {
  paymentNo: string
  userId: string
  orderNos: string[]
  amount: Fen
  method: PayMethod | ''
  status: PaymentStatus
  paidAt: string
  expiresAt: string
}

export interface MemoryState {
  buyers: MemoryBuyer[]
  sessions: Record<string, string> // token → buyer id
  codes: Record<string, { code: string; at: number; tries: number }> // smsType:mobile
  stock: Record<string, number> // where it differs from the demo catalogue
  prices: Record<string, Fen> // likewise
  sold: Record<string, number> // product id → pieces paid for, beyond the catalogue's sales
  quotes: Record<string, { userId: string; quote: Quote; fingerprint: string; at: number; used: boolean }>
  orders: MemoryOrder[] // newest first
  payments: MemoryPayment[]
  answers: Record<string, { fingerprint: string; answer: Placed | PaidTicket }> // userId:requestId
  sequence: number
}

export type PaidTicket = { paymentNo: string; method: PayMethod; codeUrl: string; pageUrl: string; expiresAt: string }

const DAY = 86_400_000

export const freshState = (demo: DemoWorld, now: number): MemoryState => ({
  buyers: demo.buyers.map((buyer) => freshBuyer(buyer, demo, now)),
  sessions: {},
  codes: {},
  stock: {},
  prices: {},
  sold: {},
  quotes: {},
  orders: [],
  payments: [],
  answers: {},
  sequence: 1000,
})

const freshBuyer = (buyer: DemoBuyer, demo: DemoWorld, now: number): MemoryBuyer => ({
  id: buyer.id,
  account: buyer.account,
  password: buyer.password,
  userName: buyer.userName,
  avatar: buyer.avatar,
  reserve: buyer.reserve,
  lowBalanceAt: fen(0),
  cart: buyer.cart.map((line, i) => ({
    cartId: `${buyer.id}${String(i + 1).padStart(3, '0')}`,
    skuId: line.skuId,
    qty: line.qty,
    selected: line.selected,
    priceSeen: skuOf(demo, line.skuId)?.sku.price ?? fen(0),
  })),
  addresses: buyer.addresses.map((address) => ({ ...address, areaText: '' })),
  products: buyer.collectProducts.map(({ productId, daysAgo, priceWhenSaved }) => ({
    id: productId,
    at: toBeijing(now - daysAgo * DAY),
    priceWhenSaved,
  })),
  suppliers: buyer.collectSuppliers.map(({ supplierId, daysAgo }) => ({
    id: supplierId,
    at: toBeijing(now - daysAgo * DAY),
  })),
  viewed: buyer.viewed.map(({ productId, daysAgo }) => ({ id: productId, at: toBeijing(now - daysAgo * DAY) })),
})

// ---- looking things up

interface KnownSku {
  product: DemoProduct
  sku: DemoSku
  isOffered: boolean
}

const indexes = new WeakMap<DemoWorld, Map<string, KnownSku>>()

/** The SKU as the catalogue has it, with its product; null when there is none. */
export const skuOf = (demo: DemoWorld, skuId: string): KnownSku | null => {
  let index = indexes.get(demo)
  if (!index) {
    const all = (product: DemoProduct): KnownSku[] => [
      ...product.skus.map((sku) => ({ product, sku, isOffered: true })),
      ...product.droppedSkus.map((sku) => ({ product, sku, isOffered: false })),
    ]
    index = new Map(demo.products.flatMap(all).map((known) => [known.sku.id, known]))
    indexes.set(demo, index)
  }
  return index.get(skuId) ?? null
}

export const stockOf = ({ state }: MemoryWorld, sku: DemoSku): number => state.stock[sku.id] ?? sku.stock
export const priceOf = ({ state }: MemoryWorld, sku: DemoSku): Fen => state.prices[sku.id] ?? sku.price

/** The buyer whose token the browser holds. @throws Failure session-invalid */
export const buyerOf = ({ state, options }: MemoryWorld): MemoryBuyer => {
  const buyer = visitorOf({ state, options })
  if (!buyer) throw refusals.sessionInvalid()
  return buyer
}

export const visitorOf = ({ state, options }: Pick<MemoryWorld, 'state' | 'options'>): MemoryBuyer | null => {
  const token = options.token()
  const id = token === null ? undefined : state.sessions[token]
  return state.buyers.find((buyer) => buyer.id === id) ?? null
}

export const nextId = (world: MemoryWorld): string => String(++world.state.sequence)

export const nowText = ({ options }: MemoryWorld, plusSeconds = 0): string =>
  toBeijing(options.now() + plusSeconds * 1000)

export const paged = <T>(all: T[], { page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageRequest): Paged<T> => ({
  list: all.slice((page - 1) * pageSize, page * pageSize),
  total: all.length,
  page,
  pageSize,
})

// ---- shapes that several gateways need

export const cardOf = (world: MemoryWorld, product: DemoProduct): ProductCard => {
  const prices = product.skus.map((sku) => priceOf(world, sku))
  const supplier = world.demo.suppliers.find(({ id }) => id === product.supplierId)!
  return {
    id: product.id,
    title: product.title,
    artNo: product.artNo,
    cover: world.options.picture(product.cover),
    priceMin: fen(Math.min(...prices)),
    priceMax: fen(Math.max(...prices)),
    retailPrice: product.retailPrice,
    sales: product.sales + (world.state.sold[product.id] ?? 0),
    stockState: stockState(product.skus.reduce((total, sku) => total + stockOf(world, sku), 0)),
    supplier: { id: supplier.id, name: supplier.name },
    tags: product.tags,
    collected: visitorOf(world)?.products.some(({ id }) => id === product.id) ?? false,
  }
}

/** @throws Failure not-found */
export const sellableLine = (world: MemoryWorld, skuId: string, qty: number, priceSeen?: Fen): SellableLine => {
  const found = skuOf(world.demo, skuId)
  if (!found) throw refusals.notFound('sku')
  const { product, sku, isOffered } = found
  const supplier = world.demo.suppliers.find(({ id }) => id === product.supplierId)!
  const station = world.demo.stations.find(({ id }) => id === supplier.stationId)!
  return {
    skuId,
    productId: product.id,
    title: product.title,
    spec: specText(sku),
    image: world.options.picture(sku.image),
    price: priceOf(world, sku),
    stock: stockOf(world, sku),
    onShelf: product.onShelf,
    isOffered,
    weightG: product.weightG,
    minQty: product.minQty,
    priceSteps: product.priceSteps,
    station: { id: station.id, name: station.name },
    qty,
    ...(priceSeen === undefined ? {} : { priceSeen }),
  }
}

export const tariffOf = ({ demo }: MemoryWorld): Tariff => ({
  serviceFeePerPiece: demo.fees.servicePerPiece,
  addons: demo.addonGroups,
  freight: demo.freightRules.map((rule) => ({
    ...rule,
    brandName: demo.couriers.find(({ id }) => id === rule.brandId)?.name ?? rule.brandId,
  })),
})
