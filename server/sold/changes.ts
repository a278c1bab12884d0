import { isFailure } from '../../src/domain/failure'
import { zero } from '../../src/domain/money'
import type { CaseType, NewCase } from '../../src/domain/order-life/types'
import type { Deps } from '../deps'
import { orderStep } from '../fulfilment/station'
import { CHANGED_ADDRESS, WANTED_BACK } from '../orders/sales'
import type { Queryable } from '../store/db'

/** What a shop's buyer changed after we had ordered for him: while nothing is sent, the parcel waits for our buyer's decision. */

interface Change {
  orderNo: string
  paymentNo: string
  moved: boolean
  wantedBack: boolean
}

interface NewPlace {
  mark: string
  areaCode: string
  areaText: string
  name: string
  mobile: string
  detail: string
}

const AT_ONCE = 50

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** @returns how many orders are held for it now */
export const holdChanged = async (deps: ChangeDeps): Promise<number> => {
  // An order that isn't paid holds no parcel; it is looked at again once it is.
  const changed = await deps.db.query<Change>(
    `select w.order_no as "orderNo", o.payment_no as "paymentNo", ${CHANGED_ADDRESS} as moved,
       (${WANTED_BACK} and not w.asked_refund) as "wantedBack"
     from platform_order_orders w join platform_orders p on p.id = w.platform_order_id join orders o on o.order_no = w.order_no
     where w.live and not w.shipped and o.status in ('paid', 'picking', 'packing')
       and (${CHANGED_ADDRESS} or (${WANTED_BACK} and not w.asked_refund)) limit ${AT_ONCE}`,
  )
  let held = 0
  for (const change of changed) if (await hold(deps, change)) held += 1
  return held
}

const hold = async (deps: ChangeDeps, { orderNo, paymentNo, moved, wantedBack }: Change): Promise<boolean> => {
  try {
    await deps.db.tx(async (tx) => {
      await tx.query('select 1 from payments where payment_no = $1 for update', [paymentNo])
      await tx.query('select 1 from orders where order_no = $1 for update', [orderNo])
      if (moved) await askAboutPlace(deps, tx, orderNo)
      if (wantedBack) await askAboutRefund(deps, tx, orderNo)
    })
    return true
  } catch (error) {
    if (isFailure(error, 'busy')) throw error
    // It was sent, or closed, meanwhile; or something about it can't be read: the others don't wait for it.
    if (!isFailure(error, 'conflict', 'not-found')) deps.log.warn('change-not-held', { orderNo, error })
    return false
  }
}

const askAboutRefund = async (deps: ChangeDeps, tx: Queryable, orderNo: string): Promise<void> => {
  await tx.query('update platform_order_orders set asked_refund = true where order_no = $1', [orderNo])
  if (await openCaseOf(tx, orderNo, 'dy_refund')) return
  await orderStep(deps, tx, orderNo, { type: 'trouble', trouble: caseAbout('dy_refund') }, 'platform')
}

const askAboutPlace = async (deps: ChangeDeps, tx: Queryable, orderNo: string): Promise<void> => {
  const [place] = await tx.query<NewPlace>(
    `update platform_order_orders w set consignee_mark = p.consignee_mark from platform_orders p
     where p.id = w.platform_order_id and w.order_no = $1 returning p.consignee_mark as mark, p.area_code as "areaCode",
       p.area_text as "areaText", p.consignee_mask->>'name' as name, p.consignee_mask->>'mobile' as mobile,
       p.consignee_mask->>'detail' as detail`,
    [orderNo],
  )
  const { mark: _, ...to } = place!
  // Where it is to go now can't be read: only our buyer can say.
  if (to.areaCode === '') {
    if (!(await openCaseOf(tx, orderNo, 'bad_address')))
      await orderStep(deps, tx, orderNo, { type: 'trouble', trouble: caseAbout('bad_address') }, 'platform')
    return
  }
  const consignee = { ...to, ext: '' }
  const open = await openCaseOf(tx, orderNo, 'dy_address_changed')
  if (open) {
    await tx.query('update abnormal_cases set consignee = $2::jsonb where case_no = $1', [
      open,
      JSON.stringify(consignee),
    ])
    return
  }
  const trouble = { ...caseAbout('dy_address_changed'), consignee }
  await orderStep(deps, tx, orderNo, { type: 'trouble', trouble }, 'platform')
}

const openCaseOf = async (tx: Queryable, orderNo: string, type: CaseType): Promise<string | null> => {
  const [row] = await tx.query<{ caseNo: string }>(
    `select case_no as "caseNo" from abnormal_cases where order_no = $1 and type = $2 and status in ('open', 'processing')`,
    [orderNo, type],
  )
  return row?.caseNo ?? null
}

const caseAbout = (type: CaseType): NewCase => {
  return { type, skuId: '', qty: 0, newPrice: zero, amount: zero, days: null, note: '' }
}
