import { caseTypes } from '../../src/domain/order-life/cases'
import { patiently } from '../../server/migrations/migrate'
import type { Db } from '../../server/store/db'

const CASE_TYPES = sqlArray(caseTypes)

/**
 * On each of a buyer's orders (`manyOrders`) one abnormal case and one after-sale, the same ones each time: of every type, most of them
 * over. Orders whose case is open become orders in which that could happen: being picked or packed, or sent where it is about a parcel.
 * Written set by set, so without money and without the logs between.
 */
export const manyCases = async (db: Db, userId: string, nowMs: number): Promise<void> => {
  const now = new Date(nowMs)
  await patiently(db, async (tx) => {
    await tx.query(
      `create temp table troubled on commit drop as
       select *, type in ('intercept', 'dy_push_failed') as is_sent, type in ('out_of_stock', 'backorder', 'price_up', 'discontinued',
         'qc_failed') as is_line, status in ('open', 'processing') as is_live
       from (
         select o.order_no, o.created_at, n, (${CASE_TYPES})[1 + n % 12] as type,
           case when n % 10 < 3 then 'open' when n % 10 < 4 then 'processing' when n % 10 < 8 then 'resolved' when n % 10 < 9 then
             'auto_resolved' else 'cancelled' end as status
         from (select *, (row_number() over (order by order_no))::int as n from orders where user_id = $1) o) numbered`,
      [userId],
    )
    await tx.query(
      `delete from shipments where order_no in (select order_no from troubled where is_live and not is_sent)`,
    )
    await tx.query(
      `update order_items set refunded = 0, picked = case when t.is_sent or (t.type = 'qc_failed') then qty else 0 end,
         shipped = case when t.is_sent then qty else 0 end
       from troubled t where t.order_no = order_items.order_no and t.is_live`,
    )
    await tx.query(
      `update orders set status = case when is_sent then 'shipped' when is_line then 'picking' else 'packing' end, refunded = 0,
         open_cases = 1, after_sale = 'open', paid_at = coalesce(paid_at, orders.created_at)
       from troubled t where t.order_no = orders.order_no and t.is_live`,
    )
    await tx.query(
      `insert into abnormal_cases (case_no, order_no, user_id, sku_id, type, qty, new_price, amount, status, auto_option, option, note,
         opened_at, deadline_at, closed_at, line, consignee)
       select 'C' || substr(t.order_no, 2), t.order_no, $1, case when is_line then i.sku_id else '' end, t.type,
         case when is_line then 1 else 0 end, case when t.type = 'price_up' then i.price + 100 else 0 end,
         case when t.type = 'freight_diff' then 300 when t.type = 'intercept' then 800 else 0 end, t.status, 'refund_item',
         case t.status when 'open' then '' when 'processing' then 'wait' when 'resolved' then 'refund_item' else '' end,
         case when is_line then '' else '客户电话打不通' end,
         t.created_at + interval '1 hour', case when is_live then $2::timestamptz + interval '2 days' end,
         case when not is_live then t.created_at + interval '1 day' end,
         case when is_line then jsonb_build_object('skuId', i.sku_id, 'productId', i.product_id, 'title', i.title, 'spec', i.spec,
           'image', i.image, 'price', i.price, 'qty', 1) end,
         case when t.type = 'dy_address_changed' then jsonb_build_object('name', '李娜', 'mobile', '13900000000', 'ext', '',
           'areaCode', '330106', 'areaText', '浙江省 杭州市 西湖区', 'detail', '文二路 ' || n || ' 号') end
       from troubled t join order_items i on i.order_no = t.order_no and i.line = 0`,
      [userId, now],
    )
    await tx.query(
      `create temp table returned on commit drop as
       select *, 'A' || substr(order_no, 2) as case_no, case when n % 10 < 6 then (array['completed', 'completed', 'completed',
           'rejected', 'cancelled', 'closed'])[1 + n / 10 % 6]
         when type in ('refund_before_ship', 'refund_only') then (array['applied', 'refunding'])[1 + n % 2]
         when type = 'intercept' then (array['applied', 'returning', 'inspecting', 'refunding'])[1 + n % 4]
         when type = 'reship' then (array['applied', 'reshipping', 'waiting_receive'])[1 + n % 3]
         else (array['applied', 'waiting_return', 'returning', 'inspecting', 'rejected_goods', 'sending_back'])[1 + n / 10 % 6]
         end as status
       from (select order_no, created_at, n, (array['refund_before_ship', 'intercept', 'refund_only', 'return_refund', 'exchange',
         'reship'])[1 + n / 7 % 6] as type from troubled) typed`,
    )
    await tx.query(
      `insert into after_sales (case_no, order_no, user_id, type, status, reason, amount, fee, fee_text, refund_to, return_brand,
         return_no, applied_at, moved_at, deadline_at, search)
       select r.case_no, r.order_no, $1, r.type, r.status, 'other', i.price, 200, '退货服务费', 'reserve', '圆通速递', 'YT' || r.n,
         r.created_at + interval '3 days', r.created_at + interval '4 days',
         case when r.status in ('applied', 'waiting_return', 'returning') then $2::timestamptz + interval '2 days' end,
         lower(concat_ws(chr(10), r.case_no, r.order_no, 'YT' || r.n, i.title))
       from returned r join order_items i on i.order_no = r.order_no and i.line = 0`,
      [userId, now],
    )
    await tx.query(
      `insert into after_sale_lines (case_no, line, sku_id, qty, product_id, title, spec, image, price)
       select r.case_no, i.line, i.sku_id, 1, i.product_id, i.title, i.spec, i.image, i.price
       from returned r join order_items i on i.order_no = r.order_no and i.line < 2`,
    )
    await tx.query(
      `insert into after_sale_logs (case_no, at, who, event, from_status, to_status, text)
       select case_no, created_at + interval '3 days', 'buyer', 'apply', '', 'applied', '提交申请' from returned`,
    )
  })
}

function sqlArray(texts: readonly string[]): string {
  return `array[${texts.map((text) => `'${text}'`).join(', ')}]`
}
