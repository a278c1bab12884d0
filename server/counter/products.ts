import { toBeijing } from '../../src/domain/time'
import { importProducts, type BadRow } from '../ops/products/import'
import { productRows } from '../ops/products/export'
import type { OpsJob } from '../verbs/jobs'
import type { CounterDeps, OpsHandlers } from './asked'
import { layOut, mustBeHere } from './files'
import { filesIn, importKind, optionsFor, type ImportInput } from './import-kind'
import { OPS_USER } from './jobs'

export const productHandlers: OpsHandlers<'productsImport' | 'productsExport'> = {
  async productsImport({ sheet, pictures = null }, { deps, requestId, isDryRun, key, about }) {
    const input: ImportInput = { sheet, pictures }
    if (isDryRun) return checked(deps, input)
    await mustBeHere(deps.db, filesIn(input))
    const id = await deps.jobs.enqueue(deps.db, importKind(deps), {
      userId: OPS_USER,
      key: `${key}:${requestId}`,
      input,
    })
    about(id)
    return { job: queued(id, toBeijing(deps.clock.now())), check: null, bad: [] }
  },
  productsExport: async (_, { deps }) => productRows(deps.db),
}

const checked = async (deps: CounterDeps, input: ImportInput) => {
  const laid = await layOut(deps, filesIn(input))
  const bad: BadRow[] = []
  try {
    const { rows, created, updated, unchanged } = await importProducts({
      ...optionsFor(deps, input, laid.pathOf),
      isDryRun: true,
      onBadRow: (row) => bad.push(row),
    })
    const problems = bad.map(({ number, problems: own }) => ({ number, problems: own }))
    return { job: null, check: { rows, created, updated, unchanged }, bad: problems }
  } finally {
    await laid.clear()
  }
}

const queued = (id: string, createdAt: string): OpsJob => ({
  id,
  kind: 'import',
  status: 'queued',
  done: 0,
  total: 0,
  counts: { added: 0, updated: 0, skipped: 0, failed: 0 },
  createdAt,
  startedAt: '',
  finishedAt: '',
  error: '',
})
