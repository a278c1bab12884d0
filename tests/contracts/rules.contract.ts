import { beforeEach, describe, expect, it } from 'vitest'
import { demoWorld, sentinels } from '../../demo/world'
import { cartItems } from '../../src/domain/cart'
import type { OrderSource } from '../../src/domain/ordering'
import { cancelOne, direct, placing, plain, uuid, zhang } from './ordering'
import { refusal, sharedShop, signedIn, type Client, type World } from './world'

const { products, suppliers } = demoWorld()
const stationOf = (productId: string) => {
  const product = products.find(({ id }) => id === productId)!
  return suppliers.find(({ id }) => id === product.supplierId)!.stationId
}
// From the end: what other contracts of the same shop buy stands at the beginning.
const goods = plain.toReversed()
const skus = goods.flatMap((product) => product.skus)
const apart = [goods[0]!, goods.find(({ id }) => stationOf(id) !== stationOf(goods[0]!.id))!]
const twoParcels: OrderSource = { family: 'direct', items: apart.map((one) => ({ skuId: one.skus[0]!.id, qty: 1 })) }

const conflict = (message: string) => ({ kind: 'conflict', message, details: {} })
const tooOften = (resendAfter: number) => ({
  kind: 'too-often',
  message: '操作过于频繁，请稍后再试',
  details: { resendAfter },
})

/** What is decided in the domain, and must come out the same wherever it is asked. */
export const rulesContract = (world: World) =>
  describe(`rules on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)
    let buyer: Client
    beforeEach(async () => {
      buyer = await shop().newBuyer({ reserve: 500_000 })
    })
    const quoteOf = (client: Client, source: OrderSource) =>
      client.orders.quote({ source, areaCode: zhang.areaCode, parcels: [] })
    const placed = async (client: Client, source: OrderSource, n = 1) =>
      client.orders.place(placing(source, await quoteOf(client, source), n))
    const inCart = async (skuId: string, qty: number): Promise<OrderSource & { family: 'cart' }> => {
      await buyer.cart.add([{ skuId, qty }])
      const line = cartItems(await buyer.cart.list()).find((one) => one.skuId === skuId)!
      return { family: 'cart', cartIds: [line.cartId] }
    }

    it('keeps at most 200 addresses', async () => {
      const office = { ...zhang, isDefault: false }
      for (let i = 0; i < 200; i++) await buyer.account.addAddress(office)
      expect((await refusal(buyer.account.addAddress(office))).message).toBe('最多保存 200 个地址')
    })

    it('puts lines that were added together in the order of the catalogue, and chooses what is added again', async () => {
      const four = skus.slice(0, 4).map(({ id }) => id)
      await buyer.cart.add(four.map((skuId) => ({ skuId, qty: 1 })).toReversed())
      const [first] = cartItems(await buyer.cart.list())
      await buyer.cart.update({ cartId: first!.cartId, selected: false })
      await buyer.cart.add([{ skuId: first!.skuId, qty: 1 }])
      const lines = cartItems(await buyer.cart.list())
      expect(lines.map(({ skuId }) => skuId)).toEqual(four)
      expect([lines[0]!.qty, lines[0]!.selected]).toEqual([2, true])
    })

    it('refuses of an addition first what is unknown, then what is off the shelf', async () => {
      const gone = { skuId: sentinels.offShelf.skuId, qty: 1 }
      const dropped = { skuId: sentinels.droppedSku.skuId, qty: 1 }
      expect([
        (await refusal(buyer.cart.add([gone, { skuId: '999999999', qty: 1 }]))).message,
        (await refusal(buyer.cart.add([dropped, gone]))).message,
      ]).toEqual(['商品规格不存在', '商品已下架'])
    })

    it('suggests words of titles, each once', async () => {
      const found = await shop().client().catalogue.suggest('法式')
      expect(found.length).toBe(10)
      expect(found.every(({ kind, text }) => kind === 'keyword' && text.includes('法式'))).toBe(true)
      const dresses = await shop().client().catalogue.suggest('连衣裙')
      expect(dresses.filter(({ text }) => text === '连衣裙')).toEqual([{ text: '连衣裙', kind: 'category' }])
    })

    it('saves a favourite once, where it was', async () => {
      const own = await ownShop()
      const client = await own.newBuyer()
      const [a, b] = goods
      for (const { id } of [a!, b!, a!]) {
        await client.catalogue.collect({ type: 'product', targetId: id, collected: true })
        await own.advance(1)
      }
      expect((await client.catalogue.collectedProducts({})).list.map(({ id }) => id)).toEqual([b!.id, a!.id])
    })

    it('prices a cart line that is named twice once', async () => {
      const { cartIds } = await inCart(skus[0]!.id, 2)
      const quote = await quoteOf(buyer, { family: 'cart', cartIds: [...cartIds, ...cartIds] })
      expect(quote.parcels.flatMap(({ lines }) => lines.map(({ qty }) => qty))).toEqual([2])
    })

    it('holds a quote to the cart it was made for', async () => {
      const source = await inCart(skus[0]!.id, 2)
      const quote = await quoteOf(buyer, source)
      await buyer.cart.update({ cartId: source.cartIds[0]!, qty: 3 })
      expect(await refusal(buyer.orders.place(placing(source, quote)))).toEqual(conflict('报价已失效，请重新确认'))
      await buyer.cart.remove(source.cartIds)
      expect((await refusal(buyer.orders.place(placing(source, quote)))).message).toBe(
        '这些商品已不在购物车里，可能已经下单',
      )
    })

    it('takes no request id twice for other things, and no eleventh order in a minute', async () => {
      const { paymentNo } = await placed(buyer, direct(skus[0]!.id), 1)
      const pay = { pay: { paymentNo }, method: 'reserve', requestId: uuid(1) } as const
      expect(await refusal(buyer.orders.pay(pay))).toEqual(conflict('请勿重复提交'))
      for (let n = 2; n <= 10; n++) await placed(buyer, direct(skus[n]!.id), n)
      expect(await refusal(placed(buyer, direct(skus[11]!.id), 11))).toEqual(tooOften(60))
    })

    it('pays one of two orders and leaves the other its own payment', async () => {
      const { orderNos, paymentNo } = await placed(buyer, twoParcels)
      const [one, other] = orderNos
      const ticket = await buyer.orders.pay({ pay: { orderNos: [one!] }, method: 'sandbox', requestId: uuid(2) })
      const open = (await buyer.orders.info(other!)).paymentNo
      expect(new Set(['', paymentNo, ticket.paymentNo, open]).size).toBe(4)
      await shop().confirmPayment(ticket.paymentNo)
      const results = await Promise.all([paymentNo, ticket.paymentNo, open].map((no) => buyer.orders.payResult(no)))
      expect(results.map(({ status, orderNos: of }) => [status, of.length])).toEqual([
        ['closed', 2],
        ['succeeded', 1],
        ['pending', 1],
      ])
      expect((await buyer.orders.info(one!)).status).toBe('paid')
    })

    it('cancels one of two orders and leaves the other its own payment', async () => {
      const { orderNos, paymentNo } = await placed(buyer, twoParcels)
      await cancelOne(buyer, orderNos[0]!)
      const rest = await buyer.orders.info(orderNos[1]!)
      expect([rest.paymentNo === '', rest.paymentNo === paymentNo]).toEqual([false, false])
      const { status, amount } = await buyer.orders.payResult(rest.paymentNo)
      expect([status, amount]).toEqual(['pending', rest.payable])
      expect((await buyer.orders.payResult(paymentNo)).status).toBe('closed')
    })

    it('takes back what a refused payment had regrouped', async () => {
      const poor = await shop().newBuyer()
      const { orderNos, paymentNo } = await placed(poor, twoParcels)
      const refused = await refusal(
        poor.orders.pay({ pay: { orderNos: [orderNos[0]!] }, method: 'reserve', requestId: uuid(2) }),
      )
      expect(refused.kind).toBe('balance-short')
      expect((await poor.orders.payResult(paymentNo)).status).toBe('pending')
      expect((await poor.orders.info(orderNos[1]!)).paymentNo).toBe(paymentNo)
    })

    it('says in the log of an order that money came too late', async () => {
      const { orderNos, paymentNo, payable } = await placed(buyer, direct(skus[0]!.id))
      await buyer.orders.pay({ pay: { paymentNo }, method: 'sandbox', requestId: uuid(2) })
      await cancelOne(buyer, orderNos[0]!)
      await shop().confirmPayment(paymentNo)
      const amount = (payable / 100).toFixed(2)
      expect((await buyer.orders.info(orderNos[0]!)).logs.map(({ text }) => text)).toEqual([
        '提交订单',
        '买家取消订单：不想要了',
        `付款到账时支付单已关闭，¥${amount} 已存入余额`,
      ])
    })

    it('masks a rare name whole', async () => {
      const source = direct(skus[0]!.id)
      const to = { consignee: { ...zhang, name: '𠮷田一郎' } }
      await buyer.orders.place({ ...placing(source, await quoteOf(buyer, source)), to })
      expect((await buyer.orders.list({})).list[0]!.consignee.name).toBe('𠮷**')
    })

    it('sends so many codes an hour to a number (twenty in the demo), each good for less than five minutes', async () => {
      const own = await ownShop()
      const { auth } = own.client()
      const mobile = '13800000002'
      await auth.sendCode({ mobile, smsType: 'login' })
      const verifyCode = await own.smsCode(mobile)
      await own.advance(300)
      expect((await refusal(auth.signIn({ loginType: 'sms', account: mobile, verifyCode }))).message).toBe(
        '验证码错误或已失效',
      )
      for (let n = 2; n <= 20; n++) {
        await auth.sendCode({ mobile, smsType: 'login' })
        await own.advance(61)
      }
      expect(await refusal(auth.sendCode({ mobile, smsType: 'login' }))).toEqual(tooOften(3600 - 300 - 19 * 61))
    })

    it('makes the eleventh wrong password wait, the next twice as long, and takes a code with spaces around it', async () => {
      const own = await ownShop()
      const { auth } = own.client()
      const account = '13800000001'
      const wrong = () => refusal(auth.signIn({ loginType: 'password', account, password: 'wrong' }))
      for (let n = 1; n <= 10; n++) await wrong()
      expect(await wrong()).toEqual(tooOften(5))
      await own.advance(5)
      expect((await wrong()).kind).toBe('invalid')
      expect(await wrong()).toEqual(tooOften(10))
      await auth.sendCode({ mobile: account, smsType: 'login' })
      const verifyCode = ` ${await own.smsCode(account)} `
      expect(await auth.signIn({ loginType: 'sms', account, verifyCode })).toHaveProperty('accessToken')
    })

    it('ends a session that lay idle for a day, and the first of twenty-one, with a word of why', async () => {
      const own = await ownShop()
      const idle = await signedIn(own)
      await own.advance(24 * 3600)
      expect((await refusal(idle.auth.me())).kind).toBe('session-invalid')
      const sessions: Client[] = []
      for (let n = 1; n <= 21; n++) {
        sessions.push(await signedIn(own))
        await own.advance(1)
      }
      expect(await refusal(sessions[0]!.auth.me())).toEqual({
        kind: 'session-invalid',
        message: '账号登录的设备过多，较早的登录已自动退出，请重新登录',
        details: {},
      })
      expect((await sessions[1]!.auth.me()).account).toBe('13800000001')
    })

    it('leaves what happened where it happened while the clock goes on', async () => {
      const own = await ownShop()
      const { catalogue } = own.client()
      const before = (await catalogue.announcements({})).list
      await own.advance(86_400)
      expect((await catalogue.announcements({})).list).toEqual(before)
      expect((await catalogue.counts()).newToday).toBe(0)
    })

    it('raises the price of the sentinel once in ten minutes, and tells what was seen in the cart no more', async () => {
      const own = await ownShop()
      const client = await own.newBuyer()
      const sentinel = products.find(({ id }) => id === sentinels.repriceProductId)!
      const [a, b] = sentinel.skus
      await client.cart.add([{ skuId: a!.id, qty: 3 }])
      const { cartId } = cartItems(await client.cart.list())[0]!
      const source: OrderSource = { family: 'cart', cartIds: [cartId] }
      await quoteOf(client, source)
      await quoteOf(client, direct(b!.id, 3))
      const now = (await client.catalogue.product(sentinel.id)).skus
      expect(now.slice(0, 2).map(({ price }) => price)).toEqual([a!.price + 100, b!.price])
      await client.cart.list()
      expect((await quoteOf(client, source)).problems).toEqual([])
    })

    it('refuses a quote that is too old', async () => {
      const own = await ownShop()
      const client = await own.newBuyer()
      const source = direct(skus[0]!.id)
      const quote = await quoteOf(client, source)
      await own.advance(901)
      expect(await refusal(client.orders.place(placing(source, quote)))).toEqual({
        kind: 'conflict',
        message: '报价已失效，请重新确认',
        details: {},
      })
    })

    it('refuses a consignee that no courier could find', async () => {
      const source = direct(skus[0]!.id)
      const quote = await quoteOf(buyer, source)
      const request = placing(source, quote)
      const answer = await refusal(buyer.orders.place({ ...request, to: { consignee: { ...zhang, mobile: '123' } } }))
      expect([answer.kind, answer.details]).toEqual(['invalid', { field: 'mobile' }])
    })
  })
