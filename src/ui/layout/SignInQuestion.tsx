import { Link } from 'react-router-dom'
import { placeWords, type NewSignIn } from '../../domain/login-records'
import { formatTime } from '../../domain/time'
import { paths } from '../frame/paths'
import { useAnswer } from '../parts/login/use-answer'
import { preloadDialogs } from './dialog-loading'
import styles from './sign-in-question.module.css'

/** Calm: mostly it was the buyer. */
export const SignInQuestion = ({ asked: { id, at, place, device } }: { asked: NewSignIn }) => {
  const answer = useAnswer()
  const from = place === placeWords.unknown ? device : `${device}（${place}）`
  return (
    <section className={styles.bar} aria-label="新设备登录">
      <div className={`page ${styles.row}`}>
        <p role="status">
          <strong>新设备登录</strong>：{from}，{formatTime(at).slice(5, 16)}。是你本人吗？
        </p>
        <div className={styles.ways}>
          <button
            type="button"
            className="button small"
            disabled={answer.isPending}
            onClick={() => answer.mutate({ id, mine: true })}
          >
            是我
          </button>
          <button
            type="button"
            className="button small"
            aria-description="其他设备立即退出登录，然后重设密码"
            disabled={answer.isPending}
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={() => answer.mutate({ id, mine: false })}
          >
            不是我
          </button>
          <Link to={paths.loginRecords}>登录记录</Link>
        </div>
      </div>
    </section>
  )
}
