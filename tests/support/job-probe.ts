import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { JobKind } from '../../server/jobs/job'
import type { Db } from '../../server/store/db'

/** Work whose every effect can be counted afterwards, for runs in which processes are killed. */
export const PROBE_TABLES = `
  create table probe_begun (job text not null, step int not null, pid int not null);
  create table probe_effects (job text not null, step int not null, pid int not null);
  create table probe_sum (n bigint not null);
  insert into probe_sum values (0)`

const input = z.object({ steps: z.number() })

/** Each step notes that it began, at once; and that it was done, with a sum, in its transaction. No constraint would stop a second. */
export const probeKind = (db: Db, random: () => number): JobKind<z.infer<typeof input>, number> => ({
  name: 'probe',
  input,
  stepSeconds: 1,
  async step({ id, cursor, input: { steps } }) {
    const step = cursor ?? 0
    await db.query('insert into probe_begun (job, step, pid) values ($1, $2, $3)', [id, step, process.pid])
    await sleep(random() * 40)
    return async (tx) => {
      await tx.query('insert into probe_effects (job, step, pid) values ($1, $2, $3)', [id, step, process.pid])
      await tx.query('update probe_sum set n = n + 1')
      if (random() < 0.05) throw new Error('one step in twenty breaks after its effect')
      return { next: step + 1 < steps ? step + 1 : null, done: 1 }
    }
  },
})
