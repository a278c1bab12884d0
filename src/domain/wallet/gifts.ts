import { fen, minus, sum, zero, type Fen } from '../money'

/** An amount, and how much of it is gifts. */
export interface Mixed {
  amount: Fen
  gift: Fen
}

/** Gifts are spent first. */
export const giftsIn = (amount: Fen, gifts: Fen): Fen => fen(Math.min(amount, gifts))

/**
 * What of a part is gifts, where `before` of the whole have been counted already: any parts that make up the whole make up its gifts as
 * well, whatever they are, and no part has more than itself.
 * @throws RangeError for a part beyond the whole
 */
export const bonusBack = ({ total, bonus }: { total: Fen; bonus: Fen }, before: Fen, amount: Fen): Fen => {
  if (before < 0 || amount < 0 || before + amount > total)
    throw new RangeError(`超出原金额：${before} + ${amount} > ${total}`)
  return bonus === 0 ? zero : minus(shareOf(bonus, before + amount, total), shareOf(bonus, before, total))
}

/** What was charged for something at once, and what of it is not given back yet. */
export interface Charged {
  amount: Fen
  bonus: Fen
  left: Fen
}

/** What goes back of each, the first before the others, and how much of it is gifts; no more than they have left. */
export const partsBack = <T extends Charged>(charges: readonly T[], amount: Fen): { of: T; part: Fen; gift: Fen }[] => {
  let wanted = amount
  return charges.flatMap((of) => {
    const part = fen(Math.min(wanted, of.left))
    if (part <= 0) return []
    wanted = minus(wanted, part)
    return [{ of, part, gift: bonusBack({ total: of.amount, bonus: of.bonus }, minus(of.amount, of.left), part) }]
  })
}

/** How much of what goes back is gifts. */
export const giftsBack = (charges: readonly Charged[], amount: Fen): Fen =>
  sum(partsBack(charges, amount).map(({ gift }) => gift))

/**
 * What goes with a withdrawal of the gifts that are not spent yet: as much of them as goes of the money that may be withdrawn, so that
 * what stays never carries more gifts than it did. All of the money takes all of them.
 */
export const giftsLeaving = (amount: Fen, { available, bonus }: { available: Fen; bonus: Fen }): Fen =>
  available > 0 ? bonusBack({ total: available, bonus }, zero, fen(Math.min(amount, available))) : zero

/** Each part with its gifts, in their order. */
export const mixedParts = <T extends { amount: Fen }>(parts: readonly T[], whole: Mixed): (T & Mixed)[] => {
  let before = zero
  return parts.map((part) => {
    const gift = bonusBack({ total: whole.amount, bonus: whole.gift }, before, part.amount)
    before = fen(before + part.amount)
    return { ...part, gift }
  })
}

/** bonus × part / total, rounded down: exact where the product is beyond what a number holds. */
const shareOf = (bonus: Fen, part: number, total: Fen): Fen => {
  const product = bonus * part
  return fen(
    Number.isSafeInteger(product)
      ? Math.floor(product / total)
      : Number((BigInt(bonus) * BigInt(part)) / BigInt(total)),
  )
}
