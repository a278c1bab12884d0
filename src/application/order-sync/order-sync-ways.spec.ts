import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Failure } from '../../domain/failure'
import type { Ports } from '../../domain/ports/ports'
import type { SyncJob } from '../../domain/shops/sync'
import { isUnderWay, orderSyncMachine, type OrderSyncNews } from './order-sync-machine'

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
const over = aJob({ status: 'done', done: 10 })

/** A station that answers in turn, whatever it is asked. */
const started = (...answers: (SyncJob | null | Error)[]) => {
  const asked: unknown[] = []
  const next = async (...said: unknown[]) => {
    asked.push(said)
    const answer = answers.length > 0 ? answers.shift()! : offline
    if (answer instanceof Error) throw answer
    return { job: answer } as never
  }
  const ports = {
    platformOrders: {
      sync: (wish: unknown, of: unknown) => next('sync', wish, of),
      list: (of: unknown) => next('look', of),
    },
    jobs: { cancel: (id: string) => next('cancel', id) },
  } as unknown as Pick<Ports, 'platformOrders' | 'jobs'>
  const clock = new SimulatedClock()
  const actor = createActor(orderSyncMachine(ports), { clock })
  const news: OrderSyncNews[] = []
  actor.on('*', (one) => news.push(one))
  actor.start()
  const pass = async (ms = 0) => {
    clock.increment(ms)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  const stands = () => actor.getSnapshot().value
  return { actor, clock, asked, news, pass, stands, job: () => actor.getSnapshot().context.job }
}
const ONE = { page: 1, pageSize: 1 }

it.each([
  ['queued', true],
  ['running', true],
  ['done', false],
  ['failed', false],
  ['cancelled', false],
] as const)('knows whether more is to come of what is %s', (status, more) => {
  expect(isUnderWay(aJob({ status }))).toBe(more)
})

it('knows that nothing is to come of nothing', () => {
  expect(isUnderWay(null)).toBe(false)
})

describe('fetching the orders of shops', () => {
  it('asks for no more of the list than it needs', async () => {
    const { actor, asked, pass, job } = started(aJob(), over)
    actor.send({ type: 'begin', wish: { shopIds: ['s1'] } })
    await pass()
    expect(job()).toEqual(aJob())
    await pass(1000)
    expect(asked).toEqual([
      ['sync', { shopIds: ['s1'] }, ONE],
      ['look', ONE],
    ])
  })

  it('is over at once where it was quick, and may be begun again or put away', async () => {
    const { actor, pass, stands, news, job } = started(over, aJob())
    actor.send({ type: 'begin', wish: {} })
    await pass()
    expect([stands(), job(), news]).toEqual(['over', over, [{ type: 'over', job: over }]])
    actor.send({ type: 'begin', wish: {} })
    await pass()
    expect(stands()).toBe('following')
    const other = started(over)
    other.actor.send({ type: 'begin', wish: {} })
    await other.pass()
    other.actor.send({ type: 'dismiss' })
    expect(other.stands()).toBe('resting')
  })

  it('rests where there is nothing to fetch', async () => {
    const { actor, pass, stands, news } = started(null)
    actor.send({ type: 'begin', wish: {} })
    await pass()
    expect([stands(), news]).toEqual(['resting', []])
  })

  it('does not take up what is over, nor nothing, from the list; what is under way it does, also after an end', async () => {
    const { actor, pass, stands, job } = started(over)
    for (const seen of [null, over]) {
      actor.send({ type: 'seen', job: seen })
      expect([stands(), job()]).toEqual(['resting', null])
    }
    actor.send({ type: 'seen', job: aJob({ status: 'queued' }) })
    expect([stands(), job()]).toEqual(['following', aJob({ status: 'queued' })])
    await pass(1000)
    expect([stands(), job()]).toEqual(['over', over])
    actor.send({ type: 'seen', job: over })
    expect(stands()).toBe('over')
    actor.send({ type: 'seen', job: aJob({ id: 'j2' }) })
    expect([stands(), job()?.id]).toEqual(['following', 'j2'])
  })

  it('tells what moved, keeps what stands, and rests where nobody knows of it any more', async () => {
    const queued = aJob({ status: 'queued', total: 20 })
    const { actor, pass, stands, news, job } = started(queued, aJob({ done: 3 }), null)
    actor.send({ type: 'seen', job: aJob() })
    await pass(1000)
    expect([stands(), news, job()]).toEqual(['following', [], queued])
    await pass(1000)
    expect([news, job()]).toEqual([[{ type: 'moved', job: aJob({ done: 3 }) }], aJob({ done: 3 })])
    await pass(1000)
    expect([stands(), news.length]).toEqual(['resting', 1])
  })

  it('looks every second, later and later where no answer comes, but at least every 15 seconds', async () => {
    const { actor, asked, pass } = started(aJob(), offline, offline, offline, offline, offline, aJob(), aJob())
    actor.send({ type: 'seen', job: aJob() })
    let times = 0
    for (const pause of [1000, 1000, 2000, 4000, 8000, 15_000, 15_000, 1000]) {
      await pass(pause - 1)
      expect(asked).toHaveLength(times)
      await pass(1)
      times += 1
      expect(asked).toHaveLength(times)
    }
  })

  it.each(['following', 'looking'] as const)(
    'is stopped while it is %s, and looked at whatever the answer',
    async (state) => {
      for (const answer of [null, offline]) {
        const cancelled = aJob({ status: 'cancelled' })
        const looks = state === 'looking' ? [aJob()] : []
        const { actor, clock, asked, pass, stands, news } = started(...looks, answer, cancelled)
        actor.send({ type: 'seen', job: aJob() })
        if (state === 'looking') clock.increment(1000)
        expect(stands()).toBe(state)
        actor.send({ type: 'cancel' })
        await pass()
        expect(asked.slice(-2)).toEqual([
          ['cancel', 'j1'],
          ['look', ONE],
        ])
        expect([stands(), news]).toEqual(['over', [{ type: 'over', job: cancelled }]])
      }
    },
  )
})
