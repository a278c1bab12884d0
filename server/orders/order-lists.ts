import { Buffer } from 'node:buffer'
import type { OrderPage } from '../../src/domain/order'
import { countsByTab, statusesUnder } from '../../src/domain/order'
import { sellingTogether } from '../../src/domain/landed'
import { fen } from '../../src/domain/money'
import { maskedConsignee } from '../../src/domain/masking'
import { refusals } from '../../src/domain/refusals'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { Queryable } from '../store/db'
import { foundByKeyword, type KeptLists } from './keyword-lists'
import { consigneeOf, summaryOf, type Window } from './order-rows'
import { talliesOf } from './kept-tallies'
import { added } from './tallies'
import { dated, isByKeyword, windowOfAll, windowOfFound } from './windows'

type ListInput = Given<(typeof calls)['orderList']>

/** What lists are read with. */
export interface ListDeps extends Window {
  db: Queryable
  kept: KeptLists
}

/** So that nobody is shown an order as payable whose time is over: `end` is called before the list is read where there is one. */
interface Overdue {
  nowMs: number
  end(): Promise<unknown>
}

/** Tabs are counted, and all of it is added up, under the same filters. Consignees are masked. */
export const orderPage = async (
  { db, kept, ...window }: ListDeps,
  userId: string,
  { page: asked, pageSize, cursor, ...given }: ListInput,
  overdue: Overdue | null = null,
): Promise<OrderPage> => {
  const filter = dated(given)
  const mark = cursor ? readMark(cursor) : null
  const page = mark?.page ?? asked
  const wanted = { skip: (page - 1) * pageSize, size: pageSize, after: mark?.orderNo ?? null }
  if (wanted.after !== null) await mustBeTheirs(db, userId, wanted.after)
  let now = await talliesOf(db, kept.tallies, userId, overdue?.nowMs)
  if (now.isOverdue) {
    await overdue?.end()
    now = await talliesOf(db, kept.tallies, userId)
  }
  const { tallies, rows } = await (isByKeyword(filter)
    ? windowOfFound(db, await foundByKeyword(db, kept, userId, now.version, filter), wanted)
    : windowOfAll(
        { db, places: kept.places },
        now,
        userId,
        filter,
        wanted.after === null ? wanted : { ...wanted, skip: 0 },
      ))
  const statuses = statusesUnder(filter.status ?? 'all')
  const chosen = tallies.filter(({ status }) => statuses.includes(status))
  const total = added(chosen, 'orders')
  const selling = sellingTogether(chosen, now.ratio)
  const last = rows.at(-1)?.orderNo
  return {
    list: rows.map((row) => ({ ...summaryOf(row, window), consignee: maskedConsignee(consigneeOf(row)) })),
    total,
    page,
    pageSize,
    counts: countsByTab(tallies),
    totals: {
      orders: total,
      pieces: added(chosen, 'pieces'),
      payable: fen(added(chosen, 'payable')),
      margin: selling === null ? null : fen(selling - added(chosen, 'payable')),
    },
    cursor: last !== undefined && page * pageSize < total ? markOf({ page: page + 1, orderNo: last }) : '',
  }
}

// ---- where a page begins

interface Mark {
  page: number
  /** The last order of the page before. */
  orderNo: string
}

const markOf = ({ page, orderNo }: Mark): string => Buffer.from(`${page}.${orderNo}`).toString('base64url')

const readMark = (cursor: string): Mark => {
  const match = /^([1-9]\d{0,8})\.([A-Za-z0-9]{1,32})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!match) throw refusals.badCursor()
  return { page: Number(match[1]), orderNo: match[2]! }
}

const mustBeTheirs = async (db: Queryable, userId: string, orderNo: string): Promise<void> => {
  const [known] = await db.query(
    'select 1 from orders where order_no = $1 and user_id = $2',
    [orderNo, userId],
    'orders-theirs',
  )
  if (!known) throw refusals.badCursor()
}
