import { moveAfterSale } from '../../domain/after-sale/advance'
import { parcelsToStop } from '../../domain/after-sale/money'
import { isApprovedAtOnce, isInWindow, pathsFor, previewOf, refundOf } from '../../domain/after-sale/path'
import { reasonOf } from '../../domain/after-sale/reasons'
import { afterSaleAfter, afterSaleCan, goodWay } from '../../domain/after-sale/table'
import type { AfterSaleWish, ClaimedLine } from '../../domain/after-sale/types'
import {
  afterSaleHint,
  afterSaleStatusText,
  afterSaleStepText,
  afterSaleText,
  afterSaleTypeText,
} from '../../domain/after-sale/words'
import {
  afterSaleCountsOf,
  afterSaleTabs,
  type AfterSaleRequest,
  type AfterSaleState,
  type AfterSaleSummary,
} from '../../domain/after-sales'
import type { ReturnAddress } from '../../domain/account'
import { limits } from '../../domain/settings'
import { fen, zero } from '../../domain/money'
import { refusals } from '../../domain/refusals'
import { giftsBack } from '../../domain/wallet/gifts'
import { spendable } from '../../domain/wallet/spendable'
import { cleanLines, cleanText } from '../../domain/text'
import { dayStart, toBeijing } from '../../domain/time'
import type { Given } from '../../../wire/call'
import type { calls } from '../../../wire/calls'
import { afterSaleOf, claimedLines, moveCase, newAfterSale, orderFor, soldOf } from './memory-aftersale-life'
import { noteOnOrder, recordAfterSale } from './memory-aftersale-record'
import { priceOf, skuOf } from './memory-goods'
import type { MemoryHandlers } from './memory-handlers'
import { idempotent } from './memory-limits'
import { orderOf } from './memory-order-life'
import { paged, type MemoryAfterSale, type MemoryBuyer, type MemoryWorld } from './memory-world'

type Request = Given<(typeof calls)['aftersaleApply']>

export const afterSaleHandlers = (world: MemoryWorld) => {
  const now = () => world.options.now()
  const once = (
    buyer: MemoryBuyer,
    { route, requestId, input }: { route: string; requestId: string; input: unknown },
    work: () => AfterSaleState,
  ) => idempotent(world, buyer, { route, requestId, input, perMinute: limits.afterSalesPerMinute }, work)

  const move = (buyer: MemoryBuyer, caseNo: string, wish: AfterSaleWish): AfterSaleState => {
    const one = afterSaleOf(world, buyer.id, caseNo)
    moveCase(world, one, wish)
    return { caseNo, status: one.status }
  }

  return {
    aftersaleReasons: ({ orderNo }, buyer) => pathsFor(soldOf(world, orderOf(world, buyer, orderNo)), now()),

    aftersalePreview({ orderNo, caseNo, amount, ...claim }, buyer) {
      const order = orderOf(world, buyer, orderNo)
      if (caseNo) knownOf(world, buyer, { caseNo, orderNo })
      const preview = previewOf(soldOf(world, order, caseNo), { ...claim, asked: amount ?? null }, now())
      const refundBonus = giftsBack(order.charges.toReversed(), refundOf(preview, amount))
      return {
        ...preview,
        refundBonus,
        returnAddress: preview.shipBackDays > 0 ? returnAddressOf(world, order.station.id) : null,
      }
    },

    aftersaleApply({ requestId, ...content }, buyer) {
      return once(buyer, { route: 'after-sale', requestId, input: content }, () => file(world, buyer, content))
    },

    aftersaleList({ status, type, keyword = '', dateFrom, dateTo, ...page }, buyer) {
      const word = keyword.trim().toLowerCase()
      const from = dateFrom ? dayStart(dateFrom) : -Infinity
      const to = dateTo ? dayStart(dateTo) + 86_400_000 : Infinity
      const all = world.state.afterSales
        .filter(({ userId }) => userId === buyer.id)
        .filter((one) => type === undefined || one.type === type)
        .filter(({ appliedMs }) => appliedMs >= from && appliedMs < to)
        .filter((one) => !word || textsOf(world, one).some((text) => text.toLowerCase().includes(word)))
        .toReversed()
        .toSorted((a, b) => b.appliedMs - a.appliedMs)
      const { statuses } = afterSaleTabs.find(({ tab }) => tab === status)!
      const { list, ...rest } = paged(
        all.filter((one) => statuses.includes(one.status)),
        page,
      )
      const counts = afterSaleCountsOf(all.map((one) => ({ status: one.status, cases: 1 })))
      return { list: list.map((one) => summaryOf(world, one)), ...rest, counts }
    },

    aftersaleInfo({ caseNo }, buyer) {
      const one = afterSaleOf(world, buyer.id, caseNo)
      const { type, reason, description, feeText, refundTo, logs, returnParcel, sentParcel, refund } = one
      const isSentBack = afterSaleAfter(type, 'applied', 'approve') === 'waiting_return'
      return {
        ...summaryOf(world, one),
        steps: goodWay(type).map((key) => ({ key, text: afterSaleStepText(type, key) })),
        reason,
        reasonText: reasonOf(type, reason)?.text ?? reason,
        description,
        images: one.images,
        feeText,
        refundTo,
        logs,
        returnAddress: isSentBack ? returnAddressOf(world, orderFor(world, one).station.id) : null,
        returnParcel,
        sentParcel,
        refund,
      }
    },

    aftersaleCancel: ({ caseNo }, buyer) => move(buyer, caseNo, { type: 'cancel' }),

    aftersaleShip({ requestId, caseNo, ...parcel }, buyer) {
      const [brand, trackingNo] = [cleanText(parcel.brand), cleanText(parcel.trackingNo).normalize('NFKC')]
      const request = { route: 'after-sale-ship', requestId, input: [caseNo, brand, trackingNo] }
      return once(buyer, request, () => move(buyer, caseNo, { type: 'ship_back', brand, trackingNo }))
    },

    aftersaleChoose({ requestId, caseNo, option }, buyer) {
      const request = { route: 'after-sale-choose', requestId, input: [caseNo, option] }
      return once(buyer, request, () => move(buyer, caseNo, { type: option }))
    },

    aftersaleConfirm: ({ caseNo }, buyer) => move(buyer, caseNo, { type: 'confirm' }),
  } satisfies Partial<MemoryHandlers>
}

/** What it is found by. */
const textsOf = (world: MemoryWorld, one: MemoryAfterSale): string[] => [
  one.caseNo,
  one.orderNo,
  one.returnParcel?.trackingNo ?? '',
  one.sentParcel?.trackingNo ?? '',
  ...one.lines.map(({ title }) => title),
  ...orderFor(world, one).shipments.map(({ trackingNo }) => trackingNo),
]

const returnAddressOf = ({ demo }: MemoryWorld, stationId: string): ReturnAddress => {
  const { name, userName, mobile, addressFullDetail } = demo.stations.find(({ id }) => id === stationId)!
  return { stationId, stationName: name, userName, mobile, addressFullDetail }
}

const summaryOf = (world: MemoryWorld, one: MemoryAfterSale): AfterSaleSummary => {
  const { caseNo, orderNo, type, status, amount, fee } = one
  const { completedAt } = soldOf(world, orderFor(world, one))
  return {
    caseNo,
    orderNo,
    type,
    typeText: afterSaleTypeText[type],
    status,
    statusText: afterSaleStatusText(type, status),
    hint: afterSaleHint(type, status),
    lines: one.lines.map((line) => ({ ...line, image: world.options.picture(line.image) })),
    amount,
    fee,
    appliedAt: toBeijing(one.appliedMs),
    deadlineAt: one.deadlineMs === null ? '' : toBeijing(one.deadlineMs),
    can: afterSaleCan({ type, status }, isInWindow({ completedAt }, world.options.now())),
  }
}

/** @throws Failure not-found */
const knownOf = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  { caseNo, orderNo }: { caseNo: string; orderNo: string },
): MemoryAfterSale => {
  const known = afterSaleOf(world, buyer.id, caseNo)
  if (known.orderNo !== orderNo) throw refusals.notFound('afterSale')
  return known
}

/** Files an application, changes one that waits, or files one again that was refused. @throws Failure, and nothing is changed */
export const file = (world: MemoryWorld, buyer: MemoryBuyer, content: Omit<Request, 'requestId'>): AfterSaleState => {
  const { orderNo, type, reason, refundTo, caseNo } = content
  const order = orderOf(world, buyer, orderNo)
  const known = caseNo ? knownOf(world, buyer, { caseNo, orderNo }) : null
  const sold = soldOf(world, order, caseNo)
  const asked = content.amount ?? null
  const { problems, fee, feeText, refundAmount } = previewOf(sold, { ...content, asked }, world.options.now())
  const [problem] = problems
  if (problem !== undefined) throw refusals.invalid(problem)
  if (reasonOf(type, reason)?.needsPictures && content.imageIds.length === 0) throw refusals.needsPictures()
  const told = {
    type,
    reason,
    refundTo,
    asked,
    fee,
    feeText,
    images: ownPictures(world, buyer, content.imageIds),
    description: cleanLines(content.description),
    lines: claimedLines(world, order, exchanged(world, content)),
    stopped:
      type === 'intercept' ? (parcelsToStop(sold.parcels, content.lines) ?? []).map((one) => one.trackingNo) : [],
  }
  const wish = { type: known?.status === 'rejected' ? 'reapply' : 'edit', fee } as const
  const outcome = known
    ? moveAfterSale({ ...known, type }, wish, zero)
    : {
        status: 'applied' as const,
        steps: [{ event: 'apply', who: 'buyer' as const, text: afterSaleText.apply }],
        feeMove: null,
        freeze: fee,
        deadline: 'afterSaleReview' as const,
      }
  const lacks = outcome.freeze - spendable({ available: buyer.reserve, bonus: buyer.bonus })
  if (lacks > 0) throw refusals.balanceShort(fen(lacks))
  const one = known ? Object.assign(known, told) : newAfterSale(world, order, told)
  one.amount = asked ?? refundAmount
  recordAfterSale(world, one, outcome)
  const { who, text } = outcome.steps[0]!
  noteOnOrder(world, order, one.caseNo, [{ who, text: `${text}（${afterSaleTypeText[type]}）` }])
  if (isApprovedAtOnce(sold, type)) moveCase(world, one, { type: 'approve', isAtOnce: true })
  return { caseNo: one.caseNo, status: one.status }
}

/** @throws Failure not-found for pictures that the buyer didn't send as evidence */
const ownPictures = ({ state }: MemoryWorld, buyer: MemoryBuyer, ids: AfterSaleRequest['imageIds']) => {
  if (new Set(ids).size !== ids.length) throw refusals.notFound('picture')
  return ids.map((id) => {
    const { userId, use } = state.files[id] ?? {}
    if (userId !== buyer.id || use !== 'evidence') throw refusals.notFound('picture')
    return { id, url: `/uploads/${id}` }
  })
}

/** An exchange may be for another spec that costs the same. @throws Failure invalid */
const exchanged = (world: MemoryWorld, { type, lines }: Pick<Request, 'type' | 'lines'>): ClaimedLine[] =>
  lines.map(({ skuId, qty, toSkuId = skuId }) => {
    if (type !== 'exchange') return { skuId, qty, toSkuId: '' }
    const [from, to] = [skuOf(world, skuId), skuOf(world, toSkuId)]
    const isAlike = from && to && from.product === to.product && priceOf(world, from.sku) === priceOf(world, to.sku)
    if (skuId !== toSkuId && !isAlike) throw refusals.otherProduct()
    return { skuId, qty, toSkuId }
  })
