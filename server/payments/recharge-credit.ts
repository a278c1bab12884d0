import type { Fen } from '../../src/domain/money'
import { recharge } from '../../src/domain/wallet/ledger'
import type { PayMethod } from '../../src/domain/payment'
import type { Queryable } from '../store/db'
import { post } from '../wallet/ledger'
import type { Payment } from './payments'

/** What a payment of biz 'recharge' is for, as it was ordered. */
export interface Recharge {
  rechargeNo: string
  paymentNo: string
  userId: string
  packageName: string // '' of a free amount
  amount: Fen
  gift: Fen
}

export const rechargeBy = async (
  db: Queryable,
  by: { paymentNo: string } | { rechargeNo: string },
): Promise<Recharge | null> => {
  const [column, value] = 'paymentNo' in by ? ['payment_no', by.paymentNo] : ['recharge_no', by.rechargeNo]
  const [row] = await db.query<Recharge>(
    `select recharge_no as "rechargeNo", payment_no as "paymentNo", user_id as "userId", package_name as "packageName", amount, gift
     from recharges where ${column} = $1`,
    [value],
  )
  return row ?? null
}

/** The money is there: it is the buyer's, and the gift with it. */
export const creditRecharge = async (
  tx: Queryable,
  { paymentNo, userId }: Payment,
  method: PayMethod,
  nowMs: number,
): Promise<void> => {
  const ordered = await rechargeBy(tx, { paymentNo })
  if (!ordered) throw new Error(`payment ${paymentNo} is for no recharge`)
  const { rechargeNo: ref, amount, gift, packageName } = ordered
  const about = { biz: 'recharge', bizNo: ref, remark: packageName } as const
  if (!(await post(tx, recharge({ ref, userId, channel: method, amount, gift }), nowMs, about)))
    throw new Error(`recharge ${ref} was in the books already`)
}
