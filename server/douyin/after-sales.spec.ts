import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { silentLogger } from '../base/log'
import { PlatformError, type PlatformTrouble } from '../platform/platform'
import { changedSales } from './changed'
import type { Ask } from './client'

const NOW_S = 1_800_000_000
const FROM_S = NOW_S - 3600

/** A shop whose after-sales stand at the second of their change; being asked moves some of them. */
class Shop {
  readonly at: Map<number, number>
  readonly odd = new Set<number>()
  asked = 0
  details = 0
  meanwhile: (asked: number) => void = () => undefined
  refuses: PlatformTrouble | null = null

  constructor(seconds: readonly number[]) {
    this.at = new Map(seconds.map((second, id) => [id, FROM_S + second]))
  }

  readonly ask: Ask = async ({ method, params, data }) => data.parse(this.answer(method, params as never))

  private answer(method: string, params: Record<string, number>): unknown {
    if (method === 'order.searchList') return { total: 0, shop_order_list: [] }
    if (method === 'order.orderDetail') return this.order(Number(String(params.shop_order_id).slice(1)))
    if (this.refuses) throw new PlatformError(this.refuses, { advice: '…' })
    const { update_start_time: from, update_end_time: until, page, size } = params
    const found = [...this.at].filter(([, second]) => second >= from! && second <= until!)
    found.sort(([, a], [, b]) => a - b)
    const items = found.slice(page! * size!, (page! + 1) * size!).map(([id, second]) => ({
      aftersale_info: { update_time: second },
      order_info: { shop_order_id: `o${id}` },
    }))
    this.meanwhile(++this.asked)
    return { items }
  }

  private order(id: number): unknown {
    this.details += 1
    const order = { order_id: `o${id}`, order_status: 2, create_time: 1, update_time: 1, sku_order_list: [] }
    return { shop_order_detail: this.odd.has(id) ? { ...order, order_status: '?' } : order }
  }
}

const readAll = async (shop: Shop) => {
  const seen: number[] = []
  const unread: string[] = []
  let cursor: string | null = null
  do {
    const window = { fromMs: FROM_S * 1000, toMs: NOW_S * 1000, cursor }
    const page = await changedSales({ ask: shop.ask, log: silentLogger }, 'access', window, NOW_S * 1000)
    seen.push(...page.sales.map(({ orderNo }) => Number(orderNo.slice(1))))
    unread.push(...page.unread)
    ;({ cursor } = page)
  } while (cursor !== null)
  return { seen, unread }
}

describe('the orders whose after-sales changed', () => {
  it('are all read, many at one second too, whatever moves to the end meanwhile', async () => {
    const many = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 60, maxLength: 120 })
    const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.nat(59)), { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(many, moves, async (seconds, changes) => {
        const shop = new Shop(seconds.map((second, id) => second * 7 + (id % 5)))
        shop.meanwhile = (asked) => {
          for (const [when, id] of changes)
            if (when === asked && id < seconds.length) shop.at.set(id, NOW_S - 60 + asked)
        }
        const { seen } = await readAll(shop)
        expect(seconds.map((_, id) => id).filter((id) => !seen.includes(id))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('are read once each where nothing moves, but for those that stand where a page broke', async () => {
    const shop = new Shop(Array.from({ length: 100 }, (_, i) => i))
    await readAll(shop)
    expect(shop.details).toBeLessThan(110)
    const crowd = new Shop(Array.from({ length: 65 }, () => 5))
    expect(new Set((await readAll(crowd)).seen).size).toBe(65)
  })

  it('that can not be read are named', async () => {
    const shop = new Shop([1, 2, 3])
    shop.odd.add(1)
    expect(await readAll(shop)).toEqual({ seen: [0, 2], unread: ['o1'] })
  })

  it('stay away where the application may not read them, and are waited for where the platform is away', async () => {
    const shop = new Shop([1])
    shop.refuses = 'refused'
    expect((await readAll(shop)).seen).toEqual([])
    shop.refuses = 'busy'
    await expect(readAll(shop)).rejects.toMatchObject({ trouble: 'busy' })
  })
})
