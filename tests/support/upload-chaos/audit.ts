import type { Db } from '../../../server/store/db'
import type { Book } from '../douyin-stub/book'

/** Our records against the platform's book. */
export const auditUploads = async (db: Db, { goods }: Book, shopIds: readonly string[], products: number) => {
  const complaints: string[] = []
  const rows = await db.query<{ shop: string; there: string; outerId: string; status: string; advice: string }>(
    `select s.platform_shop_id as shop, l.platform_product_id as there, l.outer_id as "outerId", l.status, l.advice::text as advice
     from listings l join shops s on s.id = l.shop_id`,
  )
  if (rows.length !== products * shopIds.length) complaints.push(`${rows.length} records`)
  const book = [...goods.products.values()]
  const seen = new Map<string, string>()
  for (const { shopId, outerId, productId } of book) {
    const key = `${shopId} ${outerId}`
    if (seen.has(key)) complaints.push(`${key} is there twice`)
    seen.set(key, String(productId))
  }
  for (const { shop, there, outerId, status, advice } of rows) {
    if (seen.get(`${shop} ${outerId}`) !== there) complaints.push(`${shop} ${outerId} is ${there || 'nowhere'} for us`)
    if (status !== 'online' && status !== 'rejected') complaints.push(`${shop} ${outerId} is ${status}: ${advice}`)
    if (status === 'rejected' && !advice.includes('水印'))
      complaints.push(`${shop} ${outerId} was sent back: ${advice}`)
  }
  const pictures = new Set<string>()
  for (const { shopId, name } of goods.materials.values()) {
    if (pictures.has(`${shopId} ${name}`)) complaints.push(`${name} was sent twice`)
    pictures.add(`${shopId} ${name}`)
  }
  const skus = await db.query<{ id: string }>(`select platform_sku_id as id from listing_skus order by 1`)
  const sold = book.flatMap((product) =>
    product.skus.filter(({ outerId }) => outerId !== '').map(({ skuId }) => String(skuId)),
  )
  if (JSON.stringify(skus.map(({ id }) => id)) !== JSON.stringify(sold.toSorted())) complaints.push('SKUs differ')
  return { listings: rows.length, sentBack: rows.filter(({ status }) => status === 'rejected').length, complaints }
}
