import { isMobile } from '../../../domain/phone'
import type { Profile } from '../../../domain/session'
import { paths } from '../../frame/paths'
import { useDialogs } from '../../frame/ports-context'
import styles from './user.module.css'

/** How the account is got into: each way may be changed, and looked after. */
export const AccountSafety = ({ profile: { account, mobile } }: { profile: Profile }) => {
  const dialogs = useDialogs()
  const isOwn = isMobile(account)
  return (
    <section className={`card ${styles.safety}`} aria-labelledby="safety-title">
      <h2 id="safety-title">账号安全</h2>
      <ul>
        <li>
          <span className={styles.what}>手机号</span>
          <span>{mobile || '—'}，也是登录的账号</span>
          {isOwn && (
            <button
              type="button"
              className="button small"
              onClick={() => dialogs.open({ kind: 'change-mobile', account })}
            >
              更换手机号
            </button>
          )}
        </li>
        <li>
          <span className={styles.what}>登录密码</span>
          <span>用短信验证码重设，之后所有设备重新登录</span>
          <button
            type="button"
            className="button small"
            onClick={() => dialogs.open({ kind: 'reset', ...(isOwn && { account }) })}
          >
            修改密码
          </button>
        </li>
        <li>
          <span className={styles.what}>登录记录</span>
          <span>看看谁登录过，让其他设备退出</span>
          <a className="button small" href={paths.loginRecords}>
            查看记录
          </a>
        </li>
      </ul>
    </section>
  )
}
