import { describe, expect, it } from 'vitest'
import { somePlain } from './ordering'
import { refusal, sharedShop, type Client, type OwnShop, type Shop, type World } from './world'

let made = 0

const withShop = async (shop: Shop, buyer: Client) => {
  const consent = await shop.agree(await buyer.shops.consentUrl('order'), `同步的店 ${(made += 1)}`)
  return (await buyer.shops.takeConsent(consent)).shopId
}

export const platformOrdersContract = (world: World) =>
  describe(`PlatformOrderGateway on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)

    it('lists what shops have sold, by the filters, with counts, money and profit', async () => {
      const buyer = await shop().newBuyer()
      const product = somePlain()
      const skuId = product.skus[0]!.id
      const [a, b, c] = await shop().sold(buyer, [
        { lines: [{ skuId, qty: 2, ratio: 3 }], paid: 90_000 },
        { lines: [{ skuId }, { skuId: null }], status: 'unlinked' },
        { lines: [{ skuId, refund: 'open' }], status: 'paused' },
      ])
      const all = await buyer.platformOrders.list({})
      // What waits in a shop is told with the shop, by the same reckoning.
      expect(await buyer.shops.list()).toMatchObject([{ counts: { unlinked: 1, linked: 1, pushFailed: 0 } }])
      expect(all).toMatchObject({ total: 3, job: null, counts: { linked: 1, unlinked: 1, paused: 1, closed: 0 } })
      const one = all.list.find(({ platformOrderId }) => platformOrderId === a)!
      const { goods, service, freight } = one.profit!
      expect(goods).toBe(product.skus[0]!.price * 6)
      expect(one.profit).toMatchObject({ paid: 90_000, profit: 90_000 - goods - service - freight })
      expect(one).toMatchObject({
        status: 'linked',
        statusText: '待下单',
        paidAmount: 90_000,
        consignee: { name: '张**', mobile: '137****5678' },
        shop: { name: '小店' },
        lines: [{ qty: 2, link: { skuId, qtyRatio: 3, by: 'code', changed: false } }],
        problem: '',
      })
      // What one order comes to in the list is what ordering it asks for.
      const quoted = await buyer.sales.quote({
        platformOrderIds: [a!],
        default: { addonIds: [], remark: '' },
        orders: [],
      })
      expect(quoted.totals.payable).toBe(goods + service + freight)

      const unlinked = await buyer.platformOrders.list({ status: 'unlinked' })
      expect(unlinked.list).toMatchObject([{ platformOrderId: b, profit: null, lines: [{}, { link: null }] }])
      expect(unlinked).toMatchObject({
        total: 1,
        counts: { linked: 1, paused: 1 },
      })
      expect(await buyer.platformOrders.totals({ status: 'unlinked' })).toMatchObject({
        orders: 1,
        reckoned: 0,
        profit: 0,
      })
      expect((await buyer.platformOrders.list({ keyword: c })).list).toMatchObject([{ platformOrderId: c }])
      expect((await buyer.platformOrders.list({ keyword: '没有这样的' })).total).toBe(0)
      const soon = await buyer.platformOrders.list({ shipByBefore: '2026-11-20T10:00:01+08:00' })
      expect(soon.total).toBe(3)
      expect((await buyer.platformOrders.list({ shipByBefore: '2026-11-20T10:00:00+08:00' })).total).toBe(0)
      const page = await buyer.platformOrders.list({ page: 2, pageSize: 2 })
      expect([page.list.length, page.total]).toEqual([1, 3])
      expect(await buyer.platformOrders.totals({})).toMatchObject({ orders: 3, paid: 130_000 })
    })

    it('reckons what is ordered at what was paid for it, and what came back of that', async () => {
      const buyer = await shop().newBuyer()
      const [skuId, other] = somePlain().skus.map(({ id }) => id)
      const [id] = await shop().sold(buyer, [{ lines: [{ skuId: skuId! }, { skuId: other ?? skuId! }], paid: 90_000 }])
      const profitNow = async () => (await buyer.platformOrders.list({ keyword: id })).list[0]!.profit!
      const guess = await profitNow()
      const addons = (await buyer.sales.addonOptions([id!])).flatMap(({ options }) => options)
      const dearer = { addonIds: [addons.find(({ fee }) => fee > 0)!.id], remark: '' }
      const wish = { platformOrderIds: [id!], default: dearer, orders: [] }
      const { quoteId, totals } = await buyer.sales.quote(wish)
      const { orderNos } = await buyer.sales.place({ ...wish, quoteId, requestId: crypto.randomUUID() })
      const ordered = await profitNow()
      expect(ordered.service).toBeGreaterThan(guess.service)
      expect(ordered).toMatchObject({ paid: 90_000, profit: 90_000 - totals.payable })
      expect(ordered.goods + ordered.service + ordered.freight).toBe(totals.payable)
      expect(await buyer.platformOrders.totals({})).toMatchObject({ orders: 1, reckoned: 1, profit: ordered.profit })
      // What is given up costs nothing any more: it is reckoned as before.
      await buyer.orders.cancel({ orderNos, reason: '', requestId: crypto.randomUUID() })
      expect(await profitNow()).toEqual(guess)
    })

    it('shows nobody another buyer’s orders', async () => {
      const [buyer, other] = [await shop().newBuyer(), await shop().newBuyer()]
      const [id] = await shop().sold(buyer, [{ lines: [{ skuId: null }], status: 'unlinked' }])
      expect((await other.platformOrders.list({})).total).toBe(0)
      expect(await refusal(other.platformOrders.consignee(id!, 'contact'))).toMatchObject({ kind: 'not-found' })
    })

    it('fetches what was sold, answered at once; each order once', async () => {
      const own: OwnShop = await ownShop()
      const buyer = await own.newBuyer()
      expect(await refusal(buyer.platformOrders.sync({}, {}))).toMatchObject({ kind: 'conflict' })
      const shopId = await withShop(own, buyer)
      expect(await refusal(buyer.platformOrders.sync({ shopIds: ['nobody'] }, {}))).toMatchObject({ kind: 'not-found' })
      const begun = await buyer.platformOrders.sync({}, {})
      expect(begun.job).toMatchObject({ kind: 'sync', shops: [{ id: shopId }] })
      expect((await buyer.platformOrders.list({})).job?.id).toBe(begun.job?.id)
    })

    it('takes orders that are brought as text: the good ones once, the wrong ones back with why', async () => {
      const buyer = await shop().newBuyer()
      const product = somePlain()
      const code =
        product.skus.length === 1
          ? product.artNo
          : [product.artNo, product.skus[0]!.color, product.skus[0]!.size].filter(Boolean).join('-')
      const text = `张三 13800001234 浙江省杭州市西湖区文三路 478 号 | ${code} | 2\n李四 13900001234 不知道哪里 | ${code}`
      const { job, shopId } = await buyer.platformOrders.bring({ shopName: '群里的单', of: { text } })
      await shop().work()
      const over = await buyer.jobs.info(job)
      expect(over).toMatchObject({ kind: 'sheet', counts: { added: 1, updated: 0, skipped: 0, failed: 1 } })
      expect(over.failures).toEqual([
        { key: '2', title: '没有导入', reason: expect.stringContaining('省市区') as string },
      ])
      expect(over.failuresUrl).not.toBe('')
      const { list } = await buyer.platformOrders.list({ shopId })
      expect(list).toMatchObject([
        {
          status: 'linked',
          shop: { id: shopId, name: '群里的单' },
          consignee: { name: '张**', mobile: '138****1234' },
          lines: [{ outerCode: code, qty: 2, link: { skuId: product.skus[0]!.id, by: 'code' } }],
        },
      ])
      expect(await buyer.platformOrders.consignee(list[0]!.platformOrderId, 'address')).toMatchObject({
        name: '张三',
        mobile: '13800001234',
      })
      const [brought] = (await buyer.shops.list()).filter(({ id }) => id === shopId)
      expect(brought).toMatchObject({
        platform: 'sheet',
        auth: 'none',
        authExpiresAt: '',
        name: '群里的单',
        enabled: true,
      })
      expect(await refusal(buyer.platformOrders.sync({}, {}))).toMatchObject({ kind: 'conflict' })

      const again = await buyer.platformOrders.bring({ shopName: '群里的单', of: { text } })
      expect(again.shopId).toBe(shopId)
      await shop().work()
      expect((await buyer.jobs.info(again.job)).counts).toMatchObject({ added: 0, skipped: 1, failed: 1 })

      await buyer.shops.disable(shopId)
      expect(await refusal(buyer.platformOrders.bring({ shopName: '群里的单', of: { text } }))).toMatchObject({
        kind: 'conflict',
      })
      expect(await refusal(buyer.platformOrders.bring({ shopName: '', of: { text: ' ' } }))).toMatchObject({
        kind: 'invalid',
      })
    })

    it('takes orders that are brought as a file', async () => {
      const buyer = await shop().newBuyer()
      const skuId = somePlain().skus[0]!.id
      const sheet = [
        '\uFEFF平台订单号,收货地址,商品标题,规格编号,最晚发货时间',
        'A-1,张三 13800001234 浙江省杭州市西湖区文三路 478 号,衬衫,,',
        `A-2,李四 13900001234 浙江省杭州市西湖区文三路 9 号,裙子,${skuId},2099-11-25 18:00`,
      ].join('\r\n')
      const bring = async () => {
        const { job } = await buyer.platformOrders.bring({ shopName: '', of: { file: new Blob([sheet]) } })
        await shop().work()
        return buyer.jobs.info(job)
      }
      expect((await bring()).counts).toMatchObject({ added: 2, failed: 0 })
      expect((await bring()).failures[0]).toEqual({ key: '2', title: '重复跳过', reason: '订单号 A-1 已经导入过' })
      expect((await buyer.platformOrders.list({})).list).toMatchObject([
        {
          platformOrderNo: 'A-2',
          status: 'linked',
          shipByAt: '2099-11-25T18:00:00+08:00',
          lines: [{ link: { skuId } }],
        },
        { platformOrderNo: 'A-1', status: 'unlinked', shop: { name: '表格订单' } },
      ])
    })
  })
