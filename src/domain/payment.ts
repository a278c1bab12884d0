import type { Fen } from './money'

export type PayMethod = 'sandbox' | 'alipay' | 'wechat' | 'reserve'

export interface PayRequest {
  pay: { paymentNo: string } | { orderNos: string[] }
  method?: PayMethod // none: the payment is only opened, how it is paid is chosen at the cashier
  requestId: string
}

export interface PayTicket {
  paymentNo: string
  method: PayMethod | '' // '': only opened
  codeUrl: string // what the QR code says; '' for the reserve, and where it is only opened
  pageUrl: string // the cashier's page; '' like the code
  expiresAt: string
}

export type PaymentStatus = 'pending' | 'succeeded' | 'closed' | 'failed'

/** What is paid for: orders, differences of orders that were paid for before, or money for the reserve. */
export type PayBiz = 'order' | 'difference' | 'recharge'

export interface PayResult {
  paymentNo: string
  biz: PayBiz
  status: PaymentStatus
  amount: Fen
  orderNos: string[] // none of a top-up
  paidAt: string // '' until paid
  expiresAt: string
  payMethods: PayMethod[]
  reserveAvailable: Fen | null // null: not told
  reserveBonus: Fen | null // gifts beside it; null: not told
}
