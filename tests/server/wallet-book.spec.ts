import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { statements } from '../../server/migrations/0171-wallet-book'
import { adjustReserve, adjustWith } from '../../server/wallet/adjust'
import { post, reserveOf } from '../../server/wallet/ledger'
import type { Db } from '../../server/store/db'
import { fen } from '../../src/domain/money'
import { feeFreed, feeFrozen, feeTaken } from '../../src/domain/wallet/ledger'
import { cancelOne } from '../contracts/ordering'
import { toppedUp } from '../support/top-up'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, mustAddUp, outcomes, payment, placed, type Buyer } from '../support/trade'

const { products, suppliers } = demoWorld()
const plain = products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf && minQty === 1 && !reprice && priceSteps.length === 0 && skus.every(({ stock }) => stock > 30),
)
const stationOf = (i: number) => suppliers.find(({ id }) => id === plain[i]!.supplierId)!.stationId
const elsewhere = plain.findIndex((_, i) => stationOf(i) !== stationOf(0))
const skuOf = (i: number) => plain[i]!.skus[0]!.id
const twoStations = (buyer: Buyer) => placed(buyer, direct([skuOf(0), 1], [skuOf(elsewhere), 2]))

describe.each(['pglite', 'postgres'] as const)('the book of a reserve on %s', (db) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ db, env: { LIMIT_ORDERS_PER_MINUTE: '50' } })
  })
  afterAll(() => server.close())
  afterEach(() => mustAddUp(server.db))

  /** With so much of his own, and so much as gifts. */
  const rich = async (own: number, gift: number): Promise<Buyer> => {
    const [buyer] = await buyersOf(server, 1)
    const { userId } = buyer!
    await server.db.tx((tx) => toppedUp(tx, { userId, amount: own, gift, nowMs: server.clock.now() }))
    return buyer!
  }

  const bookOf = ({ userId }: Buyer) =>
    server.db.query(
      `select type, direction, amount, available_change as own, bonus_change as gift, available_after + bonus_after as after, biz, biz_no as no
       from wallet_entries where user_id = $1 order by seq`,
      [userId],
    )

  test('a recharge with a gift is two lines', async () => {
    expect(await bookOf(await rich(500, 20))).toMatchObject([
      { type: 'recharge', direction: 'in', amount: 500, own: 500, gift: 0, after: 500, biz: 'recharge' },
      { type: 'recharge_bonus', direction: 'in', amount: 20, own: 0, gift: 20, after: 520, biz: 'recharge' },
    ])
  })

  test('gifts are spent first, over several orders a line for each, and come back as they were spent', async () => {
    const buyer = await rich(100_000, 777)
    const { orderNos, paymentNo } = await twoStations(buyer)
    await buyer.orders.pay(payment(paymentNo))
    const paid = await server.db.query<{ no: string; amount: number; bonus: number }>(
      'select order_no as no, amount, bonus from payment_orders where payment_no = $1 order by order_no',
      [paymentNo],
    )
    expect(paid.map(({ bonus }) => bonus).every((bonus) => bonus > 0)).toBe(true)
    expect(paid.reduce((all, { bonus }) => all + bonus, 0)).toBe(777)
    const lines = await bookOf(buyer)
    expect(lines.slice(2)).toMatchObject(
      paid.map(({ no, amount, bonus }) => {
        return { type: 'consume', direction: 'out', amount, own: bonus - amount, gift: -bonus, biz: 'order', no }
      }),
    )
    for (const orderNo of orderNos) await cancelOne(buyer, orderNo)
    expect(await reserveOf(server.db, buyer.userId)).toEqual({ available: 100_000, frozen: 0, bonus: 777 })
  })

  test('what own money and gifts together lack is what is said to be lacking', async () => {
    const buyer = await rich(100, 50)
    const { paymentNo, payable } = await placed(buyer, direct([skuOf(0), 1]))
    await expect(buyer.orders.pay(payment(paymentNo))).rejects.toMatchObject({
      kind: 'balance-short',
      details: { shortBy: payable - 150 },
    })
  })

  test('no line is older than the one before it, whatever the clock did', async () => {
    const buyer = await rich(1000, 0)
    const { userId } = buyer
    const yesterday = server.clock.now() - 86_400_000
    await server.db.tx((tx) => toppedUp(tx, { userId, amount: 5, gift: 0, nowMs: yesterday }))
    expect(
      await server.db.query<{ day: string; lines: number; until: number }>(
        `select to_char(day, 'YYYY-MM-DD') as day, lines, amount_until as until from wallet_days where user_id = $1`,
        [userId],
      ),
    ).toEqual([{ day: '2026-11-20', lines: 2, until: 1005 }])
  })

  test('however many move a reserve at once, its book has no gap and gifts are spent once', async () => {
    const buyer = await rich(1_000_000, 5000)
    const { userId } = buyer
    const orders = []
    for (let i = 0; i < 4; i++) orders.push(await placed(buyer, direct([skuOf(0), 1])))
    const by = { userId, amount: fen(-7), as: 'adjustment', reason: '一起', by: 'test' } as const
    const { refused } = await outcomes<unknown>([
      ...orders.map(({ paymentNo }) => buyer.orders.pay(payment(paymentNo))),
      ...Array.from({ length: 12 }, () => adjustReserve(server.db, by, server.clock.now())),
    ])
    expect(refused).toEqual([])
    const [gifts] = await server.db.query<{ spent: number }>(
      'select sum(bonus)::int as spent from payment_orders where payment_no = any($1::text[])',
      [orders.map(({ paymentNo }) => paymentNo)],
    )
    const paid = orders.reduce((all, { payable }) => all + payable, 0)
    expect(gifts!.spent).toBe(Math.min(5000, paid))
    expect(await reserveOf(server.db, userId)).toEqual({
      available: 1_000_000 - 12 * 7 - (paid - gifts!.spent),
      frozen: 0,
      bonus: 5000 - gifts!.spent,
    })
    expect(await bookOf(buyer)).toHaveLength(2 + 4 + 12)
  })

  test('the migration wrote of what there was before it the very book that posting writes', async () => {
    const [buyer] = await buyersOf(server, 1, 2_000_000)
    const { paymentNo, orderNos } = await twoStations(buyer!)
    await buyer!.orders.pay(payment(paymentNo))
    await cancelOne(buyer!, orderNos[0]!)
    const late = await twoStations(buyer!)
    for (const orderNo of late.orderNos) await cancelOne(buyer!, orderNo)
    await payAtSandbox(server.deps, late.paymentNo)
    const now = server.clock.now()
    await adjustReserve(
      server.db,
      { userId: buyer!.userId, amount: fen(-300), reason: '错记', by: 'test', as: 'adjustment' },
      now,
    )
    const without = `user_id not in (select user_id from wallet_entries where type = 'recharge')`
    const book = async (on: Pick<Db, 'query'>) => ({
      entries: await on.query(`select * from wallet_entries where ${without} order by user_id, seq`),
      days: await on.query(`select * from wallet_days where ${without} order by user_id, type, direction, day`),
    })
    const types = new Set<string>()
    const undo = new Error('undo')
    const again = server.db.tx(async (tx) => {
      const fee = { userId: buyer!.userId, amount: fen(200) }
      const about = { biz: 'after_sale', bizNo: 'T1' } as const
      await post(tx, feeFrozen({ ...fee, ref: 'T1-1' }), now, { ...about, remark: '售后费用' })
      await adjustWith(tx, { userId: buyer!.userId, amount: fen(40), reason: '补', by: 'test', as: 'adjustment' }, now)
      await post(tx, feeTaken({ ...fee, ref: 'T1-2' }), now, { ...about, remark: '售后费用' })
      await post(tx, feeFrozen({ ...fee, ref: 'T1-3' }), now, { ...about, remark: '售后费用' })
      await post(tx, feeFreed({ ...fee, ref: 'T1-4' }), now, { ...about, remark: '售后费用退回' })
      const posted = await book(tx)
      for (const line of posted.entries) types.add(String(line['type']))
      await tx.query('alter table wallet_entries disable trigger append_only')
      // As the sandbox kept it then.
      await tx.query('alter table sandbox_trades rename column out_trade_no to payment_no')
      await tx.query(
        `update sandbox_trades t set payment_no = a.payment_no from payment_attempts a where a.out_trade_no = t.payment_no`,
      )
      await tx.query(`delete from wallet_days where ${without}`)
      await tx.query(`delete from wallet_entries where ${without}`)
      // There were no gifts then.
      await tx.query('create temp table kept_entries as select * from wallet_entries')
      await tx.query('alter table entries disable trigger append_only')
      await tx.query(
        `delete from entries where substr(account_id, strpos(account_id, ':') + 1) in (select user_id from kept_entries)`,
      )
      await tx.query('delete from wallet_days')
      await tx.query('delete from wallet_entries')
      for (const sql of statements.filter((one) => one.startsWith('insert into wallet_'))) await tx.query(sql)
      expect(await book(tx)).toEqual(posted)
      throw undo
    })
    await expect(again).rejects.toBe(undo)
    expect(types).toEqual(new Set(['adjust', 'consume', 'fee', 'freeze', 'opening', 'refund', 'unfreeze']))
  })
})
