import type { CartItem } from '../../../domain/cart'
import type { Sku } from '../../../domain/catalogue'

/** What somebody does to lines; the page does it, so that a line is nothing but what it shows. */
export type LineEvent =
  | { do: 'qty'; item: CartItem; qty: number }
  | { do: 'sku'; item: CartItem; sku: Sku }
  | { do: 'select'; items: readonly CartItem[]; selected: boolean }
  | { do: 'keep' | 'remove'; items: readonly CartItem[] }

export type LineAct = (event: LineEvent) => void
