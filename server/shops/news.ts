import type { Deps } from '../deps'
import type { Platform, PushedNews } from '../platform/platform'

type NewsDeps = Pick<Deps, 'db' | 'platform' | 'log'>

/**
 * A message of the platform's at our door. That a merchant took back what he allowed is believed at once; of what happened to orders the
 * next sync reads more. @returns what it told. @throws Failure invalid: it isn't the platform's
 */
export const hearPlatform = async (
  { db, platform, log }: NewsDeps,
  message: Parameters<Platform['readPush']>[0],
): Promise<PushedNews[]> => {
  const news = platform.readPush(message)
  const gone = news.filter(({ what }) => what === 'auth-gone').map(({ shopId }) => shopId)
  if (gone.length > 0)
    await db.query(
      `update shops set revoked = true, renewing_until = null where platform = 'douyin' and platform_shop_id = any($1::text[])`,
      [gone],
    )
  log.info('platform-news', { news: news.length, gone: gone.length })
  return news
}
