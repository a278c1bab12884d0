import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { checkBill } from '../../server/bills/check'
import { differencePage } from '../../server/bills/differences'
import { billChannels, type BillChannel } from '../../server/bills/bill'
import { readBill } from '../../server/bills/read-file'
import { runClient } from '../../server/ops/client/run'
import { fen } from '../../src/domain/money'
import { asTold, billOf, bookFacts, expectedOf, facts, FIRST_DAY, keyOfFact } from '../support/bill-facts'
import { alipayText, wechatText, type TestBill } from '../support/bill-files'
import { startServer, type TestServer } from '../support/server'

/** Bills of the providers beside our books, on the real server. */

const NOW = Date.parse('2026-11-30T10:00:00+08:00')
const DAYS = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']

let server: TestServer
let runs = 0
beforeAll(async () => {
  server = await startServer()
  // What one run books is taken away before the next.
  for (const table of ['entries', 'journals']) await server.db.query(`alter table ${table} disable trigger user`)
})
afterAll(() => server.close())

const forget = async (): Promise<void> => {
  for (const table of ['bill_differences', 'bill_lines', 'bill_files', 'disputed_captures', 'refunds'])
    await server.db.query(`delete from ${table}`)
  await server.db.query(`delete from entries where seq > 1000000`)
  await server.db.query(`delete from journals where ref ~ '^(alipay|wechat):'`)
  for (const table of ['payment_attempts', 'payments'])
    await server.db.query(`delete from ${table} where payment_no ~ '^P(X|Y)'`)
}

const check = async (
  text: string,
  over: { merchant?: string; fromDay?: string; toDay?: string; nowMs?: number; sha256?: string } = {},
) => {
  const bill = await readBill(text)
  return server.db.tx((tx) =>
    checkBill(tx, { ...bill, sha256: over.sha256 ?? text }, { by: 'ops', nowMs: NOW, ...over }),
  )
}

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

const at = (time: string) => Date.parse(`${FIRST_DAY}T${time}+08:00`)
const paid = (
  no: number,
  amount: number,
  over: Partial<TestBill['lines'][number]> = {},
): TestBill['lines'][number] => ({
  subject: 'payment',
  outTradeNo: `PY${no}`,
  tradeNo: `TY${no}`,
  refundNo: '',
  amount: fen(amount),
  fee: fen(1),
  state: 'done',
  atMs: at('12:00:00'),
  ...over,
})
const day = (...lines: TestBill['lines']): string => alipayText({ fromDay: FIRST_DAY, toDay: FIRST_DAY, lines })
const succeed = (no: number, amount: number, method = 'alipay') =>
  server.db.query(
    `insert into payments (payment_no, user_id, amount, status, method, trade_no, created_at, expires_at, paid_at)
     values ($1, 'u', $2, 'succeeded', $3, $4, $5, $5, $5)`,
    [`PY${no}`, amount, method, `TY${no}`, new Date(at('12:00:00')).toISOString()],
  )

/** A try of it that took nothing. */
const tryOf = (paymentNo: string, channel: string) =>
  server.db.query(
    `insert into payment_attempts (out_trade_no, payment_no, channel, amount, state, created_at, ended_at)
     values ($1::text || '_9', $1, $2, 500, 'closed', now(), now())`,
    [paymentNo, channel],
  )

describe('a difference', () => {
  it('is gone by itself once we have booked it, when the same bill is compared again', async () => {
    await forget()
    expect(await check(day(paid(1, 500)))).toMatchObject({ isAgain: false, opened: 1, resolved: 0 })
    await succeed(1, 500)
    expect(await check(day(paid(1, 500)))).toMatchObject({ isAgain: true, opened: 0, resolved: 1, found: [] })
    const { list } = await differencePage(server.db, { page: 1, pageSize: 10, open: false })
    expect(list).toMatchObject([{ kind: 'only_in_bill', status: 'resolved', resolvedBy: '', note: '' }])
    expect(await server.db.query('select checks from bill_files')).toEqual([{ checks: 2 }])
  })

  it('that somebody has resolved stays so for as long as the same differs', async () => {
    await forget()
    await succeed(1, 400)
    await check(day(paid(1, 500)))
    await server.db.query(
      `update bill_differences set status = 'resolved', note = '补差', resolved_by = 'ops', resolved_at = now()`,
    )
    expect(await check(day(paid(1, 500)))).toMatchObject({ opened: 0, found: [{ kind: 'amount' }] })
    expect(await openNow()).toEqual([])
    // The provider's bill was put right, and is wrong otherwise.
    expect(await check(day(paid(1, 600)))).toMatchObject({ opened: 1 })
    expect(await openNow()).toEqual(['TY1 amount'])
  })

  it('opens again where it was gone by itself', async () => {
    await forget()
    await succeed(1, 500)
    await check(day(paid(1, 400)))
    await check(day(paid(1, 500)))
    expect(await openNow()).toEqual([])
    await check(day(paid(1, 400)), { sha256: 'other' })
    expect(await openNow()).toEqual(['TY1 amount'])
  })

  it('ends with a line that the provider takes back, and is another where we have it as done', async () => {
    await forget()
    await succeed(2, 500)
    await check(day(paid(1, 500), paid(2, 400)))
    expect((await openNow()).toSorted()).toEqual(['TY1 only_in_bill', 'TY2 amount'])
    await check(day())
    expect(await openNow()).toEqual(['TY2 only_here'])
  })

  it('of another provider’s trade of the same number is none of ours', async () => {
    await forget()
    await succeed(1, 500, 'wechat')
    await tryOf('PY1', 'wechat')
    await check(day(paid(1, 500, { outTradeNo: 'PY1_9' })))
    expect(await openNow()).toEqual(['TY1 only_in_bill'])
  })

  it('tells of money for a payment that another trade has paid', async () => {
    await forget()
    await succeed(1, 500)
    await tryOf('PY1', 'alipay')
    await check(day(paid(1, 500), paid(2, 500, { outTradeNo: 'PY1_9' })))
    const { list } = await differencePage(server.db, { page: 1, pageSize: 10, open: true })
    expect(list).toMatchObject([
      { kind: 'state', tradeNo: 'TY2', ourStatusText: '支付单已由另一笔交易付清', paymentNo: 'PY1' },
    ])
  })

  it('of two bills compared at the same moment is there once', async () => {
    await forget()
    const both = await Promise.all([check(day(paid(1, 500))), check(day(paid(1, 500)), { sha256: 'b' })])
    expect(both.reduce((all, { opened }) => all + opened, 0)).toBe(1)
    expect(await openNow()).toEqual(['TY1 only_in_bill'])
  })
})

describe('a bill', () => {
  it('of the shop’s own merchant is read, by the number that Alipay makes of it too', async () => {
    await forget()
    expect(await check(day(), { merchant: '2088902100000001' })).toMatchObject({ found: [] })
  })

  it.each<[string, string, object, string]>([
    ['of the other provider', day(), { channel: 'wechat' }, '这是支付宝的账单，不是微信的'],
    [
      'of another merchant',
      day(),
      { merchant: '2088902100000009' },
      '账单是商户 20889021000000010156 的，商城用的是 2088902100000009',
    ],
    [
      'of no day',
      wechatText({ fromDay: FIRST_DAY, toDay: FIRST_DAY, lines: [] }),
      {},
      '看不出账单是哪一天的，请加 --from-day，几天的再加 --to-day',
    ],
    ['of another day than is said', day(), { fromDay: '2026-11-11' }, '账单是 2026-11-10 的，不是 2026-11-11 的'],
    ['with a last day alone', day(), { toDay: '2026-11-11' }, '写了 --to-day，也要写 --from-day'],
    ['of days that run back', day(), { fromDay: '2026-11-11', toDay: '2026-11-10' }, '--to-day 不能早于 --from-day'],
    [
      'of a day that isn’t over',
      day(),
      { nowMs: at('23:59:59') },
      '账单到 2026-11-10 为止，这一天还没有过完，请第二天再核对',
    ],
  ])('%s is refused', async (_, text, over, words) => {
    await forget()
    await expect(check(text, over)).rejects.toThrow(words)
    expect(await server.db.query('select 1 from bill_files')).toEqual([])
  })
})

describe('npm run ops -- bills', () => {
  const ops = async (...given: string[]) => {
    const said = { out: '', err: '' }
    const env = { DATA_DIR: server.dataDir, OPS_URL: server.url }
    const code = await runClient(given, {
      env,
      out: (text) => void (said.out += text),
      err: (text) => void (said.err += text),
    })
    return { code, ...said }
  }
  const samples = [
    [
      'alipay',
      'docs/samples/bills/alipay-20261118.zip',
      '支付宝 20889021000000010156',
      '收款 3 笔 ¥553.70，退款 1 笔 ¥25.00，手续费 ¥3.32',
    ],
    [
      'wechat',
      'docs/samples/bills/wechat-20261118.csv',
      '微信 1900008888',
      '收款 3 笔 ¥1288.50，退款 1 笔 ¥88.50，手续费 ¥7.20',
    ],
  ] as const

  it.each(samples)(
    'check says of the sample of %s what our books lack, and 2; once they have it, 0',
    async (channel, file, whose, sums) => {
      await forget()
      const tried = await ops('bills', 'check', file, '--dry-run')
      expect([tried.code, tried.out.startsWith('（试运行，什么都没有改）')]).toEqual([2, true])
      expect(await server.db.query('select 1 from bill_files')).toEqual([])
      const first = await ops('bills', 'check', file, '--channel', channel)
      const lines = first.out.trim().split('\n')
      expect([first.code, ...lines.slice(0, 2), lines.at(-1)]).toEqual([
        2,
        `${whose}  2026-11-18`,
        sums,
        '不符 4 处：新发现 4，以前的 0',
      ])
      await server.db.query(
        `insert into payments (payment_no, user_id, amount, status, method, trade_no, created_at, expires_at, paid_at)
       select 'PX' || trade_no, 'u', amount, 'succeeded', channel, trade_no, at, at, at from bill_lines where subject = 'payment'`,
      )
      await server.db.query(
        `insert into refunds (refund_no, order_no, payment_no, user_id, amount, method, trade_no, status, reason, at, done_at)
       select refund_no, (select order_no from orders limit 1), 'PX' || trade_no, 'u', amount, channel, trade_no, 'succeeded', '', at, at
       from bill_lines where subject = 'refund'`,
      )
      const again = await ops('bills', 'check', file)
      expect([again.code, again.out.trim().split('\n')]).toEqual([
        0,
        [`${whose}  2026-11-18（这份账单核对过，按现在的账再核对一次）`, sums, '全部相符，以前的 4 处不符已经没有了'],
      ])
    },
  )

  it('list, show and resolve lead from a difference to its reason', async () => {
    await forget()
    const [order] = await server.db.query<{ orderNo: string; paymentNo: string }>(
      `select order_no as "orderNo", payment_no as "paymentNo" from payment_orders order by 1 limit 1`,
    )
    await tryOf(order!.paymentNo, 'wechat')
    await check(
      wechatText({
        fromDay: FIRST_DAY,
        toDay: FIRST_DAY,
        lines: [paid(1, 500, { outTradeNo: `${order!.paymentNo}_9` })],
      }),
    )
    const [{ id } = { id: '' }] = (await differencePage(server.db, { page: 1, pageSize: 1, open: true })).list
    const { out } = await ops('bills', 'show', id)
    expect(out).toContain(`#${id}  微信  账单已收款，商城没有入账  待处理`)
    expect(out).toContain(`订单 ${order!.orderNo}`)
    expect(out).toContain('怎样查：商城会自动向渠道查询')
    expect((await ops('bills', 'list', '--open')).out).toContain('共 1 处，1 处待处理')
    expect((await ops('bills', 'resolve', id)).err).toContain('缺少参数 note')
    const done = await ops('bills', 'resolve', id, '--note', '渠道已手工退款')
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('ops：渠道已手工退款')])
    expect(await ops('bills', 'resolve', id, '--note', '再来')).toMatchObject({
      code: 1,
      err: '\n没有完成：这一处已经处理过了\n',
    })
    expect((await ops('bills', 'show', '999999')).err).toBe('\n没有完成：对账差异不存在\n')
    expect((await ops('bills', 'list', '--open')).out).toBe('共 0 处，0 处待处理\n')
    expect((await ops('bills', 'list', '--channel', 'wechat')).out).toContain('共 1 处，0 处待处理')
  })

  it('check is waited for longer than a line may be silent', async () => {
    await forget()
    const http = server.app.server
    const usual = http.timeout
    http.setTimeout(1000)
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const holder = server.db.tx(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('bills', 0))`)
      await held
    })
    const asked = ops('bills', 'check', 'docs/samples/bills/wechat-20261118.csv')
    await expect
      .poll(() => server.db.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`), {
        timeout: 20_000,
      })
      .toHaveLength(1)
    // Who says nothing is cut off meanwhile.
    await once(connect(Number(new URL(server.url).port), '127.0.0.1').resume(), 'close')
    release()
    await holder
    http.setTimeout(usual)
    expect(await asked).toMatchObject({ code: 2, err: '' })
  })

  it('check refuses what is no bill in its words, with the line', async () => {
    const file = join(server.dataDir, `${randomUUID()}.csv`)
    writeFileSync(file, day(paid(1, 500)).replace('5.00,5.00', '5.001,5.00'))
    expect(await ops('bills', 'check', file)).toEqual({
      code: 1,
      out: '',
      err: '\n没有完成：第 6 行：订单金额“5.001”不是有效的金额（元，最多两位小数）\n',
    })
  })
})
