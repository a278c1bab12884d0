import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Job, JobStatus } from '../../../domain/job'
import { formatTime } from '../../../domain/time'
import { LoadFailure } from '../LoadFailure'
import { Popover } from '../Popover'
import { usePorts } from '../../frame/ports-context'
import { exportsQuery, isOver, type SheetKind } from '../../queries/jobs'
import styles from './jobs.module.css'

const statusText: Record<JobStatus, string> = {
  queued: '排队中',
  running: '正在导出',
  done: '已完成',
  failed: '导出失败',
  cancelled: '已取消',
}

/** What each kind counts, and what it is of. */
const kindText: Record<SheetKind, { unit: string; of: string }> = {
  export: { unit: '单', of: '订单' },
  statement: { unit: '笔', of: '流水' },
}

/** How far an export is, the way to end it, and its file. */
export const JobProgress = ({ job, kind }: { job: Job; kind: SheetKind }) => {
  const { jobs } = usePorts()
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: () => jobs.cancel(job.id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'jobs'] }),
  })
  const far = job.total > 0 ? `${job.done} / ${job.total} ${kindText[kind].unit}` : ''
  return (
    <div className={styles.job}>
      <span role="status">
        {statusText[job.status]} {far}
        {job.status === 'failed' && job.error && `：${job.error}`}
      </span>
      {!isOver(job) && (
        <>
          <progress aria-label="导出进度" max={job.total || 1} value={job.total > 0 ? job.done : undefined} />
          <button
            type="button"
            className="button small"
            aria-disabled={ending.isPending}
            onClick={() => ending.isPending || ending.mutate()}
          >
            取消导出
          </button>
        </>
      )}
      {job.status === 'done' &&
        (job.fileUrl ? (
          <a className="button small" href={job.fileUrl} download={job.fileName}>
            下载
          </a>
        ) : (
          <span className={styles.faint}>文件已过期</span>
        ))}
    </div>
  )
}

/** The sheets made before: not to be read as one more thing to export. */
export const ExportJobs = ({ kind }: { kind: SheetKind }) => (
  <Popover name="已导出" align="right">
    {() => <Jobs kind={kind} />}
  </Popover>
)

const Jobs = ({ kind }: { kind: SheetKind }) => {
  const { jobs } = usePorts()
  const { data, error, refetch } = useQuery(exportsQuery(jobs, kind))
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <p role="status">正在加载…</p>
  if (data.list.length === 0) return <p className={styles.faint}>还没有导出过{kindText[kind].of}。</p>
  return (
    <ul className={styles.jobs}>
      {data.list.map((job) => (
        <li key={job.id}>
          <span className={styles.faint}>{formatTime(job.createdAt)}</span>
          <JobProgress job={job} kind={kind} />
        </li>
      ))}
    </ul>
  )
}
