import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Job } from '../../../domain/job'
import { wrongRowsName } from '../../../domain/shops/sheet'
import { paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { LoadFailure } from '../../parts/LoadFailure'
import { DialogWays } from '../../parts/ModalDialog'
import { isOver, jobQuery } from '../../queries/jobs'
import styles from './sheet-orders.module.css'

interface Props {
  brought: { job: string; shopId: string }
  close: () => void
  /** Another one; clean: nothing of this one is to be mended. */
  again: (isClean: boolean) => void
}

/** How far a sheet is, and what came of it. */
export const SheetOutcome = ({ brought: { job: id, shopId }, close, again }: Props) => {
  const { jobs } = usePorts()
  const queries = useQueryClient()
  const { data: job, error, refetch } = useQuery(jobQuery(jobs, id))
  const isDone = job !== undefined && isOver(job)
  useEffect(() => {
    if (isDone)
      void queries.invalidateQueries({ queryKey: ['mine'], predicate: ({ queryKey }) => queryKey[1] !== 'jobs' })
  }, [isDone, queries])
  if (error && !job) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!job) return <p role="status">正在准备…</p>
  return (
    <div className={styles.body}>
      <p role="status" className={styles.told}>
        {wordsOf(job)}
      </p>
      {!isDone && (
        <>
          <progress aria-label="导入进度" max={job.total || 1} value={job.total > 0 ? job.done : undefined} />
          <p className={styles.faint}>可以先关闭，导入在后台继续。</p>
        </>
      )}
      {isDone && job.failures.length > 0 && (
        <ul className={styles.lines} aria-label="没有导入的行" tabIndex={0}>
          {job.failures.map(({ key, title, reason }) => (
            <li key={`${title} ${key}`} className={styles.wrong}>
              <b>
                第 {key} 行 {title}
              </b>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {isDone && job.failuresUrl && (
        <p>
          <a className="button small" href={job.failuresUrl} download={nameOf(job.failuresUrl)}>
            下载失败行
          </a>{' '}
          <span className={styles.faint}>改好后直接再上传这个文件。</span>
        </p>
      )}
      <DialogWays>
        <button type="button" className="button" onClick={isDone ? () => again(job.counts.failed === 0) : close}>
          {isDone ? '再导一份' : '关闭'}
        </button>
        {isDone && (
          <a
            className="button primary"
            href={`${paths.syncOrders}?shop=${encodeURIComponent(shopId)}`}
            onClick={() => {
              again(job.counts.failed === 0)
              close()
            }}
          >
            查看订单
          </a>
        )}
      </DialogWays>
    </div>
  )
}

const wordsOf = ({ status, done, total, counts, error }: Job): string => {
  if (status === 'failed') return `导入失败：${error}`
  if (status === 'cancelled') return '导入已取消'
  const so = `新增 ${counts.added} 单，重复跳过 ${counts.skipped} 行，失败 ${counts.failed} 行`
  return status === 'done' ? `导入完成：${so}` : total > 0 ? `正在导入 ${done} / ${total} 行：${so}` : '正在读取…'
}

/** In memory it is CSV. */
const nameOf = (url: string): string =>
  url.startsWith('data:') ? wrongRowsName.replace('.xlsx', '.csv') : wrongRowsName
