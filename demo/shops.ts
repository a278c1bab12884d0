import type { ShopUse } from '../src/domain/shops/shop'

/** A shop that is new on the platform, where nobody names it. */
export const newShopName = (number: number): string => `沙箱小店 ${number}`

interface DemoShop {
  buyerId: string
  name: string
  uses: readonly ShopUse[]
  /** How many orders wait there. */
  orders: number
  /** Whether they have been fetched when the buyer first looks. */
  isFetched: boolean
}

/** The shops that the demo's first buyer has on the sandbox's platform. */
export const demoShops: readonly DemoShop[] = [
  { buyerId: '1', name: '阿青的抖音小店', uses: ['order', 'upload'], orders: 8, isFetched: true },
  { buyerId: '1', name: '青禾女装', uses: ['order', 'upload'], orders: 5, isFetched: false },
]
