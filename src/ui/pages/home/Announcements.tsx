import { useQuery } from '@tanstack/react-query'
import { announcementPath, paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { announcementsQuery } from '../../queries/catalogue'
import styles from './home.module.css'
import { NotLoaded } from './NotLoaded'

export const Announcements = ({ count }: { count: number }) => {
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(announcementsQuery(catalogue, { pageSize: count }))
  return (
    <section className={`card ${styles.announcements}`} aria-labelledby="announcements">
      <div className={styles.zoneHead}>
        <h2 id="announcements">公告</h2>
        <a href={paths.announcement} aria-label="全部公告">
          全部
        </a>
      </div>
      {error && !data ? (
        <NotLoaded error={error} retry={() => void refetch()} />
      ) : (
        <ul aria-busy={!data}>
          {data?.list.map(({ id, title, isTop, publishedAt }) => (
            <li key={id}>
              <a href={announcementPath(id)} title={title}>
                {isTop && <span className={styles.pinned}>置顶</span>}
                {title}
              </a>
              <time dateTime={publishedAt}>{publishedAt.slice(5, 10)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
