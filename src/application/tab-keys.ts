/** What this tab remembers through a reload (session storage): the keys, in one place so that none is used twice. */
export const tabKeys = {
  /** Text to show again after the reload that would have swallowed it. */
  sayAgain: 'say-again',
  /** That the session is over: the page that noticed it has been reloaded since. */
  expired: 'expired',
  /** When the page was last reloaded for that. */
  expiredAt: 'expired-at',
  /** Where a visitor wanted to go when the guard refused. */
  wanted: 'wanted',
  /** What a visitor tried to do when asked to sign in first. */
  attempt: 'attempt',
  /** The open dialog of sign-in, register or reset. */
  authDialog: 'auth-dialog',
  /** The end of the wait for the next SMS code. */
  smsCountdown: 'sms-countdown',
  /** What was chosen on a product's page, and where in the history that is. */
  chosen: 'chosen',
  /** What was pasted into the cart and isn't in it yet. */
  pasted: 'pasted',
  /** How the dials of a shop in memory stand. */
  dials: 'dials',
  /** How far down each page was left. */
  scroll: 'scroll',
} as const
