import { useQuery } from '@tanstack/react-query'
import { isFailure } from '../../../domain/failure'
import { LoadFailure } from '../../parts/LoadFailure'
import { Nothing } from '../../parts/Nothing'
import { RichText } from '../../parts/RichText'
import { announcementPath, paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { announcementQuery } from '../../queries/catalogue'
import styles from './announcement.module.css'

export const AnnouncementDetail = ({ id }: { id: string }) => {
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(announcementQuery(catalogue, id))
  return (
    <div className={styles.page}>
      <nav className={styles.crumbs} aria-label="所在位置">
        <a href={paths.home}>首页</a>
        <span aria-hidden="true">›</span>
        <a href={paths.announcement}>公告</a>
      </nav>
      {isFailure(error, 'not-found', 'invalid') ? (
        <NoSuchAnnouncement />
      ) : error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <article className={`card ${styles.article}`}>
            <h1>{data.title}</h1>
            <p className={styles.published}>
              发布时间 <time dateTime={data.publishedAt}>{data.publishedAt.slice(0, 16).replace('T', ' ')}</time>
            </p>
            <RichText html={data.content} />
          </article>
          <nav className={`card ${styles.neighbours}`} aria-label="相邻公告">
            <Neighbour name="上一篇" to={data.previous} none="已是第一篇" />
            <Neighbour name="下一篇" to={data.next} none="已是最后一篇" />
          </nav>
        </>
      ) : (
        <div className={`card ${styles.article} ${styles.ghostArticle}`} role="status" aria-label="正在加载公告">
          {Array.from({ length: 11 }, (_, i) => (
            <i key={i} />
          ))}
        </div>
      )}
    </div>
  )
}

const Neighbour = ({ name, to, none }: { name: string; to: { id: string; title: string } | null; none: string }) => (
  <p>
    <span>{name}</span>
    {to ? (
      <a href={announcementPath(to.id)} aria-label={`${name}：${to.title}`}>
        {to.title}
      </a>
    ) : (
      none
    )}
  </p>
)

const NoSuchAnnouncement = () => (
  <Nothing
    picture="lost"
    page
    lead="公告不存在"
    action={
      <a className="button primary" href={paths.announcement}>
        看全部公告
      </a>
    }
  >
    该公告可能已撤下，或链接有误。
  </Nothing>
)
