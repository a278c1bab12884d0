import { codes } from '../../wire/envelope'
import type { Bench, Given, Scenario } from '../bench'
import type { Way } from '../asker'
import { newBuyer, orderOf, quoted, someGoods } from '../goods'

/** From the cart to an order that is cancelled: what was put in is what is quoted, placed, listed and told. */
export const fromTheCart: Scenario = {
  title: '从购物车下单',
  judges: [
    'cartAdd',
    'cartList',
    'cartUpdate',
    'cartSelect',
    'cartLookup',
    'cartDelete',
    'addonOptionsCart',
    'brandListCart',
    'amountsCart',
    'placeCart',
    'payResult',
    'orderList',
    'orderInfo',
    'orderRemark',
    'orderLogistics',
    'orderCancel',
    'orderReorder',
    'orderDesk',
    'orderShops',
  ],
  async play(bench) {
    const { cast, gives, refuses, same, holds } = bench
    const buyer = await newBuyer(bench)
    const other = await newBuyer(bench)
    const { product, sku, qty } = await someGoods(bench)
    await gives('cartAdd', { items: [{ skuId: sku.id, qty }] }, buyer)
    const [line] = await linesOf(bench, buyer)
    same('cartList', '有放进去的那一行', [line?.skuId, line?.qty, line?.price], [sku.id, qty, sku.price])
    const { cartId } = line!
    await gives('cartUpdate', { cartId, qty: qty + 1 }, buyer)
    same('cartUpdate', '改了的数量留着', (await linesOf(bench, buyer))[0]?.qty, qty + 1)
    await gives('cartSelect', { cartIds: [cartId], selected: false }, buyer)
    same('cartSelect', '取消选中留着', (await linesOf(bench, buyer))[0]?.selected, false)
    await refuses('cartUpdate', '别人的购物车', { cartId, qty: 1 }, other, codes.notFound)
    await refuses('cartUpdate', '数量为零', { cartId, qty: 0 }, buyer, codes.invalid)
    await refuses('cartAdd', '没有的规格', { items: [{ skuId: '0', qty: 1 }] }, buyer, codes.notFound, codes.invalid)
    const found = (await gives('cartLookup', { artNos: [product.artNo] }, buyer)).map(({ id }) => id)
    holds('cartLookup', '货号查得到', found.includes(product.id), product.id, found)

    const course = {
      addons: 'addonOptionsCart',
      brands: 'brandListCart',
      amounts: 'amountsCart',
      place: 'placeCart',
      source: { cartIds: [cartId] },
    } as const
    const way = await quoted(bench, buyer, course)
    const [parcel] = way.quote.parcels
    const asked = way.quote.parcels.map(({ parcelKey }) => parcelKey)
    same(
      'amountsCart',
      '包裹就是快递那里列的',
      asked,
      way.offers.map(({ parcelKey }) => parcelKey),
    )
    same(
      'amountsCart',
      '行就是购物车里的',
      parcel?.lines.map((one) => [one.skuId, one.qty]),
      [[sku.id, qty + 1]],
    )
    same('amountsCart', '没有不能下单的', way.quote.problems, [])

    const placed = await gives('placeCart', orderOf(way, cast.newRequestId()), buyer)
    same('placeCart', '要付的就是报的', placed.payable, way.quote.payable)
    same('placeCart', '一个包裹一张订单', placed.orderNos.length, way.quote.parcels.length)
    same('placeCart', '下了单的离开购物车', await linesOf(bench, buyer), [])
    const payment = await gives('payResult', { paymentNo: placed.paymentNo }, buyer)
    const due = [payment.status, payment.amount, payment.orderNos]
    same('payResult', '等着付这几张订单', due, ['pending', placed.payable, placed.orderNos])
    await refuses('payResult', '别人的支付单', { paymentNo: placed.paymentNo }, other, codes.notFound)

    const [orderNo] = placed.orderNos
    const listed = await gives('orderList', {}, buyer)
    same(
      'orderList',
      '有这张订单',
      listed.list.map((one) => one.orderNo),
      placed.orderNos,
    )
    same('orderList', '数得出待付款的', listed.counts.pendingPayment, placed.orderNos.length)
    const told = async () => gives('orderInfo', { orderNo }, buyer)
    const order = await told()
    same('orderInfo', '要付的就是报的', order.amounts.payable, parcel?.payable)
    same(
      'orderInfo',
      '买的就是下单的',
      order.items.map((one) => [one.skuId, one.qty]),
      [[sku.id, qty + 1]],
    )
    same('orderInfo', '寄给下单的收货人', order.consignee.name, way.consignee.name)
    await refuses('orderInfo', '别人的订单', { orderNo }, other, codes.notFound)
    await gives('orderRemark', { orderNo, text: '检查' }, buyer)
    same('orderRemark', '改了的备注留着', (await told()).remark, '检查')
    same('orderLogistics', '没发货就没有包裹', (await gives('orderLogistics', { orderNo }, buyer)).shipments, [])
    await gives('orderDesk', {}, buyer)
    await gives('orderShops', {}, buyer)

    const cancel = (by: Way) => gives('orderCancel', { orderNos: [orderNo], requestId: cast.newRequestId() }, by)
    const theirs = await bench.ask('orderCancel', { orderNos: [orderNo], requestId: cast.newRequestId() }, other)
    same('orderCancel', '别人的订单取消不了', (await told()).status, 'pending_payment')
    holds('orderCancel', '别人的订单说不能', theirs.msg !== '' || theirs.code === codes.ok, '说明原因', theirs.code)
    same('orderCancel', '取消了这一张', (await cancel(buyer)).cancelled, [orderNo])
    holds('orderCancel', '取消之后是取消', isOver((await told()).status), 'closed 或 cancelled', (await told()).status)
    same('orderCancel', '再取消一次不再取消', (await cancel(buyer)).cancelled, [])
    const { added } = await gives('orderReorder', { orderNos: [orderNo] }, buyer)
    same('orderReorder', '再买一次放进购物车', added, [{ skuId: sku.id, qty: qty + 1 }])
    const back = (await linesOf(bench, buyer)).map((one) => one.cartId)
    same('cartDelete', '删了几行', await gives('cartDelete', { cartIds: back }, buyer), { deleted: back.length })
    same('cartDelete', '删了就没有了', await linesOf(bench, buyer), [])
  },
}

/** Bought at once, past the cart. */
export const boughtNow: Scenario = {
  title: '立即购买',
  judges: ['addonOptionsDirect', 'brandListDirect', 'amountsDirect', 'placeDirect'],
  async play(bench) {
    const { cast, gives, refuses, same } = bench
    const buyer = await newBuyer(bench)
    const { sku, qty } = await someGoods(bench)
    const way = await quoted(bench, buyer, directly(sku.id, qty))
    const lines = way.quote.parcels.flatMap((parcel) => parcel.lines.map((one) => [one.skuId, one.qty]))
    same('amountsDirect', '行就是要买的', lines, [[sku.id, qty]])
    const { requestId: _, ...unasked } = orderOf(way, '')
    await refuses('placeDirect', '没有请求号', unasked, buyer, codes.invalid)
    const strange = { ...orderOf(way, cast.newRequestId()), quoteId: '0' }
    await refuses('placeDirect', '没有的报价', strange, buyer, codes.notFound, codes.priceChanged, codes.conflict)
    same('placeDirect', '被拒绝的没有下单', (await gives('orderList', {}, buyer)).total, 0)
    const placed = await gives('placeDirect', orderOf(way, cast.newRequestId()), buyer)
    same('placeDirect', '要付的就是报的', placed.payable, way.quote.payable)
    same('placeDirect', '购物车没有动', await linesOf(bench, buyer), [])
    await gives('orderCancel', { orderNos: placed.orderNos, requestId: cast.newRequestId() }, buyer)
  },
}

export const directly = (skuId: string, qty: number) =>
  ({
    addons: 'addonOptionsDirect',
    brands: 'brandListDirect',
    amounts: 'amountsDirect',
    place: 'placeDirect',
    source: { items: [{ skuId, qty }] },
  }) as const

const isOver = (status: Given<'orderInfo'>['status']): boolean => status === 'closed' || status === 'cancelled'

const linesOf = async ({ gives }: Bench, buyer: Way) =>
  (await gives('cartList', {}, buyer)).list.flatMap(({ suppliers }) => suppliers.flatMap(({ items }) => items))
