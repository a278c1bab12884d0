import * as z from 'zod/mini'
import { refusals } from '../../src/domain/refusals'
import type { JobFailure } from '../../src/domain/job'
import type { JobKind } from '../jobs/job'
import { importProducts, type BadRow, type ImportOptions, type Progress } from '../ops/products/import'
import { noLock, takeImportLock } from '../ops/products/import-lock'
import { SheetError } from '../sheets/sheet-error'
import type { CounterDeps } from './asked'
import { layOut } from './files'

/** Products by a sheet, in the background. */

const input = z.object({ sheet: z.string(), pictures: z.nullable(z.string()) })
export type ImportInput = z.output<typeof input>

/** A step ends after so long, so that its process can stop and another go on; what it has done is remembered by the import itself. */
const SLICE_MS = 45_000
const STEP_SECONDS = 150

/** Enough for today: the import goes on where it is. */
class SliceOver extends Error {}

interface Cursor {
  slice: number
}

type Deps = Pick<CounterDeps, 'db' | 'clock' | 'files' | 'config'>

/** One at a time in this process too: on PGlite nothing else would keep two apart. */
let isBusy = false

export const importKind = (deps: Deps): JobKind<ImportInput, Cursor> => ({
  name: 'import',
  input,
  stepSeconds: STEP_SECONDS,
  async step({ input: told, cursor, signal }) {
    // Tried again, later and later.
    if (isBusy) throw new Error('another import is running')
    isBusy = true
    try {
      const bad: BadRow[] = []
      const until = performance.now() + SLICE_MS
      const mayGoOn = (): void => {
        if (signal.aborted || performance.now() > until) throw new SliceOver()
      }
      const done = await imported(deps, told, { mayGoOn, onBadRow: (row) => bad.push(row) })
      if (done === null) return async () => ({ next: { slice: (cursor?.slice ?? 0) + 1 } })
      const counts = { added: done.created, updated: done.updated, skipped: done.unchanged, failed: done.bad }
      return async () => ({ next: null, done: done.rows, total: done.rows, counts, failures: bad.map(failureOf) })
    } finally {
      isBusy = false
    }
  },
})

const failureOf = ({ number, supplier, artNo, problems }: BadRow): JobFailure => ({
  key: `${number}`,
  title: `${supplier} ${artNo}`.trim(),
  reason: problems.join('；'),
})

type Hooks = Required<Pick<ImportOptions, 'mayGoOn' | 'onBadRow'>>

/** @returns null where its time was over before it came to the end; throws Failure invalid for a sheet that can't be read */
const imported = async (deps: Deps, told: ImportInput, hooks: Hooks): Promise<Progress | null> => {
  const url = deps.config.databaseUrl
  const laid = await layOut(deps, filesIn(told))
  try {
    const lock = url === null ? noLock : await takeImportLock(url).catch(retried)
    try {
      return await importProducts({
        ...optionsFor(deps, told, laid.pathOf),
        onBadRow: hooks.onBadRow,
        mayGoOn() {
          lock.mustBeHeld()
          hooks.mayGoOn()
        },
      })
    } finally {
      await lock.giveBack()
    }
  } catch (error) {
    if (error instanceof SliceOver) return null
    throw error instanceof SheetError ? refusals.badSheet(error.message) : error
  } finally {
    await laid.clear()
  }
}

/** Another process imports: that is no fault of this sheet's. */
const retried = (error: unknown): never => {
  throw error instanceof SheetError ? new Error('another import is running', { cause: error }) : error
}

export const filesIn = ({ sheet, pictures }: ImportInput): string[] => [sheet, ...(pictures === null ? [] : [pictures])]

export const optionsFor = (
  { db, clock, files }: Deps,
  { sheet, pictures }: ImportInput,
  pathOf: (id: string) => string,
): ImportOptions => ({
  db,
  clock,
  file: pathOf(sheet),
  pictures: pictures === null ? null : pathOf(pictures),
  files,
  reportFile: null,
})
