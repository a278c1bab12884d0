import type { PlatformOrderGateway } from '../../domain/ports/platform-order-gateway'
import { orderSheet } from '../../../wire/order-sheet'
import { dyAsync, dyConsignee, dyTotals } from '../../../wire/platform-order'
import { transferOf } from './transfer'
import type { WireClient } from './wire-client'

export const wirePlatformOrderGateway = ({ ask }: WireClient): PlatformOrderGateway => ({
  list: (query) => ask(dyAsync, query),
  totals: (filter) => ask(dyTotals, filter),
  sync: (wish, query) => ask(dyAsync, { ...query, ...wish, start: true }),
  bring: ({ shopName, of }, sending) =>
    'file' in of
      ? ask(orderSheet, { shopName }, { file: of.file }, transferOf(of.file, sending))
      : ask(orderSheet, { shopName, text: of.text }),
  consignee: (platformOrderId, purpose) => ask(dyConsignee, { platformOrderId, purpose }),
})
