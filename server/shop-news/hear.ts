import type { Deps } from '../deps'
import type { Platform, PushedNews } from '../platform/platform'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

type HearDeps = Pick<Deps, 'db' | 'clock' | 'platform' | 'log'>

/**
 * A message of the platform's. That a merchant took back what he allowed is believed at once; what happened to orders is kept, and a
 * round reads them again there; a product is looked at again. One that is sent again is the one that is known. @throws Failure invalid: it isn't the platform's
 */
export const hearPlatform = async (
  { db, clock, platform, log }: HearDeps,
  message: Parameters<Platform['readPush']>[0],
): Promise<PushedNews[]> => {
  const news = platform.readPush(message)
  const now = timestamp(clock.now())
  await lookSoon(db, news, now)
  const told = news.filter(({ what }) => what !== 'product')
  const fresh = await db.tx(async (tx) => {
    const kept = await tx.query<PushedNews>(
      `insert into shop_news (platform, message_id, what, platform_shop_id, order_no, received_at, retry_at, handled_at)
       select 'douyin', message_id, what, shop_id, order_no, $5::timestamptz, $5::timestamptz,
         case when what = 'auth-gone' then $5::timestamptz end
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as told (message_id, what, shop_id, order_no)
       on conflict (platform, message_id) do nothing
       returning message_id as "messageId", what, platform_shop_id as "shopId", order_no as "orderNo"`,
      [
        told.map(({ messageId }) => messageId),
        told.map(({ what }) => what),
        told.map(({ shopId }) => shopId),
        told.map(({ orderNo }) => orderNo),
        now,
      ],
    )
    const gone = kept.filter(({ what }) => what === 'auth-gone').map(({ shopId }) => shopId)
    if (gone.length > 0)
      await tx.query(
        `update shops set revoked = true, renewing_until = null where platform = 'douyin' and platform_shop_id = any($1::text[])`,
        [gone],
      )
    return kept
  })
  log.info('platform-news', { news: news.length, fresh: fresh.length })
  return fresh
}

/** A product was looked at, or taken off: its record is compared with it in the next round, however often that is told. */
const lookSoon = async (db: Queryable, news: readonly PushedNews[], now: string): Promise<void> => {
  const goods = news.filter(({ what }) => what === 'product')
  if (goods.length === 0) return
  await db.query(
    `update listings l set look_at = least(coalesce(l.look_at, $3::timestamptz), $3::timestamptz)
     from unnest($1::text[], $2::text[]) as told (shop_id, product_id)
       join shops s on s.platform = 'douyin' and s.platform_shop_id = told.shop_id
     where l.shop_id = s.id and l.platform_product_id = told.product_id`,
    [goods.map(({ shopId }) => shopId), goods.map(({ orderNo }) => orderNo), now],
  )
}
