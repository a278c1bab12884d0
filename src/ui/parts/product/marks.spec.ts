import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsOne, partsOf } from './marks'

describe('what is marked in a text', () => {
  it('is each place where one of the words stands', () => {
    expect(partsOf('法式碎花法式', ['法式'])).toEqual(['', '法式', '碎花', '法式', ''])
    expect(partsOf('连衣裙', [])).toEqual(['连衣裙'])
    expect(partsOf('连衣裙', ['裤'])).toEqual(['连衣裙'])
  })

  it('takes no account of width and case, in the word or in the text', () => {
    expect(partsOf('新Y7578#9', ['ｙ７５７８'])).toEqual(['新', 'Y7578', '#9'])
    expect(partsOf('纯棉Ｔ恤衫', ['t恤'])).toEqual(['纯棉', 'Ｔ恤', '衫'])
    expect(partsOf('重5㎏装', ['kg'])).toEqual(['重5', '㎏', '装'])
    expect(partsOf('重5㎏装', ['k'])).toEqual(['重5', '㎏', '装'])
  })

  it('prefers the longer word, and takes signs for what they are', () => {
    expect(partsOf('连衣裙', ['连', '连衣'])).toEqual(['', '连衣', '裙'])
    expect(partsOf('A(1).*', ['.*', '(1)'])).toEqual(['A', '(1)', '', '.*', ''])
  })

  it('loses nothing of any text', () => {
    const odd = fc.string({ unit: fc.constantFrom('Ａ', 'a', '㎏', '👗', 'İ', 'ﬁ', '裙', ' ') })
    fc.assert(
      fc.property(odd, fc.array(odd), (text, words) => {
        expect(partsOf(text, words).join('')).toBe(text)
      }),
    )
  })

  it('is there or not', () => {
    expect(holdsOne('A2035#88', ['２０３５'])).toBe(true)
    expect(holdsOne('A2035#88', ['裙'])).toBe(false)
  })
})
