import type { AgreementType } from '../src/domain/account'
import type { AfterSaleType, AfterSaleWish } from '../src/domain/after-sale/types'
import type { Fen } from '../src/domain/money'
import type { OrderStatus } from '../src/domain/order'
import type { NewCase } from '../src/domain/order-life/types'
import type { AddonGroup } from '../src/domain/ordering'
import type { Consignee } from '../src/domain/address/address'
import type { Named, PriceStep } from '../src/domain/catalogue'
import type { FreightRule } from '../src/domain/pricing/types'

/**
 * The demo shop as plain data. Ids are numeric strings and stay the same from run to run. There are no dates in it: whatever
 * happened says how many days (or minutes) ago, and whoever seeds from it brings the clock.
 * Every picture is a path that `demoMedia` answers.
 */
export interface DemoWorld {
  regions: DemoRegion[]
  stations: DemoStation[]
  suppliers: DemoSupplier[]
  categories: DemoCategory[] // flat, parents before children
  products: DemoProduct[]
  couriers: DemoCourier[]
  freightRules: FreightRule[] // one row for every station × courier × province; no '*' rows
  addonGroups: AddonGroup[]
  fees: DemoFees
  announcements: DemoAnnouncement[]
  agreements: DemoAgreement[]
  specials: DemoSpecial[]
  banners: DemoBanner[]
  rechargePackages: DemoRechargePackage[]
  buyers: DemoBuyer[]
}

/** A wholesale cluster. Its station has the same position in `stations` and refers back by `regionId`. */
export interface DemoRegion extends Named {
  stationId: string
  markets: Named[]
}

/** The hub of a region: picks, checks, packs, ships, and takes returns at this address. */
export interface DemoStation extends Named {
  regionId: string
  provinceCode: string
  areaCode: string // county
  userName: string
  mobile: string
  addressFullDetail: string
  cutoffTime: string // "16:00": paid before, shipped the same day
}

export interface DemoSupplier extends Named {
  stationId: string
  marketId: string
  market: string
  floor: string
  stallNo: string
  logo: string
  tags: string[]
  dispatchHours: number
  returnRate: number // percent, one decimal
  mainCategory: string
  intro: string
  sinceDaysAgo: number
}

export interface DemoCategory extends Named {
  parentId: string // '0' at the top
  level: 1 | 2 | 3
  sort: number
}

export interface DemoSku {
  id: string
  color: string
  size: string
  price: Fen
  stock: number
  image: string
}

export interface DemoProduct {
  id: string
  supplierId: string
  categoryId: string // always a leaf
  title: string
  artNo: string
  cover: string // = images[0]
  images: string[]
  attrs: { name: string; value: string }[]
  weightG: number // one piece
  minQty: number
  priceSteps: PriceStep[]
  retailPrice: Fen // suggested
  declared: string[] // by its supplier
  tags: string[] // what it is called at first
  sales: number
  soldLately: number // of these in the last 30 days
  daysAgo: number // since it was put on the shelf; 0 = today
  detailHtml: string
  onShelf: boolean
  /** Sentinel: after each first quote within 10 minutes the price rises by 1 yuan. */
  reprice: boolean
  skus: DemoSku[]
  /** No longer offered; carts may still hold them. */
  droppedSkus: DemoSku[]
}

export interface DemoCourier extends Named {
  code: string
  sort: number
}

export interface DemoFees {
  servicePerPiece: Fen // 代发费
}

export interface DemoAnnouncement {
  id: string
  title: string
  summary: string
  isTop: boolean
  daysAgo: number
  content: string // HTML
}

export interface DemoAgreement {
  type: AgreementType
  title: string
  content: string // HTML
  daysAgo: number
}

export interface DemoSpecial {
  id: string
  title: string
  subtitle: string
  link: string // an address inside the app
  banner: string
  productIds: string[]
}

export interface DemoBanner {
  id: string
  title: string
  image: string
  link: string
}

export interface DemoRechargePackage {
  id: string
  name: string
  payAmount: Fen
  giftAmount: Fen
  recommended: boolean
}

export interface DemoAddress extends Consignee {
  id: string
  isDefault: boolean
}

export interface DemoCartLine {
  skuId: string
  qty: number
  selected: boolean
  daysAgo: number
}

/** One parcel: all lines come from suppliers of `stationId`. Amounts are for the seeder to work out by domain/pricing. */
export interface DemoOrder {
  id: string
  stationId: string
  status: OrderStatus
  brandId: string
  addonIds: string[]
  consignee: Consignee
  lines: { skuId: string; qty: number }[]
  remark: string
  daysAgo: number
  trackingNo: string // '' until shipped
  later: DemoLater[] // what happened to it after that, the oldest first
}

/** Something that went wrong with an order of the demo, or came back of it, so many hours before the demo began. */
export type DemoLater = { hoursAgo: number } & (
  | { trouble: NewCase }
  | { apply: { type: AfterSaleType; reason: string; description: string; lines: { skuId: string; qty: number }[] } }
  | { move: AfterSaleWish } // of the application before it
)

/** A top-up by a package, or of a free amount; paid within a minute, or never. */
export interface DemoRecharge {
  wish: { packageId: string } | { amount: Fen }
  hoursAgo: number
  isPaid: boolean
}

export interface DemoBuyer {
  id: string
  account: string
  password: string
  userName: string
  avatar: string
  reserve: Fen // what the ledger must give in the end as available, after the orders below are paid; gifts beside it
  addresses: DemoAddress[]
  cart: DemoCartLine[]
  collectProducts: { productId: string; daysAgo: number; priceWhenSaved: Fen }[]
  collectSuppliers: { supplierId: string; daysAgo: number }[]
  viewed: { productId: string; daysAgo: number }[]
  orders: DemoOrder[]
  recharges: DemoRecharge[]
}

/** Places in the demo shop where the wrong ways can be met by hand and by tests. Listed in the README. */
export interface Sentinels {
  soldOutProductId: string
  lastFive: { productId: string; skuId: string } // 5 pieces left
  repriceProductId: string
  offShelf: { productId: string; skuId: string } // in the first buyer's cart
  droppedSku: { productId: string; skuId: string } // in the second buyer's cart, with some stock left
  unreachable: { stationId: string; areaCode: string; areaText: string; productId: string } // no courier goes there from this station
  smsFailMobile: string // the code of this phone never comes through
  minQtyTwo: { productId: string; skuId: string }
  race: { productId: string; skuId: string; stock: number } // for tests of many buyers at once
}
