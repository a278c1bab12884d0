import { describe, expect, it } from 'vitest'
import { calls } from './calls'
import { understood } from './understand'
import { flagIn, idIn, moneyIn, requestIdIn, textIn, time, wholeIn } from './codecs'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, values: unknown[]) =>
  values.filter((value) => schema.safeParse(value).success)

describe('inputs', () => {
  it('read whole numbers from digits and from JSON, and nothing that only looks like one', () => {
    const whole = wholeIn(1, 9999)
    expect(takes(whole, [1, '1', '9999'])).toEqual([1, '1', '9999'])
    const wrong = [
      0,
      '0',
      -1,
      1.5,
      '1.5',
      '1e3',
      ' 1',
      '01',
      '',
      NaN,
      Infinity,
      10_000,
      null,
      true,
      [1],
      { 0: 1 },
      '９',
    ]
    expect(takes(whole, wrong)).toEqual([])
    expect(whole.parse('42')).toBe(42)
  })

  it('read money as fen', () => {
    expect([moneyIn().parse('1230'), moneyIn().safeParse('12.30').success]).toEqual([1230, false])
  })

  it('read true and false', () => {
    expect(['true', '1', true, 'false', '0', false].map((value) => flagIn.parse(value))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(takes(flagIn, ['yes', '', 2, null])).toEqual([])
  })

  it('refuse broken text, and text without end', () => {
    expect(takes(textIn(5), ['你好', '𠮷', '👨‍👩'])).toEqual(['你好', '𠮷', '👨‍👩'])
    expect(takes(textIn(5), ['a\0b', '\uD800', '\uFFFD', '123456', 1, ['a'], null])).toEqual([])
    expect(takes(textIn(5, 1), ['', 'a'])).toEqual(['a'])
  })

  it('know ids and request ids by their looks', () => {
    expect(takes(idIn, ['1', 'D2611-1_x', '../..', '', 'a b', 'x'.repeat(65), 1])).toEqual(['1', 'D2611-1_x'])
    const uuid = '123e4567-e89b-42d3-a456-426614174000'
    expect(takes(requestIdIn, [uuid, uuid.slice(1), `${uuid}0`, ''])).toEqual([uuid])
  })

  it('have names for nothing that a call does not have: it is taken away before', () => {
    const item = { skuId: '1', qty: '1' }
    expect(calls.cartAdd.input.safeParse({ items: [item] }).success).toBe(true)
    expect(calls.cartAdd.input.safeParse({ items: [item], price: 1 }).success).toBe(false)
    expect(calls.cartAdd.input.safeParse({ items: [{ ...item, price: 1 }] }).success).toBe(false)
    expect(understood(calls.cartAdd, { items: [{ ...item, price: 1 }], price: 1 })).toEqual({
      items: [{ skuId: '1', qty: 1 }],
    })
  })
})

describe('replies', () => {
  it('give times in Beijing', () => {
    const good = '2026-11-20T10:00:00+08:00'
    expect(takes(time, [good, '2026-11-20T10:00:00Z', '2026-11-20', ''])).toEqual([good])
  })

  it('drop what the contract does not name', () => {
    const reply = calls.sendSms.output.parse({ resendAfter: 60, code: '123456' })
    expect(reply).toEqual({ resendAfter: 60 })
  })
})

describe('the table of calls', () => {
  it('names each method and path once', () => {
    const all = Object.values(calls).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(all).size).toBe(all.length)
  })

  it('has a request id on every call that moves money or makes an order, and on no other', () => {
    const id = '123e4567-e89b-42d3-a456-426614174000'
    for (const call of Object.values(calls)) {
      const known = call.input.safeParse({ requestId: id })
      const unknown = known.error?.issues.some(({ code }) => code === 'unrecognized_keys') ?? false
      expect([call.path, !unknown && call.repeat === 'money']).toEqual([call.path, call.repeat === 'money'])
    }
  })
})
