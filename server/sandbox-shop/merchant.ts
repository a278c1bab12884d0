import { refusals } from '../../src/domain/refusals'
import { newId } from '../base/ids'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import type { SandboxDeps } from './deps'
import { takeBackGrants } from './grants'
import { tellNews } from './news'
import { personOf } from './people'

/** What people do on the platform: the merchant, and his shop's buyers. */

const CODE_MS = 10 * 60 * 1000

/** The merchant agrees. @returns the code that is good for one grant; null: there is no such shop */
export const consent = async ({ db, clock }: SandboxDeps, shopId: string): Promise<string | null> => {
  const code = newId() + newId()
  const [made] = await db.query(
    `insert into sandbox_consents (code, shop_id, expires_at) select $1, id, $3 from sandbox_shops where id = $2 returning 1`,
    [code, shopId, timestamp(clock.now() + CODE_MS)],
  )
  return made ? code : null
}

/** The merchant takes back what he allowed. */
export const takeBack = (deps: SandboxDeps, shopId: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    await takeBackGrants(tx, shopId)
    await tellNews(tx, { shopId, orderNos: [''], what: 'auth-gone', nowMs: deps.clock.now() })
  })

/** A buyer of the shop moves. @throws Failure not-found, conflict: it is under way already */
export const moveBuyer = (deps: SandboxDeps, orderNo: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    const shopId = await openSale(tx, orderNo)
    const nowMs = deps.clock.now()
    const { consignee, areaCodes, areaNames, sameBuyer } = personOf(deps, `${orderNo} moved ${nowMs}`, orderNo)
    await tx.query(
      `update sandbox_sales set consignee = $2, area_codes = $3, area_names = $4, same_buyer = $5, changed_at = $6
       where order_no = $1`,
      [orderNo, JSON.stringify(consignee), areaCodes, areaNames, sameBuyer, timestamp(nowMs)],
    )
    await tellNews(tx, { shopId, orderNos: [orderNo], what: 'order', nowMs })
  })

/** A buyer of the shop wants his money back, for all that isn't back already. @throws Failure not-found, conflict */
export const wantRefund = (deps: SandboxDeps, orderNo: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    const shopId = await openSale(tx, orderNo)
    const nowMs = deps.clock.now()
    await tx.query(`update sandbox_sale_lines set refund = 'open' where order_no = $1 and refund = 'none'`, [orderNo])
    await tx.query('update sandbox_sales set changed_at = $2 where order_no = $1', [orderNo, timestamp(nowMs)])
    await tellNews(tx, { shopId, orderNos: [orderNo], what: 'after-sale', nowMs })
  })

/** He gets it, or thinks better of it. @throws Failure not-found */
export const endRefund = (deps: SandboxDeps, orderNo: string, how: 'done' | 'none'): Promise<void> =>
  deps.db.tx(async (tx) => {
    const shopId = await lockSale(tx, orderNo)
    const now = timestamp(deps.clock.now())
    await tx.query(`update sandbox_sale_lines set refund = $2 where order_no = $1 and refund = 'open'`, [orderNo, how])
    await tx.query(
      `update sandbox_sales o set changed_at = $2, state = case when exists (select 1 from sandbox_sale_lines
         where order_no = o.order_no and refund <> 'done') then state else 'cancelled' end where order_no = $1`,
      [orderNo, now],
    )
    await tellNews(tx, { shopId, orderNos: [orderNo], what: 'after-sale', nowMs: deps.clock.now() })
  })

/** The platform has reviewed what it held back. @throws Failure not-found */
export const passReview = (deps: SandboxDeps, orderNo: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    const shopId = await lockSale(tx, orderNo)
    const now = timestamp(deps.clock.now())
    await tx.query(
      `update sandbox_sales set state = 'to_ship', changed_at = $2 where order_no = $1 and state = 'checking'`,
      [orderNo, now],
    )
    await tellNews(tx, { shopId, orderNos: [orderNo], what: 'order', nowMs: deps.clock.now() })
  })

const lockSale = async (tx: Queryable, orderNo: string): Promise<string> => {
  const [row] = await tx.query<{ shopId: string }>(
    'select shop_id as "shopId" from sandbox_sales where order_no = $1 for update',
    [orderNo],
  )
  if (!row) throw refusals.notFound('platformOrder')
  return row.shopId
}

/** Nothing of it has been sent. */
const openSale = async (tx: Queryable, orderNo: string): Promise<string> => {
  const shopId = await lockSale(tx, orderNo)
  const [open] = await tx.query(
    `select 1 from sandbox_sales where order_no = $1 and state in ('checking', 'to_ship')`,
    [orderNo],
  )
  if (!open) throw refusals.stateChanged()
  return shopId
}
