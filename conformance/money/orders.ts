import { codes } from '../../wire/envelope'
import type { Scenario } from '../bench'
import { newBuyer, orderOf, quoted, someGoods } from '../goods'
import { directly } from '../trade/ordering'

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0)

/** What is to be paid is the sum of what it is for, wherever it is told. */
export const sums: Scenario = {
  title: '加得起来',
  judges: ['amountsDirect', 'placeDirect', 'orderInfo', 'orderList', 'payResult'],
  async play(bench) {
    const { cast, gives, same } = bench
    const buyer = await newBuyer(bench)
    const { sku, qty } = await someGoods(bench)
    const way = await quoted(bench, buyer, directly(sku.id, qty))
    const { quote } = way
    for (const parcel of quote.parcels) {
      const { goodsAmount, serviceFee, qcFee, addonFee, freight, discount, payable, lines } = parcel
      same(
        'amountsDirect',
        '每行是单价乘数量',
        lines.map(({ amount }) => amount),
        lines.map((one) => one.price * one.qty),
      )
      same('amountsDirect', '货款是各行之和', goodsAmount, sum(lines.map(({ amount }) => amount)))
      const parts = goodsAmount + serviceFee + qcFee + addonFee + freight - discount
      same('amountsDirect', '应付是各项之和减优惠', payable, parts)
    }
    same('amountsDirect', '共付是各包裹之和', quote.payable, sum(quote.parcels.map(({ payable }) => payable)))
    const dear = await quoted(bench, buyer, directly(sku.id, qty * 2))
    const goods = (of: typeof quote) => sum(of.parcels.map(({ goodsAmount }) => goodsAmount))
    same('amountsDirect', '两倍的数量不比两倍贵', goods(dear.quote) <= goods(quote) * 2, true)

    const placed = await gives('placeDirect', orderOf(way, cast.newRequestId()), buyer)
    const orders = await Promise.all(placed.orderNos.map((orderNo) => gives('orderInfo', { orderNo }, buyer)))
    same('placeDirect', '要付的就是报的', placed.payable, quote.payable)
    same('orderInfo', '各张订单之和就是要付的', sum(orders.map(({ payable }) => payable)), placed.payable)
    for (const { amounts, items, paid, refunded } of orders) {
      const { goodsAmount, serviceFee, qcFee, addonFee, freight, discount, payable } = amounts
      const parts = goodsAmount + serviceFee + qcFee + addonFee + freight - discount
      same('orderInfo', '应付是各项之和减优惠', payable, parts)
      same('orderInfo', '货款是各行之和', goodsAmount, sum(items.map(({ amount }) => amount)))
      same('orderInfo', '还没付、没退', [paid, refunded], [0, 0])
    }
    same('orderList', '合计就是要付的', (await gives('orderList', {}, buyer)).totals.payable, placed.payable)
    const { amount } = await gives('payResult', { paymentNo: placed.paymentNo }, buyer)
    same('payResult', '支付单就是要付的', amount, placed.payable)
    await gives('orderCancel', { orderNos: placed.orderNos, requestId: cast.newRequestId() }, buyer)
  },
}

/** Whatever is sent twice is done once. */
export const once: Scenario = {
  title: '只算一次',
  judges: ['placeDirect', 'orderPay', 'orderCancel'],
  async play(bench) {
    const { ask, cast, gives, refuses, same } = bench
    const buyer = await newBuyer(bench)
    const { sku, qty } = await someGoods(bench)
    const way = await quoted(bench, buyer, directly(sku.id, qty))
    const order = orderOf(way, cast.newRequestId())
    const both = await Promise.all([gives('placeDirect', order, buyer), gives('placeDirect', order, buyer)])
    same('placeDirect', '同时发两次答得一样', both[1], both[0])
    same('placeDirect', '隔一会再发也一样', await gives('placeDirect', order, buyer), both[0])
    const { total } = await gives('orderList', {}, buyer)
    same('placeDirect', '只有一批订单', total, both[0].orderNos.length)
    const other = orderOf(await quoted(bench, buyer, directly(sku.id, qty + 1)), order.requestId)
    await refuses('placeDirect', '同一个请求号、别的内容', other, buyer, codes.conflict)

    const { paymentNo, orderNos } = both[0]
    const pay = { paymentNo, method: 'reserve', requestId: cast.newRequestId() }
    const unpaid = await ask('orderPay', pay, buyer)
    same('orderPay', '备用金不够就不付', unpaid.code, codes.balanceShort)
    same('orderPay', '没付成的还等着付', (await gives('payResult', { paymentNo }, buyer)).status, 'pending')
    const cancel = { orderNos, requestId: cast.newRequestId() }
    const cancelled = await Promise.all([gives('orderCancel', cancel, buyer), gives('orderCancel', cancel, buyer)])
    same('orderCancel', '同时取消两次答得一样', cancelled[1], cancelled[0])
    same('orderCancel', '没付的不退钱', cancelled[0].refunded, 0)
    same(
      'orderPay',
      '取消了的付不了',
      (await ask('orderPay', { ...pay, requestId: cast.newRequestId() }, buyer)).code !== codes.ok,
      true,
    )
  },
}
