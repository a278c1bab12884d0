import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentShades, contrast } from './accent-shades'
import { DEFAULT_THEME } from './theme'

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the shades of the theme', () => {
  it('§9.5 defaults to #F83126', () => {
    expect(DEFAULT_THEME).toBe('#F83126')
    expect(accentShades('javascript:alert(1)').accent).toBe('#F83126')
  })

  it('knows the contrasts of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#ffffff', '#ffffff')).toBe(1)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    // Enough for large bold words, not for small ones.
    expect(contrast(DEFAULT_THEME, '#ffffff')).toBeCloseTo(3.847, 3)
  })

  it('keeps the accent exact and derives readable shades close to it', () => {
    expect(accentShades('#F83126')).toEqual({
      accent: '#F83126',
      text: '#d32a20',
      fill: '#e22d23',
      onFill: '#ffffff',
      soft: '#feefee',
    })
    expect(accentShades('#FF9900')).toMatchObject({ fill: '#ff9900', onFill: '#1f1f1f' })
    expect(accentShades('#FFDD00')).toEqual({
      accent: '#FFDD00',
      text: '#857300',
      fill: '#ffdd00',
      onFill: '#1f1f1f',
      soft: '#fffceb',
    })
  })

  it('is readable for every colour', () => {
    fc.assert(
      fc.property(color, (one) => {
        const { text, fill, onFill, soft } = accentShades(one)
        for (const ratio of [contrast(text, '#ffffff'), contrast(text, soft), contrast(onFill, fill)])
          expect(ratio).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2000 },
    )
  })

  it('§1.19 is painted exactly under large words, which are readable there whatever it is', () => {
    fc.assert(
      fc.property(color, (one) => {
        const { accent, onFill } = accentShades(one)
        expect(accent).toBe(one)
        expect(contrast(onFill, accent)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 2000 },
    )
  })
})
