import type { PlatformOrderGateway } from '../../domain/ports/platform-order-gateway'
import { dyAsync, dyConsignee } from '../../../wire/platform-order'
import type { WireClient } from './wire-client'

export const wirePlatformOrderGateway = ({ ask }: WireClient): PlatformOrderGateway => ({
  list: (query) => ask(dyAsync, query),
  sync: (wish, query) => ask(dyAsync, { ...query, ...wish, start: true }),
  consignee: (platformOrderId, purpose) => ask(dyConsignee, { platformOrderId, purpose }),
})
