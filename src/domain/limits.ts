/**
 * How much of anything a buyer may have or do, and how long it lasts: the values every adapter starts from. Where nothing else is said
 * they are chosen by us; the server lets its environment set those of `seconds` and `limits`.
 */

/** How many pieces of one SKU one line may hold. */
export const MAX_LINE_QTY = 9999

/** What all calls that name the lines of a cart take, and the address of the checkout holds. */
export const MAX_CART_LINES = 300

/** What one parcel may weigh: beyond any order, and within what the tables hold. */
export const MAX_PARCEL_G = 2_000_000_000

/** Who hoards stock without paying is stopped here. */
export const MAX_UNPAID_BATCHES = 20

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

export const seconds = {
  smsCode: 300, // good for 5 minutes
  smsResend: 60, // spec §9
  sessionIdle: 24 * 3600,
  sessionMax: 7 * 24 * 3600,
  loginFailures: 15 * 60,
  orderExpire: 30 * 60,
  quote: 10 * 60,
}

/** Per IP means: of one address (one /64 of IPv6); in the demo the own machine isn't counted. */
export const limits = {
  smsTries: 5,
  smsPerMobileHour: 5,
  smsPerMobileDay: 10,
  smsPerIpHour: 20,
  smsPerDay: 1000, // the whole shop
  loginFailuresPerAccount: 10, // within seconds.loginFailures
  loginFailuresPerIpHour: 60,
  registerPerIpHour: 5,
  feedbackPerIpHour: 20,
  uploadsPerHour: 20,
  requestsPerIpMinute: 600,
  sessions: 5,
  addresses: 200,
  ordersPerMinute: 10, // per buyer; a batch is one
  paysPerMinute: 10,
}

/** How long somebody who came too often has to wait: at least a second. */
export const secondsLeft = (endMs: number, nowMs: number): number => Math.max(1, Math.ceil((endMs - nowMs) / 1000))

/** What was counted since the window began. It begins with its first hit. */
export interface Counted {
  count: number
  endMs: number
}

export const countOne = (before: Counted | undefined, nowMs: number, windowSeconds: number): Counted =>
  before && before.endMs > nowMs
    ? { ...before, count: before.count + 1 }
    : { count: 1, endMs: nowMs + windowSeconds * 1000 }
