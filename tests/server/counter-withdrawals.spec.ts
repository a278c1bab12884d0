import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ask } from '../support/ask'
import { startServer, type TestServer } from '../support/server'
import { mustAddUp } from '../support/trade'
import { CARD, wishing, withdrawalIn, withdrawersOf, type Withdrawer } from '../support/withdrawals'

/** Withdrawals at the counter: from the application until the money is out, or back. */

let server: TestServer
let key: string
beforeAll(async () => {
  server = await startServer()
  key = readFileSync(join(server.dataDir, 'ops.key'), 'utf8')
})
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

const json = { 'content-type': 'application/json' }
const act = (verb: string, fields: Record<string, unknown>, requestId: string = randomUUID()) =>
  ask(server, 'POST', `/ops/withdrawals/${verb}`, {
    headers: json,
    body: JSON.stringify({ ...fields, request_id: requestId }),
    token: key,
  })
const look = async (path: string): Promise<Record<string, unknown>> =>
  (await ask(server, 'GET', `/ops/withdrawals/${path}`, { token: key })).data as Record<string, unknown>
const applied = async (): Promise<{ buyer: Withdrawer; withdrawNo: string }> => {
  const [buyer] = await withdrawersOf(server, 1, 50_000)
  const { withdrawNo } = await buyer!.wallet.withdraw(wishing(await buyer!.code()))
  return { buyer: buyer!, withdrawNo }
}
const frozenOf = async (withdrawNo: string): Promise<number> => {
  const [row] = await server.db.query<{ balance: number }>(
    `select a.balance from accounts a join withdrawals w on a.id = 'frozen:' || w.user_id where w.withdraw_no = $1`,
    [withdrawNo],
  )
  return row!.balance
}

it('is listed with its payee masked, shown in full, and who has looked is written down', async () => {
  const { withdrawNo } = await applied()
  const { list } = (await look('list')) as { list: { withdraw_no: string; payee: string }[] }
  expect(list.find((one) => one.withdraw_no === withdrawNo)?.payee).toBe('张** · 6222 **** 0128')
  expect(JSON.stringify(list)).not.toContain(CARD)
  expect(await look(`show?withdraw_no=${withdrawNo}`)).toMatchObject({ payee_name: '张三', payee_account: CARD })
  const kept = await server.db.query(
    `select key_name, call, subject, outcome, input from ops_log where call = 'withdrawals show'`,
  )
  expect(kept).toEqual([
    { key_name: 'ops', call: 'withdrawals show', subject: withdrawNo, outcome: 'done', input: { withdrawNo } },
  ])
})

it('is taken, approved and paid; its buyer sees each, and can cancel until it is taken', async () => {
  const { buyer, withdrawNo } = await applied()
  const seen = async () => {
    const [one] = (await buyer.wallet.withdrawals({})).list
    return [one!.statusText, one!.can.cancel]
  }
  const states = [await seen()]
  for (const [verb, fields] of [
    ['take', {}],
    ['approve', {}],
    ['paid', { voucher: '2026112022001' }],
  ] as const) {
    expect((await act(verb, { withdraw_no: withdrawNo, ...fields })).code).toBe(20000)
    states.push(await seen())
  }
  expect(states).toEqual([
    ['待审核', true],
    ['审核中', false],
    ['打款中', false],
    ['已到账', false],
  ])
  const { logs, voucher } = (await look(`show?withdraw_no=${withdrawNo}`)) as {
    logs: { by: string; text: string }[]
    voucher: string
  }
  expect([voucher, ...logs.map(({ by, text }) => `${by} ${text}`)]).toEqual([
    '2026112022001',
    ' 申请提现',
    'ops 已受理，审核中',
    'ops 审核通过，等待打款',
    'ops 已打款，凭证 2026112022001',
  ])
  expect(await frozenOf(withdrawNo)).toBe(0)
})

it('goes back to its buyer with the reason when it is rejected, or could not be paid', async () => {
  const rejected = await applied()
  await act('reject', { withdraw_no: rejected.withdrawNo, reason: '收款人与账号实名不符' })
  const failed = await applied()
  await act('approve', { withdraw_no: failed.withdrawNo })
  await act('failed', { withdraw_no: failed.withdrawNo, reason: '银行退回：账户已销户' })
  for (const [{ buyer }, status, reason] of [
    [rejected, 'rejected', '收款人与账号实名不符'],
    [failed, 'failed', '银行退回：账户已销户'],
  ] as const) {
    const { list, rules } = await buyer.wallet.withdrawals({})
    expect([list[0]!.status, list[0]!.reason, rules.withdrawable]).toEqual([status, reason, 50_000])
  }
})

it('is done once for a request id, and in a dry run not at all', async () => {
  const withdrawNo = await withdrawalIn(server, 'paying')
  const paid = { withdraw_no: withdrawNo, voucher: '2026112022002' }
  expect((await act('paid', { ...paid, dry_run: true })).data).toMatchObject({ status: 'paid', amount: 20_000 })
  expect([await frozenOf(withdrawNo), (await look(`show?withdraw_no=${withdrawNo}`)).status]).toEqual([
    20_000,
    'paying',
  ])
  const requestId = randomUUID()
  const [first, again] = [await act('paid', paid, requestId), await act('paid', paid, requestId)]
  expect([first.code, again.data]).toEqual([20000, first.data])
  expect(await act('paid', paid)).toMatchObject({ code: 40009, msg: '提现现在是“已到账”，不能登记到账' })
})

it('is refused in words: a step out of turn, a reason or a voucher of nothing, a number that nobody has', async () => {
  const withdrawNo = await withdrawalIn(server, 'applied')
  const answers = [
    await act('paid', { withdraw_no: withdrawNo, voucher: '1' }),
    await act('reject', { withdraw_no: withdrawNo, reason: '  ' }),
    await act('paid', { withdraw_no: withdrawNo }),
    await act('approve', { withdraw_no: 'W0000000000000000' }),
  ]
  expect(answers.map(({ code, msg }) => `${code} ${msg}`)).toEqual([
    '40009 提现现在是“待审核”，不能登记到账',
    '40000 参数 reason 不能为空',
    '40000 缺少参数 voucher',
    '40004 提现单不存在',
  ])
})
