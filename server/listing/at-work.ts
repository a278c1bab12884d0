import type { ListingDraft } from '../../src/domain/listing/draft'
import type { ListingStatus } from '../../src/domain/listing/listing-life'
import type { Deps } from '../deps'

export type PublishDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'platform' | 'sealer' | 'log' | 'files'>

/** A record that a job has something to do with. */
export interface ListingAtWork {
  id: string
  shopId: string
  productId: string
  status: ListingStatus
  work: 'publish' | 'offline' | 'push'
  draft: ListingDraft
  tries: number
  platformProductId: string
  /** An earlier try may have made it. */
  isPerhapsThere: boolean
}
