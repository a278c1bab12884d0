import * as z from 'zod/mini'
import type { Job } from '../src/domain/job'
import { get, post } from './call'
import { filterIn, idIn, paged, pageIn } from './codecs'
import { jobShape } from './shapes'

const job = z.object(jobShape) satisfies z.ZodMiniType<Job>

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
