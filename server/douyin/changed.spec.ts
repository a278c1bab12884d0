import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonLogger, silentLogger } from '../base/log'
import { changedSales } from './changed'
import type { Ask } from './client'
import { ShopOrder } from './order-fields'

/** A platform that holds orders by the second of their change; what it is asked moves them. */
class Shop {
  readonly at = new Map<number, number>()
  readonly asked: { from: number; until: number; page: number; total: number }[] = []
  private readonly orders = new Map<number, ShopOrder>()
  meanwhile: (asked: number) => void = () => undefined

  add(id: number, second: number): void {
    this.at.set(id, second)
  }

  readonly ask: Ask = async ({ method, params }) => {
    if (method === 'afterSale.List') return { items: [] } as never
    const { update_time_start: from, update_time_end: until, page } = params as Record<string, number>
    const found = [...this.at].filter(([, second]) => second >= from! && second <= until!)
    found.sort(([, a], [, b]) => a - b)
    this.asked.push({ from: from!, until: until!, page: page!, total: found.length })
    const shown = found.slice(page! * 100, (page! + 1) * 100).map(([id, second]) => this.orderOf(id, second))
    this.meanwhile(this.asked.length)
    return { total: found.length, shop_order_list: shown } as never
  }

  private orderOf(id: number, update_time: number): ShopOrder {
    const known =
      this.orders.get(id) ??
      ShopOrder.parse({ order_id: `o${id}`, order_status: 2, create_time: 1, update_time: 1, sku_order_list: [] })
    this.orders.set(id, known)
    return { ...known, update_time }
  }
}

const NOW_S = 1_800_000_000
/** Reads the whole window, as whoever syncs does. */
const readAll = async (shop: Shop, fromS: number, toS: number) => {
  const seen: number[] = []
  let cursor: string | null = null
  let total = 0
  let pages = 0
  do {
    const window = { fromMs: fromS * 1000, toMs: toS * 1000, cursor }
    const page = await changedSales({ ask: shop.ask, log: silentLogger }, 'access', window, NOW_S * 1000)
    seen.push(...page.sales.map(({ orderNo }) => Number(orderNo.slice(1))))
    ;({ cursor, total } = page)
  } while (cursor !== null && ++pages < 2000)
  return { seen, total, pages }
}

describe('the orders that changed', () => {
  it('of a quiet window are read in one call, those that changed first at first', async () => {
    const shop = new Shop()
    for (let i = 0; i < 100; i++) shop.add(i, NOW_S - 50 - i)
    expect((await readAll(shop, NOW_S - 600, NOW_S)).seen).toEqual(Array.from({ length: 100 }, (_, i) => 99 - i))
    expect(shop.asked.length).toBe(1)
  })

  it('of the last minute stand apart where there is more than a page', async () => {
    const shop = new Shop()
    for (let i = 0; i < 150; i++) shop.add(i, NOW_S - 300 + i)
    for (let i = 150; i < 160; i++) shop.add(i, NOW_S - 10)
    const { seen, total } = await readAll(shop, NOW_S - 600, NOW_S)
    expect([new Set(seen).size, total]).toEqual([160, 160])
    expect(shop.asked.slice(1).map(({ until }) => until)).toEqual([NOW_S - 60, NOW_S - 60, NOW_S])
  })

  it('are all read whatever changes meanwhile, wherever pages break', async () => {
    const many = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 100, maxLength: 700 })
    const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(699), fc.nat(150)), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(many, moves, async (seconds, changes) => {
        const shop = new Shop()
        const from = NOW_S - 3600
        seconds.forEach((second, id) => shop.add(id, from + second))
        const moved = new Set<number>()
        shop.meanwhile = (asked) => {
          for (const [when, first, count] of changes)
            if (when === asked)
              for (let id = first; id < Math.min(first + count, seconds.length); id++) {
                shop.add(id, NOW_S + asked)
                moved.add(id)
              }
        }
        const { seen } = await readAll(shop, from, NOW_S)
        const unseen = seconds.map((_, id) => id).filter((id) => !moved.has(id) && !seen.includes(id))
        expect(unseen).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('of a busy shop are read in slices, each far below what the platform allows', async () => {
    const shop = new Shop()
    for (let i = 0; i < 24_000; i++) shop.add(i, NOW_S - 80_000 + Math.floor(i / 3) * 2)
    const { seen, total } = await readAll(shop, NOW_S - 86_400, NOW_S)
    expect([new Set(seen).size, total]).toEqual([24_000, 24_000])
    expect(Math.max(...shop.asked.map(({ page }) => page))).toBeLessThan(100)
    expect(shop.asked.length).toBeLessThan(24_000 / 100 + 25)
  })

  it('older than the platform tells of are not asked for', async () => {
    const shop = new Shop()
    await readAll(shop, NOW_S - 400 * 86_400, NOW_S)
    expect(shop.asked[0]!.from).toBeGreaterThan(NOW_S - 90 * 86_400)
    const gone = await readAll(shop, NOW_S - 400 * 86_400, NOW_S - 300 * 86_400)
    expect([gone.total, shop.asked.length]).toEqual([0, 1])
  })

  it('later than the window ends are left to the next', async () => {
    const shop = new Shop()
    shop.add(1, NOW_S - 10)
    shop.add(2, NOW_S - 5)
    expect((await readAll(shop, NOW_S - 20, NOW_S - 5)).seen).toEqual([1])
  })

  it('are read anew where the cursor is not one of ours', async () => {
    const shop = new Shop()
    shop.add(1, NOW_S - 10)
    for (const cursor of ['', 'v0.1.2', 'v1.1.2.3', '{"page":3}']) {
      const window = { fromMs: (NOW_S - 20) * 1000, toMs: NOW_S * 1000, cursor }
      expect(
        (await changedSales({ ask: shop.ask, log: silentLogger }, 'access', window, NOW_S * 1000)).sales.length,
      ).toBe(1)
    }
  })

  it('that cannot be read keep nobody else’s away, and are told of', async () => {
    const lines: string[] = []
    const log = jsonLogger('error', { now: () => 0 }, (line) => void lines.push(line))
    const good = { order_id: '2', order_status: 2, create_time: 1, update_time: NOW_S - 5, sku_order_list: [] }
    const list = [{ ...good, order_id: '1', order_status: '张三' }, good, null]
    const ask = (async () => ({ total: 3, shop_order_list: list })) as never
    const window = { fromMs: (NOW_S - 20) * 1000, toMs: NOW_S * 1000, cursor: null }
    const { sales, unread } = await changedSales({ ask, log }, 'access', window, NOW_S * 1000)
    expect([sales.map(({ orderNo }) => orderNo), unread]).toEqual([['2'], ['1', '']])
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { orderNo: '1', field: 'order_status' },
      { orderNo: '', field: '' },
    ])
    expect(lines.join('')).not.toContain('张三')
  })

  it('of a platform that never agrees with itself are given up', async () => {
    const shop = new Shop()
    for (let i = 0; i < 300; i++) shop.add(i, NOW_S - 600)
    shop.meanwhile = (asked) => shop.add(-1, asked % 2 === 0 ? NOW_S - 600 : NOW_S + 1)
    await expect(readAll(shop, NOW_S - 3600, NOW_S)).rejects.toMatchObject({ trouble: 'busy' })
  })
})
