import { beginConsent, endConsent } from '../../../server/shops/consent'
import { publish } from '../../../server/listing/publish'
import { addToShelf } from '../../../server/shelf/change'
import { fixShelf } from '../../../server/shelf/check'
import { saveDefaults } from '../../../server/shelf/shops'
import type { Db } from '../../../server/store/db'
import { PLAIN_DEFAULTS } from '../../../src/domain/listing/defaults'
import { emptyBook, openShop } from '../douyin-stub/book'
import { CLOTHES_LEAF } from '../douyin-stub/goods-tree'
import { writeTokens } from '../douyin-stub/journal'

/** The seeded demo's first buyer. */
export const USER = '2'
const DAY_S = 86_400

/** @returns a code for each, that authorises us */
export const openShops = (file: string, count: number): string[] => {
  const book = emptyBook()
  const codes = Array.from({ length: count }, (_, i) => {
    const code = `code-${i}`
    book.codes.set(code, {
      shopId: openShop(book, `青青的小店 ${i + 1}`),
      until: Math.floor(Date.now() / 1000) + DAY_S,
    })
    return code
  })
  writeTokens(file, book)
  return codes
}

type Deps = Parameters<typeof publish>[0]

/** Each product keeps a picture of its own and one that a sixth of them have: all of them drawn would take longer than what is shown here. */
const fewPictures = async (db: Db): Promise<void> => {
  await db.query(
    `with shared as (select images[2] as url, row_number() over (order by id) - 1 as place from products order by id limit 6)
     update products p set images = array[p.images[1], s.url], detail_html = '' from shared s where s.place = p.id::bigint % 6`,
  )
  await db.query('update skus k set image = p.images[1] from products p where p.id = k.product_id')
}

/** Shops that are authorised, and a job that publishes as many products to each of them. */
export const begin = async (deps: Deps, codes: readonly string[], products: number): Promise<string[]> => {
  const { db } = deps
  await fewPictures(db)
  const tops = await db.query<{ id: string }>('select id from categories where level = 1')
  const shopIds: string[] = []
  for (const code of codes) {
    const { url } = await beginConsent(deps, USER, { use: 'upload', origin: 'https://mall.example.cn' })
    const { shopId } = await endConsent(deps, USER, { state: new URL(url).searchParams.get('state')!, code })
    shopIds.push(shopId)
    await saveDefaults(deps, USER, shopId, {
      ...PLAIN_DEFAULTS,
      freightTemplate: { id: '0', name: '包邮' },
      servicePhone: '0571-88886666',
      categories: tops.map(({ id }) => ({ categoryId: id, leaf: { id: String(CLOTHES_LEAF), path: ['连衣裙'] } })),
    })
  }
  const chosen = await db.query<{ id: string }>(
    'select id from products where on_shelf and exists (select 1 from skus where product_id = products.id and stock > 0) order by id limit $1',
    [products],
  )
  await addToShelf(
    deps,
    USER,
    chosen.map(({ id }) => id),
  )
  const ids = (await db.query<{ id: string }>('select id from shelf_items where user_id = $1', [USER])).map(
    ({ id }) => id,
  )
  for (const fix of ['mend_title', 'keep_pictures', 'raise_prices', 'fill_properties'] as const)
    await fixShelf(deps, USER, { ids, shopId: '', fix })
  const seasons = JSON.stringify([{ id: '501', name: '适用季节', values: ['秋季', '冬季'] }])
  await db.query('update shelf_items set properties = properties || $2::jsonb where user_id = $1', [USER, seasons])
  const { refused, accepted } = await publish(deps, USER, { ids, shopIds, requestId: 'upload-chaos' })
  if (accepted !== products * codes.length) throw new Error(`refused: ${JSON.stringify(refused.slice(0, 3))}`)
  return shopIds
}
