import { assign, emit, setup } from 'xstate'
import type { CaseDecision, Decided, PreviewedDecisions } from '../../domain/abnormal'
import { machineMeta } from '../labels'
import { staysOpen } from '../request-safety'
import { decisionActors, type DecisionPorts, type DecisionRequest } from './decision-actors'
import { decisionLabels } from './decision-labels'

export interface DecisionContext {
  account: string
  asked: readonly CaseDecision[]
  previewed: PreviewedDecisions | null
  request: DecisionRequest | null
  doubts: number // attempts in a row that stayed without an answer
  decided: readonly Decided[]
  error: unknown
}

export type DecisionEvent = { type: 'go' | 'look' | 'retry' | 'leave' }

export interface DecisionInput {
  account: string
  decisions: readonly CaseDecision[]
}

/** Told once, when the server has answered for every case: the lists aren't what they were. */
export type DecisionNews = { type: 'settled'; decided: readonly Decided[] }

const ASK_AGAIN_MS = 3000
const SLOWEST_MS = 20_000

/** Those that can be done as things stand. */
export const ableOf = ({ asked, previewed }: Pick<DecisionContext, 'asked' | 'previewed'>): CaseDecision[] => {
  const wrong = new Set(previewed?.list.flatMap(({ caseNo, problem }) => (problem === '' ? [] : [caseNo])))
  return asked.filter(({ caseNo }) => !wrong.has(caseNo))
}

/** The payment that cases wait for: one over all of them. '' where none does. */
export const paymentOf = ({ decided }: Pick<DecisionContext, 'decided'>): string =>
  decided.find(({ paymentNo }) => paymentNo)?.paymentNo ?? ''

/**
 * What was chosen for one abnormal order or several: what it comes to is told, it is done, and each that could not be done is told
 * with its reason. A request that got no answer is asked again under its id until there is one.
 */
export const decisionMachine = (ports: DecisionPorts) =>
  setup({
    types: {
      context: {} as DecisionContext,
      events: {} as DecisionEvent,
      emitted: {} as DecisionNews,
      input: {} as DecisionInput,
      meta: machineMeta,
    },
    actors: decisionActors(ports),
    delays: { 'slow down': ({ context }) => Math.min(ASK_AGAIN_MS * 2 ** (context.doubts - 1), SLOWEST_MS) },
    guards: {
      hasSome: ({ context }) => ableOf(context).length > 0,
      hasRefused: (_, decided: readonly Decided[]) => decided.some(({ msg }) => msg !== ''),
      awaitsPayment: (_, decided: readonly Decided[]) => paymentOf({ decided }) !== '',
      isUnknown: ({ context }, { error }: { error: unknown }) => staysOpen(error, context.doubts > 0),
    },
    actions: {
      takeError: assign((_, { error }: { error: unknown }) => ({ error })),
      doubt: assign(({ context }) => ({ doubts: context.doubts + 1 })),
      takeDecided: assign((_, decided: readonly Decided[]) => ({ decided })),
      tellSettled: emit(({ context }) => ({ type: 'settled', decided: context.decided })),
    },
  }).createMachine({
    id: 'decision',
    context: ({ input: { account, decisions } }) => ({
      account,
      asked: decisions,
      previewed: null,
      request: null,
      doubts: 0,
      decided: [],
      error: null,
    }),
    meta: { labels: decisionLabels },
    initial: 'previewing',
    states: {
      previewing: {
        meta: { label: '核算要补或退多少' },
        invoke: {
          id: 'preview',
          src: 'preview',
          input: ({ context }) => ({ decisions: [...context.asked] }),
          onDone: {
            target: 'confirming',
            actions: assign({ previewed: ({ event }) => event.output, error: null }),
          },
          onError: { target: 'failed', actions: { type: 'takeError', params: ({ event }) => event } },
        },
        on: { leave: 'left' },
      },
      confirming: {
        meta: { label: '说明补多少、退多少，等买家确定' },
        on: { go: { guard: 'hasSome', target: 'remembering' }, look: 'previewing', leave: 'left' },
      },
      remembering: {
        meta: { label: '记下请求号' },
        invoke: {
          id: 'remember',
          src: 'remember',
          input: ({ context }) => ({ account: context.account, decisions: ableOf(context) }),
          onDone: { target: 'deciding', actions: assign({ request: ({ event }) => event.output }) },
          onError: { target: 'failed', actions: { type: 'takeError', params: ({ event }) => event } },
        },
      },
      deciding: {
        meta: { label: '办理中' },
        invoke: {
          id: 'decide',
          src: 'decide',
          input: ({ context: { account, request, doubts } }) => ({ account, request: request!, uncertain: doubts > 0 }),
          onDone: [
            {
              guard: { type: 'hasRefused', params: ({ event }) => event.output },
              target: 'partly',
              actions: [{ type: 'takeDecided', params: ({ event }) => event.output }, 'tellSettled'],
            },
            {
              guard: { type: 'awaitsPayment', params: ({ event }) => event.output },
              target: 'unpaid',
              actions: [{ type: 'takeDecided', params: ({ event }) => event.output }, 'tellSettled'],
            },
            {
              target: 'done',
              actions: [{ type: 'takeDecided', params: ({ event }) => event.output }, 'tellSettled'],
            },
          ],
          onError: [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event },
              target: 'doubtful',
              actions: [{ type: 'takeError', params: ({ event }) => event }, 'doubt'],
            },
            { target: 'failed', actions: [{ type: 'takeError', params: ({ event }) => event }, 'tellSettled'] },
          ],
        },
      },
      // The same id gets the same answer: asking again finds out what became of it, and never does it twice.
      doubtful: {
        meta: { label: '没有答复，凭原请求号再问' },
        after: { 'slow down': 'deciding' },
        on: { retry: 'deciding', leave: 'left' },
      },
      done: { meta: { label: '全部办成' }, type: 'final' },
      unpaid: { meta: { label: '备用金不够，去支付' }, type: 'final' },
      partly: { meta: { label: '有没办成的，逐个说明' }, on: { leave: 'left' } },
      // What it comes to may be another sum by now.
      failed: {
        meta: { label: '没有办成' },
        on: { retry: { target: 'previewing', actions: assign({ doubts: 0 }) }, leave: 'left' },
      },
      left: { meta: { label: '已关闭' }, type: 'final' },
    },
  })
