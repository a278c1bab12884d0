import { refusals } from '../../domain/refusals'
import type { SmsType } from '../../domain/session'
import { codeIsGood } from '../../domain/sms-codes'
import type { MemoryWorld } from './memory-world'

const sentCode = ({ state, options }: MemoryWorld, mobile: string, smsType: SmsType) => {
  const sent = state.codes.find((one) => one.mobile === mobile && one.smsType === smsType)
  return sent && !sent.isUsed && codeIsGood(sent, options.now()) ? sent : null
}

/** Whether it is the code that was sent last. Right or not, the look counts. */
export const codeIsRight = (world: MemoryWorld, mobile: string, smsType: SmsType, code: string): boolean => {
  const sent = sentCode(world, mobile, smsType)
  if (sent) sent.tries += 1
  return sent?.code === code.trim()
}

/** Uses up a code that was right. */
export const spendCode = ({ state }: MemoryWorld, mobile: string, smsType: SmsType): void => {
  for (const one of state.codes) if (one.mobile === mobile && one.smsType === smsType) one.isUsed = true
}

/** Both at once. @throws Failure invalid */
export const useCode = (world: MemoryWorld, mobile: string, smsType: SmsType, code: string): void => {
  if (!codeIsRight(world, mobile, smsType, code)) throw refusals.wrongCode()
  spendCode(world, mobile, smsType)
}
