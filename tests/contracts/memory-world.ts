import { fen } from '../../src/domain/money'
import type { Gateways } from '../../src/domain/ports/ports'
import { openReserve, postJournal } from '../../src/infrastructure/memory/memory-ledger'
import { moveCase } from '../../src/infrastructure/memory/memory-aftersale-life'
import { moveOrder } from '../../src/infrastructure/memory/memory-order-life'
import { captureAgain, payAtSandbox } from '../../src/infrastructure/memory/memory-payments'
import { memoryPorts } from '../../src/infrastructure/memory/memory-ports'
import { publishOn } from '../../src/infrastructure/memory/memory-publish'
import { agree } from '../../src/infrastructure/memory/memory-shops'
import { moveWithdrawal } from '../../src/infrastructure/memory/memory-withdrawals'
import { newBuyer } from '../../src/infrastructure/memory/memory-world'
import { newMobile, presented, stateIn, type Client, type World } from './world'
import { memoryShop, soldInMemory } from '../support/sold-in-memory'

const DESK = { ip: '127.0.0.1', device: '未知设备' }

/** The memory adapters: one shop, and as many browsers on it as a test opens. */
export const memoryWorld: World = {
  name: 'memory',
  async open() {
    let now = Date.parse('2026-11-20T10:00:00+08:00')
    let current: string | null = null
    let from = DESK
    const { world, ...gateways } = memoryPorts({ now: () => now, token: () => current, from: () => from })

    /** The shop knows one browser at a time; each lays its token on the counter before it asks. */
    const asking = <G extends object>(gateway: G, token: () => string | null, device: typeof DESK): G =>
      Object.fromEntries(
        Object.entries(gateway).map(([name, method]) => [
          name,
          (...args: unknown[]) => {
            current = token()
            from = device
            return (method as (...given: unknown[]) => unknown)(...args)
          },
        ]),
      ) as G

    const client = (first: string | null = null, device = DESK): Client => {
      let token = first
      const own = () => token
      return {
        ...ofEach(gateways, (gateway) => asking(gateway, own, device)),
        token: { read: own, write: (value) => void (token = value) },
      }
    }

    return {
      client: () => client(),
      phone: () => client(null, { ...DESK, device: 'iPhone · Safari 17' }),
      async newBuyer({ reserve = 0, gift = 0 } = {}) {
        const account = newMobile()
        const buyer = newBuyer({ id: account, account, password: '' })
        world.state.buyers.push(buyer)
        if (gift > 0) postJournal(world, buyer, ...presented(account, reserve, gift))
        else openReserve(world, buyer, fen(reserve))
        world.state.sessions[account] = { userId: account, createdMs: now, seenMs: now }
        return client(account)
      },
      async agree(consentUrl, shopName) {
        return { code: agree(world, shopName), state: stateIn(consentUrl) }
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
      async operate(withdrawNo, wish) {
        moveWithdrawal(
          world,
          world.state.withdrawals.find((one) => one.withdrawNo === withdrawNo)!,
          wish,
        )
      },
      async sold({ token }, sales) {
        const { userId } = world.state.sessions[token.read()!]!
        const shop = memoryShop(userId)
        if (world.state.shops.every(({ id }) => id !== shop.id)) world.state.shops.push(shop)
        const made = sales.map((sale) => soldInMemory(userId, sale))
        world.state.sales.push(...made)
        return made.map(({ id }) => id)
      },
      work: async () => publishOn(world, true),
      confirmPayment: async (paymentNo) => payAtSandbox(world, paymentNo),
      captureAgain: async (paymentNo) => captureAgain(world, paymentNo),
      stop: async () => undefined,
    }
  },
}

const ofEach = (gateways: Gateways, turn: <G extends object>(gateway: G) => G): Gateways =>
  Object.fromEntries(Object.entries(gateways).map(([name, gateway]) => [name, turn(gateway as object)])) as never
