const BETWEEN = '；'

/** The shop's words with those that aren't among them yet; null: all are. */
export const addedWords = (before: string, words: readonly string[]): string | null => {
  const missing = words.filter((one) => !before.split(BETWEEN).includes(one))
  return missing.length === 0 ? null : [before, ...missing].filter((one) => one !== '').join(BETWEEN)
}
