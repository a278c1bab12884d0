import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Failure } from '../../domain/failure'
import type { Job } from '../../domain/job'
import type { Published, PublishUnderWay } from '../../domain/listing/listing'
import { walkEverything } from '../../../tests/support/machine-paths'
import {
  publishingMachine,
  type PublishingContext,
  type PublishingEvent,
  type PublishingNews,
  type PublishingPorts,
} from './publishing-machine'

const aJob = (over: Partial<Job> = {}): Job => ({
  id: 'j1',
  kind: 'publish',
  status: 'running',
  done: 0,
  total: 4,
  counts: { added: 0, updated: 0, skipped: 0, failed: 0 },
  failures: [],
  fileUrl: '',
  fileName: '',
  failuresUrl: '',
  createdAt: '',
  startedAt: '',
  finishedAt: '',
  error: '',
  ...over,
})
const underWay: PublishUnderWay = { job: 'j1', done: 1, total: 4, failed: 0, held: false }
const begun: Published = { job: 'j1', accepted: 4, refused: [] }
const nothing: Published = { job: null, accepted: 0, refused: [{ id: 'h1', shopId: 's1', problems: [] }] }
const silence = new Failure('timeout', '请求超时')
const refusal = new Failure('conflict', '店铺没有上货授权，请先授权')
const wish = { ids: ['h1', 'h2'], shopIds: ['s1', 's2'] }

const answering = (answers: (Published | Job | Error)[]) => {
  const asked: string[] = []
  const next = async (said: string) => {
    asked.push(said)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer as never
  }
  let id = 0
  const ports = {
    listings: {
      publish: ({ requestId }: { requestId: string }) => next(`publish ${requestId}`),
      hold: async (job: string, held: boolean) => (asked.push(`${held ? 'hold' : 'release'} ${job}`), { held }),
    },
    jobs: {
      info: (job: string) => next(`look ${job}`),
      cancel: async (job: string) => (asked.push(`cancel ${job}`), aJob()),
    },
    page: { newRequestId: () => `r${(id += 1)}` },
  } as unknown as PublishingPorts
  return { asked, ports }
}

const started = (answers: (Published | Job | Error)[]) => {
  const { asked, ports } = answering(answers)
  const clock = new SimulatedClock()
  const actor = createActor(publishingMachine(ports), { clock })
  const news: PublishingNews[] = []
  actor.on('*', (one) => news.push(one))
  actor.start()
  const pass = async (ms = 0) => {
    clock.increment(ms)
    for (let i = 0; i < 10; i++) await Promise.resolve()
  }
  return { actor, asked, news, pass }
}

describe('putting goods into shops', () => {
  it('is asked for under one id until there is an answer, however long that takes', async () => {
    const { actor, asked, pass } = started([silence, new Failure('busy', '服务繁忙'), begun])
    actor.send({ type: 'publish', wish })
    await pass()
    await pass(2000)
    await pass(4000)
    expect(asked).toEqual(['publish r1', 'publish r1', 'publish r1'])
    expect(actor.getSnapshot().value).toBe('following')
  })

  it('is followed to its end, and tells what moved', async () => {
    const { actor, asked, news, pass } = started([begun, aJob({ done: 2 }), aJob({ done: 4, status: 'done' })])
    actor.send({ type: 'publish', wish })
    actor.send({ type: 'publish', wish })
    await pass()
    await pass(1000)
    expect(actor.getSnapshot().context.job).toMatchObject({ done: 2, total: 4 })
    await pass(1000)
    await pass(60_000)
    expect(asked).toEqual(['publish r1', 'look j1', 'look j1'])
    expect(news.map(({ type }) => type)).toEqual(['moved', 'moved', 'over'])
  })

  it('says why it was refused, and asks under a new id then', async () => {
    const { actor, asked, news, pass } = started([refusal, nothing])
    actor.send({ type: 'publish', wish })
    await pass()
    expect(news).toEqual([{ type: 'refused', error: refusal }])
    actor.send({ type: 'publish', wish })
    await pass()
    expect(asked).toEqual(['publish r1', 'publish r2'])
    expect(actor.getSnapshot()).toMatchObject({ value: 'over', context: { job: null, refused: nothing.refused } })
  })

  it('stands still while it is held, goes on when it is let go, and can be called off', async () => {
    const { actor, asked, pass } = started([aJob({ done: 2 }), aJob({ done: 2, status: 'cancelled' })])
    actor.send({ type: 'seen', job: { ...underWay, held: true } })
    await pass(60_000)
    expect(asked).toEqual([])
    actor.send({ type: 'release' })
    await pass()
    await pass(1000)
    actor.send({ type: 'hold' })
    await pass()
    expect(actor.getSnapshot()).toMatchObject({ value: 'held', context: { job: { held: true } } })
    actor.send({ type: 'cancel' })
    await pass()
    expect(asked).toEqual(['release j1', 'look j1', 'hold j1', 'cancel j1', 'look j1'])
    expect(actor.getSnapshot().value).toBe('over')
  })
})

const events: PublishingEvent[] = [
  { type: 'publish', wish },
  { type: 'seen', job: underWay },
  { type: 'seen', job: { ...underWay, held: true } },
  { type: 'hold' },
  { type: 'release' },
  { type: 'cancel' },
  { type: 'dismiss' },
]

it('takes every transition of publishing', () =>
  walkEverything({
    machine: () => publishingMachine(answering([]).ports),
    events,
    tellApart: ({ job, doubts, misses }: PublishingContext) => [
      job?.done,
      job?.held,
      Math.min(doubts, 1),
      Math.min(misses, 1),
    ],
    outputs: {
      begin: [begun, nothing],
      look: [aJob(), aJob({ done: 3 }), aJob({ status: 'done' })],
      hold: [{ held: true }],
      release: [{ held: false }],
      cancel: [aJob()],
    },
    errors: { begin: [silence, refusal], look: [silence], hold: [silence], release: [silence], cancel: [silence] },
  }))
