import { moveAfterSale } from '../../src/domain/after-sale/advance'
import { parcelsToStop } from '../../src/domain/after-sale/money'
import { isApprovedAtOnce, pathsFor, previewOf, refundOf, type AfterSalePath } from '../../src/domain/after-sale/path'
import { reasonOf } from '../../src/domain/after-sale/reasons'
import type { ClaimedLine } from '../../src/domain/after-sale/types'
import { afterSaleText, afterSaleTypeText } from '../../src/domain/after-sale/words'
import type { AfterSalePreview, AfterSaleState } from '../../src/domain/after-sales'
import type { ReturnAddress } from '../../src/domain/account'
import { zero } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { cleanLines } from '../../src/domain/text'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import {
  keptAfterSales,
  noteOnOrder,
  recordAfterSale,
  type KeptAfterSale,
  type LoggedStep,
} from '../fulfilment/after-sale-record'
import { insertAfterSale, writeAfterSaleLines } from '../fulfilment/new-after-sale'
import { lockLives, readLives, type LivedOrder } from '../orders/order-life'
import { soldOrder } from '../orders/sold-order'
import type { TradeDeps } from '../payments/methods'
import { lockPayment } from '../payments/payments'
import { giftsComingBack } from '../payments/refunds'
import type { Queryable } from '../store/db'
import { idempotent } from '../store/idempotency'
import { insertRows } from '../store/insert-rows'
import { newNumber } from '../store/numbers'
import { moveCase, type MoveDeps, type MovedCase } from './move'
import { tellProviders } from './refunded'

type Draft = Given<(typeof calls)['aftersalePreview']>
type Request = Given<(typeof calls)['aftersaleApply']>
type Content = Omit<Request, 'requestId'>

/** @throws Failure not-found */
const ownOrder = async (db: Queryable, userId: string, orderNo: string): Promise<{ paymentNo: string }> => {
  const [mine] = await db.query<{ paymentNo: string }>(
    'select payment_no as "paymentNo" from orders where order_no = $1 and user_id = $2',
    [orderNo, userId],
  )
  if (!mine) throw refusals.notFound('order')
  return mine
}

export const afterSaleReasons = async (
  { db, clock, config }: TradeDeps,
  userId: string,
  orderNo: string,
): Promise<AfterSalePath[]> => {
  await ownOrder(db, userId, orderNo)
  const [life] = await readLives(db, [orderNo])
  return pathsFor(await soldOrder(db, life!), clock.now(), config.seconds)
}

export const previewAfterSale = async (
  { db, clock, config }: TradeDeps,
  userId: string,
  { orderNo, caseNo, amount, ...claim }: Draft,
): Promise<AfterSalePreview> => {
  await ownOrder(db, userId, orderNo)
  if (caseNo) await knownOf(db, { userId, orderNo, caseNo })
  const [life] = await readLives(db, [orderNo])
  const order = await soldOrder(db, life!, caseNo)
  const preview = previewOf(order, { ...claim, asked: amount ?? null }, clock.now(), config.seconds)
  return {
    ...preview,
    refundBonus: await giftsComingBack(db, life!, refundOf(preview, amount)),
    returnAddress: preview.shipBackDays > 0 ? await returnAddressOf(db, orderNo) : null,
  }
}

/** Where the goods of an order are to be sent back to. */
export const returnAddressOf = async (db: Queryable, orderNo: string): Promise<ReturnAddress> => {
  const [row] = await db.query<ReturnAddress & Record<string, unknown>>(
    `select s.id as "stationId", s.name as "stationName", s.contact_name as "userName", s.contact_mobile as "mobile",
       s.address_full_detail as "addressFullDetail"
     from orders o join stations s on s.id = o.station_id where o.order_no = $1`,
    [orderNo],
  )
  return row!
}

/**
 * Files an application, changes one that waits, or files one again that was refused: once for a request id.
 * @throws Failure not-found; invalid (what the preview calls a problem, pictures missing); balance-short; conflict
 */
export const applyForAfterSale = async (
  deps: TradeDeps,
  userId: string,
  { requestId, ...content }: Request,
): Promise<AfterSaleState> => {
  const nowMs = deps.clock.now()
  const perMinute = deps.config.limits.afterSalesPerMinute
  let isDue = false
  const state = await deps.db.tx((tx) =>
    idempotent(tx, { userId, requestId, route: 'after-sale', input: content, nowMs, perMinute }, async () => {
      const done = await file(deps, tx, userId, content, nowMs)
      isDue = done.isDue
      return { caseNo: done.caseNo, status: done.status }
    }),
  )
  if (isDue) await tellProviders(deps)
  return state
}

/** @throws Failure not-found */
const knownOf = async (
  db: Queryable,
  { userId, orderNo, caseNo }: { userId: string; orderNo: string; caseNo: string },
): Promise<KeptAfterSale> => {
  const [known] = await keptAfterSales(db, { caseNos: [caseNo] })
  if (!known || known.userId !== userId || known.orderNo !== orderNo) throw refusals.notFound('afterSale')
  return known
}

type Filed = Omit<MovedCase, 'said' | 'type'>

/** In the caller's transaction, as often as it is called. @throws Failure as `applyForAfterSale` */
export const file = async (
  deps: MoveDeps,
  tx: Queryable,
  userId: string,
  content: Content,
  nowMs: number,
): Promise<Filed> => {
  const { orderNo, type, amount } = content
  const { paymentNo } = await ownOrder(tx, userId, orderNo)
  await lockPayment(tx, paymentNo)
  const [life] = await lockLives(tx, [orderNo])
  const known = content.caseNo ? await knownOf(tx, { userId, orderNo, caseNo: content.caseNo }) : null
  const order = await soldOrder(tx, life!, known?.caseNo)
  const asked = amount ?? null
  const preview = previewOf(order, { ...content, asked }, nowMs, deps.config.seconds)
  const [problem] = preview.problems
  if (problem !== undefined) throw refusals.invalid(problem)
  if (reasonOf(type, content.reason)?.needsPictures && content.imageIds.length === 0) throw refusals.needsPictures()
  await mustBeOwnPictures(tx, userId, content.imageIds)
  const lines = await claimedLines(tx, content)
  const stopped = type === 'intercept' ? (parcelsToStop(order.parcels, lines) ?? []) : []
  const written = await write(deps, tx, {
    known,
    life: life!,
    content,
    nowMs,
    lines,
    told: {
      amount: asked ?? preview.refundAmount,
      asked,
      fee: preview.fee,
      feeText: preview.feeText,
      stopped: stopped.map(({ trackingNo }) => trackingNo),
    },
  })
  const { caseNo } = written
  if (!isApprovedAtOnce(order, type)) return { caseNo, status: 'applied', isDue: false }
  const [row] = await keptAfterSales(tx, { caseNos: [caseNo] })
  return moveCase(deps, tx, { row: row!, life: life! }, { type: 'approve', isAtOnce: true }, nowMs)
}

interface Writing {
  known: KeptAfterSale | null
  life: LivedOrder
  content: Content
  lines: readonly ClaimedLine[]
  told: Pick<Parameters<typeof insertAfterSale>[1], 'amount' | 'asked' | 'fee' | 'feeText' | 'stopped'>
  nowMs: number
}

const write = async (
  deps: MoveDeps,
  tx: Queryable,
  { known, life, content, lines, told, nowMs }: Writing,
): Promise<{ caseNo: string }> => {
  const { orderNo, userId } = life
  const { type, reason, refundTo, imageIds } = content
  const caseNo = known?.caseNo ?? newNumber('T', nowMs)
  const description = cleanLines(content.description)
  const step: LoggedStep = { event: 'apply', who: 'buyer', from: '', to: 'applied', text: afterSaleText.apply }
  const outcome = known
    ? moveAfterSale({ ...known, type }, { type: known.status === 'rejected' ? 'reapply' : 'edit', fee: told.fee }, zero)
    : {
        status: 'applied' as const,
        steps: [step],
        feeMove: null,
        freeze: told.fee,
        deadline: 'afterSaleReview' as const,
      }
  if (known) {
    await tx.query(
      `update after_sales set type = $2, reason = $3, description = $4, asked = $5, fee = $6, fee_text = $7, refund_to = $8,
         stopped = $9::text[] where case_no = $1`,
      [caseNo, type, reason, description, told.asked, told.fee, told.feeText, refundTo, told.stopped],
    )
    await writeAfterSaleLines(tx, { caseNo, orderNo, lines })
    await tx.query('delete from after_sale_images where case_no = $1', [caseNo])
  } else {
    const plain = { caseNo, orderNo, userId, type, reason, description, refundTo, lines, nowMs }
    await insertAfterSale(tx, { ...told, ...plain, status: 'applied', deadlineAt: null })
  }
  await insertRows(
    tx,
    'after_sale_images',
    imageIds.map((id, place) => ({ case_no: caseNo, place, file_id: id })),
  )
  const [kept] = await keptAfterSales(tx, { caseNos: [caseNo] })
  await recordAfterSale(deps, tx, kept!, outcome, { nowMs, amount: told.amount })
  const [{ who, text }] = outcome.steps as [LoggedStep]
  await noteOnOrder(tx, { orderNo, caseNo }, [{ who, text: `${text}（${afterSaleTypeText[type]}）` }], nowMs)
  return { caseNo }
}

/** @throws Failure not-found for pictures that the buyer didn't send as evidence */
const mustBeOwnPictures = async (tx: Queryable, userId: string, imageIds: readonly string[]): Promise<void> => {
  const wanted = new Set(imageIds)
  if (wanted.size !== imageIds.length) throw refusals.notFound('picture')
  const own = await tx.query<{ id: string }>(
    `select id from files where id = any($1::text[]) and user_id = $2 and use = 'evidence'`,
    [imageIds, userId],
  )
  if (own.length !== wanted.size) throw refusals.notFound('picture')
}

/** An exchange may be for another spec that costs the same. @throws Failure invalid */
const claimedLines = async (tx: Queryable, { type, lines }: Content): Promise<ClaimedLine[]> => {
  if (type !== 'exchange') return lines.map(({ skuId, qty }) => ({ skuId, qty, toSkuId: '' }))
  const claimed = lines.map(({ skuId, qty, toSkuId }) => ({ skuId, qty, toSkuId: toSkuId ?? skuId }))
  const changed = claimed.filter(({ skuId, toSkuId }) => skuId !== toSkuId)
  const same = await tx.query<{ skuId: string; toSkuId: string }>(
    `select f.id as "skuId", t.id as "toSkuId" from skus f join skus t on t.product_id = f.product_id and t.price = f.price
     where f.id = any($1::text[]) and t.id = any($2::text[])`,
    [changed.map(({ skuId }) => skuId), changed.map(({ toSkuId }) => toSkuId)],
  )
  if (!changed.every((one) => same.some(({ skuId, toSkuId }) => skuId === one.skuId && toSkuId === one.toSkuId)))
    throw refusals.otherProduct()
  return claimed
}
