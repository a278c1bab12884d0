import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxBook } from '../../server/channels/sandbox/book'
import { demoRound } from '../../server/demo/fulfilment'
import { auditMoney } from '../../server/wallet/audit'
import { reserveOf } from '../../server/wallet/ledger'
import { startServer, type TestServer } from '../support/server'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('the seeded demo', () => {
  it('has orders of which something went wrong, each waiting for its buyer', async () => {
    expect(
      await server.db.query(
        'select type, status, auto_option as auto from abnormal_cases where user_id = $1 order by type',
        ['1'],
      ),
    ).toEqual([
      { type: 'bad_address', status: 'open', auto: '' },
      { type: 'freight_diff', status: 'open', auto: 'cancel_order' },
      { type: 'out_of_stock', status: 'open', auto: 'refund_item' },
      { type: 'price_up', status: 'open', auto: 'refund_item' },
      { type: 'qc_failed', status: 'open', auto: 'exchange_piece' },
    ])
  })

  it('has after-sales that began and went on', async () => {
    expect(
      await server.db.query('select type, status, held from after_sales where user_id = $1 order by applied_at', ['1']),
    ).toEqual([
      { type: 'return_refund', status: 'rejected', held: 0 },
      { type: 'refund_only', status: 'completed', held: 0 },
      { type: 'reship', status: 'waiting_receive', held: 0 },
      { type: 'return_refund', status: 'waiting_return', held: 200 },
      { type: 'refund_only', status: 'applied', held: 0 },
    ])
  })

  it('begins no visitor’s day with a deadline that is over', async () => {
    const rows = await server.db.query<{ dueAt: Date }>(
      `select deadline_at as "dueAt" from abnormal_cases where deadline_at is not null
       union all select deadline_at from after_sales where is_open and deadline_at is not null`,
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ dueAt }) => dueAt.getTime() - server.clock.now() < 12 * 3600_000)).toEqual([])
  })

  it('keeps its station from what was there before the visitor', async () => {
    const steps = async () => {
      const rows = await server.db.query<{ n: number }>(
        `select (select count(*) from order_logs)::int + (select count(*) from after_sale_logs)::int as n`,
      )
      return rows[0]!.n
    }
    const before = await steps()
    server.clock.advance(12 * 3600)
    await demoRound(server.deps)
    await demoRound(server.deps)
    expect(await steps()).toBe(before)
  })

  it('leaves each buyer the reserve that the demo says, with fees frozen, and books that agree, in the order of its days', async () => {
    expect(await reserveOf(server.db, '1')).toEqual({ available: 500_000, frozen: 200, bonus: 11_620 })
    expect(await reserveOf(server.db, '2')).toEqual({ available: 20_000, frozen: 0, bonus: 0 })
    const journals = await server.db.query<{ at: Date }>(
      `select at from journals where kind <> 'opening_balance' order by id`,
    )
    const times = journals.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(await auditMoney(server.db, [sandboxBook])).toEqual([])
  })
})
