import { cleanHtml } from '../catalogue/clean-html'

/** What an operator wrote, as HTML: HTML as it will be shown, plain text in paragraphs. The same text again gives the same. */
export const writtenHtml = (text: string): string =>
  /<[a-z][^<>]*>/i.test(text) ? cleanHtml(text) : cleanHtml(paragraphs(text))

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')

/** The beginning of it, without tags. */
export const beginningOf = (html: string, most: number): string => {
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
  const signs = [...words]
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : words
}
