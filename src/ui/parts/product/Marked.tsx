import { partsOf } from './marks'

/** The text with the words that were searched for marked in it. */
export const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  partsOf(text, words).map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : part))
