import { seeded } from '../../demo/random'
import { isFailure } from '../../src/domain/failure'
import { timestamp } from '../store/timestamp'
import type { SandboxDeps } from './deps'
import { moveBuyer, passReview, wantRefund } from './merchant'
import { tellAll, type Hearing } from './news'
import { sell } from './sell'

/**
 * The sandbox's shops live by themselves: those that somebody of ours looks after sell now and then, reviews end, and some of their buyers
 * think better of it.
 */

const HOUR_MS = 3600_000
/** As a shop that does well sells, in its own time. */
const SELLS_EVERY_H = 24
const REVIEW_H = 12
/** What lies there unsent; nobody comes back to a mountain. */
const MOST_WAITING = 30
const AT_ONCE = 50

interface Shop {
  id: string
  sold: number
}

/** @param speed so many times faster than life; 0: nothing happens by itself. @returns how many orders came */
export const liveOn = async (deps: SandboxDeps & Hearing, speed: number): Promise<number> => {
  if (speed === 0) return 0
  const { db, clock } = deps
  const before = (hours: number) => timestamp(clock.now() - (hours * HOUR_MS) / speed)
  const reviewed = await db.query<{ orderNo: string }>(
    `select order_no as "orderNo" from sandbox_sales where state = 'checking' and paid_at < $1 order by paid_at limit ${AT_ONCE}`,
    [before(REVIEW_H)],
  )
  for (const { orderNo } of reviewed) await unlessOver(passReview(deps, orderNo))
  const shops = await db.query<Shop>(
    `select s.id, s.sold from sandbox_shops s
     where exists (select 1 from sandbox_grants g where g.shop_id = s.id and not g.over and g.refresh_until > $1)
       and not exists (select 1 from sandbox_sales o where o.shop_id = s.id and o.paid_at > $2)
       and (select count(*) from sandbox_sales o where o.shop_id = s.id and o.state in ('checking', 'to_ship')) < ${MOST_WAITING}
     order by s.no limit ${AT_ONCE}`,
    [timestamp(clock.now()), before(SELLS_EVERY_H)],
  )
  let came = 0
  for (const shop of shops) came += (await unlessOver(sell(deps, shop.id, 1)))?.length ?? 0
  for (const { id, sold } of shops) await changeMind(deps, id, sold)
  await tellAll(deps)
  return came
}

/** After one order in six somebody who bought before moves, or wants his money back. */
const changeMind = async (deps: SandboxDeps, shopId: string, sold: number): Promise<void> => {
  const random = seeded(`mind ${shopId} ${sold}`)
  if (!random.chance(1 / 6)) return
  const open = await deps.db.query<{ orderNo: string }>(
    `select order_no as "orderNo" from sandbox_sales where shop_id = $1 and state = 'to_ship' order by order_no limit ${AT_ONCE}`,
    [shopId],
  )
  if (open.length < 2) return
  const { orderNo } = random.pick(open)
  await unlessOver(random.chance(0.5) ? moveBuyer(deps, orderNo) : wantRefund(deps, orderNo))
}

/** Somebody was faster, or the sandbox is full. */
const unlessOver = <T>(act: Promise<T>): Promise<T | null> =>
  act.catch((error: unknown) => {
    if (isFailure(error, 'conflict', 'not-found')) return null
    throw error
  })
