import type { CaseDecision } from '../../src/domain/abnormal'
import { isFailure } from '../../src/domain/failure'
import type { Fen } from '../../src/domain/money'
import { lifeText } from '../../src/domain/order-life/words'
import { refusals } from '../../src/domain/refusals'
import { differenceToReserve } from '../../src/domain/wallet/ledger'
import { walletText } from '../../src/domain/wallet/words'
import { lockSkus } from '../catalogue/stock'
import { lockLives, noteOrders, readLives, type LivedOrder } from '../orders/order-life'
import type { CarryOut, SettleDeps } from '../payments/methods'
import type { Queryable } from '../store/db'
import { post } from '../wallet/ledger'
import { doChosen } from './do-chosen'

interface Paid {
  caseNo: string
  orderNo: string
  amount: Fen
  decision: CaseDecision
}

/**
 * What a payment was for, once it has succeeded: each choice by itself, as if it were made now. Where it can't be done any more, or costs
 * something else, its part is the buyer's reserve, and a case that still lives waits for him again.
 */
export const carryOut: CarryOut = async (deps, tx, { paymentNo, userId }, nowMs, book) => {
  const paid = await tx.query<Paid>(
    `select case_no as "caseNo", order_no as "orderNo", amount, decision from payment_cases where payment_no = $1 order by case_no`,
    [paymentNo],
  )
  const lives = await lockLives(tx, [...new Set(paid.map(({ orderNo }) => orderNo))])
  const named = paid.flatMap(({ decision: { skuId } }) => (skuId === undefined ? [] : [skuId]))
  await lockSkus(tx, [...named, ...lives.flatMap(({ lines }) => lines.map(({ skuId }) => skuId))])
  const mixed = await book(
    paid.map(({ orderNo, amount }) => ({ bizNo: orderNo, amount })),
    walletText.payDifference,
  )
  for (const [i, { caseNo }] of paid.entries())
    await tx.query('update payment_cases set bonus = $3 where payment_no = $1 and case_no = $2', [
      paymentNo,
      caseNo,
      mixed[i]!.gift,
    ])
  for (const [i, one] of paid.entries()) {
    const isDone = await done(deps, tx, { ...one, paymentNo, nowMs })
    if (!isDone) await credit(tx, { ...one, gift: mixed[i]!.gift, paymentNo, userId, nowMs })
    await tx.query('update payment_cases set outcome = $3 where payment_no = $1 and case_no = $2', [
      paymentNo,
      one.caseNo,
      isDone ? 'done' : 'credited',
    ])
  }
}

type Doing = Paid & { paymentNo: string; nowMs: number }

/** @returns false where nothing of it was done */
const done = async (deps: SettleDeps, tx: Queryable, { caseNo, orderNo, amount, decision, ...by }: Doing) => {
  const [order] = await readLives(tx, [orderNo])
  try {
    if (!(await isWaiting(tx, caseNo, by.paymentNo))) throw refusals.caseOver()
    await doChosen(deps, tx, opened(order!, caseNo), decision, { who: 'buyer', nowMs: by.nowMs, charged: amount })
    return true
  } catch (error) {
    if (!isFailure(error) || error.kind === 'busy') throw error
    deps.log.warn('difference-too-late', { paymentNo: by.paymentNo, caseNo, reason: error.message })
    return false
  }
}

const isWaiting = async (tx: Queryable, caseNo: string, paymentNo: string): Promise<boolean> =>
  (
    await tx.query(`select 1 from abnormal_cases where case_no = $1 and payment_no = $2 and status = 'processing'`, [
      caseNo,
      paymentNo,
    ])
  ).length > 0

/** As it was before its choice waited for the payment. */
const opened = (order: LivedOrder, caseNo: string): LivedOrder => ({
  ...order,
  cases: order.cases.map((one) => (one.caseNo === caseNo ? { ...one, status: 'open', option: '' } : one)),
})

const credit = async (
  tx: Queryable,
  { caseNo, orderNo, amount, gift, paymentNo, userId, nowMs }: Doing & { userId: string; gift: Fen },
): Promise<void> => {
  await tx.query(
    `update abnormal_cases set status = 'open', option = '', payment_no = null
     where case_no = $1 and payment_no = $2 and status = 'processing'`,
    [caseNo, paymentNo],
  )
  const about = { biz: 'difference', bizNo: orderNo, remark: walletText.differenceBack } as const
  await post(tx, differenceToReserve({ ref: `${paymentNo}:${caseNo}`, userId, amount, gift }), nowMs, about)
  await noteOrders(tx, [orderNo], { text: lifeText.differenceBack(amount), who: 'system', nowMs })
}
