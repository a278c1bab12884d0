import { exportFile, exportName, type ExportWish } from '../../domain/order-export'
import { refusals } from '../../domain/refusals'
import type { WalletFilter } from '../../domain/wallet/statement'
import { statementHead, statementLine, statementName, statementRow } from '../../domain/wallet/statement-sheet'
import type { Job } from '../../domain/job'
import { bookOf } from './memory-book'
import type { MemoryHandlers } from './memory-handlers'
import { cancelJob } from './memory-publish'
import type { Source } from './memory-shelf-checks'
import { found, nextId, nowText, paged, type MemoryBuyer, type MemoryOrder, type MemoryWorld } from './memory-world'

/** Work in the background is done at once here; an export lies in the address of its file, as CSV whatever was asked for: its name says so. */
export const jobHandlers = (world: MemoryWorld) => {
  const jobOf = (buyer: MemoryBuyer, id: string): Job =>
    found(
      world.state.jobs.find((job) => job.userId === buyer.id && job.id === id),
      () => refusals.notFound('job'),
    )
  return {
    jobInfo: ({ id }, buyer) => jobOf(buyer, id),
    jobList({ kind, ...request }, buyer) {
      const mine = world.state.jobs.filter((job) => job.userId === buyer.id && (!kind || job.kind === kind))
      return paged(mine.toReversed(), request)
    },
    jobCancel({ id }, buyer) {
      const { kind, finishedAt } = jobOf(buyer, id)
      if (kind === 'publish' && finishedAt === '') return cancelJob(world, buyer, id)
      throw refusals.stateChanged()
    },
  } satisfies Partial<MemoryHandlers>
}

/** One that is done, with its file. @returns its id */
const doneJob = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  {
    kind,
    csv,
    rows,
    nameAt,
    type = 'csv',
  }: { kind: string; csv: string; rows: number; nameAt: (at: string) => string; type?: string },
): string => {
  const id = `J${nextId(world)}`
  const at = nowText(world)
  world.state.jobs.push({
    id,
    userId: buyer.id,
    kind,
    status: 'done',
    done: rows,
    total: rows,
    counts: { added: rows, updated: 0, skipped: 0, failed: 0 },
    failures: [],
    fileUrl: `data:text/${type};charset=utf-8,${encodeURIComponent(csv)}`,
    fileName: nameAt(at),
    failuresUrl: '',
    createdAt: at,
    startedAt: at,
    finishedAt: at,
    error: '',
  })
  return id
}

export const startExport = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  orders: readonly MemoryOrder[],
  wish: ExportWish,
): string => {
  const csv = exportFile(
    orders.map((order) => ({ ...order, trackingNos: order.shipments.map(({ trackingNo }) => trackingNo) })),
    wish,
    buyer.priceRatio,
  )
  return doneJob(world, buyer, { kind: 'export', csv, rows: orders.length, nameAt: (at) => exportName(at, 'csv') })
}

export const startStatement = (world: MemoryWorld, buyer: MemoryBuyer, filter: WalletFilter): string => {
  const lines = bookOf(buyer, filter).map(({ line }) => statementLine(statementRow(line)))
  const csv = `\uFEFF${statementHead}${lines.join('')}`
  return doneJob(world, buyer, { kind: 'statement', csv, rows: lines.length, nameAt: (at) => statementName(at, 'csv') })
}

/** The text of the products with the addresses of their pictures: there is nothing in memory that packs. */
export const materialJob = (world: MemoryWorld, buyer: MemoryBuyer, sources: readonly Source[]): string => {
  const text = sources.map(({ card, images, details }) =>
    [card.title, card.artNo, ...[...images, ...details].map(world.options.picture)].join('\n'),
  )
  const told = { kind: 'material', csv: text.join('\n\n'), rows: sources.length, type: 'plain' }
  return doneJob(world, buyer, { ...told, nameAt: (at) => `material-${at.slice(0, 10)}.txt` })
}
