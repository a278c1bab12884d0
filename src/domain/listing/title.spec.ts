import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from '../text'
import { bannedWords } from './banned-words'
import { bannedIn, cutTitle, hasEmoji, mendedTitle, titleWidth } from './title'

describe('the width of a title', () => {
  it.each([
    ['', 0],
    ['连衣裙', 6],
    ['Linen 12', 8],
    ['éÿ', 2],
    ['Ā', 2],
    ['“红”—', 8],
    ['𠮷', 2],
  ])('of %j is %i: what is not Latin-1 counts two, a rare character once', (title, width) => {
    expect(titleWidth(title)).toBe(width)
  })
})

it.each(['🌸', '👍🏽', '❤️', '🇨🇳', '1️⃣', '©', '\u200D'])('%j is an emoji, or a part of one', (sign) => {
  expect([hasEmoji(`连衣裙${sign}`), hasEmoji(`${sign}连衣裙`)]).toEqual([true, true])
})

it('letters, numbers and marks of Chinese are no emoji', () => {
  expect(hasEmoji('法式连衣裙 A1—·“”①𠮷')).toBe(false)
})

it('words that advertising may not use are told as they stand in it, each once', () => {
  expect(bannedIn('国家级面料，顶级做工，顶级手感')).toEqual(['国家级', '顶级'])
  expect(bannedIn('最新款与最低价')).toEqual(['最低价', '最新款'])
  expect(bannedIn('法式连衣裙')).toEqual([])
})

describe('a title that is mended', () => {
  const piece = fc.constantFrom(
    ...bannedWords,
    '👍🏽',
    '🇨🇳',
    '❤️',
    '1️⃣',
    '最',
    '好',
    '全网',
    '连衣裙',
    '法式 ',
    'A1',
    ' ',
  )
  const title = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

  it('has no emoji, no such word and no more than there is room for, and nothing is left to mend', () => {
    fc.assert(
      fc.property(title, fc.nat(60), (any, room) => {
        const mended = mendedTitle(any, room)
        expect([hasEmoji(mended), bannedIn(mended)]).toEqual([false, []])
        expect(titleWidth(mended)).toBeLessThanOrEqual(room)
        expect(mendedTitle(mended, room)).toBe(mended)
      }),
    )
  })

  it('stays as it is where nothing is wrong with it, with single spaces', () => {
    const plain = fc
      .array(fc.constantFrom('连衣裙', '法式', 'A1', ' ', '—'), { maxLength: 9 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(plain, (any) => {
        expect(mendedTitle(any)).toBe(cleanText(any))
      }),
    )
  })

  it('loses what a word that goes has left together', () => {
    expect(mendedTitle('最最好好法式连衣裙')).toBe('法式连衣裙')
    expect(mendedTitle('顶级连衣裙顶级做工 🌸 长裙')).toBe('连衣裙做工 长裙')
  })

  it('is no longer than 30 Han characters where nothing else is said', () => {
    expect(mendedTitle('裙'.repeat(31))).toBe('裙'.repeat(30))
  })
})

it.each([
  [0, ''],
  [5, '连衣'],
  [6, '连衣裙'],
  [7, '连衣裙'],
  [8, '连衣裙 A'],
  [9, '连衣裙 A'],
  [10, '连衣裙 A型'],
  [60, '连衣裙 A型'],
])('with room for %i, its beginning is %j', (room, kept) => {
  expect(cutTitle('连衣裙 A型', room)).toBe(kept)
})
