/**
 * How much of anything a buyer may have or do, and how long it lasts: the values every adapter starts from. Where nothing else is said
 * they are chosen by us; the server lets its environment set those of `seconds` and `limits`.
 */

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

export const seconds = {
  smsCode: 300, // good for 5 minutes
  smsResend: 60, // spec §9
  sessionIdle: 24 * 3600,
  sessionMax: 7 * 24 * 3600,
  mobileChange: 10 * 60, // after the old number was proved by a code
  loginFailures: 15 * 60, // the longest wait between two tries of one network at an account
  orderExpire: 30 * 60,
  quote: 10 * 60,
  autoConfirm: 10 * 24 * 3600, // after the last parcel was sent
  signedConfirm: 7 * 24 * 3600, // after the last parcel was delivered
  caseDeadline: 48 * 3600, // a shortage or a price rise nobody decided
  afterSaleWindow: 15 * 24 * 3600, // after completion, for goods that were sent
  afterSaleReview: 48 * 3600, // the station's answer
  afterSaleShipBack: 7 * 24 * 3600,
  afterSaleReceive: 20 * 24 * 3600, // until a parcel on its way back counts as lost
  afterSaleInspect: 48 * 3600,
  afterSaleChoose: 7 * 24 * 3600, // what becomes of goods the station didn't take back
  afterSaleConfirm: 10 * 24 * 3600, // after the new parcel was sent
}

/**
 * Per IP means: of one address (one /64 of IPv6); in the demo the own machine isn't counted. A network is a /24 of IPv4, a /64 of IPv6.
 * docs/adr/0015 says why and what a guesser gets.
 */
export const limits = {
  smsTries: 5, // looks at a code by the network that asked for it
  smsTriesElsewhere: 3, // by all others together
  smsPerMobileHour: 5, // to one number, asked for by one network
  smsPerMobileDay: 10,
  smsPerIpHour: 20,
  smsPerNetworkDay: 100,
  smsPerDay: 1000, // the whole shop; server/account/sms-budget splits it
  loginFailuresPerAccount: 10, // by one network, before it has to wait
  loginFailuresAnywhere: 200, // of one account by all that it doesn't know, before these have to wait for one another
  loginFailuresPerIpHour: 60,
  registerPerIpHour: 5,
  feedbackPerIpHour: 20,
  mobileChangesPerDay: 3, // of one account
  uploadsPerHour: 20,
  requestsPerIpMinute: 600,
  sessions: 20,
  addresses: 200,
  ordersPerMinute: 10, // per buyer; a batch is one
  paysPerMinute: 10, // of orders and differences; as many top-ups
  rechargeMin: 100, // fen, of a free amount
  rechargeMax: 5_000_000,
  cancelsPerMinute: 10,
  decisionsPerMinute: 10, // of abnormal orders; a call with many is one
  afterSalesPerMinute: 60, // of each kind of step; a batch applies for each order
  withdrawalsPerDay: 3, // per buyer, of a day in Beijing; those that were cancelled too
  withdrawalsPerMinute: 10, // of applying and of cancelling
  quotesPerMinute: 120, // each change at the checkout is one
}

/** In the demo codes cost nothing, and whoever tries the shop out needs more of them. */
export const demoLimits: typeof limits = { ...limits, smsPerMobileHour: 20, smsPerMobileDay: 100 }

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
