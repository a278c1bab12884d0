import { randomUUID } from 'node:crypto'
import type { GoodsBook, StubMaterial } from './goods-book'
import { look } from './goods-pictures'

const HOST = 'https://p3-aio.ecombdimg.com/obj/ecom-shop-material/'

export const addressOf = ({ id }: StubMaterial): string => HOST + id

export const materialAt = ({ materials }: GoodsBook, shopId: number, url: string): StubMaterial | null => {
  const material = url.startsWith(HOST) ? materials.get(url.slice(HOST.length)) : undefined
  return material?.shopId === shopId ? material : null
}

/** Some time after it came it has been looked at, if it could be fetched by then. */
export const addMaterial = (
  goods: GoodsBook,
  shopId: number,
  sent: { name: string; url: string },
  now: number,
): StubMaterial => {
  const id = randomUUID()
  const material = { id, shopId, name: sent.name, origin: sent.url, size: null, lookedAt: now + goods.pictureSeconds }
  goods.materials.set(id, material)
  goods.touched = material
  watch(goods, material)
  return material
}

export const watch = ({ materials }: GoodsBook, material: StubMaterial): void =>
  look(material, () => void materials.delete(material.id))

const IMPROPER = /improper/

export const auditOf = ({ origin, size, lookedAt }: StubMaterial, now: number): number =>
  !size || now < lookedAt ? 2 : IMPROPER.test(origin) ? 4 : 3
