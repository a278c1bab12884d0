import type { PageRequest } from './paging'
import type { SignInRequest } from './session'

/**
 * How a sign-in stands: from where the account is known, from a device or an area it has not been signed in to from, and then what the
 * buyer said of that.
 */
export const loginStandings = ['known', 'new', 'mine', 'not_mine'] as const
export type LoginStanding = (typeof loginStandings)[number]

/** A try to sign in, right or not. */
export interface LoginRecord {
  id: string
  at: string
  ip: string
  place: string // as far as the address tells: 本机, 内网, 未知, or what the operator's lookup says
  device: string // 'Windows · Chrome 131'; 未知设备
  method: SignInRequest['loginType']
  ok: boolean
  current: boolean // the session that asks
  live: boolean // a session that is still signed in
  standing: LoginStanding | null // null: not told
}

export const loginResults = ['ok', 'failed'] as const

export interface LoginQuery extends PageRequest {
  result?: (typeof loginResults)[number] | undefined
}

export const UNKNOWN_DEVICE = '未知设备'
/** Of a shop that has but one browser. */
export const OWN_BROWSER = '当前浏览器'

/** Products whose own name says nothing to a buyer. */
export const productNames: Readonly<Record<string, string>> = {
  WeChat: '微信',
  Miui: '小米浏览器',
  'Vivo Browser': 'vivo 浏览器',
  'UC Browser': 'UC 浏览器',
  'QQ Browser': 'QQ 浏览器',
  'QQ Browser Lite': 'QQ 浏览器',
}

/** Where an address is, as far as it tells by itself. */
export const placeWords = { own: '本机', inside: '内网', unknown: '未知' } as const

/** A sign-in from somewhere new that waits for the buyer's word. */
export type NewSignIn = Pick<LoginRecord, 'id' | 'at' | 'place' | 'device'>

/** One session, by its record; or all but the one that asks. */
export type SessionsToEnd = { id: string } | { others: true }

/** Failed tries of one account that are written down in an hour; a flood of them says no more than the first. */
export const FAILED_TRIES_KEPT_PER_HOUR = 20

/** Where an account is signed in to from is remembered as long as its records. Chosen by us: half a year. */
export const LOGIN_RECORDS_KEPT_MS = 180 * 24 * 3600 * 1000

/** From where a sign-in came, as far as it makes a difference: the kind of device, and the part of the net. */
export interface Origin {
  kind: string // 'Windows Chrome', without versions, which change by themselves
  area: string
}

/**
 * The part of the net that an address belongs to, wide enough that a phone on the road or a line at home that is given a new address
 * stays in it: the /16 of IPv4, the /32 of IPv6 (as a /64 is written here: 'a:b:c:d::/64').
 */
export const areaOf = (ip: string): string => (ip.includes(':') ? ip.split(':', 2) : ip.split('.', 2)).join('.')

/** Whether the account was never signed in to from there. Its very first sign-in tells nothing. */
export const isNewOrigin = (from: Origin, known: readonly Origin[]): boolean =>
  known.length > 0 && !known.some((one) => isSameOrigin(one, from))

export const isSameOrigin = (a: Origin, b: Origin): boolean => a.kind === b.kind && a.area === b.area
