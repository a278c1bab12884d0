import { ownCode, soldArea, soldSpec, soldStreet, soldTitle, soldTo, soldWords } from '../../../demo/sold'
import { fen, times } from '../../domain/money'
import { maskMobile, maskName } from '../../domain/masking'
import { outerCodeOf } from '../../domain/shops/outer-code'
import type { MemorySale } from './memory-kept'
import type { MemoryShop } from './memory-shop-state'
import { nextId, type MemoryWorld } from './memory-world'

const HOUR_MS = 3600 * 1000

/** A dozen orders of a shop, as the server's sandbox plays them: one of them of something we don't have, one in review. */
export const soldInShop = (world: MemoryWorld, shop: MemoryShop): MemorySale[] => {
  const goods = world.demo.products.filter(({ onShelf, minQty, skus }) => onShelf && minQty === 1 && skus.length > 1)
  return Array.from({ length: 12 }, (_, n) => {
    const product = goods[(n * 7 + shop.name.length) % goods.length]!
    const sku = product.skus[n % product.skus.length]!
    const isOurs = n !== 7
    const who = n === 11 ? 10 : n
    const name = soldTo[who % soldTo.length]!
    const mobile = `1380000${String(1000 + who)}`
    const qty = n === 4 ? 2 : 1
    const paid = times(product.retailPrice ?? fen(9900), qty)
    const paidMs = world.options.now() - (12 - n) * HOUR_MS
    const spec = soldSpec(sku)
    return {
      id: `ps${nextId(world)}`,
      userId: shop.userId,
      shop: { id: shop.id, name: shop.name },
      platformOrderNo: `69${shop.sandboxId.padStart(7, '0')}${String(n * 10).padStart(10, '0')}`,
      state: n === 5 ? 'checking' : 'to_ship',
      isHeld: false,
      problem: '',
      paidMs,
      shipByMs: paidMs + (n % 4 === 1 ? 24 : 48) * HOUR_MS,
      changedMs: world.options.now(),
      paid,
      consignee: {
        name,
        mobile,
        ext: '',
        ...soldArea,
        detail: soldStreet(who),
      },
      mask: { name: maskName(name), mobile: maskMobile(mobile), detail: '****' },
      sameBuyer: `${shop.id}-${who}`,
      buyerWords: n % 3 === 2 ? soldWords : '',
      flag: n === 3 ? 2 : 0,
      orderNos: [],
      lines: [
        {
          platformItemId: `${shop.id}-${sku.id}`,
          title: soldTitle(product.title),
          spec,
          image: sku.image || product.cover,
          outerCode: isOurs ? outerCodeOf({ artNo: product.artNo, ...sku }, product.skus.length) : ownCode,
          qty,
          paidAmount: paid,
          refund: 'none',
          link: isOurs ? { skuId: sku.id, qtyRatio: 1, by: 'code' } : null,
          linkedSpec: isOurs ? spec : '',
        },
      ],
    }
  })
}
