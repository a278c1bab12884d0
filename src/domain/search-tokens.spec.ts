import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keywordIn, searchText, searchWords, wordsOf } from './search-tokens'
import {
  isPrefix,
  labelToken,
  textTokens,
  tokenQuery,
  tokenVector,
  wordTokens,
} from '../../server/catalogue/search/tokens'

test('keeps every pair of neighbours, every character but ASCII, every three of ASCII and the last character of each word', () => {
  const pairs = ['法式', '式碎', '碎花', '20', '03', '35', '5#', '#8']
  const others = ['法', '式', '碎', '花', '裙', '203', '035', '35#', '5#8', '8']
  expect(textTokens(['法式碎花 裙', '2035#8']).toSorted()).toEqual([...pairs, ...others].toSorted())
  expect(textTokens([' 　'])).toEqual([])
  expect(textTokens(['𠮷👗a'])).toEqual(['𠮷', '👗', '𠮷👗', '👗a', 'a'])
})

test('width, case and the kind of white space make no difference', () => {
  expect(searchWords('ＸＬ码　Ab\tab')).toEqual(['xl码', 'ab'])
  expect(searchText(['ＸＬ码　裙', 'A-1', '某 某'])).toBe('xl码 裙 a-1 某 某')
})

test('what was pasted with characters that nobody sees is found all the same', () => {
  expect(searchWords('\u200B连\u2060衣\uFEFF裙\u202E A\u200B12')).toEqual(['连衣裙', 'a12'])
  expect(searchText(['连\u200B衣裙'])).toBe('连衣裙')
})

test('a word asks for its threes of ASCII and the pairs outside them, or for the one character it is', () => {
  expect(wordTokens('连衣裙')).toEqual(['连衣', '衣裙'])
  expect(wordTokens('a12裙')).toEqual(['a12', '2裙'])
  expect(wordTokens('2026')).toEqual(['202', '026'])
  expect([wordTokens('裙'), wordTokens('a')]).toEqual([['裙'], ['a']])
})

test('a query asks for all tokens, a lone ASCII character by its beginning', () => {
  expect(tokenQuery(['连衣', '裙', 'a', labelToken('m', '12')])).toBe("'连衣' & '裙' & 'a':* & ' m12'")
})

test('quotes and backslashes stay what they are', () => {
  expect(tokenVector(["'a", 'a\\'])).toBe("'''a' 'a\\\\'")
  expect(tokenQuery(["'a", 'a\\'])).toBe("'''a' & 'a\\\\'")
})

test('no text has a label among its tokens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(textTokens([text]).filter((token) => token.startsWith(' '))).toEqual([])
    }),
  )
})

test('a text that holds a word holds all tokens the word asks for', () => {
  const word = fc.string({ unit: fc.constantFrom(...Array.from("连衣裙法aB１2#%_'\\👗")), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(word, fc.nat(), fc.nat(), (text, a, b) => {
      const letters = Array.from(text)
      const from = a % letters.length
      const [part] = searchWords(letters.slice(from, from + 1 + (b % (letters.length - from))).join(''))
      const tokens = textTokens([text])
      const missing = wordTokens(part!).filter((token) =>
        isPrefix(token) ? !tokens.some((one) => one.startsWith(token)) : !tokens.includes(token),
      )
      expect(missing).toEqual([])
    }),
  )
})

test('words are told in their order, a keyword has each once, and none of white space', () => {
  expect(wordsOf(' 裙  裙 A ')).toEqual(['裙', '裙', 'a'])
  expect(searchWords(' 裙  裙 A ')).toEqual(['裙', 'a'])
  expect([wordsOf(' 　'), searchWords('')]).toEqual([[], []])
})

test('a keyword is found where each of its words stands in one of the texts, and in none over two of them', () => {
  const isFound = (keyword: string, ...texts: string[]) => keywordIn(keyword)(texts)
  expect(isFound('雪纺 ａ1', '法式雪纺裙', 'A12#5')).toBe(true)
  expect(isFound('雪纺 b1', '法式雪纺裙', 'A12#5')).toBe(false)
  expect(isFound('裙a', '法式雪纺裙', 'A12#5')).toBe(false)
  expect(isFound('裙a', '裙 a')).toBe(false)
  expect([isFound(' ', '裙'), isFound('')]).toEqual([true, true])
})
