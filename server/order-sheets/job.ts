import * as z from 'zod/mini'
import type { JobFailure } from '../../src/domain/job'
import {
  contentOf,
  newOrders,
  readOrderSheet,
  rowOutcome,
  rowsByOrder,
  type SheetFault,
  type SheetOrder,
  type SheetRow,
} from '../../src/domain/shops/sheet'
import { areaTextOf } from '../country/area-text'
import { areas } from '../country/areas'
import type { Deps } from '../deps'
import type { JobKind, StepDone } from '../jobs/job'
import { storeSales } from '../platform-orders/store'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { sealSheet, sheetOf } from './kept'
import { rowsOf } from './read'
import { numbersBy, saleOf } from './sales'

/**
 * Orders of a buyer's own sheet, in the background. The first step reads the sheet to its rows; each further one takes so many orders and
 * commits them with how far it is, so an order is stored once however often a process dies.
 */
export const ORDER_SHEET = 'sheet'

export type SheetDeps = Pick<Deps, 'db' | 'clock' | 'sealer' | 'marks'>

const input = z.object({ mark: z.string() })
export type SheetInput = z.output<typeof input>

interface Cursor {
  /** Orders that were looked at. */
  orders: number
}

/** chosen by us: some tenths of a second each; other calls come between. */
const ORDERS_A_STEP = 50

export const orderSheetJob = (deps: SheetDeps, ordersAStep = ORDERS_A_STEP): JobKind<SheetInput, Cursor> => ({
  name: ORDER_SHEET,
  input,
  stepSeconds: 20,
  async step({ id, userId, cursor }) {
    const kept = await sheetOf(deps.db, deps.sealer, id)
    if (!kept) throw new Error(`the sheet of job ${id} is gone`)
    const { sheet, shopId } = kept
    if (!('rows' in sheet)) {
      const read = await rowsOf(sheet)
      return async (tx) => {
        await tx.query('update order_sheets set rows_sealed = $2 where job_id = $1', [
          id,
          sealSheet(deps.sealer, id, read),
        ])
        return { next: { orders: 0 }, total: read.rows.length }
      }
    }
    const at = cursor?.orders ?? 0
    const all = rowsByOrder(sheet.rows)
    const rows = all.slice(at, at + ordersAStep).flat()
    const isLast = at + ordersAStep >= all.length
    const looked = lookedAt(rows, sheet.faults)
    return async (tx): Promise<StepDone<Cursor>> => {
      const { added, twins } = await stored(deps, tx, { id: shopId, userId, platform: 'sheet' }, looked.orders)
      if (isLast)
        await tx.query('update shops set last_sync_at = $2 where id = $1', [shopId, timestamp(deps.clock.now())])
      return {
        next: isLast ? null : { orders: at + ordersAStep },
        done: rows.length,
        counts: { added, skipped: twins.length, failed: looked.faults.length },
        failures: [...looked.faults.map(told(rowOutcome.failed)), ...twins.map(told(rowOutcome.skipped))],
      }
    }
  },
})

/** What can't be read as it was meant takes the other rows of its order with it. */
const lookedAt = (rows: readonly SheetRow[], unread: readonly SheetFault[]): ReturnType<typeof readOrderSheet> => {
  const reasons = new Map(unread.map(({ row, reason }) => [row, reason]))
  const { orders, faults } = readOrderSheet(rows, areas, areaTextOf, reasons)
  return { orders, faults }
}

const told =
  (title: string) =>
  ({ row, reason }: SheetFault): JobFailure => ({ key: String(row), title, reason })

const stored = async (
  deps: SheetDeps,
  tx: Queryable,
  shop: { id: string; userId: string; platform: 'sheet' },
  orders: readonly SheetOrder[],
): Promise<{ added: number; twins: SheetFault[] }> => {
  // One sheet of a shop at a time: what is known of it stays so until this is committed.
  await tx.query('select 1 from shops where id = $1 for no key update', [shop.id])
  const nowMs = deps.clock.now()
  const numbersOf = numbersBy(deps.marks, nowMs)
  const { fresh, twins } = newOrders(orders, numbersOf, await knownOf(tx, shop.id, orders, numbersOf))
  await storeSales(
    deps,
    tx,
    shop,
    fresh.map((order) => saleOf(deps.marks, order, nowMs)),
  )
  return { added: fresh.length, twins }
}

const knownOf = async (
  tx: Queryable,
  shopId: string,
  orders: readonly SheetOrder[],
  numbersOf: (content: string) => string[],
): Promise<Set<string>> => {
  const asked = orders.flatMap((order) => (order.orderNo ? [order.orderNo] : numbersOf(contentOf(order))))
  const rows = await tx.query<{ no: string }>(
    'select platform_order_no as no from platform_orders where shop_id = $1 and platform_order_no = any($2::text[])',
    [shopId, asked],
  )
  return new Set(rows.map(({ no }) => no))
}
