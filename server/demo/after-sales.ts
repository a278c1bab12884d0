import { demoAfterSaleHours, nextDemoAfterSale } from '../../demo/after-sales'
import { isFailure } from '../../src/domain/failure'
import { lockCase, moveCase, type MovedCase } from '../after-sale/move'
import type { TradeDeps } from '../payments/methods'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/** The demo's station decides, receives, inspects and sends after-sales, as much faster as it moves orders; never what an operator touched. */

const AT_ONCE = 100
const HOUR = 3600

/** @returns how many applications moved */
export const demoAfterSales = async (deps: TradeDeps, speed: number): Promise<number> => {
  const due = await deps.db.query<{ caseNo: string }>(
    `select a.case_no as "caseNo" from after_sales a join jsonb_each_text($3::jsonb) h (status, hours) on h.status = a.status
     where a.is_open and a.moved_at + make_interval(secs => h.hours::int * ${HOUR}.0 / $2) <= $1
       and a.applied_at > coalesce((select value::timestamptz from meta where key = 'seeded'), '-infinity')
       and not exists (select 1 from after_sale_logs l where l.case_no = a.case_no and l.who = 'station'
         and l.id > coalesce((select log_id from demo_after_sales d where d.case_no = a.case_no), 0))
     order by a.moved_at limit $4`,
    [timestamp(deps.clock.now()), speed, JSON.stringify(demoAfterSaleHours), AT_ONCE],
  )
  let moved = 0
  for (const { caseNo } of due) if (await goOn(deps, caseNo)) moved += 1
  return moved
}

/** Of a buyer's order the first application that waits for the station, one step on; null where none does. */
export const stepAfterSale = async (deps: TradeDeps, userId: string, orderNo: string): Promise<MovedCase | null> => {
  const open = await deps.db.query<{ caseNo: string }>(
    `select case_no as "caseNo" from after_sales where order_no = $1 and user_id = $2 and is_open order by applied_at, case_no`,
    [orderNo, userId],
  )
  for (const { caseNo } of open) {
    const moved = await goOn(deps, caseNo)
    if (moved) return moved
  }
  return null
}

/** Null where nothing was done. */
const goOn = (deps: TradeDeps, caseNo: string): Promise<MovedCase | null> =>
  deps.db.tx(async (tx) => {
    const locked = await lockCase(tx, caseNo)
    const step = nextDemoAfterSale(locked.row)
    if (!step) return null
    const wish = step.type === 'sent' ? { ...step, brand: await brandOf(tx, locked.life.orderNo) } : step
    let moved: MovedCase
    try {
      moved = await moveCase(deps, tx, locked, wish, deps.clock.now())
    } catch (error) {
      // Its buyer was first, or something else has to be decided before.
      if (isFailure(error, 'conflict', 'invalid')) return null
      throw error
    }
    await tx.query(
      `insert into demo_after_sales (case_no, log_id) select $1, max(id) from after_sale_logs where case_no = $1
       on conflict (case_no) do update set log_id = excluded.log_id`,
      [caseNo],
    )
    return moved
  })

const brandOf = async (tx: Queryable, orderNo: string): Promise<string> =>
  (await tx.query<{ brand: string }>('select brand_name as brand from orders where order_no = $1', [orderNo]))[0]!.brand
