import type { Named } from '../../src/domain/catalogue'
import type { DispatchPromise } from '../../src/domain/listing/defaults'
import type { ShelfState } from '../../src/domain/listing/listing-life'
import type { PlatformCategory, PlatformProperty } from '../../src/domain/listing/platform-tree'
import type { PropertyChoice } from '../../src/domain/listing/shelf'
import type { Fen } from '../../src/domain/money'

/**
 * Putting goods on the shelf of a merchant's shop; a part of Platform (./platform), whose words on ids, money and what goes wrong hold
 * here too. A write without an answer (busy) may have been done: whoever asked looks with `lookUp` before he asks again.
 */
export interface Publishing {
  /** Knots below one, '' for the top. */
  categories(access: string, parentId: string): Promise<PlatformCategory[]>
  properties(access: string, leafId: string): Promise<PlatformProperty[]>
  freightTemplates(access: string): Promise<Named[]>
  /** Into the merchant's material centre, which fetches it itself. The same name twice is one picture. */
  takePicture(access: string, picture: { name: string; url: string }): Promise<TakenPicture>
  /** @throws ProductRefused: `duplicate` where the outer id is there already; `rule` with the advice */
  submit(access: string, product: ListedProduct): Promise<PlacedProduct>
  /** In the place of what is there by that id. @throws ProductRefused: `gone`; `rule` with the advice */
  revise(access: string, productId: string, product: ListedProduct): Promise<PlacedProduct>
  /** By our own number, drafts included; null: there is none. */
  lookUp(access: string, outerId: string): Promise<ProductThere | null>
  /** As it stands now; null: it is gone. */
  product(access: string, productId: string): Promise<ProductThere | null>
  /** Done too where there is nothing (any more) by that id. */
  takeOff(access: string, productId: string): Promise<void>
  setPrice(access: string, productId: string, sku: { skuId: string; price: Fen }): Promise<void>
  /** At most MAX_STOCKS_AT_ONCE at once. */
  setStocks(access: string, productId: string, skus: readonly { skuId: string; stock: number }[]): Promise<void>
  /** Where a buyer of that shop sees it. */
  linkTo(productId: string): string
}

export const MAX_STOCKS_AT_ONCE = 50

/** A picture isn't shown before the platform has looked at it. */
export interface TakenPicture {
  url: string // the platform's own, which a product names
  state: 'ready' | 'waiting' | 'refused'
  advice: string // why it is refused
}

export interface ListedProduct {
  outerId: string
  title: string
  leafId: string
  properties: PropertyChoice[]
  pictures: string[] // addresses of the material centre
  details: string[]
  freightTemplateId: string
  dispatch: DispatchPromise
  servicePhone: string
  weightG: number
  skus: { outerId: string; color: string; size: string; price: Fen; stock: number; picture: string }[]
}

export interface PlacedProduct {
  productId: string
  skus: { outerId: string; skuId: string }[]
}

export interface ProductThere extends PlacedProduct {
  outerId: string
  state: ShelfState
  /** Why it isn't sold, a sentence for each part of it that is in the way ("主图：有水印"). */
  against: string[]
}
