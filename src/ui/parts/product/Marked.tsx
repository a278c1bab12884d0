/** The text with the words that were searched for marked in it. */
export const Marked = ({ text, words }: { text: string; words: readonly string[] }) => {
  const wanted = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (wanted.length === 0) return text
  const pattern = new RegExp(`(${wanted.join('|')})`, 'gi')
  // Splitting by one group puts what matched on the odd places.
  return text.split(pattern).map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : part))
}
