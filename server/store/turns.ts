interface Waiting {
  sinceMs: number
  begin: () => void
}

/**
 * One at a time; of those who wait, whoever came to the shop first (`sinceMs`) comes first, not who asked first. A call of six statements
 * then waits for those who were there before it, once, and not anew before each statement for all who came after it.
 */
export const turns = () => {
  const waiting: Waiting[] = []
  let isTaken = false

  const taken = async (sinceMs: number): Promise<void> => {
    if (!isTaken) {
      isTaken = true
      return
    }
    const place = waiting.findLastIndex((other) => other.sinceMs <= sinceMs) + 1
    await new Promise<void>((begin) => waiting.splice(place, 0, { sinceMs, begin }))
  }

  return async <T>(sinceMs: number, work: () => Promise<T>): Promise<T> => {
    await taken(sinceMs)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next.begin()
      else isTaken = false
    }
  }
}
