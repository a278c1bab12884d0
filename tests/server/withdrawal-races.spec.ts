import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fileWithdrawal } from '../../server/withdrawals/apply'
import { fen } from '../../src/domain/money'
import { isOver } from '../../src/domain/wallet/withdrawal-life'
import type { WithdrawalStatus } from '../../src/domain/wallet/withdrawal'
import { startServer, type TestServer } from '../support/server'
import { mustAddUp, outcomes } from '../support/trade'
import { cardOf, operate, wishing, withdrawersOf, type Withdrawer } from '../support/withdrawals'

/** Many at once, on a real PostgreSQL: PGlite's one connection would hide what these are about. */

const MANY = { LIMIT_SMS_TRIES: '1000', LIMIT_WITHDRAWALS_PER_MINUTE: '1000' }

let server: TestServer
beforeAll(async () => {
  server = await startServer({ db: 'postgres', env: MANY })
})
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

const one = async (reserve: number): Promise<Withdrawer> => (await withdrawersOf(server, 1, reserve))[0]!
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const file = ({ userId }: Withdrawer, amount: number, i: number) =>
  server.db.tx((tx) =>
    fileWithdrawal(
      server.deps,
      tx,
      { userId, amount: fen(amount), channel: 'bank', payee: { payeeName: `张${i}三`, payeeAccount: cardOf(i) } },
      server.clock.now(),
    ),
  )
const balances = async ({ userId }: Withdrawer) => {
  const rows = await server.db.query<{ id: string; balance: number }>(
    `select split_part(id, ':', 1) as id, balance from accounts where id in ('avail:' || $1, 'frozen:' || $1) order by id`,
    [userId],
  )
  return rows.map(({ id, balance }) => `${id} ${balance}`)
}

test('50 at once for the whole reserve, each to another payee: exactly one', async () => {
  const buyer = await one(100_000)
  const code = await buyer.code()
  const { ok, refused } = await outcomes(
    times(50, (i) =>
      buyer.wallet.withdraw(wishing(code, { amount: fen(100_000), payeeName: `张${i}三`, payeeAccount: cardOf(i) })),
    ),
  )
  expect([ok.length, refused.length]).toEqual([1, 49])
  expect(await balances(buyer)).toEqual(['avail 0', 'frozen 100000'])
  expect((await buyer.wallet.withdrawals({})).total).toBe(1)
})

test('the same where no code stands in the way: one, and the others are told what is missing', async () => {
  const buyer = await one(100_000)
  const { ok, refused } = await outcomes(times(50, (i) => file(buyer, 100_000, i)))
  expect([ok.length, new Set(refused)]).toEqual([1, new Set(['balance-short 余额不足，还差 ¥1000.00'])])
  expect(await balances(buyer)).toEqual(['avail 0', 'frozen 100000'])
})

test('20 at once that the reserve would allow: as many as the day does', async () => {
  const buyer = await one(1_000_000)
  const { ok, refused } = await outcomes(times(20, (i) => file(buyer, 1_000, i)))
  expect([ok.length, new Set(refused)]).toEqual([3, new Set(['too-often 每天最多申请 3 次提现，请明天再来'])])
  expect(await balances(buyer)).toEqual(['avail 997000', 'frozen 3000'])
})

test('one application sent 20 times at once under its id is one, and every answer is the same', async () => {
  const buyer = await one(100_000)
  const request = wishing(await buyer.code(), { amount: fen(100_000) })
  const answers = await Promise.all(times(20, () => buyer.wallet.withdraw(request)))
  expect(answers).toEqual(times(20, () => answers[0]))
  expect(await balances(buyer)).toEqual(['avail 0', 'frozen 100000'])
})

test('approve, reject, take, cancel, paid and failed at once, 30 times: each ends one way, and its money with it', async () => {
  const buyers = await withdrawersOf(server, 30, 20_000)
  // Something else is frozen beside it: what is taken twice would not be missed.
  await Promise.all(buyers.map((buyer, i) => file(buyer, 10_000, i)))
  server.clock.advance(1)
  const numbers = await Promise.all(buyers.map((buyer, i) => file(buyer, 10_000, i)))
  await Promise.all(
    buyers.map(({ wallet }, i) => {
      const withdrawNo = numbers[i]!
      const all: (() => Promise<unknown>)[] = [
        () => operate(server, withdrawNo, { event: 'take' }),
        () => operate(server, withdrawNo, { event: 'approve' }),
        () => operate(server, withdrawNo, { event: 'reject', reason: '信息有误' }),
        () => wallet.cancelWithdrawal({ withdrawNo, requestId: randomUUID() }),
        () => operate(server, withdrawNo, { event: 'paid', voucher: 'V1' }),
        () => operate(server, withdrawNo, { event: 'failed', reason: '退汇' }),
      ]
      return outcomes([...all.slice(i % 6), ...all.slice(0, i % 6)].map((begin) => begin()))
    }),
  )
  // Those somebody is still to work on: what is left to do, at once and twice.
  const statuses = () =>
    Promise.all(
      buyers.map(async ({ wallet }): Promise<WithdrawalStatus> => (await wallet.withdrawals({})).list[0]!.status),
    )
  await Promise.all(
    (await statuses()).map(async (status, i) => {
      if (isOver(status)) return
      if (status !== 'paying') await operate(server, numbers[i]!, { event: 'approve' })
      await outcomes(
        times(4, (n) =>
          operate(server, numbers[i]!, n % 2 ? { event: 'paid', voucher: 'V2' } : { event: 'failed', reason: '退汇' }),
        ),
      )
    }),
  )
  const ends = await statuses()
  expect(ends.every(isOver)).toBe(true)
  expect(new Set(ends).size).toBeGreaterThan(1)
  const journals = await server.db.query<{ ref: string; kinds: string }>(
    `select ref, string_agg(kind, ' ' order by id) as kinds from journals where ref = any($1::text[]) group by ref`,
    [numbers],
  )
  const found = new Map(journals.map(({ ref, kinds }) => [ref, kinds]))
  expect(numbers.map((withdrawNo) => found.get(withdrawNo))).toEqual(
    ends.map((end) => `withdraw_freeze ${end === 'paid' ? 'withdraw_paid' : 'withdraw_unfreeze'}`),
  )
  expect(await Promise.all(buyers.map(balances))).toEqual(
    ends.map((end) => [`avail ${end === 'paid' ? 0 : 10_000}`, 'frozen 10000']),
  )
})
