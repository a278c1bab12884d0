import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { sealerOf } from '../../server/base/sealed'
import { workWithdrawal } from '../../server/withdrawals/work'
import { fen } from '../../src/domain/money'
import { startServer, type ServerOptions, type TestServer } from '../support/server'
import { mustAddUp } from '../support/trade'
import { CARD, operate, wishing, withdrawersOf, type Withdrawer } from '../support/withdrawals'

let server: TestServer
const start = async (options: ServerOptions = {}, reserve = 100_000): Promise<Withdrawer> => {
  server = await startServer(options)
  return (await withdrawersOf(server, 1, reserve))[0]!
}
afterEach(async () => {
  await mustAddUp(server.db)
  await server.close()
})

const said = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error as Error).message,
  )
const notThe = (code: string): string => (code === '111111' ? '222222' : '111111')
const balances = async ({ userId }: Withdrawer) => {
  const rows = await server.db.query<{ id: string; balance: number }>(
    `select split_part(id, ':', 1) as id, balance from accounts where id in ('avail:' || $1, 'frozen:' || $1)`,
    [userId],
  )
  return Object.fromEntries(rows.map(({ id, balance }) => [id, balance]))
}

test('a code proves one application, and is still good after one that was refused', async () => {
  const buyer = await start()
  const code = await buyer.code()
  const { wallet } = buyer
  expect(await said(wallet.withdraw(wishing(notThe(code))))).toBe('验证码错误或已失效')
  expect(await said(wallet.withdraw(wishing(code, { amount: fen(100_001) })))).toBe('余额不足，还差 ¥0.01')
  const request = wishing(code, { amount: fen(60_000) })
  const first = await wallet.withdraw(request)
  expect(await said(wallet.withdraw(wishing(code)))).toBe('验证码错误或已失效')
  // Asked again, with the code that is used up or with any other: the first answer, and no second application.
  expect(await wallet.withdraw(request)).toEqual(first)
  expect(await wallet.withdraw({ ...request, verifyCode: '000000' })).toEqual(first)
  expect(await said(wallet.withdraw({ ...request, payeeName: '李四' }))).toBe('请勿重复提交')
  expect(await balances(buyer)).toEqual({ avail: 40_000, frozen: 60_000 })
})

test('a code is looked at five times, then not even the right one is taken', async () => {
  const { wallet, code } = await start()
  const sent = await code()
  for (let i = 0; i < 5; i++) expect(await said(wallet.withdraw(wishing(notThe(sent))))).toBe('验证码错误或已失效')
  expect(await said(wallet.withdraw(wishing(sent)))).toBe('验证码错误或已失效')
  expect((await wallet.withdrawals({})).total).toBe(0)
})

test('a code for something else, or for somebody else, is none', async () => {
  const buyer = await start()
  const [other] = await withdrawersOf(server, 1, 0)
  expect(await said(buyer.wallet.withdraw(wishing(await other!.code())))).toBe('验证码错误或已失效')
  const [{ mobile }] = (await server.db.query<{ mobile: string }>('select mobile from users where id = $1', [
    buyer.userId,
  ])) as [{ mobile: string }]
  await fetch(`${server.url}/prod/api/common/sendSms?mobile=${mobile}&smsType=login`)
  expect(await said(buyer.wallet.withdraw(wishing(server.smsCode(mobile))))).toBe('验证码错误或已失效')
})

test('three may be applied for in a day of Beijing, those that were cancelled too', async () => {
  const { wallet, code } = await start({ env: { SMS_RESEND_SECONDS: '1' } })
  const apply = async () => {
    server.clock.advance(60)
    return wallet.withdraw(wishing(await code()))
  }
  const first = await apply()
  await wallet.cancelWithdrawal({ withdrawNo: first.withdrawNo, requestId: randomUUID() })
  await apply()
  await apply()
  expect((await wallet.withdrawals({})).rules.leftToday).toBe(0)
  const last = await apply().catch((error: unknown) => error)
  // 10:04 in the morning: 13 hours and 56 minutes until midnight.
  expect(last).toMatchObject({
    kind: 'too-often',
    message: '每天最多申请 3 次提现，请明天再来',
    details: { resendAfter: (13 * 60 + 56) * 60 },
  })
  server.clock.advance((13 * 60 + 55) * 60)
  expect((await wallet.withdrawals({})).rules.leftToday).toBe(0)
  server.clock.advance(60)
  expect((await wallet.withdrawals({})).rules.leftToday).toBe(3)
  expect((await apply()).status).toBe('applied')
})

test('whom it goes to stands nowhere in the open: not in the tables, not in the log, not in the answers', async () => {
  const lines: string[] = []
  const { wallet, code } = await start({ onLog: (line) => void lines.push(line) })
  const payee = { payeeName: '欧阳春晓', payeeAccount: CARD }
  const applied = await wallet.withdraw(wishing(await code(), payee))
  expect(applied.payee).toBe('欧** · 6222 **** 0128')
  const rows = await Promise.all(
    ['withdrawals', 'withdrawal_logs', 'requests', 'journals'].map((table) =>
      server.db.query(`select * from ${table}`),
    ),
  )
  const open = JSON.stringify([rows, lines, await wallet.withdrawals({})])
  expect([open.includes('欧阳'), open.includes(CARD), open.includes(CARD.slice(4, -4))]).toEqual([false, false, false])
  const { db, sealer, secret } = server.deps
  expect(await workWithdrawal({ db, sealer }, applied.withdrawNo)).toMatchObject(payee)
  expect(await workWithdrawal({ db, sealer: sealerOf([`${secret}x`]) }, applied.withdrawNo)).toMatchObject({
    payeeName: null,
    payeeAccount: null,
  })
})

test('a payee that was put in the place of another, or changed, is not read', async () => {
  const buyer = await start({ env: { SMS_RESEND_SECONDS: '1' } })
  const first = await buyer.wallet.withdraw(wishing(await buyer.code()))
  server.clock.advance(60)
  const second = await buyer.wallet.withdraw(wishing(await buyer.code(), { payeeName: '李四' }))
  const read = async () => (await workWithdrawal(server.deps, first.withdrawNo)).payeeName
  expect(await read()).toBe('张三')
  const put = (sql: string) =>
    server.db.query(`update withdrawals set payee_sealed = ${sql} where withdraw_no = $1`, [first.withdrawNo])
  await put(`(select payee_sealed from withdrawals where withdraw_no = '${second.withdrawNo}')`)
  expect(await read()).toBeNull()
  await put(`'1.AAAA'`)
  expect(await read()).toBeNull()
  await put(`'2.' || payee_sealed`)
  expect(await read()).toBeNull()
})

test('a fee stays with the house when it is paid out, and goes back with the rest when it is not', async () => {
  const buyer = await start({ env: { WITHDRAW_FEE_RATE: '60', WITHDRAW_FEE_MIN: '100', SMS_RESEND_SECONDS: '1' } })
  const apply = async (amount: number) => {
    server.clock.advance(60)
    return buyer.wallet.withdraw(wishing(await buyer.code(), { amount: fen(amount) }))
  }
  const [big, small] = [await apply(50_050), await apply(10_000)]
  expect([big.fee, big.arrives, small.fee, small.arrives]).toEqual([300, 49_750, 100, 9_900])
  expect(await balances(buyer)).toEqual({ avail: 39_950, frozen: 60_050 })
  await operate(server, big.withdrawNo, { event: 'approve' })
  await operate(server, big.withdrawNo, { event: 'paid', voucher: '2026112022001' })
  await operate(server, small.withdrawNo, { event: 'approve' })
  await operate(server, small.withdrawNo, { event: 'failed', reason: '账号与姓名不符' })
  expect(await balances(buyer)).toEqual({ avail: 49_950, frozen: 0 })
  const house = await server.db.query(
    `select e.account_id, e.amount from entries e join journals j on j.id = e.journal_id
     where j.kind = 'withdraw_paid' and j.ref = $1 order by 1`,
    [big.withdrawNo],
  )
  expect(house).toEqual([
    { account_id: `frozen:${buyer.userId}`, amount: -50_050 },
    { account_id: 'payout', amount: 49_750 },
    { account_id: 'revenue', amount: 300 },
  ])
  const { list } = await buyer.wallet.withdrawals({})
  expect(list.map(({ status, reason, can }) => [status, reason, can.cancel])).toEqual([
    ['failed', '账号与姓名不符', false],
    ['paid', '', false],
  ])
})
