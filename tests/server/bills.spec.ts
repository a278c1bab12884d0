import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { checkBill } from '../../server/bills/check'
import { differencePage } from '../../server/bills/differences'
import { billChannels, type BillChannel } from '../../server/bills/bill'
import { asTold, billOf, bookFacts, expectedOf, facts, FIRST_DAY, keyOfFact } from '../support/bill-facts'
import { at, compareBill, dayBill, forgetBills, letForget, NOW, paid, tryOf } from '../support/bill-desk'
import { alipayText, wechatText } from '../support/bill-files'
import { startServer, type TestServer } from '../support/server'

/** Bills of the providers beside our books, on the real server. */

const DAYS = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']

let server: TestServer
let runs = 0
beforeAll(async () => {
  server = await startServer()
  await letForget(server)
})
afterAll(() => server.close())

const forget = () => forgetBills(server)
const check = (text: string, over: Parameters<typeof compareBill>[2] = {}) => compareBill(server, text, over)

const openNow = async (channel?: BillChannel) => {
  const { list } = await differencePage(server.db, { page: 1, pageSize: 100, open: true, channel })
  return list.map(({ tradeNo, refundNo, kind }) => `${refundNo === '' ? tradeNo : `${tradeNo}/${refundNo}`} ${kind}`)
}

describe.each(billChannels)('the bills of %s, a day each, in any order and some twice', (channel) => {
  test('find every difference once and invent none on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        facts,
        fc.shuffledSubarray(DAYS, { minLength: DAYS.length, maxLength: DAYS.length }),
        fc.array(fc.constantFrom(...DAYS), { maxLength: 2 }),
        async (some, order, again) => {
          await forget()
          const prefix = `X${(runs += 1)}x`
          const all = asTold(channel, some)
          await bookFacts(server.db, channel, all, prefix)
          const want = all.flatMap((fact, i) => {
            const kind = expectedOf(fact)
            return kind === null ? [] : [`${keyOfFact(fact, prefix, i)} ${kind}`]
          })
          // Days without a trade before them: what came late may be of those.
          const none = { fromDay: '2026-11-01', toDay: '2026-11-09', lines: [] }
          await check(channel === 'alipay' ? alipayText(none) : wechatText(none), none)
          for (const day of [...order, ...again]) {
            const bill = await billOf(channel, all, prefix, day)
            await server.db.tx((tx) => checkBill(tx, bill, { fromDay: day, by: 'ops', nowMs: NOW }))
            const found = await openNow()
            expect(found.filter((one) => !want.includes(one))).toEqual([])
            expect(new Set(found).size).toBe(found.length)
          }
          expect((await openNow()).toSorted()).toEqual(want.toSorted())
        },
      ),
      { numRuns: 25 },
    )
  })
})

const succeed = (no: number, amount: number, method = 'alipay') =>
  server.db.query(
    `insert into payments (payment_no, user_id, amount, status, method, trade_no, created_at, expires_at, paid_at)
     values ($1, 'u', $2, 'succeeded', $3, $4, $5, $5, $5)`,
    [`PY${no}`, amount, method, `TY${no}`, new Date(at('12:00:00')).toISOString()],
  )

describe('a difference', () => {
  it('is gone by itself once we have booked it, when the same bill is compared again', async () => {
    await forget()
    expect(await check(dayBill(paid(1, 500)))).toMatchObject({ isAgain: false, opened: 1, resolved: 0 })
    await succeed(1, 500)
    expect(await check(dayBill(paid(1, 500)))).toMatchObject({ isAgain: true, opened: 0, resolved: 1, found: [] })
    const { list } = await differencePage(server.db, { page: 1, pageSize: 10, open: false })
    expect(list).toMatchObject([{ kind: 'only_in_bill', status: 'resolved', resolvedBy: '', note: '' }])
    expect(await server.db.query('select checks from bill_files')).toEqual([{ checks: 2 }])
  })

  it('that somebody has resolved stays so for as long as the same differs', async () => {
    await forget()
    await succeed(1, 400)
    await check(dayBill(paid(1, 500)))
    await server.db.query(
      `update bill_differences set status = 'resolved', note = '补差', resolved_by = 'ops', resolved_at = now()`,
    )
    expect(await check(dayBill(paid(1, 500)))).toMatchObject({ opened: 0, found: [{ kind: 'amount' }] })
    expect(await openNow()).toEqual([])
    // The provider's bill was put right, and is wrong otherwise.
    expect(await check(dayBill(paid(1, 600)))).toMatchObject({ opened: 1 })
    expect(await openNow()).toEqual(['TY1 amount'])
  })

  it('opens again where it was gone by itself', async () => {
    await forget()
    await succeed(1, 500)
    await check(dayBill(paid(1, 400)))
    await check(dayBill(paid(1, 500)))
    expect(await openNow()).toEqual([])
    await check(dayBill(paid(1, 400)), { sha256: 'other' })
    expect(await openNow()).toEqual(['TY1 amount'])
  })

  it('ends with a line that the provider takes back, and is another where we have it as done', async () => {
    await forget()
    await succeed(2, 500)
    await check(dayBill(paid(1, 500), paid(2, 400)))
    expect((await openNow()).toSorted()).toEqual(['TY1 only_in_bill', 'TY2 amount'])
    await check(dayBill())
    expect(await openNow()).toEqual(['TY2 only_here'])
  })

  it('of another provider’s trade of the same number is none of ours', async () => {
    await forget()
    await succeed(1, 500, 'wechat')
    await tryOf(server, 'PY1', 'wechat')
    await check(dayBill(paid(1, 500, { outTradeNo: 'PY1_9' })))
    expect(await openNow()).toEqual(['TY1 only_in_bill'])
  })

  it('tells of money for a payment that another trade has paid', async () => {
    await forget()
    await succeed(1, 500)
    await tryOf(server, 'PY1', 'alipay')
    await check(dayBill(paid(1, 500), paid(2, 500, { outTradeNo: 'PY1_9' })))
    const { list } = await differencePage(server.db, { page: 1, pageSize: 10, open: true })
    expect(list).toMatchObject([
      { kind: 'state', tradeNo: 'TY2', ourStatusText: '支付单已由另一笔交易付清', paymentNo: 'PY1' },
    ])
  })

  it('of two bills compared at the same moment is there once', async () => {
    await forget()
    const both = await Promise.all([check(dayBill(paid(1, 500))), check(dayBill(paid(1, 500)), { sha256: 'b' })])
    expect(both.reduce((all, { opened }) => all + opened, 0)).toBe(1)
    expect(await openNow()).toEqual(['TY1 only_in_bill'])
  })
})

describe('a bill', () => {
  it('of the shop’s own merchant is read, by the number that Alipay makes of it too', async () => {
    await forget()
    expect(await check(dayBill(), { merchant: '2088902100000001' })).toMatchObject({ found: [] })
  })

  it.each<[string, string, object, string]>([
    ['of the other provider', dayBill(), { channel: 'wechat' }, '这是支付宝的账单，不是微信的'],
    [
      'of another merchant',
      dayBill(),
      { merchant: '2088902100000009' },
      '账单是商户 20889021000000010156 的，商城用的是 2088902100000009',
    ],
    [
      'of no day',
      wechatText({ fromDay: FIRST_DAY, toDay: FIRST_DAY, lines: [] }),
      {},
      '看不出账单是哪一天的，请加 --from-day，几天的再加 --to-day',
    ],
    ['of another day than is said', dayBill(), { fromDay: '2026-11-11' }, '账单是 2026-11-10 的，不是 2026-11-11 的'],
    ['with a last day alone', dayBill(), { toDay: '2026-11-11' }, '写了 --to-day，也要写 --from-day'],
    [
      'of days that run back',
      dayBill(),
      { fromDay: '2026-11-11', toDay: '2026-11-10' },
      '--to-day 不能早于 --from-day',
    ],
    [
      'of a day that isn’t over',
      dayBill(),
      { nowMs: at('23:59:59') },
      '账单到 2026-11-10 为止，这一天还没有过完，请第二天再核对',
    ],
  ])('%s is refused', async (_, text, over, words) => {
    await forget()
    await expect(check(text, over)).rejects.toThrow(words)
    expect(await server.db.query('select 1 from bill_files')).toEqual([])
  })
})
