import type { CaseTab } from '../../src/domain/abnormal'
import type { CaseType } from '../../src/domain/order-life/types'
import type { Db, Queryable } from '../store/db'

/** How many cases a buyer has, kept beside them by triggers (migration 0161): read here, and added up by a round. */

export interface CaseCount {
  tab: CaseTab
  type: CaseType
  cases: number
}

export const countedCases = (db: Queryable, userId: string): Promise<CaseCount[]> =>
  db.query(
    `select tab, type, sum(cases)::int as cases from case_counts where user_id = $1 group by tab, type having sum(cases) <> 0`,
    [userId],
    'cases-counted',
  )

const AT_ONCE = 5000

/** Adds up differences of the same kind; several processes may do so at once. Nothing that is read changes by it. */
export const foldCaseCounts = async (db: Db): Promise<void> => {
  await db.query(
    `with many as (select user_id, tab, type from case_counts group by 1, 2, 3 having count(*) > 1 limit 100),
     gone as (
       delete from case_counts where id in (
         select c.id from case_counts c join many m on m.user_id = c.user_id and m.tab = c.tab and m.type = c.type
         limit ${AT_ONCE} for update of c skip locked)
       returning user_id, tab, type, cases)
     insert into case_counts (user_id, tab, type, cases)
     select user_id, tab, type, sum(cases) from gone group by 1, 2, 3 having sum(cases) <> 0`,
  )
}
