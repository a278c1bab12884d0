import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { LoadFailure } from '../../parts/LoadFailure'
import { Nothing, NoSuchPage } from '../../parts/Nothing'
import { Pager } from '../../parts/Pager'
import { pageIn } from '../../parts/page-in'
import { announcementPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { announcementsQuery } from '../../queries/catalogue'
import styles from './announcement.module.css'

const PAGE_SIZE = 20

export const AnnouncementList = () => {
  const { catalogue } = usePorts()
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(
    announcementsQuery(catalogue, { page: pageIn(params), pageSize: PAGE_SIZE }),
  )
  const go = (page: number) => setParams(page > 1 ? { page: String(page) } : {})
  return (
    <div className={styles.page}>
      <h1>公告</h1>
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <div className={`card ${styles.ghostList}`} role="status" aria-label="正在加载公告">
          {Array.from({ length: 8 }, (_, i) => (
            <i key={i} />
          ))}
        </div>
      ) : data.total === 0 ? (
        <Nothing lead="还没有公告" />
      ) : data.list.length === 0 ? (
        <NoSuchPage back={() => go(1)} />
      ) : (
        <>
          <ul className={`card ${styles.list}`}>
            {data.list.map(({ id, title, summary, isTop, publishedAt }) => (
              <li key={id}>
                <Link to={announcementPath(id)}>
                  <h2>
                    {isTop && <span className={styles.pinned}>置顶</span>}
                    {title}
                  </h2>
                  <p>{summary}</p>
                  <time dateTime={publishedAt}>{publishedAt.slice(0, 10)}</time>
                </Link>
              </li>
            ))}
          </ul>
          <Pager page={data.page} pageSize={data.pageSize} total={data.total} go={go} />
        </>
      )}
    </div>
  )
}
