import type { PayMethod } from '../../src/domain/payment'
import type { Deps } from '../deps'
import type { PaymentChannel } from './channel'

/** What trading needs from the composition root. */
export interface TradeDeps extends Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'log' | 'limiter'> {
  channels: readonly PaymentChannel[]
}

export const payMethods = ({ channels }: Pick<TradeDeps, 'channels'>): PayMethod[] => [
  'reserve',
  ...channels.map(({ method }) => method),
]

/** Null for the reserve, which is our own. */
export const channelOf = ({ channels }: Pick<TradeDeps, 'channels'>, method: string): PaymentChannel | null =>
  channels.find((channel) => channel.method === method) ?? null
