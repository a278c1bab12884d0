import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differencePage } from '../../server/bills/differences'
import { runClient } from '../../server/ops/client/run'
import { compareBill, dayBill, forgetBills, letForget, paid, tryOf } from '../support/bill-desk'
import { FIRST_DAY } from '../support/bill-facts'
import { wechatText } from '../support/bill-files'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await letForget(server)
})
afterAll(() => server.close())

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
      await forgetBills(server)
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
    await forgetBills(server)
    const [order] = await server.db.query<{ orderNo: string; paymentNo: string }>(
      `select order_no as "orderNo", payment_no as "paymentNo" from payment_orders order by 1 limit 1`,
    )
    await tryOf(server, order!.paymentNo, 'wechat')
    await compareBill(
      server,
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
    await forgetBills(server)
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
    writeFileSync(file, dayBill(paid(1, 500)).replace('5.00,5.00', '5.001,5.00'))
    expect(await ops('bills', 'check', file)).toEqual({
      code: 1,
      out: '',
      err: '\n没有完成：第 6 行：订单金额“5.001”不是有效的金额（元，最多两位小数）\n',
    })
  })
})
