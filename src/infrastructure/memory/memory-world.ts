import type { DemoBuyer, DemoWorld } from '../../../demo/types'
import type { CaseDecision, CaseLine } from '../../domain/abnormal'
import type { AfterSaleCase, AfterSaleStep } from '../../domain/after-sale/types'
import type { AfterSaleDetail, AfterSaleLine, SentParcel } from '../../domain/after-sales'
import type { Area, AddressDraft, Consignee } from '../../domain/address/address'
import type { Counted, Slowed } from '../../domain/limits'
import type { Fen } from '../../domain/money'
import { fen } from '../../domain/money'
import type { PageRequest, Paged } from '../../domain/paging'
import type { Job } from '../../domain/job'
import type { OrderDetail } from '../../domain/order'
import type { CaseStatus, OpenCase } from '../../domain/order-life/types'
import type { OrderDesk } from '../../domain/order-desk'
import type { QuotedParcel } from '../../domain/ordering'
import type { PayBiz, PayMethod, PaymentStatus } from '../../domain/payment'
import type { DueOrder } from '../../domain/payment-plan'
import type { PriceRatio } from '../../domain/resale'
import type { LoginStanding } from '../../domain/login-records'
import type { SessionAge, SignInRequest } from '../../domain/session'
import type { SentCode } from '../../domain/sms-codes'
import { toBeijing } from '../../domain/time'
import type { RechargeOrder } from '../../domain/wallet/recharge'
import type { BookLine } from '../../domain/wallet/book'
import { noShelf, type MemoryShelfState } from './memory-shelf-state'
import { noShops, type MemoryShopState } from './memory-shop-state'
import type { MemoryOptions } from './memory-options'
import type { MemoryRelations, MemorySale, MemoryWithdrawal } from './memory-kept'

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

export interface MemoryCartLine {
  cartId: string
  skuId: string
  qty: number
  selected: boolean
  priceSeen: Fen
  addedMs: number
}

/** A line of a buyer's book as it is kept; its place in the book is its number less one. */
export interface MemoryBookLine extends BookLine {
  atMs: number
}

export interface MemoryBuyer {
  id: string
  account: string
  password: string
  credentialsMs: number | null // when the number or the password was changed last
  userName: string
  avatar: string
  reserve: Fen
  frozen: Fen // of the reserve, for fees of after-sales
  bonus: Fen // gifts: spent first
  book: MemoryBookLine[] // of all three, the oldest line first
  lowBalanceAt: Fen
  priceRatio: PriceRatio
  useDefaultAddress: boolean
  cart: MemoryCartLine[]
  addresses: (AddressDraft & { id: string; areaText: string })[] // newest first
  products: { id: string; atMs: number; priceWhenSaved: Fen }[]
  suppliers: { id: string; atMs: number }[]
  viewed: { id: string; atMs: number }[]
  desk: OrderDesk
}

export interface MemoryQuote {
  userId: string
  mark: string
  parcels: QuotedParcel[]
  payable: Fen
  expiresMs: number
  used: boolean
  /** Of orders of shops: what tells whether each is still the same, by its id. */
  prints?: Record<string, string>
}

type Shown =
  | 'status'
  | 'statusText'
  | 'consignee'
  | 'expiresAt'
  | 'paymentNo'
  | 'trackingNos'
  | 'packed'
  | 'packMates'
  | 'abnormal'
  | 'can'
  | 'paid'
  | 'confirmBy'
  | 'prevOrderNo'
  | 'nextOrderNo'
  | 'cases'

/** A case as it is kept, over or not. */
export interface MemoryCase extends Omit<OpenCase, 'status'> {
  orderNo: string
  userId: string
  status: CaseStatus
  note: string
  line: CaseLine | null
  consignee: (Consignee & { areaText: string }) | null
  openedMs: number
  deadlineMs: number | null
  closedMs: number | null
  paymentNo: string // that it waits for
}

/** A try as it is kept; `token` is that of its session, '' where it was refused. */
export interface MemoryLogin {
  id: string
  userId: string
  token: string
  atMs: number
  ip: string
  device: string
  method: SignInRequest['loginType']
  standing: LoginStanding
}

/** An application about an order as it is kept. */
export interface MemoryAfterSale extends AfterSaleCase {
  caseNo: string
  userId: string
  orderNo: string
  lines: AfterSaleLine[]
  held: Fen // of its fee, frozen
  heldBonus: Fen // of that, gifts
  feeText: string
  reason: string
  description: string
  images: AfterSaleDetail['images']
  stopped: string[] // parcels that an interception is about
  appliedMs: number
  deadlineMs: number | null
  returnParcel: SentParcel | null
  sentParcel: SentParcel | null
  refund: AfterSaleDetail['refund']
  logs: (Pick<AfterSaleStep, 'who' | 'text'> & { at: string; event: string })[]
}

/** An order as it is kept; `paymentNo` is the payment in force for it, or the last that was. */
export interface MemoryOrder extends Omit<OrderDetail, Shown>, DueOrder {
  userId: string
  consignee: Consignee & { areaText: string }
  createdMs: number
  /** Of those that are to lie in one parcel; ''. */
  packNo: string
  refetched: number
  /** What was paid for it (`caseNo` '') and for its cases, the gifts in it, and what wasn't given back of it yet; the oldest first. */
  charges: { caseNo: string; method: PaidBy; amount: Fen; bonus: Fen; left: Fen }[]
}

export type PaidBy = 'reserve' | 'sandbox'

/** What a payment of biz 'recharge' is for, as it was ordered. */
export interface MemoryRecharge extends Omit<RechargeOrder, 'packageId'> {
  rechargeNo: string
  paymentNo: string
  userId: string
}

/** Of orders; of differences, for which decisions wait; or of a top-up. */
export interface MemoryPayment {
  paymentNo: string
  biz: PayBiz
  decisions: { decision: CaseDecision; amount: Fen }[]
  userId: string
  orderNos: string[]
  amount: Fen
  method: PayMethod | ''
  tradeNo: string
  status: PaymentStatus
  paidAt: string
  expiresMs: number
}

export interface MemoryState extends MemoryShopState, MemoryShelfState, MemoryRelations {
  seededMs: number
  buyers: MemoryBuyer[]
  sessions: Record<string, SessionAge & { userId: string; isCrowdedOut?: boolean; mobileProvedMs?: number }> // by token
  logins: MemoryLogin[] // newest first
  codes: (SentCode & { mobile: string; code: string; tries: number })[] // newest first
  counted: Record<string, Counted> // what is limited in time, by what and for whom
  slowed: Record<string, Slowed> // likewise, where failures make the next try wait
  files: Record<string, { userId: string; use: string }>
  stock: Record<string, number> // where it differs from the demo catalogue
  prices: Record<string, Fen> // likewise
  repriced: Record<string, number> // userId:productId → when the sentinel was raised
  sold: Record<string, number> // product id → pieces paid for, beyond the catalogue's sales
  quotes: Record<string, MemoryQuote>
  orders: MemoryOrder[]
  sales: MemorySale[]
  cases: MemoryCase[]
  afterSales: MemoryAfterSale[]
  withdrawals: MemoryWithdrawal[] // newest first
  payments: MemoryPayment[]
  recharges: MemoryRecharge[]
  jobs: (Job & { userId: string })[]
  demoSpeed: number
  requests: { key: string; route: string; print: string; atMs: number; reply: unknown }[]
  credited: string[] // captures that became reserve
  sequence: number
}

const DAY = 86_400_000

/** A second apart, so that the order of the demo data is the order of the lists. */
const ago = (now: number, days: number, i: number): number => now - days * DAY - i * 1000

export const freshState = (demo: DemoWorld, now: number): MemoryState => ({
  seededMs: now,
  buyers: demo.buyers.map((buyer) => demoBuyer(buyer, demo, now)),
  sessions: {},
  logins: [],
  codes: [],
  counted: {},
  slowed: {},
  files: {},
  stock: {},
  prices: {},
  repriced: {},
  sold: {},
  quotes: {},
  orders: [],
  sales: [],
  relations: {},
  relationUndos: {},
  cases: [],
  afterSales: [],
  withdrawals: [],
  payments: [],
  recharges: [],
  jobs: [],
  ...noShops(),
  ...noShelf(),
  demoSpeed: 0,
  requests: [],
  credited: [],
  sequence: 1000,
})

export const newBuyer = (of: Pick<MemoryBuyer, 'id' | 'account' | 'password'>): MemoryBuyer => ({
  ...of,
  credentialsMs: null,
  userName: '',
  avatar: '',
  reserve: fen(0),
  frozen: fen(0),
  bonus: fen(0),
  book: [],
  lowBalanceAt: fen(0),
  priceRatio: 0,
  useDefaultAddress: false,
  cart: [],
  addresses: [],
  products: [],
  suppliers: [],
  viewed: [],
  desk: { views: [], columns: [], saleViews: [] },
})

const demoBuyer = (buyer: DemoBuyer, demo: DemoWorld, now: number): MemoryBuyer => {
  const { id, account, password, userName, avatar } = buyer
  const skus = demo.products.flatMap((product) => [...product.skus, ...product.droppedSkus])
  const prices = new Map(skus.map((sku) => [sku.id, sku.price]))
  return {
    ...newBuyer({ id, account, password }),
    userName,
    avatar,
    cart: buyer.cart.map(({ skuId, qty, selected, daysAgo }, i) => ({
      cartId: `${id}-${i + 1}`,
      skuId,
      qty,
      selected,
      priceSeen: prices.get(skuId) ?? fen(0),
      addedMs: ago(now, daysAgo, i),
    })),
    addresses: buyer.addresses.map((address) => ({ ...address, id: `${id}-${address.id}`, areaText: '' })),
    products: buyer.collectProducts.map(({ productId, daysAgo, priceWhenSaved }, i) => {
      return { id: productId, atMs: ago(now, daysAgo, i), priceWhenSaved }
    }),
    suppliers: buyer.collectSuppliers.map(({ supplierId, daysAgo }, i) => ({
      id: supplierId,
      atMs: ago(now, daysAgo, i),
    })),
    viewed: buyer.viewed.map(({ productId, daysAgo }, i) => ({ id: productId, atMs: ago(now, daysAgo, i) })),
  }
}

export const nextId = (world: MemoryWorld): string => String(++world.state.sequence)

export const nowText = ({ options }: MemoryWorld, plusSeconds = 0): string =>
  toBeijing(options.now() + plusSeconds * 1000)

/** When something of the demo shop happened: it stands still while the clock goes on. */
export const daysAgoText = ({ state }: MemoryWorld, days: number): string => toBeijing(state.seededMs - days * DAY)

export const paged = <T>(all: readonly T[], { page, pageSize }: Required<PageRequest>): Paged<T> => ({
  list: all.slice((page - 1) * pageSize, page * pageSize),
  total: all.length,
  page,
  pageSize,
})

/** What a lookup gave. @throws what to say where it gave nothing */
export const found = <T>(value: T | undefined | null, refuse: () => Error): T => {
  if (value === undefined || value === null) throw refuse()
  return value
}

/** As a database gives up a transaction: what was changed by work that is refused is as it was. */
export const atomically = <T>(world: MemoryWorld, work: () => T): T => {
  const before = structuredClone(world.state)
  try {
    return work()
  } catch (error) {
    Object.assign(world.state, before)
    throw error
  }
}
