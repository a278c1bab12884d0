import { randomUUID } from 'node:crypto'
import { sum } from '../../src/domain/money'
import { mustStand } from '../../src/domain/placing'
import { shownQuote } from '../../src/domain/pricing/sale-quote'
import { refusals } from '../../src/domain/refusals'
import type { SaleQuote, SaleQuoteRequest } from '../../src/domain/shops/ordering'
import { toBeijing } from '../../src/domain/time'
import type { TradeDeps } from '../payments/methods'
import type { Queryable } from '../store/db'
import { digest } from '../store/idempotency'
import { timestamp } from '../store/timestamp'
import { priceSales, readSales } from './sales'

const MINUTE = 60
/** Of one buyer: each is a list of what may be thousands. */
const MOST_KEPT = 10

/**
 * What ordering these would come to, and what can't be ordered. Kept of it are the prints of the orders, which placing is held against.
 * @throws Failure not-found, invalid, too-often
 */
export const quoteSales = async (deps: TradeDeps, userId: string, request: SaleQuoteRequest): Promise<SaleQuote> => {
  await deps.limiter.hit(`quote:${userId}`, deps.config.limits.quotesPerMinute, MINUTE)
  const sales = await readSales(deps.db, userId, request.platformOrderIds)
  const { priced, left, tariff } = await priceSales(deps.db, sales, request)
  const payable = sum(priced.map((one) => one.payable))
  const quoteId = randomUUID()
  const expiresMs = deps.clock.now() + deps.config.seconds.quote * 1000
  const kept = priced.map(({ sale: { id }, print }) => ({ id, print }))
  await deps.db.query(
    `insert into quotes (id, user_id, source, parcels, payable, expires_at, used) values ($1, $2, $3, $4::jsonb, $5, $6, false)`,
    [quoteId, userId, markOf(request.platformOrderIds), JSON.stringify(kept), payable, timestamp(expiresMs)],
  )
  await deps.db.query(
    `delete from quotes where id in (select id from quotes where user_id = $1 and source like 'sales:%' order by expires_at desc offset $2)`,
    [userId, MOST_KEPT],
  )
  const shown = shownQuote(priced, left, request, tariff)
  return { quoteId, ...shown, expiresAt: toBeijing(expiresMs) }
}

/** The prints of what was quoted, locked for the rest of the transaction, and used up by it. @throws Failure not-found, conflict */
export const takeSaleQuote = async (
  tx: Queryable,
  { id, userId, ids, nowMs }: { id: string; userId: string; ids: readonly string[]; nowMs: number },
): Promise<Map<string, string>> => {
  const [row] = await tx.query<{
    source: string
    prints: { id: string; print: string }[]
    expiresAt: Date
    used: boolean
  }>(
    `select source, parcels as prints, expires_at as "expiresAt", used from quotes where id = $1 and user_id = $2 for update`,
    [id, userId],
  )
  if (!row) throw refusals.notFound('quote')
  mustStand({ used: row.used, mark: row.source, expiresMs: row.expiresAt.getTime() }, markOf(ids), nowMs)
  await tx.query('update quotes set used = true where id = $1', [id])
  return new Map(row.prints.map((one) => [one.id, one.print]))
}

const markOf = (ids: readonly string[]): string => `sales:${digest(JSON.stringify([...new Set(ids)].toSorted()))}`
