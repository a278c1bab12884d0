import { PLAIN_DEFAULTS, type ShopDefaults } from '../../src/domain/listing/defaults'
import type { ShelfItem } from '../../src/domain/listing/shelf'
import type { DemoProduct } from '../../demo/types'
import { somePlain } from './ordering'
import type { Client, Shop } from './world'

/** What contracts of uploads have in common: a shop that may be published to, goods on the shelf. */

let made = 0

/** Of which all that the platform asks is known; each time another. */
export const someListable = (): DemoProduct => {
  const product = somePlain()
  return product.attrs.some(({ value }) => value === '反季') ? someListable() : product
}

/** @returns the id of a new shop of the buyer's that he may put goods into */
export const uploadShop = async (shop: Shop, buyer: Client): Promise<string> => {
  const consent = await shop.agree(await buyer.shops.consentUrl('upload'), `上货的店 ${(made += 1)}`)
  return (await buyer.shops.takeConsent(consent)).shopId
}

export const setUp = async (buyer: Client, shopId: string, wish: Partial<ShopDefaults> = {}): Promise<void> => {
  const [template] = await buyer.listings.freightTemplates(shopId)
  const defaults = { ...PLAIN_DEFAULTS, freightTemplate: template!, servicePhone: '057188886666', ...wish }
  await buyer.listings.setDefaults(shopId, defaults)
}

export const shelved = async (buyer: Client, productId: string): Promise<ShelfItem> => {
  await buyer.shelf.add([productId])
  const { list } = await buyer.shelf.list({ pageSize: 100 })
  return list.find(({ product }) => product.id === productId)!
}

/** A shop that is set up, and goods that it takes. */
export const readyToPublish = async (shop: Shop, buyer: Client, productIds: readonly string[]) => {
  const shopId = await uploadShop(shop, buyer)
  await setUp(buyer, shopId)
  await buyer.shelf.add(productIds)
  const { list } = await buyer.shelf.list({ pageSize: 100 })
  const ids = productIds.map((productId) => list.find(({ product }) => product.id === productId)!.id)
  for (const fix of ['take_category', 'fill_properties', 'mend_title'] as const)
    await buyer.shelf.fix({ ids, shopId, fix })
  return { shopId, ids }
}
