import type { PayMethod } from '../../src/domain/payment'
import type { Deps } from '../deps'

/** What trading needs from the composition root. */
export type TradeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'log'>

/** The sandbox provider exists in the demo only; production refuses to know it. */
export const hasSandbox = ({ config }: Pick<TradeDeps, 'config'>): boolean => config.mode === 'demo'

export const payMethods = (deps: Pick<TradeDeps, 'config'>): PayMethod[] =>
  hasSandbox(deps) ? ['reserve', 'sandbox'] : ['reserve']
