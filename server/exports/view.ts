import type { Job } from '../../src/domain/job'
import { wrongRowsName } from '../../src/domain/shops/sheet'
import { toBeijing } from '../../src/domain/time'
import type { Deps } from '../deps'
import type { JobView } from '../jobs/job'
import { fileNameOf } from './file-name'
import { linkOf, rowsLinkOf } from './links'

/** A job as its buyer sees it. */
export const jobView = (
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  userId: string,
  { file, createdMs, startedMs, finishedMs, ...job }: JobView,
): Job => {
  const name = fileNameOf(job.kind, createdMs, file)
  const isThere = file !== '' && job.status === 'done'
  const hasRows = job.kind === 'sheet' && job.counts.failed > 0
  return {
    ...job,
    fileUrl: isThere ? linkOf(secret, { job: job.id, userId, name }, clock.now()) : '',
    failuresUrl: hasRows ? rowsLinkOf(secret, { job: job.id, userId, name: wrongRowsName }, clock.now()) : '',
    fileName: isThere ? name : '',
    createdAt: toBeijing(createdMs),
    startedAt: startedMs === null ? '' : toBeijing(startedMs),
    finishedAt: finishedMs === null ? '' : toBeijing(finishedMs),
  }
}
