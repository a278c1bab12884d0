import { expect } from 'vitest'
import type { Gateways } from '../../src/domain/ports/ports'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { prodGateways } from '../../src/infrastructure/prod/prod-gateways'
import { openSession } from '../../server/account/sessions'
import { backgroundOf } from '../../server/background'
import { silentLogger } from '../../server/base/log'
import { jobRunner } from '../../server/jobs/runner'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { post } from '../../server/wallet/ledger'
import { afterSaleStep } from '../../server/after-sale/station'
import { stationStep } from '../../server/fulfilment/station'
import { asAgent } from '../support/as-agent'
import { findPayment } from '../../server/payments/payments'
import { consent } from '../../server/sandbox-shop/merchant'
import { openSandboxShop } from '../../server/sandbox-shop/sell'
import { settlePayment } from '../../server/payments/settle'
import { startServer } from '../support/server'
import { aShop, sold } from '../support/sold'
import { buyersOf } from '../support/trade'
import { operate } from '../support/withdrawals'
import { presented, stateIn, type Client, type World } from './world'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** The /prod adapters over our own server, on a real socket. */
export const prodWorld = (db: 'pglite' | 'postgres'): World => ({
  name: `/prod on ${db}`,
  async open() {
    const server = await startServer({ db })
    const sandboxIds = new Map<string, string>()
    const userIds = new WeakMap<Client, string>()
    const client = (first: string | null = null, url = server.url): Client => {
      let token = first
      const own = { read: () => token, write: (value: string | null) => void (token = value) }
      const ask = prodClient({ tokens: own, baseURL: `${url}/prod` })
      return {
        ...(Object.fromEntries(
          Object.entries(prodGateways).map(([name, make]) => [name, make(ask)]),
        ) as never as Gateways),
        token: own,
      }
    }
    const phone = await asAgent(server.url, IPHONE)
    return {
      client: () => client(),
      phone: () => client(null, phone.url),
      async newBuyer({ reserve = 0, gift = 0 } = {}) {
        const [buyer] = await buyersOf(server, 1, gift > 0 ? 0 : reserve)
        if (gift > 0) {
          const [journal, about] = presented(buyer!.userId, reserve, gift)
          await server.db.tx((tx) => post(tx, journal, server.clock.now(), about))
        }
        const made = client(buyer!.token)
        userIds.set(made, buyer!.userId)
        return made
      },
      async agree(consentUrl, shopName) {
        const found = sandboxIds.get(shopName) ?? (await openSandboxShop(server.deps, shopName))
        sandboxIds.set(shopName, found)
        return { code: (await consent(server.deps, found))!, state: stateIn(consentUrl) }
      },
      smsCode: async (mobile) => server.smsCode(mobile),
      async renew(buyer) {
        const from = { ip: '127.0.0.1', device: 'test' }
        const { accessToken } = await server.db.tx((tx) => openSession(server.deps, tx, userIds.get(buyer)!, from))
        buyer.token.write(accessToken)
      },
      async advance(seconds) {
        server.clock.advance(seconds)
        for (const { name, run } of backgroundOf(server.deps).rounds)
          if (name === 'trade' || name === 'listings') await run()
      },
      station: async (orderNo, wish) => void (await server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))),
      handle: async (caseNo, wish) => void (await server.db.tx((tx) => afterSaleStep(server.deps, tx, caseNo, wish))),
      operate: async (withdrawNo, wish) => void (await operate(server, withdrawNo, wish)),
      async sold(buyer, sales) {
        const userId = userIds.get(buyer)!
        return sold(server.db, userId, await aShop(server.db, userId), sales)
      },
      async work() {
        const runner = jobRunner({ db: server.db, clock: server.clock, log: silentLogger })
        const { kinds } = backgroundOf(server.deps)
        const stop = await runner.start({ kinds, rounds: [] }, { restMs: 20, expireMs: 20 })
        const underWay = () => server.db.query(`select 1 from jobs where status in ('queued', 'running')`)
        await expect.poll(underWay, { timeout: 60_000, interval: 20 }).toEqual([])
        await stop()
      },
      confirmPayment: async (paymentNo) => void (await payAtSandbox(server.deps, paymentNo)),
      async captureAgain(paymentNo) {
        const { amount } = (await findPayment(server.db, paymentNo))!
        const evidence = { method: 'sandbox', tradeNo: `AGAIN${paymentNo}`, amount } as const
        await server.db.tx((tx) => settlePayment(server.deps, tx, paymentNo, evidence, server.clock.now()))
      },
      async stop() {
        await phone.close()
        await server.close()
      },
    }
  },
})
