import { useQuery } from '@tanstack/react-query'
import { placeWords, type NewSignIn } from '../../domain/login-records'
import { formatTime } from '../../domain/time'
import { paths } from '../frame/paths'
import { usePorts } from '../frame/ports-context'
import { useAnswer } from '../parts/login/use-answer'
import { countsQuery } from '../queries/cart'
import { preloadDialogs } from './dialog-loading'
import styles from './sign-in-question.module.css'

/** How often a page that is looked at asks whether somebody has signed in elsewhere. */
const ASK_MS = 120_000

export const SignInQuestion = () => {
  const { account } = usePorts()
  const asked = useQuery({ ...countsQuery(account), refetchInterval: ASK_MS }).data?.newSignIn
  return asked && <Question key={asked.id} asked={asked} />
}

/** Calm: mostly it was the buyer. */
const Question = ({ asked: { id, at, place, device } }: { asked: NewSignIn }) => {
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
          <a href={paths.loginRecords}>登录记录</a>
        </div>
      </div>
    </section>
  )
}
