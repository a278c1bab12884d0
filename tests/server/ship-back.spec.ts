import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoWorld } from '../../demo/world'
import { decideCases } from '../../server/abnormal/decide'
import { stationStep } from '../../server/fulfilment/station'
import { placeSales } from '../../server/ordering/place-sales'
import { quoteSales } from '../../server/ordering/quote-sales'
import {
  PlatformError,
  type OrderNote,
  type Platform,
  type ShippedParcel,
  type ShipRefusal,
} from '../../server/platform/platform'
import { shipBack } from '../../server/sold/ship-back'
import type { SkuPieces } from '../../src/domain/order-life/types'
import { startServer, type TestServer } from '../support/server'
import { aShop, sold, statusOf, type SoldLine } from '../support/sold'
import { buyersOf, mustAddUp, payment, type Buyer } from '../support/trade'

const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf && minQty === 1 && !reprice && priceSteps.length === 0 && skus.every(({ stock }) => stock > 30),
)
const [first, second] = plain[0]!.skus
const NOW = Date.parse('2026-11-20T02:00:00Z')
const none = { default: { addonIds: [], remark: '' }, orders: [] }
const refused = (reason: ShipRefusal, advice: string) => new PlatformError('refused', { advice, reason })

describe('telling shops what was sent', () => {
  let server: TestServer
  let buyer: Buyer
  const parcels: ShippedParcel[] = []
  const notes: OrderNote[] = []
  const answers: (Error | null)[] = []
  beforeAll(async () => {
    server = await startServer({ env: { LIMIT_ORDERS_PER_MINUTE: '99', LIMIT_PAYS_PER_MINUTE: '99' } })
    buyer = (await buyersOf(server, 1, 10_000_000))[0]!
  })
  afterAll(() => server.close())
  afterEach(async () => {
    parcels.length = 0
    notes.length = 0
    answers.length = 0
    vi.restoreAllMocks()
    await mustAddUp(server.db)
  })

  const platform = {
    couriers: () => Promise.resolve([{ code: 'zhongtong', name: '中通' }]),
    ship: (_, parcel) => {
      parcels.push(parcel)
      const answer = answers.shift()
      return answer ? Promise.reject(answer) : Promise.resolve()
    },
    note: (_, note) => {
      notes.push(note)
      const answer = answers.shift()
      return answer ? Promise.reject(answer) : Promise.resolve()
    },
  } as Pick<Platform, 'couriers' | 'ship' | 'note'> as Platform
  const noted = () => notes.map(({ words }) => words.toSorted())
  const round = (atMs = NOW) =>
    shipBack({
      ...server.deps,
      clock: { now: () => atMs },
      reach: (_, use) => use(platform, 'token'),
    })

  /** An order of a shop that is paid and sent. */
  const sent = async (brand = '中通快递') => {
    const { id, orderNo } = await packed([{ skuId: first!.id, qty: 2, ratio: 2 }, { skuId: second!.id }])
    return { id, orderNo, trackingNo: await ship(orderNo, brand) }
  }
  const ship = async (orderNo: string, brand = '中通快递', pieces?: SkuPieces[]) => {
    const trackingNo = `ZT${randomUUID().slice(0, 8)}`
    await server.db.tx((tx) =>
      stationStep(server.deps, tx, orderNo, { type: 'ship', brand, trackingNo, ...(pieces ? { pieces } : {}) }),
    )
    return trackingNo
  }
  const packed = async (lines: SoldLine[]) => {
    vi.spyOn(server.deps.clock, 'now').mockReturnValue(NOW)
    const shop = await aShop(server.db, buyer.userId, 'douyin')
    const ids = await sold(server.db, buyer.userId, shop, [{ lines }])
    const ask = { platformOrderIds: ids, ...none }
    const { quoteId } = await quoteSales(server.deps, buyer.userId, ask)
    const { orderNos, paymentNo } = await placeSales(server.deps, buyer.userId, {
      ...ask,
      quoteId,
      requestId: randomUUID(),
    })
    await buyer.orders.pay(payment(paymentNo))
    await server.db.tx(async (tx) => {
      await stationStep(server.deps, tx, orderNos[0]!, { type: 'pick' })
      await stationStep(server.deps, tx, orderNos[0]!, { type: 'pack' })
    })
    return { id: ids[0]!, orderNo: orderNos[0]! }
  }
  const cases = async (orderNo: string) =>
    (await buyer.orders.info(orderNo)).cases.map(({ type, note, status }) => [type, status, note])
  const decide = async (orderNo: string, option: 'retry' | 'edit_tracking' | 'ignore', trackingNo?: string) => {
    const [row] = await server.db.query<{ caseNo: string }>(
      `select case_no as "caseNo" from abnormal_cases where order_no = $1 and status = 'open'`,
      [orderNo],
    )
    const decision = { caseNo: row!.caseNo, option, ...(trackingNo ? { trackingNo } : {}) }
    return decideCases(server.deps, buyer.userId, { decisions: [decision], requestId: randomUUID() })
  }

  test('tells all that are due, however many, and asks a shop for its couriers once', async () => {
    await sent()
    const [made] = await server.db.query<{ platformOrderId: string; orderNo: string }>(
      `select platform_order_id as "platformOrderId", order_no as "orderNo" from shop_pushes where status = 'pending'`,
    )
    // As if it had gone in many parcels.
    await server.db.query(
      `insert into shop_pushes (id, platform_order_id, order_no, brand, tracking_no, next_at, made_at)
       select gen_random_uuid()::text, platform_order_id, order_no, brand, 'ZT' || n, next_at, made_at
       from shop_pushes, generate_series(1, 44) as n where order_no = $1 and status = 'pending'`,
      [made!.orderNo],
    )
    let books = 0
    const couriers = () => {
      books += 1
      return platform.couriers('token')
    }
    const deps = { ...server.deps, clock: { now: () => NOW } }
    const told = await shipBack({ ...deps, reach: (_, use) => use({ ...platform, couriers }, 'token') })
    expect([told, books]).toEqual([45, 1])
  })

  test('tells a parcel once, with what lies in it, and the order with it', async () => {
    const { id, orderNo, trackingNo } = await sent()
    expect(await statusOf(server.db, id)).toBe('shipped')
    expect(await round()).toBe(1)
    expect(parcels).toMatchObject([
      {
        orderNo: id,
        courierCode: 'zhongtong',
        trackingNo,
        lines: [
          { lineNo: '0', qty: 2 },
          { lineNo: '1', qty: 1 },
        ],
      },
    ])
    expect(await statusOf(server.db, id)).toBe('pushed')
    expect((await buyer.orders.info(orderNo)).logs.at(-1)).toMatchObject({ who: 'system', text: '物流已回传' })
    expect(await round(NOW + 86_400_000)).toBe(0)
  })

  test('tells each line once where one SKU lies on two of them and goes in two parcels', async () => {
    const { id, orderNo } = await packed([{ skuId: first!.id }, { skuId: first!.id, qty: 2 }])
    const told = () => parcels.flatMap(({ lines }) => lines.map(({ lineNo, qty }) => `${lineNo}×${qty}`))
    await ship(orderNo, '中通快递', [{ skuId: first!.id, qty: 2 }])
    answers.push(new PlatformError('busy', { advice: '抖店繁忙' }))
    await round()
    await ship(orderNo)
    expect(await round(NOW + 60_000)).toBe(2)
    expect(told().toSorted()).toEqual(['0×1', '0×1', '1×1', '1×1', '1×1'])
    const [once, ...others] = parcels.filter(({ requestId }) => requestId === parcels[0]!.requestId)
    expect(others).toEqual([once])
    expect(await statusOf(server.db, id)).toBe('pushed')
  })

  test('writes the numbers of the rest of a piece, which went in more parcels, on the order of the shop', async () => {
    const { id, orderNo } = await packed([{ skuId: first!.id, ratio: 3 }])
    await ship(orderNo, '中通快递', [{ skuId: first!.id, qty: 1 }])
    expect(await round()).toBe(1)
    const one = await ship(orderNo, '中通快递', [{ skuId: first!.id, qty: 1 }])
    answers.push(new PlatformError('busy', { advice: '抖店繁忙' }))
    expect(await round()).toBe(0)
    expect(await round(NOW + 60_000)).toBe(1)
    const other = await ship(orderNo)
    expect(await round(NOW + 60_000)).toBe(1)
    expect(parcels.map(({ lines }) => lines)).toEqual([[{ lineNo: '0', qty: 1 }]])
    const words = [one, other].map((trackingNo) => `另有包裹：中通快递 ${trackingNo}`)
    expect(noted()).toEqual([[words[0]], [words[0]], words.toSorted()])
    expect(await statusOf(server.db, id)).toBe('pushed')
    expect((await buyer.orders.info(orderNo)).logs.at(-1)?.text).toContain('写进了平台订单的备注')
  })

  test('writes what another process has written meanwhile as well, so that neither takes away the other’s', async () => {
    const { id, orderNo } = await packed([{ skuId: first!.id, ratio: 3 }])
    await ship(orderNo, '中通快递', [{ skuId: first!.id, qty: 1 }])
    await round()
    const rest = [await ship(orderNo, '中通快递', [{ skuId: first!.id, qty: 1 }])]
    const other = { ...platform }
    let later: Promise<number> | null = null
    const note: Platform['note'] = async (access, words) => {
      if (!later) {
        rest.push(await ship(orderNo))
        await (later = shipBack({ ...server.deps, clock: { now: () => NOW }, reach: (_, use) => use(other, 'token') }))
      }
      return platform.note(access, words)
    }
    await shipBack({
      ...server.deps,
      clock: { now: () => NOW },
      reach: (_, use) => use({ ...platform, note }, 'token'),
    })
    expect(noted().at(-1)).toEqual(rest.map((no) => `另有包裹：中通快递 ${no}`).toSorted())
    expect(await statusOf(server.db, id)).toBe('pushed')
  })

  test('tries again, later and later, under the same request id', async () => {
    const { id } = await sent()
    answers.push(new PlatformError('busy', { advice: '抖店繁忙' }), refused('in-review', '平台审核中'), null)
    expect(await round()).toBe(0)
    expect(await round(NOW + 59_000)).toBe(0)
    expect(await round(NOW + 60_000)).toBe(0)
    expect(await round(NOW + 60_000 + 119_000)).toBe(0)
    expect(await round(NOW + 60_000 + 120_000)).toBe(1)
    expect(new Set(parcels.map(({ requestId }) => requestId)).size).toBe(1)
    expect(parcels).toHaveLength(3)
    expect(await statusOf(server.db, id)).toBe('pushed')
  })

  test('asks the buyer where the shop refuses, and tells it again by the number he gives', async () => {
    const { id, orderNo } = await sent()
    answers.push(refused('bad-tracking', '快递单号不对'))
    await round()
    expect(await statusOf(server.db, id)).toBe('push_failed')
    expect(await cases(orderNo)).toEqual([['dy_push_failed', 'open', '快递单号不对']])
    await decide(orderNo, 'edit_tracking', 'ZT99990001')
    expect(await round(NOW + 1)).toBe(1)
    expect(parcels.map(({ trackingNo }) => trackingNo).at(-1)).toBe('ZT99990001')
    expect(parcels[0]!.requestId).not.toBe(parcels[1]!.requestId)
    expect(await cases(orderNo)).toEqual([])
    expect(await statusOf(server.db, id)).toBe('pushed')
  })

  test('asks anew where telling it again is refused again, and leaves it when the buyer says so', async () => {
    const { id, orderNo } = await sent()
    answers.push(refused('over', '平台订单已关闭'), refused('over', '平台订单已关闭'))
    await round()
    await decide(orderNo, 'retry')
    await round(NOW + 1)
    expect(await cases(orderNo)).toEqual([['dy_push_failed', 'open', '平台订单已关闭']])
    await decide(orderNo, 'ignore')
    expect(await statusOf(server.db, id)).toBe('shipped')
    expect(await round(NOW + 86_400_000)).toBe(0)
  })

  test('gives up after hours without an answer, and refuses a courier that the platform does not know', async () => {
    const { id, orderNo } = await sent()
    for (let tries = 0; tries < 10; tries++) {
      answers.push(new PlatformError('busy', { advice: '抖店繁忙' }))
      await round(NOW + tries * 3_600_000)
    }
    expect([await statusOf(server.db, id), await cases(orderNo)]).toEqual([
      'push_failed',
      [['dy_push_failed', 'open', '抖店繁忙']],
    ])
    const other = await sent('顺丰速运')
    await round(NOW + 10 * 3_600_000)
    expect((await cases(other.orderNo))[0]![2]).toContain('顺丰速运')
  })
})
