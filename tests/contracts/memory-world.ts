import { settlePayment } from '../../src/infrastructure/memory/memory-payments'
import { memoryPorts } from '../../src/infrastructure/memory/memory-ports'
import type { World } from './world'

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

    return {
      client() {
        let token: string | null = null
        const own = () => token
        return {
          auth: asking(gateways.auth, own),
          account: asking(gateways.account, own),
          catalogue: asking(gateways.catalogue, own),
          cart: asking(gateways.cart, own),
          orders: asking(gateways.orders, own),
          token: { read: own, write: (value) => void (token = value) },
        }
      },
      smsCode: async (mobile) => Object.entries(world.state.codes).find(([key]) => key.endsWith(`:${mobile}`))![1].code,
      advance: async (seconds) => void (now += seconds * 1000),
      confirmPayment: async (paymentNo) =>
        settlePayment(
          world,
          world.state.payments.find((one) => one.paymentNo === paymentNo)!,
        ),
      stop: async () => undefined,
    }
  },
}
