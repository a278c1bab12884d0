import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen, zero } from '../money'
import { cleanPayee, maskPayee } from './payee'
import {
  checkVerifyCode,
  dayOf,
  withdrawalArrives,
  withdrawalFee,
  withdrawalHeldText,
  withdrawalHeldUntil,
  withdrawalProblems,
  withdrawalTerms,
  type WithdrawalWish,
} from './withdrawal-rules'
import type { WithdrawalChannel } from './withdrawal'

const wish = (over: Partial<WithdrawalWish> = {}): WithdrawalWish => ({
  amount: fen(10_000),
  channel: 'bank',
  payeeName: '张三',
  payeeAccount: '6222021234567890128',
  ...over,
})
const wrong = (over: Partial<WithdrawalWish>, withdrawable?: number): [string, string][] => {
  const rules = { ...withdrawalTerms, ...(withdrawable === undefined ? {} : { withdrawable: fen(withdrawable) }) }
  return withdrawalProblems(wish(over), rules).map(({ field, message }) => [field, message])
}

describe('what may be withdrawn', () => {
  it('takes any amount from the least to the most', () => {
    expect([1_000, 10_000, 5_000_000].flatMap((amount) => wrong({ amount: fen(amount) }))).toEqual([])
  })

  it.each([
    [null, '请填写提现金额，最多两位小数'],
    [fen(999), '每次最少提现 ¥10.00'],
    [zero, '每次最少提现 ¥10.00'],
    [fen(-1_000), '每次最少提现 ¥10.00'],
    [fen(5_000_001), '每次最多提现 ¥50000.00'],
  ])('refuses %s', (amount, message) => {
    expect(wrong({ amount })).toEqual([['amount', message]])
  })

  it('tells a form what there is, where it is less', () => {
    expect(wrong({ amount: fen(8_001) }, 8_000)).toEqual([['amount', '最多可以提现 ¥80.00']])
    expect(wrong({ amount: fen(8_000) }, 8_000)).toEqual([])
  })

  it('marks every field that is wrong, in the order of the form', () => {
    expect(wrong({ amount: null, payeeName: '', payeeAccount: '' })).toEqual([
      ['amount', '请填写提现金额，最多两位小数'],
      ['payeeName', '请填写收款人姓名'],
      ['payeeAccount', '请填写银行卡号'],
    ])
    expect([checkVerifyCode('  '), checkVerifyCode('123456')]).toEqual(['请填写短信验证码', null])
  })
})

describe('the fee', () => {
  it('is nothing where the shop asks for none', () => {
    expect(withdrawalFee(fen(10_001), withdrawalTerms)).toBe(0)
  })

  it('is the rate of the amount without the rest of a fen, and at least the least', () => {
    expect(withdrawalFee(fen(10_099), { feeRate: 60, feeMin: zero })).toBe(60)
    expect(withdrawalFee(fen(10_099), { feeRate: 60, feeMin: fen(200) })).toBe(200)
  })

  it('and what arrives are together the amount, and something always arrives', () => {
    const amounts = fc.integer({ min: 1_000, max: 5_000_000 }).map(fen)
    const terms = fc.record({
      feeRate: fc.integer({ min: 0, max: 1_000 }),
      feeMin: fc.integer({ min: 0, max: 999 }).map(fen),
    })
    fc.assert(
      fc.property(amounts, terms, (amount, of) => {
        const [fee, arrives] = [withdrawalFee(amount, of), withdrawalArrives(amount, of)]
        return fee + arrives === amount && fee >= of.feeMin && arrives > 0
      }),
    )
  })
})

describe('when it may be', () => {
  const at = (time: string) => Date.parse(`${time}+08:00`)

  it('is counted by the day in Beijing, whose midnight is the next one', () => {
    const day = { fromMs: at('2026-03-01T00:00:00'), toMs: at('2026-03-02T00:00:00') }
    expect([dayOf(at('2026-03-01T00:00:00')), dayOf(at('2026-03-01T23:59:59'))]).toEqual([day, day])
    expect(dayOf(at('2026-03-02T00:00:00')).fromMs).toBe(day.toMs)
  })

  it('waits after a new number or password for as long as the shop says, and not else', () => {
    const changed = at('2026-03-01T10:00:00')
    const until = at('2026-03-02T10:00:00')
    const held = (now: number, since: number | null = changed) => withdrawalHeldUntil(since, 86_400, now)
    expect([held(changed), held(until - 1), held(until), held(until + 1), held(changed, null)]).toEqual([
      until,
      until,
      null,
      null,
      null,
    ])
    expect(withdrawalHeldUntil(changed, 0, changed)).toBe(null)
    expect(withdrawalHeldText('2026-03-02T10:00:00+08:00')).toBe(
      '手机号或密码刚刚改过，为保护备用金，2026-03-02 10:00:00 之后才能提现',
    )
  })
})

describe('whom it goes to', () => {
  it.each<[string, WithdrawalChannel, string, string]>([
    ['one letter', 'bank', '张', '收款人姓名应为 2 至 32 个字'],
    ['too long a name', 'bank', '张'.repeat(33), '收款人姓名应为 2 至 32 个字'],
    ['a name that turns the line around', 'bank', '张\u202e三', '收款人姓名含有不支持的字符'],
  ])('refuses %s', (_, channel, payeeName, message) => {
    expect(wrong({ channel, payeeName })).toEqual([['payeeName', message]])
  })

  it('takes names of any script, from two characters to thirty-two', () => {
    const names = ['张三', '欧阳娜娜', '古丽娜扎尔·拜合提亚尔', 'Li Lei', '𠮷田', '张'.repeat(32)]
    expect(names.flatMap((payeeName) => wrong({ payeeName }))).toEqual([])
  })

  it.each([
    ['no number', '', '请填写银行卡号'],
    ['eleven digits', '62220212345', '银行卡号应为 12 至 19 位数字'],
    ['twenty digits', '62220212345678901281', '银行卡号应为 12 至 19 位数字'],
    ['letters', '622202123456789012X', '银行卡号应为 12 至 19 位数字'],
    ['one wrong digit', '6222021234567890127', '银行卡号有误，请逐位核对'],
    ['two digits swapped', '6222021234567980128', '银行卡号有误，请逐位核对'],
    ['nothing but zeros', '0000000000000000', '银行卡号有误，请逐位核对'],
  ])('refuses a card of %s', (_, payeeAccount, message) => {
    expect(wrong({ payeeAccount })).toEqual([['payeeAccount', message]])
  })

  it('finds every single wrong digit of a card', () => {
    const number = '6222021234567890128'
    const digits = Array.from({ length: 10 }, (_, digit) => String(digit))
    const others = Array.from(number, (digit, i) =>
      digits.filter((other) => other !== digit).map((other) => number.slice(0, i) + other + number.slice(i + 1)),
    ).flat()
    expect(others).toHaveLength(19 * 9)
    expect(others.filter((payeeAccount) => wrong({ payeeAccount }).length === 0)).toEqual([])
  })

  it.each([
    ['', '请填写支付宝账号'],
    ['12345', '支付宝账号应为手机号或邮箱'],
    ['12800000000', '支付宝账号应为手机号或邮箱'],
    ['li@', '支付宝账号应为手机号或邮箱'],
    ['@example.com', '支付宝账号应为手机号或邮箱'],
    ['li@example.', '支付宝账号应为手机号或邮箱'],
    ['li@@example.com', '支付宝账号应为手机号或邮箱'],
    ['li@exam ple.com', '支付宝账号应为手机号或邮箱'],
    ['li@example.com 李', '支付宝账号应为手机号或邮箱'],
    [`${'l'.repeat(65)}@example.com`, '支付宝账号应为手机号或邮箱'],
    ['x li@example.com', '支付宝账号应为手机号或邮箱'],
    ['li@example', '支付宝账号应为手机号或邮箱'],
    ['li lei@example.com', '支付宝账号应为手机号或邮箱'],
  ])('refuses %j as an account of Alipay', (payeeAccount, message) => {
    expect(wrong({ channel: 'alipay', payeeAccount })).toEqual([['payeeAccount', message]])
  })

  it('takes cards of twelve digits to nineteen, and addresses under any number of names', () => {
    for (const payeeAccount of ['622202123452', '6222021234567890128', '4111111111111111'])
      expect(wrong({ payeeAccount })).toEqual([])
    for (const payeeAccount of ['13800000001', 'li@example.com', 'LI.LEI@mail.example-2.com.cn'])
      expect(wrong({ channel: 'alipay', payeeAccount })).toEqual([])
  })

  it('reads what people type and paste', () => {
    const read = (channel: WithdrawalChannel, payeeAccount: string) =>
      cleanPayee(channel, { payeeName: ' 张三 ', payeeAccount })
    expect(read('bank', ' ６２２２ 0212-3456 7890 128')).toEqual(wishPayee('6222021234567890128'))
    expect(read('alipay', '+86 138 0000 0001')).toEqual(wishPayee('13800000001'))
    expect(read('alipay', ' li.lei@example.com ')).toEqual(wishPayee('li.lei@example.com'))
  })

  it('shows which one it is, and no more', () => {
    expect([
      maskPayee('bank', wishPayee('6222021234567890128')),
      maskPayee('alipay', wishPayee('13800000001')),
      maskPayee('alipay', wishPayee('li.lei@example.com')),
      maskPayee('alipay', wishPayee('l@example.com')),
    ]).toEqual(['张** · 6222 **** 0128', '张** · 138****0001', '张** · li***@example.com', '张** · ***@example.com'])
  })
})

const wishPayee = (payeeAccount: string) => ({ payeeName: '张三', payeeAccount })
