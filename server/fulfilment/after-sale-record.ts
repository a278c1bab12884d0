import { moveAfterSale } from '../../src/domain/after-sale/advance'
import { isOpen } from '../../src/domain/after-sale/table'
import type {
  AfterSaleCase,
  AfterSaleOutcome,
  AfterSaleStep,
  AfterSaleType,
  ClaimedLine,
} from '../../src/domain/after-sale/types'
import { fen, minus, zero, type Fen } from '../../src/domain/money'
import type { LifeLine } from '../../src/domain/order-life/types'
import { lifeText } from '../../src/domain/order-life/words'
import { bonusBack, giftsIn } from '../../src/domain/wallet/gifts'
import { feeFreed, feeFrozen, feeTaken } from '../../src/domain/wallet/ledger'
import { walletText } from '../../src/domain/wallet/words'
import { noteOrders, type LivedOrder } from '../orders/order-life'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'
import { lockReserve, post } from '../wallet/ledger'

/**
 * What is kept of applications, and how a step of one is written: its state, its log and its order's, its fee. Whoever writes has locked
 * its order, which guards all of its applications.
 */
export interface KeptAfterSale extends AfterSaleCase {
  caseNo: string
  orderNo: string
  userId: string
  reason: string
  held: Fen
  /** Of what is held: gifts. */
  heldBonus: Fen
  stopped: readonly string[]
  returnNo: string
  deadlineMs: number | null
}

export interface AfterSaleDeps {
  config: { seconds: Record<NonNullable<Exclude<AfterSaleOutcome['deadline'], 'keep'>>, number> }
}

const COLUMNS = `a.case_no as "caseNo", a.order_no as "orderNo", a.user_id as "userId", a.type, a.status, a.reason, a.amount, a.asked,
  a.fee, a.refund_to as "refundTo", a.held, a.held_bonus as "heldBonus", a.stopped, a.return_no as "returnNo", a.deadline_at as "deadlineAt",
  (select json_agg(json_build_object('skuId', sku_id, 'qty', qty, 'toSkuId', to_sku_id) order by line)
    from after_sale_lines where case_no = a.case_no) as lines`

/** Of locked orders. */
export const keptAfterSales = async (
  tx: Queryable,
  where: { caseNos: readonly string[] } | { ofOrder: string },
): Promise<KeptAfterSale[]> => {
  const [condition, value] =
    'caseNos' in where ? ['a.case_no = any($1::text[])', where.caseNos] : ['a.order_no = $1', where.ofOrder]
  const rows = await tx.query<
    Omit<KeptAfterSale, 'deadlineMs' | 'lines'> & { deadlineAt: Date | null; lines: ClaimedLine[] }
  >(`select ${COLUMNS} from after_sales a where ${condition} order by a.case_no`, [value])
  return rows.map(({ deadlineAt, ...row }) => ({ ...row, deadlineMs: deadlineAt?.getTime() ?? null }))
}

/** An application begins with a step from nowhere. */
export type LoggedStep = AfterSaleStep | (Omit<AfterSaleStep, 'event' | 'from'> & { event: 'apply'; from: '' })

/** What a step leaves of an application beside its state. */
export interface Recorded {
  amount?: Fen
  returned?: { brand: string; trackingNo: string }
  sent?: { brand: string; trackingNo: string }
}

/** Its row, its fee, its log, and what its order says of it. @throws Failure balance-short */
export const recordAfterSale = async (
  { config }: AfterSaleDeps,
  tx: Queryable,
  row: KeptAfterSale,
  outcome: Pick<AfterSaleOutcome, 'status' | 'feeMove' | 'freeze' | 'deadline'> & { steps: readonly LoggedStep[] },
  { nowMs, ...told }: Recorded & { nowMs: number },
): Promise<void> => {
  const at = timestamp(nowMs)
  const [held, heldBonus] = await moveFee(tx, row, outcome, nowMs)
  const { status, deadline, steps } = outcome
  const cameToNothing =
    row.type === 'intercept' &&
    (status === 'rejected' || status === 'cancelled' || (status === 'closed' && row.status === 'returning'))
  await tx.query(
    `update after_sales set status = $2, held = $3, held_bonus = $13, moved_at = $4, amount = $5,
       deadline_at = case when $6 then deadline_at else $7::timestamptz end,
       stopped = case when $8 then '{}' else stopped end,
       return_brand = coalesce($9, return_brand), return_no = coalesce($10, return_no),
       sent_brand = coalesce($11, sent_brand), sent_no = coalesce($12, sent_no)
     where case_no = $1`,
    [
      row.caseNo,
      status,
      held,
      at,
      told.amount ?? row.amount,
      deadline === 'keep',
      deadline === null || deadline === 'keep' ? null : timestamp(nowMs + config.seconds[deadline] * 1000),
      cameToNothing,
      told.returned?.brand ?? null,
      told.returned?.trackingNo ?? null,
      told.sent?.brand ?? null,
      told.sent?.trackingNo ?? null,
      heldBonus,
    ],
  )
  await logSteps(tx, row.caseNo, steps, at)
  await tellOrder(tx, row)
}

export const logSteps = (tx: Queryable, caseNo: string, steps: readonly LoggedStep[], at: string): Promise<void> =>
  insertRows(
    tx,
    'after_sale_logs',
    steps.map(({ event, who, from, to, text }) => {
      return { case_no: caseNo, at, who, event, from_status: from, to_status: to, text }
    }),
  )

/** What the order's lists say, and what finds the application. */
export const tellOrder = async (
  tx: Queryable,
  { caseNo, orderNo }: Pick<KeptAfterSale, 'caseNo' | 'orderNo'>,
): Promise<void> => {
  await tx.query(
    `update orders set after_sale = (select case when bool_or(is_open) then 'open'
         when bool_or(status <> 'cancelled') then 'done' else 'none' end from after_sales where order_no = $1)
     where order_no = $1`,
    [orderNo],
  )
  await tx.query(
    `update after_sales a set search = lower(concat_ws(chr(10), a.case_no, a.order_no, nullif(a.return_no, ''), nullif(a.sent_no, ''),
       (select string_agg(title, chr(10) order by line) from after_sale_lines where case_no = a.case_no),
       (select string_agg(tracking_no, chr(10) order by tracking_no) from shipments where order_no = a.order_no)))
     where a.case_no = $1`,
    [caseNo],
  )
}

/** The order's own log tells of its applications too. */
export const noteOnOrder = async (
  tx: Queryable,
  { orderNo, caseNo }: Pick<KeptAfterSale, 'orderNo' | 'caseNo'>,
  steps: readonly Pick<AfterSaleStep, 'who' | 'text'>[],
  nowMs: number,
): Promise<void> => {
  for (const { who, text } of steps)
    await noteOrders(tx, [orderNo], { who, text: lifeText.ofAfterSale(caseNo, text), nowMs })
}

/** @returns what is frozen of its fee afterwards, and what of that is gifts */
const moveFee = async (
  tx: Queryable,
  { caseNo, userId, held, heldBonus }: KeptAfterSale,
  { feeMove, freeze }: Pick<AfterSaleOutcome, 'feeMove' | 'freeze'>,
  nowMs: number,
): Promise<[held: Fen, gifts: Fen]> => {
  const journal = async (make: typeof feeFrozen, remark: string, amount: Fen, gift: Fen) => {
    const [row] = await tx.query<{ n: number }>(
      'update after_sales set fee_moves = fee_moves + 1 where case_no = $1 returning fee_moves as n',
      [caseNo],
    )
    const about = { biz: 'after_sale', bizNo: caseNo, remark } as const
    await post(tx, make({ ref: `${caseNo}-${row!.n}`, userId, amount, gift }), nowMs, about)
  }
  let [now, gifts] = [held, heldBonus]
  if (freeze > 0) {
    const added = giftsIn(freeze, (await lockReserve(tx, userId)).bonus)
    await journal(feeFrozen, walletText.fee, freeze, added)
    now = fen(now + freeze)
    gifts = fen(gifts + added)
  }
  const free = async (amount: Fen) => {
    const gift = bonusBack({ total: now, bonus: gifts }, zero, amount)
    await journal(feeFreed, walletText.feeFreed, amount, gift)
    now = minus(now, amount)
    gifts = minus(gifts, gift)
  }
  if (freeze < 0) await free(minus(zero, freeze))
  if (!feeMove || held === 0) return [now, gifts]
  if (feeMove === 'free') await free(now)
  else await journal(feeTaken, walletText.fee, now, zero)
  return [zero, zero]
}

/** Pieces of a line that aren't sent and that nobody has given back. */
const unsentOf = (lines: readonly LifeLine[], skuId: string): number => {
  const line = lines.find((one) => one.skuId === skuId)
  return line ? line.qty - line.refunded - line.shipped : 0
}

/** Applications for pieces that have all come to nothing by what just happened to their order: nothing is left to decide. */
export const endClaims = async (
  deps: AfterSaleDeps,
  tx: Queryable,
  { claims }: Pick<LivedOrder, 'claims'>,
  { lines }: { lines: readonly LifeLine[] },
  { nowMs, except }: { nowMs: number; except: string },
): Promise<void> => {
  const caseNos = new Set(claims.map(({ caseNo }) => caseNo))
  caseNos.delete(except)
  const over = [...caseNos].filter((caseNo) =>
    claims.every((one) => one.caseNo !== caseNo || unsentOf(lines, one.skuId) === 0),
  )
  if (over.length === 0) return
  for (const row of await keptAfterSales(tx, { caseNos: over })) {
    if (!isOpen(row.status)) continue
    const outcome = moveAfterSale(row, { type: 'lapse' }, zero)
    await recordAfterSale(deps, tx, row, outcome, { nowMs, amount: zero })
    await noteOnOrder(tx, row, outcome.steps, nowMs)
  }
}

export const isUnsent = (type: AfterSaleType): boolean => type === 'refund_before_ship'
