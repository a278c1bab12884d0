import { randomUUID } from 'node:crypto'
import type { Fen } from '../../src/domain/money'
import type { OrderSource, ParcelBrands, ParcelChoice, Quote, QuotedParcel } from '../../src/domain/ordering'
import { brandOffers, quote } from '../../src/domain/pricing/quote'
import { mustStand } from '../../src/domain/placing'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import { areaTextOf } from '../country/area-text'
import type { Queryable } from '../store/db'
import { type TradeDeps } from '../payments/methods'
import { timestamp } from '../store/timestamp'
import { linesOf } from './lines'
import { raiseSentinels } from './demo-reprice'
import { addonGroups, tariffFor } from './tariff'

/** The first three of the four steps, for every family alike. */

export const addonOptionsFor = async (db: Queryable, userId: string, source: OrderSource) => {
  await linesOf(db, userId, source)
  return addonGroups(db)
}

export const brandsFor = async (
  db: Queryable,
  userId: string,
  source: OrderSource,
  areaCode: string,
): Promise<ParcelBrands[]> => {
  if (areaTextOf(areaCode) === null) throw refusals.noSuchDestination()
  const { lines } = await linesOf(db, userId, source)
  return brandOffers(lines, areaCode, await tariffFor(db, lines, areaCode))
}

const MINUTE = 60
/** Of one buyer: more than he can have open in pages. */
const MOST_KEPT = 50

/** Prices the lines and keeps the offer, so that placing can be held against it. @throws Failure too-often */
export const makeQuote = async (
  deps: TradeDeps,
  userId: string,
  source: OrderSource,
  wishes: { areaCode?: string; parcels: readonly ParcelChoice[] },
): Promise<Quote> => {
  await deps.limiter.hit(`quote:${userId}`, deps.config.limits.quotesPerMinute, MINUTE)
  const { lines, mark } = await linesOf(deps.db, userId, source)
  const areaCode = wishes.areaCode || undefined
  if (areaCode && areaTextOf(areaCode) === null) throw refusals.noSuchDestination()
  const tariff = await tariffFor(deps.db, lines, areaCode)
  const priced = quote(lines, { ...(areaCode ? { areaCode } : {}), choices: wishes.parcels }, tariff)
  const quoteId = randomUUID()
  const nowMs = deps.clock.now()
  const expiresMs = nowMs + deps.config.seconds.quote * 1000
  await deps.db.query(
    // The delete sees the quotes as they were before.
    `with made as (insert into quotes (id, user_id, source, parcels, payable, expires_at, used) values ($1, $2, $3, $4::jsonb, $5, $6, false))
     delete from quotes where id in (select id from quotes where user_id = $2 order by expires_at desc offset $7)`,
    [quoteId, userId, mark, JSON.stringify(priced.parcels), priced.payable, timestamp(expiresMs), MOST_KEPT - 1],
  )
  if (source.family === 'cart') await markSeen(deps.db, userId, source.cartIds, priced.parcels)
  if (deps.config.mode === 'demo') await raiseSentinels(deps, userId, priced.parcels)
  return { quoteId, ...priced, expiresAt: toBeijing(expiresMs) }
}

/** What was offered, locked for the rest of the transaction, and used up by it. @throws Failure not-found */
export const takeQuote = async (tx: Queryable, id: string, userId: string): Promise<QuoteRow> => {
  const [row] = await tx.query<QuoteRow & Record<string, unknown>>(
    `with taken as (select id, used from quotes where id = $1 and user_id = $2 for update)
     update quotes q set used = true from taken where q.id = taken.id
     returning q.source, q.parcels, q.payable, q.expires_at as "expiresAt", taken.used`,
    [id, userId],
  )
  if (!row) throw refusals.notFound('quote')
  return row
}

/** @throws Failure conflict for one that was used or is too old, or was made for other lines, or from a cart that has changed since */
export const standing = (
  { parcels, payable, source, used, expiresAt }: QuoteRow,
  mark: string,
  nowMs: number,
): { parcels: QuotedParcel[]; payable: Fen } => {
  mustStand({ used, mark: source, expiresMs: expiresAt.getTime() }, mark, nowMs)
  return { parcels, payable }
}

/** What was shown now is no news at the next quote. */
const markSeen = (db: Queryable, userId: string, cartIds: readonly string[], parcels: readonly QuotedParcel[]) => {
  const lines = parcels.flatMap((parcel) => parcel.lines)
  return db.query(
    `update cart_items c set price_seen = line.price from unnest($3::text[], $4::bigint[]) as line (sku_id, price)
     where c.user_id = $1 and c.id = any($2::text[]) and c.sku_id = line.sku_id and c.price_seen <> line.price`,
    [userId, cartIds, lines.map(({ skuId }) => skuId), lines.map(({ price }) => price)],
  )
}

interface QuoteRow {
  source: string
  parcels: QuotedParcel[]
  payable: Fen
  expiresAt: Date
  used: boolean
}
