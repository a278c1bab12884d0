import { fen, minus, zero, type Fen } from '../money'

/** What may be spent: gifts first, then what is available. */
export const spendable = ({ available, bonus }: { available: Fen; bonus: Fen }): Fen => fen(available + bonus)

/** A reserve as a buyer's counts tell it. `null`: nobody told. */
export interface ToldReserve {
  reserveAvailable: Fen | null
  reserveBonus: Fen | null
}

export const spendableTold = ({ reserveAvailable, reserveBonus }: ToldReserve): Fen | null =>
  reserveAvailable === null ? null : spendable({ available: reserveAvailable, bonus: reserveBonus ?? zero })

/** How much it lacks for an amount; 0: nothing. */
export const lacking = (amount: Fen, reserve: ToldReserve): Fen | null => {
  const all = spendableTold(reserve)
  return all === null ? null : all < amount ? minus(amount, all) : zero
}
