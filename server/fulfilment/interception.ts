import { merged, qtyOf } from '../../src/domain/after-sale/money'
import type { SoldParcel } from '../../src/domain/after-sale/types'
import { afterSaleText } from '../../src/domain/after-sale/words'
import { zero } from '../../src/domain/money'
import type { LivedOrder } from '../orders/order-life'
import { soldOrder } from '../orders/sold-order'
import type { Queryable } from '../store/db'
import { newNumber } from '../store/numbers'
import { timestamp } from '../store/timestamp'
import { logSteps, noteOnOrder, tellOrder, type AfterSaleDeps, type LoggedStep } from './after-sale-record'
import { insertAfterSale } from './new-after-sale'

/** Parcels of an order that are under way and that no other application is about. */
export const stoppableParcels = async (tx: Queryable, life: LivedOrder): Promise<readonly SoldParcel[]> => {
  const { parcels, lines, claims } = await soldOrder(tx, life)
  let left = lines.map(({ skuId, shipped, returned }) => ({ skuId, qty: shipped - returned }))
  for (const { skuId, qty, type } of claims)
    if (type !== 'refund_before_ship')
      left = left.map((one) => (one.skuId === skuId ? { ...one, qty: one.qty - qty } : one))
  return parcels.filter(
    ({ isDelivered, items }) => !isDelivered && items.every(({ skuId, qty }) => qty <= qtyOf(left, skuId)),
  )
}

/**
 * An interception that its buyer has chosen, and paid for, where the station offered it: every parcel of the order that is under way and
 * that no other application is about. The order is locked. @returns its number, null where there is nothing to stop any more
 */
export const openInterception = async (
  { config }: AfterSaleDeps,
  tx: Queryable,
  life: LivedOrder,
  nowMs: number,
): Promise<string | null> => {
  const stopped = await stoppableParcels(tx, life)
  if (stopped.length === 0) return null
  const { orderNo, userId } = life
  const caseNo = newNumber('T', nowMs)
  await insertAfterSale(tx, {
    caseNo,
    orderNo,
    userId,
    type: 'intercept',
    status: 'returning',
    reason: 'other',
    description: '',
    amount: zero,
    asked: null,
    fee: zero,
    feeText: '',
    refundTo: 'reserve',
    stopped: stopped.map(({ trackingNo }) => trackingNo),
    lines: merged(stopped.flatMap(({ items }) => items)).map((one) => ({ ...one, toSkuId: '' })),
    deadlineAt: timestamp(nowMs + config.seconds.afterSaleReceive * 1000),
    nowMs,
  })
  const steps: LoggedStep[] = [
    { event: 'apply', who: 'buyer', from: '', to: 'applied', text: afterSaleText.apply },
    { event: 'approve', who: 'system', from: 'applied', to: 'returning', text: afterSaleText.approve('returning') },
  ]
  await logSteps(tx, caseNo, steps, timestamp(nowMs))
  await noteOnOrder(tx, { orderNo, caseNo }, steps, nowMs)
  await tellOrder(tx, { caseNo, orderNo })
  return caseNo
}
