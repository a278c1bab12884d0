import { fen } from '../../src/domain/money'
import type { Gateways } from '../../src/domain/ports/ports'
import { moveCase } from '../../src/infrastructure/memory/memory-aftersale-life'
import { moveOrder } from '../../src/infrastructure/memory/memory-order-life'
import { payAtSandbox } from '../../src/infrastructure/memory/memory-payments'
import { memoryPorts } from '../../src/infrastructure/memory/memory-ports'
import { newBuyer } from '../../src/infrastructure/memory/memory-world'
import { newMobile, type Client, type World } from './world'

/** The memory adapters: one shop, and as many browsers on it as a test opens. */
export const memoryWorld: World = {
  name: 'memory',
  async open() {
    let now = Date.parse('2026-11-20T10:00:00+08:00')
    let current: string | null = null
    const { world, ...gateways } = memoryPorts({ now: () => now, token: () => current })

    /** The shop knows one token at a time; each browser lays its own on the counter before it asks. */
    const asking = <G extends object>(gateway: G, token: () => string | null): G =>
      Object.fromEntries(
        Object.entries(gateway).map(([name, method]) => [
          name,
          (...args: unknown[]) => {
            current = token()
            return (method as (...given: unknown[]) => unknown)(...args)
          },
        ]),
      ) as G

    const client = (first: string | null = null): Client => {
      let token = first
      const own = () => token
      return {
        ...ofEach(gateways, (gateway) => asking(gateway, own)),
        token: { read: own, write: (value) => void (token = value) },
      }
    }

    return {
      client: () => client(),
      async newBuyer({ reserve = 0 } = {}) {
        const account = newMobile()
        world.state.buyers.push({ ...newBuyer({ id: account, account, password: '' }), reserve: fen(reserve) })
        world.state.sessions[account] = { userId: account, createdMs: now, seenMs: now }
        return client(account)
      },
      smsCode: async (mobile) => world.state.codes.find((sent) => sent.mobile === mobile)!.code,
      async renew({ token }) {
        const userId = world.state.sessions[token.read()!]!.userId
        world.state.sessions[token.read()!] = { userId, createdMs: now, seenMs: now }
      },
      advance: async (seconds) => void (now += seconds * 1000),
      async station(orderNo, wish) {
        moveOrder(
          world,
          world.state.orders.find((order) => order.orderNo === orderNo)!,
          wish,
          'station',
        )
      },
      async handle(caseNo, wish) {
        moveCase(
          world,
          world.state.afterSales.find((one) => one.caseNo === caseNo)!,
          wish,
        )
      },
      confirmPayment: async (paymentNo) => payAtSandbox(world, paymentNo),
      stop: async () => undefined,
    }
  },
}

const ofEach = (gateways: Gateways, turn: <G extends object>(gateway: G) => G): Gateways =>
  Object.fromEntries(Object.entries(gateways).map(([name, gateway]) => [name, turn(gateway as object)])) as never
