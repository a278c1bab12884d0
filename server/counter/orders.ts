import { isFailure } from '../../src/domain/failure'
import { orderStatusText } from '../../src/domain/order'
import { accepted } from '../../src/domain/address/book'
import { maskedConsignee } from '../../src/domain/masking'
import { zero } from '../../src/domain/money'
import { isOfLine } from '../../src/domain/order-life/cases'
import type { NewCase, SkuPieces } from '../../src/domain/order-life/types'
import { refusals } from '../../src/domain/refusals'
import { cleanText } from '../../src/domain/text'
import { areaTextOf } from '../country/area-text'
import { stationStep, type StationWish } from '../fulfilment/station'
import { isSent, workOrder, workPage } from '../fulfilment/work'
import { labelOf } from '../platform-orders/reveal'
import type { Platform } from '../platform/platform'
import { namedRows } from '../sheets/named-rows'
import { within } from '../store/within'
import { withAccess } from '../shops/tokens'
import type { Told } from '../verbs/all'
import { shipColumns } from '../verbs/columns'
import type { OpsAsked, OpsHandlers } from './asked'

type OrderVerb =
  | 'ordersList'
  | 'ordersShow'
  | 'ordersPick'
  | 'ordersShortage'
  | 'ordersPriceRise'
  | 'ordersAbnormal'
  | 'ordersSettled'
  | 'ordersPack'
  | 'ordersShip'
  | 'ordersDeliver'
  | 'ordersClose'

const moved = async ({ deps }: OpsAsked, orderNo: string, wish: StationWish) => {
  const { status, outcome } = await stationStep(deps, deps.db, orderNo, wish)
  const said = outcome.steps.map(({ text }) => text).join('；')
  return { orderNo, status, statusText: orderStatusText[status], said, refund: outcome.refund }
}

const step = (asked: OpsAsked, orderNo: string, wish: StationWish) => {
  asked.about(orderNo)
  return moved(asked, orderNo, wish)
}

/** Both or neither. @throws Failure invalid */
const piecesOf = ({ sku, qty }: { sku?: string | undefined; qty?: number | undefined }): SkuPieces[] | null => {
  if ((sku === undefined) !== (qty === undefined)) throw refusals.skuAndQty()
  return sku === undefined || qty === undefined ? null : [{ skuId: sku, qty }]
}

export const orderHandlers: OpsHandlers<OrderVerb> = {
  ordersList: (input, { deps }) => workPage(deps.db, input),
  async ordersShow({ orderNo, purpose }, { deps, about }) {
    about(orderNo)
    const order = await workOrder(deps.db, orderNo)
    // Who looks, and why, is on the counter's log before anything is read (./log).
    if (purpose === undefined) return { ...order, consignee: maskedConsignee(order.consignee) }
    return { ...order, consignee: { ...order.consignee, ...(await labelFor(deps, orderNo)) } }
  },
  async ordersPick({ orderNo, ...some }, asked) {
    const pieces = piecesOf(some)
    return step(asked, orderNo, { type: 'pick', ...(pieces ? { pieces } : {}) })
  },
  ordersShortage: ({ orderNo, sku, qty }, asked) => step(asked, orderNo, { type: 'shortage', skuId: sku, qty }),
  ordersPriceRise: ({ orderNo, sku, price }, asked) => step(asked, orderNo, { type: 'price_rise', skuId: sku, price }),
  async ordersAbnormal(input, asked) {
    return step(asked, input.orderNo, { type: 'trouble', trouble: troubleOf(input) })
  },
  ordersSettled: ({ orderNo, case: caseNo }, asked) => step(asked, orderNo, { type: 'settle_case', caseNo }),
  ordersPack: ({ orderNo }, asked) => step(asked, orderNo, { type: 'pack' }),
  async ordersShip(input, asked) {
    if (input.sheet !== undefined) return shipSheet(input, asked)
    const { orderNo, brand, tracking } = input
    if (orderNo === undefined || brand === undefined || tracking === undefined) throw refusals.orderOrSheet()
    const pieces = piecesOf(input)
    const wish: StationWish = { type: 'ship', brand, trackingNo: cleanText(tracking), ...(pieces ? { pieces } : {}) }
    return { shipped: [await step(asked, orderNo, wish)], unchanged: 0, bad: [] }
  },
  ordersDeliver: ({ orderNo, tracking }, asked) =>
    step(asked, orderNo, { type: 'deliver', ...(tracking === undefined ? {} : { trackingNo: cleanText(tracking) }) }),
  ordersClose: ({ orderNo, reason }, asked) => step(asked, orderNo, { type: 'close', reason: cleanText(reason) }),
}

/** What a shop's order says in full of its consignee; nothing where the platform doesn't tell it now: what is masked stays so. */
const labelFor = async (deps: OpsAsked['deps'], orderNo: string) => {
  try {
    const reach = <T>(shopId: string, use: (platform: Platform, access: string) => Promise<T>): Promise<T> =>
      withAccess(deps, shopId, (access) => use(deps.platform, access))
    return await labelOf({ ...deps, reach }, orderNo)
  } catch (error) {
    deps.log.warn('consignee-not-told', { orderNo, error })
    return null
  }
}

/** @throws Failure invalid where such a case needs what wasn't told */
const troubleOf = (told: Told<'ordersAbnormal'>): NewCase => {
  const { type, amount = zero, days = null, note = '' } = told
  const [pieces] = piecesOf(told) ?? []
  if (isOfLine(type) !== (pieces !== undefined)) throw refusals.skuAndQty()
  const isDearer = type === 'price_up'
  return {
    type,
    ...(pieces ?? { skuId: '', qty: 0 }),
    newPrice: isDearer ? amount : zero,
    amount: isDearer ? zero : amount,
    days,
    note: cleanText(note),
    ...(type === 'dy_address_changed' ? { consignee: movedTo(told) } : {}),
  }
}

const movedTo = ({ name = '', mobile = '', area = '', detail = '' }: Told<'ordersAbnormal'>) =>
  accepted({ name, mobile, ext: '', areaCode: area, detail }, areaTextOf)

const MOST_ROWS = 2000

/** Each row by itself: what can't be sent is told, the rest is on its way. A row that was done before changes nothing. */
const shipSheet = async ({ orderNo, brand, tracking, sku, qty }: Told<'ordersShip'>, asked: OpsAsked) => {
  if ([orderNo, brand, tracking, sku, qty].some((one) => one !== undefined)) throw refusals.orderOrSheet()
  const { db } = asked.deps
  const shipped: Awaited<ReturnType<typeof moved>>[] = []
  const bad: { number: number; problems: string[] }[] = []
  let unchanged = 0
  let rows = 0
  const [ORDER, BRAND, TRACKING] = shipColumns
  for await (const { number, cells, problems } of namedRows(asked.fileOf('sheet'), shipColumns)) {
    rows += 1
    if (rows > MOST_ROWS) throw refusals.tooManyRows(MOST_ROWS)
    const [no, trackingNo] = [cleanText(cells[ORDER]), cleanText(cells[TRACKING]).normalize('NFKC')]
    if (problems.length > 0) bad.push({ number, problems })
    else if (await isSent(db, no, trackingNo)) unchanged += 1
    else {
      const wish: StationWish = { type: 'ship', brand: cells[BRAND], trackingNo }
      try {
        shipped.push(await db.tx((tx) => moved({ ...asked, deps: { ...asked.deps, db: within(tx) } }, no, wish)))
      } catch (error) {
        if (!isFailure(error) || error.kind === 'busy') throw error
        bad.push({ number, problems: [error.message] })
      }
    }
  }
  return { shipped, unchanged, bad }
}
