import { optionText, type CaseDecision } from '../../src/domain/abnormal'
import { sum, zero, type Fen } from '../../src/domain/money'
import { lifeText } from '../../src/domain/order-life/words'
import { walletText } from '../../src/domain/wallet/words'
import { noteOrders } from '../orders/order-life'
import { openPayment } from '../payments/payments'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'
import { spendReserve } from '../wallet/spend'

/** A choice that costs its buyer something. */
export interface Charge {
  decision: CaseDecision
  orderNo: string
  amount: Fen
}

const totalOf = (charges: readonly Charge[]): Fen => sum(charges.map(({ amount }) => amount))

/** What was done is paid for, from the reserve: its account is locked, and has so much. */
export const chargeReserve = async (
  tx: Queryable,
  userId: string,
  charges: readonly Charge[],
  nowMs: number,
): Promise<void> => {
  if (charges.length === 0) return
  const amount = totalOf(charges)
  const { paymentNo } = await openPayment(tx, { userId, amount, biz: 'difference', expiresMs: nowMs }, nowMs)
  await tx.query(
    `update payments set status = 'succeeded', method = 'reserve', trade_no = payment_no, paid_at = $2 where payment_no = $1`,
    [paymentNo, timestamp(nowMs)],
  )
  const parts = charges.map((charge) => ({ ...charge, bizNo: charge.orderNo }))
  const about = { biz: 'difference', remark: walletText.payDifference } as const
  await linkCases(tx, paymentNo, await spendReserve(tx, { paymentNo, userId, parts, ...about }, nowMs), 'done')
}

/** One payment over all of them; until it is paid, or over, they wait for it. @returns its number */
export const openDifference = async (
  tx: Queryable,
  userId: string,
  charges: readonly Charge[],
  { nowMs, expiresMs }: { nowMs: number; expiresMs: number },
): Promise<string> => {
  const { paymentNo } = await openPayment(tx, { userId, amount: totalOf(charges), biz: 'difference', expiresMs }, nowMs)
  await linkCases(tx, paymentNo, charges, '')
  for (const { decision, orderNo, amount } of charges) {
    await tx.query(`update abnormal_cases set status = 'processing', option = $2, payment_no = $3 where case_no = $1`, [
      decision.caseNo,
      decision.option,
      paymentNo,
    ])
    const text = lifeText.differenceDue(optionText[decision.option], amount)
    await noteOrders(tx, [orderNo], { text, who: 'buyer', nowMs })
  }
  return paymentNo
}

const linkCases = (
  tx: Queryable,
  paymentNo: string,
  charges: readonly (Charge & { gift?: Fen })[],
  outcome: '' | 'done',
): Promise<void> =>
  insertRows(
    tx,
    'payment_cases',
    charges.map(({ decision, orderNo, amount, gift = zero }) => {
      return {
        payment_no: paymentNo,
        case_no: decision.caseNo,
        order_no: orderNo,
        amount,
        bonus: gift,
        decision,
        outcome,
      }
    }),
  )
