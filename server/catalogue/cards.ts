import { SHOWN_OF_A_STALL, stockState, type ProductCard, type Supplier } from '../../src/domain/catalogue'
import type { Fen } from '../../src/domain/money'
import { tagsIn } from './search/rows'
import { SERVICE_FEE } from '../store/fees'

/** The labels as one text, a line each: an array costs its reader more than all else of a card. */
const LABELS = `(select array_to_string(labels, E'\\n') from product_search where product_id = p.id)`

/** With what a round is yet to count (./sales): it shows in the moment it is paid for. */
const SALES = `(p.sales + coalesce((select sum(qty) from sold where product_id = p.id), 0))::int`

/** What every list of products selects, and how a row becomes a card. `p` is the product, `s` its supplier. */
export const cardColumns = (userPlace: string): string => `${plainColumns},
  ${userPlace} <> '' and exists (select 1 from collects c
    where c.user_id = ${userPlace} and c.type = 'product' and c.target_id = p.id) as collected`

/** For several buyers at once: a line for each of them who has it among the favourites. */
export const cardColumnsForMany = (usersPlace: string): string => `${plainColumns},
  (select string_agg(c.user_id, E'\\n') from collects c
    where c.user_id = any(${usersPlace}) and c.type = 'product' and c.target_id = p.id) as "collectedBy"`

const plainColumns = `
  p.id, p.title, p.art_no as "artNo", p.images[1] as cover, p.price_min as "priceMin", p.price_max as "priceMax",
  p.retail_price as "retailPrice", ${SERVICE_FEE} as "serviceFee", ${SALES} as sales,
  ${LABELS} as labels, p.supplier_id as "supplierId", s.name as "supplierName",
  (select least(coalesce(sum(stock), 0), 2147483647)::int from skus where product_id = p.id and is_offered) as stock`

export const cardTables = 'products p join suppliers s on s.id = p.supplier_id'

/** What a product's own page selects beside its card: where it stands in the tree, and what of it is offered. */
export const pathAndSkus = `
  (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.level) from categories c
    where c.id = any(p.category_path)) as "categoryPath",
  (select json_agg(json_build_object('id', k.id, 'color', k.color, 'size', k.size, 'price', k.price,
    'stock', k.stock, 'image', k.image) order by k.sort) from skus k
    where k.product_id = p.id and k.is_offered) as skus`

export interface CardRow {
  id: string
  title: string
  artNo: string
  cover: string
  priceMin: Fen
  priceMax: Fen
  retailPrice: Fen | null
  serviceFee: Fen
  sales: number
  labels: string | null
  supplierId: string
  supplierName: string
  stock: number
  collected: boolean
}

export type ManyRow<R extends CardRow = CardRow> = Omit<R, 'collected'> & { collectedBy: string | null }

/** Who of the askers is a buyer: no buyer has the empty id. */
export const buyersAmong = (asked: readonly { userId: string }[]): string[] => [
  ...new Set(asked.map(({ userId }) => userId).filter((userId) => userId !== '')),
]

/** As this one sees it. */
export const collectedFor = <T extends { collected: boolean }>(of: Seen<T>, userId: string): T =>
  of.collectedBy.has(userId) ? { ...of.one, collected: true } : of.one

/** What nobody collected, and who did. */
export interface Seen<T> {
  one: T
  collectedBy: ReadonlySet<string>
}

const NOBODY: ReadonlySet<string> = new Set()
export const collectorsIn = ({ collectedBy }: { collectedBy: string | null }): ReadonlySet<string> =>
  collectedBy === null ? NOBODY : new Set(collectedBy.split('\n'))

export const cardOf = (row: CardRow): ProductCard => ({
  id: row.id,
  title: row.title,
  artNo: row.artNo,
  cover: row.cover,
  priceMin: row.priceMin,
  priceMax: row.priceMax,
  retailPrice: row.retailPrice,
  serviceFee: row.serviceFee,
  sales: row.sales,
  stockState: stockState(row.stock),
  supplier: { id: row.supplierId, name: row.supplierName },
  tags: tagsIn(row.labels?.split('\n') ?? []),
  collected: row.collected,
})

export const supplierColumns = (userPlace: string): string => `
  s.id, s.name, s.logo, m.name as market, s.floor, s.stall_no as "stallNo", s.station_id as "stationId",
  t.name as "stationName", s.tags, s.dispatch_hours as "dispatchHours", s.return_rate as "returnRate",
  (select coalesce(sum(products), 0)::int from shelf_counts where supplier_id = s.id) as "productCount",
  exists (select 1 from collects c where c.user_id = ${userPlace} and c.type = 'supplier' and c.target_id = s.id) as collected,
  (select coalesce(json_agg(n), '[]') from (select id, title, images[1] as cover from products
    where supplier_id = s.id and on_shelf order by shelved_at desc, id limit ${SHOWN_OF_A_STALL}) n) as newest`

export const supplierTables = 'suppliers s join markets m on m.id = s.market_id join stations t on t.id = s.station_id'

export interface SupplierRow extends Omit<Supplier, 'station'> {
  stationId: string
  stationName: string
}

export const supplierOf = (row: SupplierRow): Supplier => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  market: row.market,
  floor: row.floor,
  stallNo: row.stallNo,
  station: { id: row.stationId, name: row.stationName },
  tags: row.tags,
  productCount: row.productCount,
  dispatchHours: row.dispatchHours,
  returnRate: row.returnRate,
  collected: row.collected,
  newest: row.newest,
})
