import type { Refusal } from '../credentials'
import { maskMobile, maskName } from '../masking'
import { isMobile, normalizeMobile } from '../phone'
import { cleanText, codePoints, hasUnsafeCharacters } from '../text'
import type { WithdrawalChannel } from './withdrawal'

/** Who gets the money of a withdrawal, and where. */
export interface Payee {
  payeeName: string
  payeeAccount: string
}
export type PayeeField = keyof Payee

/** Tidies what a person typed or pasted: look-alike digits, blanks in a card's number, +86. Refuses nothing. */
export const cleanPayee = (channel: WithdrawalChannel, { payeeName, payeeAccount }: Payee): Payee => {
  const account = cleanText(payeeAccount).normalize('NFKC')
  const plain = channel === 'bank' ? account.replace(/[\s-]/g, '') : (normalizeMobile(account) ?? account)
  return { payeeName: cleanText(payeeName), payeeAccount: plain }
}

/** Every field that is wrong. Give it what `cleanPayee` made of the input. */
export const payeeProblems = (
  channel: WithdrawalChannel,
  { payeeName, payeeAccount }: Payee,
): { field: PayeeField; message: string }[] => {
  const checked: [PayeeField, Refusal][] = [
    ['payeeName', checkName(payeeName)],
    ['payeeAccount', channel === 'bank' ? checkCard(payeeAccount) : checkAlipay(payeeAccount)],
  ]
  return checked.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]))
}

const checkName = (name: string): Refusal => {
  if (name === '') return '请填写收款人姓名'
  if (hasUnsafeCharacters(name)) return '收款人姓名含有不支持的字符'
  const length = codePoints(name)
  return length < 2 || length > 32 ? '收款人姓名应为 2 至 32 个字' : null
}

const EMAIL = /^[^\s@]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i

const checkAlipay = (account: string): Refusal => {
  if (account === '') return '请填写支付宝账号'
  return isMobile(account) || EMAIL.test(account) ? null : '支付宝账号应为手机号或邮箱'
}

const checkCard = (number: string): Refusal => {
  if (number === '') return '请填写银行卡号'
  if (!/^\d{12,19}$/.test(number)) return '银行卡号应为 12 至 19 位数字'
  return hasGoodCheckDigit(number) ? null : '银行卡号有误，请逐位核对'
}

/** Luhn, ISO/IEC 7812-1: the number of a card ends with a digit that finds one wrong digit and most swapped neighbours. */
const hasGoodCheckDigit = (number: string): boolean => {
  const sum = [...number].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && /[1-9]/.test(number)
}

/** "张** · 6222 **** 1234", "张** · 138****0001", "张** · li***@example.com": it can be told which one it is, and no more. */
export const maskPayee = (channel: WithdrawalChannel, { payeeName, payeeAccount }: Payee): string =>
  `${maskName(payeeName)} · ${channel === 'bank' ? maskCard(payeeAccount) : maskAlipay(payeeAccount)}`

const maskCard = (number: string): string => `${number.slice(0, 4)} **** ${number.slice(-4)}`

const maskAlipay = (account: string): string => {
  const at = account.lastIndexOf('@')
  return at < 0 ? maskMobile(account) : `${account.slice(0, Math.min(2, at - 1))}***${account.slice(at)}`
}
