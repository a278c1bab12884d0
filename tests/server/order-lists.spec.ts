import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderShops } from '../../server/orders/shops'
import { keptLists } from '../../server/orders/keyword-lists'
import { orderDetail } from '../../server/orders/order-detail'
import { orderPage } from '../../server/orders/order-lists'
import { foldTallies } from '../../server/orders/tallies'
import { countsOf } from '../../server/account/counts'
import { sellingAmount, sellingTogether } from '../../src/domain/landed'
import { fen } from '../../src/domain/money'
import { countsByTab, statusesUnder, type OrderFilter, type OrderSort, type OrderStatus } from '../../src/domain/order'
import { toBeijing } from '../../src/domain/time'
import { chance } from '../support/chaos'
import { manyOrders } from '../support/many-orders'
import { startServer, START, type TestServer } from '../support/server'
import { buyersOf } from '../support/trade'

type Filter = OrderFilter & { status: NonNullable<OrderFilter['status']>; sort: OrderSort }

interface Plain {
  orderNo: string
  userId: string
  status: OrderStatus
  createdAt: Date
  payable: number
  stationId: string
  shopId: string | null
  shopName: string
  flag: number
  openCases: number
  afterSale: string
  words: string[]
  items: { price: number; qty: number; retailPrice: number | null }[]
}

const ORDERS = 1500

describe('lists of many orders', () => {
  let server: TestServer
  let userId = ''
  const kept = keptLists()
  beforeAll(async () => {
    server = await startServer()
    const [buyer] = await buyersOf(server, 1)
    userId = buyer!.userId
    await manyOrders(server.db, { userId, count: ORDERS, nowMs: START, days: 150 })
  })
  afterAll(() => server.close())

  /** Everything, as plain as can be: no index, no tally. */
  const everything = () =>
    server.db.query<Plain>(
      `select o.order_no as "orderNo", o.user_id as "userId", o.status, o.created_at as "createdAt", o.payable,
         o.station_id as "stationId", o.shop_id as "shopId", o.shop_name as "shopName", o.flag, o.open_cases as "openCases", o.after_sale as "afterSale",
         array[o.order_no, o.platform_order_no, o.consignee_name, o.consignee_mobile, o.remark]
           || (select array_agg(title) || array_agg(art_no) from order_items where order_no = o.order_no)
           || array(select tracking_no from shipments where order_no = o.order_no) as words,
         (select json_agg(json_build_object('price', price, 'qty', qty, 'retailPrice', retail_price)) from order_items
           where order_no = o.order_no) as items
       from orders o where user_id = $1`,
      [userId],
    )

  const fits = (filter: Filter, order: Plain): boolean => {
    const day = toBeijing(order.createdAt.getTime()).slice(0, 10)
    const word = filter.keyword?.toLowerCase() ?? ''
    return (
      (!word || order.words.some((text) => text.toLowerCase().includes(word))) &&
      (!filter.dateFrom || day >= filter.dateFrom) &&
      (!filter.dateTo || day <= filter.dateTo) &&
      (filter.stationId === undefined || order.stationId === filter.stationId) &&
      (filter.shopId === undefined || order.shopId === filter.shopId) &&
      (filter.flag === undefined || order.flag === filter.flag) &&
      (filter.abnormal === undefined || order.openCases > 0 === filter.abnormal) &&
      (filter.afterSale === undefined || order.afterSale === filter.afterSale)
    )
  }

  const sorted = (orders: Plain[], sort: OrderSort): string[] => {
    const newest = orders.toSorted(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.orderNo < b.orderNo ? 1 : -1),
    )
    const inOrder =
      sort === 'payable_desc'
        ? newest.toSorted((a, b) => b.payable - a.payable)
        : sort === 'created_asc'
          ? newest.toReversed()
          : newest
    return inOrder.map(({ orderNo }) => orderNo)
  }

  const filterOf = (random: () => number, all: readonly Plain[]): Filter => {
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
    const some = <T extends object>(share: number, part: () => T): T | object => (random() < share ? part() : {})
    const day = () => toBeijing(pick(all).createdAt.getTime()).slice(0, 10)
    const words = () => {
      const text = pick(pick(all).words.filter(Boolean))
      const from = Math.floor(random() * text.length)
      return text.slice(from, from + 1 + Math.floor(random() * 6)).trim()
    }
    return {
      status: pick(['all', 'all', 'pending_payment', 'to_ship', 'shipped', 'completed', 'cancelled'] as const),
      sort: pick(['created_desc', 'created_desc', 'created_asc', 'payable_desc'] as const),
      ...some(0.3, () => ({ keyword: words() })),
      ...some(0.3, () => ({ dateFrom: day() })),
      ...some(0.3, () => ({ dateTo: day() })),
      ...some(0.2, () => ({ stationId: pick(all).stationId })),
      ...some(0.2, () => ({ shopId: pick(all).shopId ?? 'none' })),
      ...some(0.2, () => ({ flag: pick(all).flag })),
      ...some(0.2, () => ({ abnormal: random() < 0.5 })),
      ...some(0.2, () => ({ afterSale: pick(['none', 'open', 'done'] as const) })),
    } as Filter
  }

  const shopsOf = (all: readonly Plain[]): { id: string; name: string }[] => {
    const of = (id: string) => all.filter(({ shopId }) => shopId === id)
    const ids = [...new Set(all.flatMap(({ shopId }) => shopId ?? []))]
    return ids
      .toSorted((a, b) => of(b).length - of(a).length || (a < b ? -1 : 1))
      .map((id) => ({
        id,
        name: of(id).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]!.shopName,
      }))
  }

  /** Lists under so many filters, in every way of turning to a page, against the plain answer. */
  const agree = async (tries: number, random: () => number) => {
    const all = await everything()
    const [own] = await server.db.query<{ ratio: number }>('select price_ratio as ratio from users where id = $1', [
      userId,
    ])
    const lists = { ...server.deps, kept }
    for (let i = 0; i < tries; i++) {
      const filter = filterOf(random, all)
      const counted = all.filter((order) => fits(filter, order))
      const chosen = counted.filter(({ status }) => statusesUnder(filter.status).includes(status))
      const order = sorted(chosen, filter.sort)
      const pageSize = 1 + Math.floor(random() * 40)
      const pages = Math.ceil(order.length / pageSize)
      const page = 1 + Math.floor(random() * (pages + 1))
      const found = await orderPage(lists, userId, { ...filter, page, pageSize })
      const selling = sellingAmount(
        chosen.flatMap(({ items }) => items as never[]),
        own!.ratio,
      )
      const payable = chosen.reduce((sum, one) => sum + one.payable, 0)
      const asked = JSON.stringify({ filter, page, pageSize })
      expect([asked, found.list.map(({ orderNo }) => orderNo), found.total, found.counts, found.totals]).toEqual([
        asked,
        order.slice((page - 1) * pageSize, page * pageSize),
        order.length,
        countsByTab(counted.map(({ status }) => ({ status, orders: 1 }))),
        {
          orders: order.length,
          pieces: chosen.flatMap(({ items }) => items).reduce((sum, { qty }) => sum + qty, 0),
          payable,
          margin: selling === null ? null : selling - payable,
        },
      ])
      if (found.cursor) {
        const next = await orderPage(lists, userId, { ...filter, page: 1, pageSize, cursor: found.cursor })
        expect([asked, ...next.list.map(({ orderNo }) => orderNo)]).toEqual([
          asked,
          ...order.slice(page * pageSize, (page + 1) * pageSize),
        ])
      }
      if (i % 5 === 0 && order.length > 0) {
        const at = Math.floor(random() * order.length)
        const { prevOrderNo, nextOrderNo } = await orderDetail(lists, userId, { orderNo: order[at]!, ...filter })
        expect([asked, prevOrderNo, nextOrderNo]).toEqual([asked, order[at - 1] ?? '', order[at + 1] ?? ''])
      }
    }
    expect(await orderShops(server.db, userId)).toEqual(shopsOf(all))
    const { pendingPayment, toShip, shipped, completed } = countsByTab(all.map(({ status }) => ({ status, orders: 1 })))
    expect((await countsOf(server.deps, { userId, sessionId: '' })).orders).toEqual({
      pendingPayment,
      toShip,
      shipped,
      completed,
    })
  }

  it('agree with a plain walk over all orders, before and after they are folded', async () => {
    const random = chance(7)
    await agree(60, random)
    await foldTallies(server.db)
    expect(await server.db.query('select 1 from order_tally_log limit 1')).toEqual([])
    await server.db.query('update users set price_ratio = 187 where id = $1', [userId])
    await agree(120, random)
    await server.db.query('update users set price_ratio = 0 where id = $1', [userId])
  })

  it('seek a keyword by some of its own grams, and never by none where it has any', async () => {
    const words = fc.string({
      unit: fc.constantFrom('衣', '裙', '😀', 'a', 'B', '1', '2', ' ', '\n', 'é'),
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(words, async (keyword) => {
        const [grams] = await server.db.query<{ sought: number[]; all: number[] }>(
          `select sought_grams('U', lower($1)) as sought, order_grams('U', lower($1)) as all`,
          [keyword],
        )
        const { sought, all } = grams!
        expect(sought.filter((one) => !all.includes(one))).toEqual([])
        expect(sought.length).toBeLessThanOrEqual(Math.ceil([...keyword].length / 2))
        // Over an end of line nothing is sought by grams.
        const isBroken = keyword.includes('\n')
        expect(isBroken || sought.length > 0).toBe(isBroken || all.length > 0)
      }),
      { numRuns: 300 },
    )
  })

  it('still agree after 200 changes side by side, while they are folded', async () => {
    const random = chance(11)
    const all = await everything()
    const pick = () => all[Math.floor(random() * all.length)]!.orderNo
    const change = (): [string, unknown[]] => {
      const no = pick()
      const changes: [string, unknown[]][] = [
        ['update orders set flag = $2 where order_no = $1', [no, Math.floor(random() * 6)]],
        ['update orders set remark = $2 where order_no = $1', [no, `改了 ${Math.floor(random() * 9)} 次`]],
        [
          `update orders set status = $2 where order_no = $1`,
          [no, ['paid', 'picking', 'shipped', 'completed', 'closed'][Math.floor(random() * 5)]],
        ],
        [`update orders set open_cases = $2 where order_no = $1`, [no, Math.floor(random() * 2)]],
        [
          `update orders set after_sale = 'open', shop_id = 'S9' where order_no = any($1)`,
          [[no, pick(), pick()].toSorted()],
        ],
        [
          `insert into shipments (order_no, tracking_no, brand, shipped_at, traces) values ($1, $2, '中通快递', now(), '[]')`,
          [no, `YT${randomUUID().slice(0, 8)}`],
        ],
        ['update order_items set qty = qty + 1, amount = price * (qty + 1) where order_no = $1 and line = 0', [no]],
      ]
      return changes[Math.floor(random() * changes.length)]!
    }
    const changes = Array.from({ length: 200 }, change)
    const worker = async (nth: number) => {
      for (let i = nth; i < changes.length; i += 4)
        await server.db
          .tx(async (tx) => {
            await tx.query(...changes[i]!)
            if (i % 10 === 0) throw new Error('given up')
          })
          .catch((error: Error) => {
            if (error.message !== 'given up') throw error
          })
    }
    let isOver = false
    const folding = async () => {
      for (;;) {
        await foldTallies(server.db)
        if (isOver) return
      }
    }
    const folders = [folding(), folding()]
    await Promise.all([0, 1, 2, 3].map(worker))
    isOver = true
    await Promise.all(folders)
    await agree(80, random)
    await foldTallies(server.db)
    expect(await server.db.query('select 1 from order_tally where orders = 0')).toEqual([])
    await agree(20, random)
  })

  it('agree from what the process keeps, whether it saw what was folded or not', async () => {
    const random = chance(13)
    const change = async () => {
      await server.db.query(
        `update order_items set qty = qty + 1, price = price + 3, amount = (price + 3) * (qty + 1)
         where order_no in (select order_no from orders where user_id = $1 order by order_no limit 40)`,
        [userId],
      )
      await server.db.query(
        `update orders set flag = (flag + 1) % 6, status = case status when 'completed' then 'shipped' else 'completed' end
         where order_no in (select order_no from orders where user_id = $1 order by order_no desc limit 40)`,
        [userId],
      )
    }
    await server.db.query('update users set price_ratio = 187 where id = $1', [userId])
    await agree(30, random)
    await change()
    await agree(30, chance(13))
    await foldTallies(server.db)
    await agree(30, chance(13))
    await change()
    await foldTallies(server.db)
    expect(await server.db.query('select 1 from order_tally_log limit 1')).toEqual([])
    await agree(30, chance(13))
    await server.db.query('update users set price_ratio = 0 where id = $1', [userId])
  })
})

it('adds up the same for lines together as line by line, to the fen, at every ratio', () => {
  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 2_000_000 }).map(fen),
      retailPrice: fc.option(fc.integer({ min: 1, max: 2_000_000 }).map(fen)),
      qty: fc.integer({ min: 1, max: 9999 }),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(lines, fc.constantFrom(0, 100, 133, 187, 250, 999), (some, ratio) => {
      const byCents: number[] = Array.from({ length: 100 }, () => 0)
      for (const { price, qty } of some) byCents[price % 100]! += qty
      const together = {
        goods: some.reduce((sum, { price, qty }) => sum + price * qty, 0),
        retail: some.reduce((sum, { retailPrice, qty }) => sum + (retailPrice ?? 0) * qty, 0),
        unknown: some.filter(({ retailPrice }) => retailPrice === null).length,
        byCents,
      }
      expect(sellingTogether([together], ratio)).toBe(sellingAmount(some, ratio))
    }),
  )
})
