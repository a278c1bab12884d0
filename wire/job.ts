import * as z from 'zod/mini'
import type { Job } from '../src/domain/job'
import { get, post } from './call'
import { count, filterIn, id, idIn, maybeTime, paged, pageIn, text, time } from './codecs'

const job = z.object({
  id,
  kind: text,
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: count,
  total: count,
  counts: z.object({ added: count, updated: count, skipped: count, failed: count }),
  failures: z.array(z.object({ key: text, title: text, reason: text })),
  fileUrl: text,
  fileName: text,
  createdAt: time,
  startedAt: maybeTime,
  finishedAt: maybeTime,
  error: text,
}) satisfies z.ZodMiniType<Job>

export const jobInfo = get('/api/job/info', {
  origin: 'ours',
  summary: '后台任务的进度与结果',
  input: z.strictObject({ id: idIn }),
  output: job,
})

export const jobList = get('/api/job/list', {
  origin: 'ours',
  summary: '我的后台任务',
  input: z.strictObject({ kind: filterIn(idIn), ...pageIn }),
  output: paged(job),
})

export const jobCancel = post('/api/job/cancel', {
  origin: 'ours',
  summary: '取消后台任务',
  input: z.strictObject({ id: idIn }),
  output: job,
})
