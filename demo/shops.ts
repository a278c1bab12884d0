import type { ShopUse } from '../src/domain/shops/shop'

/** A shop that is new on the platform, where nobody names it. */
export const newShopName = (number: number): string => `沙箱小店 ${number}`

/** The shops that the demo's first buyer has on the sandbox's platform, and how many orders wait there. */
export const demoShops: readonly { buyerId: string; name: string; uses: readonly ShopUse[]; orders: number }[] = [
  { buyerId: '1', name: '阿青的抖音小店', uses: ['order', 'upload'], orders: 8 },
  { buyerId: '1', name: '青禾女装', uses: ['order', 'upload'], orders: 5 },
]
