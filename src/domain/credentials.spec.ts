import { describe, expect, it } from 'vitest'
import type { Consignee } from './address/address'
import {
  accountKey,
  checkCredentials,
  checkPassword,
  checkPasswordLogin,
  checkSendCode,
  checkSmsLogin,
  checkUserName,
  mobileForCode,
  mobileOf,
  ownMobileFrom,
} from './credentials'
import { isFailure } from './failure'
import { checkConsignee, cleanConsignee } from './address/consignee'

describe('signing in', () => {
  it('§5.1 asks for account and password', () => {
    const refused = [
      { account: '', password: 'x' },
      { account: '  ', password: 'x' },
      { account: 'a', password: '' },
      { account: '', password: '' },
    ]
    expect(refused.map(checkPasswordLogin)).toEqual(refused.map(() => '请输入账号密码'))
    expect(checkPasswordLogin({ account: '13800000001', password: ' ' })).toBeNull()
  })

  it('§5.2 asks for phone and code', () => {
    const refused = [
      { account: '', verifyCode: '123456' },
      { account: '13800000001', verifyCode: ' ' },
      { account: '', verifyCode: '' },
    ]
    expect(refused.map(checkSmsLogin)).toEqual(refused.map(() => '请输入手机号和验证码'))
    expect(checkSmsLogin({ account: '13800000001', verifyCode: '123456' })).toBeNull()
  })
})

describe('sending a code', () => {
  it('§5.3 asks for the phone before a code is sent', () => {
    expect(['', '   '].map(checkSendCode)).toEqual(['请先输入手机号', '请先输入手机号'])
  })

  it('§5.4 §5.5 refuses what is no mainland mobile number', () => {
    const wrong = [
      '1380000000',
      '138000000011',
      '12800000001',
      '11000000001',
      '23800000001',
      '1380000000a',
      '05718888888',
    ]
    expect(wrong.map(checkSendCode)).toEqual(wrong.map(() => '请输入正确的手机号'))
    const right = ['3', '4', '5', '6', '7', '8', '9'].map((digit) => `1${digit}800000001`)
    expect(right.map(checkSendCode)).toEqual(right.map(() => null))
  })

  it('§5.6 takes +86 and 0086 in front of it', () => {
    expect(['+8613800000001', '008613800000001', '+86 138-0000-0001'].map(checkSendCode)).toEqual([null, null, null])
    expect(['8613800000001', '+8513800000001', '00086138000000'].map(checkSendCode)).toEqual(
      Array.from({ length: 3 }, () => '请输入正确的手机号'),
    )
  })
})

const whole = { account: '13800000001', password: 'hai-tang-73', verifyCode: '123456', passwordConfirm: 'hai-tang-73' }

describe('registering and resetting', () => {
  it('§5.7 needs all four fields', () => {
    const fields = ['account', 'password', 'verifyCode', 'passwordConfirm'] as const
    expect(fields.map((field) => checkCredentials({ ...whole, [field]: '' }))).toEqual(
      fields.map(() => '请填写完整信息'),
    )
    expect(checkCredentials({ account: '', password: 'x', verifyCode: '', passwordConfirm: 'y' })).toBe(
      '请填写完整信息',
    )
    expect(checkCredentials(whole)).toBeNull()
  })

  it('§5.4 then asks for a right phone number', () => {
    expect(checkCredentials({ ...whole, account: '12345', passwordConfirm: 'other' })).toBe('请输入正确的手机号')
  })

  it('§5.8 needs the two passwords to match', () => {
    expect(checkCredentials({ ...whole, passwordConfirm: 'hai-tang-74' })).toBe('两次密码不一致')
    expect(checkCredentials({ ...whole, password: 'short', passwordConfirm: 'shorter' })).toBe('两次密码不一致')
  })
})

describe('a password', () => {
  it('has 8 to 128 characters, whatever they are', () => {
    const check = (password: string) => checkPassword(password, '13800000001')
    expect(check('𠮷野家海棠七三')).toBe('密码至少 8 位')
    expect(check('𠮷野家海棠七三号')).toBeNull()
    expect(check('海棠花开七三'.repeat(22).slice(0, 128))).toBeNull()
    expect(check('海棠花开七三'.repeat(22).slice(0, 129))).toBe('密码最多 128 位')
    expect(check('with spaces in it ')).toBeNull()
    expect(check('hai-tang\0-73')).toBe('密码含有不支持的字符')
  })

  it('does not contain the account, however the account was written', () => {
    expect(
      ['x13800000001', '+8613800000001x', 'x１３８００００００01'].map((password) =>
        checkPassword(password, '+8613800000001'),
      ),
    ).toEqual(Array.from({ length: 3 }, () => '密码不能包含账号'))
    expect(checkPassword('Demo-Buyer-42', 'demo-buyer')).toBe('密码不能包含账号')
  })

  it.each([
    '12345678',
    '87654321',
    '01234567890',
    '11111111',
    '12121212',
    '12341234',
    'haojhaoj',
    '１２３４５６７８',
    'abcdefgh',
    'Asdfghjkl',
    'password',
    'Password123',
    'passw0rd',
    'qwerty123',
    'abc12345',
    'a1234567',
    'woaini1314',
    '1q2w3e4r',
    '1qaz2wsx',
    'daifa123',
    'Daifa2026!',
    '我爱代发商城加油',
    'taobao123',
    'Douyin@2026',
    '5201314a',
    '店铺888888',
    'qwerty2026',
    'welcome520',
    'letmein5201314',
    'admin111111',
    'aa12345678',
    'poiuytrewq',
    'zyxwvuts',
    'yzabcdefg',
    '9876543210987',
    'abcabcabc',
    'ababababab',
    'aabbaabb',
    'aaabbbccc',
    'xiaomi2026!!',
    '!!2026xiaomi',
    '520a1314',
    'my-daifa-shop',
    '代发 海棠花开了',
  ])('is not as trivial as %s', (password) => {
    expect(checkPassword(password, '13800000001')).toBe('密码过于简单，请换一个')
  })

  it.each([
    'hai-tang-73',
    'taobao-hai-tang',
    '面店在楼下左转三十米',
    '83920175',
    'correct horse',
    'Xk29-mLp',
    '19870412zl',
    'Demo-2025!x',
  ])('may be %s', (password) => {
    expect(checkPassword(password, '13800000001')).toBeNull()
  })
})

const good: Consignee = { name: '张三', mobile: '13800000001', ext: '', areaCode: '330106', detail: '文三路 478 号' }

describe('a consignee', () => {
  it('passes when it is whole', () => {
    const others = [
      good,
      { ...good, ext: '5678', name: '买买提·艾力' },
      { ...good, name: '张'.repeat(25), detail: '𠮷'.repeat(120) },
    ]
    expect(others.map(checkConsignee)).toEqual([null, null, null])
  })

  it.each<[keyof Consignee, string, string]>([
    ['name', ' ', '请填写收货人'],
    ['name', '张', '收货人应为 2 至 25 个字'],
    ['name', '张'.repeat(26), '收货人应为 2 至 25 个字'],
    ['name', '张\u202E三', '收货人含有不支持的字符'],
    ['name', ' 张', '收货人应为 2 至 25 个字'],
    ['mobile', '', '请填写手机号'],
    ['mobile', ' ', '请填写手机号'],
    ['mobile', '138000000012', '请输入正确的手机号'],
    ['mobile', '12800000001', '请输入正确的手机号'],
    ['mobile', '+8613800000001', '请输入正确的手机号'],
    ['mobile', '１３８00000001', '请输入正确的手机号'],
    ['ext', '1', '分机号应为 2 至 6 位数字'],
    ['ext', '1234567', '分机号应为 2 至 6 位数字'],
    ['ext', '12a', '分机号应为 2 至 6 位数字'],
    ['areaCode', '', '请选择所在地区'],
    ['areaCode', '3301', '请选择所在地区'],
    ['areaCode', '3301061', '请选择所在地区'],
    ['detail', '', '请填写详细地址'],
    ['detail', '三号楼', '详细地址应为 4 至 120 个字'],
    ['detail', '路'.repeat(121), '详细地址应为 4 至 120 个字'],
    ['detail', '文三路\0 478 号', '详细地址含有不支持的字符'],
    ['detail', '文三路\n478 号', '详细地址含有不支持的字符'],
  ])('is refused for its %s %j', (field, value, message) => {
    expect(checkConsignee({ ...good, [field]: value })).toEqual({ field, message })
  })

  it('is named by its first problem', () => {
    expect(checkConsignee({ name: '', mobile: '', ext: 'x', areaCode: '', detail: '' })).toEqual({
      field: 'name',
      message: '请填写收货人',
    })
  })

  it('is tidied from what people paste', () => {
    const typed = {
      name: ' 张\u200B三 ',
      mobile: '+86 １３８-0000-0001',
      ext: ' 5678 ',
      areaCode: ' 330106',
      detail: '文三路\n478 号\0',
    }
    expect(cleanConsignee(typed)).toEqual({ ...good, ext: '5678' })
    expect(cleanConsignee({ ...good, mobile: '12' }).mobile).toBe('12')
  })
})

const refusalOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return isFailure(error, 'invalid') && [error.message, error.details.field]
  }
}

describe('a number that is asked for', () => {
  it('is its 11 digits, however it was typed, to send a code to', () => {
    expect(mobileForCode('+86 138-0000-0001')).toBe('13800000001')
    expect(refusalOf(() => mobileForCode(' '))).toEqual(['请先输入手机号', 'mobile'])
    expect(refusalOf(() => mobileForCode('12800000001'))).toEqual(['请输入正确的手机号', 'mobile'])
  })

  it('is that of who registers, once the rest of the form is right', () => {
    const password = 'hai-tang-73'
    const form = { account: '0086 13800000001', password, verifyCode: '123456', passwordConfirm: password }
    expect(mobileOf(form)).toBe('13800000001')
    expect(refusalOf(() => mobileOf({ ...form, account: 'demo' }))).toEqual(['请输入正确的手机号', undefined])
    expect(refusalOf(() => mobileOf({ ...form, passwordConfirm: 'x' }))).toEqual(['两次密码不一致', undefined])
  })

  it('is the own one, typed or left out, and no other', () => {
    const own = '13800000001'
    for (const typed of ['', '  ', own, '+86 13800000001']) expect(ownMobileFrom(typed, own)).toBe(own)
    const refused = ['提现验证码只能发到当前账号的手机号', 'mobile']
    for (const typed of ['13900000002', 'x']) expect(refusalOf(() => ownMobileFrom(typed, own))).toEqual(refused)
  })

  it('is what an account is looked for by; a name is looked for as it is', () => {
    expect([accountKey(' +86 138 0000 0001'), accountKey(' demo-buyer ')]).toEqual(['13800000001', 'demo-buyer'])
  })
})

it.each([
  ['小王', null],
  ['𠮷'.repeat(20), null],
  ['', '请输入用户名'],
  [' 　', '请输入用户名'],
  ['王'.repeat(21), '用户名不能超过 20 个字'],
  ['小\u202E王', '用户名含有无法识别的字符'],
  ['小\n王', '用户名含有无法识别的字符'],
])('a buyer who wants to be called %j is told: %s', (name, refusal) => {
  expect(checkUserName(name)).toBe(refusal)
})

describe('an account in a password', () => {
  it('counts from four characters on, whatever their case and width', () => {
    expect(checkPassword('hai-abc-tang', 'abc')).toBeNull()
    expect(checkPassword('hai-abcd-tang', 'abcd')).toBe('密码不能包含账号')
    expect(checkPassword('hai-ＡＢＣＤ-tang', ' aBcD ')).toBe('密码不能包含账号')
    expect(checkPassword('hai-tang-73', '')).toBeNull()
  })
})
