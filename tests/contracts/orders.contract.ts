import { beforeEach, describe, expect, it } from 'vitest'
import { demoWorld, sentinels } from '../../demo/world'
import type { DemoProduct } from '../../demo/types'
import { cartItems } from '../../src/domain/cart'
import type { OrderSource } from '../../src/domain/ordering'
import {
  cancelOne,
  direct,
  placed,
  placing,
  plain,
  quoteOf,
  somePlain,
  stationOf,
  untouched,
  uuid,
  zhang,
} from './ordering'
import { refusal, sharedShop, signedIn, type Client, type World } from './world'

const { products } = demoWorld()

export const ordersContract = (world: World) =>
  describe(`OrderGateway on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)
    let client: Client
    let product: DemoProduct
    beforeEach(async () => {
      client = await shop().newBuyer({ reserve: 500_000 })
      product = somePlain()
    })

    it('§7.47 quotes a single piece part by part, and the parts make the whole', async () => {
      const sku = product.skus[0]!
      const quote = await quoteOf(client, direct(sku.id, 2))
      const [parcel] = quote.parcels
      expect(quote.problems).toEqual([])
      expect(parcel!.lines.map(({ skuId, qty, price, amount }) => ({ skuId, qty, price, amount }))).toEqual([
        { skuId: sku.id, qty: 2, price: sku.price, amount: sku.price * 2 },
      ])
      const { goodsAmount, serviceFee, qcFee, addonFee, freight, discount, payable } = parcel!
      expect(goodsAmount + serviceFee + qcFee + addonFee + freight - discount).toBe(payable)
      expect(quote.payable).toBe(payable)
      expect([goodsAmount, serviceFee, parcel!.weightG]).toEqual([
        sku.price * 2,
        demoWorld().fees.servicePerPiece * 2,
        product.weightG * 2,
      ])
    })

    it('tells what a reseller reckons with, from the card to the order: suggested price, service fee, steps', async () => {
      const { servicePerPiece } = demoWorld().fees
      const stepped = products.find((one) => one.onShelf && one.priceSteps.length > 0 && one.skus[0]!.stock > 20)!
      const { retailPrice, priceSteps } = stepped
      const skuId = stepped.skus[0]!.id
      const detail = await client.catalogue.product(stepped.id)
      expect([detail.retailPrice, detail.serviceFee]).toEqual([retailPrice, servicePerPiece])
      await client.cart.add([{ skuId, qty: stepped.minQty }])
      const [line] = cartItems(await client.cart.list())
      expect([line!.retailPrice, line!.serviceFee, line!.priceSteps]).toEqual([
        retailPrice,
        servicePerPiece,
        priceSteps,
      ])
      const source = direct(skuId, stepped.minQty)
      expect((await quoteOf(client, source)).parcels[0]!.lines[0]!.retailPrice).toBe(retailPrice)
      const { orderNos } = await placed(client, source, 7)
      expect((await client.orders.info(orderNos[0]!)).items[0]!.retailPrice).toBe(retailPrice)
    })

    it('§7.46 offers couriers with the fee that the quote then asks, cheapest first', async () => {
      const source = direct(product.skus[0]!.id)
      const [parcel] = await client.orders.brands({ source, areaCode: zhang.areaCode })
      const reachable = parcel!.brands.filter((brand) => brand.reachable)
      expect(reachable.map(({ fee }) => fee)).toEqual(reachable.map(({ fee }) => fee).toSorted((a, b) => a - b))
      for (const { brandId, fee } of reachable.slice(0, 3)) {
        const quote = await client.orders.quote({
          source,
          areaCode: zhang.areaCode,
          parcels: [{ parcelKey: parcel!.parcelKey, brandId, addonIds: [] }],
        })
        expect(quote.parcels[0]!.freight).toBe(fee)
      }
    })

    it('charges chosen services by piece and by order', async () => {
      const source = direct(product.skus[0]!.id, 3)
      const groups = await client.orders.addonOptions(source)
      const chosen = groups.flatMap(({ options }) =>
        options.filter(({ required, fee }) => !required && fee > 0).slice(0, 1),
      )
      const bare = await quoteOf(client, source)
      const { parcelKey } = bare.parcels[0]!
      const rich = await client.orders.quote({
        source,
        areaCode: zhang.areaCode,
        parcels: [{ parcelKey, addonIds: chosen.map(({ id }) => id) }],
      })
      const extra = chosen.reduce((total, { fee, unit }) => total + (unit === 'piece' ? fee * 3 : fee), 0)
      expect(extra).toBeGreaterThan(0)
      expect(rich.payable - bare.payable).toBe(extra)
    })

    it('refuses an area, a courier and a service that do not exist', async () => {
      const source = direct(product.skus[0]!.id)
      const parcelKey = stationOf(product)
      const answers = [
        await refusal(client.orders.quote({ source, areaCode: '999999', parcels: [] })),
        await refusal(
          client.orders.quote({
            source,
            areaCode: zhang.areaCode,
            parcels: [{ parcelKey, brandId: '999', addonIds: [] }],
          }),
        ),
        await refusal(
          client.orders.quote({ source, areaCode: zhang.areaCode, parcels: [{ parcelKey, addonIds: ['999'] }] }),
        ),
        await refusal(client.orders.quote({ source: direct('999999999'), parcels: [] })),
      ]
      expect(answers.map(({ kind, message }) => [kind, message])).toEqual([
        ['invalid', '请选择正确的收货地区'],
        ['invalid', '所选快递不存在，请重新选择'],
        ['invalid', '所选服务不存在，请重新选择'],
        ['not-found', '商品规格不存在'],
      ])
    })

    it('names what cannot be ordered and quotes the rest', async () => {
      const soldOut = products.find(({ id }) => id === sentinels.soldOutProductId)!.skus[0]!
      const good = product.skus[0]!
      const quote = await client.orders.quote({
        source: {
          family: 'direct',
          items: [
            { skuId: good.id, qty: 1 },
            { skuId: soldOut.id, qty: 1 },
            { skuId: sentinels.lastFive.skuId, qty: 6 },
          ],
        },
        areaCode: zhang.areaCode,
        parcels: [],
      })
      expect(quote.problems.map(({ skuId, reason, stock }) => [skuId, reason, stock])).toEqual([
        [soldOut.id, 'sold_out', 0],
        [sentinels.lastFive.skuId, 'short_stock', 5],
      ])
      expect(quote.parcels.flatMap(({ lines }) => lines.map(({ skuId }) => skuId))).toEqual([good.id])
    })

    it('quotes and sells no SKU that is offered no more, though some are left', async () => {
      const { skuId } = sentinels.droppedSku
      const second = await signedIn(shop(), '13800000002')
      const { cartId } = cartItems(await second.cart.list()).find((item) => item.skuId === skuId)!
      for (const source of [direct(skuId), { family: 'cart' as const, cartIds: [cartId] }]) {
        const quote = await second.orders.quote({ source, areaCode: zhang.areaCode, parcels: [] })
        expect([quote.parcels, quote.payable]).toEqual([[], 0])
        const problem = expect.objectContaining({ skuId, reason: 'sku_off_shelf', stock: 3 }) as unknown
        expect(quote.problems).toEqual([problem])
        const place = second.orders.place(placing(source, quote, source.family === 'cart' ? 1 : 2))
        expect(await refusal(place)).toEqual({
          kind: 'stock-short',
          message: '部分商品库存不足',
          details: { problems: [problem] },
        })
      }
    })

    it('knows addresses that no courier reaches', async () => {
      const { productId, areaCode } = sentinels.unreachable
      const { id } = products.find((one) => one.id === productId)!.skus[0]!
      const quote = await client.orders.quote({ source: direct(id), areaCode, parcels: [] })
      expect([quote.parcels, quote.problems.map(({ reason }) => reason)]).toEqual([[], ['unreachable']])
    })

    it('§7.48 places an order that waits for payment, and takes its stock', async () => {
      const sku = product.skus[0]!
      const stock = async () => (await client.catalogue.product(product.id)).skus.find(({ id }) => id === sku.id)!.stock
      const before = await stock()
      const source = direct(sku.id, 2)
      const quote = await quoteOf(client, source)
      const answer = await client.orders.place(placing(source, quote))
      expect(answer).toEqual({
        batchNo: answer.batchNo,
        orderNos: [answer.orderNos[0]!],
        paymentNo: answer.paymentNo,
        payable: quote.payable,
        expiresAt: answer.expiresAt,
        payMethods: ['reserve', 'sandbox'],
      })
      const order = await client.orders.info(answer.orderNos[0]!)
      const { parcelKey: _key, lines, brandId, weightG, addonIds: _addons, station, ...amounts } = quote.parcels[0]!
      expect(order).toEqual({
        orderNo: answer.orderNos[0],
        batchNo: answer.batchNo,
        status: 'pending_payment',
        statusText: '待付款',
        station,
        items: lines.map((line) => ({
          ...line,
          artNo: product.artNo,
          picked: 0,
          shipped: 0,
          refunded: 0,
          extra: 0,
          returned: 0,
        })),
        consignee: { name: '张晓明', mobile: '13712345678', areaText: '浙江省 杭州市 西湖区', detail: zhang.detail },
        payable: quote.payable,
        createdAt: order.createdAt,
        expiresAt: answer.expiresAt,
        paymentNo: answer.paymentNo,
        ...untouched,
        nextOrderNo: order.nextOrderNo,
        amounts,
        brand: { id: brandId, name: order.brand.name },
        addons: order.addons,
        remark: '请仔细检查',
        weightG,
        paidAt: '',
        payMethod: '',
        logs: [{ at: order.createdAt, who: 'buyer', event: 'place', text: '提交订单' }],
        shipments: [],
      })
      expect(await stock()).toBe(before - 2)
    })

    it('§7.42 §7.43 §7.44 makes one order per station, under one payment, and empties the ordered lines from the cart', async () => {
      const buyer = await shop().newBuyer()
      const first = product
      const second = plain.find((one) => stationOf(one) !== stationOf(first))!
      const left = plain.find((one) => one !== first && one !== second)!
      await buyer.cart.add([first, second, left].map(({ skus }) => ({ skuId: skus[0]!.id, qty: 1 })))
      const lines = cartItems(await buyer.cart.list())
      const cartIds = lines.filter(({ productId }) => productId !== left.id).map(({ cartId }) => cartId)
      const source: OrderSource = { family: 'cart', cartIds }
      const offers = await buyer.orders.brands({ source, areaCode: zhang.areaCode })
      expect(offers.map(({ parcelKey }) => parcelKey).toSorted()).toEqual(
        [stationOf(first), stationOf(second)].toSorted(),
      )
      const quote = await quoteOf(buyer, source)
      const answer = await buyer.orders.place(placing(source, quote))
      const orders = await Promise.all(answer.orderNos.map((no) => buyer.orders.info(no)))
      expect(orders.map(({ station }) => station.id).toSorted()).toEqual(
        [stationOf(first), stationOf(second)].toSorted(),
      )
      expect(orders.reduce((total, { payable }) => total + payable, 0)).toBe(answer.payable)
      expect(new Set(orders.map(({ paymentNo }) => paymentNo))).toEqual(new Set([answer.paymentNo]))
      expect(cartItems(await buyer.cart.list()).map(({ productId }) => productId)).toEqual([left.id])
      expect(await refusal(buyer.orders.quote({ source, areaCode: zhang.areaCode, parcels: [] }))).toEqual({
        kind: 'not-found',
        message: '这些商品已不在购物车里，可能已经下单',
        details: {},
      })
    })

    it('sends each parcel as it was quoted where the order says nothing of it', async () => {
      const source = direct(product.skus[0]!.id)
      const [offers] = await client.orders.brands({ source, areaCode: zhang.areaCode })
      const dear = offers!.brands.filter(({ reachable }) => reachable).at(-1)!
      const quote = await client.orders.quote({
        source,
        areaCode: zhang.areaCode,
        parcels: [{ parcelKey: offers!.parcelKey, brandId: dear.brandId, addonIds: [] }],
      })
      const { orderNos, payable } = await client.orders.place({ ...placing(source, quote), parcels: [] })
      const order = await client.orders.info(orderNos[0]!)
      expect([payable, order.brand.id]).toEqual([quote.payable, dear.brandId])
    })

    it('leaves the cart alone when buying now', async () => {
      await client.cart.add([{ skuId: product.skus[0]!.id, qty: 1 }])
      const before = await client.cart.list()
      await placed(client, direct(product.skus[0]!.id))
      const after = await client.cart.list()
      const oneLess = cartItems(before).map((line) => ({ ...line, stock: line.stock - 1 }))
      expect([cartItems(after), after.totals]).toEqual([oneLess, before.totals])
    })

    it('answers the same request id with the first answer, and other content under it with a conflict', async () => {
      const source = direct(product.skus[0]!.id)
      const request = placing(source, await quoteOf(client, source))
      const first = await client.orders.place(request)
      expect(await client.orders.place(request)).toEqual(first)
      const other = await refusal(client.orders.place({ ...request, to: { consignee: { ...zhang, name: '李四' } } }))
      expect(other).toEqual({ kind: 'conflict', message: '请勿重复提交', details: {} })
    })

    it('uses a quote up: a second order needs another', async () => {
      const source = direct(product.skus[0]!.id)
      const quote = await quoteOf(client, source)
      await client.orders.place(placing(source, quote, 1))
      expect((await refusal(client.orders.place(placing(source, quote, 2)))).message).toBe('报价已失效，请重新确认')
    })

    it('does not know the quotes, orders and payments of another buyer', async () => {
      const source = direct(product.skus[0]!.id)
      const quote = await quoteOf(client, source)
      const { orderNos, paymentNo } = await client.orders.place(placing(source, await quoteOf(client, source)))
      const other = await shop().newBuyer({ reserve: 500_000 })
      const answers = await Promise.all([
        refusal(other.orders.place(placing(source, quote))),
        refusal(other.orders.info(orderNos[0]!)),
        refusal(cancelOne(other, orderNos[0]!)),
        refusal(other.orders.payResult(paymentNo)),
        refusal(other.orders.pay({ pay: { paymentNo }, method: 'reserve', requestId: uuid(9) })),
        refusal(other.orders.pay({ pay: { orderNos }, method: 'reserve', requestId: uuid(10) })),
      ])
      expect(answers.map(({ kind, message }) => [kind, message])).toEqual([
        ['not-found', '报价不存在'],
        ['not-found', '订单不存在'],
        ['not-found', '订单不存在'],
        ['not-found', '支付单不存在'],
        ['not-found', '支付单不存在'],
        ['not-found', '订单不存在'],
      ])
    })

    it('refuses a price that has moved since the quote, naming old and new, and takes the next quote', async () => {
      const buyer = await (await ownShop()).newBuyer()
      const sku = products.find(({ id }) => id === sentinels.repriceProductId)!.skus[0]!
      const source = direct(sku.id)
      const stale = await quoteOf(buyer, source)
      const answer = await refusal(buyer.orders.place(placing(source, stale, 1)))
      expect([answer.kind, answer.message]).toEqual(['price-changed', '价格已变动，请重新确认'])
      expect((answer.details as { problems: unknown[] }).problems).toEqual([
        expect.objectContaining({
          skuId: sku.id,
          reason: 'price_changed',
          oldPrice: sku.price,
          newPrice: sku.price + 100,
        }),
      ])
      const fresh = await quoteOf(buyer, source)
      expect((await buyer.orders.place(placing(source, fresh, 2))).payable).toBe(fresh.payable)
    })

    it('refuses what was sold meanwhile, naming it', async () => {
      const own = await ownShop()
      const [buyer, other] = [await own.newBuyer(), await own.newBuyer()]
      const source = direct(sentinels.lastFive.skuId, 5)
      const quote = await quoteOf(buyer, source)
      await placed(other, direct(sentinels.lastFive.skuId))
      const answer = await refusal(buyer.orders.place(placing(source, quote)))
      expect([answer.kind, answer.message]).toEqual(['stock-short', '部分商品库存不足'])
      expect((answer.details as { problems: unknown[] }).problems).toEqual([
        expect.objectContaining({ skuId: sentinels.lastFive.skuId, reason: 'short_stock', stock: 4 }),
      ])
    })
  })
