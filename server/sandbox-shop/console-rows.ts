import type { Queryable } from '../store/db'
import type { ConsoleOrder, ConsoleShop } from './console-page'

const MOST_SHOPS = 50
const MOST_ORDERS = 50

/** The oldest first. */
export const consoleShops = (db: Queryable): Promise<ConsoleShop[]> =>
  db.query<ConsoleShop>(
    `select id, name, sold as orders, coalesce((select not over from sandbox_grants where shop_id = s.id
       order by no desc limit 1), false) as "isGranted"
     from (select * from sandbox_shops order by no desc limit ${MOST_SHOPS}) s order by no`,
  )

/** The newest first. */
export const consoleOrders = (db: Queryable, shopId: string): Promise<ConsoleOrder[]> =>
  db.query<ConsoleOrder>(
    `select o.order_no as "orderNo", o.state, o.seller_words as words, concat_ws(' ', o.consignee #>> '{name,mask}', o.consignee #>> '{mobile,mask}',
       array_to_string(o.area_names, ' ')) as to,
       (select string_agg(title || ' ' || spec || ' × ' || qty, '；' order by line) from sandbox_sale_lines
         where order_no = o.order_no) as title,
       case when exists (select 1 from sandbox_sale_lines where order_no = o.order_no and refund = 'open') then 'open'
         when not exists (select 1 from sandbox_sale_lines where order_no = o.order_no and refund <> 'done') then 'done'
         else 'none' end as refund
     from sandbox_sales o where o.shop_id = $1 order by o.paid_at desc, o.order_no desc limit ${MOST_ORDERS}`,
    [shopId],
  )
