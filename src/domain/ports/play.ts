/** What goes wrong on purpose. `lost`: the shop does as it was asked, and its answer never arrives. */
export const MISHAPS = ['none', 'network', 'timeout', 'busy', 'bug', 'lost'] as const
export type Mishap = (typeof MISHAPS)[number]

export interface Dials {
  delayMs: number // before each answer
  mishap: Mishap
  /** Every so many calls it happens, by chance: 1 is each, 10 one of ten. */
  oneIn: number
  aheadMs: number // how far the clock is ahead of the real one
}

export const calmDials: Dials = { delayMs: 0, mishap: 'none', oneIn: 1, aheadMs: 0 }

/** The shop is played in this browser: developers turn its dials. */
export interface Play {
  dials(): Dials
  /** They stay as they are through reloads of this tab. */
  turn(dials: Dials): void
  /** Signs out, forgets the shop with all that was ordered in it, and loads the page anew, in all tabs. */
  startOver(): void
  /** The sandbox's cashier: whether the shop knows the payment, which is paid then. */
  pay(paymentNo: string): boolean
}
