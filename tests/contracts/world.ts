import { afterAll, afterEach, beforeAll } from 'vitest'
import type { StationAfterSaleWish } from '../../server/after-sale/station'
import type { Wish } from '../../src/domain/order-life/types'
import type { WithdrawalWish } from '../../src/domain/wallet/withdrawal-life'
import { fen } from '../../src/domain/money'
import type { Gateways } from '../../src/domain/ports/ports'
import type { Consent } from '../../src/domain/ports/shop-gateway'
import type { About } from '../../src/domain/wallet/book'
import { recharge, type Journal } from '../../src/domain/wallet/ledger'
import type { Sold } from '../support/sold'

/** One browser: the gateways, and the token it holds. */
export interface Client extends Gateways {
  token: { read(): string | null; write(token: string | null): void }
}

/**
 * A running shop with the demo seed, shared by the tests of a contract. Each test takes a buyer of its own from it and buys products
 * that no other test buys; the seeded buyers are for looking only. Nothing here can move the clock.
 */
export interface Shop {
  client(): Client
  /** Likewise, on a kind of device that nobody else has: a phone. */
  phone(): Client
  /** Signed in, with nothing in cart, favourites or orders, and so much (fen) in the reserve and as gifts. */
  newBuyer(having?: { reserve?: number; gift?: number }): Promise<Client>
  /** The merchant of a shop of that name agrees, sent there by this address. @returns what he comes back with */
  agree(consentUrl: string, shopName: string): Promise<Consent>
  /** The code that was sent last to this number. */
  smsCode(mobile: string): Promise<string>
  /** What the station does to an order. */
  station(orderNo: string, wish: StationWish): Promise<void>
  /** What the station does with an application. */
  handle(caseNo: string, wish: StationAfterSaleWish): Promise<void>
  /** What an operator does with a withdrawal. */
  operate(withdrawNo: string, wish: WithdrawalWish): Promise<void>
  /** Orders in a shop of this buyer's, stored and related. @returns their ids */
  sold(buyer: Client, sales: readonly Sold[]): Promise<string[]>
  /** What buyers have begun in the background is done. */
  work(): Promise<void>
  /** What the payment provider would do after the buyer has paid in the sandbox's cashier. */
  confirmPayment(paymentNo: string): Promise<void>
  /** It took money by a number of its own that is not the one before: too late, or a second time. */
  captureAgain(paymentNo: string): Promise<void>
}

export type StationWish = Extract<
  Wish,
  {
    type:
      | 'start'
      | 'pick'
      | 'pack'
      | 'shortage'
      | 'price_rise'
      | 'trouble'
      | 'settle_case'
      | 'ship'
      | 'deliver'
      | 'close'
  }
>

/** A shop that one test has for itself: its clock, its stock, its seeded buyers. */
export interface OwnShop extends Shop {
  /** Time passes, and the shop does what it does by itself meanwhile. */
  advance(seconds: number): Promise<void>
  /** A new session for somebody whose last one is over by now. */
  renew(buyer: Client): Promise<void>
  stop(): Promise<void>
}

/** Something that the contracts run on: an adapter, and what is behind it. */
export interface World {
  name: string
  open(): Promise<OwnShop>
}

/** One shop for all tests of the describe block that calls this. */
export const sharedShop = (world: World): { shop(): Shop; ownShop(): Promise<OwnShop> } => {
  let shared: OwnShop
  const own: OwnShop[] = []
  beforeAll(async () => {
    shared = await world.open()
  })
  afterEach(() => Promise.all(own.splice(0).map((shop) => shop.stop())))
  afterAll(() => shared.stop())
  return {
    shop: () => shared,
    /** For a test that moves the clock or changes what was seeded; stopped after it. */
    async ownShop() {
      const shop = await world.open()
      own.push(shop)
      return shop
    },
  }
}

const PASSWORD = 'Daifa2026!'
/** The demo's own is published: nobody can choose it. */
export const NEW_PASSWORD = 'Xiaodian#88'

/** A buyer signed in by password: a seeded one, unless a test has registered another. */
export const signedIn = async (
  shop: Pick<Shop, 'client'>,
  account = '13800000001',
  password = PASSWORD,
): Promise<Client> => {
  const client = shop.client()
  const { accessToken } = await client.auth.signIn({ loginType: 'password', account, password })
  client.token.write(accessToken)
  return client
}

// Numbers that nobody has had before, also in a shop that outlives the run.
let lastNumber = Date.now() % 1_000_000_000
export const newMobile = (): string => `13${String((lastNumber += 1)).padStart(9, '0')}`

/** Registers by a code, as a newcomer does. @returns the number, which signs in with the password */
export const registered = async (shop: Shop, password = NEW_PASSWORD): Promise<string> => {
  const account = newMobile()
  const { auth } = shop.client()
  await auth.sendCode({ mobile: account, smsType: 'register' })
  await auth.register({ account, password, passwordConfirm: password, verifyCode: await shop.smsCode(account) })
  return account
}

/** What a refused call was refused with. Throws when it was not refused. */
export const refusal = async (call: Promise<unknown>) => {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in answer) throw new Error(`本应被拒绝，却得到：${JSON.stringify(answer.value)}`)
  const { kind, message, details } = answer.error as { kind: string; message: string; details: unknown }
  return { kind, message, details }
}

/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A recharge with a gift, as it is booked, of a buyer who has nothing yet. */
export const presented = (userId: string, reserve: number, gift: number): [Journal, About] => [
  recharge({ ref: userId, userId, channel: 'elsewhere', amount: fen(reserve), gift: fen(gift) }),
  { biz: 'recharge', bizNo: '', remark: '充值' },
]

/** What a merchant carries to the platform and back. */
export const stateIn = (consentUrl: string): string =>
  new URL(consentUrl, 'http://localhost').searchParams.get('state') ?? ''
