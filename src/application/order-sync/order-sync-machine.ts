import { assign, emit, fromPromise, setup } from 'xstate'
import type { Ports } from '../../domain/ports/ports'
import type { SyncWish } from '../../domain/shops/order-list'
import type { SyncJob } from '../../domain/shops/sync'
import { machineMeta } from '../labels'
import { orderSyncLabels } from './order-sync-labels'

export type OrderSyncPorts = Pick<Ports, 'platformOrders' | 'jobs'>

export interface OrderSyncContext {
  job: SyncJob | null
  misses: number // looks in a row that got no answer
}

export type OrderSyncEvent =
  | { type: 'begin'; wish: SyncWish }
  | { type: 'seen'; job: SyncJob | null }
  | { type: 'cancel' | 'dismiss' }

export type OrderSyncNews =
  | { type: 'moved'; job: SyncJob } // more of it is stored
  | { type: 'over'; job: SyncJob }
  | { type: 'refused'; error: unknown }

const LOOK_MS = 1000
const SLOWEST_MS = 15_000
const ONE = { page: 1, pageSize: 1 }

/** Whether more of it is to come. */
export const isUnderWay = (job: SyncJob | null): boolean => job?.status === 'queued' || job?.status === 'running'

/**
 * Fetching the orders of the buyer's shops: begun once, followed until it is over, also one that was begun before the page was opened or
 * in another tab. A look without an answer is followed by the next, later and later: the work goes on without us.
 */
export const orderSyncMachine = ({ platformOrders, jobs }: OrderSyncPorts) =>
  setup({
    types: {
      context: {} as OrderSyncContext,
      events: {} as OrderSyncEvent,
      emitted: {} as OrderSyncNews,
      meta: machineMeta,
    },
    actors: {
      begin: fromPromise<SyncJob | null, { wish: SyncWish }>(
        async ({ input: { wish } }) => (await platformOrders.sync(wish, ONE)).job,
      ),
      look: fromPromise<SyncJob | null>(async () => (await platformOrders.list(ONE)).job),
      cancel: fromPromise<void, { id: string }>(async ({ input: { id } }) => void (await jobs.cancel(id))),
    },
    delays: { 'next look': ({ context }) => Math.min(LOOK_MS * 2 ** context.misses, SLOWEST_MS) },
    guards: {
      isUnderWay: (_, job: SyncJob | null) => isUnderWay(job),
      isOver: (_, job: SyncJob | null) => job !== null && !isUnderWay(job),
      hasMoved: ({ context }, job: SyncJob | null) => job !== null && job.done !== context.job?.done,
    },
    actions: {
      take: assign((_, job: SyncJob | null) => ({ job, misses: 0 })),
      miss: assign({ misses: ({ context }) => context.misses + 1 }),
      tellMoved: emit((_, job: SyncJob | null) => ({ type: 'moved', job: job! })),
      tellOver: emit((_, job: SyncJob | null) => ({ type: 'over', job: job! })),
      tellRefused: emit((_, { error }: { error: unknown }) => ({ type: 'refused', error })),
    },
  }).createMachine({
    id: 'orderSync',
    context: { job: null, misses: 0 },
    meta: { labels: orderSyncLabels },
    initial: 'resting',
    states: {
      resting: {
        meta: { label: '没有在同步' },
        on: {
          begin: 'beginning',
          seen: {
            guard: { type: 'isUnderWay', params: ({ event }) => event.job },
            target: 'following',
            actions: { type: 'take', params: ({ event }) => event.job },
          },
        },
      },
      beginning: {
        meta: { label: '开始同步' },
        invoke: {
          id: 'begin',
          src: 'begin',
          input: ({ event }) => ({ wish: event.type === 'begin' ? event.wish : {} }),
          onDone: [
            {
              guard: { type: 'isUnderWay', params: ({ event }) => event.output },
              target: 'following',
              actions: { type: 'take', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isOver', params: ({ event }) => event.output },
              target: 'over',
              actions: [
                { type: 'take', params: ({ event }) => event.output },
                { type: 'tellOver', params: ({ event }) => event.output },
              ],
            },
            { target: 'resting' },
          ],
          onError: { target: 'resting', actions: { type: 'tellRefused', params: ({ event }) => event } },
        },
      },
      following: {
        meta: { label: '正在同步' },
        after: { 'next look': 'looking' },
        on: { cancel: 'cancelling' },
      },
      looking: {
        meta: { label: '看进度' },
        on: { cancel: 'cancelling' },
        invoke: {
          id: 'look',
          src: 'look',
          onDone: [
            {
              guard: { type: 'isOver', params: ({ event }) => event.output },
              target: 'over',
              actions: [
                { type: 'take', params: ({ event }) => event.output },
                { type: 'tellOver', params: ({ event }) => event.output },
              ],
            },
            {
              guard: { type: 'hasMoved', params: ({ event }) => event.output },
              target: 'following',
              actions: [
                { type: 'take', params: ({ event }) => event.output },
                { type: 'tellMoved', params: ({ event }) => event.output },
              ],
            },
            {
              guard: { type: 'isUnderWay', params: ({ event }) => event.output },
              target: 'following',
              actions: { type: 'take', params: ({ event }) => event.output },
            },
            { target: 'resting' },
          ],
          onError: { target: 'following', actions: 'miss' },
        },
      },
      cancelling: {
        meta: { label: '停止同步' },
        invoke: {
          id: 'cancel',
          src: 'cancel',
          input: ({ context }) => ({ id: context.job!.id }),
          onDone: 'looking',
          // Over meanwhile, or no answer: the next look tells.
          onError: 'looking',
        },
      },
      over: {
        meta: { label: '同步结束，看结果' },
        on: {
          begin: 'beginning',
          dismiss: 'resting',
          seen: {
            guard: { type: 'isUnderWay', params: ({ event }) => event.job },
            target: 'following',
            actions: { type: 'take', params: ({ event }) => event.job },
          },
        },
      },
    },
  })
