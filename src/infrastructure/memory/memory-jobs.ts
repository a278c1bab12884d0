import { exportFile, exportName, type ExportWish } from '../../domain/order-export'
import { refusals } from '../../domain/refusals'
import type { Job } from '../../domain/job'
import type { MemoryHandlers } from './memory-handlers'
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
      jobOf(buyer, id)
      throw refusals.stateChanged()
    },
  } satisfies Partial<MemoryHandlers>
}

export const startExport = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  orders: readonly MemoryOrder[],
  wish: ExportWish,
): string => {
  const id = `J${nextId(world)}`
  const at = nowText(world)
  const csv = exportFile(
    orders.map((order) => ({ ...order, trackingNos: order.shipments.map(({ trackingNo }) => trackingNo) })),
    wish,
    buyer.priceRatio,
  )
  world.state.jobs.push({
    id,
    userId: buyer.id,
    kind: 'export',
    status: 'done',
    done: orders.length,
    total: orders.length,
    counts: { added: orders.length, updated: 0, skipped: 0, failed: 0 },
    failures: [],
    fileUrl: `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`,
    fileName: exportName(at, 'csv'),
    createdAt: at,
    startedAt: at,
    finishedAt: at,
    error: '',
  })
  return id
}
