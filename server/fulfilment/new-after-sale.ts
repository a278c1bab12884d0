import type { AfterSaleStatus, AfterSaleType, ClaimedLine, RefundTo } from '../../src/domain/after-sale/types'
import { specText } from '../../src/domain/catalogue'
import type { Fen } from '../../src/domain/money'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'

export interface NewAfterSale {
  caseNo: string
  orderNo: string
  userId: string
  type: AfterSaleType
  status: AfterSaleStatus
  reason: string
  description: string
  amount: Fen
  asked: Fen | null
  fee: Fen
  feeText: string
  refundTo: RefundTo
  /** Parcels that are to be stopped. */
  stopped: readonly string[]
  lines: readonly ClaimedLine[]
  deadlineAt: string | null
  nowMs: number
}

export const insertAfterSale = async (tx: Queryable, one: NewAfterSale): Promise<void> => {
  const at = timestamp(one.nowMs)
  await tx.query(
    `insert into after_sales (case_no, order_no, user_id, type, status, reason, description, amount, asked, fee, fee_text, refund_to,
       stopped, applied_at, moved_at, deadline_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text[], $14, $14, $15)`,
    [
      one.caseNo,
      one.orderNo,
      one.userId,
      one.type,
      one.status,
      one.reason,
      one.description,
      one.amount,
      one.asked,
      one.fee,
      one.feeText,
      one.refundTo,
      one.stopped,
      at,
      one.deadlineAt,
    ],
  )
  await writeAfterSaleLines(tx, one)
}

/** They keep what the order told of them; none of them may be of another order. */
export const writeAfterSaleLines = async (
  tx: Queryable,
  { caseNo, orderNo, lines }: Pick<NewAfterSale, 'caseNo' | 'orderNo' | 'lines'>,
): Promise<void> => {
  await tx.query('delete from after_sale_lines where case_no = $1', [caseNo])
  const skuIds = lines.map(({ skuId }) => skuId)
  const told = await tx.query<Record<string, unknown> & { sku_id: string }>(
    `select sku_id, product_id, title, spec, image, price from order_items where order_no = $1 and sku_id = any($2::text[])`,
    [orderNo, skuIds],
  )
  const others = await tx.query<{ id: string; color: string; size: string }>(
    'select id, color, size from skus where id = any($1::text[])',
    [lines.map(({ toSkuId }) => toSkuId).filter(Boolean)],
  )
  const specs = new Map(others.map((other) => [other.id, specText(other)]))
  await insertRows(
    tx,
    'after_sale_lines',
    lines.map(({ skuId, qty, toSkuId }, i) => ({
      ...told.find((one) => one.sku_id === skuId)!,
      case_no: caseNo,
      line: i + 1,
      qty,
      to_sku_id: toSkuId,
      to_spec: specs.get(toSkuId) ?? '',
    })),
  )
}
