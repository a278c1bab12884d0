import type { Fen } from '../../domain/money'
import type { PayMethod } from '../../domain/payment'

export interface MemoryOptions {
  now(): number // epoch ms
  /** The token of the browser that asks. */
  token(): string | null
  /** The token that the page works under: the same one, unless another tab has signed in. */
  held(): string | null
  /** Where the page finds a picture of the demo shop. */
  picture(path: string): string
  /** The picture of the demo shop that the page finds there; of any other text itself. */
  pathOf(address: string): string
  /** Called after every call, with the state to keep. */
  keep(state: object): void
  /** What each call goes through: delays and failures on purpose. */
  around<T>(work: () => Promise<T>): Promise<T>
  /** The sandbox's cashier for a payment of so much. */
  cashier(paymentNo: string, amount: Fen): string
  /** From where the browser that asks comes. */
  from(): { ip: string; device: string }
  smsCode: string
  payMethods: PayMethod[]
  orderExpireSeconds: number
  quoteSeconds: number
  smsResendSeconds: number
}
