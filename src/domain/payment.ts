import type { Fen } from './money'

export type PayMethod = 'sandbox' | 'alipay' | 'wechat' | 'reserve'

export interface PayRequest {
  pay: { paymentNo: string } | { orderNos: string[] }
  method: PayMethod
  requestId: string
}

export interface PayTicket {
  paymentNo: string
  method: PayMethod
  codeUrl: string // what the QR code says; '' for the reserve
  pageUrl: string // the cashier's page; '' for the reserve
  expiresAt: string
}

export type PaymentStatus = 'pending' | 'succeeded' | 'closed' | 'failed'

export interface PayResult {
  paymentNo: string
  status: PaymentStatus
  amount: Fen
  orderNos: string[]
  paidAt: string // '' until paid
  expiresAt: string
  payMethods: PayMethod[]
  reserveAvailable: Fen | null // null: not told
}
