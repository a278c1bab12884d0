import type { Gateways } from '../../src/domain/ports/ports'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { prodGateways } from '../../src/infrastructure/prod/prod-gateways'
import { countSales } from '../../server/catalogue/sales'
import { refreshStale } from '../../server/catalogue/tags'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { startServer } from '../support/server'
import { buyersOf } from '../support/trade'
import type { Client, World } from './world'

/** The /prod adapters over our own server, on a real socket. */
export const prodWorld = (db: 'pglite' | 'postgres'): World => ({
  name: `/prod on ${db}`,
  async open() {
    const server = await startServer({ db })
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
        return client(buyer!.token)
      },
      smsCode: async (mobile) => server.smsCode(mobile),
      async advance(seconds) {
        server.clock.advance(seconds)
        await countSales(server.db, server.clock.now())
        await refreshStale(server.db, server.clock.now())
      },
      confirmPayment: async (paymentNo) => void (await payAtSandbox(server.deps, paymentNo)),
      stop: () => server.close(),
    }
  },
})
