/** How much of anything a buyer may have, always and everywhere. Where nothing else is said it is chosen by us. */

/** How many pieces of one SKU one line may hold. */
export const MAX_LINE_QTY = 9999

/** What all calls that name the lines of a cart take, and the address of the checkout holds. */
export const MAX_CART_LINES = 300

/** How many art numbers are looked up at once, and how many lines a pasted list may have. */
export const MAX_PASTED_LINES = 200

/** Several suppliers may give their goods one art number: so many of them are told. */
export const MAX_OF_ART_NO = 10

/** What one parcel may weigh: beyond any order, and within what the tables hold. */
export const MAX_PARCEL_G = 2_000_000_000

/** Who hoards stock without paying is stopped here. */
export const MAX_UNPAID_BATCHES = 20

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

/** What a phone takes; more costs seconds to make anew. */
export const MAX_PICTURE_PIXELS = 25_000_000

/** How long somebody who came too often has to wait: at least a second. */
export const secondsLeft = (endMs: number, nowMs: number): number => Math.max(1, Math.ceil((endMs - nowMs) / 1000))

/** Failures that have to be further and further apart, so that guessing gets slow and nobody is locked out. */
export interface Slowing {
  /** So many may follow each other at once. */
  free: number
  /** The wait after that one; each further one doubles it, up to the most. */
  firstSeconds: number
  mostSeconds: number
  /** From when on `FAILURES_KEPT_SECONDS` count, after which all is forgotten. */
  keptFrom: 'the first' | 'the last'
}

export const FAILURES_KEPT_SECONDS = 24 * 3600

export const ownFailures = (free: number, mostSeconds: number): Slowing => ({
  free,
  firstSeconds: 5,
  mostSeconds,
  keptFrom: 'the last',
})

/**
 * Of strangers together: the wait doesn't grow, for whoever is in it may be the owner on a new network; and it ends after a day, even if
 * somebody goes on failing.
 */
export const strangersFailures = (free: number): Slowing => ({
  free,
  firstSeconds: 10,
  mostSeconds: 10,
  keptFrom: 'the first',
})

/** Seconds between the last of so many failures and the next try. */
export const slowedBy = (failures: number, { free, firstSeconds, mostSeconds }: Omit<Slowing, 'keptFrom'>): number =>
  failures < free ? 0 : Math.min(mostSeconds, firstSeconds * 2 ** (failures - free))

/** How many failures there were, when the next try may be made, and when all is forgotten. */
export interface Slowed extends Counted {
  opensMs: number
}

/** The next failure, counted. Not to be asked while `opensMs` is ahead. */
export const slowOne = (before: Slowed | undefined, nowMs: number, slowing: Slowing): Slowed => {
  const { count, endMs } = countOne(before, nowMs, FAILURES_KEPT_SECONDS)
  return {
    count,
    endMs: slowing.keptFrom === 'the first' ? endMs : nowMs + FAILURES_KEPT_SECONDS * 1000,
    opensMs: nowMs + slowedBy(count, slowing) * 1000,
  }
}

/** What was counted since the window began. It begins with its first hit. */
export interface Counted {
  count: number
  endMs: number
}

export const countOne = (before: Counted | undefined, nowMs: number, windowSeconds: number): Counted =>
  before && before.endMs > nowMs
    ? { ...before, count: before.count + 1 }
    : { count: 1, endMs: nowMs + windowSeconds * 1000 }
