import { assign, emit, fromPromise, setup } from 'xstate'
import type { Ports } from '../../domain/ports/ports'
import type { OffersQuery, Related, RelateRequest, RelationOffer, RelationOffers } from '../../domain/shops/relation'
import { machineMeta } from '../labels'
import { likelyChoice, NO_CHOICE, requestFor, type RelationChoice } from './relation-choice'
import { relationLabels } from './relation-labels'

export type RelationPorts = Pick<Ports, 'relations'>

export interface RelationInput {
  platformItemId: string
  /** The source is to be changed for another stall's. */
  isSwitching: boolean
  /** What it is related to now; '' for nothing. */
  productId: string
}

export interface RelationContext extends RelationInput {
  keyword: string
  page: number
  found: RelationOffers | null
  choice: RelationChoice
  isUnlinking: boolean
  error: unknown
}

export type RelationEvent =
  | { type: 'search'; keyword: string }
  | { type: 'turn'; page: number }
  | { type: 'choose'; offer: RelationOffer }
  | { type: 'set'; patch: Partial<Pick<RelationChoice, 'skuId' | 'qtyRatio' | 'remember' | 'withSiblings'>> }
  | { type: 'submit' | 'unlink' | 'retry' | 'undo' }

export type RelationNews =
  | { type: 'related'; related: Related; isUnlinking: boolean }
  | { type: 'undone' }
  | { type: 'refused'; error: unknown }

const queryOf = ({ platformItemId, keyword, page, isSwitching, productId }: RelationContext): OffersQuery => ({
  platformItemId,
  page,
  ...(keyword === '' ? {} : { keyword }),
  ...(isSwitching && productId !== '' ? { otherThan: productId } : {}),
})

const requestOf = ({ platformItemId, found, choice, isSwitching, isUnlinking }: RelationContext): RelateRequest =>
  isUnlinking
    ? { items: [{ platformItemId, skuId: '', qtyRatio: 1 }], remember: true }
    : requestFor(found!, choice, isSwitching)

/**
 * An item of a shop and which of our goods it is: proposed or searched for, chosen, related with all like it, and taken back. Asked
 * twice it is related once, so that whatever has no answer may be asked again.
 */
export const relationMachine = ({ relations }: RelationPorts) =>
  setup({
    types: {
      context: {} as RelationContext,
      events: {} as RelationEvent,
      emitted: {} as RelationNews,
      input: {} as RelationInput,
      meta: machineMeta,
    },
    actors: {
      load: fromPromise<RelationOffers, OffersQuery>(({ input }) => relations.offers(input)),
      relate: fromPromise<Related, RelateRequest>(({ input }) => relations.relate(input)),
      undo: fromPromise<Related>(() => relations.undo()),
    },
    guards: {
      isChosen: ({ context: { choice } }) => choice.offer !== null && choice.skuId !== '',
      isLinked: ({ context: { found } }) => found !== null && found.item.link !== null,
    },
    actions: {
      takeKeyword: assign(({ event }) => (event.type === 'search' ? { keyword: event.keyword, page: 1 } : {})),
      takePage: assign(({ event }) => (event.type === 'turn' ? { page: event.page } : {})),
      takeFound: assign(({ context }, found: RelationOffers) => ({
        found,
        error: null,
        // What was chosen stays chosen while more is looked for.
        choice: context.choice.offer === null ? likelyChoice(found, context.isSwitching) : context.choice,
      })),
      takeOffer: assign(({ context, event }) =>
        event.type === 'choose'
          ? { choice: { ...context.choice, offer: event.offer, skuId: event.offer.skuId }, error: null }
          : {},
      ),
      takeChoice: assign(({ context, event }) =>
        event.type === 'set' ? { choice: { ...context.choice, ...event.patch }, error: null } : {},
      ),
      takeError: assign((_, { error }: { error: unknown }) => ({ error })),
      tellRefused: emit((_, { error }: { error: unknown }) => ({ type: 'refused' as const, error })),
    },
  }).createMachine({
    id: 'relation',
    context: ({ input }) => ({
      ...input,
      keyword: '',
      page: 1,
      found: null,
      choice: NO_CHOICE,
      isUnlinking: false,
      error: null,
    }),
    meta: { labels: relationLabels },
    initial: 'searching',
    states: {
      searching: {
        meta: { label: '查找中' },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => queryOf(context),
          onDone: { target: 'choosing', actions: { type: 'takeFound', params: ({ event }) => event.output } },
          onError: {
            target: 'failed',
            actions: { type: 'takeError', params: ({ event }) => ({ error: event.error }) },
          },
        },
        on: { search: { target: 'searching', reenter: true, actions: 'takeKeyword' } },
      },
      failed: {
        meta: { label: '没有查到' },
        on: { retry: 'searching', search: { target: 'searching', actions: 'takeKeyword' } },
      },
      choosing: {
        meta: { label: '选择中' },
        on: {
          search: { target: 'searching', actions: 'takeKeyword' },
          turn: { target: 'searching', actions: 'takePage' },
          choose: { actions: 'takeOffer' },
          set: { actions: 'takeChoice' },
          submit: { guard: 'isChosen', target: 'relating', actions: assign({ isUnlinking: false }) },
          unlink: { guard: 'isLinked', target: 'relating', actions: assign({ isUnlinking: true }) },
        },
      },
      relating: {
        meta: { label: '关联中' },
        invoke: {
          id: 'relate',
          src: 'relate',
          input: ({ context }) => requestOf(context),
          onDone: {
            target: 'done',
            actions: emit(({ context, event }) => ({
              type: 'related' as const,
              related: event.output,
              isUnlinking: context.isUnlinking,
            })),
          },
          onError: {
            target: 'choosing',
            actions: { type: 'takeError', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      done: { meta: { label: '已关联' }, on: { undo: 'undoing' } },
      undoing: {
        meta: { label: '撤销中' },
        invoke: {
          id: 'undo',
          src: 'undo',
          onDone: { target: 'undone', actions: emit({ type: 'undone' }) },
          onError: {
            target: 'done',
            actions: { type: 'tellRefused', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      undone: { meta: { label: '已撤销' }, type: 'final' },
    },
  })
