import type { OrderDetail, Shipment } from '../../src/domain/order'
import { autoText } from '../../src/domain/abnormal'
import { caseRules } from '../../src/domain/order-life/cases'
import type { CaseType, LiveCaseStatus } from '../../src/domain/order-life/types'
import { zero, type Fen } from '../../src/domain/money'
import type { PayMethod } from '../../src/domain/payment'
import { refusals } from '../../src/domain/refusals'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import { planOf } from '../store/plans'
import { args } from '../store/sql-args'
import type { Queryable } from '../store/db'
import { foundByKeyword } from './keyword-lists'
import { talliesOf } from './kept-tallies'
import type { ListDeps } from './order-lists'
import { beijing, orderColumns, summaryOf, type OrderRow } from './order-rows'
import { beyond, conditions, orderBy } from './order-where'
import { packMates } from './packs'
import { dated, isByKeyword, type Filter } from './windows'

/** Everything about one order, the consignee in full. @throws Failure not-found */
export const orderDetail = async (
  { db, kept, ...window }: ListDeps,
  userId: string,
  { orderNo, ...filter }: Given<(typeof calls)['orderInfo']>,
): Promise<OrderDetail> => {
  const [row] = await db.query<DetailRow>(
    `select ${orderColumns}, o.batch_no as "batchNo", o.goods_amount as "goodsAmount", o.service_fee as "serviceFee",
       o.qc_fee as "qcFee", o.addon_fee as "addonFee", o.freight, o.discount, o.extra, o.brand_id as "brandId",
       o.brand_name as "brandName", o.weight_g as "weightG", o.paid_at as "paidAt", p.method, o.confirm_at as "confirmAt",
       (select coalesce(json_agg(json_build_object('id', addon_id, 'name', name, 'fee', fee) order by line), '[]')
         from order_addons where order_no = o.order_no) as addons
     from orders o join payments p on p.payment_no = o.payment_no where o.order_no = $1 and o.user_id = $2`,
    [orderNo, userId],
    'order-detail',
  )
  if (!row) throw refusals.notFound('order')
  const { goodsAmount, serviceFee, qcFee, addonFee, freight, discount, payable } = row
  return {
    ...summaryOf(row, window),
    batchNo: row.batchNo,
    packMates: row.packed ? await packMates(db, orderNo) : [],
    amounts: { goodsAmount, serviceFee, qcFee, addonFee, freight, discount, payable },
    extra: row.extra,
    paid: row.paidAt ? payable : zero,
    brand: { id: row.brandId, name: row.brandName },
    addons: row.addons,
    weightG: row.weightG,
    paidAt: row.paidAt ? beijing(row.paidAt) : '',
    payMethod: row.paidAt ? row.method : '',
    confirmBy: row.confirmAt ? beijing(row.confirmAt) : '',
    logs: await logsOf(db, orderNo),
    shipments: await shipmentsOf(db, orderNo),
    refunds: await refundsOf(db, orderNo),
    cases: await casesOf(db, orderNo),
    ...(await neighboursOf({ db, kept }, userId, orderNo, dated(filter))),
  }
}

/** Of an order that is the buyer's. @throws Failure not-found */
export const orderShipments = async (db: Queryable, userId: string, orderNo: string): Promise<Shipment[]> => {
  const [mine] = await db.query('select 1 from orders where order_no = $1 and user_id = $2', [orderNo, userId])
  if (!mine) throw refusals.notFound('order')
  return shipmentsOf(db, orderNo)
}

/** The one before and the one after in the list that these filters make. */
const neighboursOf = async (
  { db, kept }: Pick<ListDeps, 'db' | 'kept'>,
  userId: string,
  orderNo: string,
  filter: Filter,
): Promise<Pick<OrderDetail, 'prevOrderNo' | 'nextOrderNo'>> => {
  if (isByKeyword(filter)) {
    const { version } = await talliesOf(db, kept.tallies, userId)
    const { orderNos } = await foundByKeyword(db, kept, userId, version, filter)
    const at = orderNos.indexOf(orderNo)
    return { prevOrderNo: orderNos[at - 1] ?? '', nextOrderNo: at < 0 ? '' : (orderNos[at + 1] ?? '') }
  }
  const { values, arg } = args()
  const where = conditions(arg, userId, filter)
  const mark = arg(orderNo)
  const next = (side: 'after' | 'before'): string =>
    `(select o.order_no from orders o where ${where} and ${beyond(filter.sort, side, mark)}
       order by ${orderBy(filter.sort, side === 'after' ? 'start' : 'end')} limit 1)`
  const sql = `select ${next('before')} as prev, ${next('after')} as next from orders o where ${where} and o.order_no = ${mark}`
  const [row] = await db.query<{ prev: string | null; next: string | null }>(sql, values, planOf(sql))
  return { prevOrderNo: row?.prev ?? '', nextOrderNo: row?.next ?? '' }
}

interface DetailRow extends OrderRow {
  batchNo: string
  goodsAmount: Fen
  serviceFee: Fen
  qcFee: Fen
  addonFee: Fen
  freight: Fen
  discount: Fen
  extra: Fen
  brandId: string
  brandName: string
  weightG: number
  paidAt: Date | null
  confirmAt: Date | null
  method: PayMethod
  addons: { id: string; name: string; fee: Fen }[]
}

const logsOf = async (db: Queryable, orderNo: string): Promise<OrderDetail['logs']> => {
  const rows = await db.query<Omit<OrderDetail['logs'][number], 'at'> & { at: Date }>(
    'select at, who, event, text from order_logs where order_no = $1 order by id',
    [orderNo],
    'order-logs',
  )
  return rows.map(({ at, ...log }) => ({ ...log, at: beijing(at) }))
}

const shipmentsOf = async (db: Queryable, orderNo: string): Promise<Shipment[]> => {
  const rows = await db.query<
    Omit<Shipment, 'shippedAt' | 'deliveredAt'> & { shippedAt: Date; deliveredAt: Date | null }
  >(
    `select s.brand, s.tracking_no as "trackingNo", s.shipped_at as "shippedAt", s.delivered_at as "deliveredAt", s.traces,
       (select coalesce(json_agg(json_build_object('skuId', p.sku_id, 'qty', p.qty) order by i.line), '[]')
         from shipment_items p join order_items i on i.order_no = p.order_no and i.sku_id = p.sku_id
         where p.order_no = s.order_no and p.tracking_no = s.tracking_no) as items
     from shipments s where s.order_no = $1 order by s.shipped_at, s.tracking_no`,
    [orderNo],
    'order-shipments',
  )
  return rows.map(({ shippedAt, deliveredAt, ...shipment }) => ({
    ...shipment,
    shippedAt: beijing(shippedAt),
    deliveredAt: deliveredAt ? beijing(deliveredAt) : '',
  }))
}

const refundsOf = async (db: Queryable, orderNo: string): Promise<OrderDetail['refunds']> => {
  const rows = await db.query<{ at: Date; amount: Fen; method: PayMethod; reason: string; status: string }>(
    'select at, amount, method, reason, status from refunds where order_no = $1 order by at, refund_no',
    [orderNo],
    'order-refunds',
  )
  return rows.map(({ at, amount, method, reason, status }) => ({
    at: beijing(at),
    amount,
    to: method === 'reserve' || status === 'to_reserve' ? 'reserve' : 'original',
    reason,
    status: status === 'created' || status === 'processing' ? 'processing' : 'succeeded',
  }))
}

const casesOf = async (db: Queryable, orderNo: string): Promise<OrderDetail['cases']> => {
  const rows = await db.query<{
    caseNo: string
    type: CaseType
    skuId: string
    qty: number
    status: LiveCaseStatus
    newPrice: Fen
    amount: Fen
    note: string
    openedAt: Date
    deadlineAt: Date | null
  }>(
    `select case_no as "caseNo", type, sku_id as "skuId", qty, new_price as "newPrice", status, amount, note,
       opened_at as "openedAt", deadline_at as "deadlineAt"
     from abnormal_cases where order_no = $1 and status in ('open', 'processing') order by opened_at, case_no`,
    [orderNo],
    'order-cases',
  )
  return rows.map(({ openedAt, deadlineAt, ...one }) => ({
    ...one,
    typeText: caseRules[one.type].text,
    since: beijing(openedAt),
    deadlineAt: deadlineAt ? beijing(deadlineAt) : '',
    autoText: autoText(one.type),
  }))
}
