import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { refusals } from '../../src/domain/refusals'
import {
  STATEMENT_SHEET,
  statementColumns,
  statementHead,
  statementLine,
  statementRow,
} from '../../src/domain/wallet/statement-sheet'
import type { Given } from '../../wire/call'
import { transactionExport } from '../../wire/wallet'
import type { Deps } from '../deps'
import type { JobAt, JobKind, StepDone } from '../jobs/job'
import { xlsxBytes } from '../sheets/xlsx'
import type { Queryable } from '../store/db'
import { linesBelow, stretchOf, type Stretch } from '../wallet/transactions'
import { fileKey, partKey, putOnce, streamOnce } from './keys'

type StatementInput = Given<typeof transactionExport>
type StatementDeps = Pick<Deps, 'db' | 'files'>

/** Of one buyer at once. */
const MOST_AT_ONCE = 3

/** @throws Failure conflict where enough are under way */
export const startStatement = (
  deps: StatementDeps & Pick<Deps, 'jobs'>,
  userId: string,
  input: StatementInput,
): Promise<{ job: string }> =>
  deps.db.tx(async (tx) => {
    const [under] = await tx.query<{ way: number }>(
      `select count(*)::int as way from jobs where user_id = $1 and kind = 'statement' and status in ('queued', 'running')`,
      [userId],
    )
    if (under!.way >= MOST_AT_ONCE) throw refusals.tooManyExports()
    return { job: await deps.jobs.enqueue(tx, statementJob(deps), { userId, key: randomUUID(), input }) }
  })

/** Which lines it is of is settled when it begins; no line of a book ever changes, so nothing is kept of them but their numbers. */
interface Cursor {
  phase: 'rows' | 'join' | 'clear'
  stretch: Pick<Stretch, 'by' | 'wanted' | 'from'>
  /** The number of the next line. */
  below: number
  parts: number
  rows: number
}

type At = JobAt<StatementInput, Cursor>
type Commit = (tx: Queryable) => Promise<StepDone<Cursor>>
type Row = (string | number)[]

const ROWS_A_STEP = 5000
const ROWS_A_TURN = 500

export const statementJob = (
  { db, files }: StatementDeps,
  rowsAStep: number = ROWS_A_STEP,
): JobKind<StatementInput, Cursor> => {
  const begin = async ({ userId, input: { format: _format, ...filter } }: At): Promise<Commit> => {
    const { by, wanted, from, to, total } = await stretchOf(db, userId, filter)
    const next: Cursor = { phase: 'rows', stretch: { by, wanted, from }, below: to, parts: 0, rows: 0 }
    return () => Promise.resolve({ next, total })
  }

  const write = async ({ id, userId }: At, cursor: Cursor): Promise<Commit> => {
    const lines = await linesBelow(db, userId, cursor.stretch, { below: cursor.below, limit: rowsAStep })
    const rows = lines.map(({ line }) => statementRow(line))
    await putOnce(files, partKey(id, cursor.parts), Buffer.from(JSON.stringify(rows)), 'application/json')
    const next: Cursor = {
      ...cursor,
      phase: rows.length < rowsAStep ? 'join' : 'rows',
      below: (lines.at(-1)?.number ?? cursor.below) - 1,
      parts: cursor.parts + 1,
      rows: cursor.rows + rows.length,
    }
    return () => Promise.resolve({ next, done: rows.length, counts: { added: rows.length } })
  }

  const join = async ({ id, input }: At, cursor: Cursor): Promise<Commit> => {
    const rowsOf = async function* (): AsyncGenerator<Row> {
      for (let part = 0; part < cursor.parts; part++) {
        const bytes = await files.get(partKey(id, part))
        if (!bytes) throw new Error(`part ${part} of statement ${id} is gone`)
        yield* JSON.parse(bytes.toString('utf8')) as Row[]
      }
    }
    const file = fileKey(id, input.format)
    const { stream, type } = input.format === 'csv' ? csvOf(rowsOf()) : xlsxOf(rowsOf())
    await streamOnce(files, file, stream, type)
    return () => Promise.resolve({ next: { ...cursor, phase: 'clear' }, total: cursor.rows, file })
  }

  const clear = async ({ id }: At, { parts }: Cursor): Promise<Commit> => {
    for (let part = 0; part < parts; part++) await files.remove(partKey(id, part))
    return () => Promise.resolve({ next: null })
  }

  return {
    name: 'statement',
    input: transactionExport.input,
    stepSeconds: 60,
    step(job) {
      const { cursor } = job
      if (cursor === null) return begin(job)
      if (cursor.phase === 'rows') return write(job, cursor)
      return cursor.phase === 'join' ? join(job, cursor) : clear(job, cursor)
    },
  }
}

const csvOf = (rows: AsyncIterable<Row>) => {
  const lines = async function* (): AsyncGenerator<string> {
    let held = `\uFEFF${statementHead}`
    let count = 0
    for await (const row of rows) {
      held += statementLine(row)
      if (++count % ROWS_A_TURN > 0) continue
      yield held
      held = ''
      await nextTurn()
    }
    yield held
  }
  return { stream: Readable.from(lines()), type: 'text/csv; charset=utf-8' }
}

const FORMATS = { time: 'yyyy-mm-dd hh:mm:ss', money: '0.00' }

const xlsxOf = (rows: AsyncIterable<Row>) => {
  const columns = statementColumns.map(({ header, width, kind }) => {
    return kind === 'text' ? { header, width } : { header, width, numFmt: FORMATS[kind] }
  })
  const times = statementColumns.findIndex(({ kind }) => kind === 'time')
  const cells = async function* () {
    let count = 0
    for await (const row of rows) {
      yield row.map((cell, i) => (i === times ? new Date(`${String(cell).replace(' ', 'T')}Z`) : cell))
      if (++count % ROWS_A_TURN === 0) await nextTurn()
    }
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { stream: Readable.from(xlsxBytes(STATEMENT_SHEET, columns, cells())), type }
}
