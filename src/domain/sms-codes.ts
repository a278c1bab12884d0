import { limits, seconds, secondsLeft } from './limits'
import type { SmsType } from './session'

const HOUR_MS = 3_600_000

export interface SentCode {
  smsType: SmsType
  sentMs: number
}

/**
 * How many seconds to wait until the next code may be sent; 0: it may be sent now. The wait is for each kind of its own, the counts are
 * for the number (chosen by us).
 * @param sent what was sent to this number in the last day, newest first
 */
export const waitForCode = (
  sent: readonly SentCode[],
  smsType: SmsType,
  nowMs: number,
  most: Pick<typeof limits, 'smsPerMobileHour' | 'smsPerMobileDay'> = limits,
  resendSeconds: number = seconds.smsResend,
): number => {
  const last = sent.find((one) => one.smsType === smsType)
  const wait = last ? Math.ceil((last.sentMs + resendSeconds * 1000 - nowMs) / 1000) : 0
  if (wait > 0) return wait
  return within(sent, HOUR_MS, most.smsPerMobileHour, nowMs) || within(sent, 24 * HOUR_MS, most.smsPerMobileDay, nowMs)
}

/** The next is free when the oldest of the last `most` falls out of the window. */
const within = (sent: readonly SentCode[], windowMs: number, most: number, nowMs: number): number => {
  const oldest = sent.filter(({ sentMs }) => sentMs > nowMs - windowMs)[most - 1]
  return oldest ? secondsLeft(oldest.sentMs + windowMs, nowMs) : 0
}

/** Each look at a code counts, right or not. */
export const codeIsGood = ({ sentMs, tries }: { sentMs: number; tries: number }, nowMs: number): boolean =>
  sentMs + seconds.smsCode * 1000 > nowMs && tries < limits.smsTries
