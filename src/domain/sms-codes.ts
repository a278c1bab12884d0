import { secondsLeft } from './limits'
import { limits, seconds } from './settings'
import type { SmsType } from './session'

const HOUR_MS = 3_600_000

export interface SentCode {
  smsType: SmsType
  sentMs: number
  /** From where it was asked for; where there is but one network, ''. */
  network: string
  isUsed: boolean
}

/** Who wants the next one. Known: the account of that number was signed in to from there lately. */
export interface CodeAsker {
  network: string
  isKnown: boolean
}

type MostCodes = Pick<typeof limits, 'smsPerMobileHour' | 'smsPerMobileDay'>

/** What all networks together may have sent to a number, as a multiple of what one may. */
const ALL_NETWORKS = 2

/**
 * How many seconds to wait until the next code may be sent; 0: it may be sent now. One wait for the number, whatever the kind: but who has
 * used the last code holds the phone, and needn't wait. A network has its own count, so that a stranger can't use up the owner's; all
 * together have one more, which one that is known isn't held to. Chosen by us; see docs/adr/0015.
 * @param sent what was sent to this number in the last day, newest first
 */
export const waitForCode = (
  sent: readonly SentCode[],
  { network, isKnown }: CodeAsker,
  nowMs: number,
  most: MostCodes = limits,
  resendSeconds: number = seconds.smsResend,
): number => {
  // A code of the future: the clock was set back. It must not make anybody wait longer than one of now.
  const all = sent.map((one) => ({ ...one, sentMs: Math.min(one.sentMs, nowMs) }))
  const [last] = all
  const wait = last && !last.isUsed ? Math.ceil((last.sentMs + resendSeconds * 1000 - nowMs) / 1000) : 0
  if (wait > 0) return wait
  const own = all.filter((one) => one.network === network)
  return pace(own, most, 1, nowMs) || (isKnown ? 0 : pace(all, most, ALL_NETWORKS, nowMs))
}

const pace = (sent: readonly SentCode[], most: MostCodes, times: number, nowMs: number): number =>
  within(sent, HOUR_MS, times * most.smsPerMobileHour, nowMs) ||
  within(sent, 24 * HOUR_MS, times * most.smsPerMobileDay, nowMs)

/** The next is free when the oldest of the last `most` falls out of the window. */
const within = (sent: readonly SentCode[], windowMs: number, most: number, nowMs: number): number => {
  const oldest = sent.filter(({ sentMs }) => sentMs > nowMs - windowMs)[most - 1]
  return oldest ? secondsLeft(oldest.sentMs + windowMs, nowMs) : 0
}

/** Each look at a code counts, right or not. */
export const codeIsGood = ({ sentMs, tries }: { sentMs: number; tries: number }, nowMs: number): boolean =>
  sentMs + seconds.smsCode * 1000 > nowMs && tries < limits.smsTries
