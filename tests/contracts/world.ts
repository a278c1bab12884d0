import type { Ports } from '../../src/domain/ports/ports'

type Gateways = Pick<Ports, 'auth' | 'account' | 'catalogue' | 'cart' | 'orders'>

/** One browser: the gateways, and the token it holds. */
export interface Client extends Gateways {
  token: { read(): string | null; write(token: string | null): void }
}

/** A running shop with the demo seed, whose clock and outside the tests hold in their hands. */
export interface Shop {
  client(): Client
  /** The code that was sent last to this number. */
  smsCode(mobile: string): Promise<string>
  /** Time passes, and the shop does what it does by itself meanwhile. */
  advance(seconds: number): Promise<void>
  /** What the payment provider would do after the buyer has paid in the sandbox's cashier. */
  confirmPayment(paymentNo: string): Promise<void>
  stop(): Promise<void>
}

/** Something that the contracts run on: an adapter, and what is behind it. */
export interface World {
  name: string
  open(): Promise<Shop>
}

/** A demo buyer, signed in by password. */
export const signedIn = async (shop: Shop, account = '13800000001'): Promise<Client> => {
  const client = shop.client()
  const { accessToken } = await client.auth.signIn({ loginType: 'password', account, password: 'Daifa2026!' })
  client.token.write(accessToken)
  return client
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
