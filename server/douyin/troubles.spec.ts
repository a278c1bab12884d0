import { describe, expect, it } from 'vitest'
import type { PlatformTrouble, ShipRefusal } from '../platform/platform'
import { readAnswer, type Refusal } from './answer'
import { BY_CODE, errorOf, NOT_SHIPPED, troubleOf } from './troubles'

const refusal = (text: object): Refusal => readAnswer(JSON.stringify(text))!.refusal!
const troubleAt = (code: number, sub = ''): PlatformTrouble =>
  troubleOf(refusal({ code, sub_code: sub, msg: 'x', sub_msg: 'x' })).trouble

const CHINESE = /^[\u4E00-\u9FFF，。：“”、；0-9 -]+$/

describe('answers of the gateway', () => {
  it('are taken in both envelopes', () => {
    expect(readAnswer('{"code":10000,"sub_code":"","data":{"a":1},"log_id":"L1"}')).toEqual({
      refusal: null,
      data: { a: 1 },
      logId: 'L1',
    })
    expect(readAnswer('{"err_no":0,"message":"success","data":[6917529027641081857]}')).toMatchObject({
      refusal: null,
      data: ['6917529027641081857'],
    })
    expect(refusal({ err_no: 30_005, message: 'expired' })).toEqual({
      isOld: true,
      code: 30_005,
      sub: '',
      logId: '',
      words: '',
    })
    expect(refusal({ code: '50002', err_no: 0, sub_code: 'isv.business-failed:60110' })).toMatchObject({ code: 50_002 })
  })

  it('that are none are nothing', () => {
    for (const text of [
      '',
      'null',
      '[]',
      '{}',
      '{"data":{}}',
      '{"code":null}',
      '{"code":"ok"}',
      '{"code":1.5}',
      '<html>',
    ])
      expect([text, readAnswer(text)]).toEqual([text, null])
  })

  it('are never kept in words', () => {
    const { sub, logId } = refusal({ code: 50_002, sub_code: '收件人 张三', log_id: 'tel 138 0000 0000', sub_msg: 'x' })
    expect([sub, logId]).toEqual(['', ''])
  })
})

describe('what the codes of the gateway mean', () => {
  it.each<[code: number, sub: string, trouble: PlatformTrouble]>([
    [10_001, '', 'refused'],
    [20_000, '', 'busy'],
    [20_000, 'isp.service-error:70014', 'busy'],
    [20_001, '', 'busy'],
    [30_001, 'isv.app-permissions-insufficient', 'refused'],
    [30_001, 'dop.authorization-no-existed', 'auth-gone'],
    [30_001, 'dop.authorization-closed', 'auth-gone'],
    [30_002, 'isv.invalid_ip', 'busy'],
    [40_001, 'isv.signature-missing', 'refused'],
    [40_002, 'isv.missing-parameter:20000', 'refused'],
    [40_003, 'isv.signature-invalid', 'busy'],
    [40_003, 'isv.timestamp-invalid', 'busy'],
    [40_003, 'isv.access-token-expired', 'auth-lapsed'],
    [40_003, 'isv.access-token-no-existed', 'auth-lapsed'],
    [40_003, 'isv.access-token-invalid', 'auth-gone'],
    [40_004, 'isv.parameter-invalid:20012', 'refused'],
    [50_001, 'dop.token-generate-failed:token-expired', 'auth-gone'],
    [50_002, 'isv.business-failed:20015', 'refused'],
    [50_002, 'isv.business-failed:20004', 'busy'],
    [50_002, 'isv.business-failed:20005', 'busy'],
    [60_000, '', 'limited'],
    [70_000, '', 'busy'],
    [80_000, '', 'refused'],
    [90_000, '', 'busy'],
    [12_345, '', 'refused'],
  ])('%d %s: %s', (code, sub, trouble) => {
    expect(troubleAt(code, sub)).toBe(trouble)
  })

  it('of the older list, those about the token are known', () => {
    const old = [30_001, 30_002, 30_005, 30_007, 60_110].map((err_no) => troubleOf(refusal({ err_no })).trouble)
    expect(old).toEqual(['auth-lapsed', 'auth-lapsed', 'auth-lapsed', 'auth-gone', 'refused'])
  })

  it('each has advice in Chinese, and no word of the platform’s', () => {
    for (const trouble of [...Object.values(BY_CODE), ...Object.values(NOT_SHIPPED)])
      expect(trouble.advice).toMatch(CHINESE)
  })
})

describe('why a parcel is not taken', () => {
  it.each<[ShipRefusal, number[]]>([
    ['shipped-already', [60_110]],
    ['in-review', [60_109]],
    ['refund-open', [60_040]],
    ['over', [60_068, 60_021, 60_113]],
    ['bad-tracking', [60_017, 60_018, 60_011, 60_083, 70_018, 70_019, 60_026, 60_127, 60_138]],
    ['other-consignee', [70_020, 70_021, 70_022]],
    ['no-shop-address', [60_027, 60_072, 70_016, 60_070, 700_029]],
    ['other', [60_123, 60_116, 60_069, 60_033, 60_101, 70_023]],
  ])('%s', (reason, numbers) => {
    expect(numbers.map((number) => errorOf(NOT_SHIPPED[number]!, String(number)))).toMatchObject(
      numbers.map((number) => ({ trouble: 'refused', reason, theirs: String(number) })),
    )
  })

  it('passes by itself where it says so', () => {
    const numbers = [70_002, 70_009, 70_011, 70_014, 8888, 60_124, 60_118]
    expect(numbers.map((number) => NOT_SHIPPED[number]!.trouble)).toEqual(numbers.map(() => 'busy'))
  })
})
