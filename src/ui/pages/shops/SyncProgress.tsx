import type { ShopSync, SyncJob } from '../../../domain/shops/sync'
import { isOver } from '../../queries/jobs'
import styles from './sync-order.module.css'

const words: Record<ShopSync['status'], string> = { waiting: '等待', running: '同步中', done: '完成', failed: '失败' }

/** How far a fetching is, by shop, and what became of it. */
export const SyncProgress = ({ job }: { job: SyncJob }) => {
  const { counts, shops, failures, error } = job
  return (
    <section className={`card ${styles.page}`} aria-label="同步进度">
      <p role="status" className={styles.note}>
        {isOver(job) ? (job.status === 'done' ? '同步完成' : `同步没有完成：${error || '已取消'}`) : '正在同步'}，新增{' '}
        {counts.added}，更新 {counts.updated}，跳过 {counts.skipped}，失败 {counts.failed}
      </p>
      <ul className={styles.shops}>
        {shops.map(({ id, name, status, pages, done, total, error: why }) => (
          <li key={id}>
            <span>{name}</span>
            <progress
              aria-label={name}
              max={Math.max(1, total)}
              value={status === 'done' ? Math.max(1, total) : done}
            />
            <span className={styles.note}>
              {words[status]} {done}/{total || '…'}，第 {pages} 页{why && `：${why}`}
            </span>
          </li>
        ))}
      </ul>
      {failures.length > 0 && (
        <details>
          <summary>失败的 {failures.length} 项与原因</summary>
          <ul>
            {failures.map(({ key, title, reason }) => (
              <li key={key}>
                {title}：{reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
