import { isFailure } from '../../src/domain/failure'
import { zero } from '../../src/domain/money'
import type { NewCase } from '../../src/domain/order-life/types'
import { lifeText } from '../../src/domain/order-life/words'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { orderStep } from '../fulfilment/station'
import { noteOrders } from '../orders/order-life'
import { settleSales } from '../orders/sales'
import { PlatformError, type Platform, type ShipRefusal } from '../platform/platform'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { courierCode } from './courier'
import { keepLines, type ParcelLine } from './parcel-lines'

/** Lets `use` act in a shop with a token that holds. @throws PlatformError; Failure where the shop can't be reached */
export type Reach = <T>(shopId: string, use: (platform: Platform, access: string) => Promise<T>) => Promise<T>

type ShipDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & { reach: Reach }

interface Push {
  id: string
  shopId: string
  platformOrderId: string
  platformOrderNo: string
  orderNo: string
  brand: string
  trackingNo: string
  tries: number
  /** What of the shop's lines lies in the parcel. */
  lines: ParcelLine[]
}

const AT_ONCE = 20
/** What else is done in the same round waits no longer. */
const ROUND_MS = 4000
/** Longer than any call takes; after that another process tries again, under the same request id. */
const LEASE_MS = 60_000
const BEGIN_AGAIN_MS = 60_000
const MOST_WAIT_MS = 3_600_000
/** chosen by us: about six hours of trying. */
const MOST_TRIES = 10

/**
 * Tells shops the parcels of what they sold. What fails is tried again later and later; what the platform refuses, or what failed too
 * often, becomes a case for the buyer. @returns how many were told
 */
export const shipBack = async (deps: ShipDeps): Promise<number> => {
  const startMs = performance.now()
  const couriers = courierBook(deps.reach)
  let told = 0
  for (;;) {
    const due = await takeDue(deps)
    const done = await Promise.all(due.map((push) => tell(deps, push, couriers)))
    told += done.filter(Boolean).length
    if (due.length < AT_ONCE || performance.now() - startMs > ROUND_MS) return told
  }
}

/** The platform's couriers: asked once for a shop in a round. */
const courierBook = (reach: Reach) => {
  const books = new Map<string, ReturnType<Platform['couriers']>>()
  return (shopId: string): ReturnType<Platform['couriers']> => {
    const known = books.get(shopId) ?? reach(shopId, (platform, access) => platform.couriers(access))
    books.set(shopId, known)
    return known
  }
}

/** Taken for a while: several processes never tell one parcel at once. */
const takeDue = async ({ db, clock }: ShipDeps): Promise<Push[]> => {
  const nowMs = clock.now()
  const taken = await db.query<{ id: string }>(
    `update shop_pushes set tries = tries + 1, next_at = $2 where id in (
       select id from shop_pushes where status = 'pending' and next_at <= $1 order by next_at limit ${AT_ONCE}
       for update skip locked) returning id`,
    [timestamp(nowMs), timestamp(nowMs + LEASE_MS)],
  )
  if (taken.length === 0) return []
  const ids = taken.map(({ id }) => id)
  await keepLines(db, ids)
  return db.query<Push>(
    `select u.id, p.shop_id as "shopId", p.id as "platformOrderId", p.platform_order_no as "platformOrderNo",
       u.order_no as "orderNo", u.brand, u.tracking_no as "trackingNo", u.tries,
       (select coalesce(json_agg(told order by l.line), '[]')
         from jsonb_to_recordset(u.lines) as told ("lineNo" text, qty int, pieces int)
         join platform_order_lines l on l.platform_order_id = p.id and l.platform_line_no = told."lineNo"
         where l.refund <> 'done') as lines
     from shop_pushes u join platform_orders p on p.id = u.platform_order_id where u.id = any($1::text[])`,
    [ids],
  )
}

const tell = async (
  deps: ShipDeps,
  push: Push,
  couriersOf: (shopId: string) => ReturnType<Platform['couriers']>,
): Promise<boolean> => {
  const { id, shopId, platformOrderNo, trackingNo, brand } = push
  const lines = push.lines.filter(({ qty }) => qty > 0).map(({ lineNo, qty }) => ({ lineNo, qty }))
  const isToldBefore = isRest(push)
  try {
    if (isToldBefore) await noteRest(deps, push)
    else {
      const code = courierCode(await couriersOf(shopId), brand)
      if (code === null)
        throw new PlatformError('refused', { advice: refusals.courierUnknown(brand).message, reason: 'bad-tracking' })
      const parcel = { requestId: id, orderNo: platformOrderNo, lines, courierCode: code, trackingNo }
      await deps.reach(shopId, (platform, access) => platform.ship(access, parcel))
    }
  } catch (error) {
    await notTold(deps, push, error)
    return false
  }
  await inOrder(deps, push, (tx) => told(deps, tx, push))
  return true
}

/**
 * The rest of what the shop counts as one piece, which was told with an earlier parcel. The platform takes no parcel of nothing, so its number
 * is written on the order, where the shop's people find it.
 */
const isRest = ({ lines }: Push): boolean => lines.length > 0 && lines.every(({ qty }) => qty === 0)

/**
 * All such parcels of the order at once, and again as long as there are more of them: words are written whole, so that two processes which
 * each added their own would take away the other's.
 */
const noteRest = async (deps: ShipDeps, push: Push): Promise<void> => {
  const { shopId, platformOrderNo } = push
  let noted: string[] = []
  for (;;) {
    const words = await restOf(deps.db, push)
    if (words.every((one) => noted.includes(one))) return
    await deps.reach(shopId, (platform, access) => platform.note(access, { orderNo: platformOrderNo, words }))
    noted = words
  }
}

const restOf = async (db: Queryable, { id, platformOrderId }: Push): Promise<string[]> => {
  const parcels = await db.query<{ brand: string; trackingNo: string }>(
    `select brand, tracking_no as "trackingNo" from shop_pushes where platform_order_id = $1 and (id = $2
       or status <> 'failed' and jsonb_array_length(lines) > 0 and not jsonb_path_exists(lines, '$[*] ? (@.qty > 0)'))
     order by made_at, id`,
    [platformOrderId, id],
  )
  return parcels.map(({ brand, trackingNo }) => lifeText.otherParcel(brand, trackingNo))
}

const told = async (deps: ShipDeps, tx: Queryable, push: Push): Promise<void> => {
  const { id, orderNo, platformOrderId } = push
  const nowMs = deps.clock.now()
  const [done] = await tx.query(
    `update shop_pushes set status = 'done', done_at = $2, error = '' where id = $1 and status = 'pending' returning id`,
    [id, timestamp(nowMs)],
  )
  if (!done) return
  const [waiting] = await tx.query<{ caseNo: string }>(
    `select case_no as "caseNo" from abnormal_cases where order_no = $1 and type = 'dy_push_failed' and status = 'processing'`,
    [orderNo],
  )
  if (waiting) await orderStep(deps, tx, orderNo, { type: 'settle_case', caseNo: waiting.caseNo }, 'system')
  else {
    const text = isRest(push) ? lifeText.chosen.noted : lifeText.chosen.pushed
    await noteOrders(tx, [orderNo], { text, who: 'system', nowMs })
  }
  await settleSales(tx, [platformOrderId])
}

/** Refusals that time mends. */
const LATER: readonly ShipRefusal[] = ['in-review']

const notTold = async (deps: ShipDeps, push: Push, error: unknown): Promise<void> => {
  const { id, orderNo, tries } = push
  const isPlatform = error instanceof PlatformError
  if (!isPlatform && !isFailure(error)) deps.log.error('ship-back-failed', { id, orderNo, error })
  else deps.log.warn('ship-back-refused', { id, orderNo, tries, why: isPlatform ? error.message : error.kind })
  const isOver = isPlatform && error.trouble === 'refused' && !LATER.includes(error.reason)
  const advice = isPlatform ? error.advice : isFailure(error) ? error.message : refusals.platformAway().message
  if (!isOver && tries < MOST_TRIES) {
    const waitMs = Math.min(MOST_WAIT_MS, BEGIN_AGAIN_MS * 2 ** (tries - 1))
    await deps.db.query(`update shop_pushes set next_at = $2, error = $3 where id = $1 and status = 'pending'`, [
      id,
      timestamp(deps.clock.now() + waitMs),
      advice,
    ])
    return
  }
  await inOrder(deps, push, (tx) => failed(deps, tx, push, advice))
}

/** The buyer is asked; an order on which nothing can be opened any more only shows that it wasn't told. */
const failed = async (deps: ShipDeps, tx: Queryable, { id, orderNo, platformOrderId }: Push, advice: string) => {
  const [row] = await tx.query(
    `update shop_pushes set status = 'failed', error = $2 where id = $1 and status = 'pending' returning id`,
    [id, advice],
  )
  if (!row) return
  await tx.query('update platform_orders set problem = $2 where id = $1', [platformOrderId, advice])
  const [open] = await tx.query<{ caseNo: string; status: string }>(
    `select case_no as "caseNo", status from abnormal_cases
     where order_no = $1 and type = 'dy_push_failed' and status in ('open', 'processing')`,
    [orderNo],
  )
  // Told again and refused again: what was chosen before is done with, and asked anew.
  if (open?.status === 'processing')
    await orderStep(deps, tx, orderNo, { type: 'settle_case', caseNo: open.caseNo }, 'system')
  if (open?.status !== 'open') {
    const trouble: NewCase = {
      type: 'dy_push_failed',
      skuId: '',
      qty: 0,
      newPrice: zero,
      amount: zero,
      days: null,
      note: advice,
    }
    await orderStep(deps, tx, orderNo, { type: 'trouble', trouble }, 'platform')
  }
  await settleSales(tx, [platformOrderId])
}

/** In one transaction that locks as everything does: payment, order, the shop's order. */
const inOrder = async ({ db }: ShipDeps, { orderNo }: Push, work: (tx: Queryable) => Promise<void>): Promise<void> =>
  db.tx(async (tx) => {
    await tx.query(
      'select 1 from payments where payment_no = (select payment_no from orders where order_no = $1) for update',
      [orderNo],
    )
    await tx.query('select 1 from orders where order_no = $1 for update', [orderNo])
    await work(tx)
  })
