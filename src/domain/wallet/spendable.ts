import { fen, minus, zero, type Fen } from '../money'

/** What a reserve can pay: gifts are spent first, then what is available. `null`: nobody told. */
export interface Spendable {
  reserveAvailable: Fen | null
  reserveBonus: Fen | null
}

export const spendable = ({ reserveAvailable, reserveBonus }: Spendable): Fen | null =>
  reserveAvailable === null ? null : fen(reserveAvailable + (reserveBonus ?? 0))

/** How much it lacks for an amount; 0: nothing. */
export const lacking = (amount: Fen, reserve: Spendable): Fen | null => {
  const all = spendable(reserve)
  return all === null ? null : all < amount ? minus(amount, all) : zero
}
