import type { Doers } from '../order-life/types'
import type { PlatformOrderStatus } from './platform-order'

/**
 * What moves an order of a shop. Where one thing can lead to several states it has an event for each: what was paused, or ordered and
 * cancelled, is afterwards what its facts say.
 */
export type PlatformOrderEvent =
  | 'relate'
  | 'unrelate'
  | 'pause'
  | 'resume'
  | 'resume_unlinked'
  | 'end'
  | 'order'
  | 'drop'
  | 'drop_unlinked'
  | 'drop_paused'
  | 'drop_closed'
  | 'ship'
  | 'tell'
  | 'fail'
  | 'again'
  | 'again_part'

/** The life of an order of a shop. It is reckoned from facts (platformOrderStatusOf): this is what may follow what when one of them changes. */
export const platformOrderLife: Readonly<
  Record<PlatformOrderStatus, Partial<Record<PlatformOrderEvent, PlatformOrderStatus>>>
> = {
  unlinked: { relate: 'linked', pause: 'paused', end: 'closed' },
  linked: { order: 'ordered', unrelate: 'unlinked', pause: 'paused', end: 'closed' },
  paused: { resume: 'linked', resume_unlinked: 'unlinked', end: 'closed' },
  ordered: {
    ship: 'shipped',
    tell: 'pushed',
    fail: 'push_failed',
    drop: 'linked',
    drop_unlinked: 'unlinked',
    drop_paused: 'paused',
    drop_closed: 'closed',
  },
  shipped: { tell: 'pushed', fail: 'push_failed' },
  push_failed: { again: 'shipped', again_part: 'ordered' },
  pushed: {},
  closed: {},
}

/** `system`: by itself, as links, retries and deadlines are. */
export const platformOrderDoers: Doers<PlatformOrderEvent> = {
  relate: ['buyer', 'system'],
  unrelate: ['buyer'],
  pause: ['platform'],
  resume: ['platform', 'buyer'],
  resume_unlinked: ['platform', 'buyer'],
  end: ['platform'],
  order: ['buyer'],
  drop: ['buyer', 'station', 'system'],
  drop_unlinked: ['buyer', 'station', 'system'],
  drop_paused: ['buyer', 'station', 'system'],
  drop_closed: ['buyer', 'station', 'system'],
  ship: ['station'],
  tell: ['system'],
  fail: ['platform'],
  again: ['buyer', 'system'],
  again_part: ['buyer', 'system'],
}
