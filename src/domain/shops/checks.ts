import { isAuthorised, type Shop, type ShopCheck } from './shop'
import { checkWords } from './words'

/** What a shop must have before its orders can be sent: in the order in which it is mended. */
export const shopChecksOf = (shop: Omit<Shop, 'ready'>): ShopCheck[] => {
  const check = (key: keyof typeof checkWords, ok: boolean): ShopCheck => {
    const { text, fix } = checkWords[key]
    return { key, text, ok, fix: ok ? '' : fix }
  }
  const isSheet = shop.platform === 'sheet'
  return [
    check('enabled', shop.enabled),
    ...(isSheet
      ? []
      : [
          check('auth', isAuthorised(shop.auth)),
          check('order', shop.uses.includes('order')),
          check('synced', shop.lastSyncAt !== '' && shop.lastError === ''),
        ]),
    check('linked', shop.counts.unlinked === 0),
    check('pushed', shop.counts.pushFailed === 0),
  ]
}
