import type { Db } from '../store/db'

const AT_ONCE = 5000

/**
 * How many products each supplier has on the shelf is kept by triggers (migration 0241) as differences: adds up those of one supplier.
 * Several processes may do so at once; nothing that is read changes by it.
 */
export const foldShelfCounts = async (db: Db): Promise<void> => {
  await db.query(
    `with many as (select supplier_id from shelf_counts group by 1 having count(*) > 1 limit 100),
     gone as (
       delete from shelf_counts where id in (
         select c.id from shelf_counts c join many using (supplier_id) limit ${AT_ONCE} for update of c skip locked)
       returning supplier_id, products)
     insert into shelf_counts (supplier_id, products)
     select supplier_id, sum(products) from gone group by 1 having sum(products) <> 0`,
  )
}
