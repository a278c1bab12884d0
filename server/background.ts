import { forgetFiles } from './counter/files'
import { importKind } from './counter/import-kind'
import { sendLateNotices } from './channels/sandbox/sandbox'
import { countSales } from './catalogue/sales'
import { foldShelfCounts } from './catalogue/shelf-counts'
import { reckonTags, refreshStale } from './catalogue/tags'
import type { AppDeps } from './app'
import type { JobKind, Round } from './jobs/job'
import { followSources } from './listing/follow'
import { publishJob } from './listing/job'
import { foldListingCounts } from './listing/counts'
import { lookAtListings } from './listing/look'
import { materialJob } from './listing/material'
import { releaseListings } from './listing/release'
import { compareStale } from './listing/stale'
import { forgetOld } from './limits/forget'
import { moveOverdueAfterSales } from './after-sale/overdue'
import { finishRefunded } from './after-sale/refunded'
import { foldAfterSaleTallies } from './orders/after-sale-tallies'
import { demoDial, demoRound } from './demo/fulfilment'
import { moveOverdue } from './fulfilment/overdue'
import { exportJob } from './exports/export'
import { forgetExports } from './exports/forget'
import { statementJob } from './exports/statement'
import { foldCaseCounts } from './orders/case-counts'
import { foldTallies } from './orders/tallies'
import { tendAttempts } from './payments/ask'
import { reconcile, sweep } from './payments/expire'
import { forgetNotices, handleInbox } from './payments/inbox'
import { orderSheetJob } from './order-sheets/job'
import { sendRefunds } from './payments/refunds'
import { pictureRenewal } from './pictures/renew'
import { liveOn } from './sandbox-shop/lively'
import { forgetShopNews, handleShopNews } from './shop-news/handle'
import { hearPlatform } from './shop-news/hear'
import { isSandboxed } from './shop-platforms/choose'
import { withAccess } from './shops/tokens'
import { holdChanged } from './sold/changes'
import { resealing } from './reseal/reseal'
import { shipBack, type Reach } from './sold/ship-back'
import { keepUp } from './store/pglite-upkeep'
import { syncJob } from './sync/job'

/** What is done in the background, in this process or another: jobs by their kinds, and what comes round. */
export interface Background {
  kinds: readonly JobKind[]
  rounds: readonly Round[]
}

const TRADE_SECONDS = 5
const DEMO_SECONDS = 2
const UPKEEP_SECONDS = 20
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600

export const backgroundOf = (deps: AppDeps): Background => ({
  kinds: [
    exportJob(deps),
    statementJob(deps),
    importKind(deps),
    syncJob(deps),
    orderSheetJob(deps),
    publishJob(deps),
    materialJob(deps),
  ],
  rounds: [
    { name: 'trade', everySeconds: TRADE_SECONDS, run: () => tendTrade(deps) },
    { name: 'sold', everySeconds: TRADE_SECONDS, run: () => tendSold(deps) },
    { name: 'listings', everySeconds: TRADE_SECONDS, run: () => tendListings(deps) },
    ...(deps.config.demo.fulfilment
      ? [{ name: 'demo-fulfilment', everySeconds: DEMO_SECONDS, run: () => demoRound(deps) }]
      : []),
    ...(isSandboxed(deps.config)
      ? [{ name: 'sandbox-shops', everySeconds: TRADE_SECONDS, run: () => playShops(deps) }]
      : []),
    { name: 'pictures', everySeconds: MINUTE_SECONDS, run: pictureRenewal(deps) },
    { name: 'reseal', everySeconds: MINUTE_SECONDS, run: resealing(deps) },
    ...(deps.config.databaseUrl ? [] : [{ name: 'upkeep', everySeconds: UPKEEP_SECONDS, run: () => keepUp(deps.db) }]),
    { name: 'tags', everySeconds: HOUR_SECONDS, run: () => reckonTags(deps.db, deps.clock.now()) },
    { name: 'forget', everySeconds: HOUR_SECONDS, run: () => forget(deps) },
    { name: 'counter', everySeconds: HOUR_SECONDS, run: () => forgetFiles(deps) },
  ],
})

/** One round for all of these, so that a database at rest is asked once in five seconds. */
const tendTrade = async (deps: AppDeps): Promise<void> => {
  await sendLateNotices(deps)
  const late = await handleInbox(deps)
  if (late > 0) deps.log.warn('payment-notices-handled-late', { handled: late })
  const ended = await sweep(deps)
  if (ended > 0) deps.log.info('payments-expired', { ended })
  const moved = await moveOverdue(deps)
  if (moved > 0) deps.log.info('orders-moved-by-time', { moved })
  const movedToo = await moveOverdueAfterSales(deps)
  if (movedToo > 0) deps.log.info('after-sales-moved-by-time', { moved: movedToo })
  const found = await tendAttempts(deps)
  if (found > 0) deps.log.warn('payments-found-by-asking', { found })
  await sendRefunds(deps)
  await finishRefunded(deps)
  const heard = await reconcile(deps)
  if (heard > 0) deps.log.warn('payments-reconciled', { heard })
  const now = deps.clock.now()
  await countSales(deps.db, now)
  await foldTallies(deps.db)
  await foldCaseCounts(deps.db)
  await foldListingCounts(deps.db)
  await foldShelfCounts(deps.db)
  await refreshStale(deps.db, now)
}

/** What shops sold and we have ordered: changes there hold parcels here, parcels here are told there. */
const tendSold = async (deps: AppDeps): Promise<void> => {
  const read = await handleShopNews(deps)
  if (read > 0) deps.log.info('platform-news-handled', { read })
  const held = await holdChanged(deps)
  if (held > 0) deps.log.info('orders-held-for-shops', { held })
  const reach: Reach = (shopId, use) => withAccess(deps, shopId, (access) => use(deps.platform, access))
  const told = await shipBack({ ...deps, reach })
  if (told > 0) deps.log.info('parcels-told-to-shops', { told })
}

/** The demo's shops live at the pace of its stations. */
const playShops = async (deps: AppDeps): Promise<void> => {
  const { speed } = await demoDial(deps)
  await liveOn({ ...deps, hear: (message) => hearPlatform(deps, message) }, speed)
}

/** What shops of buyers sell: how the platform looks at it, and what changed at its source. */
const tendListings = async (deps: AppDeps): Promise<void> => {
  await releaseListings(deps.db, deps.clock.now())
  await lookAtListings(deps)
  await compareStale(deps.db)
  const followed = await followSources(deps)
  if (followed > 0) deps.log.info('listings-follow-sources', { followed })
}

const forget = async (deps: AppDeps): Promise<void> => {
  await forgetOld(deps)
  await forgetExports(deps)
  await forgetNotices(deps)
  await forgetShopNews(deps)
  await foldAfterSaleTallies(deps.db)
}
