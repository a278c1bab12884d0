import { isFailure } from '../../src/domain/failure'
import type { Deps } from '../deps'
import { PlatformError } from '../platform/platform'
import type { StoringShop } from '../platform-orders/rows'
import { storeSales } from '../platform-orders/store'
import { withAccess } from '../shops/tokens'
import { timestamp } from '../store/timestamp'

/** What was pushed is a hint: the order is read again from the platform, and stored as any that is fetched. */

export type NewsDeps = Pick<Deps, 'db' | 'clock' | 'platform' | 'sealer' | 'marks' | 'log'>

interface News {
  id: number
  platformShopId: string
  orderNo: string
  receivedAt: Date
  tries: number
}

const AT_ONCE = 100
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

/** Reads what is due. After a shop that gives no answer its others wait too. @returns how many are done now */
export const handleShopNews = async (deps: NewsDeps): Promise<number> => {
  let done = 0
  for (;;) {
    const due = await deps.db.query<News>(
      `select id, platform_shop_id as "platformShopId", order_no as "orderNo", received_at as "receivedAt", tries
       from shop_news where handled_at is null and retry_at <= $1 order by retry_at, id limit $2`,
      [timestamp(deps.clock.now()), AT_ONCE],
    )
    const away = new Map<string, unknown>()
    for (const news of due) {
      const why = away.get(news.platformShopId) ?? (await handle(deps, news))
      if (why === null) done += 1
      else {
        if (isAway(why)) away.set(news.platformShopId, why)
        await postpone(deps, news, why)
      }
    }
    if (due.length < AT_ONCE) return done
  }
}

/** Of one order that can't be read nothing follows for the shop's others. */
const isAway = (why: unknown): boolean =>
  isFailure(why) || (why instanceof PlatformError && (why.trouble === 'busy' || why.trouble === 'limited'))

/** @returns null when it is done; what was in its way otherwise */
const handle = async (deps: NewsDeps, news: News): Promise<unknown> => {
  try {
    const shop = await shopOf(deps, news.platformShopId)
    const sale = shop && (await withAccess(deps, shop.id, (access) => deps.platform.find(access, news.orderNo)))
    await deps.db.tx(async (tx) => {
      const [mine] = await tx.query(
        'update shop_news set handled_at = $2, tries = tries + 1 where id = $1 and handled_at is null returning 1',
        [news.id, timestamp(deps.clock.now())],
      )
      if (mine && shop && sale) await storeSales(deps, tx, shop, [sale])
    })
    return null
  } catch (error) {
    return error
  }
}

/** Null: it isn't a shop of ours, or its buyer has switched it off. */
const shopOf = async ({ db }: NewsDeps, platformShopId: string): Promise<StoringShop | null> => {
  const [shop] = await db.query<StoringShop>(
    `select id, user_id as "userId", platform from shops where platform = 'douyin' and platform_shop_id = $1 and enabled`,
    [platformShopId],
  )
  return shop ?? null
}

/** Each time after twice as long; after a day a fetching of the shop's orders has to find it. */
const postpone = async ({ db, clock, log }: NewsDeps, news: News, why: unknown): Promise<void> => {
  const now = clock.now()
  const { id, tries } = news
  if (now - news.receivedAt.getTime() >= DAY_MS) {
    log.error('platform-news-given-up', { id, tries, error: String(why) })
    await db.query(
      'update shop_news set handled_at = $2, given_up = true, tries = tries + 1 where id = $1 and handled_at is null',
      [id, timestamp(now)],
    )
    return
  }
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 20))
  log.warn('platform-news-postponed', { id, tries, error: String(why) })
  await db.query('update shop_news set tries = tries + 1, retry_at = $2 where id = $1 and handled_at is null', [
    id,
    timestamp(now + wait),
  ])
}

const KEEP_MS = 7 * DAY_MS // chosen by us: longer than a platform sends one again

/** In pieces: nobody waits for a table's worth of deletions. */
export const forgetShopNews = async ({ db, clock }: Pick<NewsDeps, 'db' | 'clock'>): Promise<void> => {
  for (;;) {
    const gone = await db.query(
      `delete from shop_news where id in (
         select id from shop_news where received_at < $1 and handled_at is not null limit 1000) returning id`,
      [timestamp(clock.now() - KEEP_MS)],
    )
    if (gone.length < 1000) return
  }
}
