import type { NewSignIn } from './login-records'
import type { Fen } from './money'

export interface Counts {
  cartItems: number
  collectProducts: number
  collectSuppliers: number
  orders: { pendingPayment: number; toShip: number; shipped: number; completed: number }
  pendingPayable: Fen | null // of all that wait for payment; null: not told
  pendingUntil: string // when the first of them closes; '' when none waits, or nobody told
  abnormalOpen: number
  afterSaleOpen: number
  afterSaleToReturn: number
  unlinkedPlatformOrders: number
  linkedPlatformOrders: number // that can be ordered
  urgentPlatformOrders: number // still to be sent, within a day or late already
  shopsExpiring: number
  reserveAvailable: Fen | null // null: not told
  reserveBonus: Fen | null // gifts beside it; null: not told
  newSignIn: NewSignIn | null // the first that waits for this session's word; null: none, or not told
}

export type AgreementType = '1' | '2' | '3' // user agreement, service agreement, privacy policy

export interface Agreement {
  title: string
  content: string // HTML, sanitised by the server; sanitise again before showing
  updatedAt: string
}

export const agreementTitles: Record<AgreementType, string> = { '1': '用户协议', '2': '服务协议', '3': '隐私政策' }

export interface ReturnAddress {
  stationId: string
  stationName: string
  userName: string
  mobile: string
  addressFullDetail: string
}

export interface Feedback {
  content: string
  contact: string
  images: string[] // ids of uploaded files
}

export interface UploadedFile {
  id: string
  url: string
}
