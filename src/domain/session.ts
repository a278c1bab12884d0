import { seconds } from './settings'
import type { Fen } from './money'
import type { PriceRatio } from './resale'

export const smsTypes = ['login', 'register', 'resetPassword', 'withdraw', 'changeMobile'] as const
export type SmsType = (typeof smsTypes)[number]

/** A code of this kind goes to nobody but the buyer who asks for it, signed in, and to the number of that account. */
export const isForOwner = (smsType: SmsType): boolean => smsType === 'withdraw'

export type SignInRequest =
  | { loginType: 'password'; account: string; password: string }
  | { loginType: 'sms'; account: string; verifyCode: string }

export interface SignedIn {
  accessToken: string
  expiresAt: string
}

/** When it was opened and when somebody last came with it. */
export interface SessionAge {
  createdMs: number
  seenMs: number
}

export const sessionIsGood = (
  { createdMs, seenMs }: SessionAge,
  nowMs: number,
  life: Pick<typeof seconds, 'sessionMax' | 'sessionIdle'> = seconds,
): boolean => nowMs - createdMs < life.sessionMax * 1000 && nowMs - seenMs < life.sessionIdle * 1000

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
  reserveAvailable: Fen | null // null: not told
  reserveBonus: Fen | null // gifts beside it; null: not told
  reserveFrozen: Fen | null
  lowBalanceAt: Fen | null
  priceRatio: PriceRatio
  useDefaultAddress: boolean // whether a checkout begins with the default address
}

/** What a buyer may change of it; what is left out stays. The picture is a JPG, PNG or WebP. */
export interface ProfileChange {
  userName?: string
  lowBalanceAt?: Fen
  priceRatio?: PriceRatio
  useDefaultAddress?: boolean
  avatar?: Blob
}

/** What stands in local storage under `userInfo`. */
export type StoredProfile = Pick<Profile, 'userName' | 'account'>

export const greetingName = (profile: StoredProfile): string => profile.userName || profile.account
