import { setup } from 'xstate'
import { listingStatuses, listingSteps, type ListingStatus } from '../../domain/listing/listing-life'
import { listingStatusText } from '../../domain/listing/words'
import { machineMeta } from '../labels'
import { listingLifeLabels } from './listing-life-labels'

/** The life of a product in a shop as its table has it. The server moves it; here it can be drawn and walked. */
export const listingLifeMachine = () =>
  setup({ types: { events: {} as { type: ListingStatus }, meta: machineMeta } }).createMachine({
    id: 'listingLife',
    meta: { labels: listingLifeLabels },
    initial: 'queued',
    states: Object.fromEntries(listingStatuses.map((status) => [status, stateOf(status)])) as Record<
      ListingStatus,
      ReturnType<typeof stateOf>
    >,
  })

const stateOf = (status: ListingStatus) => ({
  meta: { label: listingStatusText[status] },
  on: Object.fromEntries(listingSteps[status].map((next) => [next, next])),
})
