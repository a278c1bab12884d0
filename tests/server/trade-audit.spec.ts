import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxBook } from '../../server/channels/sandbox/book'
import { auditMoney } from '../../server/wallet/audit'
import { auditedAfter } from '../support/audited-after'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, payment, placed } from '../support/trade'

/** A row spoilt by hand must be named by the rule it breaks: an audit that finds nothing proves nothing otherwise. */

let server: TestServer
let pending: { orderNos: string[]; paymentNo: string; batchNo: string }
let paid: { orderNos: string[]; paymentNo: string; batchNo: string }
let userId: string

beforeAll(async () => {
  server = await startServer()
  const [buyer] = await buyersOf(server, 1, 1_000_000)
  userId = buyer!.userId
  pending = await placed(buyer!, direct(['1000101', 1]))
  paid = await placed(buyer!, direct(['1000101', 1]))
  await buyer!.orders.pay(payment(paid.paymentNo))
})
afterAll(() => server.close())

const after = (...statements: string[]) => auditedAfter(server.db, statements)

test('finds nothing in the seeded shop, nor after orders were placed and paid', async () => {
  expect(await auditMoney(server.db, [sandboxBook])).toEqual([])
})

describe('names what was spoilt', () => {
  test('a balance that is one fen off', async () => {
    const found = await after(`update accounts set balance = balance + 1 where id = 'avail:${userId}'`)
    expect(found).toEqual(['W2 all accounts', `W3 account avail:${userId}`, `W10 account avail:${userId}`])
  })

  test('an entry that was changed, and one that is gone', async () => {
    const last = `account_id = 'avail:${userId}' and seq = 2`
    const journal = `journal order_pay ${paid.paymentNo}`
    const account = `account avail:${userId}`
    expect(await after(`update entries set after = after + 1 where ${last}`)).toEqual([
      `W3 ${account}`,
      `W4 ${account}`,
    ])
    expect(await after(`update entries set amount = amount + 1 where ${last}`)).toEqual([
      `W1 ${journal}`,
      `W3 ${account}`,
      `W4 ${account}`,
      `W13 ${journal}`,
    ])
    expect(await after(`delete from entries where ${last}`)).toEqual([
      `W1 ${journal}`,
      `W3 ${account}`,
      `W13 ${journal}`,
    ])
  })

  test('a piece too many', async () => {
    expect(await after(`update skus set stock = stock + 1, supplied = supplied + 2 where id = '1000102'`)).toEqual([
      'S1 sku 1000102',
    ])
  })

  test('an order that costs more than its lines', async () => {
    const [orderNo] = pending.orderNos
    expect(
      await after(
        `update orders set goods_amount = goods_amount + 1, payable = payable + 1 where order_no = '${orderNo}'`,
      ),
    ).toEqual([`O1 order ${orderNo}`, `O2 batch ${pending.batchNo}`, `P1 payment ${pending.paymentNo}`])
  })

  test('a batch and a payment over another amount', async () => {
    expect(await after(`update batches set payable = payable + 1 where batch_no = '${pending.batchNo}'`)).toEqual([
      `O2 batch ${pending.batchNo}`,
    ])
    expect(await after(`update payments set amount = amount + 1 where payment_no = '${paid.paymentNo}'`)).toEqual([
      `P1 payment ${paid.paymentNo}`,
      `P4 payment ${paid.paymentNo}`,
    ])
  })

  test('an order that was declared paid, and one sent back to waiting', async () => {
    const [orderNo] = pending.orderNos
    expect(await after(`update orders set status = 'paid' where order_no = '${orderNo}'`)).toEqual([
      `P2 order ${orderNo}`,
      `P3 order ${orderNo}`,
      `O5 order ${orderNo}`,
    ])
    const [done] = paid.orderNos
    expect(
      await after(`update orders set status = 'pending_payment', paid_at = null where order_no = '${done}'`),
    ).toEqual([`P2 order ${done}`, `P3 order ${done}`, `O5 order ${done}`])
  })

  test('a success that is not in the books', async () => {
    const { paymentNo, orderNos } = pending
    expect(
      await after(
        `update payments set status = 'succeeded', method = 'reserve', trade_no = 'x', paid_at = now() where payment_no = '${paymentNo}'`,
        `update orders set status = 'paid', paid_at = now() where order_no = '${orderNos[0]}'`,
        `insert into order_logs (order_no, at, event, from_status, to_status, text, who)
         values ('${orderNos[0]}', now(), 'pay', 'pending_payment', 'paid', '', 'buyer')`,
      ),
    ).toEqual([`P4 payment ${paymentNo}`])
  })

  test('money the sandbox took that was never booked', async () => {
    expect(
      await after(
        `insert into payment_attempts (out_trade_no, payment_no, channel, amount, state, created_at, ended_at)
           values ('try', '${pending.paymentNo}', 'sandbox', 100, 'closed', now(), now())`,
        `insert into sandbox_trades (trade_no, out_trade_no, amount, paid_at) values ('S1', 'try', 100, now())`,
      ),
    ).toEqual([`P5 payment ${pending.paymentNo}`])
  })

  test('a notice that waits for more than ten minutes, and a try whose money is nowhere', async () => {
    const { paymentNo } = pending
    expect(
      await after(
        `insert into pay_notices (channel, notice_id, headers, body, news, received_at, status, retry_at)
         select 'alipay', n, '{}', '', '{}', now() - n * interval '1 minute', 'pending', now() from generate_series(9, 11) n`,
        `insert into payment_attempts (out_trade_no, payment_no, channel, amount, state, trade_no, created_at, ended_at)
         values ('try', '${paymentNo}', 'alipay', 100, 'paid', 'A1', now(), now())`,
      ),
    ).toEqual([expect.stringMatching(/^P6 notice \d+$/), 'P7 try try'])
  })

  test('a top-up that is booked without being paid, with another gift, or of nothing', async () => {
    const rows = await server.db.query<{ rechargeNo: string; paymentNo: string; status: string }>(
      `select r.recharge_no as "rechargeNo", r.payment_no as "paymentNo", p.status
       from recharges r join payments p on p.payment_no = r.payment_no order by r.gift desc`,
    )
    const closed = rows.find(({ status }) => status === 'closed')!
    const gifted = rows.find(({ status }) => status === 'succeeded')!
    expect(
      await after(
        `update payments set status = 'succeeded', trade_no = 'S1', paid_at = now() where payment_no = '${closed.paymentNo}'`,
      ),
    ).toEqual([`W7 recharge ${closed.rechargeNo}`])
    expect(await after(`update recharges set gift = gift - 1 where recharge_no = '${gifted.rechargeNo}'`)).toEqual([
      `W7 recharge ${gifted.rechargeNo}`,
    ])
    expect(await after(`delete from recharges where recharge_no = '${closed.rechargeNo}'`)).toEqual([
      `W7 payment ${closed.paymentNo}`,
    ])
  })

  test('a log that jumps', async () => {
    const [orderNo] = paid.orderNos
    expect(await after(`update order_logs set event = 'ship' where order_no = '${orderNo}' and event = 'pay'`)).toEqual(
      [`O5 order ${orderNo}`],
    )
  })

  test('a step by somebody who may not take it', async () => {
    const [orderNo] = paid.orderNos
    expect(
      await after(`update order_logs set who = 'station' where order_no = '${orderNo}' and event = 'pay'`),
    ).toEqual([`O5 order ${orderNo}`])
  })

  test('an after-sale whose fee, money and log are in no book', async () => {
    const [orderNo] = paid.orderNos
    const found = await after(
      `insert into after_sales (case_no, order_no, user_id, type, status, reason, amount, fee, fee_text, held, refund_to, applied_at, moved_at)
       values ('T1', '${orderNo}', '${userId}', 'refund_only', 'completed', 'other', 100, 5, '', 5, 'reserve', now(), now())`,
    )
    expect(found).toEqual([`W6 account frozen:${userId}`, 'A1 after-sale T1', 'A2 after-sale T1', 'A3 after-sale T1'])
  })
})

describe('the schema itself refuses', () => {
  const refused = async (statement: string) =>
    server.db.query(statement).then(
      () => 'done',
      (error: Error) => error.message,
    )

  test('to change or delete what stands in the ledger', async () => {
    const refusals = await Promise.all([
      refused('update entries set amount = amount'),
      refused('delete from entries'),
      refused('truncate entries'),
      refused(`update journals set ref = 'x'`),
    ])
    expect(new Set(refusals)).toEqual(new Set(['the ledger is append-only']))
  })

  test('a buyer’s account below zero, stock below zero, the same journal twice', async () => {
    expect(await refused(`update accounts set balance = -1 where id = 'avail:${userId}'`)).toMatch(/check constraint/)
    expect(await refused(`update skus set stock = -1 where id = '1000101'`)).toMatch(/check constraint/)
    expect(await refused(`insert into journals (kind, ref, at) select kind, ref, at from journals limit 1`)).toMatch(
      /unique constraint/,
    )
  })
})
