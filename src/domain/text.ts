/** Controls, line and paragraph separators, marks that turn the direction of text, lone surrogates, byte order marks. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/u
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/gu
const INVISIBLE = /[\p{Cs}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu

export const hasUnsafeCharacters = (text: string): boolean => UNSAFE.test(text)

/** One line of text: breaks become spaces, invisible characters go, spaces are single and never at the ends. */
export const cleanText = (text: string): string =>
  text.replace(BREAKS, ' ').replace(INVISIBLE, '').normalize('NFC').replace(/\s+/g, ' ').trim()

/** Lines of text, each of them clean; none at the ends is empty. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(cleanText)
    .join('\n')
    .trim()

/** How long text is for a person who counts characters (an emoji or a rare Han character is one). */
export const codePoints = (text: string): number => [...text].length
