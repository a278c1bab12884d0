import { newId } from '../base/ids'
import { refusals } from '../../src/domain/refusals'
import type { PushedNews } from '../platform/platform'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import type { SandboxDeps } from './deps'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the sandbox tells us of its own accord: messages it owes us, each to be told once, signed. */

interface News {
  shopId: string
  orderNos: readonly string[]
  what: PushedNews['what']
  nowMs: number
}

export const tellNews = async (tx: Queryable, { shopId, orderNos, what, nowMs }: News): Promise<void> => {
  await tx.query(
    `insert into sandbox_news (id, shop_id, order_no, what, made_at)
     select id, $3, order_no, $4, $5 from unnest($1::text[], $2::text[]) as news (id, order_no)`,
    [orderNos.map(newId), orderNos, shopId, what, timestamp(nowMs)],
  )
}

/** What hasn't been told yet, the oldest first; told from now on. */
export const newsToTell = async (db: Queryable, nowMs: number): Promise<PushedNews[]> => {
  const rows = await db.query<PushedNews & { madeAt: Date }>(
    `update sandbox_news set told_at = $1 where id in (
       select id from sandbox_news where told_at is null order by made_at, id limit 500 for update skip locked)
     returning id as "messageId", shop_id as "shopId", order_no as "orderNo", what, made_at as "madeAt"`,
    [timestamp(nowMs)],
  )
  return rows
    .toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime())
    .map(({ messageId, shopId, orderNo, what }) => ({ messageId, shopId, orderNo, what }))
}

const SIGN = 'x-sandbox-sign'

const signOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(`sandbox-news ${body}`).digest('hex')

/** As it arrives at our door. */
export const messageOf = (secret: string, news: readonly PushedNews[]) => {
  const body = JSON.stringify(news)
  return { headers: { [SIGN]: signOf(secret, body) }, body }
}

/** @throws Failure invalid */
export const readMessage = (
  secret: string,
  { headers, body }: { headers: Readonly<Record<string, string | string[] | undefined>>; body: string },
): PushedNews[] => {
  const due = Buffer.from(signOf(secret, body))
  const given = Buffer.from(String(headers[SIGN] ?? ''))
  if (due.length !== given.length || !timingSafeEqual(due, given)) throw refusals.badSignature()
  return JSON.parse(body) as PushedNews[]
}

/** Our own door, to which the platform tells its news. */
export interface Hearing {
  hear(message: ReturnType<typeof messageOf>): Promise<unknown>
}

/** What our door doesn't take is lost, as in life: whoever fetches the orders finds it. */
export const tellAll = async (deps: Pick<SandboxDeps, 'db' | 'clock' | 'secret'> & Hearing): Promise<void> => {
  for (;;) {
    const news = await newsToTell(deps.db, deps.clock.now())
    if (news.length === 0) return
    await deps.hear(messageOf(deps.secret, news)).catch(() => undefined)
  }
}
