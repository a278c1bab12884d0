import type { Job } from '../../src/domain/job'
import { toBeijing } from '../../src/domain/time'
import type { FileStore } from '../files/file-store'
import type { JobView } from '../jobs/job'

/** A job as its buyer sees it. */
export const jobView = (
  { files }: { files: FileStore },
  { file, createdMs, startedMs, finishedMs, ...job }: JobView,
): Job => ({
  ...job,
  fileUrl: file ? files.urlOf(file) : '',
  createdAt: toBeijing(createdMs),
  startedAt: startedMs === null ? '' : toBeijing(startedMs),
  finishedAt: finishedMs === null ? '' : toBeijing(finishedMs),
})
