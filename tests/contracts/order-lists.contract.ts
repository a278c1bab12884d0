import { beforeAll, describe, expect, it } from 'vitest'
import { sellingAmount } from '../../src/domain/landed'
import { piecesOf, type OrderQuery, type OrderSummary } from '../../src/domain/order'
import { cancelOne, direct, placed, plain, somePlain, stationOf, uuid } from './ordering'
import { refusal, sharedShop, type Client, type World } from './world'

export const orderListsContract = (world: World) =>
  describe(`lists of orders on ${world.name}`, () => {
    const { shop } = sharedShop(world)
    let buyer: Client
    let all: OrderSummary[]

    // Eight orders of two stations: some paid, one cancelled, some flagged, each with a word of its own.
    beforeAll(async () => {
      buyer = await shop().newBuyer({ reserve: 1_000_000 })
      const first = somePlain()
      const elsewhere = plain.findLast((one) => stationOf(one) !== stationOf(first))!
      for (let i = 0; i < 8; i++) {
        const { skus } = i % 2 === 0 ? first : elsewhere
        const { orderNos, paymentNo } = await placed(buyer, direct(skus[i % skus.length]!.id, 1 + (i % 3)), 20 + i)
        if (i < 3) await buyer.orders.pay({ pay: { paymentNo }, method: 'reserve', requestId: uuid(40 + i) })
        if (i === 7) await cancelOne(buyer, orderNos[0]!)
        await buyer.orders.remark(orderNos[0]!, { text: `第${i}单 Box${i}`, ...(i > 4 ? { flag: 2 as const } : {}) })
      }
      all = (await list({})).list
    })

    const list = (query: Partial<OrderQuery>) => buyer.orders.list({ page: 1, pageSize: 100, ...query })
    const numbers = (orders: readonly OrderSummary[]) => orders.map(({ orderNo }) => orderNo)

    const today = () => all[0]!.createdAt.slice(0, 10)
    const filters: [string, () => Partial<OrderQuery>, (order: OrderSummary) => boolean][] = [
      ['nothing', () => ({}), () => true],
      ['a tab', () => ({ status: 'to_ship' }), ({ status }) => status === 'paid'],
      ['what was cancelled', () => ({ status: 'cancelled' }), ({ status }) => status === 'cancelled'],
      ['a station', () => ({ stationId: all[0]!.station.id }), ({ station }) => station.id === all[0]!.station.id],
      ['a flag', () => ({ flag: 2 }), ({ flag }) => flag === 2],
      ['no flag', () => ({ flag: 0 }), ({ flag }) => flag === 0],
      [
        'a flag and a tab',
        () => ({ flag: 2, status: 'pending_payment' }),
        ({ flag, status }) => flag === 2 && status === 'pending_payment',
      ],
      ['a shop', () => ({ shopId: '1' }), () => false],
      ['cases', () => ({ abnormal: true }), () => false],
      ['none', () => ({ abnormal: false, afterSale: 'none' }), () => true],
      ['open after-sales', () => ({ afterSale: 'open' }), () => false],
      ['today', () => ({ dateFrom: today(), dateTo: today() }), () => true],
      ['until before', () => ({ dateTo: '2020-01-31' }), () => false],
      ['from long ago', () => ({ dateFrom: '2020-01-31' }), () => true],
      ['words of a remark, in any case', () => ({ keyword: 'bOX5' }), ({ remark }) => remark.includes('Box5')],
      ['one sign', () => ({ keyword: '单' }), () => true],
      ['two letters', () => ({ keyword: 'ox' }), () => true],
      ['a keyword and a flag', () => ({ keyword: 'box', flag: 2 }), ({ flag }) => flag === 2],
      ['a name', () => ({ keyword: '晓明' }), () => true],
      ['part of a phone number', () => ({ keyword: '137123456' }), () => true],
      ['part of a number', () => ({ keyword: all[2]!.orderNo.slice(3) }), ({ orderNo }) => orderNo === all[2]!.orderNo],
      [
        'part of a title',
        () => ({ keyword: all[0]!.items[0]!.title.slice(1, 6) }),
        ({ items }) => items[0]!.title === all[0]!.items[0]!.title,
      ],
      [
        '货号',
        () => ({ keyword: all[1]!.items[0]!.artNo }),
        ({ items }) => items[0]!.artNo === all[1]!.items[0]!.artNo,
      ],
      ['signs that mean something to a database', () => ({ keyword: '%' }), () => false],
      ['what nothing has', () => ({ keyword: '没有这个词' }), () => false],
    ]

    it.each(filters)('filters by %s: list, tabs and totals agree', async (_, query, fits) => {
      const { list: found, total, counts, totals } = await list(query())
      const expected = all.filter(fits)
      expect(numbers(found)).toEqual(numbers(expected))
      const { all: everything, ...tabs } = counts
      expect(Object.values(tabs).reduce((sum, count) => sum + count, 0)).toBe(everything)
      const payable = expected.reduce((sum, order) => sum + order.payable, 0)
      const items = expected.flatMap((order) => order.items)
      const selling = sellingAmount(items, 0)
      expect([total, totals]).toEqual([
        expected.length,
        {
          orders: expected.length,
          pieces: piecesOf({ items }),
          payable,
          margin: selling === null ? null : selling - payable,
        },
      ])
    })

    it('knows no shop where no order came from one', async () => {
      expect(await buyer.orders.shops()).toEqual([])
    })

    it('adds up the margin at the ratio of the buyer', async () => {
      const { totals: before } = await list({ status: 'cancelled' })
      await buyer.auth.updateProfile({ priceRatio: 233 })
      const { totals } = await list({})
      const payable = all.reduce((sum, order) => sum + order.payable, 0)
      expect(totals.margin).toBe(
        sellingAmount(
          all.flatMap(({ items }) => items),
          233,
        )! - payable,
      )
      await buyer.auth.updateProfile({ priceRatio: 0 })
      expect((await list({ status: 'cancelled' })).totals).toEqual(before)
    })

    it('sorts both ways by time, and by what is to pay', async () => {
      expect(numbers((await list({ sort: 'created_asc' })).list)).toEqual(numbers(all).toReversed())
      const dear = (await list({ sort: 'payable_desc' })).list.map(({ payable }) => payable)
      expect(dear).toEqual(all.map(({ payable }) => payable as number).toSorted((a, b) => b - a))
    })

    it.each([
      ['all', {}],
      ['of a tab', { status: 'pending_payment' as const }],
      ['with a flag', { flag: 0 as const }],
      ['with a keyword', { keyword: 'box' }],
      ['by what is to pay', { sort: 'payable_desc' as const }],
      ['from the oldest', { sort: 'created_asc' as const, flag: 0 as const }],
    ])('turns the pages by number and by cursor: %s', async (_, filter) => {
      const whole = numbers((await list(filter)).list)
      const pages = Math.ceil(whole.length / 3)
      const [byNumber, byCursor]: [string[], string[]] = [[], []]
      let cursor = ''
      for (let page = 1; page <= pages; page++) {
        byNumber.push(...numbers((await list({ ...filter, page, pageSize: 3 })).list))
        const next = await list({ ...filter, pageSize: 3, ...(cursor ? { cursor } : {}) })
        expect(next.page).toBe(page)
        byCursor.push(...numbers(next.list))
        cursor = next.cursor
      }
      expect([byNumber, byCursor, cursor]).toEqual([whole, whole, ''])
    })

    it('refuses a cursor that it has not given', async () => {
      for (const cursor of ['x', 'cGFnZSB4', 'MS4uLg', '页'])
        expect(await refusal(list({ cursor }))).toMatchObject({
          kind: 'invalid',
          message: '翻页位置无效，请回到第一页',
        })
    })

    it.each([
      ['all', {}],
      ['of a tab', { status: 'pending_payment' as const }],
      ['with a keyword', { keyword: '单' }],
      ['from the oldest', { sort: 'created_asc' as const }],
    ])('knows the one before and the one after in the list: %s', async (_, filter) => {
      const order = numbers((await list(filter)).list)
      const around = await Promise.all(
        order.map(async (no) => {
          const { prevOrderNo, nextOrderNo } = await buyer.orders.info(no, filter)
          return [prevOrderNo, nextOrderNo]
        }),
      )
      expect(around).toEqual(order.map((_no, i) => [order[i - 1] ?? '', order[i + 1] ?? '']))
    })

    it('knows none around an order that the filters leave out', async () => {
      const flagged = all.find(({ flag }) => flag === 2)!
      const { prevOrderNo, nextOrderNo } = await buyer.orders.info(flagged.orderNo, { flag: 1 })
      expect([prevOrderNo, nextOrderNo]).toEqual(['', ''])
    })

    it('shows another buyer nothing of them, whatever he asks for', async () => {
      const other = await shop().newBuyer()
      for (const query of [{}, { keyword: all[0]!.orderNo }, { flag: 2 as const }, { status: 'to_ship' as const }]) {
        const { list: found, counts, totals } = await other.orders.list({ page: 1, pageSize: 100, ...query })
        expect([found, counts.all, totals]).toEqual([[], 0, { orders: 0, pieces: 0, payable: 0, margin: 0 }])
      }
    })
  })
