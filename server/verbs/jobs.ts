import * as z from 'zod/mini'
import { count, id, idIn, maybeTime, text, time } from '../../wire/codecs'
import { look, sheet } from './verb'

/** Work in the background that a verb began. */
export const job = z.object({
  id,
  kind: text,
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: count,
  total: count,
  counts: z.object({ added: count, updated: count, skipped: count, failed: count }),
  startedAt: maybeTime,
  finishedAt: maybeTime,
  createdAt: time,
  error: text,
})
export type OpsJob = z.output<typeof job>

const STATUS: Record<OpsJob['status'], string> = {
  queued: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '没有完成',
  cancelled: '已取消',
}

export const tellJob = ({ status, done, total, counts, error }: OpsJob): string =>
  [
    `${STATUS[status]}：已处理 ${done}${total > 0 ? ` / ${total}` : ''} 行`,
    // Known when it is over.
    ...(status === 'queued' || status === 'running'
      ? []
      : [`新增 ${counts.added}，更新 ${counts.updated}，没有变化 ${counts.skipped}，有问题 ${counts.failed}`]),
    ...(error === '' ? [] : [error]),
  ].join('，')

export const jobsShow = look({
  noun: 'jobs',
  verb: 'show',
  summary: '后台任务做到哪里了',
  fields: { id: idIn },
  args: ['id'],
  logged: ['id'],
  output: z.object({ job }),
  tell: (reply) => tellJob(reply.job),
})

export const jobsFailures = sheet({
  noun: 'jobs',
  verb: 'failures',
  summary: '后台任务没做成的每一行与原因',
  fields: { id: idIn },
  args: ['id'],
  logged: ['id'],
})
