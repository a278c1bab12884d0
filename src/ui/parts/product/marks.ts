const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The text in parts, of which every second is one of the words. Width and case make no difference, as in the search itself. */
export const partsOf = (text: string, words: readonly string[]): string[] => {
  const wanted = words
    .map(fold)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (wanted.length === 0) return [text]
  // A folded character may be longer than the one it stands for (㎏ → kg): each piece of it remembers where that one begins.
  let folded = ''
  const starts: number[] = []
  let at = 0
  for (const character of text) {
    const plain = fold(character)
    folded += plain
    for (let i = 0; i < plain.length; i++) starts.push(at)
    at += character.length
  }
  const parts: string[] = []
  let done = 0
  for (const { 0: word, index } of folded.matchAll(new RegExp(wanted.join('|'), 'g'))) {
    const start = starts[index]!
    const last = starts[index + word.length - 1]!
    const end = starts.find((one) => one > last) ?? text.length
    // The rest of a character that is marked already.
    if (start < done) continue
    parts.push(text.slice(done, start), text.slice(start, end))
    done = end
  }
  return [...parts, text.slice(done)]
}

export const holdsOne = (text: string, words: readonly string[]): boolean => partsOf(text, words).length > 1
