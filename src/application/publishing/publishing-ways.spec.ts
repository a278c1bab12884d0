import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Failure } from '../../domain/failure'
import type { Job } from '../../domain/job'
import type { Published, PublishUnderWay } from '../../domain/listing/listing'
import { publishingMachine, type PublishingNews, type PublishingPorts } from './publishing-machine'

const aJob = (over: Partial<Job> = {}): Job => ({
  id: 'j1',
  kind: 'publish',
  status: 'running',
  done: 1,
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
const begun: Published = { job: 'j1', accepted: 4, refused: [{ id: 'h9', shopId: 's1', problems: [] }] }
const nothing: Published = { job: null, accepted: 0, refused: [{ id: 'h1', shopId: 's1', problems: [] }] }
const silence = new Failure('timeout', '请求超时')
const busy = new Failure('busy', '服务繁忙')
const wish = { ids: ['h1', 'h2'], shopIds: ['s1', 's2'] }

type Answer = Published | Job | { held: boolean } | Error
/** A station that answers in turn, whatever it is asked. */
const started = (...answers: Answer[]) => {
  const asked: unknown[] = []
  const next = async (...said: unknown[]) => {
    asked.push(said)
    const answer = answers.shift() ?? silence
    if (answer instanceof Error) throw answer
    return answer as never
  }
  let id = 0
  const ports = {
    listings: {
      publish: (input: unknown) => next('publish', input),
      hold: (job: string, held: boolean) => next('hold', job, held),
    },
    jobs: { info: (job: string) => next('look', job), cancel: (job: string) => next('cancel', job) },
    page: { newRequestId: () => `r${(id += 1)}` },
  } as unknown as PublishingPorts
  const clock = new SimulatedClock()
  const actor = createActor(publishingMachine(ports), { clock })
  const news: PublishingNews[] = []
  actor.on('*', (one) => news.push(one))
  actor.start()
  const pass = async (ms = 0) => {
    clock.increment(ms)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  const stands = () => actor.getSnapshot().value
  const job = () => actor.getSnapshot().context.job
  return { actor, asked, news, pass, stands, job }
}

describe('putting goods into shops', () => {
  it('sends what was chosen, and follows what was begun with what was refused beside it', async () => {
    const { actor, asked, news, pass, stands } = started(begun)
    const { value, context } = actor.getSnapshot()
    expect(value).toBe('resting')
    expect(context).toEqual({ wish: null, requestId: '', job: null, refused: [], doubts: 0, misses: 0 })
    actor.send({ type: 'publish', wish })
    await pass()
    expect(asked).toEqual([['publish', { ...wish, requestId: 'r1' }]])
    expect(actor.getSnapshot().context).toMatchObject({
      job: { job: 'j1', done: 0, total: 4, failed: 0, held: false },
      refused: begun.refused,
    })
    expect([stands(), news]).toEqual(['following', [{ type: 'moved' }]])
  })

  it('asks again later and later, but at least every 15 seconds', async () => {
    const { actor, asked, pass } = started()
    actor.send({ type: 'publish', wish })
    await pass()
    let times = 1
    for (const pause of [2000, 4000, 8000, 15_000, 15_000]) {
      await pass(pause - 1)
      expect(asked).toHaveLength(times)
      await pass(1)
      times += 1
      expect(asked).toHaveLength(times)
    }
  })

  it('is refused by the first answer that says so, and stays open where a repeat is told to come later', async () => {
    const first = started(busy)
    first.actor.send({ type: 'publish', wish })
    await first.pass()
    expect([first.stands(), first.news]).toEqual(['resting', [{ type: 'refused', error: busy }]])
    const later = started(silence, busy, begun)
    later.actor.send({ type: 'publish', wish })
    await later.pass()
    await later.pass(2000)
    expect(later.stands()).toBe('unanswered')
  })

  it('is over at once where nothing could be put anywhere; another may follow', async () => {
    const { actor, asked, news, pass, stands, job } = started(nothing, silence, begun)
    actor.send({ type: 'publish', wish })
    await pass()
    expect([stands(), job(), news]).toEqual(['over', null, []])
    actor.send({ type: 'publish', wish: { ids: ['h3'], shopIds: ['s1'] } })
    expect(actor.getSnapshot().context).toMatchObject({ refused: [], doubts: 0, job: null })
    await pass()
    await pass(2000)
    expect(asked.slice(1)).toEqual([
      ['publish', { ids: ['h3'], shopIds: ['s1'], requestId: 'r2' }],
      ['publish', { ids: ['h3'], shopIds: ['s1'], requestId: 'r2' }],
    ])
    expect(stands()).toBe('following')
  })
})

describe('following goods into shops', () => {
  const following = (...answers: Answer[]) => {
    const run = started(...answers)
    run.actor.send({ type: 'seen', job: underWay })
    return run
  }

  it('looks every second, later and later where no answer comes, but at least every 15 seconds', async () => {
    const { asked, pass } = following(aJob(), silence, silence, silence, silence, silence, aJob(), aJob())
    let times = 0
    for (const pause of [1000, 1000, 2000, 4000, 8000, 15_000, 15_000, 1000]) {
      await pass(pause - 1)
      expect(asked).toHaveLength(times)
      await pass(1)
      times += 1
      expect(asked).toHaveLength(times)
    }
  })

  it('tells only what moved, and how it ended with how much failed', async () => {
    const counts = { added: 3, updated: 0, skipped: 0, failed: 1 }
    const { pass, news, job, stands } = following(
      aJob(),
      aJob({ done: 2, total: 5 }),
      aJob({ status: 'queued', done: 2 }),
      aJob({ done: 4, status: 'failed', counts }),
    )
    await pass(1000)
    expect(news).toEqual([])
    await pass(1000)
    expect([news, job()]).toEqual([[{ type: 'moved' }], { ...underWay, done: 2, total: 5 }])
    await pass(1000)
    expect(stands()).toBe('following')
    await pass(1000)
    expect(news.slice(1)).toEqual([
      { type: 'over', job: { job: 'j1', done: 4, total: 4, failed: 1, held: false }, status: 'failed' },
    ])
    expect(stands()).toBe('over')
  })

  it('takes up what another page has begun, also after the last one was over', async () => {
    const { actor, pass, stands, job, asked } = following(aJob({ status: 'done' }))
    await pass(1000)
    expect(stands()).toBe('over')
    actor.send({ type: 'seen', job: { ...underWay, job: 'j2' } })
    expect([stands(), job()?.job, actor.getSnapshot().context.refused]).toEqual(['following', 'j2', []])
    await pass(1000)
    expect(asked.at(-1)).toEqual(['look', 'j2'])
  })

  it('is put away when its end was read', async () => {
    const { actor, pass, stands } = following(aJob({ status: 'done' }))
    await pass(1000)
    actor.send({ type: 'dismiss' })
    expect(stands()).toBe('resting')
    await pass(60_000)
    expect(stands()).toBe('resting')
  })

  it.each(['hold', 'cancel'] as const)('takes “%s” while a look is under way', async (type) => {
    const { actor, asked, stands } = following()
    const clock = actor.clock as SimulatedClock
    clock.increment(1000)
    expect(stands()).toBe('looking')
    actor.send({ type })
    expect(stands()).toBe(type === 'hold' ? 'holding' : 'cancelling')
    expect(asked.at(-1)).toEqual(type === 'hold' ? ['hold', 'j1', true] : ['cancel', 'j1'])
  })

  it('looks at once where holding got no answer, and goes on from there', async () => {
    const { actor, asked, pass, stands } = following(silence, aJob({ done: 2 }))
    actor.send({ type: 'hold' })
    await pass()
    expect([asked, stands()]).toEqual([
      [
        ['hold', 'j1', true],
        ['look', 'j1'],
      ],
      'following',
    ])
  })

  it('looks at once after it was called off, whatever the answer', async () => {
    for (const answer of [aJob(), silence]) {
      const { actor, asked, pass, stands } = following(answer, aJob({ status: 'cancelled' }))
      actor.send({ type: 'cancel' })
      await pass()
      expect([asked, stands()]).toEqual([
        [
          ['cancel', 'j1'],
          ['look', 'j1'],
        ],
        'over',
      ])
    }
  })

  it('stays held where letting go is refused, and says why', async () => {
    const { actor, asked, pass, stands, news, job } = started(silence, { held: false })
    actor.send({ type: 'seen', job: { ...underWay, held: true } })
    actor.send({ type: 'release' })
    await pass()
    expect([stands(), news, job()?.held]).toEqual(['held', [{ type: 'refused', error: silence }], true])
    actor.send({ type: 'release' })
    await pass()
    expect([stands(), job()?.held]).toEqual(['following', false])
    expect(asked).toEqual([
      ['hold', 'j1', false],
      ['hold', 'j1', false],
    ])
  })
})
