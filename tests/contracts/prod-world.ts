import type { Gateways } from '../../src/domain/ports/ports'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { prodGateways } from '../../src/infrastructure/prod/prod-gateways'
import { openSession } from '../../server/account/sessions'
import { backgroundOf } from '../../server/background'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { afterSaleStep } from '../../server/after-sale/station'
import { stationStep } from '../../server/fulfilment/station'
import { startServer } from '../support/server'
import { buyersOf } from '../support/trade'
import type { Client, World } from './world'

/** The /prod adapters over our own server, on a real socket. */
export const prodWorld = (db: 'pglite' | 'postgres'): World => ({
  name: `/prod on ${db}`,
  async open() {
    const server = await startServer({ db })
    const userIds = new WeakMap<Client, string>()
    const client = (first: string | null = null): Client => {
      let token = first
      const own = { read: () => token, write: (value: string | null) => void (token = value) }
      const ask = prodClient({ tokens: own, baseURL: `${server.url}/prod` })
      return {
        ...(Object.fromEntries(
          Object.entries(prodGateways).map(([name, make]) => [name, make(ask)]),
        ) as never as Gateways),
        token: own,
      }
    }
    return {
      client: () => client(),
      async newBuyer({ reserve = 0 } = {}) {
        const [buyer] = await buyersOf(server, 1, reserve)
        const made = client(buyer!.token)
        userIds.set(made, buyer!.userId)
        return made
      },
      smsCode: async (mobile) => server.smsCode(mobile),
      async renew(buyer) {
        const from = { ip: '127.0.0.1', device: 'test' }
        const { accessToken } = await server.db.tx((tx) => openSession(server.deps, tx, userIds.get(buyer)!, from))
        buyer.token.write(accessToken)
      },
      async advance(seconds) {
        server.clock.advance(seconds)
        const trade = backgroundOf(server.deps).rounds.find(({ name }) => name === 'trade')!
        await trade.run()
      },
      station: async (orderNo, wish) => void (await server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))),
      handle: async (caseNo, wish) => void (await server.db.tx((tx) => afterSaleStep(server.deps, tx, caseNo, wish))),
      confirmPayment: async (paymentNo) => void (await payAtSandbox(server.deps, paymentNo)),
      stop: () => server.close(),
    }
  },
})
