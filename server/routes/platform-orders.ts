import { dayStart } from '../../src/domain/time'
import type { Handlers } from '../base/handlers'
import type { Deps } from '../deps'
import { bringSheet } from '../order-sheets/bring'
import { listSales } from '../platform-orders/list'
import { totalsOf } from '../platform-orders/reckon'
import { revealConsignee } from '../platform-orders/reveal'
import { soon } from '../shops/soon'
import { failureOf, withAccess } from '../shops/tokens'
import { newestSync } from '../sync/progress'
import { startSync } from '../sync/start'

const DAY_MS = 24 * 3600 * 1000

/** What the buyers' shops have sold. */
export const platformOrderHandlers = (deps: Deps): Handlers<'dyAsync' | 'dyTotals' | 'dyConsignee' | 'orderSheet'> => ({
  async dyAsync({ start, shopIds, timeFrom, timeTo, ...query }, { caller: { userId } }) {
    if (start)
      await startSync(deps, userId, {
        shopIds,
        ...(timeFrom ? { fromMs: dayStart(timeFrom) } : {}),
        ...(timeTo ? { toMs: dayStart(timeTo) + DAY_MS } : {}),
      })
    // First how far it is, then the list: one that is over has all it brought in the list that is answered with it.
    const job = await newestSync(deps, userId)
    return { ...(await listSales(deps.db, userId, query)), job }
  },
  dyTotals: (filter, { caller: { userId } }) => totalsOf(deps.db, userId, filter),
  orderSheet: (input, { caller, files }) => bringSheet(deps, caller.userId, { ...input, file: files['file'] }),
  dyConsignee: (wish, { caller }) => {
    const reach = <T>(shopId: string, use: (platform: Deps['platform'], access: string) => Promise<T>): Promise<T> =>
      soon(
        deps.config,
        withAccess(deps, shopId, (access) => use(deps.platform, access)),
      ).catch((error: unknown) => {
        throw failureOf(error)
      })
    return revealConsignee({ ...deps, reach }, caller.userId, wish)
  },
})
