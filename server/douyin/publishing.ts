import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../base/clock'
import { PlatformError } from '../platform/platform'
import { ProductRefused } from '../platform/product-refused'
import type { PlacedProduct, Publishing } from '../platform/publishing'
import type { Ask } from './client'
import { Id, listOf, MustId, Text } from './fields'
import { numberId } from './publishing-ids'
import { takePicture } from './publishing-pictures'
import { paramsOf } from './publishing-product'
import { detailOf, isGone, withReasons } from './publishing-state'
import { askedOf, categoriesOf, propertyOf, templatesOf, type AskedProperty } from './publishing-tree'
import { goodsTrouble, NO_PRODUCT, NO_SKU } from './publishing-words'

/** Putting goods on the shelf of a shop on 抖店. */

const Placed = z.object({
  product_id: MustId,
  sku: listOf(z.object({ sku_id: MustId, outer_sku_id: Text, code: Text, out_sku_id: Id })),
})
const Nothing = z.unknown().transform(() => null)

export const douyinPublishing = (ask: Ask, clock: Clock): Publishing => {
  const asked = kept(clock, (access, leafId) => askedOf(ask, access, leafId))
  const detail = async (access: string, which: Parameters<typeof detailOf>[2]) => {
    const there = await detailOf(ask, access, which)
    return there && withReasons(ask, access, there)
  }
  const lookUp = async (access: string, outerId: string) => {
    const there = await detail(access, { out_product_id: outerId })
    // By its number another may be made: it isn't there.
    return there?.state === 'deleted' ? null : there
  }
  return {
    categories: (access, parentId) => categoriesOf(ask, access, parentId),
    properties: async (access, leafId) => (await askedOf(ask, access, leafId)).map(propertyOf),
    freightTemplates: (access) => templatesOf(ask, access),
    takePicture: (access, picture) => takePicture(ask, access, picture),
    async submit(access, product) {
      const params = paramsOf(product, await asked(access, product.leafId))
      try {
        const placed = await ask({
          method: 'product.addV2',
          params,
          access,
          data: Placed,
          meaning: goodsTrouble,
          isRepeatable: false,
        })
        return placedAs(placed) ?? (await skusAsked(ask, access, placed.product_id))
      } catch (error) {
        if (!isRefused(error)) throw error
        // How a number that is taken is refused isn't told anywhere: whoever has it is looked for.
        throw (await detailOf(ask, access, { out_product_id: product.outerId }).then(isThere))
          ? new ProductRefused('duplicate', error)
          : new ProductRefused('rule', error)
      }
    },
    async revise(access, productId, product) {
      const params = {
        ...paramsOf(product, await asked(access, product.leafId)),
        product_id: numberId(productId, NO_PRODUCT),
      }
      let isOver = false
      try {
        await ask({
          method: 'product.editV2',
          params,
          access,
          data: Nothing,
          meaning(refusal) {
            isOver = isGone(refusal) && refusal.sub !== PARAMETER_4
            return goodsTrouble(refusal)
          },
        })
      } catch (error) {
        if (!isRefused(error)) throw error
        throw new ProductRefused(isOver ? 'gone' : 'rule', error)
      }
      return skusAsked(ask, access, productId)
    },
    lookUp,
    product: (access, productId) => detail(access, { product_id: productId }),
    async takeOff(access, productId) {
      await ask({
        method: 'product.setOffline',
        params: { product_id: numberId(productId, NO_PRODUCT) },
        access,
        data: Nothing,
        meaning: goodsTrouble,
        instead: (refusal) => (isGone(refusal) ? { data: null } : undefined),
      })
    },
    async setPrice(access, productId, { skuId, price }) {
      const [product_id, sku_id] = [numberId(productId, NO_PRODUCT), numberId(skuId, NO_SKU)]
      await ask({
        method: 'sku.editPrice',
        params: { product_id, sku_id, price },
        access,
        data: Nothing,
        meaning: goodsTrouble,
      })
    },
    async setStocks(access, productId, skus) {
      const list = skus.map(({ skuId, stock }) => ({ sku_id: numberId(skuId, NO_SKU), sku_type: 0, stock_num: stock }))
      await ask({
        method: 'sku.syncStockBatch',
        params: { product_id: numberId(productId, NO_PRODUCT), incremental: false, sku_sync_list: list },
        access,
        data: Nothing,
        meaning: goodsTrouble,
      })
    },
    linkTo: (productId) => `https://haohuo.jinritemai.com/views/product/item2?id=${encodeURIComponent(productId)}`,
  }
}

/** "A parameter is wrong": of a look-up by our number that it isn't there, of a change anything. */
const PARAMETER_4 = 'isv.parameter-invalid:4'

const isRefused = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.trouble === 'refused'

const isThere = (there: { state: string } | null): boolean => there !== null && there.state !== 'deleted'

const placedAs = ({ product_id: productId, sku }: z.output<typeof Placed>): PlacedProduct | null => {
  const skus = sku.flatMap(({ sku_id: skuId, outer_sku_id: outer, code }) => {
    const outerId = outer || code
    return outerId === '' ? [] : [{ outerId, skuId }]
  })
  return skus.length > 0 ? { productId, skus } : null
}

/** Where the answer to a write doesn't name its SKUs. */
const skusAsked = async (ask: Ask, access: string, productId: string): Promise<PlacedProduct> => {
  const there = await detailOf(ask, access, { product_id: productId })
  return { productId, skus: there?.skus ?? [] }
}

const KEPT_MS = 10 * 60_000
const MOST_KEPT = 500

type Read = (access: string, leafId: string) => Promise<AskedProperty[]>

/** What a leaf asks is asked for once in a while: it hardly changes, and each of its products needs it. */
const kept = (clock: Clock, read: Read): Read => {
  const known = new Map<string, { atMs: number; asked: Promise<AskedProperty[]> }>()
  return (access, leafId) => {
    const key = createHash('sha256').update(`${access} ${leafId}`).digest('base64')
    const there = known.get(key)
    if (there && clock.now() - there.atMs < KEPT_MS) return there.asked
    if (known.size >= MOST_KEPT) known.clear()
    const asked = read(access, leafId)
    known.set(key, { atMs: clock.now(), asked })
    asked.catch(() => known.delete(key))
    return asked
  }
}
