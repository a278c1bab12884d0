import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelToken, searchText, searchWords, textTokens, tokenQuery, tokenVector } from './search-tokens'

test('keeps every pair of neighbours and the last character of each word, whatever they are', () => {
  expect(textTokens(['法式碎花 裙', '2035#8'])).toEqual([
    '法式',
    '式碎',
    '碎花',
    '花',
    '裙',
    '20',
    '03',
    '35',
    '5#',
    '#8',
    '8',
  ])
  expect(textTokens([' 　'])).toEqual([])
  expect(textTokens(['𠮷👗a'])).toEqual(['𠮷👗', '👗a', 'a'])
})

test('width, case and the kind of white space make no difference', () => {
  expect(searchWords('ＸＬ码　Ab\tab')).toEqual(['xl码', 'ab'])
  expect(searchText(['ＸＬ码　裙', 'A-1', '某 某'])).toBe('xl码 裙 a-1 某 某')
})

test('a query asks for all pairs of all words and for every label, a lone character by its beginning', () => {
  expect(tokenQuery(['连衣裙', '裙'], [labelToken('m', '12')])).toBe("'连衣' & '衣裙' & '裙':* & ' m12'")
  expect(tokenQuery([], [])).toBeNull()
})

test('quotes and backslashes stay what they are', () => {
  expect(tokenVector(["'a", 'a\\'])).toBe("'''a' 'a\\\\'")
  expect(tokenQuery(["'a\\"], [])).toBe("'''a' & 'a\\\\'")
})

test('no text has a label among its tokens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(textTokens([text]).filter((token) => token.startsWith(' '))).toEqual([])
    }),
  )
})

test('a text that holds a word holds all tokens the word asks for', () => {
  const word = fc.string({ unit: fc.constantFrom(...Array.from("连衣裙法aB１#%_'\\👗")), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(word, fc.nat(), fc.nat(), (text, a, b) => {
      const letters = Array.from(text)
      const from = a % letters.length
      const [part] = searchWords(letters.slice(from, from + 1 + (b % (letters.length - from))).join(''))
      const tokens = textTokens([text])
      const asked = tokenQuery([part!], [])!.split(' & ')
      const held = tokenVector(tokens)
      const missing = asked.filter((token) =>
        token.endsWith(':*') ? !tokens.some((one) => one.startsWith(part!)) : !held.includes(token),
      )
      expect(missing).toEqual([])
    }),
  )
})
