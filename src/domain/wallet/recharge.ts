import { zero, type Fen } from '../money'
import type { PayMethod, PaymentStatus } from '../payment'
import { refusals } from '../refusals'

/** One pays `payAmount`, gets it as available and `bonusAmount` as a gift. */
export interface RechargePackage {
  id: string
  name: string
  payAmount: Fen
  bonusAmount: Fen
  recommended: boolean
}

export interface RechargeOffer {
  list: RechargePackage[]
  min: Fen // of a free amount
  max: Fen
  payMethods: Exclude<PayMethod, 'reserve'>[]
}

/** What is bought, by its package or as a free amount (without a gift). */
export type RechargeWish = { packageId: string } | { amount: Fen }

export interface RechargeRequest {
  wish: RechargeWish
  method: Exclude<PayMethod, 'reserve'>
  requestId: string
}

export interface RechargeTicket {
  rechargeNo: string
  paymentNo: string
  method: Exclude<PayMethod, 'reserve'>
  codeUrl: string
  pageUrl: string
  expiresAt: string
  amount: Fen
  bonusAmount: Fen // what comes with it as a gift
}

export interface RechargeResult {
  rechargeNo: string
  paymentNo: string
  status: PaymentStatus
  method: PayMethod | ''
  amount: Fen
  bonusAmount: Fen
  paidAt: string // '' until paid
  expiresAt: string
  available: Fen // now
  bonus: Fen // now, all gifts
}

/** What is topped up, as it is fixed when it is ordered. */
export interface RechargeOrder {
  packageId: string | null
  packageName: string // '' of a free amount
  amount: Fen
  gift: Fen
}

/** @throws Failure invalid unless it is one of the packages, or an amount within the bounds, and not both */
export const rechargeOrder = (
  { list, min, max }: Pick<RechargeOffer, 'list' | 'min' | 'max'>,
  { packageId, amount }: { packageId?: string | undefined; amount?: Fen | undefined },
): RechargeOrder => {
  if ((packageId === undefined) === (amount === undefined)) throw refusals.packageOrAmount()
  if (amount !== undefined) {
    if (amount < min || amount > max) throw refusals.wrongRecharge(min, max)
    return { packageId: null, packageName: '', amount, gift: zero }
  }
  const chosen = list.find(({ id }) => id === packageId)
  if (!chosen) throw refusals.packageGone()
  return { packageId: chosen.id, packageName: chosen.name, amount: chosen.payAmount, gift: chosen.bonusAmount }
}
