import type { Fen } from '../../src/domain/money'
import type { PayBiz, PayMethod } from '../../src/domain/payment'
import type { Mixed } from '../../src/domain/wallet/gifts'
import type { Deps } from '../deps'
import type { Queryable } from '../store/db'
import type { PaymentChannel } from './channel'
import type { Payment } from './payments'

/** What trading needs from the composition root. */
export interface TradeDeps extends Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'log' | 'limiter'> {
  channels: readonly PaymentChannel[]
  carryOut: CarryOut
}

/** Does what a payment of differences was for, in the transaction that makes it a success; the rooms that know cases are above this one. */
export type CarryOut = (deps: SettleDeps, tx: Queryable, payment: Payment, nowMs: number, book: Book) => Promise<void>

/** Books the payment over its parts, once what they are for is locked. @returns what of each was gifts */
export type Book = (parts: readonly { bizNo: string; amount: Fen }[], remark: string) => Promise<readonly Mixed[]>

export type SettleDeps = Pick<TradeDeps, 'config' | 'log' | 'carryOut'>

export const channelMethods = ({ channels }: Pick<TradeDeps, 'channels'>): PaymentChannel['method'][] =>
  channels.map(({ method }) => method)

/** The reserve pays for anything but itself. */
export const payMethods = (deps: Pick<TradeDeps, 'channels'>, biz: PayBiz): PayMethod[] =>
  biz === 'recharge' ? channelMethods(deps) : ['reserve', ...channelMethods(deps)]

/** Null for the reserve, which is our own. */
export const channelOf = ({ channels }: Pick<TradeDeps, 'channels'>, method: string): PaymentChannel | null =>
  channels.find((channel) => channel.method === method) ?? null
