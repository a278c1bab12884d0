import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMobile, normalizeMobile } from './phone'

const eleven = fc
  .tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([second, rest]) => `1${second}${String(rest).padStart(9, '0')}`)

describe('mobile numbers', () => {
  it('may carry +86 or 0086, spaces and dashes', () => {
    fc.assert(
      fc.property(eleven, fc.constantFrom('', '+86', '0086', '+86 '), (mobile, prefix) => {
        expect(normalizeMobile(`${prefix}${mobile.slice(0, 3)} ${mobile.slice(3, 7)}-${mobile.slice(7)}`)).toBe(mobile)
      }),
    )
  })

  it('are refused with another length, another start or another country', () => {
    const wrong = [
      '',
      '1380000000',
      '138000000011',
      '12800000001',
      '23800000001',
      '+8513800000001',
      '8613800000001',
      '1380000000a',
    ]
    expect(wrong.filter(isMobile)).toEqual([])
  })
})
