import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { findPayment } from '../../server/payments/payments'
import { settlePayment } from '../../server/payments/settle'
import { reserveOf } from '../../server/wallet/ledger'
import { fen } from '../../src/domain/money'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireWalletGateway } from '../../src/infrastructure/wire/wire-wallet-gateway'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, mustAddUp } from '../support/trade'
import { uuid } from '../contracts/ordering'

/** Top-ups where the contract doesn't reach: what the operator changes meanwhile, and what a provider does wrong. */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

const somebody = async () => {
  const [buyer] = await buyersOf(server, 1)
  const { userId, token } = buyer!
  const ask = prodClient({ tokens: { read: () => token }, baseURL: `${server.url}/prod` })
  return { userId, wallet: wireWalletGateway(ask) }
}

test('costs and gives what it did when it was ordered, whatever becomes of its package', async () => {
  const { userId, wallet } = await somebody()
  const request = { wish: { packageId: '4' }, method: 'sandbox', requestId: uuid(1) } as const
  const { paymentNo, rechargeNo } = await wallet.recharge(request)
  await server.db.query(`update recharge_packages set pay = 1, gift = 9, is_closed = true where id = '4'`)
  await payAtSandbox(server.deps, paymentNo)
  expect(await wallet.rechargeResult(rechargeNo)).toMatchObject({ amount: 500_000, bonusAmount: 25_000 })
  expect(await reserveOf(server.db, userId)).toEqual({ available: 500_000, frozen: 0, bonus: 25_000 })
  expect((await wallet.rechargeOffer()).list.map(({ id }) => id)).toEqual(['1', '2', '3'])
  await expect(wallet.recharge({ ...request, requestId: uuid(2) })).rejects.toThrow('这个充值套餐已下架，请重新选择')
})

test('takes no other amount than was asked for', async () => {
  const { userId, wallet } = await somebody()
  const request = { wish: { amount: fen(5000) }, method: 'sandbox', requestId: uuid(1) } as const
  const { paymentNo } = await wallet.recharge(request)
  const evidence = { method: 'sandbox', tradeNo: 'S1', amount: fen(4999) } as const
  const nowMs = server.clock.now()
  await expect(server.db.tx((tx) => settlePayment(server.deps, tx, paymentNo, evidence, nowMs))).rejects.toThrow(
    '支付金额不符',
  )
  expect([(await findPayment(server.db, paymentNo))?.status, await reserveOf(server.db, userId)]).toEqual([
    'pending',
    { available: 0, frozen: 0, bonus: 0 },
  ])
})

test('writes two lines into the buyer’s book for one with a gift, and says of which package', async () => {
  const { userId, wallet } = await somebody()
  const request = { wish: { packageId: '3' }, method: 'sandbox', requestId: uuid(1) } as const
  const { paymentNo, rechargeNo } = await wallet.recharge(request)
  await payAtSandbox(server.deps, paymentNo)
  expect(
    await server.db.query(
      'select type, amount, biz, biz_no as no, remark from wallet_entries where user_id = $1 order by seq',
      [userId],
    ),
  ).toEqual([
    { type: 'recharge', amount: 300_000, biz: 'recharge', no: rechargeNo, remark: '充 3000 送 120' },
    { type: 'recharge_bonus', amount: 12_000, biz: 'recharge', no: rechargeNo, remark: '充 3000 送 120' },
  ])
})
