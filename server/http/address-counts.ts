interface Count {
  spent: number
  untilMs: number
}

/**
 * What each address has spent in its minute, of at most 2 × `mostKnown` addresses. They are kept in two generations: when the young one is
 * full or a minute old, it becomes the old one, and who calls again moves on with what was spent. So a crowd of addresses can make us
 * forget those that were silent meanwhile, and nobody who goes on calling.
 */
export const addressCounts = (max: number, windowMs: number, mostKnown: number) => {
  let young = new Map<string, Count>()
  let old = new Map<string, Count>()
  let turnedMs = -Infinity

  /** @returns the seconds to wait, 0 where there is something left to spend. */
  return (address: string, weight: number, nowMs: number): number => {
    if (young.size >= mostKnown || nowMs - turnedMs >= windowMs || nowMs < turnedMs) {
      old = young
      young = new Map()
      turnedMs = nowMs
    }
    const known = young.get(address) ?? old.get(address)
    // A deadline too far ahead: the clock was set back.
    const isRunning = known !== undefined && nowMs < known.untilMs && known.untilMs <= nowMs + windowMs
    const count = isRunning ? known : { spent: 0, untilMs: nowMs + windowMs }
    count.spent += weight
    young.set(address, count)
    return count.spent <= max ? 0 : Math.max(1, Math.ceil((count.untilMs - nowMs) / 1000))
  }
}
