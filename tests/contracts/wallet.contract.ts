import { describe, expect, it } from 'vitest'
import { fen, zero, type Fen } from '../../src/domain/money'
import type { WalletLine, WalletQuery } from '../../src/domain/wallet/statement'
import { afterSaleDesk } from './after-sale-desk'
import { cancelOne, direct, placed, somePlain, uuid } from './ordering'
import { refusal, type Client, type World } from './world'

export const walletContract = (world: World) =>
  describe(`the reserve's book on ${world.name}`, () => {
    const desk = afterSaleDesk(world)
    const { shop, ownShop } = desk

    const linesOf = async ({ wallet }: Client, query: WalletQuery = {}) => (await wallet.transactions(query)).list
    const bought = async (buyer: Client, n = 1): Promise<{ orderNo: string; payable: Fen }> => {
      const { paymentNo, orderNos, payable } = await placed(buyer, direct(somePlain().skus[0]!.id), n)
      await buyer.orders.pay({ pay: { paymentNo }, method: 'reserve', requestId: uuid(100 + n) })
      return { orderNo: orderNos[0]!, payable }
    }

    /** Each line goes on where the one before it ended, and all of them come to what there is. */
    const mustAddUp = async (buyer: Client): Promise<void> => {
      const { list, totals, total } = await buyer.wallet.transactions({ pageSize: 50 })
      expect(list).toHaveLength(total)
      let [available, frozen, bonus] = [0, 0, 0]
      for (const line of list.toReversed()) {
        available += line.availableChange
        frozen += line.frozenChange
        bonus += line.bonusChange
        expect([line.availableAfter, line.frozenAfter, line.bonusAfter]).toEqual([available, frozen, bonus])
        const whole = line.availableChange + line.frozenChange + line.bonusChange
        expect(whole).toBe(line.inside ? 0 : line.direction === 'in' ? line.amount : 0 - line.amount)
      }
      const me = await buyer.auth.me()
      expect([me.reserveAvailable, me.reserveFrozen, me.reserveBonus]).toEqual([available, frozen, bonus])
      expect(totals.in - totals.out).toBe(available + frozen + bonus)
    }

    it('tells nothing of what never was', async () => {
      const buyer = await shop().newBuyer()
      expect(await buyer.wallet.transactions({})).toEqual({
        list: [],
        total: 0,
        page: 1,
        pageSize: 20,
        totals: { in: 0, out: 0 },
        cursor: '',
      })
      expect(await buyer.wallet.overview()).toMatchObject({ available: 0, frozen: 0, bonus: 0, daysLeft: null })
    })

    it('spends gifts first, and gives them back as they were spent, line by line', async () => {
      const buyer = await shop().newBuyer({ reserve: 500_000, gift: 300 })
      const { orderNo, payable } = await bought(buyer)
      const [paid] = await linesOf(buyer)
      expect(paid).toEqual({
        entryNo: paid!.entryNo,
        type: 'consume',
        typeText: '消费',
        direction: 'out',
        inside: false,
        amount: payable,
        availableChange: 300 - payable,
        frozenChange: 0,
        bonusChange: -300,
        availableAfter: 500_300 - payable,
        frozenAfter: 0,
        bonusAfter: 0,
        biz: 'order',
        bizNo: orderNo,
        remark: '订单支付',
        at: paid!.at,
      })
      expect(await buyer.account.counts()).toMatchObject({ reserveAvailable: 500_300 - payable, reserveBonus: 0 })
      await cancelOne(buyer, orderNo)
      const [back] = await linesOf(buyer)
      expect(back).toMatchObject({ type: 'refund', direction: 'in', amount: payable, bonusChange: 300, bizNo: orderNo })
      expect(await buyer.auth.me()).toMatchObject({ reserveAvailable: 500_000, reserveBonus: 300 })
      const said = (await linesOf(buyer)).map(({ entryNo }) => entryNo)
      expect(new Set(said).size).toBe(4)
      await mustAddUp(buyer)
    })

    it('says what is lacking after own money and gifts', async () => {
      const buyer = await shop().newBuyer({ reserve: 100, gift: 50 })
      const { paymentNo, payable } = await placed(buyer, direct(somePlain().skus[0]!.id))
      const pay = { pay: { paymentNo }, method: 'reserve', requestId: uuid(2) } as const
      expect((await refusal(buyer.orders.pay(pay))).details).toEqual({ shortBy: payable - 150 })
      expect(await buyer.orders.payResult(paymentNo)).toMatchObject({ reserveAvailable: 100, reserveBonus: 50 })
    })

    it('freezes a fee, links it, and gives back what of it were gifts', async () => {
      const buyer = await shop().newBuyer({ reserve: 200_000, gift: 100_050 })
      const orderNo = await desk.orderAt('delivered', { buyer })
      const spent = (await linesOf(buyer))[0]!
      const { caseNo } = await buyer.afterSales.apply(
        desk.filed(desk.draft(orderNo, 'return_refund', 'no_longer_wanted', 2)),
      )
      const overview = await buyer.wallet.overview()
      expect(overview).toMatchObject({ frozen: 400, freezes: [{ biz: 'after_sale', bizNo: caseNo, amount: 400 }] })
      const [frozen] = await linesOf(buyer)
      expect(frozen).toMatchObject({ type: 'freeze', direction: 'out', inside: true, amount: 400, frozenChange: 400 })
      expect(frozen!.bonusChange).toBe(-Math.min(400, spent.bonusAfter))
      await buyer.afterSales.cancel(caseNo)
      expect((await linesOf(buyer))[0]).toMatchObject({
        type: 'unfreeze',
        direction: 'in',
        inside: true,
        bonusChange: 0 - frozen!.bonusChange,
        biz: 'after_sale',
        bizNo: caseNo,
      })
      expect((await buyer.wallet.overview()).freezes).toEqual([])
      await mustAddUp(buyer)
    })

    it('takes a fee out of what is frozen, and refunds what was bought, with the gifts that were told before', async () => {
      const buyer = await shop().newBuyer({ reserve: 500_000, gift: 1_001 })
      const orderNo = await desk.orderAt('delivered', { buyer })
      const wish = desk.draft(orderNo, 'return_refund', 'no_longer_wanted')
      const { refundAmount, refundBonus } = await buyer.afterSales.preview(wish)
      expect(refundBonus).toBe(Math.floor((1_001 * refundAmount) / (await buyer.orders.info(orderNo)).payable))
      const { caseNo } = await buyer.afterSales.apply(desk.filed(wish))
      await shop().handle(caseNo, { type: 'approve' })
      await desk.shipBack(caseNo, 'SF1234567890', buyer)
      await shop().handle(caseNo, { type: 'receive' })
      await shop().handle(caseNo, { type: 'pass' })
      const types = (await linesOf(buyer)).map(({ type }) => type)
      expect(types.toSorted()).toEqual(['consume', 'fee', 'freeze', 'recharge', 'recharge_bonus', 'refund'])
      expect((await linesOf(buyer, { type: 'refund' }))[0]).toMatchObject({
        amount: refundAmount,
        bonusChange: refundBonus,
        biz: 'after_sale',
        bizNo: caseNo,
      })
      await mustAddUp(buyer)
    })

    it('is read by type, by direction, by both, and page by page or from line to line', async () => {
      const buyer = await shop().newBuyer({ reserve: 900_000, gift: 10 })
      const orders = []
      for (const n of [1, 2, 3, 4, 5]) orders.push(await bought(buyer, n))
      for (const { orderNo } of orders.slice(0, 2)) await cancelOne(buyer, orderNo)
      const all = await linesOf(buyer)
      const spent = await buyer.wallet.transactions({ type: 'consume', pageSize: 2, page: 2 })
      expect(spent).toMatchObject({
        list: all.filter(({ type }) => type === 'consume').slice(2, 4),
        total: 5,
        totals: { in: 0, out: orders.reduce((sum, { payable }) => sum + payable, 0) },
      })
      const come = await buyer.wallet.transactions({ direction: 'in' })
      expect(come.list).toEqual(all.filter(({ direction }) => direction === 'in'))
      expect(come.totals).toEqual({
        in: 900_010 + orders.slice(0, 2).reduce((sum, { payable }) => sum + payable, 0),
        out: 0,
      })
      expect(await buyer.wallet.transactions({ type: 'refund', direction: 'in' })).toMatchObject({ total: 2 })
      expect(await buyer.wallet.transactions({ type: 'refund', direction: 'out' })).toMatchObject({
        list: [],
        total: 0,
        totals: { in: 0, out: 0 },
        cursor: '',
      })
      for (const filter of [{}, { type: 'consume' }, { direction: 'out' }] as const) {
        const whole = await linesOf(buyer, filter)
        const read: WalletLine[] = []
        let cursor: string | undefined
        do {
          const page = await buyer.wallet.transactions({ ...filter, pageSize: 2, ...(cursor ? { cursor } : {}) })
          read.push(...page.list)
          cursor = page.cursor
        } while (cursor !== '')
        expect(read).toEqual(whole)
      }
      expect((await buyer.wallet.transactions({ page: 40 })).list).toEqual([])
      for (const cursor of ['x', '0', '-1', '1e3', '页'])
        expect(await refusal(buyer.wallet.transactions({ cursor }))).toEqual({
          kind: 'invalid',
          message: '翻页位置无效，请回到第一页',
          details: { field: 'cursor' },
        })
    })

    it('is read by days of Beijing, and shows them', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer({ reserve: 300_000 })
      const first = await bought(buyer, 1)
      await own.advance(86_400)
      await own.renew(buyer)
      const second = await bought(buyer, 2)
      const page = (query: WalletQuery) => buyer.wallet.transactions(query)
      const [today, yesterday] = [(await linesOf(buyer))[0]!, (await linesOf(buyer))[1]!].map(({ at }) =>
        at.slice(0, 10),
      )
      expect(yesterday! < today!).toBe(true)
      const on = await page({ dateFrom: today!, dateTo: today! })
      expect(on).toMatchObject({ total: 1, totals: { in: 0, out: second.payable }, list: [{ bizNo: second.orderNo }] })
      const until = await page({ dateTo: yesterday!, pageSize: 1 })
      expect(until).toMatchObject({
        total: 2,
        totals: { in: 300_000, out: first.payable },
        list: [{ type: 'consume' }],
      })
      expect((await page({ dateTo: yesterday!, pageSize: 1, cursor: until.cursor })).list).toMatchObject([
        { type: 'opening' },
      ])
      expect((await page({ dateFrom: today!, dateTo: yesterday! })).total).toBe(0)
      const { days, daysLeft, available } = await buyer.wallet.overview()
      expect(days).toHaveLength(30)
      expect(days.slice(-2)).toEqual([
        { day: yesterday, balance: 300_000 - first.payable, income: 300_000, spent: first.payable },
        { day: today, balance: available, income: 0, spent: second.payable },
      ])
      expect(days[0]).toMatchObject({ balance: 0, income: 0, spent: 0 })
      expect(daysLeft).toBe(Math.floor((available * 30) / (first.payable + second.payable)))
    })

    it('is low where it has less than the buyer wants to be told of', async () => {
      const buyer = await shop().newBuyer({ reserve: 100, gift: 50 })
      expect(await buyer.wallet.overview()).toMatchObject({ lowBalanceAt: zero, isLow: false })
      await buyer.auth.updateProfile({ lowBalanceAt: fen(151) })
      expect(await buyer.wallet.overview()).toMatchObject({ lowBalanceAt: 151, isLow: true })
      await buyer.auth.updateProfile({ lowBalanceAt: fen(150) })
      expect((await buyer.wallet.overview()).isLow).toBe(false)
    })

    it('becomes a file of what is filtered', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer({ reserve: 500, gift: 50 })
      const id = await buyer.wallet.exportTransactions({ direction: 'in', format: 'csv' })
      expect(await buyer.jobs.info(id)).toMatchObject({ kind: 'statement' })
      expect((await buyer.jobs.list({ kind: 'statement', page: 1, pageSize: 10 })).total).toBe(1)
    })
  })
