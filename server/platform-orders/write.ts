import { saleProblem } from '../../src/domain/shops/sale'
import type { LineRefund, PlatformOrderStatus, SaleState } from '../../src/domain/shops/platform-order'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import type { SaleToWrite, StoringShop } from './rows'

const textOf = (ms: number | null): string | null => (ms === null ? null : timestamp(ms))

/** Of what is new as of what is known; how far each is follows from its facts afterwards (settleSales). */
export const writeSales = async (
  tx: Queryable,
  shop: StoringShop,
  sales: readonly SaleToWrite[],
  nowMs: number,
): Promise<void> => {
  if (sales.length === 0) return
  const rows = sales.map(({ id, sale, mark, mask, sealed, areaCode, areaText }) => ({
    id,
    shop_id: shop.id,
    user_id: shop.userId,
    platform_order_no: sale.orderNo,
    state: sale.state,
    status: 'paused',
    problem: '',
    paid_at: textOf(sale.paidMs),
    ship_by_at: textOf(sale.shipByMs),
    changed_at: timestamp(sale.changedMs),
    paid_amount: sale.paid,
    consignee_sealed: sealed,
    consignee_mask: mask,
    consignee_mark: mark,
    held: false,
    area_code: areaCode,
    area_text: areaText,
    same_buyer: sale.sameBuyer,
    buyer_words: sale.buyerWords,
    flag: sale.flag,
    created_at: timestamp(sale.createdMs),
    stored_at: timestamp(nowMs),
  }))
  const told = Object.keys(rows[0]!).filter((column) => !UNTOLD.includes(column))
  const columns = Object.keys(rows[0]!).join(', ')
  await tx.query(
    `insert into platform_orders (${columns}) select ${columns} from jsonb_populate_recordset(null::platform_orders, $1::jsonb)
     on conflict (id) do update set ${told.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(rows)],
  )
}

/** What the platform doesn't say. */
const UNTOLD = ['id', 'shop_id', 'user_id', 'platform_order_no', 'status', 'problem', 'held', 'created_at']

export const writeLines = async (tx: Queryable, sales: readonly SaleToWrite[]): Promise<void> => {
  const rows = sales.flatMap(({ id, lines }) =>
    lines.map((line) => ({
      platform_order_id: id,
      line: line.line,
      platform_line_no: line.lineNo,
      item_id: line.itemId,
      title: line.title,
      spec: line.spec,
      image: line.image,
      outer_code: line.outerCode,
      qty: line.qty,
      paid_amount: line.paid,
      refund: line.refund,
      sku_id: line.skuId,
      qty_ratio: line.qtyRatio,
      linked_by: line.linkedBy,
      linked_spec: line.linkedSpec,
    })),
  )
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
  const told = columns.slice(3)
  await tx.query(
    `insert into platform_order_lines (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_recordset(null::platform_order_lines, $1::jsonb)
     on conflict (platform_order_id, line) do update set ${told.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(rows)],
  )
}

/** What changed without saying anything that isn't known: only when, so that nothing older is taken for newer. */
export const sayChanged = async (tx: Queryable, sales: readonly SaleToWrite[]): Promise<void> => {
  await tx.query(
    `update platform_orders p set changed_at = n.at from unnest($1::text[], $2::timestamptz[]) as n (id, at)
     where p.id = n.id and p.changed_at < n.at`,
    [sales.map(({ id }) => id), sales.map(({ sale }) => timestamp(sale.changedMs))],
  )
}

interface ToldRow {
  id: string
  state: SaleState
  status: PlatformOrderStatus
  hasArea: boolean
  lines: { refund: LineRefund }[]
}

/** Why nothing can be done with them now. What a shop said to a parcel stays until that is settled. */
export const sayProblems = async (tx: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const rows = await tx.query<ToldRow>(
    `select p.id, p.state, p.status, p.area_code <> '' as "hasArea",
       (select json_agg(json_build_object('refund', refund)) from platform_order_lines where platform_order_id = p.id) as lines
     from platform_orders p where p.id = any($1::text[]) and p.status <> 'push_failed'`,
    [ids],
  )
  await tx.query(
    `update platform_orders p set problem = n.problem from unnest($1::text[], $2::text[]) as n (id, problem)
     where p.id = n.id and p.problem <> n.problem`,
    [rows.map(({ id }) => id), rows.map((row) => saleProblem(row, row.status))],
  )
}
