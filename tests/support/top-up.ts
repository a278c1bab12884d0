import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../server/store/db'
import { timestamp } from '../../server/store/timestamp'
import { post } from '../../server/wallet/ledger'
import { fen } from '../../src/domain/money'
import { recharge } from '../../src/domain/wallet/ledger'

interface TopUp {
  userId: string
  amount: number
  gift: number
  nowMs: number
}

/** A top-up that is paid, by a provider that none of the books outside is of. @returns its number */
export const toppedUp = async (tx: Queryable, { userId, amount, gift, nowMs }: TopUp): Promise<string> => {
  const [rechargeNo, paymentNo] = [`K${randomUUID()}`, `P${randomUUID()}`]
  await tx.query(
    `insert into payments (payment_no, user_id, amount, biz, status, method, trade_no, created_at, expires_at, paid_at)
     values ($1, $2, $3, 'recharge', 'succeeded', 'alipay', $1, $4, $4, $4)`,
    [paymentNo, userId, amount, timestamp(nowMs)],
  )
  await tx.query(
    `insert into recharges (recharge_no, payment_no, user_id, amount, gift, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [rechargeNo, paymentNo, userId, amount, gift, timestamp(nowMs)],
  )
  const journal = recharge({ ref: rechargeNo, userId, channel: 'alipay', amount: fen(amount), gift: fen(gift) })
  await post(tx, journal, nowMs, { biz: 'recharge', bizNo: rechargeNo, remark: '充值' })
  return rechargeNo
}
