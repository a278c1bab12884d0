import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxBook } from '../../server/channels/sandbox/book'
import { adjustReserve, reverseAdjustment } from '../../server/wallet/adjust'
import { auditWhole } from '../../server/wallet/audit'
import { fen } from '../../src/domain/money'
import { cancelOne } from '../contracts/ordering'
import { auditedAfter } from '../support/audited-after'
import { startServer, type TestServer } from '../support/server'
import { toppedUp } from '../support/top-up'
import { buyersOf, direct, payment, placed } from '../support/trade'

/** Of what a buyer's book and his gifts must hold, each rule names the row that was spoilt by hand. */

let server: TestServer
let userId: string
let orderNo: string
let paymentNo: string
let refundNo: string
let adjustmentNo: string

beforeAll(async () => {
  server = await startServer()
  const [buyer] = await buyersOf(server, 1)
  userId = buyer!.userId
  const nowMs = server.clock.now()
  await server.db.tx((tx) => toppedUp(tx, { userId, amount: 1_000_000, gift: 500, nowMs }))
  const paid = await placed(buyer!, direct(['1000101', 1]))
  await buyer!.orders.pay(payment(paid.paymentNo))
  ;[orderNo, paymentNo] = [paid.orderNos[0]!, paid.paymentNo]
  await cancelOne(buyer!, orderNo)
  const [refund] = await server.db.query<{ no: string }>('select refund_no as no from refunds where order_no = $1', [
    orderNo,
  ])
  refundNo = refund!.no
  const by = { userId, amount: fen(700), as: 'compensation', reason: '错发', by: 'test' } as const
  adjustmentNo = (await adjustReserve(server.db, by, nowMs)).adjustmentNo
  await reverseAdjustment(server.db, { adjustmentNo, reason: '记错', by: 'test' }, nowMs)
})
afterAll(() => server.close())

const after = (...statements: string[]) => auditedAfter(server.db, statements)

test('nothing is wrong, and every rule says how many rows it went through', async () => {
  const { checked, findings } = await auditWhole(server.db, [sandboxBook])
  expect(findings).toEqual([])
  const rows = new Map(checked.map((one) => [one.rule.split(' ')[0], one.rows]))
  expect(rows.size).toBe(checked.length)
  for (const code of ['W1', 'W3', 'W6', 'W7', 'W9', 'W10', 'W11', 'W12', 'W13', 'W14', 'R1', 'O5', 'A3'])
    expect([code, rows.get(code)! > 0]).toEqual([code, true])
})

test('a book, once written, is changed by nobody', async () => {
  for (const sql of [
    `update wallet_entries set remark = ''`,
    'delete from wallet_entries',
    'truncate wallet_entries',
    'delete from journals',
    'update entries set amount = 1',
  ])
    await expect(server.db.query(sql)).rejects.toThrow(/append-only/)
})

describe('what is spoilt is named', () => {
  const line = (seq: number) => `user_id = '${userId}' and seq = ${seq}`
  const set = (table: string, what: string, where: string) => `update ${table} set ${what} where ${where}`

  test('W6 money frozen for nothing', async () => {
    const frozen = `insert into after_sales (case_no, order_no, user_id, type, status, reason, amount, fee, fee_text, held, refund_to, applied_at,
      moved_at) values ('T1', '${orderNo}', '${userId}', 'refund_only', 'applied', 'other', 100, 5, '', 5, 'reserve', now(), now())`
    expect(await after(frozen)).toContain(`W6 account frozen:${userId}`)
  })

  test('W9 an amount beyond all bounds', async () => {
    const found = await after(
      'alter table entries drop constraint entries_amount_check',
      `insert into journals (kind, ref, at) values ('opening_balance', 'huge', now())`,
      `insert into entries select 'opening', (select max(seq) + 1 from entries where account_id = 'opening'), id, 2000000000000, 0
       from journals where ref = 'huge'`,
    )
    expect(found).toContainEqual(expect.stringMatching(/^W9 journal \d+$/))
  })

  test('W10 a line whose balance doesn’t follow, one out of its place, one that is older than the one before, an account that is elsewhere', async () => {
    expect(await after(set('wallet_entries', 'available_after = available_after + 1', line(3)))).toEqual([
      `W10 book ${userId}`,
      `W10 book ${userId}`,
    ])
    expect(await after(set('wallet_entries', 'type_seq = type_seq + 9', line(3)))).toEqual([`W10 book ${userId}`])
    expect(await after(set('wallet_entries', `at = at - interval '1 minute'`, line(3)))).toEqual([`W10 book ${userId}`])
    const last = `user_id = '${userId}' and seq = (select max(seq) from wallet_entries where user_id = '${userId}')`
    expect(await after(set('wallet_entries', 'available_after = available_after + 1', last))).toEqual([
      `W10 book ${userId}`,
      `W10 account avail:${userId}`,
    ])
  })

  test('W11 a day that sums up to something else, and one that is gone', async () => {
    const day = `user_id = '${userId}' and type = 'consume'`
    for (const what of ['lines = lines + 1', 'amount = amount + 1', 'amount_until = amount_until + 1'])
      expect(await after(set('wallet_days', what, day))).toEqual([`W11 book ${userId}`])
    expect(await after(`delete from wallet_days where ${day}`)).toEqual([`W11 book ${userId}`])
  })

  test('W12 gifts of a payment, of its order and of a refund that are others than were spent', async () => {
    expect(await after(set('payment_orders', 'bonus = bonus - 1', `payment_no = '${paymentNo}'`))).toEqual([
      `W12 payment ${paymentNo}`,
      `W12 order ${orderNo}`,
    ])
    expect(await after(set('refunds', 'bonus = bonus - 1', `refund_no = '${refundNo}'`))).toEqual([
      `W12 order ${orderNo}`,
      `W12 refund ${refundNo}`,
    ])
  })

  test('W13 a journal that its buyer was not told of, or told something else', async () => {
    const journal = `W13 journal order_refund ${refundNo}`
    const found = await after(
      `delete from wallet_entries where journal_id = (select id from journals where kind = 'order_refund' and ref = '${refundNo}')`,
    )
    expect(found).toContain(journal)
    expect(
      await after(
        set(
          'wallet_entries',
          'available_change = available_change - 1, bonus_change = bonus_change + 1',
          `type = 'refund' and user_id = '${userId}'`,
        ),
      ),
    ).toContain(journal)
  })

  test('W14 an adjustment that is booked with another amount, and an undoing of another amount', async () => {
    expect(await after(set('adjustments', 'amount = amount + 1', `adjustment_no = '${adjustmentNo}'`))).toEqual([
      `W14 adjustment ${adjustmentNo}`,
      expect.stringMatching(/^W14 adjustment A/) as string,
    ])
    expect(await after(`delete from adjustments where reverses = '${adjustmentNo}'`)).toEqual([
      `W14 journal reversal ${adjustmentNo}`,
    ])
  })
})
