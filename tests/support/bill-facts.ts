import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { readBill } from '../../server/bills/read-file'
import type { BillChannel, BillState } from '../../server/bills/bill'
import type { DifferenceKind } from '../../server/bills/compare'
import type { Queryable } from '../../server/store/db'
import { fen } from '../../src/domain/money'
import { toBeijing } from '../../src/domain/time'
import { alipayText, wechatText, type TestBill } from './bill-files'

/** Things that happened at a provider, as its bill has them and as we have them: some on one side only, some otherwise. */

type PaymentStatus = 'succeeded' | 'credited' | 'disputed' | 'pending' | 'closed'
type RefundStatus = 'created' | 'processing' | 'succeeded' | 'to_reserve'

interface Common {
  /** When the provider took it on. */
  atMs: number
  /** How long until we heard of it. */
  heardMs: number
  billAmount: number | null
  ourAmount: number
}
export type Fact = Common &
  (
    | { subject: 'payment'; ours: PaymentStatus | null; state: 'done' }
    | { subject: 'refund'; ours: RefundStatus | null; state: BillState }
  )

const HOUR = 3_600_000
export const FIRST_DAY = '2026-11-10'
const start = Date.parse(`${FIRST_DAY}T00:00:00+08:00`)

const common = {
  // Some of them beside midnight.
  atMs: fc
    .oneof(
      fc.integer({ min: 0, max: 3 * 24 * 3600 - 1 }),
      fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: -5, max: 5 })).map(([day, s]) => day * 24 * 3600 + s),
    )
    .map((seconds) => start + seconds * 1000),
  heardMs: fc.constantFrom(0, 3000, 20_000, HOUR, 23 * HOUR),
  billAmount: fc.option(fc.integer({ min: 1, max: 3 })),
  ourAmount: fc.integer({ min: 1, max: 3 }),
}

export const facts: fc.Arbitrary<Fact[]> = fc.array(
  fc.oneof(
    fc.record({
      subject: fc.constant('payment' as const),
      ours: fc.option(
        fc.constantFrom<PaymentStatus>('succeeded', 'succeeded', 'credited', 'disputed', 'pending', 'closed'),
      ),
      state: fc.constant('done' as const),
      ...common,
    }),
    fc.record({
      subject: fc.constant('refund' as const),
      ours: fc.option(fc.constantFrom<RefundStatus>('created', 'processing', 'succeeded', 'succeeded', 'to_reserve')),
      state: fc.constantFrom<BillState>('done', 'done', 'pending', 'failed'),
      ...common,
    }),
  ),
  { maxLength: 25 },
)

/** WeChat alone tells how far a refund is. */
export const asTold = (channel: BillChannel, all: readonly Fact[]): Fact[] =>
  all.map((fact) => (channel === 'alipay' && fact.subject === 'refund' ? { ...fact, state: 'done' } : fact))

/** What has to be found when every day was compared: told here once more, status by status. */
export const expectedOf = ({ subject, ours, state, billAmount, ourAmount }: Fact): DifferenceKind | null => {
  const isSame = billAmount === ourAmount
  const isSettled = ours === 'succeeded' || ours === 'credited'
  if (billAmount === null) return isSettled ? 'only_here' : null
  if (ours === null) return state === 'failed' ? null : 'only_in_bill'
  if (subject === 'payment') return !isSettled ? 'state' : isSame ? null : 'amount'
  if (state === 'failed') return ours === 'succeeded' ? 'state' : null
  if (ours === 'to_reserve') return 'state'
  if (!isSame) return 'amount'
  return state === 'done' && ours !== 'succeeded' ? 'state' : null
}

const numbers = (fact: Fact, prefix: string, i: number) => ({
  paymentNo: `P${prefix}${i}`,
  outTradeNo: `P${prefix}${i}_2`,
  tradeNo: `T${prefix}${i}`,
  refundNo: fact.subject === 'refund' ? `R${prefix}${i}` : '',
})

export const keyOfFact = (fact: Fact, prefix: string, i: number): string => {
  const { tradeNo, refundNo } = numbers(fact, prefix, i)
  return fact.subject === 'payment' ? tradeNo : `${tradeNo}/${refundNo}`
}

/** The provider's bill of one of the days. */
export const billOf = async (channel: BillChannel, all: readonly Fact[], prefix: string, day: string) => {
  const lines = all.flatMap((fact, i): TestBill['lines'][number][] => {
    if (fact.billAmount === null || toBeijing(fact.atMs).slice(0, 10) !== day) return []
    const { paymentNo: _paymentNo, ...rest } = numbers(fact, prefix, i)
    const { subject, state, atMs } = fact
    return [{ subject, state, atMs, ...rest, amount: fen(fact.billAmount), fee: fen(0) }]
  })
  const bill = { fromDay: day, toDay: day, lines }
  return { ...(await readBill(channel === 'alipay' ? alipayText(bill) : wechatText(bill))), sha256: randomUUID() }
}

/** Writes our side of it. */
export const bookFacts = async (
  db: Queryable,
  channel: BillChannel,
  all: readonly Fact[],
  prefix: string,
): Promise<void> => {
  const [like] = await db.query<{ orderNo: string; userId: string }>(
    'select order_no as "orderNo", user_id as "userId" from orders order by order_no limit 1',
  )
  const { orderNo, userId } = like!
  const time = (ms: number) => new Date(ms).toISOString()
  for (const [i, fact] of all.entries()) {
    if (fact.ours === null) continue
    const { paymentNo, outTradeNo, tradeNo, refundNo } = numbers(fact, prefix, i)
    const isBooked = fact.ours !== 'pending' && fact.ours !== 'closed'
    const [began, heard] = [time(fact.atMs - 60_000), time(fact.atMs + fact.heardMs)]
    const isPaid = fact.ours === 'succeeded' && fact.subject === 'payment'
    const status =
      fact.subject === 'refund' || fact.ours === 'credited' || fact.ours === 'disputed' ? 'closed' : fact.ours
    await db.query(
      `insert into payments (payment_no, user_id, amount, status, method, trade_no, created_at, expires_at, paid_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
      [
        paymentNo,
        userId,
        fact.ourAmount,
        status,
        isPaid ? channel : '',
        isPaid ? tradeNo : '',
        began,
        isPaid ? heard : null,
      ],
    )
    // What was taken before tries had numbers of their own has none.
    if (fact.subject === 'payment' && !(isBooked && i % 2 === 1))
      await db.query(
        `insert into payment_attempts (out_trade_no, payment_no, channel, amount, state, trade_no, created_at, ended_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          outTradeNo,
          paymentNo,
          channel,
          fact.ourAmount,
          isBooked ? 'paid' : 'closed',
          isBooked ? tradeNo : '',
          began,
          heard,
        ],
      )
    if (fact.ours === 'disputed')
      await db.query(
        `insert into disputed_captures (method, trade_no, payment_no, amount, reason, at) values ($1, $2, $3, $4, '', $5)`,
        [channel, tradeNo, paymentNo, fact.ourAmount, heard],
      )
    if (fact.ours === 'credited')
      await db.query(
        `with made as (insert into journals (kind, ref, at) values ('late_payment', $1, $2) returning id)
         insert into entries (account_id, seq, journal_id, amount)
         select $3, 1000000 + id, id, $4 from made`,
        [`${channel}:${tradeNo}`, heard, `psp:${channel}`, -fact.ourAmount],
      )
    if (fact.subject === 'refund') {
      const isOver = fact.ours === 'succeeded' || fact.ours === 'to_reserve'
      await db.query(
        `insert into refunds (refund_no, order_no, payment_no, user_id, amount, method, trade_no, status, reason, at, done_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, '', $9, $10)`,
        [
          refundNo,
          orderNo,
          paymentNo,
          userId,
          fact.ourAmount,
          channel,
          tradeNo,
          fact.ours,
          began,
          isOver ? heard : null,
        ],
      )
    }
  }
}
