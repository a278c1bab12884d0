import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { pageLink } from '../../parts/list/link-state'
import { ListPage } from '../../parts/list/ListPage'
import { Nothing } from '../../parts/Nothing'
import { announcementPath, paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { announcementsQuery } from '../../queries/catalogue'
import styles from './announcement.module.css'

const PAGE_SIZE = 20

export const AnnouncementList = () => {
  const { catalogue } = usePorts()
  const [params, setParams] = useSearchParams()
  const found = useQuery(announcementsQuery(catalogue, { ...pageLink.read(params), pageSize: PAGE_SIZE }))
  return (
    <div className={styles.page}>
      <h1>公告</h1>
      <ListPage
        found={found}
        turn={(page) => setParams(pageLink.write({ page }))}
        skeleton={<Skeleton />}
        nothing={
          <Nothing
            picture="messages"
            lead="还没有公告"
            action={
              <a className="button" href={paths.home}>
                返回首页
              </a>
            }
          />
        }
      >
        {({ list }) => (
          <ul className={`card ${styles.list}`}>
            {list.map(({ id, title, summary, isTop, publishedAt }) => (
              <li key={id}>
                <a href={announcementPath(id)}>
                  <h2>
                    {isTop && <span className={styles.pinned}>置顶</span>}
                    {title}
                  </h2>
                  <p>{summary}</p>
                  <time dateTime={publishedAt}>{publishedAt.slice(0, 10)}</time>
                </a>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
    </div>
  )
}

const Skeleton = () => (
  <div className={`card ${styles.ghostList}`} role="status" aria-label="正在加载公告">
    {Array.from({ length: 8 }, (_, i) => (
      <i key={i} />
    ))}
  </div>
)
