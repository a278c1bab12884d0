import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { isFailure, outcomeUnknown } from '../../domain/failure'
import type { Consent } from '../../domain/ports/shop-gateway'
import type { Ports } from '../../domain/ports/ports'
import type { ShopUse } from '../../domain/shops/shop'
import { machineMeta } from '../labels'
import { authorisationLabels } from './authorisation-labels'

/** What the address said that the page was opened with. */
export type Returned = Consent | 'declined' | null

export type AuthorisationEvent = { type: 'authorise'; use: ShopUse } | { type: 'retry' | 'dismiss' }

/** `listed`: what is listed may not be what it was; `failed`: the way to the platform wasn't told. */
export type AuthorisationNews = { type: 'listed' } | { type: 'failed'; error: unknown }

interface Context {
  returned: Returned
  use: ShopUse
  shopId: string // that was authorised
  error: unknown // why it wasn't
}

/**
 * A merchant goes to the platform, agrees, and comes back with a code that is good once. It is sent once: where no answer comes the list
 * tells whether it was done, and only a platform that was away is asked again.
 */
export const authorisationMachine = ({ shops, page }: Pick<Ports, 'shops' | 'page'>) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as AuthorisationEvent,
      emitted: {} as AuthorisationNews,
      input: {} as { returned: Returned },
      meta: machineMeta,
    },
    actors: {
      ask: fromPromise(({ input: { use } }: { input: { use: ShopUse } }) => shops.consentUrl(use)),
      take: fromPromise(({ input }: { input: Consent }) => shops.takeConsent(input)),
    },
    guards: {
      isReturned: ({ context: { returned } }) => returned !== null && returned !== 'declined',
      isDeclined: ({ context: { returned } }) => returned === 'declined',
      isAway: (_, { error }: { error: unknown }) => isFailure(error, 'busy'),
      isUnknown: (_, { error }: { error: unknown }) => outcomeUnknown(error),
    },
    actions: {
      choose: assign(({ event }) => (event.type === 'authorise' ? { use: event.use, error: null } : {})),
      leave: (_, url: string) => page.open(url),
      mind: assign({ error: (_, { error }: { error: unknown }) => error }),
      tellList: emit({ type: 'listed' as const }),
    },
  }).createMachine({
    id: 'authorisation',
    context: ({ input }) => ({ ...input, use: 'order', shopId: '', error: null }),
    meta: { labels: authorisationLabels },
    initial: 'arriving',
    states: {
      arriving: {
        meta: { label: '打开页面' },
        always: [
          { guard: 'isReturned', target: 'taking' },
          { guard: 'isDeclined', target: 'declined' },
          { target: 'idle' },
        ],
      },
      idle: { meta: { label: '可以授权' }, on: { authorise: { target: 'asking', actions: 'choose' } } },
      asking: {
        meta: { label: '取授权地址' },
        invoke: {
          id: 'ask',
          src: 'ask',
          input: ({ context: { use } }) => ({ use }),
          onDone: { target: 'leaving', actions: { type: 'leave', params: ({ event }) => event.output } },
          onError: { target: 'idle', actions: emit(({ event }) => ({ type: 'failed', error: event.error })) },
        },
      },
      // Who comes back by the browser's own button finds the page as he left it.
      leaving: { meta: { label: '正在前往抖店' }, on: { authorise: { target: 'asking', actions: 'choose' } } },
      taking: {
        meta: { label: '正在完成授权' },
        invoke: {
          id: 'take',
          src: 'take',
          input: ({ context: { returned } }) => returned as Consent,
          onDone: { target: 'taken', actions: [assign({ shopId: ({ event }) => event.output.shopId }), 'tellList'] },
          onError: [
            {
              guard: { type: 'isAway', params: ({ event }) => event },
              target: 'away',
              actions: { type: 'mind', params: ({ event }) => event },
            },
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'doubtful',
              actions: [{ type: 'mind', params: ({ event }) => event }, 'tellList'],
            },
            { target: 'refused', actions: { type: 'mind', params: ({ event }) => event } },
          ],
        },
      },
      taken: {
        meta: { label: '授权成功' },
        on: { authorise: { target: 'asking', actions: 'choose' }, dismiss: 'idle' },
      },
      away: {
        meta: { label: '抖店没有应答，可以再试' },
        on: { retry: 'taking', authorise: { target: 'asking', actions: 'choose' }, dismiss: 'idle' },
      },
      doubtful: {
        meta: { label: '没有答复，看列表' },
        on: { authorise: { target: 'asking', actions: 'choose' }, dismiss: 'idle' },
      },
      refused: {
        meta: { label: '没有授权成，说明原因' },
        on: { authorise: { target: 'asking', actions: 'choose' }, dismiss: 'idle' },
      },
      declined: {
        meta: { label: '没有同意授权' },
        on: { authorise: { target: 'asking', actions: 'choose' }, dismiss: 'idle' },
      },
    },
  })

export type AuthorisationSnapshot = SnapshotFrom<ReturnType<typeof authorisationMachine>>
