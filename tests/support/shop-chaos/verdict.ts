/** Whatever goes wrong in the chaos is a finding, and keeps nobody from looking at what is there. */

/** @returns what it comes to; null: it failed, and that is said with its words */
export const attempt = async <T>(complaints: string[], what: string, work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    complaints.push(`${what} failed: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

/** Each once, with how often it was said. */
export const counted = (complaints: readonly string[]): string[] => {
  const times = new Map<string, number>()
  for (const one of complaints) times.set(one, (times.get(one) ?? 0) + 1)
  return [...times].map(([one, count]) => (count > 1 ? `${one} (${count} times)` : one))
}
