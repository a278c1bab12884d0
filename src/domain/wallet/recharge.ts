import type { Fen } from '../money'
import type { PayMethod, PaymentStatus } from '../payment'

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
