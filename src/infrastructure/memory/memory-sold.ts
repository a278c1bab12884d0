import { ownCode, soldArea, soldSpec, soldStreet, soldTitle, soldTo, soldWords } from '../../../demo/sold'
import { fen, times } from '../../domain/money'
import { maskMobile, maskName } from '../../domain/masking'
import { outerCodeOf } from '../../domain/shops/outer-code'
import type { MemorySale } from './memory-kept'
import type { MemoryShop } from './memory-shop-state'
import { nextId, type MemoryWorld } from './memory-world'

const HOUR_MS = 3600 * 1000

const MINUTE_MS = 60 * 1000
const DOZEN = 12

/**
 * What a shop has sold since it was last asked: a dozen orders at first, then one a minute, as the server's sandbox plays them. In each
 * dozen one is of something we don't have, one is in review, one of two pieces, and one goes to whom the one before went.
 */
export const soldInShop = (world: MemoryWorld, shop: MemoryShop, before: number): MemorySale[] => {
  const nowMs = world.options.now()
  const minutes = shop.lastSyncAt ? Math.trunc((nowMs - Date.parse(shop.lastSyncAt)) / MINUTE_MS) : 0
  const count = before === 0 ? DOZEN : Math.max(0, Math.min(DOZEN, minutes))
  const apartMs = before === 0 ? HOUR_MS : MINUTE_MS
  const goods = world.demo.products.filter(({ onShelf, minQty, skus }) => onShelf && minQty === 1 && skus.length > 1)
  const stations = new Map(world.demo.suppliers.map(({ id, stationId }) => [id, stationId]))
  const stationOf = ({ supplierId }: (typeof goods)[number]) => stations.get(supplierId)
  const usual = (n: number) => goods[(n * 7 + shop.name.length) % goods.length]!
  // What the same person buys again lies at the same station, so that it may go in one parcel.
  const again = (n: number) => {
    const last = usual(n - 1)
    return goods.find((one) => one !== last && stationOf(one) === stationOf(last)) ?? last
  }
  return Array.from({ length: count }, (_, place) => {
    const n = before + place
    const inDozen = n % DOZEN
    const product = inDozen === 11 ? again(n) : usual(n)
    const sku = product.skus[n % product.skus.length]!
    const isOurs = inDozen !== 7
    const who = inDozen === 11 ? n - 1 : n
    const name = soldTo[who % soldTo.length]!
    const mobile = `1380000${String(1000 + who)}`
    const qty = inDozen === 4 ? 2 : 1
    const paid = times(product.retailPrice ?? fen(9900), qty)
    const paidMs = nowMs - (count - place) * apartMs
    const spec = soldSpec(sku)
    return {
      id: `ps${nextId(world)}`,
      userId: shop.userId,
      shop: { id: shop.id, name: shop.name },
      platformOrderNo: `69${shop.sandboxId.padStart(7, '0')}${String(n * 10).padStart(10, '0')}`,
      state: inDozen === 5 ? 'checking' : 'to_ship',
      isHeld: false,
      problem: '',
      paidMs,
      shipByMs: paidMs + (n % 4 === 1 ? 24 : 48) * HOUR_MS,
      changedMs: nowMs,
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
      flag: inDozen === 3 ? 2 : 0,
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
