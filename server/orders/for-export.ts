import type { ExportedOrder } from '../../src/domain/order-export'
import { statusesUnder } from '../../src/domain/order'
import type { Queryable } from '../store/db'
import { foundByKeyword } from './keyword-lists'
import type { ListDeps } from './order-lists'
import { consigneeOf, rowsOf, summaryOf } from './order-rows'
import { orderBy } from './order-where'
import { talliesOf } from './kept-tallies'
import { added } from './tallies'
import { dated, isByKeyword, orderNosOf, type Filter } from './windows'

/** These orders for a sheet, as they are now. */
export const ordersForExport = async (
  { db, ...window }: Omit<ListDeps, 'kept'>,
  orderNos: readonly string[],
): Promise<ExportedOrder[]> =>
  (await rowsOf(db, orderNos)).map((row) => ({ ...summaryOf(row, window), consignee: consigneeOf(row) }))

/** All at once: those of a keyword, or those that were chosen of the buyer's own. Null where filters alone leave them. */
export const namedForExport = async (
  { db, kept }: Pick<ListDeps, 'db' | 'kept'>,
  userId: string,
  { orderNos, ...given }: Filter & { orderNos?: readonly string[] | undefined },
): Promise<string[] | null> => {
  const filter = dated(given)
  if (!orderNos) {
    if (!isByKeyword(filter)) return null
    const { version } = await talliesOf(db, kept.tallies, userId)
    return (await foundByKeyword(db, kept, userId, version, filter)).orderNos
  }
  const rows = await db.query<{ orderNo: string }>(
    `select o.order_no as "orderNo" from orders o where o.user_id = $1 and o.order_no = any($2::text[])
     order by ${orderBy(filter.sort)}`,
    [userId, orderNos],
  )
  return rows.map(({ orderNo }) => orderNo)
}

/** The next that filters without a keyword leave. */
export const nextForExport = (
  db: Queryable,
  userId: string,
  filter: Filter,
  after: string | null,
  size: number,
): Promise<string[]> => orderNosOf(db, userId, dated(filter), { skip: 0, size, after })

/** How many these filters leave, without a keyword. */
export const countForExport = async (
  { db, kept }: Pick<ListDeps, 'db' | 'kept'>,
  userId: string,
  given: Filter,
): Promise<number> => {
  const filter = dated(given)
  const statuses = statusesUnder(filter.status ?? 'all')
  const tallies = await (await talliesOf(db, kept.tallies, userId)).under(filter)
  return added(
    tallies.filter(({ status }) => statuses.includes(status)),
    'orders',
  )
}
