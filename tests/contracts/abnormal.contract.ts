import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CaseDecision } from '../../src/domain/abnormal'
import { minus, zero } from '../../src/domain/money'
import { caseDesk, RESERVE, trouble } from './case-desk'
import { plain, stationOf } from './ordering'
import { refusal, type World } from './world'

export const abnormalContract = (world: World) =>
  describe(`AbnormalGateway on ${world.name}`, () => {
    const desk = caseDesk(world)

    it('tells of a case what is wrong, until when, what happens then, what is at stake and what each choice comes to', async () => {
      const { orderNo, found } = await desk.short(desk.client)
      const sku = desk.product.skus[0]!
      const order = await desk.client.orders.info(orderNo)
      expect(found).toMatchObject({
        orderNo,
        type: 'out_of_stock',
        typeText: '缺货',
        status: 'open',
        statusText: '待处理',
        autoOption: 'refund_item',
        autoText: '到期未处理，自动退款',
        line: { skuId: sku.id, title: desk.product.title, price: sku.price, qty: 1 },
        chosen: '',
        chosenText: '',
        paymentNo: '',
        closedAt: '',
      })
      expect(Date.parse(found.deadlineAt) - Date.parse(found.since)).toBe(48 * 3_600_000)
      expect(found.amountAtStake).toBeGreaterThan(sku.price)
      expect(found.options.map(({ key, amount, needs }) => [key, amount, needs])).toEqual([
        ['replace_sku', null, 'sku'],
        ['replace_supplier', 0, 'none'],
        ['ship_rest', 0, 'none'],
        ['refund_item', minus(zero, found.amountAtStake), 'none'],
        ['cancel_order', minus(zero, order.payable), 'none'],
      ])
      expect(await desk.client.abnormal.info(found.caseNo)).toEqual(found)
      expect((await desk.client.account.counts()).abnormalOpen).toBe(1)
      expect(order.abnormal).toBe(true)
    })

    it('shows and moves nobody else’s case', async () => {
      const { found } = await desk.short(desk.client)
      const other = await desk.shop().newBuyer({ reserve: RESERVE })
      expect((await other.abnormal.list({ status: 'open' })).total).toBe(0)
      expect(await refusal(other.abnormal.info(found.caseNo))).toMatchObject({ message: '异常单不存在' })
      const wish: CaseDecision = { caseNo: found.caseNo, option: 'refund_item' }
      expect((await other.abnormal.preview([wish])).list[0]!.problem).toBe('异常单不存在')
      expect((await desk.decide(other, wish))[0]!.msg).toBe('异常单不存在')
      expect((await desk.client.abnormal.info(found.caseNo)).status).toBe('open')
    })

    it('says before what a choice comes to, and does exactly that', async () => {
      const { orderNo, found } = await desk.short(desk.client)
      const before = await desk.available(desk.client)
      const wish: CaseDecision = { caseNo: found.caseNo, option: 'refund_item' }
      const { list, ...sums } = await desk.client.abnormal.preview([wish])
      expect(list).toEqual([
        { caseNo: found.caseNo, amount: minus(zero, found.amountAtStake), effect: list[0]!.effect, problem: '' },
      ])
      expect(sums).toEqual({
        toPay: 0,
        comesBack: found.amountAtStake,
        reserveAvailable: before,
        reserveBonus: 0,
        isCovered: true,
      })
      expect((await desk.client.abnormal.info(found.caseNo)).status).toBe('open')

      expect(await desk.decide(desk.client, wish)).toEqual([
        { caseNo: found.caseNo, status: 'resolved', msg: '', paymentNo: null },
      ])
      expect((await desk.available(desk.client)) - before).toBe(found.amountAtStake)
      const order = await desk.client.orders.info(orderNo)
      expect([order.refunded, order.items[0]!.refunded, order.abnormal]).toEqual([found.amountAtStake, 1, false])
      const done = await desk.only(desk.client, 'resolved')
      expect([done.chosen, done.chosenText, done.options, done.closedAt !== '']).toEqual([
        'refund_item',
        '退这些商品',
        [],
        true,
      ])
    })

    it('gives back what an order cost where it came from', async () => {
      const { orderNo, found } = await desk.short(desk.client, desk.shop(), 'sandbox')
      const before = await desk.available(desk.client)
      await desk.decide(desk.client, { caseNo: found.caseNo, option: 'refund_item' })
      expect(await desk.available(desk.client)).toBe(before)
      const { refunds } = await desk.client.orders.info(orderNo)
      expect(refunds.map(({ amount, to }) => [amount, to])).toEqual([[found.amountAtStake, 'original']])
    })

    it('decides a case once: the same request again gets the same answer, another one is told', async () => {
      const { found } = await desk.short(desk.client)
      const before = await desk.available(desk.client)
      const request = {
        decisions: [{ caseNo: found.caseNo, option: 'refund_item' as const }],
        requestId: randomUUID(),
      }
      const first = await desk.client.abnormal.decide(request)
      expect(await desk.client.abnormal.decide(request)).toEqual(first)
      const [late] = await desk.decide(desk.client, { caseNo: found.caseNo, option: 'ship_rest' })
      expect([late!.status, late!.msg]).toEqual(['resolved', '这个异常已经处理过了，请刷新后查看'])
      expect((await desk.available(desk.client)) - before).toBe(found.amountAtStake)
    })

    it('puts another SKU of the station in place of what is missing, and settles the difference from the reserve', async () => {
      const { orderNo, found } = await desk.short(desk.client)
      const others = plain.filter((one) => stationOf(one) === stationOf(desk.product) && one !== desk.product)
      const price = desk.product.skus[0]!.price
      const dearer = others.find(({ skus }) => skus[0]!.price > price) ?? others[0]!
      const sku = dearer.skus[0]!
      const before = await desk.client.orders.info(orderNo)
      const reserve = await desk.available(desk.client)
      const wish: CaseDecision = { caseNo: found.caseNo, option: 'replace_sku', skuId: sku.id }
      const { list } = await desk.client.abnormal.preview([wish])
      expect(list[0]).toMatchObject({ amount: sku.price - price, problem: '' })

      const elsewhere = plain.find((one) => stationOf(one) !== stationOf(desk.product))!.skus[0]!.id
      const preview = await desk.client.abnormal.preview([{ ...wish, skuId: elsewhere }])
      expect(preview.list[0]!.problem).toBe('只能换成同一站点的商品')

      expect((await desk.decide(desk.client, wish))[0]).toMatchObject({ status: 'resolved', msg: '' })
      const after = await desk.client.orders.info(orderNo)
      expect(after.items.map(({ skuId, qty }) => [skuId, qty])).toEqual([
        [desk.product.skus[0]!.id, 2],
        [sku.id, 1],
      ])
      expect([after.payable, after.extra]).toEqual([before.payable + sku.price - price, sku.price - price])
      expect(await desk.available(desk.client)).toBe(reserve - (sku.price - price))
    })

    it('fetches elsewhere twice for nothing', async () => {
      const { orderNo, found } = await desk.short(desk.client)
      await desk.decide(desk.client, { caseNo: found.caseNo, option: 'replace_supplier' })
      await desk.shop().station(orderNo, { type: 'shortage', skuId: desk.product.skus[0]!.id, qty: 1 })
      await desk.decide(desk.client, { caseNo: (await desk.only(desk.client)).caseNo, option: 'replace_supplier' })
      await desk.shop().station(orderNo, { type: 'shortage', skuId: desk.product.skus[0]!.id, qty: 1 })
      const third = await desk.only(desk.client)
      expect(third.options.find(({ key }) => key === 'replace_supplier')!.amount).toBe(200)
      const before = await desk.available(desk.client)
      await desk.decide(desk.client, { caseNo: third.caseNo, option: 'replace_supplier' })
      expect(before - (await desk.available(desk.client))).toBe(200)
      expect((await desk.client.orders.info(orderNo)).extra).toBe(200)
    })

    it('counts by tab and by type, under the order that is asked for', async () => {
      const { orderNo, found } = await desk.short(desk.client)
      await desk.shop().station(orderNo, trouble('bad_address'))
      const open = await desk.client.abnormal.list({ status: 'open' })
      expect([open.total, open.counts, open.types]).toEqual([
        2,
        { open: 2, processing: 0, resolved: 0 },
        [
          { type: 'out_of_stock', text: '缺货', count: 1 },
          { type: 'bad_address', text: '地址不清', count: 1 },
        ],
      ])
      const chosen = await desk.client.abnormal.list({ status: 'open', type: 'out_of_stock', orderNo })
      expect(chosen.list.map(({ caseNo }) => caseNo)).toEqual([found.caseNo])
      expect([chosen.total, chosen.types.length]).toEqual([1, 2])
    })
  })
