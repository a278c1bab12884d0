import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Failure } from '../../domain/failure'
import type { Ports } from '../../domain/ports/ports'
import type { SyncJob } from '../../domain/shops/sync'
import { walkEverything } from '../../../tests/support/machine-paths'
import { orderSyncMachine, type OrderSyncContext, type OrderSyncEvent, type OrderSyncNews } from './order-sync-machine'

const aJob = (over: Partial<SyncJob> = {}): SyncJob => ({
  id: 'j1',
  kind: 'sync',
  status: 'running',
  done: 0,
  total: 10,
  counts: { added: 0, updated: 0, skipped: 0, failed: 0 },
  failures: [],
  fileUrl: '',
  fileName: '',
  failuresUrl: '',
  createdAt: '',
  startedAt: '',
  finishedAt: '',
  error: '',
  shops: [],
  ...over,
})
const offline = new Failure('network', '网络不通')

const fakes = (jobs: (SyncJob | null | Error)[]) => {
  const asked: string[] = []
  const next = async () => {
    const job = jobs.shift() ?? null
    if (job instanceof Error) throw job
    return { job }
  }
  const platformOrders = {
    sync: (...[wish]: unknown[]) => (asked.push(`sync ${JSON.stringify(wish)}`), next()),
    list: () => (asked.push('look'), next()),
  } as unknown as Ports['platformOrders']
  const cancelling = { cancel: async (id: string) => void asked.push(`cancel ${id}`) } as unknown as Ports['jobs']
  return { asked, ports: { platformOrders, jobs: cancelling } }
}

const begun = (jobs: (SyncJob | null | Error)[]) => {
  const { asked, ports } = fakes(jobs)
  const clock = new SimulatedClock()
  const actor = createActor(orderSyncMachine(ports), { clock })
  const news: OrderSyncNews[] = []
  actor.on('*', (one) => news.push(one))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settled()
  }
  return { actor, asked, news, pass }
}
const settled = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

describe('fetching the orders of shops', () => {
  it('is begun once, followed to its end, and tells what came', async () => {
    const { actor, asked, news, pass } = begun([aJob(), aJob({ done: 5 }), aJob({ done: 10, status: 'done' })])
    actor.send({ type: 'begin', wish: { shopIds: ['s1'] } })
    actor.send({ type: 'begin', wish: {} })
    await settled()
    await pass(1000)
    await pass(1000)
    expect(asked).toEqual(['sync {"shopIds":["s1"]}', 'look', 'look'])
    expect(news.map((one) => [one.type, 'job' in one ? one.job.done : 0])).toEqual([
      ['moved', 5],
      ['over', 10],
    ])
    await pass(60_000)
    expect(asked).toHaveLength(3)
  })

  it('follows one that was begun elsewhere, and looks later and later while nobody answers', async () => {
    const { actor, asked, pass } = begun([offline, offline, aJob({ status: 'done', done: 10 })])
    actor.send({ type: 'seen', job: aJob() })
    await pass(1000)
    await pass(1999)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(asked).toHaveLength(2)
    await pass(4000)
    expect(actor.getSnapshot().value).toBe('over')
  })

  it('says why it could not begin, and may begin again', async () => {
    const { actor, news } = begun([offline, aJob()])
    actor.send({ type: 'begin', wish: {} })
    await settled()
    expect(news).toEqual([{ type: 'refused', error: offline }])
    actor.send({ type: 'begin', wish: {} })
    await settled()
    expect(actor.getSnapshot().value).toBe('following')
  })
})

const events: OrderSyncEvent[] = [
  { type: 'begin', wish: {} },
  { type: 'seen', job: aJob() },
  { type: 'seen', job: null },
  { type: 'cancel' },
  { type: 'dismiss' },
]

it('takes every transition of fetching', () =>
  walkEverything({
    machine: () => orderSyncMachine(fakes([]).ports),
    events,
    tellApart: ({ job, misses }: OrderSyncContext) => [job?.status, job?.done, Math.min(misses, 2)],
    outputs: {
      begin: [null, aJob(), aJob({ status: 'done' })],
      look: [null, aJob(), aJob({ done: 5 }), aJob({ status: 'done' })],
      cancel: [undefined],
    },
    errors: { begin: [offline], look: [offline], cancel: [offline] },
  }))
