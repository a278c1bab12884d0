import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
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
        <Link to={paths.announcement} aria-label="全部公告">
          全部
        </Link>
      </div>
      {error && !data ? (
        <NotLoaded error={error} retry={() => void refetch()} />
      ) : (
        <ul aria-busy={!data}>
          {data?.list.map(({ id, title, isTop, publishedAt }) => (
            <li key={id}>
              <Link to={announcementPath(id)} title={title}>
                {isTop && <span className={styles.pinned}>置顶</span>}
                {title}
              </Link>
              <time dateTime={publishedAt}>{publishedAt.slice(5, 10)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
