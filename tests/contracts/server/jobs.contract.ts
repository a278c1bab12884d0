import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { silentLogger } from '../../../server/base/log'
import type { Round } from '../../../server/jobs/job'
import { isFailure } from '../../../src/domain/failure'
import { BUYER, counting, jobWorld, kindOf, type Opened } from '../../support/job-world'
import { START } from '../../support/server'

/** What work in the background promises whoever asks for it, whichever database it stands on. */
export const jobsContract = (open: () => Promise<Opened>): void => {
  const { world, start, enqueue, until, effectsOf } = jobWorld(open)

  describe('asked for', () => {
    test('a job asked for in a transaction is there exactly when that commits', async () => {
      await start([counting])
      let lost = ''
      const failing = world.db.tx(async (tx) => {
        lost = await world.jobs.enqueue(tx, counting, { userId: BUYER, key: 'lost', input: { n: 1 } })
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      const id = await enqueue(counting, 3, { total: 3 })
      expect(await until(id, 'done')).toEqual({
        id,
        kind: 'export',
        status: 'done',
        done: 3,
        total: 3,
        counts: { added: 3, updated: 0, skipped: 0, failed: 0 },
        failures: [],
        file: '',
        createdMs: START,
        startedMs: START,
        finishedMs: START,
        error: '',
      })
      expect(await effectsOf(id)).toEqual(['step 0', 'step 1', 'step 2'])
      expect(await effectsOf(lost)).toEqual([])
      await expect(world.jobs.find(BUYER, lost)).rejects.toThrow('任务不存在')
    })

    test('the same key of a buyer and kind is the same job, asked for at once or later', async () => {
      const all = await Promise.all([1, 2, 3].map(() => enqueue(counting, 2, { key: 'same' })))
      expect(new Set(all).size).toBe(1)
      await start([counting])
      const [id = ''] = all
      await until(id, 'done')
      expect(await enqueue(counting, 2, { key: 'same' })).toBe(id)
      const others = await enqueue(counting, 1, { key: 'same', userId: 'u2' })
      expect(others).not.toBe(id)
      await until(others, 'done', 'u2')
      expect(await effectsOf(id)).toEqual(['step 0', 'step 1'])
    })
  })

  describe('in steps', () => {
    test('progress can be read while it is made, and its first 200 failures', async () => {
      let goOn = () => {}
      const gate = new Promise<void>((resolve) => (goOn = resolve))
      const slow = kindOf(async () => ({ next: null }), {
        step: async ({ cursor, signal }) => {
          if (cursor === null)
            return async () => ({
              next: 1,
              done: 250,
              total: 300,
              counts: { updated: 50, failed: 200 },
              failures: Array.from({ length: 205 }, (_, i) => ({
                key: `${i}`,
                title: `第 ${i} 行`,
                reason: '缺少货号',
              })),
            })
          await Promise.race([gate, new Promise((resolve) => signal.addEventListener('abort', resolve))])
          return async () => ({ next: null, done: 50, file: 'exports/a.csv' })
        },
      })
      const id = await enqueue(slow)
      expect(await world.jobs.find(BUYER, id)).toMatchObject({ status: 'queued', startedMs: null })
      await start([slow])
      await expect.poll(async () => (await world.jobs.find(BUYER, id)).done, { interval: 20 }).toBe(250)
      const half = await world.jobs.find(BUYER, id)
      expect(half).toMatchObject({ status: 'running', done: 250, total: 300, startedMs: START, finishedMs: null })
      expect(half.counts).toEqual({ added: 0, updated: 50, skipped: 0, failed: 200 })
      expect([half.failures.length, half.failures[0], half.failures.at(-1)?.key]).toEqual([
        200,
        { key: '0', title: '第 0 行', reason: '缺少货号' },
        '199',
      ])
      goOn()
      expect(await until(id, 'done')).toMatchObject({ done: 300, total: 300, file: 'exports/a.csv' })
    })

    test('two processes beside each other do every step of every job once', async () => {
      await Promise.all([start([counting]), start([counting])])
      const ids = await Promise.all(Array.from({ length: 20 }, () => enqueue(counting, 3)))
      for (const id of ids) await until(id, 'done')
      const rows = await world.db.query<{ job: string; times: number }>(
        'select job, count(*)::int as times from effects where job = any($1::text[]) group by job having count(*) <> 3',
        [ids],
      )
      expect(rows).toEqual([])
    })

    test('a job that is longer than a turn goes on at once, though nothing is looked for at rest', async () => {
      const long = kindOf(async () => ({ next: null }), {
        // Longer than a turn: the second step is another's.
        step: async ({ cursor }) => {
          if (cursor === null) await sleep(2100)
          return async () => ({ next: cursor === null ? 1 : null })
        },
      })
      const id = await enqueue(long)
      await start([long], [], silentLogger, { restMs: 30_000, expireMs: 30_000 })
      expect(await until(id, 'done')).toMatchObject({ status: 'done' })
    })
  })

  describe('for whoever asked', () => {
    test('cancelled in the middle of a step, that step has no effect', async () => {
      let reached = false
      let goOn = () => {}
      const gate = new Promise<void>((resolve) => (goOn = resolve))
      const slow = kindOf(async () => ({ next: null }), {
        step: async (job) => {
          reached = true
          await gate
          return (tx) => counting.step(job).then((commit) => commit(tx))
        },
      })
      const stop = await start([slow])
      const id = await enqueue(slow)
      await expect.poll(() => reached, { interval: 20 }).toBe(true)
      await expect(world.jobs.cancel('u2', id)).rejects.toThrow('任务不存在')
      expect(await world.jobs.cancel(BUYER, id)).toMatchObject({ status: 'cancelled', finishedMs: START })
      goOn()
      await stop()
      expect(await effectsOf(id)).toEqual([])
      const again = await world.jobs.cancel(BUYER, id).catch((error: unknown) => error)
      expect(isFailure(again, 'conflict')).toBe(true)
    })

    test('a buyer sees their own jobs, the newest first', async () => {
      const sheets = kindOf(async () => ({ next: null }), { name: 'sheet' })
      const first = await enqueue(counting)
      world.clock.advance(1)
      const second = await enqueue(sheets)
      world.clock.advance(1)
      const third = await enqueue(counting)
      const others = await enqueue(counting, 1, { userId: 'u2' })
      const shown = async (page: Parameters<typeof world.jobs.list>[1]) => {
        const { list, total } = await world.jobs.list(BUYER, page)
        return [list.map(({ id }) => id), total]
      }
      expect(await shown({ page: 1, size: 2 })).toEqual([[third, second], 3])
      expect(await shown({ page: 2, size: 2 })).toEqual([[first], 3])
      expect(await shown({ kind: 'sheet', page: 1, size: 20 })).toEqual([[second], 1])
      await expect(world.jobs.find(BUYER, others)).rejects.toThrow('任务不存在')
    })
  })

  describe('rounds', () => {
    test('a round comes again and again, in one process at a time, also after it has failed', async () => {
      let now = 0
      let most = 0
      let times = 0
      const round: Round = {
        name: 'trade',
        everySeconds: 0.01,
        async run() {
          most = Math.max(most, ++now)
          await world.db.query('select 1')
          now -= 1
          if (++times === 2) throw new Error('this one fails')
        },
      }
      await Promise.all([start([], [round]), start([], [round])])
      await expect.poll(() => times, { timeout: 20_000, interval: 20 }).toBeGreaterThan(6)
      expect(most).toBe(1)
    })

    test('of a round, one turn waits, however many processes begin', async () => {
      const rare: Round = { name: 'forget', everySeconds: 3600, run: async () => {} }
      for (let i = 0; i < 3; i++) await (await start([], [rare]))()
      const turns = () =>
        world.db.query<{ name: string; due: boolean }>(
          `select data->>'name' as name, start_after < now() + interval '59 minutes' as due from pgboss.job order by 1`,
        )
      await expect.poll(turns, { interval: 20 }).toEqual([
        { name: 'forget', due: false },
        { name: 'jobs', due: false },
      ])
    })

    test('what is long over is forgotten, and what has lost its turn gets another', async () => {
      const done = await enqueue(counting)
      const stop = await start([counting])
      await until(done, 'done')
      await stop()
      world.clock.advance(31 * 24 * 3600)
      const lost = await enqueue(counting)
      await world.db.query('delete from pgboss.job')
      world.clock.advance(2 * 3600)
      await start([counting])
      await until(lost, 'done')
      await expect(world.jobs.find(BUYER, done)).rejects.toThrow('任务不存在')
    })
  })
}
