import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditedAfter } from '../support/audited-after'
import { startServer, type TestServer } from '../support/server'
import { operate, withdrawalIn } from '../support/withdrawals'

/** A row spoilt by hand must be named by the rule it breaks: an audit that finds nothing proves nothing otherwise. */

let server: TestServer
let paid: string
let open: string
beforeAll(async () => {
  server = await startServer()
  paid = await withdrawalIn(server, 'paying')
  open = await withdrawalIn(server, 'applied')
  await operate(server, paid, { event: 'paid', voucher: 'V1' })
})
afterAll(() => server.close())

const after = (...statements: string[]) => auditedAfter(server.db, statements)
const set = (withdrawNo: string, what: string) => `update withdrawals set ${what} where withdraw_no = '${withdrawNo}'`
const over = `finished_at = now()`

test('finds nothing in withdrawals that went their way', async () => {
  expect(await after()).toEqual([])
})

test('names a withdrawal that says something else than its money', async () => {
  const [{ account }] = (await server.db.query<{ account: string }>(
    `select 'frozen:' || user_id as account from withdrawals where withdraw_no = $1`,
    [open],
  )) as [{ account: string }]
  // Its money is still frozen, and its log doesn't end there.
  expect(await after(set(open, `status = 'rejected', ${over}`))).toEqual([
    `W6 account ${account}`,
    `W8 withdrawal ${open}`,
    `A4 withdrawal ${open}`,
  ])
  expect(await after(set(open, 'amount = amount - 1'))).toEqual([`W6 account ${account}`, `W8 withdrawal ${open}`])
  expect(await after(set(paid, `status = 'failed'`))).toEqual([`W8 withdrawal ${paid}`, `A4 withdrawal ${paid}`])
  expect(await after(set(paid, 'fee = 1'))).toEqual([`W8 withdrawal ${paid}`])
})

test('names gifts that stayed where the money went, or came from nowhere', async () => {
  const gone = `W15 withdrawal ${open}`
  const [{ account }] = (await server.db.query<{ account: string }>(
    `select 'frozen:' || user_id as account from withdrawals where withdraw_no = $1`,
    [open],
  )) as [{ account: string }]
  // Of 100 as gifts with 500.00, 40 go with 200.00.
  const had = `update wallet_entries set bonus_after = bonus_after + 100 where journal_id =
    (select id from journals where kind = 'withdraw_freeze' and ref = '${open}')`
  expect((await after(had)).filter((one) => one === gone)).toEqual([gone])
  expect((await after(set(open, 'bonus = 1'))).filter((one) => /W(6|8|15)/.test(one))).toEqual([
    `W6 account ${account}`,
    `W8 withdrawal ${open}`,
    gone,
    gone,
  ])
  // Applied for before gifts went with the money.
  expect((await after(had, set(open, 'bonus = null'))).filter((one) => one === gone)).toEqual([])
})

test('names money that was paid out twice, or for nothing', async () => {
  const twice = `update journals set ref = '${open}' where kind = 'withdraw_paid' and ref = '${paid}'`
  const found = await after(twice)
  expect(found).toContain(`W8 withdrawal ${open}`)
  expect(found).toContain(`W8 withdrawal ${paid}`)
  const nobodys = `update journals set ref = 'W0' where kind = 'withdraw_paid' and ref = '${paid}'`
  expect(await after(nobodys)).toContain('W8 journal withdraw_paid W0')
})

test('names a log that leaps', async () => {
  const leap = `update withdrawal_logs set event = 'take' where withdraw_no = '${paid}' and event = 'paid'`
  expect(await after(leap)).toEqual([`A4 withdrawal ${paid}`])
})
