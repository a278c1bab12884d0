import { useNavigate } from 'react-router-dom'
import { paths } from '../frame/paths'
import styles from './parts.module.css'

/** What a page shows whose capability comes later: the plain truth, and a way back. */
export const ComingSoon = ({ title }: { title: string }) => {
  const navigate = useNavigate()
  return (
    <section className={styles.blank}>
      <h1>{title}</h1>
      <p className={styles.blankLead}>即将开放</p>
      <p className={styles.blankText}>这项功能还在准备中，开放后会在公告里通知。</p>
      <button type="button" className="button" onClick={() => void navigate(paths.home)}>
        返回首页
      </button>
    </section>
  )
}
