/** A storage that may be blocked, full or missing: reading then finds nothing and writing does nothing. */
export const safely = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}
