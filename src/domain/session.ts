import type { Fen } from './money'

export type SmsType = 'login' | 'register' | 'resetPassword'

export type SignInRequest =
  | { loginType: 'password'; account: string; password: string }
  | { loginType: 'sms'; account: string; verifyCode: string }

export interface SignedIn {
  accessToken: string
  expiresAt: string
}

/** Register and reset password take the same four (spec §3). `account` is the mobile number. */
export interface CredentialsRequest {
  account: string
  password: string
  verifyCode: string
  passwordConfirm: string
}

export interface Profile {
  id: string
  userName: string // may be empty: the greeting falls back to the account
  account: string
  mobile: string // masked
  avatar: string // URL or ''
  reserveAvailable: Fen
  reserveFrozen: Fen
  lowBalanceAt: Fen
}

/** What a buyer may change of it; what is left out stays. The picture is a JPG, PNG or WebP. */
export interface ProfileChange {
  userName?: string
  lowBalanceAt?: Fen
  avatar?: Blob
}

/** What stands in local storage under `userInfo`. */
export type StoredProfile = Pick<Profile, 'userName' | 'account'>

export const greetingName = (profile: StoredProfile): string => profile.userName || profile.account

export interface Counts {
  cartItems: number
  collectProducts: number
  collectSuppliers: number
  orders: { pendingPayment: number; toShip: number; shipped: number; completed: number }
  abnormalOpen: number
  afterSaleOpen: number
  afterSaleToReturn: number
  unlinkedPlatformOrders: number
  shopsExpiring: number
  reserveAvailable: Fen
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
