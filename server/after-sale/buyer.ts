import type { AfterSaleWish } from '../../src/domain/after-sale/types'
import type { AfterSaleState } from '../../src/domain/after-sales'
import { cleanText } from '../../src/domain/text'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { TradeDeps } from '../payments/methods'
import type { Queryable } from '../store/db'
import { idempotent } from '../store/idempotency'
import { lockCase, moveCase, type MovedCase } from './move'
import { arrivedEarly } from './stray-parcels'

/** What buyers do with their applications. @throws Failure not-found; conflict where its state doesn't allow it */

const stateOf = ({ caseNo, status }: MovedCase): AfterSaleState => ({ caseNo, status })

const move = async (
  deps: TradeDeps,
  tx: Queryable,
  userId: string,
  { caseNo, wish, nowMs }: { caseNo: string; wish: AfterSaleWish; nowMs: number },
): Promise<AfterSaleState> => stateOf(await moveCase(deps, tx, await lockCase(tx, caseNo, userId), wish, nowMs))

export const cancelAfterSale = (deps: TradeDeps, userId: string, caseNo: string): Promise<AfterSaleState> =>
  deps.db.tx((tx) => move(deps, tx, userId, { caseNo, wish: { type: 'cancel' }, nowMs: deps.clock.now() }))

export const confirmAfterSale = (deps: TradeDeps, userId: string, caseNo: string): Promise<AfterSaleState> =>
  deps.db.tx((tx) => move(deps, tx, userId, { caseNo, wish: { type: 'confirm' }, nowMs: deps.clock.now() }))

/** The parcel that goes back. One that is at the station already was sent before anybody said whose it is. */
export const shipBack = (
  deps: TradeDeps,
  userId: string,
  { requestId, caseNo, ...parcel }: Given<(typeof calls)['aftersaleShip']>,
): Promise<AfterSaleState> => {
  const nowMs = deps.clock.now()
  const [brand, trackingNo] = [cleanText(parcel.brand), cleanText(parcel.trackingNo).normalize('NFKC')]
  const asked = once(deps, userId, { requestId, route: 'after-sale-ship', input: [caseNo, brand, trackingNo], nowMs })
  return asked(async (tx) => {
    const state = await move(deps, tx, userId, { caseNo, wish: { type: 'ship_back', brand, trackingNo }, nowMs })
    if (!(await arrivedEarly(tx, { caseNo, trackingNo, nowMs }))) return state
    return stateOf(await moveCase(deps, tx, await lockCase(tx, caseNo), { type: 'receive' }, nowMs))
  })
}

export const chooseForGoods = (
  deps: TradeDeps,
  userId: string,
  { requestId, caseNo, option }: Given<(typeof calls)['aftersaleChoose']>,
): Promise<AfterSaleState> => {
  const nowMs = deps.clock.now()
  const asked = once(deps, userId, { requestId, route: 'after-sale-choose', input: [caseNo, option], nowMs })
  return asked((tx) => move(deps, tx, userId, { caseNo, wish: { type: option }, nowMs }))
}

const once =
  (
    deps: TradeDeps,
    userId: string,
    request: { requestId: string; route: string; input: unknown; nowMs: number },
  ): ((work: (tx: Queryable) => Promise<AfterSaleState>) => Promise<AfterSaleState>) =>
  (work) =>
    deps.db.tx((tx) =>
      idempotent(tx, { ...request, userId, perMinute: deps.config.limits.afterSalesPerMinute }, () => work(tx)),
    )
