import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ShelfState } from '../../src/domain/listing/listing-life'
import { fen, yuan } from '../../src/domain/money'
import { newId } from '../base/ids'
import { sandboxHeaders } from '../base/sandbox-page'
import type { Queryable } from '../store/db'
import type { SandboxDeps } from './deps'
import { messageOf } from './news'
import { playable, productPage, type ShelfProduct } from './product-page'
import { SHELF_PATH } from './shelf'
import { pictureNameOf, settleAudits } from './shelf-books'
import { formSign, isFormSign } from './sign'

/** Pages of what stands on the sandbox's shelves; whoever opens one may play its auditor or its merchant. */

interface PageDeps extends SandboxDeps {
  hear(message: ReturnType<typeof messageOf>): Promise<unknown>
}

const headers = {
  ...sandboxHeaders,
  'content-security-policy': `${sandboxHeaders['content-security-policy']}; img-src 'self'`,
}

export const sandboxProductPages = (scope: FastifyInstance, deps: PageDeps): void => {
  scope.get<{ Params: { id: string } }>(`${SHELF_PATH}/:id`, ({ params }, reply) => show(deps, reply, params.id))
  scope.post<{ Body: Record<string, string> | undefined }>(SHELF_PATH, (request, reply) =>
    play(deps, reply, request.body ?? {}),
  )
}

const formOf = (id: string): string => `product ${id}`

const show = async (deps: PageDeps, reply: FastifyReply, id: string): Promise<FastifyReply> => {
  const found = await productOf(deps, id)
  const page = productPage(found?.product ?? null, formSign(deps.secret, formOf(id)))
  return reply
    .code(found ? 200 : 404)
    .headers(headers)
    .send(page)
}

interface Row {
  shopId: string
  shopName: string
  title: string
  state: ShelfState
  against: string
  pictures: string[]
}

const productOf = async (
  { db, clock, sentBack }: SandboxDeps,
  id: string,
): Promise<{ shopId: string; product: ShelfProduct } | null> => {
  await settleAudits(db, { by: 'id', value: id, nowMs: clock.now(), sentBack })
  const [row] = await db.query<Row>(
    `select p.shop_id as "shopId", s.name as "shopName", p.title, p.state, p.against, p.facts -> 'pictures' as pictures
     from sandbox_products p join sandbox_shops s on s.id = p.shop_id where p.id = $1 and p.state <> 'deleted'`,
    [id],
  )
  if (!row) return null
  const names = row.pictures.map(pictureNameOf)
  const taken = await db.query<{ name: string; url: string }>(
    'select name, url from sandbox_pictures where shop_id = $1 and name = any($2::text[])',
    [row.shopId, names],
  )
  const skus = await db.query<{ id: string; outerId: string; price: number; stock: number }>(
    'select id, outer_id as "outerId", price, stock from sandbox_product_skus where product_id = $1 order by place',
    [id],
  )
  const { shopId, shopName, title, state, against } = row
  const pictures = names.flatMap((name) => pathOf(taken.find((one) => one.name === name)?.url ?? ''))
  const priced = skus.map((sku) => ({ ...sku, price: yuan(fen(sku.price)) }))
  return { shopId, product: { id, shopName, title, state, against, pictures, skus: priced } }
}

/** They lie with us, by whatever name we were asked. */
const pathOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).pathname] : [])

const NEXT: Readonly<Record<string, { state: ShelfState; against: string }>> = {
  pass: { state: 'online', against: '' },
  back: { state: 'rejected', against: '主图有水印，请更换主图后重新提交' },
  off: { state: 'offline', against: '' },
  remove: { state: 'deleted', against: '' },
}

const play = async (deps: PageDeps, reply: FastifyReply, form: Record<string, string>): Promise<FastifyReply> => {
  const { id = '', sign = '', act = '' } = form
  const found = isFormSign(deps.secret, formOf(id), sign) ? await productOf(deps, id) : null
  if (!found) return reply.code(404).headers(headers).send(productPage(null, ''))
  const { shopId, product } = found
  const next = Object.hasOwn(playable[product.state] ?? {}, act) ? NEXT[act] : undefined
  if (next && (await become(deps.db, product, next))) {
    const news = { messageId: newId(), shopId, orderNo: id, what: 'product' } as const
    // What our door doesn't take is lost, as in life: a round finds it.
    await deps.hear(messageOf(deps.secret, [news])).catch(() => undefined)
  }
  return reply
    .code(303)
    .headers({ ...headers, location: `${SHELF_PATH}/${encodeURIComponent(id)}` })
    .send('')
}

/** @returns whether it was still as it was shown */
const become = async (
  db: Queryable,
  { id, state }: ShelfProduct,
  next: { state: ShelfState; against: string },
): Promise<boolean> => {
  const [done] = await db.query(
    'update sandbox_products set state = $3, against = $4 where id = $1 and state = $2 returning 1',
    [id, state, next.state, next.against],
  )
  return done !== undefined
}
