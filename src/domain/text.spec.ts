import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLines, cleanText, codePoints, hasUnsafeCharacters } from './text'

describe('cleanText', () => {
  it('makes one tidy line', () => {
    expect(cleanText(' \u200B文三路\r\n\t 478 号\u202E\0 ')).toBe('文三路 478 号')
    expect(cleanText('张\uD800三')).toBe('张三')
  })

  it('leaves nothing unsafe, changes clean text no more, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text)
        expect(hasUnsafeCharacters(clean)).toBe(false)
        expect(cleanText(clean)).toBe(clean)
      }),
    )
  })
})

describe('hasUnsafeCharacters', () => {
  it.each(['\0', '\n', '\u007F', '\u0085', '\u2028', '\u202E', '\u2066', '\u200F', '\uD800', '\uFEFF'])(
    'is true for %j',
    (character) => {
      expect(hasUnsafeCharacters(`文${character}三`)).toBe(true)
    },
  )

  it('is false for names and addresses as people write them', () => {
    expect(
      ['买买提·艾力', '𠮷野家 2 楼 A 座', 'Ünal', '天目山路 12-3 号（东门）👍'].filter(hasUnsafeCharacters),
    ).toEqual([])
  })
})

describe('codePoints', () => {
  it('counts a rare character as one', () => {
    expect(codePoints('𠮷野家')).toBe(3)
  })
})

describe('cleanLines', () => {
  it('keeps lines apart, each of them tidy, and none empty at the ends', () => {
    expect(cleanLines('\n 一  \u200B句 \r\n\r\n二\t句\u2028三\r四\u2029 \n')).toBe('一 句\n\n二 句\n三\n四')
    expect(cleanLines(' \n ')).toBe('')
  })
})
