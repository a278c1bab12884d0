import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import type { OrderDetail } from '../../src/domain/order'
import { caseRules, caseTypes } from '../../src/domain/order-life/cases'
import type { CaseOption, CaseStatus, CaseType } from '../../src/domain/order-life/types'
import type { TestServer } from '../support/server'
import { mustAddUp, payment } from '../support/trade'
import { a, b, chosen, elsewhere, elsewhereText, openShop, other, troubles } from '../support/troubles'

/** Every kind of trouble and every choice of it, from the buyer's click to the money. */

let server: TestServer
let shop: ReturnType<typeof troubles>
beforeAll(async () => {
  server = await openShop()
  shop = troubles(server)
})
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

/** 'costs', 'back', or nothing is moved; the state of the case then. */
type Comes = readonly ['costs' | 'back' | 'free', CaseStatus, ((after: OrderDetail, before: OrderDetail) => void)?]

const lineOf = ({ items }: OrderDetail, skuId: string) => items.find((one) => one.skuId === skuId)
const isRefunded = (after: OrderDetail) => expect(lineOf(after, a)).toMatchObject({ qty: 3, refunded: 2 })
const isReplaced = (after: OrderDetail) =>
  expect([lineOf(after, a)!.qty, lineOf(after, other)!.qty, lineOf(after, b)!.qty]).toEqual([1, 2, 2])
const isClosed = (after: OrderDetail) =>
  expect([after.status, after.refunded]).toEqual(['closed', after.amounts.payable])
const isHeld = (after: OrderDetail) => expect(after.cases).toHaveLength(1)
const goesOn = (after: OrderDetail) => expect([after.cases, after.refunded]).toEqual([[], 0])
const movedOut = ({ consignee: to, amounts }: OrderDetail, before: OrderDetail) => {
  expect([to.areaText, to.detail]).toEqual([elsewhereText, elsewhere.detail])
  expect(amounts.freight).toBeGreaterThan(before.amounts.freight)
}

const comes: Record<CaseType, Partial<Record<CaseOption, Comes>>> = {
  out_of_stock: {
    replace_sku: ['costs', 'resolved', isReplaced],
    replace_supplier: ['free', 'resolved', goesOn],
    ship_rest: ['free', 'processing', isHeld],
    refund_item: ['back', 'resolved', isRefunded],
    cancel_order: ['back', 'resolved', isClosed],
  },
  backorder: {
    wait: ['free', 'processing', isHeld],
    ship_rest: ['free', 'processing', isHeld],
    replace_sku: ['costs', 'resolved', isReplaced],
    refund_item: ['back', 'resolved', isRefunded],
  },
  price_up: {
    pay_diff: ['costs', 'resolved', (after) => expect([lineOf(after, a)!.extra, after.extra]).toEqual([500, 500])],
    replace_sku: ['costs', 'resolved', isReplaced],
    refund_item: ['back', 'resolved', isRefunded],
  },
  discontinued: {
    replace_sku: ['costs', 'resolved', isReplaced],
    refund_item: ['back', 'resolved', isRefunded],
    cancel_order: ['back', 'resolved', isClosed],
  },
  unreachable: {
    change_brand: ['costs', 'resolved', (after) => expect(after.brand.id).toBe('8')],
    change_address: ['costs', 'resolved', movedOut],
    cancel_order: ['back', 'resolved', isClosed],
  },
  bad_address: {
    change_address: ['costs', 'resolved', movedOut],
    cancel_order: ['back', 'resolved', isClosed],
  },
  freight_diff: {
    pay_diff: ['costs', 'resolved', (after, was) => expect(after.amounts.freight).toBe(was.amounts.freight + 350)],
    change_brand: ['costs', 'resolved', (after) => expect(after.brand.id).toBe('8')],
    cancel_order: ['back', 'resolved', isClosed],
  },
  qc_failed: {
    exchange_piece: [
      'free',
      'resolved',
      (after) => expect([after.status, lineOf(after, a)!.picked]).toEqual(['picking', 1]),
    ],
    accept: ['free', 'resolved', goesOn],
    refund_item: ['back', 'resolved', isRefunded],
  },
  dy_refund: { stop: ['back', 'resolved', isClosed], continue: ['free', 'resolved', goesOn] },
  dy_address_changed: {
    accept_new: ['costs', 'resolved', movedOut],
    cancel_order: ['back', 'resolved', isClosed],
  },
  intercept: {
    confirm_intercept: [
      'costs',
      'resolved',
      (after, was) => {
        expect([after.amounts.serviceFee, after.afterSale]).toEqual([was.amounts.serviceFee + 800, 'open'])
      },
    ],
    give_up: ['free', 'resolved', goesOn],
  },
  dy_push_failed: {
    retry: ['free', 'processing', isHeld],
    edit_tracking: ['free', 'processing', ({ trackingNos }) => expect(trackingNos).toEqual(['ZT99887766'])],
    ignore: ['free', 'resolved', goesOn],
  },
}

const every = caseTypes.flatMap((type) => caseRules[type].options.map((option) => [type, option] as const))

describe('what a buyer chooses is done, and its money moves as it was told before', () => {
  test.each(every)('%s: %s, of an order paid from the reserve', async (type, option) => {
    const own = await shop.bought('reserve')
    const { buyer, abnormal, orderNo } = own
    const { caseNo, options } = await shop.troubled(own, type)
    expect(options.map(({ key }) => key)).toEqual([...caseRules[type].options])
    const [comesTo, status, check] = comes[type][option]!
    const [before, money] = [await buyer.orders.info(orderNo), await shop.reserveOf(buyer)]
    const decision = chosen(caseNo, option)
    const { list, toPay, comesBack, isCovered } = await abnormal.preview([decision])
    const { amount, effect, problem } = list[0]!
    expect([effect === '', problem, isCovered]).toEqual([false, '', true])
    expect(Math.sign(amount)).toBe({ costs: 1, back: -1, free: 0 }[comesTo])
    expect(toPay - comesBack).toBe(amount)
    const offer = options.find(({ key }) => key === option)!
    expect([null, amount]).toContain(offer.amount)
    expect(await shop.decide(own, decision)).toEqual([{ caseNo, status, msg: '', paymentNo: null }])
    const after = await buyer.orders.info(orderNo)
    expect([await shop.reserveOf(buyer), after.extra]).toEqual([money - amount, comesTo === 'costs' ? amount : 0])
    expect(after.amounts.payable - after.refunded).toBe(before.amounts.payable + amount)
    check?.(after, before)
    expect(await abnormal.info(caseNo)).toMatchObject({ status, chosen: option, paymentNo: '' })
  })

  const costly = every.filter(([type, option]) => comes[type][option]![0] === 'costs')
  test.each(costly)(
    '%s: %s, where the reserve does not reach, is done once its payment has succeeded',
    async (type, option) => {
      const own = await shop.bought('sandbox')
      const { buyer, abnormal, orderNo } = own
      const { caseNo } = await shop.troubled(own, type)
      const before = await buyer.orders.info(orderNo)
      const decision = chosen(caseNo, option)
      const { list, isCovered } = await abnormal.preview([decision])
      expect(isCovered).toBe(false)
      const [said] = await shop.decide(own, decision)
      expect(said).toEqual({ caseNo, status: 'processing', msg: '', paymentNo: expect.any(String) as string })
      const paymentNo = said.paymentNo!
      expect(await buyer.orders.payResult(paymentNo)).toMatchObject({
        status: 'pending',
        amount: list[0]!.amount,
        orderNos: [orderNo],
      })
      expect((await buyer.orders.info(orderNo)).amounts).toEqual(before.amounts)
      expect(await abnormal.info(caseNo)).toMatchObject({
        status: 'processing',
        chosen: option,
        options: [],
        paymentNo,
      })
      await buyer.orders.pay(payment(paymentNo, 'sandbox'))
      await payAtSandbox(server.deps, paymentNo)
      const after = await buyer.orders.info(orderNo)
      expect(await buyer.orders.payResult(paymentNo)).toMatchObject({ status: 'succeeded' })
      expect([after.extra, after.amounts.payable]).toEqual([list[0]!.amount, before.amounts.payable + list[0]!.amount])
      expect((await abnormal.info(caseNo)).status).toBe('resolved')
      comes[type][option]![2]?.(after, before)
      expect(await shop.reserveOf(buyer)).toBe(0)
    },
  )

  const returning = every.filter(([type, option]) => comes[type][option]![0] === 'back')
  test.each(returning)('%s: %s, of an order paid at a provider, gives the money back there', async (type, option) => {
    const own = await shop.bought('sandbox')
    const { caseNo } = await shop.troubled(own, type)
    await shop.decide(own, chosen(caseNo, option))
    const { refunds, refunded } = await own.buyer.orders.info(own.orderNo)
    expect(refunds).toMatchObject([{ amount: refunded, to: 'original', status: 'succeeded' }])
    expect([refunded > 0, await shop.reserveOf(own.buyer)]).toEqual([true, 0])
  })
})
