import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { expirePayment, sweep } from '../../server/payments/expire'
import { wireWalletGateway } from '../../src/infrastructure/wire/wire-wallet-gateway'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { isFailure } from '../../src/domain/failure'
import { fen } from '../../src/domain/money'
import type { RechargeRequest } from '../../src/domain/wallet/recharge'
import { reserveOf } from '../../server/wallet/ledger'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, mustAddUp, outcomes } from '../support/trade'

/** Top-ups many at once, on a real PostgreSQL. */

let server: TestServer
beforeAll(async () => {
  server = await startServer({ db: 'postgres', env: { LIMIT_PAYS_PER_MINUTE: '1000' } })
})
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

const somebody = async () => {
  const [buyer] = await buyersOf(server, 1)
  const { userId, token } = buyer!
  return {
    userId,
    wallet: wireWalletGateway(prodClient({ tokens: { read: () => token }, baseURL: `${server.url}/prod` })),
  }
}
const bySandbox = (wish: RechargeRequest['wish'], requestId: string = randomUUID()): RechargeRequest => {
  return { wish, method: 'sandbox', requestId }
}
/** A lock that took too long on a slow machine: nothing was done, the provider tells again. */
const insisting = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isFailure(error, 'busy')) throw error
    }
  }
}
const pay = (paymentNo: string, telling: 'once' | 'twice' = 'once') =>
  insisting(() => payAtSandbox(server.deps, paymentNo, telling))
const journalsOf = (rechargeNo: string) =>
  server.db.query<{ kind: string }>('select kind from journals where ref = $1', [rechargeNo])

test('one top-up sent 20 times at once with one request id is one, and every answer is the same', async () => {
  const { userId, wallet } = await somebody()
  const request = bySandbox({ packageId: '3' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => wallet.recharge(request)))
  expect(answers).toEqual(Array.from({ length: 20 }, () => answers[0]))
  expect(await server.db.query('select recharge_no from recharges where user_id = $1', [userId])).toHaveLength(1)
})

test('notices, questions and sweepers at once book one top-up once, with one gift', async () => {
  const { userId, wallet } = await somebody()
  const { rechargeNo, paymentNo } = await wallet.recharge(bySandbox({ packageId: '3' }))
  const notices = Array.from({ length: 10 }, () => pay(paymentNo, 'twice'))
  const questions = Array.from({ length: 10 }, () => wallet.rechargeResult(rechargeNo))
  const sweeps = Array.from({ length: 4 }, () => sweep(server.deps))
  await Promise.all([...notices, ...questions, ...sweeps])
  expect(await journalsOf(rechargeNo)).toEqual([{ kind: 'recharge' }])
  expect(await reserveOf(server.db, userId)).toEqual({ available: 300_000, frozen: 0, bonus: 12_000 })
})

test('paid in the instant in which its time is over, 30 times: each has its money with its gift, or nothing', async () => {
  const { userId, wallet } = await somebody()
  const tickets = await Promise.all(Array.from({ length: 30 }, () => wallet.recharge(bySandbox({ packageId: '1' }))))
  server.clock.advance(1800)
  const nowMs = server.clock.now()
  const [paid] = await Promise.all([
    outcomes(tickets.map(({ paymentNo }) => pay(paymentNo))),
    outcomes(tickets.map(({ paymentNo }) => insisting(() => expirePayment(server.deps, paymentNo, nowMs)))),
    sweep(server.deps),
  ])
  expect(new Set(paid.refused)).toEqual(
    paid.refused.length > 0 ? new Set(['conflict 订单已支付或已关闭，请刷新后查看']) : new Set(),
  )
  const results = await Promise.all(tickets.map(({ rechargeNo }) => wallet.rechargeResult(rechargeNo)))
  const credited = results.filter(({ status }) => status === 'succeeded')
  expect(credited).toHaveLength(paid.ok.length)
  expect(results.filter(({ status }) => status === 'closed')).toHaveLength(paid.refused.length)
  expect(await reserveOf(server.db, userId)).toEqual({
    available: 50_000 * paid.ok.length,
    frozen: 0,
    bonus: 1000 * paid.ok.length,
  })
})

test('free amounts of one buyer, 20 paid at once, are all there', async () => {
  const { userId, wallet } = await somebody()
  const amounts = Array.from({ length: 20 }, (_, i) => fen(1000 + i))
  const tickets = await Promise.all(amounts.map((amount) => wallet.recharge(bySandbox({ amount }))))
  await Promise.all(tickets.map(({ paymentNo }) => pay(paymentNo)))
  const available = amounts.reduce((sum, amount) => sum + amount, 0)
  expect(await reserveOf(server.db, userId)).toEqual({ available, frozen: 0, bonus: 0 })
})
