import { randomUUID } from 'node:crypto'
import type { Cart, CartItem, SkuQty } from '../../src/domain/cart'
import {
  cartOf,
  itemsOf,
  joinedQty,
  mergedQty,
  mustBeAddable,
  mustBeSister,
  mustFit,
} from '../../src/domain/cart-rules'
import { MAX_LINE_QTY } from '../../src/domain/limits'
import type { Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import { bestEffort } from '../store/best-effort'
import type { Db, Queryable } from '../store/db'
import { cartRows, sistersOf } from './cart-rows'
import { untold } from '../store/sql-args'
import { timestamp } from '../store/timestamp'
import { together } from '../store/together'

/** Newest supplier first, lines as they were added. Prices count as seen from here on. */
export const readCart = async (db: Queryable, userId: string, tell: (error: unknown) => void): Promise<Cart> => {
  const rows = await cartRows(db, userId)
  if (rows.some(({ price, priceSeen }) => price !== priceSeen)) await bestEffort(() => markSeen(db, userId), tell)
  return cartOf(rows)
}

/** Adds to the lines that are there. All or nothing. @throws Failure not-found, invalid beyond MAX_LINE_QTY a line or MAX_CART_LINES */
export const addToCart = (
  db: Db,
  userId: string,
  items: readonly SkuQty[],
  nowMs: number,
): Promise<{ cartItems: number }> =>
  db.tx(async (tx) => {
    const wanted = mergedQty(items)
    // One after the other, but sent together.
    const [, { shelf, written, lines }] = await together([queueUp(tx, userId), put(tx, userId, wanted, nowMs)])
    mustBeAddable(wanted, shelf)
    if (written !== wanted.length) throw refusals.wrongQty()
    mustFit(lines)
    return { cartItems: lines }
  })

interface Put {
  /** What the catalogue has of it. */
  shelf: { onShelf: boolean; isOffered: boolean }[]
  /** A line at its limit isn't touched, so it doesn't count. */
  written: number
  /** Of the whole cart, afterwards. */
  lines: number
}

/** In one statement, so that a refusal has something to take back. */
const put = async (tx: Queryable, userId: string, wanted: readonly SkuQty[], nowMs: number): Promise<Put> => {
  const [row] = await tx.query<Put>(
    `with wanted as (
       select w.id, w.sku_id, w.qty, k.price, p.on_shelf, k.is_offered from unnest(${untold('$2::text[]')}, ${untold('$3::text[]')}, ${untold('$4::int[]')}) as w (id, sku_id, qty)
       join skus k on k.id = w.sku_id join products p on p.id = k.product_id),
     written as (
       insert into cart_items as c (id, user_id, sku_id, qty, selected, price_seen, added_at)
       select id, $1, sku_id, qty, true, price, $5 from wanted where qty <= ${MAX_LINE_QTY} order by sku_id
       on conflict (user_id, sku_id) do update
         set qty = c.qty + excluded.qty, selected = true, price_seen = excluded.price_seen
         where c.qty + excluded.qty <= ${MAX_LINE_QTY}
       returning id)
     select (select coalesce(json_agg(json_build_object('onShelf', on_shelf, 'isOffered', is_offered)), '[]') from wanted) as shelf,
       (select count(*)::int from written) as written,
       (select count(*)::int from cart_items where user_id = $1) +
         (select count(*)::int from written where id = any(${untold('$2::text[]')})) as lines`,
    [
      userId,
      wanted.map(() => randomUUID()),
      wanted.map(({ skuId }) => skuId),
      wanted.map(({ qty }) => qty),
      timestamp(nowMs),
    ],
    'cart-put',
  )
  return row!
}

/** Turning a line into a SKU that has a line already makes one line of both. @throws Failure not-found, invalid */
export const updateCart = (db: Db, userId: string, change: Given<(typeof calls)['cartUpdate']>): Promise<CartItem> =>
  db.tx(async (tx) => {
    await queueUp(tx, userId)
    const skuId = 'skuId' in change ? change.skuId : null
    const lines = await tx.query<Line>(
      `select id, sku_id as "skuId", qty from cart_items where user_id = $1 and (id = $2 or sku_id = $3)
       order by id for update`,
      [userId, change.cartId, skuId],
    )
    const line = lines.find(({ id }) => id === change.cartId)
    if (!line) throw refusals.notFound('cartLine')
    let kept = line.id
    if ('qty' in change) await tx.query('update cart_items set qty = $2 where id = $1', [line.id, change.qty])
    else if ('selected' in change) {
      await tx.query('update cart_items set selected = $2 where id = $1', [line.id, change.selected])
    } else if (change.skuId !== line.skuId) kept = await turnInto(tx, line, change.skuId, lines)
    const item = itemsOf(await sistersOf(tx, userId, kept)).find(({ cartId }) => cartId === kept)
    if (!item) throw refusals.notFound('cartLine')
    return item
  })

/** All or nothing. @throws Failure not-found */
export const selectInCart = (
  db: Db,
  userId: string,
  cartIds: readonly string[],
  selected: boolean,
): Promise<{ changed: number }> =>
  db.tx(async (tx) => {
    const wanted = [...new Set(cartIds)]
    const changed = await tx.query(
      'update cart_items set selected = $3 where user_id = $1 and id = any($2::text[]) returning id',
      [userId, wanted, selected],
    )
    if (changed.length !== wanted.length) throw refusals.notFound('cartLine')
    return { changed: changed.length }
  })

/** All or nothing. @throws Failure not-found */
export const removeFromCart = (db: Db, userId: string, cartIds: readonly string[]): Promise<{ deleted: number }> =>
  db.tx(async (tx) => {
    const wanted = [...new Set(cartIds)]
    const gone = await tx.query('delete from cart_items where user_id = $1 and id = any($2::text[]) returning id', [
      userId,
      wanted,
    ])
    if (gone.length !== wanted.length) throw refusals.notFound('cartLine')
    return { deleted: gone.length }
  })

/** One change of a buyer's cart at a time, so that its lines can be counted and no SKU gets a second one. */
const queueUp = (tx: Queryable, userId: string): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cart:${userId}`])

interface Line {
  id: string
  skuId: string
  qty: number
}

/** Another SKU of the same product. @param lines this one, and the one that the SKU may have @returns the id of the line that is left */
const turnInto = async (tx: Queryable, line: Line, skuId: string, lines: readonly Line[]): Promise<string> => {
  const [sister] = await tx.query<{ price: Fen; isOffered: boolean }>(
    'select k.price, k.is_offered as "isOffered" from skus k join skus was on was.product_id = k.product_id where k.id = $1 and was.id = $2',
    [skuId, line.skuId],
  )
  mustBeSister(sister)
  const twin = lines.find((one) => one.skuId === skuId)
  if (twin) await tx.query('delete from cart_items where id = $1', [line.id])
  const qty = joinedQty(line.qty, twin?.qty ?? 0)
  const kept = twin?.id ?? line.id
  await tx.query('update cart_items set sku_id = $2, qty = $3, price_seen = $4 where id = $1', [
    kept,
    skuId,
    qty,
    sister!.price,
  ])
  return kept
}

const markSeen = (db: Queryable, userId: string) =>
  db.query(
    `update cart_items c set price_seen = k.price from skus k
     where k.id = c.sku_id and c.user_id = $1 and c.price_seen <> k.price`,
    [userId],
  )
