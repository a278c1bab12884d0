/**
 * Money is a whole number of 分 (fen), branded so that the compiler tells it from any other number.
 * There is one door in: `fen`. Arithmetic that could leave the whole numbers goes through this file.
 */
export type Fen = number & { readonly __unit: 'fen' }

/** The largest amount any single field may carry (10^12 fen = 100 亿元). */
export const MAX_FEN = 1_000_000_000_000

/** @throws RangeError when the value isn't a whole number of fen within ±MAX_FEN. */
export const fen = (value: number): Fen => {
  if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_FEN) throw new RangeError(`不是有效的金额（分）：${value}`)
  return (value === 0 ? 0 : value) as Fen
}

export const zero = fen(0)

export const sum = (amounts: Iterable<Fen>): Fen => {
  let total = 0
  for (const amount of amounts) total += amount
  return fen(total)
}

/** What lines come to, at most MAX_FEN: for a cart that nobody can order any more, which must be shown all the same. */
export const totalShown = (lines: Iterable<{ price: Fen; qty: number }>): Fen => {
  let total = 0
  for (const { price, qty } of lines) total += price * qty
  return fen(Math.min(total, MAX_FEN))
}

export const times = (amount: Fen, quantity: number): Fen => fen(amount * quantity)

export const minus = (a: Fen, b: Fen): Fen => fen(a - b)

/** "12.30" – yuan with two decimals, no sign of currency, exact (no float). */
export const yuan = (amount: Fen): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "¥12.30", "-¥12.30"; a dash for an amount that nobody told. */
export const price = (amount: Fen | null): string =>
  amount === null ? '—' : amount < 0 ? `-¥${yuan(amount).slice(1)}` : `¥${yuan(amount)}`

/** Reads "12", "12.3" or "12.30" as typed by a person; null when it is no amount. Never rounds. */
export const parseYuan = (text: string): Fen | null => {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return match ? fen(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))) : null
}

/**
 * Splits an amount by weights so that the parts always add up to the whole (largest remainder; ties go to the earlier part).
 * @throws RangeError when the weights are empty, negative or all zero.
 */
export const split = (amount: Fen, weights: readonly number[]): Fen[] => {
  const whole = weights.reduce((a, b) => a + b, 0)
  if (!(whole > 0) || weights.some((weight) => weight < 0)) throw new RangeError('权重必须为非负数且不全为零')
  const exact = weights.map((weight) => (amount * weight) / whole)
  const parts = exact.map(Math.floor)
  const rest = amount - parts.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((value, i) => ({ i, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.i - b.i)
  for (const { i } of byRemainder.slice(0, rest)) parts[i]! += 1
  return parts.map(fen)
}
