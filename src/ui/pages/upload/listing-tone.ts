import type { ListingStatus } from '../../../domain/listing/listing-life'

/** How the tag of a state looks; without one, plain. */
export const listingTone: Partial<Record<ListingStatus, string>> = {
  online: 'good',
  auditing: 'info',
  rejected: 'urgent',
  failed: 'urgent',
}
