import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { exportHead, exportRow, type Cell } from '../../src/domain/order-export'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { Given } from '../../wire/call'
import { orderExport } from '../../wire/order'
import type { Deps } from '../deps'
import type { JobAt, JobKind, StepDone } from '../jobs/job'
import { countForExport, namedForExport, nextForExport, ordersForExport } from '../orders/for-export'
import { keptLists } from '../orders/keyword-lists'
import type { Queryable } from '../store/db'
import { fileKey, listKey, partKey, putOnce, streamOnce } from './keys'
import { sheetBytes } from './sheet'

type ExportInput = Given<typeof orderExport>
type ExportDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'config'>

const MOST_AT_ONCE = 3

/** @throws Failure invalid where consignees are wanted in full and nobody says why; conflict where enough are under way */
export const startExport = (
  deps: ExportDeps & Pick<Deps, 'jobs'>,
  userId: string,
  input: ExportInput,
): Promise<{ job: string }> => {
  if (input.personal && !input.purpose.trim()) throw refusals.noPurpose()
  return deps.db.tx(async (tx) => {
    const [under] = await tx.query<{ way: number }>(
      `select count(*)::int as way from jobs where user_id = $1 and kind = 'export' and status in ('queued', 'running')`,
      [userId],
    )
    if (under!.way >= MOST_AT_ONCE) throw refusals.tooManyExports()
    const job = await deps.jobs.enqueue(tx, exportJob(deps), { userId, key: randomUUID(), input })
    if (input.personal) {
      const { purpose, personal: _, format: _format, ...filter } = input
      await tx.query(
        `insert into personal_exports (job_id, user_id, at, purpose, filter) values ($1, $2, $3, $4, $5::jsonb)`,
        [job, userId, toBeijing(deps.clock.now()), purpose, JSON.stringify(filter)],
      )
    }
    return { job }
  })
}

/** How far a sheet is. Its parts lie in the file store until they are put together. */
interface Cursor {
  phase: 'rows' | 'join' | 'clear'
  parts: number
  rows: number
  /** The last order of the parts. */
  after: string | null
  /** Which orders it is of stands in a file of its own. */
  listed: boolean
}

type At = JobAt<ExportInput, Cursor>
type Commit = (tx: Queryable) => Promise<StepDone<Cursor>>

interface Part {
  /** The last order of it. */
  after: string | null
  rows: Cell[][]
  isLast: boolean
}

const partOf = (bytes: Buffer): Part => JSON.parse(bytes.toString('utf8')) as Part

const listOf = (bytes: Buffer): string[] => bytes.toString('utf8').split('\n').filter(Boolean)

/** chosen by us: about a quarter of a second each. */
const ROWS_A_STEP = 2500
/** Read and made at once; the other calls come between. */
const ROWS_AT_ONCE = 250

export const exportJob = (
  { db, files, clock, config }: ExportDeps,
  rowsAStep: number = ROWS_A_STEP,
): JobKind<ExportInput, Cursor> => {
  const lists = { db, kept: keptLists() }

  const begin = async (job: At): Promise<Commit> => {
    const named = await namedForExport(lists, job.userId, job.input)
    const total = named
      ? listOf(await putOnce(files, listKey(job.id), Buffer.from(named.join('\n')), 'text/plain')).length
      : await countForExport(lists, job.userId, job.input)
    const next: Cursor = { phase: 'rows', parts: 0, rows: 0, after: null, listed: named !== null }
    return () => Promise.resolve({ next, total })
  }

  const orderNosAt = async ({ id, userId, input }: At, { rows, after, listed }: Cursor): Promise<string[]> => {
    if (!listed) return nextForExport(db, userId, input, after, rowsAStep)
    const list = await files.get(listKey(id))
    if (!list) throw new Error(`the list of export ${id} is gone`)
    return listOf(list).slice(rows, rows + rowsAStep)
  }

  const write = async (job: At, cursor: Cursor): Promise<Commit> => {
    const { id, userId, input } = job
    const [own] = await db.query<{ ratio: number }>('select price_ratio as ratio from users where id = $1', [userId])
    const orderNos = await orderNosAt(job, cursor)
    const rows: Cell[][] = []
    const read = (from: number) => ordersForExport({ db, clock, config }, orderNos.slice(from, from + ROWS_AT_ONCE))
    let coming = read(0)
    for (let from = ROWS_AT_ONCE; from < orderNos.length + ROWS_AT_ONCE; from += ROWS_AT_ONCE) {
      const orders = await coming
      // The database reads the next ones while these are written.
      coming = read(from)
      for (const order of orders) rows.push(exportRow(order, input, own?.ratio ?? 0))
    }
    const made: Part = { after: orderNos.at(-1) ?? null, rows, isLast: orderNos.length < rowsAStep }
    const bytes = Buffer.from(JSON.stringify(made))
    // Where a process died after it had written the part, what it wrote holds.
    const part = await putOnce(files, partKey(id, cursor.parts), bytes, 'application/json')
    const { after, rows: kept, isLast } = part === bytes ? made : partOf(part)
    const next: Cursor = {
      ...cursor,
      phase: isLast ? 'join' : 'rows',
      parts: cursor.parts + 1,
      rows: cursor.rows + kept.length,
      after,
    }
    return () => Promise.resolve({ next, done: kept.length, counts: { added: kept.length } })
  }

  const join = async ({ id, input }: At, cursor: Cursor): Promise<Commit> => {
    const rowsOf = async function* (): AsyncGenerator<Cell[]> {
      for (let part = 0; part < cursor.parts; part++) {
        const bytes = await files.get(partKey(id, part))
        if (!bytes) throw new Error(`part ${part} of export ${id} is gone`)
        yield* partOf(bytes).rows
      }
    }
    const { stream, type } = sheetBytes(input, exportHead(input), rowsOf())
    const file = fileKey(id, input.format)
    await streamOnce(files, file, stream, type)
    return async (tx) => {
      await tx.query('update personal_exports set orders = $2 where job_id = $1', [id, cursor.rows])
      return { next: { ...cursor, phase: 'clear' }, total: cursor.rows, file }
    }
  }

  const clear = async ({ id }: At, { parts, listed }: Cursor): Promise<Commit> => {
    for (let part = 0; part < parts; part++) await files.remove(partKey(id, part))
    if (listed) await files.remove(listKey(id))
    return () => Promise.resolve({ next: null })
  }

  return {
    name: 'export',
    input: orderExport.input,
    stepSeconds: 20,
    step(job) {
      const { cursor } = job
      if (cursor === null) return begin(job)
      if (cursor.phase === 'rows') return write(job, cursor)
      return cursor.phase === 'join' ? join(job, cursor) : clear(job, cursor)
    },
  }
}
