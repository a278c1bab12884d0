import type { AfterSaleType, SoldOrder } from '../../src/domain/after-sale/types'
import { caseRules } from '../../src/domain/order-life/cases'
import type { Queryable } from '../store/db'
import type { LivedOrder } from './order-life'

/** Of an order what applications depend on; as if the one of that number weren't there. */
export const soldOrder = async (tx: Queryable, life: LivedOrder, exceptCaseNo = ''): Promise<SoldOrder> => {
  const [row] = await tx.query<{
    completedAt: Date | null
    parcels: SoldOrder['parcels']
    claims: { skuId: string; qty: number; type: AfterSaleType }[]
  }>(
    `select o.completed_at as "completedAt",
       (select coalesce(json_agg(json_build_object('trackingNo', s.tracking_no, 'isDelivered', s.delivered_at is not null,
           'items', (select json_agg(json_build_object('skuId', sku_id, 'qty', qty) order by sku_id) from shipment_items i
             where i.order_no = s.order_no and i.tracking_no = s.tracking_no)) order by s.shipped_at, s.tracking_no), '[]')
         from shipments s where s.order_no = o.order_no and not exists (select 1 from after_sales a
           where a.order_no = o.order_no and a.case_no <> $2 and s.tracking_no = any(a.stopped))) as parcels,
       (select coalesce(json_agg(json_build_object('skuId', l.sku_id, 'qty', l.qty, 'type', a.type)), '[]')
         from after_sales a join after_sale_lines l on l.case_no = a.case_no
         where a.order_no = o.order_no and a.is_open and a.status <> 'refunding' and a.case_no <> $2) as claims
     from orders o where o.order_no = $1`,
    [life.orderNo, exceptCaseNo],
  )
  const { completedAt, parcels, claims } = row!
  const { status, amounts, refunded, lines, cases } = life
  const held = cases.filter(({ type }) => caseRules[type].holds === 'unpicked' || caseRules[type].holds === 'picked')
  return { status, amounts, refunded, lines, held, parcels, claims, completedAt: completedAt?.getTime() ?? null }
}
