import type { Deps } from '../deps'
import type { PaymentChannel } from '../payments/channel'
import { sandboxChannel } from './sandbox/channel'

/** The sandbox exists in the demo only; production refuses to know it. */
export const chooseChannels = (deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>): PaymentChannel[] =>
  deps.config.mode === 'demo' ? [sandboxChannel(deps)] : []
