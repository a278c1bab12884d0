import type { PayMethod } from '../../src/domain/payment'
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
export type CarryOut = (deps: SettleDeps, tx: Queryable, payment: Payment, nowMs: number) => Promise<void>

export type SettleDeps = Pick<TradeDeps, 'config' | 'log' | 'carryOut'>

export const payMethods = ({ channels }: Pick<TradeDeps, 'channels'>): PayMethod[] => [
  'reserve',
  ...channels.map(({ method }) => method),
]

/** Null for the reserve, which is our own. */
export const channelOf = ({ channels }: Pick<TradeDeps, 'channels'>, method: string): PaymentChannel | null =>
  channels.find((channel) => channel.method === method) ?? null
