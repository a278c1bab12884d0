import { z } from 'zod'
import { PlatformError } from '../platform/platform'
import type { Ask } from './client'
import { Count, Id, listOf } from './fields'

/**
 * Orders whose after-sales changed; the order itself may look as it did, by the time of its change. What is read goes on from the time of
 * the last one: whatever changes meanwhile only moves to the end, and nothing is passed over.
 */

/** Each of their orders is read by itself. */
const SIZE = 20

const Listed = z.object({ items: listOf(z.unknown()) })
const Item = z.object({
  aftersale_info: z.object({ update_time: Count }),
  order_info: z.object({ shop_order_id: Id }),
})

/** Where reading stands: seconds, both ends as in the window; the page counts within one second. */
export interface AfterSalesAt {
  from: number
  until: number
  page: number
}

export interface AfterSalesPage {
  orderNos: string[]
  next: AfterSalesAt | null
}

/** An application without the right to read them goes without: their orders are still read as they change. */
export const afterSalesChanged = async (ask: Ask, access: string, at: AfterSalesAt): Promise<AfterSalesPage> => {
  const items = await listed(ask, access, at).catch((error: unknown) => {
    if (error instanceof PlatformError && error.trouble === 'refused') return []
    throw error
  })
  const found = items.flatMap((item) => Item.safeParse(item).data ?? [])
  const orderNos = new Set(found.map(({ order_info: order }) => order.shop_order_id))
  orderNos.delete('')
  return { orderNos: [...orderNos], next: items.length < SIZE ? null : after(at, found) }
}

const listed = async (ask: Ask, access: string, { from, until, page }: AfterSalesAt): Promise<unknown[]> => {
  const { items } = await ask({
    method: 'afterSale.List',
    access,
    data: Listed,
    // Without its order the platform leaves some out.
    params: { update_start_time: from, update_end_time: until, order_by: ['update_time asc'], page, size: SIZE },
  })
  return items
}

const after = ({ from, until, page }: AfterSalesAt, found: readonly z.output<typeof Item>[]): AfterSalesAt => {
  const last = Math.max(from, ...found.map(({ aftersale_info: { update_time: at } }) => at))
  return last > from ? { from: last, until, page: 0 } : { from, until, page: page + 1 }
}
