import { isMobile, normalizeMobile } from './phone'
import { refusals } from './refusals'
import type { CredentialsRequest } from './session'
import { codePoints, hasUnsafeCharacters } from './text'

/** What forms and the server refuse, with the words to show; null when all is well. The first problem wins. */
export type Refusal = string | null

/** The specification's own words (§5), for machines, forms and the server alike. */
export const warnings = {
  lacksPassword: '请输入账号密码',
  lacksCode: '请输入手机号和验证码',
  lacksMobile: '请先输入手机号',
  wrongMobile: '请输入正确的手机号',
  lacksVerifyCode: '请输入验证码',
  incomplete: '请填写完整信息',
  passwordsDiffer: '两次密码不一致',
} as const

export const checkPasswordLogin = ({ account, password }: { account: string; password: string }): Refusal =>
  account.trim() && password ? null : warnings.lacksPassword

export const checkSmsLogin = ({ account, verifyCode }: { account: string; verifyCode: string }): Refusal =>
  account.trim() && verifyCode.trim() ? null : warnings.lacksCode

export const checkSendCode = (mobile: string): Refusal => {
  if (!mobile.trim()) return warnings.lacksMobile
  return isMobile(mobile) ? null : warnings.wrongMobile
}

/** The number a code is to be sent to. @throws Failure invalid */
export const mobileForCode = (typed: string): string => accepted(checkSendCode(typed), typed, 'mobile')

/** The own number, whether it was typed or left out: who is signed in need not type it. @throws Failure invalid for another one */
export const ownMobileFrom = (typed: string, own: string): string => {
  if (typed.trim() !== '' && normalizeMobile(typed) !== own) throw refusals.onlyOwnMobile()
  return own
}

/** The number of who registers or resets the password. @throws Failure invalid */
export const mobileOf = (request: CredentialsRequest): string => accepted(checkCredentials(request), request.account)

const accepted = (refusal: Refusal, typed: string, field?: string): string => {
  const mobile = normalizeMobile(typed)
  if (refusal !== null || mobile === null) throw refusals.invalid(refusal ?? warnings.wrongMobile, field)
  return mobile
}

/** By what an account is looked for: a mobile number in any way of writing it is its 11 digits. */
export const accountKey = (typed: string): string => normalizeMobile(typed) ?? typed.trim()

/** Register and reset password. */
export const checkCredentials = ({ account, password, verifyCode, passwordConfirm }: CredentialsRequest): Refusal => {
  if (!account.trim() || !verifyCode.trim() || !password || !passwordConfirm) return warnings.incomplete
  if (!isMobile(account)) return warnings.wrongMobile
  if (password !== passwordConfirm) return warnings.passwordsDiffer
  return checkPassword(password, account)
}

const PASSWORD_MIN = 8
const PASSWORD_MAX = 128

/** Chosen by us: length instead of character classes, nothing that is guessed first. */
export const checkPassword = (password: string, account: string): Refusal => {
  const length = codePoints(password)
  if (length < PASSWORD_MIN) return `密码至少 ${PASSWORD_MIN} 位`
  if (length > PASSWORD_MAX) return `密码最多 ${PASSWORD_MAX} 位`
  if (/[\0\p{Cs}]/u.test(password)) return '密码含有不支持的字符'
  const plain = password.normalize('NFKC')
  const own = [account.trim(), normalizeMobile(account) ?? ''].filter((part) => part.length >= 4)
  if (own.some((part) => plain.toLowerCase().includes(part.toLowerCase()))) return '密码不能包含账号'
  return isTrivial(plain) || isNearAtHand(plain) ? '密码过于简单，请换一个' : null
}

/** A name to be greeted by: 1–20 characters, nothing invisible. Chosen by us. */
export const checkUserName = (userName: string): Refusal => {
  if (userName.trim() === '') return '请输入用户名'
  if (codePoints(userName) > 20) return '用户名不能超过 20 个字'
  return hasUnsafeCharacters(userName) ? '用户名含有无法识别的字符' : null
}

const COMMON = new Set([
  '',
  'password',
  'Password',
  'passw',
  'Passw',
  'p@ssw',
  'iloveyou',
  'woaini',
  'admin',
  'welcome',
  'letmein',
  'qwerty',
  'Qwerty',
  'abc',
  'asd',
  'zxc',
  'a',
  'aa',
])
/** What stands on every page of ours, or is what resellers deal with: guessed before any list. */
const SHOP = /daifa|代发/
const NEAR_AT_HAND = new Set(
  (
    'dian dianpu pinpai shangcheng kuaidi taobao tmall tianmao alibaba alipay zhifubao douyin doudian tiktok kuaishou pinduoduo ' +
    'jingdong weixin wechat xiaohongshu baidu huawei xiaomi anta lining nike adidas 店铺 网店 小店 商城 品牌 档口 淘宝 抖音 抖店'
  ).split(' '),
)

/** Our own name anywhere in it; or a word of the trade, or a letter or two, with nothing but numbers and marks around. */
const isNearAtHand = (plain: string): boolean => {
  const lower = plain.toLowerCase()
  const word = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const numbers = lower.replace(/\D/g, '')
  return SHOP.test(lower) || NEAR_AT_HAND.has(word) || (word.length <= 2 && LOVED.includes(numbers))
}

const RUNS = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
]
const LOVED = ['1314', '520', '5201314', '0rd']

/** One short piece again and again, a run of keys or of the alphabet, or a word everybody tries with a short or plain count behind it. */
const isTrivial = (plain: string): boolean => {
  if (new Set(plain).size < 4 || isRun(plain) || isRepeated(plain)) return true
  const wordEnd = plain.search(/\d|$/)
  const tail = plain.slice(wordEnd)
  return (
    COMMON.has(plain.slice(0, wordEnd)) && (tail.length <= 3 || LOVED.includes(tail) || isRun(tail) || isRepeated(tail))
  )
}

const isRepeated = (text: string): boolean =>
  [1, 2, 3, 4].some((size) => text.slice(0, size).repeat(text.length).startsWith(text))

/** "45678901", "hgfedcba", "asdfghjk": goes on in a row of keys, either way, starting again at its end. */
const isRun = (text: string): boolean =>
  RUNS.flatMap((run) => [run, [...run].toReversed().join('')]).some((row) =>
    row.repeat(Math.ceil(text.length / row.length) + 1).includes(text.toLowerCase()),
  )
