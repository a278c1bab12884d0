import type { DemoRecharge, DemoWorld } from '../../demo/types'
import { rechargeOrder } from '../../src/domain/wallet/recharge'
import { readConfig } from '../base/config'
import { silentLogger } from '../base/log'
import { capture, closePayment } from '../channels/sandbox/book'
import { attemptClosed, attemptFor } from '../payments/attempts'
import { endPayments } from '../payments/payments'
import { offerNow, writeRecharge } from '../payments/recharges'
import { settlePayment } from '../payments/settle'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { newNumber } from '../store/numbers'
import type { SeededMoney } from './orders'

const HOUR_MS = 3_600_000
const PAID_AFTER_MS = 40_000

/** As they are unless somebody says otherwise: see ./later. */
const deps = { config: readConfig({}), log: silentLogger, carryOut: () => Promise.reject(new Error('no difference')) }

export const seedPackages = (tx: Queryable, { rechargePackages }: DemoWorld): Promise<void> =>
  insertRows(
    tx,
    'recharge_packages',
    rechargePackages.map(({ id, name, payAmount: pay, giftAmount: gift, recommended }) => {
      return { id, name, pay, gift, recommended }
    }),
  )

/** Past top-ups, by the same moves as in life. */
export const topUps = (tx: Queryable, { buyers }: DemoWorld, nowMs: number): SeededMoney[] =>
  buyers.flatMap(({ id: userId, recharges }) =>
    recharges.map((past) => {
      const ms = nowMs - past.hoursAgo * HOUR_MS
      return { userId, ms, play: () => topUp(tx, userId, past, ms) }
    }),
  )

const topUp = async (tx: Queryable, userId: string, { wish, isPaid }: DemoRecharge, ms: number): Promise<void> => {
  const order = rechargeOrder(await offerNow(deps, tx), wish)
  const { paymentNo, amount, expiresMs } = await writeRecharge(deps, tx, { ...order, userId, nowMs: ms })
  const { outTradeNo } = await attemptFor(tx, { paymentNo, amount }, 'sandbox', ms)
  await tx.query(`update payments set method = 'sandbox' where payment_no = $1`, [paymentNo])
  if (!isPaid) {
    await closePayment(tx, outTradeNo, expiresMs)
    await attemptClosed(tx, outTradeNo, expiresMs)
    await endPayments(tx, [paymentNo], 'expire')
    return
  }
  const paidMs = ms + PAID_AFTER_MS
  const taken = await capture(tx, { tradeNo: newNumber('S', paidMs), outTradeNo, amount, nowMs: paidMs })
  await settlePayment(deps, tx, paymentNo, { method: 'sandbox', outTradeNo, ...taken! }, paidMs)
}
