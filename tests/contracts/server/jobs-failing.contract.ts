import { expect, test } from 'vitest'
import { jsonLogger } from '../../../server/base/log'
import { refusals } from '../../../src/domain/refusals'
import { BUYER, counting, jobWorld, kindOf, note, type Opened } from '../../support/job-world'
import { START } from '../../support/server'

/** What becomes of work in the background when a step, a process or a version of the server fails it. */
export const failingJobsContract = (open: () => Promise<Opened>): void => {
  const { world, start, enqueue, hurry, bury, until, effectsOf } = jobWorld(open)

  test('a step that breaks is tried again, its effect is there once', async () => {
    const lines: string[] = []
    let tries = 0
    const shaky = kindOf(async (tx, job) => {
      await note(tx, job, 'done')
      if (++tries < 3) throw new Error(`attempt ${tries}`)
      return { next: null }
    })
    await start(
      [shaky],
      [],
      jsonLogger('warn', world.clock, (line) => lines.push(line)),
    )
    const id = await enqueue(shaky)
    await until(id, 'done')
    expect([tries, await effectsOf(id)]).toEqual([3, ['done']])
    expect(lines.map((line) => (JSON.parse(line) as { attempt?: number }).attempt)).toEqual([1, 2])
  })

  test('between two tries it waits, longer each time', async () => {
    const broken = kindOf(async () => {
      throw new Error('always')
    })
    await start([broken])
    await enqueue(broken)
    const waits: number[] = []
    for (const tries of [1, 2, 3]) {
      const waiting = () =>
        world.db.query<{ tries: number; wait: number }>(
          `select retry_count + 1 as tries, extract(epoch from start_after - now())::float as wait from pgboss.job
           where state = 'retry' and start_after > now() + interval '0.3 second'`,
        )
      await expect.poll(async () => (await waiting())[0]?.tries, { timeout: 20_000, interval: 20 }).toBe(tries)
      waits.push((await waiting())[0]!.wait)
      await hurry()
    }
    expect(waits[1]).toBeGreaterThan(waits[0]! * 0.9)
    expect(waits[2]).toBeGreaterThan(waits[0]! * 1.5)
  })

  test('after eight tries it has failed, and says so', async () => {
    let tries = 0
    const broken = kindOf(async () => {
      tries += 1
      throw new Error('always')
    })
    await start([broken])
    const failed = await until(await enqueue(broken), 'failed')
    expect([tries, failed.error, failed.finishedMs]).toEqual([8, '处理失败，请稍后重试', START])
  })

  test('a refusal ends it at once, in its own words', async () => {
    let tries = 0
    const refused = kindOf(async () => {
      tries += 1
      throw refusals.invalid('表格无法读取')
    })
    await start([refused])
    expect([(await until(await enqueue(refused), 'failed')).error, tries]).toEqual(['表格无法读取', 1])
  })

  test('what a process that is gone had begun goes on in another, and nothing counts twice', async () => {
    let stuck = 0
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    const dying = kindOf(async () => ({ next: null }), {
      step: async (job) => {
        if (job.cursor === 1) {
          stuck += 1
          if (stuck === 1) await gate
        }
        return (tx) => counting.step(job).then((commit) => commit(tx))
      },
    })
    const id = await enqueue(dying, 3)
    await start([dying])
    await expect.poll(() => stuck, { interval: 20 }).toBe(1)
    await bury()
    await start([dying])
    await until(id, 'done')
    // The first was only slow: what it still does comes too late.
    letGo()
    await Promise.all(world.stops.splice(0).map((stop) => stop()))
    expect(await effectsOf(id)).toEqual(['step 0', 'step 1', 'step 2'])
    expect(await world.jobs.find(BUYER, id)).toMatchObject({ status: 'done', done: 3 })
  })

  test('a process that is stopped ends its step; another goes on at once', async () => {
    const endless = kindOf(async (tx, job) => {
      await note(tx, job, `step ${job.cursor ?? 0}`)
      return { next: (job.cursor ?? 0) + 1, done: 1 }
    })
    const id = await enqueue(endless)
    const stop = await start([endless])
    await expect.poll(async () => (await world.jobs.find(BUYER, id)).done, { interval: 20 }).toBeGreaterThan(1)
    await stop()
    const { done, status } = await world.jobs.find(BUYER, id)
    expect([status, (await effectsOf(id)).length]).toEqual(['running', done])
    await start([endless])
    await expect.poll(async () => (await world.jobs.find(BUYER, id)).done, { interval: 20 }).toBeGreaterThan(done)
  })

  test('a kind that only a newer server knows waits for it', async () => {
    const lines: string[] = []
    const stop = await start(
      [],
      [],
      jsonLogger('warn', world.clock, (line) => lines.push(line)),
    )
    const id = await enqueue(counting)
    await expect.poll(() => lines.length, { interval: 20 }).toBe(1)
    expect((await world.jobs.find(BUYER, id)).status).toBe('queued')
    await stop()
    await world.db.query('update pgboss.job set start_after = now()')
    await start([counting])
    await until(id, 'done')
  })
}
