import type { AfterSaleStatus, AfterSaleType } from '../../src/domain/after-sale/types'
import type { Db, Queryable } from '../store/db'

/** How many applications a buyer has, by state: kept as differences by triggers (migration 0165), added up by a round. */
export const afterSalesTallied = (
  db: Queryable,
  userId: string,
  type: AfterSaleType | null = null,
): Promise<{ status: AfterSaleStatus; cases: number }[]> =>
  db.query(
    `select status, sum(cases)::int as cases from after_sale_tally where user_id = $1 and ($2::text is null or type = $2)
     group by status having sum(cases) <> 0`,
    [userId, type],
    'after-sales-tallied',
  )

const AT_ONCE = 5000

/** Several processes may do so at once; nothing that is read changes by it. @returns how many rows */
export const foldAfterSaleTallies = async (db: Db): Promise<number> => {
  const [row] = await db.query<{ folded: number }>(
    `with gone as (
       delete from after_sale_tally where id in (select id from after_sale_tally order by id limit $1 for update skip locked) returning *),
     kept as (
       insert into after_sale_tally (user_id, type, status, cases)
       select user_id, type, status, sum(cases) from gone group by 1, 2, 3 having sum(cases) <> 0)
     select count(*)::int as folded from gone`,
    [AT_ONCE],
  )
  return row!.folded
}
