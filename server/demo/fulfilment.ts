import { CASE_HOURS, nextDemoStep } from '../../demo/fulfilment'
import { afterSaleStatusText } from '../../src/domain/after-sale/words'
import { orderStatusText, type OrderStatus } from '../../src/domain/order'
import { isFailure } from '../../src/domain/failure'
import { refusals } from '../../src/domain/refusals'
import { moveOrder } from '../fulfilment/apply'
import { lockLives, type LivedOrder } from '../orders/order-life'
import { PACK_MATE } from '../orders/order-rows'
import type { TradeDeps } from '../payments/methods'
import { lockPayment } from '../payments/payments'
import { demoAfterSales, stepAfterSale } from './after-sales'
import type { Db, Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/**
 * The demo's station: it moves the orders of its visitors along as a real one would, only faster. What was there from the start stays as
 * it is, and whatever an operator has touched is left to him.
 */

const FIRST_HOURS = 12
const AT_ONCE = 100
const HOUR = 3600

/** @returns how many orders moved */
export const demoRound = async (deps: TradeDeps): Promise<number> => {
  const speed = await speedOf(deps)
  if (speed === 0) return 0
  await adopt(deps.db)
  const due = await deps.db.query<{ orderNo: string }>(
    `select order_no as "orderNo" from demo_orders
     where since + make_interval(secs => hours * ${HOUR}.0 / $2) <= $1 order by since limit $3`,
    [timestamp(deps.clock.now()), speed, AT_ONCE],
  )
  let moved = await demoAfterSales(deps, speed)
  for (const { orderNo } of due) if (await goOnIfItMay(deps, orderNo, speed)) moved += 1
  return moved
}

/** Where an after-sale has to be decided first, it is tried again. */
const goOnIfItMay = async (deps: TradeDeps, orderNo: string, speed: number): Promise<boolean> => {
  try {
    return (await goOn(deps, orderNo, { speed, userId: null })) !== null
  } catch (error) {
    if (isFailure(error, 'conflict')) return false
    throw error
  }
}

/** One step now, whoever touched the order, for its buyer: of what he wants back of it first. @throws Failure not-found; refused where nothing is left to do */
export const demoStep = async (deps: TradeDeps, userId: string, orderNo: string) => {
  mustBeOpen(deps)
  const sale = await stepAfterSale(deps, userId, orderNo)
  if (sale) {
    const [row] = await deps.db.query<{ status: OrderStatus }>('select status from orders where order_no = $1', [
      orderNo,
    ])
    return { status: row!.status, statusText: afterSaleStatusText(sale.type, sale.status) }
  }
  const status = await goOn(deps, orderNo, { speed: await speedOf(deps), userId })
  if (status === null) throw refusals.noDemoStep()
  return { status, statusText: orderStatusText[status] }
}

export const demoDial = async (deps: TradeDeps): Promise<{ open: boolean; speed: number }> => ({
  open: deps.config.demo.fulfilment,
  speed: await speedOf(deps),
})

export const turnDemoDial = async (deps: TradeDeps, speed: number): Promise<{ open: boolean; speed: number }> => {
  mustBeOpen(deps)
  await deps.db.query(
    `insert into meta (key, value) values ('demo_speed', $1) on conflict (key) do update set value = excluded.value`,
    [String(speed)],
  )
  return demoDial(deps)
}

const mustBeOpen = ({ config }: Pick<TradeDeps, 'config'>): void => {
  if (!config.demo.fulfilment) throw refusals.demoClosed()
}

/** So many times faster than life; 0: nothing moves by itself. */
const speedOf = async ({ db, config }: Pick<TradeDeps, 'db' | 'config'>): Promise<number> => {
  if (!config.demo.fulfilment) return 0
  const [row] = await db.query<{ value: string }>(`select value from meta where key = 'demo_speed'`)
  return row ? Number(row.value) : config.demo.speed
}

/** Orders that were paid since the demo began and that no station has touched. */
const adopt = (db: Db): Promise<unknown> =>
  db.query(
    `insert into demo_orders (order_no, log_id, since, hours)
     select o.order_no, l.id, o.paid_at, ${FIRST_HOURS}
     from orders o join lateral (select max(id) as id from order_logs where order_no = o.order_no) l on true
     where o.status = 'paid' and o.paid_at > coalesce((select value::timestamptz from meta where key = 'seeded'), '-infinity')
     on conflict do nothing`,
  )

/** @returns the state it is in now; null where nothing was done */
const goOn = (
  deps: TradeDeps,
  orderNo: string,
  { speed, userId }: { speed: number; userId: string | null },
): Promise<OrderStatus | null> =>
  deps.db.tx(async (tx) => {
    const order = await lockedOrder(tx, orderNo, userId === null ? deps.clock.now() - TOGETHER_MS : 0)
    if (userId !== null && order?.userId !== userId) throw refusals.notFound('order')
    if (!order || (userId === null && (await isInOtherHands(tx, orderNo)))) return letGo(tx, orderNo)
    const next = nextDemoStep(order)
    if (!next) return letGo(tx, orderNo)
    const nowMs = deps.clock.now()
    if (next.wish.type === 'decide' && (await isBeingPaid(tx, next.wish.caseNo))) return putOff(tx, orderNo, nowMs)
    if (next.wish.type === 'ship' && userId === null && (await isWaitedFor(tx, orderNo)))
      return putOff(tx, orderNo, nowMs)
    const who = next.wish.type === 'decide' || next.wish.type === 'complete' ? 'system' : 'station'
    const { outcome } = await moveOrder(deps, tx, order, next.wish, { who, nowMs })
    const then = nextDemoStep((await lockedOrder(tx, orderNo, 0))!)
    await tx.query(
      `insert into demo_orders (order_no, log_id, since, hours)
       select $1, (select max(id) from order_logs where order_no = $1), $2, $3
       on conflict (order_no) do update set log_id = excluded.log_id, since = excluded.since, hours = excluded.hours`,
      [orderNo, timestamp(nowMs), then?.afterHours ?? 0],
    )
    if (next.wish.type === 'ship') await sendWithIt(tx, orderNo)
    if (speed > 0 && then) await hurryDeadlines(tx, orderNo, nowMs, speed, then.afterHours)
    return outcome.status
  })

type DemoOrder = LivedOrder & { brand: string; packNo: string; hadTrouble: boolean }

/** Who comes later doesn't fit into a parcel that has left; a visitor may take his time. */
const TOGETHER_MS = 20_000

const lockedOrder = async (tx: Queryable, orderNo: string, sinceMs: number): Promise<DemoOrder | null> => {
  const [of] = await tx.query<{ paymentNo: string; brand: string; packNo: string; hadTrouble: boolean }>(
    `select payment_no as "paymentNo", brand_name as brand, case when exists (select 1 from orders m where m.pack_no = o.pack_no and m.shipped_at < $2) then ''
         else coalesce(pack_no, '') end as "packNo",
       exists (select 1 from abnormal_cases where order_no = $1) as "hadTrouble" from orders o where order_no = $1`,
    [orderNo, timestamp(sinceMs)],
  )
  if (!of) return null
  await lockPayment(tx, of.paymentNo)
  const [order] = await lockLives(tx, [orderNo])
  return order ? { ...order, brand: of.brand, packNo: of.packNo, hadTrouble: of.hadTrouble } : null
}

/** An operator did something since. */
const isInOtherHands = async (tx: Queryable, orderNo: string): Promise<boolean> => {
  const rows = await tx.query(
    `select 1 from demo_orders d join order_logs l on l.order_no = d.order_no and l.id > d.log_id and l.who = 'station'
     where d.order_no = $1`,
    [orderNo],
  )
  return rows.length > 0
}

/** Another that is to lie in the same parcel is on its way to the packing table, and nothing stands in its way. */
const isWaitedFor = async (tx: Queryable, orderNo: string): Promise<boolean> => {
  const rows = await tx.query(
    `select 1 from orders o join orders m on ${PACK_MATE}
     join demo_orders d on d.order_no = m.order_no and d.since < 'infinity'
     where o.order_no = $1 and m.status in ('paid', 'picking') and m.open_cases = 0`,
    [orderNo],
  )
  return rows.length > 0
}

/** Those that lie in the same parcel leave with it. */
const sendWithIt = (tx: Queryable, orderNo: string): Promise<unknown> =>
  tx.query(
    `update demo_orders d set hours = 0 from orders o join orders m on ${PACK_MATE}
     where o.order_no = $1 and d.order_no = m.order_no and m.status = 'packing'`,
    [orderNo],
  )

/** Its buyer chose, and pays. */
const isBeingPaid = async (tx: Queryable, caseNo: string): Promise<boolean> =>
  (await tx.query('select 1 from abnormal_cases where case_no = $1 and payment_no is not null', [caseNo])).length > 0

const putOff = async (tx: Queryable, orderNo: string, nowMs: number): Promise<null> => {
  await tx.query('update demo_orders set since = $2 where order_no = $1', [orderNo, timestamp(nowMs)])
  return null
}

/** The row stays, as a mark that it was adopted once. */
const letGo = async (tx: Queryable, orderNo: string): Promise<null> => {
  await tx.query(`update demo_orders set since = 'infinity' where order_no = $1`, [orderNo])
  return null
}

/** What the page counts down to is as much faster as the rest. */
const hurryDeadlines = async (tx: Queryable, orderNo: string, nowMs: number, speed: number, hours: number) => {
  const inHours = (some: number) => timestamp(nowMs + (some * HOUR * 1000) / speed)
  await tx.query(
    `update abnormal_cases set deadline_at = $2 where order_no = $1 and status = 'open' and opened_at = $3`,
    [orderNo, inHours(CASE_HOURS), timestamp(nowMs)],
  )
  await tx.query(
    `update orders set confirm_at = $2 where order_no = $1 and status = 'shipped' and delivered_at is not null`,
    [orderNo, inHours(hours)],
  )
}
