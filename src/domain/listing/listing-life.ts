import type { Doers } from '../order-life/types'

/** How far a product is on its way onto the shelf of a shop. */
export const listingStatuses = [
  'queued',
  'uploading',
  'submitting',
  'verifying',
  'auditing',
  'online',
  'rejected',
  'offline',
  'failed',
] as const
export type ListingStatus = (typeof listingStatuses)[number]

/**
 * What may follow what. `submitting` is written before the platform is asked: whoever finds it so later doesn't know whether it was,
 * and looks there by our own number first (`verifying`).
 */
export const listingSteps: Readonly<Record<ListingStatus, readonly ListingStatus[]>> = {
  queued: ['uploading', 'submitting', 'failed'],
  uploading: ['submitting', 'failed'],
  submitting: ['auditing', 'verifying', 'uploading', 'rejected', 'failed'],
  verifying: ['auditing', 'online', 'rejected', 'uploading', 'failed'],
  auditing: ['online', 'rejected', 'offline', 'queued'],
  online: ['offline', 'auditing', 'rejected', 'queued'],
  rejected: ['queued', 'online', 'offline'],
  offline: ['queued', 'online', 'auditing'],
  failed: ['queued'],
}

/** Who brings a listing there. */
export const listingDoers: Doers<ListingStatus> = {
  queued: ['buyer'],
  uploading: ['system'],
  submitting: ['system'],
  verifying: ['system'],
  auditing: ['platform'],
  online: ['platform'],
  rejected: ['platform'],
  offline: ['buyer', 'system', 'platform'],
  failed: ['system'],
}

/** It is there, or is about to be: published again, it is changed and not made. */
export const isThere = (status: ListingStatus): boolean => status === 'auditing' || status === 'online'

export const canRetry = (status: ListingStatus): boolean =>
  status === 'rejected' || status === 'failed' || status === 'offline'

/** What the platform says of a product. */
export type ShelfState = 'draft' | 'auditing' | 'online' | 'offline' | 'rejected' | 'banned' | 'deleted'

/** How a product that is there stands, for us. */
export const listingStatusOf: Readonly<Record<ShelfState, ListingStatus>> = {
  draft: 'rejected',
  auditing: 'auditing',
  online: 'online',
  offline: 'offline',
  rejected: 'rejected',
  banned: 'rejected',
  deleted: 'offline',
}
