import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { Job } from '../../domain/job'
import type { Published, PublishUnderWay } from '../../domain/listing/listing'
import type { Ports } from '../../domain/ports/ports'
import { machineMeta } from '../labels'
import { staysOpen } from '../request-safety'
import { publishingLabels } from './publishing-labels'

export type PublishingPorts = Pick<Ports, 'listings' | 'jobs' | 'page'>

export interface PublishWish {
  ids: string[] // of the shelf
  shopIds: string[]
}

export interface PublishingContext {
  wish: PublishWish | null
  requestId: string // of the wish: the same however often it is asked for
  job: PublishUnderWay | null
  refused: Published['refused']
  doubts: number // attempts in a row that got no answer
  misses: number // looks in a row that got none
}

export type PublishingEvent =
  | { type: 'publish'; wish: PublishWish }
  | { type: 'seen'; job: PublishUnderWay }
  | { type: 'hold' | 'release' | 'cancel' | 'dismiss' }

export type PublishingNews =
  | { type: 'moved' } // some more of it is done
  | { type: 'over'; job: PublishUnderWay; status: Job['status'] }
  | { type: 'refused'; error: unknown }

const ASK_AGAIN_MS = 2000
const LOOK_MS = 1000
const SLOWEST_MS = 15_000

/**
 * Putting goods into shops: asked for under one id until there is an answer, then followed until it is over, as is what was begun before
 * the page was opened. It goes on without us: a look without an answer is followed by the next, later and later.
 */
export const publishingMachine = ({ listings, jobs, page }: PublishingPorts) =>
  setup({
    types: {
      context: {} as PublishingContext,
      events: {} as PublishingEvent,
      emitted: {} as PublishingNews,
      meta: machineMeta,
    },
    actors: {
      begin: fromPromise<Published, PublishWish & { requestId: string }>(({ input }) => listings.publish(input)),
      look: fromPromise<Job, { id: string }>(({ input: { id } }) => jobs.info(id)),
      hold: fromPromise<{ held: boolean }, { id: string; held: boolean }>(({ input: { id, held } }) =>
        listings.hold(id, held),
      ),
      cancel: fromPromise<Job, { id: string }>(({ input: { id } }) => jobs.cancel(id)),
    },
    delays: {
      'ask again': ({ context }) => Math.min(ASK_AGAIN_MS * 2 ** (context.doubts - 1), SLOWEST_MS),
      'next look': ({ context }) => Math.min(LOOK_MS * 2 ** context.misses, SLOWEST_MS),
    },
    guards: {
      hasJob: (_, { job }: Published) => job !== null,
      isOver: (_, { status }: Job) => status !== 'queued' && status !== 'running',
      hasMoved: ({ context }, { done }: Job) => done !== context.job?.done,
      isHeld: (_, { held }: { held: boolean }) => held,
      isUnknown: ({ context }, { error }: { error: unknown }) => staysOpen(error, context.doubts > 0),
    },
    actions: {
      choose: assign((_, wish: PublishWish) => ({
        wish,
        requestId: page.newRequestId(),
        job: null,
        refused: [],
        doubts: 0,
      })),
      takeBegun: assign((_, { job, accepted, refused }: Published) => ({
        job: job === null ? null : { job, done: 0, total: accepted, failed: 0, held: false },
        refused,
        misses: 0,
      })),
      takeSeen: assign((_, job: PublishUnderWay) => ({ wish: null, job, refused: [], misses: 0 })),
      takeLook: assign(({ context }, { done, total, counts }: Job) => ({
        job: { ...context.job!, done, total, failed: counts.failed },
        misses: 0,
      })),
      takeHeld: assign(({ context }, { held }: { held: boolean }) => ({ job: { ...context.job!, held } })),
      doubt: assign(({ context }) => ({ doubts: context.doubts + 1 })),
      miss: assign({ misses: ({ context }) => context.misses + 1 }),
      tellMoved: emit({ type: 'moved' as const }),
      tellOver: emit(({ context }, { status }: Job) => ({ type: 'over' as const, job: context.job!, status })),
      tellRefused: emit((_, { error }: { error: unknown }) => ({ type: 'refused' as const, error })),
    },
  }).createMachine({
    id: 'publishing',
    context: { wish: null, requestId: '', job: null, refused: [], doubts: 0, misses: 0 },
    meta: { labels: publishingLabels },
    initial: 'resting',
    states: {
      resting: {
        meta: { label: '没有在上货' },
        on: {
          publish: { target: 'beginning', actions: { type: 'choose', params: ({ event }) => event.wish } },
          seen: [
            {
              guard: { type: 'isHeld', params: ({ event }) => event.job },
              target: 'held',
              actions: { type: 'takeSeen', params: ({ event }) => event.job },
            },
            { target: 'following', actions: { type: 'takeSeen', params: ({ event }) => event.job } },
          ],
        },
      },
      beginning: {
        meta: { label: '正在提交' },
        invoke: {
          id: 'begin',
          src: 'begin',
          input: ({ context: { wish, requestId } }) => ({ ...wish!, requestId }),
          onDone: [
            {
              guard: { type: 'hasJob', params: ({ event }) => event.output },
              target: 'following',
              actions: [{ type: 'takeBegun', params: ({ event }) => event.output }, 'tellMoved'],
            },
            { target: 'over', actions: { type: 'takeBegun', params: ({ event }) => event.output } },
          ],
          onError: [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'unanswered',
              actions: 'doubt',
            },
            { target: 'resting', actions: { type: 'tellRefused', params: ({ event }) => event } },
          ],
        },
      },
      unanswered: { meta: { label: '没有答复，再问' }, after: { 'ask again': 'beginning' } },
      following: {
        meta: { label: '正在上货' },
        after: { 'next look': 'looking' },
        on: { hold: 'holding', cancel: 'cancelling' },
      },
      looking: {
        meta: { label: '看进度' },
        on: { hold: 'holding', cancel: 'cancelling' },
        invoke: {
          id: 'look',
          src: 'look',
          input: ({ context }) => ({ id: context.job!.job }),
          onDone: [
            {
              guard: { type: 'isOver', params: ({ event }) => event.output },
              target: 'over',
              actions: [
                { type: 'takeLook', params: ({ event }) => event.output },
                { type: 'tellOver', params: ({ event }) => event.output },
              ],
            },
            {
              guard: { type: 'hasMoved', params: ({ event }) => event.output },
              target: 'following',
              actions: [{ type: 'takeLook', params: ({ event }) => event.output }, 'tellMoved'],
            },
            { target: 'following', actions: { type: 'takeLook', params: ({ event }) => event.output } },
          ],
          onError: { target: 'following', actions: 'miss' },
        },
      },
      holding: {
        meta: { label: '正在暂停' },
        invoke: {
          id: 'hold',
          src: 'hold',
          input: ({ context }) => ({ id: context.job!.job, held: true }),
          onDone: { target: 'held', actions: { type: 'takeHeld', params: ({ event }) => event.output } },
          // Over meanwhile, or no answer: the next look tells.
          onError: 'looking',
        },
      },
      held: { meta: { label: '已暂停' }, on: { release: 'releasing', cancel: 'cancelling' } },
      releasing: {
        meta: { label: '正在继续' },
        invoke: {
          id: 'release',
          src: 'hold',
          input: ({ context }) => ({ id: context.job!.job, held: false }),
          onDone: { target: 'following', actions: { type: 'takeHeld', params: ({ event }) => event.output } },
          onError: { target: 'held', actions: { type: 'tellRefused', params: ({ event }) => event } },
        },
      },
      cancelling: {
        meta: { label: '正在取消' },
        invoke: {
          id: 'cancel',
          src: 'cancel',
          input: ({ context }) => ({ id: context.job!.job }),
          onDone: 'looking',
          onError: 'looking',
        },
      },
      over: {
        meta: { label: '上货结束，看结果' },
        on: {
          publish: { target: 'beginning', actions: { type: 'choose', params: ({ event }) => event.wish } },
          dismiss: 'resting',
          seen: { target: 'following', actions: { type: 'takeSeen', params: ({ event }) => event.job } },
        },
      },
    },
  })

export type PublishingSnapshot = SnapshotFrom<ReturnType<typeof publishingMachine>>
