import { specText, stockState } from '../../domain/catalogue'
import { fen, sum, times, zero } from '../../domain/money'
import { profitBy, saleTotals, type ReckonedSale, type SaleParcel, type Spent } from '../../domain/pricing/sale-profit'
import { refusals } from '../../domain/refusals'
import { limits } from '../../domain/settings'
import { countKey, REVEALED_MS, type SaleCounts, type SaleFilter, URGENT_MS } from '../../domain/shops/order-list'
import type { PlatformOrder, SkuLink } from '../../domain/shops/platform-order'
import { isSpecChanged, saleProblem } from '../../domain/shops/sale'
import type { SyncJob } from '../../domain/shops/sync'
import { isAuthorised, shopAuthOf } from '../../domain/shops/shop'
import { platformOrderStatuses, platformOrderStatusText } from '../../domain/shops/words'
import { toBeijing } from '../../domain/time'
import { priceOf, skuOf, stationOf, stockOf, tariffOf } from './memory-goods'
import type { MemoryHandlers } from './memory-handlers'
import type { MemorySale } from './memory-kept'
import { hit } from './memory-limits'
import { saleStatus } from './memory-sales'
import type { MemoryShop } from './memory-shop-state'
import { soldInShop } from './memory-sold'
import { found, nextId, nowText, paged, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** What the buyers' shops have sold, by the rules of the server; a fetching is over as soon as it has begun. */
export const platformOrderHandlers = (world: MemoryWorld) =>
  ({
    dyAsync({ start, shopIds, ...query }, buyer) {
      if (start) sync(world, buyer, shopIds)
      const mine = world.state.sales.filter(({ userId }) => userId === buyer.id)
      const profit = profitBy(tariffOf(world))
      const left = mine.filter(leftBy(world, query)).toSorted(query.sort === 'paid' ? byPaid : byShipBy)
      const counts = Object.fromEntries(platformOrderStatuses.map(({ status }) => [countKey(status), 0])) as SaleCounts
      for (const sale of mine.filter(leftBy(world, { ...query, status: undefined })))
        counts[countKey(saleStatus(world, sale))] += 1
      const page = paged(left, query)
      return {
        ...page,
        list: page.list.map((sale) => shown(world, sale, mine, profit(reckoned(world, sale)))),
        counts,
        job: syncOf(world, buyer),
      }
    },
    dyTotals(filter, buyer) {
      const mine = world.state.sales.filter(({ userId }) => userId === buyer.id)
      const profit = profitBy(tariffOf(world))
      const left = mine.filter(leftBy(world, filter))
      return saleTotals(left.map((sale) => ({ paid: sale.paid, profit: profit(reckoned(world, sale)) })))
    },
    dyConsignee({ platformOrderId }, buyer) {
      const { consignee } = found(
        world.state.sales.find(({ id, userId }) => id === platformOrderId && userId === buyer.id),
        () => refusals.notFound('platformOrder'),
      )
      hit(world, `reveal:${buyer.id}`, limits.revealsPerHour, 3600)
      const { name, mobile, ext, areaText, detail } = consignee
      return { name, mobile, ext, areaText, detail, expiresAt: toBeijing(world.options.now() + REVEALED_MS) }
    },
  }) satisfies Partial<MemoryHandlers>

const byShipBy = (a: MemorySale, b: MemorySale): number =>
  (a.shipByMs ?? Infinity) - (b.shipByMs ?? Infinity) || (a.id < b.id ? -1 : 1)
const byPaid = (a: MemorySale, b: MemorySale): number => (b.paidMs ?? 0) - (a.paidMs ?? 0) || (a.id < b.id ? -1 : 1)

const STILL_TO_SEND = ['unlinked', 'linked', 'paused', 'ordered']

/** Of a buyer's shops together: what waits for him. */
export const platformOrderCounts = (world: MemoryWorld, userId: string) => {
  const mine = world.state.sales.filter((sale) => sale.userId === userId)
  const statuses = mine.map((sale) => saleStatus(world, sale))
  const soon = world.options.now() + URGENT_MS
  const isUrgent = ({ shipByMs }: MemorySale, i: number) =>
    shipByMs !== null && shipByMs <= soon && STILL_TO_SEND.includes(statuses[i]!)
  return {
    unlinkedPlatformOrders: statuses.filter((status) => status === 'unlinked').length,
    linkedPlatformOrders: statuses.filter((status) => status === 'linked').length,
    urgentPlatformOrders: mine.filter(isUrgent).length,
  }
}

const leftBy = (world: MemoryWorld, { status, shopId, keyword = '', shipByBefore, sameCustomer }: SaleFilter) => {
  const word = keyword.trim().toLowerCase()
  return (sale: MemorySale): boolean => {
    const now = saleStatus(world, sale)
    const said = [
      sale.platformOrderNo,
      sale.buyerWords,
      sale.consignee.areaText,
      sale.mask.name,
      sale.mask.mobile,
      ...sale.lines.flatMap(({ title, spec, outerCode }) => [title, spec, outerCode]),
    ]
    const isSoon = () =>
      STILL_TO_SEND.includes(now) && sale.shipByMs !== null && sale.shipByMs < Date.parse(shipByBefore!)
    return (
      (!status || now === status) &&
      (!shopId || sale.shop.id === shopId) &&
      (!shipByBefore || isSoon()) &&
      (!sameCustomer || sale.sameBuyer === sameCustomer) &&
      (!word || said.some((text) => text.toLowerCase().includes(word)))
    )
  }
}

/** Null while nothing of it is ordered. */
const spentFor = ({ state }: MemoryWorld, { orderNos }: MemorySale): Spent | null => {
  const live = state.orders.filter(
    ({ orderNo, status }) => orderNos.includes(orderNo) && status !== 'cancelled' && status !== 'closed',
  )
  if (live.length === 0) return null
  return {
    goods: fen(live.reduce((all, { amounts }) => all + amounts.goodsAmount - amounts.discount, 0)),
    service: sum(live.flatMap(({ amounts }) => [amounts.serviceFee, amounts.qcFee, amounts.addonFee])),
    freight: sum(live.map(({ amounts }) => amounts.freight)),
    refunded: sum(live.map(({ refunded }) => refunded)),
  }
}

const reckoned = (world: MemoryWorld, sale: MemorySale): ReckonedSale => {
  const {
    paid,
    consignee: { areaCode },
    lines,
  } = sale
  const spent = spentFor(world, sale)
  const wanted = lines.filter(({ refund }) => refund !== 'done')
  if (wanted.some(({ link }) => link === null)) return { paid, areaCode, parcels: null, spent }
  const parcels = new Map<string, SaleParcel>()
  for (const { link, qty } of wanted) {
    const { product, sku } = skuOf(world, link!.skuId)!
    const stationId = stationOf(world, product.supplierId).station.id
    const before = parcels.get(stationId) ?? { stationId, goods: zero, pieces: 0, weightG: 0 }
    const more = qty * link!.qtyRatio
    parcels.set(stationId, {
      stationId,
      goods: sum([before.goods, times(priceOf(world, sku), more)]),
      pieces: before.pieces + more,
      weightG: before.weightG + product.weightG * more,
    })
  }
  return { paid, areaCode, parcels: [...parcels.values()], spent }
}

const shown = (
  world: MemoryWorld,
  sale: MemorySale,
  mine: readonly MemorySale[],
  profit: PlatformOrder['profit'],
): PlatformOrder => {
  const status = saleStatus(world, sale)
  const { consignee, lines, sameBuyer } = sale
  const isSame = (other: MemorySale) =>
    other !== sale && other.sameBuyer === sameBuyer && saleStatus(world, other) !== 'closed'
  return {
    platformOrderId: sale.id,
    platformOrderNo: sale.platformOrderNo,
    shop: sale.shop,
    status,
    statusText: platformOrderStatusText[status],
    paidAt: sale.paidMs === null ? '' : toBeijing(sale.paidMs),
    shipByAt: sale.shipByMs === null ? '' : toBeijing(sale.shipByMs),
    paidAmount: sale.paid,
    consignee: sale.mask,
    areaCode: consignee.areaCode,
    areaText: consignee.areaText,
    buyerWords: sale.buyerWords,
    flag: sale.flag,
    lines: lines.map(({ link, linkedSpec, ...line }) => ({
      ...line,
      link: link && linkOf(world, link, isSpecChanged(linkedSpec, line.spec)),
    })),
    profit,
    sameCustomer: sameBuyer !== '' && mine.some(isSame) ? sameBuyer : '',
    orderNos: sale.orderNos.toSorted(),
    problem: sale.problem || saleProblem({ state: sale.state, hasArea: consignee.areaCode !== '', lines }, status),
  }
}

const linkOf = (
  world: MemoryWorld,
  { skuId, qtyRatio, by }: NonNullable<MemorySale['lines'][number]['link']>,
  changed: boolean,
): SkuLink => {
  const { product, sku, isOffered } = skuOf(world, skuId)!
  const stock = product.onShelf && isOffered ? stockOf(world, sku) : 0
  const { id: productId, title } = product
  const price = priceOf(world, sku)
  return { skuId, productId, title, spec: specText(sku), price, stockState: stockState(stock), qtyRatio, by, changed }
}

const syncOf = (world: MemoryWorld, buyer: MemoryBuyer): SyncJob | null => {
  const job = world.state.jobs.findLast(({ userId, kind }) => userId === buyer.id && kind === 'sync')
  if (!job) return null
  const { userId: _, ...view } = job
  return { ...view, shops: world.state.syncs[job.id] ?? [] }
}

const sync = (world: MemoryWorld, buyer: MemoryBuyer, wanted: readonly string[]): void => {
  hit(world, `sync:${buyer.id}`, limits.syncsPerMinute, 60)
  const own = world.state.shops.filter(
    ({ userId, enabled, uses, isSheet }) => userId === buyer.id && enabled && !isSheet && uses.includes('order'),
  )
  if (wanted.some((id) => own.every((shop) => shop.id !== id))) throw refusals.notFound('shop')
  if (own.length === 0) throw refusals.noShopToSync()
  const shops = own.filter(({ id }) => wanted.length === 0 || wanted.includes(id)).map((shop) => syncShop(world, shop))
  const total = (of: 'done' | 'added' | 'updated' | 'skipped' | 'failed') =>
    shops.reduce((all, shop) => all + shop[of], 0)
  const at = nowText(world)
  const id = `J${nextId(world)}`
  world.state.syncs[id] = shops
  world.state.jobs.push({
    id,
    userId: buyer.id,
    kind: 'sync',
    status: 'done',
    done: total('done'),
    total: total('done'),
    counts: { added: total('added'), updated: 0, skipped: total('skipped'), failed: 0 },
    failures: shops.flatMap(({ id: key, name, error }) => (error ? [{ key, title: name, reason: error }] : [])),
    fileUrl: '',
    fileName: '',
    failuresUrl: '',
    createdAt: at,
    startedAt: at,
    finishedAt: at,
    error: '',
  })
}

const syncShop = (world: MemoryWorld, shop: MemoryShop): SyncJob['shops'][number] => {
  const { id, name } = shop
  const none = { id, name, status: 'done' as const, pages: 1, updated: 0, failed: 0, error: '' }
  if (!isAuthorised(shopAuthOf(shop, world.options.now()))) {
    shop.lastError = refusals.shopUnauthorised(name).message
    return { ...none, status: 'failed', pages: 0, done: 0, total: 0, added: 0, skipped: 0, error: shop.lastError }
  }
  const known = world.state.sales.filter((sale) => sale.shop.id === id)
  const told = soldInShop(world, shop, known.length)
  world.state.sales.push(...told)
  Object.assign(shop, { lastSyncAt: nowText(world), lastError: '' })
  const done = told.length + known.length
  return { ...none, done, total: done, added: told.length, skipped: known.length }
}
