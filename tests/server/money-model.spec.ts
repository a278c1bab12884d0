import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { moveOverdueAfterSales } from '../../server/after-sale/overdue'
import { finishRefunded } from '../../server/after-sale/refunded'
import { sendLateNotices } from '../../server/channels/sandbox/sandbox'
import { moveOverdue } from '../../server/fulfilment/overdue'
import { sweep } from '../../server/payments/expire'
import { sendRefunds } from '../../server/payments/refunds'
import { Failure } from '../../src/domain/failure'
import { toBeijing } from '../../src/domain/time'
import { lucky, MoneyModel, type MoneyAct, type PayoutEvent } from '../support/money-model'
import { MONEY_OPS_KEY } from '../support/money-ops'
import { purseOf, reallyDo, RefusedAmount, type Purse } from '../support/money-player'
import { startServer, type TestServer } from '../support/server'
import { together } from '../support/together'
import { buyersOf, mustAddUp } from '../support/trade'

/**
 * Random lives of reserves on the real server: top-ups that are paid, late, twice or never, orders, differences, refunds, fees that are
 * held, withdrawals and what operators make of them, adjustments and their reversal, repeated questions, time. After each step the three
 * purses and what came in and went out are the model's to the fen; after each batch the books add up. `npm run model` does ten thousand.
 */
const LIVES = Number(process.env.MONEY_LIVES ?? 30)
const AT_ONCE = 30
const SEED = Number(process.env.MONEY_SEED ?? 7)
const STEPS = 20

const HOUR = 3600
const DAY = 24 * HOUR
/** Little enough in all that no application comes to its end by itself. */
const TIMES = [61, 61, 61, 61, 61, 61, 300, 61, 61, 1900, 61, 61, 61, 61, DAY + HOUR, 61, 61, 61, 61, 61]

const nth = fc.nat(39)
const weighted = (...all: [weight: number, act: fc.Arbitrary<MoneyAct>][]): fc.Arbitrary<MoneyAct> =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })))
const anyAct = weighted(
  [
    4,
    fc.record({
      type: fc.constant('top up' as const),
      wish: fc.oneof(
        fc.record({ packageId: fc.nat(3).map(String) }),
        fc.record({ amount: fc.integer({ min: 100, max: 90_000 }) }),
      ),
    }),
  ],
  [
    6,
    fc.record({
      type: fc.constant('pay top-up' as const),
      nth,
      telling: fc.constantFrom('once' as const, 'once' as const, 'late' as const, 'twice' as const),
    }),
  ],
  [4, fc.record({ type: fc.constant('order' as const), qty: fc.integer({ min: 1, max: 3 }) })],
  [
    6,
    fc.record({
      type: fc.constant('pay order' as const),
      nth,
      by: fc.constantFrom('reserve' as const, 'reserve' as const, 'reserve' as const, 'sandbox' as const),
    }),
  ],
  [2, fc.record({ type: fc.constant('cancel order' as const), nth })],
  [3, fc.record({ type: fc.constant('piece short' as const), nth })],
  [2, fc.record({ type: fc.constant('piece dearer' as const), nth })],
  [3, fc.record({ type: fc.constant('send' as const), nth })],
  [3, fc.record({ type: fc.constant('return' as const), nth })],
  [
    3,
    fc.record({
      type: fc.constant('end return' as const),
      nth,
      end: fc.constantFrom('pass' as const, 'reject' as const, 'cancel' as const),
    }),
  ],
  [3, fc.record({ type: fc.constant('withdraw' as const), quarters: fc.integer({ min: 1, max: 4 }) })],
  [
    6,
    fc.record({
      type: fc.constant('payout' as const),
      nth,
      event: fc.constantFrom<PayoutEvent>('take', 'approve', 'approve', 'reject', 'paid', 'paid', 'failed', 'cancel'),
    }),
  ],
  [1, fc.record({ type: fc.constant('credit' as const), amount: fc.constantFrom(5000, -3000, -90_000) })],
  [1, fc.record({ type: fc.constant('compensate' as const), amount: fc.integer({ min: 1, max: 4000 }) })],
  [2, fc.record({ type: fc.constant('reverse' as const), nth })],
)

/** Half of them begin with an order that is paid for, so that there is more to be done. */
const begun: MoneyAct[] = [
  { type: 'top up', wish: { packageId: '1' } },
  { type: 'pay top-up', nth: 0, telling: 'once' },
  { type: 'order', qty: 3 },
  { type: 'pay order', nth: 1, by: 'reserve' },
]
const life = fc
  .tuple(fc.boolean(), fc.array(anyAct, { minLength: STEPS, maxLength: STEPS }))
  .map(([isBegun, acts]) => [...(isBegun ? begun : []), ...acts].slice(0, STEPS))

const skus = demoWorld()
  .products.filter(({ onShelf, minQty, reprice }) => onShelf && minQty === 1 && !reprice)
  .flatMap(({ skus: [first] }) => (first && first.stock > 60 ? [first.id] : []))

let server: TestServer
beforeAll(async () => {
  const limits = ['ORDERS', 'PAYS', 'CANCELS', 'QUOTES', 'DECISIONS', 'AFTER_SALES'].map((of) => `${of}_PER_MINUTE`)
  const codes = ['SMS_PER_MOBILE_HOUR', 'SMS_PER_MOBILE_DAY', 'SMS_PER_DAY', 'SMS_PER_NETWORK_DAY']
  const often = [...limits, ...codes, 'REQUESTS_PER_IP_MINUTE'].map((of) => [`LIMIT_${of}`, '99999999'])
  server = await startServer({
    env: {
      ...Object.fromEntries(often),
      OPS_KEY: MONEY_OPS_KEY,
      SESSION_IDLE_SECONDS: '999999999',
      SESSION_MAX_SECONDS: '999999999',
    },
  })
  await server.db.query('update skus set stock = stock + 1000000, supplied = supplied + 1000000')
})
afterAll(() => server.close())

test(`${LIVES} random lives of reserves go as the model says, to the fen`, async () => {
  const lives = fc.sample(life, { numRuns: LIVES, seed: SEED })
  const seen = new Set<string>()
  for (let from = 0; from < lives.length; from += AT_ONCE) {
    const batch = lives.slice(from, from + AT_ONCE)
    const buyers = await buyersOf(server, batch.length)
    const played = await together(batch, async (acts, i) => ({
      purse: await purseOf(server, buyers[i]!, skus[(from + i) % skus.length]!),
      model: new MoneyModel(),
      acts,
    }))
    for (let step = 0; step < STEPS; step++) {
      await together(played, ({ purse, model, acts }) => play(purse, model, lucky(model, acts[step]!), seen))
      await pass(TIMES[step]!)
      await together(played, async ({ purse, model, acts }) => {
        model.passes(server.clock.now())
        await mustBeAsModelled(purse, model, JSON.stringify(acts.slice(0, step + 1)))
      })
    }
    await mustAddUp(server.db)
  }
  // All that may be done was done: the lives mean something.
  const all = ['top up', 'pay top-up', 'pay order', 'cancel order', 'piece short', 'piece dearer', 'return', 'withdraw']
  const ends = ['end return', 'payout', 'credit', 'compensate', 'reverse']
  expect([...all, ...ends].filter((type) => !seen.has(type))).toEqual([])
}, 7_200_000)

const play = async (purse: Purse, model: MoneyModel, act: MoneyAct, seen: Set<string>): Promise<void> => {
  const day = toBeijing(server.clock.now()).slice(0, 10)
  const nowMs = server.clock.now()
  try {
    const told = await reallyDo(server, purse, model, act)
    if (!told) return
    if (!model.does(act, told, nowMs, day)) throw new Error(`the model refuses ${JSON.stringify(act)}`)
    seen.add(act.type)
    if (purse.last) expect(await purse.last.again()).toEqual(purse.last.answer)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    expect(error.message).toMatch(/^\p{Script=Han}[^a-z]*$/u)
    const amount = error instanceof RefusedAmount ? error.amount : 0
    if (model.does(act, { amount, gift: 0, untilMs: Infinity, back: 0 }, nowMs, day))
      throw new Error(`the shop refuses ${JSON.stringify(act)}: ${error.message}`, { cause: error })
  }
  purse.last = null
}

/** Rounds of the server, in the order in which it takes them. */
const pass = async (seconds: number): Promise<void> => {
  server.clock.advance(seconds)
  await sendLateNotices(server.deps)
  await sweep(server.deps)
  while ((await moveOverdue(server.deps)) > 0);
  while ((await moveOverdueAfterSales(server.deps)) > 0);
  await sendRefunds(server.deps)
  await finishRefunded(server.deps)
}

const mustBeAsModelled = async ({ wallet, topUps, payouts }: Purse, model: MoneyModel, acts: string): Promise<void> => {
  const { available, frozen, bonus } = await wallet.overview()
  const { totals } = await wallet.transactions({ pageSize: 1 })
  const results = await Promise.all(topUps.map(({ rechargeNo }) => wallet.rechargeResult(rechargeNo)))
  const { list } = await wallet.withdrawals({ pageSize: 100 })
  const statusOf = new Map(list.map(({ withdrawNo, status }) => [withdrawNo, status]))
  expect({
    acts,
    available,
    frozen,
    bonus,
    ...totals,
    topUps: results.map(({ status }) => status),
    payouts: payouts.map(({ withdrawNo }) => statusOf.get(withdrawNo)),
  }).toEqual({
    acts,
    available: model.available,
    frozen: model.frozen,
    bonus: model.gifts,
    in: model.cameIn,
    out: model.wentOut,
    topUps: model.topUps.map(({ status }) => status),
    payouts: model.payouts.map(({ status }) => status),
  })
}
