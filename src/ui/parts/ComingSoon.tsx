import { useNavigate } from 'react-router-dom'
import { paths } from '../frame/paths'
import { Drawing, type DrawingName } from './Drawing'
import styles from './parts.module.css'

/** What a page shows whose capability comes later: the plain truth, what will be there, and a way back. */
export const ComingSoon = ({
  picture,
  title,
  points,
}: {
  picture: DrawingName
  title: string
  points: readonly string[]
}) => {
  const navigate = useNavigate()
  return (
    <section className={styles.blank}>
      <Drawing name={picture} />
      <h1>{title}</h1>
      <p className={styles.blankLead}>即将开放</p>
      <ul className={styles.blankPoints} aria-label="开放后可以">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className={styles.blankText}>这项功能还在准备中，开放后会在公告里通知。</p>
      <button type="button" className="button" onClick={() => void navigate(paths.home)}>
        返回首页
      </button>
    </section>
  )
}
