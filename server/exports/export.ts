import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { exportFile, type ExportedOrder } from '../../src/domain/order-export'
import { refusals } from '../../src/domain/refusals'
import type { Given } from '../../wire/call'
import { orderExport } from '../../wire/order'
import type { Deps } from '../deps'
import { KeyTaken } from '../files/file-store'
import type { JobKind } from '../jobs/job'
import { ordersForExport } from '../orders/order-lists'

type ExportInput = Given<typeof orderExport>
type ExportDeps = Pick<Deps, 'db' | 'files'>

/** @throws Failure invalid where consignees are wanted in full and nobody says why */
export const startExport = (
  deps: ExportDeps & Pick<Deps, 'jobs' | 'log'>,
  userId: string,
  input: ExportInput,
): Promise<{ job: string }> => {
  if (input.personal && !input.purpose.trim()) throw refusals.noPurpose()
  if (input.personal) deps.log.info('personal-export', { userId, purpose: input.purpose })
  return deps.db.tx(async (tx) => ({
    job: await deps.jobs.enqueue(tx, exportJob(deps), { userId, key: randomUUID(), input }),
  }))
}

export const exportJob = ({ db, files }: ExportDeps): JobKind<ExportInput, never> => ({
  name: 'export',
  input: orderExport.input,
  async step({ userId, input, stepKey }) {
    const [own] = await db.query<{ ratio: number }>('select price_ratio as ratio from users where id = $1', [userId])
    const rows: ExportedOrder[] = await ordersForExport(db, userId, input)
    const file = `exports/${stepKey.replace(':', '-')}.csv`
    await files.put(file, Buffer.from(exportFile(rows, input, own?.ratio ?? 0)), 'text/csv').catch((error: unknown) => {
      if (!(error instanceof KeyTaken)) throw error
    })
    return () =>
      Promise.resolve({ next: null, done: rows.length, total: rows.length, counts: { added: rows.length }, file })
  },
})
