import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fen, zero } from '../../src/domain/money'
import { afterSaleDesk } from './after-sale-desk'
import { plain } from './ordering'
import { refusal, type World } from './world'

/** Every kind of application, from filing it to the money or the goods. */
export const afterSaleWaysContract = (world: World) =>
  describe(`AfterSaleGateway, each way, on ${world.name}`, () => {
    const desk = afterSaleDesk(world)

    it('stops a parcel under way: what comes back and passes is refunded, and the fee taken', async () => {
      const orderNo = await desk.orderAt('shipped')
      const part = await desk.client.afterSales.preview(desk.draft(orderNo, 'intercept', 'no_longer_wanted', 2))
      expect(part.problems).toEqual(['拦截以包裹为单位，请选上同一包裹里的全部商品'])
      const [before] = await desk.money(desk.client)
      const wish = desk.draft(orderNo, 'intercept', 'no_longer_wanted', 3)
      const { caseNo } = await desk.client.afterSales.apply(desk.filed(wish))
      expect(await desk.money(desk.client)).toEqual([before - 800, 800])
      await desk.shop().handle(caseNo, { type: 'approve' })
      expect((await desk.client.afterSales.info(caseNo)).statusText).toBe('拦截中')
      await desk.shop().handle(caseNo, { type: 'receive' })
      await desk.shop().handle(caseNo, { type: 'pass' })
      const { status, amount, fee } = await desk.client.afterSales.info(caseNo)
      expect([status, fee]).toEqual(['completed', 800])
      const { amounts, items } = await desk.client.orders.info(orderNo)
      expect([amount, items[0]!.returned]).toEqual([amounts.goodsAmount - amounts.discount, 3])
      expect(await desk.money(desk.client)).toEqual([before - 800 + amount, 0])
    })

    it('frees the fee of a parcel that couldn’t be stopped', async () => {
      const orderNo = await desk.orderAt('shipped')
      const [before] = await desk.money(desk.client)
      const { caseNo } = await desk.client.afterSales.apply(
        desk.filed(desk.draft(orderNo, 'intercept', 'no_longer_wanted', 3)),
      )
      await desk.shop().handle(caseNo, { type: 'approve' })
      await desk.shop().handle(caseNo, { type: 'missed' })
      expect(await desk.statusOf(caseNo)).toBe('closed')
      expect(await desk.money(desk.client)).toEqual([before, 0])
      expect((await desk.client.afterSales.reasons(orderNo))[1]!.allowed).toBe(true)
    })

    it('goes on as an interception where the buyer has paid for one that the station offered', async () => {
      const orderNo = await desk.orderAt('shipped')
      const trouble = {
        type: 'intercept',
        skuId: '',
        qty: 0,
        newPrice: zero,
        amount: fen(800),
        days: null,
        note: '',
      } as const
      await desk.shop().station(orderNo, { type: 'trouble', trouble })
      const [open] = (await desk.client.abnormal.list({ status: 'open' })).list
      await desk.client.abnormal.decide({
        decisions: [{ caseNo: open!.caseNo, option: 'confirm_intercept' }],
        requestId: randomUUID(),
      })
      const { list } = await desk.client.afterSales.list({})
      expect(list.map(({ type, status, fee, lines }) => [type, status, fee, lines[0]!.qty])).toEqual([
        ['intercept', 'returning', 0, 3],
      ])
      expect((await desk.client.orders.info(orderNo)).extra).toBe(800)
    })

    it('refunds without goods what the buyer asks for, with pictures of his own', async () => {
      const orderNo = await desk.orderAt('delivered')
      const wish = desk.draft(orderNo, 'refund_only', 'quality')
      const { refundAmount } = await desk.client.afterSales.preview(wish)
      const missing = await refusal(desk.client.afterSales.apply(desk.filed(wish)))
      expect([missing.kind, missing.message]).toEqual(['invalid', '这个原因需要上传图片'])
      const foreign = await desk.picture(await desk.shop().newBuyer())
      const stolen = await refusal(desk.client.afterSales.apply(desk.filed(wish, { imageIds: [foreign] })))
      expect([stolen.kind, stolen.message]).toEqual(['not-found', '图片不存在'])
      const tooMuch = await desk.client.afterSales.preview({ ...wish, amount: fen(refundAmount + 1) })
      expect(tooMuch.problems).toHaveLength(1)

      const imageIds = [await desk.picture(desk.client)]
      const [before] = await desk.money(desk.client)
      const { caseNo } = await desk.client.afterSales.apply(
        desk.filed({ ...wish, amount: fen(1000) }, { imageIds, description: '袖口开线\n穿不了' }),
      )
      const info = await desk.client.afterSales.info(caseNo)
      expect(info).toMatchObject({ amount: 1000, reasonText: '质量问题', description: '袖口开线\n穿不了', fee: 0 })
      expect(info.images.map(({ id }) => id)).toEqual(imageIds)
      await desk.shop().handle(caseNo, { type: 'approve' })
      expect(await desk.money(desk.client)).toEqual([before + 1000, 0])
      expect((await desk.client.orders.info(orderNo)).items[0]!.returned).toBe(1)
    })

    it('takes goods back, from the address to the money', async () => {
      const orderNo = await desk.orderAt('completed')
      const wish = desk.draft(orderNo, 'return_refund', 'size_unfit', 2)
      const preview = await desk.client.afterSales.preview(wish)
      expect(preview).toMatchObject({ fee: 400, feeText: '退货服务费 ¥2.00 × 2 件', shipBackDays: 7, problems: [] })
      expect(preview.returnAddress?.addressFullDetail).not.toBe('')
      expect(preview.steps.map(({ text }) => text)).toEqual([
        '提交申请',
        '寄回商品',
        '退件途中',
        '站点验货',
        '退款',
        '完成',
      ])
      const [before] = await desk.money(desk.client)
      const { caseNo } = await desk.client.afterSales.apply(desk.filed(wish))
      expect(await desk.money(desk.client)).toEqual([before - 400, 400])
      await desk.shop().handle(caseNo, { type: 'approve' })
      expect(await desk.client.account.counts()).toMatchObject({ afterSaleOpen: 1, afterSaleToReturn: 1 })
      const wrong = await refusal(desk.shipBack(caseNo, '12'))
      expect([wrong.kind, wrong.message]).toEqual(['invalid', '快递单号应为 6 到 40 位字母、数字或短横线'])
      expect((await desk.shipBack(caseNo)).status).toBe('returning')
      await desk.shipBack(caseNo, 'SF9876543210')
      const info = await desk.client.afterSales.info(caseNo)
      expect([info.returnParcel, info.returnAddress]).toEqual([
        { brand: '顺丰', trackingNo: 'SF9876543210' },
        preview.returnAddress,
      ])
      await desk.shop().handle(caseNo, { type: 'receive' })
      await desk.shop().handle(caseNo, { type: 'pass' })
      const { status, amount, refund } = await desk.client.afterSales.info(caseNo)
      expect([status, amount, refund?.amount]).toEqual(['completed', preview.refundAmount, preview.refundAmount])
      expect(await desk.money(desk.client)).toEqual([before - 400 + amount, 0])
      const order = await desk.client.orders.info(orderNo)
      expect([order.refunded, order.items[0]!.returned, order.afterSale]).toEqual([amount, 2, 'done'])
      expect(order.logs.filter(({ text }) => text.includes(caseNo)).length).toBeGreaterThanOrEqual(5)
    })

    it('gives back through the channel where the buyer wants it so', async () => {
      const orderNo = await desk.orderAt('delivered', { method: 'sandbox' })
      const [before] = await desk.money(desk.client)
      const { caseNo } = await desk.client.afterSales.apply(
        desk.filed(desk.draft(orderNo, 'refund_only', 'missing'), { refundTo: 'original' }),
      )
      await desk.shop().handle(caseNo, { type: 'approve' })
      const { refund, amount } = await desk.client.afterSales.info(caseNo)
      expect([refund?.to, refund?.amount]).toEqual(['original', amount])
      expect(await desk.money(desk.client)).toEqual([before, 0])
    })

    it('sends goods back, or not, that the station didn’t take', async () => {
      const orderNo = await desk.orderAt('delivered')
      const inspected = async () => {
        const { caseNo } = await desk.client.afterSales.apply(
          desk.filed(desk.draft(orderNo, 'return_refund', 'no_longer_wanted')),
        )
        await desk.shop().handle(caseNo, { type: 'approve' })
        await desk.shipBack(caseNo)
        await desk.shop().handle(caseNo, { type: 'receive' })
        await desk.shop().handle(caseNo, { type: 'fail', note: '吊牌已剪' })
        return caseNo
      }
      const sent = await inspected()
      const refused = await desk.client.afterSales.info(sent)
      expect([refused.statusText, refused.can.choose, refused.logs.at(-1)!.text]).toEqual([
        '拒收',
        true,
        '验货未通过：吊牌已剪',
      ])
      const choose = (caseNo: string, option: 'send_back' | 'abandon') =>
        desk.client.afterSales.choose({ caseNo, option, requestId: randomUUID() })
      expect((await choose(sent, 'send_back')).status).toBe('sending_back')
      const { brand } = await desk.client.orders.info(orderNo)
      await desk.shop().handle(sent, { type: 'sent', brand: brand.name, trackingNo: 'YT00000001' })
      const back = await desk.client.afterSales.info(sent)
      expect([back.status, back.sentParcel, back.refund]).toEqual([
        'closed',
        { brand: brand.name, trackingNo: 'YT00000001' },
        null,
      ])
      const left = await inspected()
      expect((await choose(left, 'abandon')).status).toBe('closed')
      expect((await desk.client.orders.info(orderNo)).refunded).toBe(0)
      expect((await desk.client.auth.me()).reserveFrozen).toBe(0)
    })

    it('exchanges for another spec of the product that costs the same', async () => {
      const orderNo = await desk.orderAt('delivered')
      const [, twin] = desk.product.skus
      const wish = desk.draft(orderNo, 'exchange', 'size_unfit')
      const stranger = plain.find(({ id }) => id !== desk.product.id)!.skus[0]!.id
      const wrong = await refusal(
        desk.client.afterSales.apply(
          desk.filed({ ...wish, lines: [{ skuId: desk.skuId, qty: 1, toSkuId: stranger }] }),
        ),
      )
      expect([wrong.kind, wrong.message]).toEqual(['invalid', '只能换成同一商品、价格相同的规格'])
      const { amounts, brand } = await desk.client.orders.info(orderNo)
      const [before] = await desk.money(desk.client)
      const { caseNo } = await desk.client.afterSales.apply(
        desk.filed({ ...wish, lines: [{ skuId: desk.skuId, qty: 1, toSkuId: twin!.id }] }),
      )
      const { fee, amount, lines } = await desk.client.afterSales.info(caseNo)
      expect([fee, amount, lines[0]!.toSkuId]).toEqual([200 + amounts.freight, 0, twin!.id])
      expect(lines[0]!.toSpec).not.toBe('')
      await desk.shop().handle(caseNo, { type: 'approve' })
      await desk.shipBack(caseNo)
      await desk.shop().handle(caseNo, { type: 'receive' })
      await desk.shop().handle(caseNo, { type: 'pass' })
      expect((await desk.client.afterSales.info(caseNo)).statusText).toBe('换货中')
      await desk.shop().handle(caseNo, { type: 'sent', brand: brand.name, trackingNo: 'YT00000002' })
      expect(await desk.money(desk.client)).toEqual([before - fee, 0])
      expect((await desk.client.afterSales.info(caseNo)).can.confirm).toBe(true)
      expect((await desk.client.afterSales.confirm(caseNo)).status).toBe('completed')
    })

    it('sends again what is missing, or refunds it where the station has none', async () => {
      const orderNo = await desk.orderAt('delivered')
      const { brand } = await desk.client.orders.info(orderNo)
      const apply = async () =>
        (await desk.client.afterSales.apply(desk.filed(desk.draft(orderNo, 'reship', 'missing')))).caseNo
      const first = await apply()
      await desk.shop().handle(first, { type: 'approve' })
      await desk.shop().handle(first, { type: 'sent', brand: brand.name, trackingNo: 'YT00000003' })
      expect((await desk.client.afterSales.confirm(first)).status).toBe('completed')
      const [before] = await desk.money(desk.client)
      const second = await apply()
      await desk.shop().handle(second, { type: 'approve' })
      await desk.shop().handle(second, { type: 'cannot' })
      const { status, amount } = await desk.client.afterSales.info(second)
      expect(status).toBe('completed')
      expect(amount).toBeGreaterThanOrEqual(desk.product.skus[0]!.price)
      expect(await desk.money(desk.client)).toEqual([before + amount, 0])
    })
  })
