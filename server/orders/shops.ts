import type { Named } from '../../src/domain/catalogue'
import type { Queryable } from '../store/db'
import { ALL_TIME } from './tallies'

/** The shops that a buyer's orders came from, those with the most orders first; each by the name its newest order knows. */
export const orderShops = (db: Queryable, userId: string): Promise<Named[]> =>
  db.query(
    `with shops as (
       select shop_id, sum(orders) as orders from (
         select shop_id, orders from order_tally where user_id = $1 and unit = ${ALL_TIME} union all
         select shop_id, orders from order_tally_log where user_id = $1) t
       where shop_id <> '' group by shop_id)
     select shop_id as id, newest.name from shops cross join lateral (
       select o.shop_name as name from orders o where o.user_id = $1 and o.shop_id = shops.shop_id
       order by o.created_at desc limit 1) newest
     order by shops.orders desc, shop_id`,
    [userId],
  )
