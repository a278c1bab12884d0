import { createHash } from 'node:crypto'
import { platformCategories, platformProperties, platformTemplates } from '../../demo/platform-tree'
import type { ShelfState } from '../../src/domain/listing/listing-life'
import { PlatformError } from '../platform/platform'
import { ProductRefused } from '../platform/product-refused'
import type { ListedProduct, ProductThere, Publishing } from '../platform/publishing'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'
import type { SandboxDeps } from './deps'
import { shopOf } from './grants'
import { materialUrl, pictureNameOf, settleAudits } from './shelf-books'
import { against, picturesOf } from './shelf-rules'

/**
 * The shelves of the sandbox's shops. What its rules refuse is refused at once; the rest is looked at for a while. One in a dozen is then
 * sent back for its pictures, the first time.
 */

const AUDIT_MS = 4000

export const SHELF_PATH = '/sandbox/douyin/product'

export const sandboxShelf = (deps: SandboxDeps): Publishing => ({
  async categories(access, parentId) {
    await shopOf(deps, access)
    return platformCategories(parentId) ?? gone('类目不存在')
  },
  async properties(access, leafId) {
    await shopOf(deps, access)
    return platformProperties(leafId) ?? gone('类目不存在或不是末级类目')
  },
  async freightTemplates(access) {
    await shopOf(deps, access)
    return platformTemplates
  },
  async takePicture(access, { name, url }) {
    const shopId = await shopOf(deps, access)
    await deps.db.query(
      'insert into sandbox_pictures (shop_id, name, url) values ($1, $2, $3) on conflict (shop_id, name) do nothing',
      [shopId, name, url],
    )
    return { url: materialUrl(name), state: 'ready', advice: '' }
  },
  submit: async (access, product) => place(deps, await shopOf(deps, access), null, product),
  revise: async (access, productId, product) => place(deps, await shopOf(deps, access), productId, product),
  lookUp: async (access, outerId) => look(deps, await shopOf(deps, access), 'outer_id', outerId),
  product: async (access, productId) => look(deps, await shopOf(deps, access), 'id', productId),
  async takeOff(access, productId) {
    await switchOff(deps, await shopOf(deps, access), productId)
  },
  async setPrice(access, productId, { skuId, price }) {
    const shopId = await shopOf(deps, access)
    await setSku(deps.db, { shopId, productId, skuId, price, stock: null })
  },
  async setStocks(access, productId, skus) {
    const shopId = await shopOf(deps, access)
    await deps.db.tx(async (tx) => {
      for (const { skuId, stock } of skus) await setSku(tx, { shopId, productId, skuId, price: null, stock })
    })
  },
  linkTo: (productId) => `${SHELF_PATH}/${productId}`,
})

const gone = (advice: string): never => {
  throw new PlatformError('refused', { advice, theirs: 'sandbox-gone' })
}

const place = (deps: SandboxDeps, shopId: string, productId: string | null, product: ListedProduct) =>
  deps.db.tx(async (tx) => {
    const taken = await tx.query<{ name: string }>(
      'select name from sandbox_pictures where shop_id = $1 and name = any($2::text[])',
      [shopId, picturesOf(product).map(pictureNameOf)],
    )
    const why = against(
      product,
      new Set(taken.map(({ name }) => materialUrl(name))),
      platformTemplates.map(({ id }) => id),
    )
    if (why) throw new ProductRefused('rule', { advice: why, theirs: 'sandbox-rule' })
    const [before] = await tx.query<{ count: number }>(
      'select count(*)::int as count from sandbox_products where shop_id = $1 and outer_id = $2',
      [shopId, product.outerId],
    )
    const id = productId ?? numberOf(`${shopId} product ${product.outerId} ${before!.count}`)
    const nowMs = deps.clock.now()
    const values = [id, shopId, product.outerId, product.title, timestamp(nowMs + AUDIT_MS), factsOf(product)]
    const [stored] =
      productId === null
        ? await tx.query<{ id: string }>(
            `insert into sandbox_products (id, shop_id, outer_id, title, state, audit_at, facts, made_at)
             values ($1, $2, $3, $4, 'auditing', $5, $6::jsonb, $7) on conflict do nothing returning id`,
            [...values, timestamp(nowMs)],
          )
        : await tx.query<{ id: string }>(
            `update sandbox_products set title = $4, state = 'auditing', against = '', audit_at = $5, facts = $6::jsonb,
               revision = revision + 1
             where id = $1 and shop_id = $2 and outer_id = $3 and state <> 'deleted' returning id`,
            values,
          )
    if (!stored)
      throw productId === null
        ? new ProductRefused('duplicate', { advice: '商家编码已存在', theirs: 'sandbox-duplicate' })
        : new ProductRefused('gone', { advice: '商品不存在', theirs: 'sandbox-gone' })
    await tx.query('delete from sandbox_product_skus where product_id = $1', [id])
    await insertRows(
      tx,
      'sandbox_product_skus',
      product.skus.map(({ outerId, price, stock }, n) => {
        return { product_id: id, place: n, id: numberOf(`${id} ${outerId}`), outer_id: outerId, price, stock }
      }),
    )
    return { productId: id, skus: await skusOf(tx, id) }
  })

const factsOf = ({ leafId, properties, pictures, details, freightTemplateId, dispatch }: ListedProduct): string =>
  JSON.stringify({ leafId, properties, pictures, details, freightTemplateId, dispatch })

const skusOf = (db: Queryable, productId: string) =>
  db.query<{ outerId: string; skuId: string }>(
    'select outer_id as "outerId", id as "skuId" from sandbox_product_skus where product_id = $1 order by place',
    [productId],
  )

interface Row {
  id: string
  outerId: string
  state: ShelfState
  against: string
}

const look = async (
  { db, clock, sentBack }: SandboxDeps,
  shopId: string,
  by: 'id' | 'outer_id',
  value: string,
): Promise<ProductThere | null> => {
  await settleAudits(db, { by, value, nowMs: clock.now(), sentBack })
  const [row] = await db.query<Row>(
    `select id, outer_id as "outerId", state, against from sandbox_products
     where shop_id = $1 and ${by} = $2 and state <> 'deleted'`,
    [shopId, value],
  )
  if (!row) return null
  const { id, outerId, state } = row
  return { productId: id, outerId, state, against: row.against ? [row.against] : [], skus: await skusOf(db, id) }
}

const switchOff = async ({ db }: SandboxDeps, shopId: string, productId: string): Promise<void> => {
  await db.query(
    `update sandbox_products set state = 'offline' where id = $1 and shop_id = $2 and state <> 'deleted'`,
    [productId, shopId],
  )
}

interface SkuChange {
  shopId: string
  productId: string
  skuId: string
  price: number | null
  stock: number | null
}

const setSku = async (db: Queryable, { shopId, productId, skuId, price, stock }: SkuChange): Promise<void> => {
  const [set] = await db.query(
    `update sandbox_product_skus s set price = coalesce($4, s.price), stock = coalesce($5, s.stock)
     from sandbox_products p where p.id = s.product_id and p.shop_id = $1 and p.id = $2 and s.id = $3 returning 1`,
    [shopId, productId, skuId, price, stock],
  )
  if (!set) gone('规格不存在')
}

/** 19 digits, as the platform's own are. */
const numberOf = (of: string): string =>
  String(
    3_500_000_000_000_000_000n +
      (BigInt(`0x${createHash('sha256').update(of).digest('hex').slice(0, 16)}`) % 400_000_000_000_000_000n),
  )
