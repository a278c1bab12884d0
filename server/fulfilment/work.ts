import { orderStatusText, type OrderStatus } from '../../src/domain/order'
import { autoText, caseStatusText, optionText } from '../../src/domain/abnormal'
import { caseRules } from '../../src/domain/order-life/cases'
import type { CaseOption, CaseStatus, CaseType } from '../../src/domain/order-life/types'
import type { Fen } from '../../src/domain/money'
import { plainConsignee } from '../../src/domain/masking'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import { PACK_MATE } from '../orders/order-rows'
import type { Queryable } from '../store/db'
import { anywhere, args } from '../store/sql-args'

/** Orders as those see them who fetch, pack and send them: whoever the buyer is. */

interface Line {
  skuId: string
  artNo: string
  title: string
  spec: string
  qty: number
  toPick: number
  picked: number
  shipped: number
  refunded: number
  supplier: string
  market: string
  floor: string
  stallNo: string
}

interface Row {
  orderNo: string
  status: OrderStatus
  station: string
  brand: string
  paidAt: Date | null
  payable: Fen
  refunded: Fen
  remark: string
  openCases: number
  trackingNos: string[]
  packMates: string[]
  lines: Line[]
}

const COLUMNS = `o.order_no as "orderNo", o.status, o.station_name as station, o.brand_name as brand, o.paid_at as "paidAt", o.payable,
  o.refunded, o.remark, o.open_cases as "openCases",
  array(select tracking_no from shipments where order_no = o.order_no order by shipped_at, tracking_no) as "trackingNos",
  array(select m.order_no from orders m where ${PACK_MATE} order by m.order_no) as "packMates",
  (select json_agg(json_build_object('skuId', i.sku_id, 'artNo', i.art_no, 'title', i.title, 'spec', i.spec, 'qty', i.qty,
     'toPick', case when o.status in ('paid', 'picking') then i.qty - i.picked - i.refunded
       - (select coalesce(sum(c.qty), 0) from abnormal_cases c
          where c.order_no = i.order_no and c.sku_id = i.sku_id and c.status in ('open', 'processing') and c.type <> 'qc_failed') else 0 end,
     'picked', i.picked, 'shipped', i.shipped, 'refunded', i.refunded, 'supplier', s.name, 'market', m.name, 'floor', s.floor,
     'stallNo', s.stall_no) order by i.line)
   from order_items i join products p on p.id = i.product_id join suppliers s on s.id = p.supplier_id
     join markets m on m.id = s.market_id where i.order_no = o.order_no) as lines`

const workOf = ({ paidAt, ...row }: Row) => ({
  ...row,
  statusText: orderStatusText[row.status],
  paidAt: paidAt === null ? '' : toBeijing(paidAt.getTime()),
})

export type WorkStatus = OrderStatus | 'to_ship'

interface Wanted {
  status: WorkStatus
  keyword?: string | undefined
  page: number
  pageSize: number
}

const TO_SHIP: readonly OrderStatus[] = ['paid', 'picking', 'packing']

/** Who paid first comes first. */
export const workPage = async (db: Queryable, { status, keyword = '', page, pageSize }: Wanted) => {
  const { values, arg } = args()
  const statuses = status === 'to_ship' ? TO_SHIP : [status]
  const pattern = arg(anywhere(keyword.trim()))
  const where = `o.status = any(${arg(statuses)}::text[]) and (o.order_no ilike ${pattern} or o.consignee_mobile like ${pattern}
    or exists (select 1 from order_items i where i.order_no = o.order_no and i.art_no ilike ${pattern})
    or exists (select 1 from shipments s where s.order_no = o.order_no and s.tracking_no ilike ${pattern}))`
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from orders o where ${where}`,
    values,
  )
  const rows = await db.query<Row>(
    `select ${COLUMNS} from orders o where ${where} order by o.paid_at, o.order_no
     limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}`,
    values,
  )
  return { list: rows.map(workOf), total: counted?.total ?? 0, page, pageSize }
}

interface WholeRow extends Row {
  account: string
  name: string
  mobile: string
  ext: string
  areaText: string
  detail: string
  addons: string[]
  cases: {
    caseNo: string
    type: CaseType
    status: CaseStatus
    skuId: string
    qty: number
    amount: Fen
    note: string
    chosen: CaseOption | ''
    deadlineAt: string | null
  }[]
  shipments: { brand: string; trackingNo: string; shippedAt: string; delivered: boolean }[]
  refunds: { at: string; amount: Fen; reason: string }[]
  logs: { at: string; who: string; text: string }[]
}

/** With whom it goes to: the label of the parcel is written from it. @throws Failure not-found */
export const workOrder = async (db: Queryable, orderNo: string) => {
  const [row] = await db.query<WholeRow>(
    `select ${COLUMNS}, u.account, o.consignee_name as name, o.consignee_mobile as mobile, o.consignee_ext as ext,
       o.area_text as "areaText", o.detail,
       array(select name from order_addons where order_no = o.order_no order by line) as addons,
       (select coalesce(json_agg(json_build_object('caseNo', case_no, 'type', type, 'status', status, 'skuId', sku_id, 'qty', qty,
           'amount', amount, 'note', note, 'chosen', option,
           'deadlineAt', case when status in ('open', 'processing') then deadline_at end) order by opened_at, case_no), '[]')
         from abnormal_cases where order_no = o.order_no) as cases,
       (select coalesce(json_agg(json_build_object('brand', brand, 'trackingNo', tracking_no, 'shippedAt', shipped_at,
           'delivered', delivered_at is not null) order by shipped_at, tracking_no), '[]')
         from shipments where order_no = o.order_no) as shipments,
       (select coalesce(json_agg(json_build_object('at', at, 'amount', amount, 'reason', reason) order by at, refund_no), '[]')
         from refunds where order_no = o.order_no) as refunds,
       (select coalesce(json_agg(json_build_object('at', at, 'who', who, 'text', text) order by id), '[]')
         from order_logs where order_no = o.order_no) as logs
     from orders o join users u on u.id = o.user_id where o.order_no = $1`,
    [orderNo],
  )
  if (!row) throw refusals.notFound('order')
  const { name, mobile, ext, areaText, detail, account, addons, cases, shipments, refunds, logs, ...work } = row
  return {
    ...workOf(work),
    account,
    addons,
    consignee: plainConsignee({ name, mobile, ext, areaText, detail }),
    cases: cases.map(({ type, ...one }) => ({
      ...one,
      type,
      typeText: caseRules[type].text,
      statusText: caseStatusText[one.status],
      chosenText: one.chosen === '' ? '' : optionText[one.chosen],
      deadlineAt: one.deadlineAt === null ? '' : beijing(one.deadlineAt),
      autoText: autoText(type),
    })),
    shipments: shipments.map((one) => ({ ...one, shippedAt: beijing(one.shippedAt) })),
    refunds: refunds.map((one) => ({ ...one, at: beijing(one.at) })),
    logs: logs.map((one) => ({ ...one, at: beijing(one.at) })),
  }
}

/** Times inside JSON are text. */
const beijing = (at: string): string => toBeijing(Date.parse(at))

/** Whether this parcel of this order has been sent already. */
export const isSent = async (db: Queryable, orderNo: string, trackingNo: string): Promise<boolean> =>
  (await db.query('select 1 from shipments where order_no = $1 and tracking_no = $2', [orderNo, trackingNo])).length > 0
