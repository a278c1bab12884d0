import type { Named, PriceStep, StockState } from './catalogue'
import { totalShown, type Fen } from './money'

export interface CartItem {
  cartId: string
  skuId: string
  productId: string
  title: string
  artNo: string
  spec: string
  image: string
  price: Fen
  retailPrice: Fen | null // suggested; null: not told
  serviceFee: Fen | null // for each piece (代发费); null: not told
  qty: number
  selected: boolean
  valid: boolean
  invalidReason: string // Chinese; '' when valid
  stock: number
  stockState: StockState
  minQty: number
  priceSteps: PriceStep[]
}

export interface CartSupplier {
  supplier: Named
  items: CartItem[]
}

export interface CartStation {
  station: Named
  suppliers: CartSupplier[]
}

export interface CartTotals {
  items: number // lines
  selectedItems: number // valid and selected lines
  selectedQty: number
  selectedAmount: Fen
}

export interface Cart {
  list: CartStation[]
  totals: CartTotals
}

export interface SkuQty {
  skuId: string
  qty: number
}

export type CartChange = { cartId: string } & ({ qty: number } | { skuId: string } | { selected: boolean })

/** What the valid and selected lines come to. */
export const cartTotals = (items: readonly CartItem[]): CartTotals => {
  const chosen = items.filter(({ valid, selected }) => valid && selected)
  return {
    items: items.length,
    selectedItems: chosen.length,
    selectedQty: chosen.reduce((total, { qty }) => total + qty, 0),
    selectedAmount: totalShown(chosen),
  }
}

export const cartItems = (cart: Pick<Cart, 'list'>): CartItem[] =>
  cart.list.flatMap(({ suppliers }) => suppliers.flatMap(({ items }) => items))
