import { price } from '../../../domain/money'
import type { Margin } from '../../../domain/landed'

/** "¥75.30 · 58%"; a dash for what nobody knows. */
export const marginText = (margin: Margin | null): string =>
  margin ? `${price(margin.profit)} · ${margin.percent}%` : '—'
