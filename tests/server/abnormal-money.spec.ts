import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { moveOverdue } from '../../server/fulfilment/overdue'
import { foldCaseCounts } from '../../server/orders/case-counts'
import { sweep } from '../../server/payments/expire'
import type { AbnormalCase, CaseDecision } from '../../src/domain/abnormal'
import { caseRules, caseTypes } from '../../src/domain/order-life/cases'
import type { CaseOption, CaseType } from '../../src/domain/order-life/types'
import type { TestServer } from '../support/server'
import { buyersOf, mustAddUp, payment } from '../support/trade'
import { a, chosen, elsewhere, openShop, other, troubles } from '../support/troubles'

/** What differences, payments, deadlines and lists of abnormal orders come to. */

const HOUR = 3600

let server: TestServer
let shop: ReturnType<typeof troubles>
beforeAll(async () => {
  server = await openShop()
  shop = troubles(server)
})
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

describe('differences', () => {
  test('a cheaper SKU gives the difference back, as what it is, and the order costs less', async () => {
    const own = await shop.bought('reserve')
    const { caseNo } = await shop.troubled(own, 'out_of_stock')
    const before = await own.buyer.orders.info(own.orderNo)
    await server.db.query('update skus set price = price - 900 where id = $1', [other])
    try {
      const [{ amount }] = (await own.abnormal.preview([chosen(caseNo, 'replace_sku')])).list as unknown as [
        { amount: number },
      ]
      expect(amount).toBeLessThan(0)
      await shop.decide(own, chosen(caseNo, 'replace_sku'))
      const after = await own.buyer.orders.info(own.orderNo)
      expect([after.extra, after.refunded, after.amounts.payable]).toEqual([amount, 0, before.amounts.payable + amount])
      expect(after.refunds).toMatchObject([{ amount: -amount, to: 'reserve' }])
    } finally {
      await server.db.query('update skus set price = price + 900 where id = $1', [other])
    }
  })

  test('what was charged comes back with the pieces, the newest charge first', async () => {
    const own = await shop.bought('sandbox')
    const { caseNo } = await shop.troubled(own, 'price_up')
    const [{ paymentNo }] = (await shop.decide(own, chosen(caseNo, 'pay_diff'))) as unknown as [{ paymentNo: string }]
    await payAtSandbox(server.deps, paymentNo)
    await shop.step(own.orderNo, { type: 'close', reason: '档口停业' })
    const { refunds, amounts } = await own.buyer.orders.info(own.orderNo)
    expect(refunds.map(({ amount }) => amount).toSorted((x, y) => x - y)).toEqual([500, amounts.payable - 500])
    expect(
      await server.db.query(`select amount from refunds where order_no = $1 and payment_no = $2`, [
        own.orderNo,
        paymentNo,
      ]),
    ).toEqual([{ amount: 500 }])
  })

  test('the third time that pieces are fetched elsewhere costs 2.00', async () => {
    const own = await shop.bought('reserve')
    const amounts = []
    for (let time = 1; time <= 3; time++) {
      const { caseNo } = await shop.troubled(own, 'out_of_stock')
      amounts.push((await own.abnormal.preview([chosen(caseNo, 'replace_supplier')])).list[0]!.amount)
      await shop.decide(own, chosen(caseNo, 'replace_supplier'))
    }
    expect(amounts).toEqual([0, 0, 200])
  })

  test('of several decided at once each is answered by itself; what is to be paid is one payment over all', async () => {
    const [buyer] = await buyersOf(server, 1, 0)
    const abnormal = shop.gatewayOf(buyer!)
    const [one, two, three] = [
      await shop.order(buyer!, 'sandbox'),
      await shop.order(buyer!, 'sandbox'),
      await shop.order(buyer!, 'sandbox'),
    ]
    const own = { buyer: buyer!, abnormal }
    const rise = await shop.troubled({ ...own, orderNo: one }, 'price_up')
    const freight = await shop.troubled({ ...own, orderNo: two }, 'freight_diff')
    const gone = await shop.troubled({ ...own, orderNo: three }, 'out_of_stock')
    const said = await shop.decide(
      own,
      chosen(rise.caseNo, 'pay_diff'),
      chosen(gone.caseNo, 'refund_item'),
      chosen(freight.caseNo, 'pay_diff'),
      chosen(gone.caseNo, 'cancel_order'),
      chosen(rise.caseNo, 'accept'),
    )
    const paymentNo = said[0].paymentNo!
    expect(said.map(({ status, msg, paymentNo: no }) => [status, msg, no])).toEqual([
      ['processing', '', paymentNo],
      ['resolved', '', null],
      ['processing', '', paymentNo],
      ['resolved', '这个异常已经处理过了，请刷新后查看', null],
      ['processing', '现在不能这样处理，请刷新后重新选择', null],
    ])
    const { amount, orderNos } = await buyer!.orders.payResult(paymentNo)
    expect([amount, orderNos]).toEqual([850, [one, two].toSorted()])
    await payAtSandbox(server.deps, paymentNo)
    expect((await abnormal.list({ status: 'open' })).counts).toEqual({ open: 0, processing: 0, resolved: 3 })
  })

  test('a parcel that has arrived is not stopped any more, and nothing is paid for it', async () => {
    const own = await shop.bought('reserve')
    const { caseNo } = await shop.troubled(own, 'intercept')
    const before = await shop.reserveOf(own.buyer)
    await shop.step(own.orderNo, { type: 'deliver' })
    const [seen] = (await own.abnormal.preview([chosen(caseNo, 'confirm_intercept')])).list
    const [said] = await shop.decide(own, chosen(caseNo, 'confirm_intercept'))
    expect([seen!.problem, said.status, said.msg]).toEqual(['没有在途的包裹', 'open', '没有在途的包裹'])
    expect(await shop.reserveOf(own.buyer)).toBe(before)
  })

  test('a repetition of a decision does nothing more and is answered the same', async () => {
    const own = await shop.bought('reserve')
    const { caseNo } = await shop.troubled(own, 'price_up')
    const request = { decisions: [chosen(caseNo, 'pay_diff')], requestId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => own.abnormal.decide(request)))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect((await own.buyer.orders.info(own.orderNo)).extra).toBe(500)
  })

  test('what a choice lacks, or can not have, is said and nothing is done', async () => {
    const own = await shop.bought('reserve')
    const { caseNo } = await shop.troubled(own, 'unreachable')
    const said = async (decision: CaseDecision) => {
      const [{ problem }] = (await own.abnormal.preview([decision])).list as unknown as [{ problem: string }]
      expect((await shop.decide(own, decision))[0]).toEqual({ caseNo, status: 'open', msg: problem, paymentNo: null })
      return problem
    }
    expect(await said({ caseNo, option: 'change_brand' })).toBe('请先选好要换成什么')
    expect(await said({ caseNo, option: 'change_brand', brandId: 'nobody' })).toBe('所选快递不存在，请重新选择')
    expect(await said({ caseNo, option: 'change_address', consignee: { ...elsewhere, mobile: '1' } })).toMatch(/手机/)
    expect(await said({ caseNo, option: 'refund_item' })).toBe('现在不能这样处理，请刷新后重新选择')
    const another = await shop.bought('reserve')
    const gone = await shop.troubled(another, 'out_of_stock')
    const [elsewhereSold] = await server.db.query<{ id: string }>(
      `select k.id from skus k join products p on p.id = k.product_id where p.on_shelf and k.is_offered
         and p.station_id <> (select p.station_id from products p join skus k on k.product_id = p.id where k.id = $1) order by k.id limit 1`,
      [other],
    )
    const replace = (skuId: string) => another.abnormal.preview([{ caseNo: gone.caseNo, option: 'replace_sku', skuId }])
    expect((await replace(elsewhereSold!.id)).list[0]!.problem).toBe('只能换成同一站点的商品')
    expect((await replace(a)).list[0]!.problem).toBe('这个规格已经在订单里，请换一个')
    expect((await replace('nothing')).list[0]!.problem).toMatch(/不存在/)
  })
})

describe('a payment of differences', () => {
  const pending = async (type: CaseType, option: CaseOption) => {
    const own = await shop.bought('sandbox')
    const { caseNo, deadlineAt } = await shop.troubled(own, type)
    const [{ paymentNo }] = (await shop.decide(own, chosen(caseNo, option))) as unknown as [{ paymentNo: string }]
    return { ...own, caseNo, paymentNo, deadlineAt }
  }

  test('that ends unpaid leaves the case to its buyer, and to its deadline', async () => {
    const { abnormal, caseNo, paymentNo, buyer, orderNo } = await pending('price_up', 'pay_diff')
    await buyer.orders.pay(payment(paymentNo, 'sandbox'))
    server.clock.advance(31 * 60)
    await sweep(server.deps)
    expect((await buyer.orders.payResult(paymentNo)).status).toBe('closed')
    expect(await abnormal.info(caseNo)).toMatchObject({ status: 'open', chosen: '', paymentNo: '' })
    expect((await abnormal.info(caseNo)).options).toHaveLength(3)
    expect((await buyer.orders.info(orderNo)).logs.at(-1)!.text).toBe('差价没有按时支付，请重新处理')
    server.clock.advance(48 * HOUR)
    await moveOverdue(server.deps)
    expect(await abnormal.info(caseNo)).toMatchObject({ status: 'auto_resolved', chosen: 'refund_item' })
  })

  test('keeps the deadline from deciding while it is open', async () => {
    const own = await shop.bought('sandbox')
    const { caseNo } = await shop.troubled(own, 'price_up')
    server.clock.advance(48 * HOUR - 60)
    const [{ paymentNo }] = (await shop.decide(own, chosen(caseNo, 'pay_diff'))) as unknown as [{ paymentNo: string }]
    server.clock.advance(120)
    await moveOverdue(server.deps)
    expect((await own.abnormal.info(caseNo)).status).toBe('processing')
    await payAtSandbox(server.deps, paymentNo)
    expect((await own.abnormal.info(caseNo)).status).toBe('resolved')
  })

  test('whose case was over meanwhile is the buyer’s reserve', async () => {
    const { abnormal, caseNo, paymentNo, buyer, orderNo } = await pending('price_up', 'pay_diff')
    await shop.step(orderNo, { type: 'close', reason: '档口停业' })
    expect((await abnormal.info(caseNo)).status).toBe('cancelled')
    await payAtSandbox(server.deps, paymentNo)
    expect([await shop.reserveOf(buyer), (await buyer.orders.info(orderNo)).extra]).toEqual([500, 0])
    expect((await buyer.orders.info(orderNo)).logs.at(-1)!.text).toContain('¥5.00 已存入余额')
  })

  test('that would cost another sum by now is the buyer’s reserve, and the case waits for him again', async () => {
    const { abnormal, caseNo, paymentNo, buyer } = await pending('out_of_stock', 'replace_sku')
    const { amount } = await buyer.orders.payResult(paymentNo)
    await server.db.query('update skus set price = price + 100 where id = $1', [other])
    await payAtSandbox(server.deps, paymentNo)
    await server.db.query('update skus set price = price - 100 where id = $1', [other])
    expect(await shop.reserveOf(buyer)).toBe(amount)
    expect(await abnormal.info(caseNo)).toMatchObject({ status: 'open', paymentNo: '' })
    expect(await shop.decide({ abnormal }, chosen(caseNo, 'replace_sku'))).toMatchObject([
      { status: 'resolved', paymentNo: null },
    ])
    expect(await shop.reserveOf(buyer)).toBe(0)
  })

  test('that came after it was over is the buyer’s reserve', async () => {
    const { abnormal, caseNo, paymentNo, buyer } = await pending('freight_diff', 'pay_diff')
    const [sandbox] = server.deps.channels
    const late = { ...sandbox!, close: () => Promise.resolve(null) }
    server.clock.advance(31 * 60)
    await sweep({ ...server.deps, channels: [late] })
    await payAtSandbox(server.deps, paymentNo)
    expect([(await abnormal.info(caseNo)).status, await shop.reserveOf(buyer)]).toEqual(['open', 350])
  })

  test('is paid from the reserve at the cashier as any other', async () => {
    const { abnormal, caseNo, paymentNo, buyer } = await pending('freight_diff', 'pay_diff')
    await expect(buyer.orders.pay(payment(paymentNo))).rejects.toThrow('余额不足，还差 ¥3.50')
    expect((await abnormal.info(caseNo)).status).toBe('processing')
    await buyer.orders.pay(payment(paymentNo, 'sandbox'))
    await payAtSandbox(server.deps, paymentNo)
    expect((await abnormal.info(caseNo)).status).toBe('resolved')
  })
})

describe('deadlines', () => {
  const timed = caseTypes.filter((type) => caseRules[type].auto !== null)
  test.each(timed)('%s is decided by itself when its time is over, once', async (type) => {
    const own = await shop.bought('reserve')
    const { caseNo, autoOption } = await shop.troubled(own, type)
    expect(autoOption).toBe(caseRules[type].auto)
    server.clock.advance((type === 'backorder' ? 5 * 24 : caseRules[type].hours!) * HOUR - 1)
    await moveOverdue(server.deps)
    expect((await own.abnormal.info(caseNo)).status).toBe('open')
    server.clock.advance(1)
    await Promise.all([moveOverdue(server.deps), moveOverdue(server.deps), moveOverdue(server.deps)])
    expect(await own.abnormal.info(caseNo)).toMatchObject({ status: 'auto_resolved', chosen: autoOption })
    const { logs } = await own.buyer.orders.info(own.orderNo)
    expect(logs.filter(({ who }) => who === 'system').length).toBeLessThanOrEqual(2)
  })

  test('a buyer who decides in the very second has one winner with it, and the loser is told', async () => {
    const told: Record<string, unknown[]> = {
      resolved: ['replace_sku', ''],
      auto_resolved: ['refund_item', '这个异常已经处理过了，请刷新后查看'],
    }
    for (let i = 0; i < 12; i++) {
      const own = await shop.bought('reserve')
      const { caseNo } = await shop.troubled(own, 'out_of_stock')
      server.clock.advance(48 * HOUR)
      const [[said]] = await Promise.all([
        shop.decide(own, chosen(caseNo, 'replace_sku')),
        ...Array.from({ length: 3 }, () => moveOverdue(server.deps)),
      ])
      const { status, chosen: done } = await own.abnormal.info(caseNo)
      expect([done, said.msg]).toEqual(told[status])
    }
  })
})

describe('the list', () => {
  test('counts by tab and type, whatever waits to be added up, and finds by order', async () => {
    const [buyer] = await buyersOf(server, 1, 10_000_000)
    const abnormal = shop.gatewayOf(buyer!)
    const orders = []
    for (const type of ['out_of_stock', 'out_of_stock', 'bad_address', 'qc_failed'] as const) {
      const orderNo = await shop.order(buyer!)
      orders.push(await shop.troubled({ buyer: buyer!, abnormal, orderNo }, type))
      server.clock.advance(60)
    }
    await shop.decide({ abnormal }, chosen(orders[1]!.caseNo, 'ship_rest'), chosen(orders[3]!.caseNo, 'accept'))
    for (const fold of [false, true]) {
      if (fold) await foldCaseCounts(server.db)
      const open = await abnormal.list({})
      expect([open.total, open.counts, open.types]).toEqual([
        2,
        { open: 2, processing: 1, resolved: 1 },
        [
          { type: 'out_of_stock', text: '缺货', count: 1 },
          { type: 'bad_address', text: '地址不清', count: 1 },
        ],
      ])
      expect(open.list.map(({ caseNo }) => caseNo)).toEqual([orders[2]!.caseNo, orders[0]!.caseNo])
      expect((await abnormal.list({ type: 'bad_address' })).list).toHaveLength(1)
      expect((await abnormal.list({ orderNo: orders[1]!.orderNo, status: 'processing' })).total).toBe(1)
      expect((await abnormal.list({ status: 'resolved' })).list[0]).toMatchObject({
        options: [],
        amountAtStake: 0,
        chosenText: '接受瑕疵发货',
      })
    }
    const [{ line, amountAtStake, autoText }] = (await abnormal.list({ type: 'out_of_stock' })).list as [AbnormalCase]
    expect([line!.qty, amountAtStake > 0, autoText]).toEqual([2, true, '到期未处理，自动退款'])
  })
})
