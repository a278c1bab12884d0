import { cleanText } from '../text'
import { bannedWords } from './banned-words'
import { listingLimits } from './limits'

/** Titles as 抖店 counts and takes them. */

const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0E|\uFE0F|\u20E3/gu

/** Whatever isn't Latin-1 counts two there: quotation marks and dashes of Chinese too. */
const widthOfOne = (character: string): number => (character.codePointAt(0)! > 0xff ? 2 : 1)

/** In half widths: a Han character counts two, a letter one. */
export const titleWidth = (title: string): number => {
  let width = 0
  for (const character of title) width += widthOfOne(character)
  return width
}

export const hasEmoji = (title: string): boolean => title.search(EMOJI) >= 0

/** Words that advertising may not use, as they stand in the text; each once. */
export const bannedIn = (text: string): string[] =>
  ANY_BANNED.test(text) ? bannedWords.filter((word) => text.includes(word)) : []

const ANY_BANNED = new RegExp(bannedWords.join('|'), 'u')

/** Without emoji and words that may not be used, and no longer than what is left for it. */
export const mendedTitle = (title: string, room: number = listingLimits.titleMax): string => {
  let plain = title.replace(EMOJI, '')
  // What is left when a word goes may be another of them.
  for (let banned = bannedIn(plain); banned.length > 0; banned = bannedIn(plain))
    for (const word of banned) plain = plain.replaceAll(word, '')
  return cutTitle(cleanText(plain), room)
}

/** Its beginning, so far as there is room. */
export const cutTitle = (title: string, room: number): string => {
  let width = 0
  let kept = ''
  for (const character of title) {
    width += widthOfOne(character)
    if (width > room) break
    kept += character
  }
  return kept.trim()
}
