import { memo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { greetingName } from '../../domain/session'
import { Icon } from '../parts/icons'
import { paths } from '../frame/paths'
import { useNotices, useSession } from '../frame/ports-context'
import { CartLink } from './CartLink'
import { DialogButton } from './DialogButton'
import { SearchField } from './SearchField'
import styles from './top-bar.module.css'
import { UserCentreMenu } from './UserCentreMenu'

/** spec §2: greeting, home, personal centre, messages, return addresses, and either sign-out or sign-in and register. */
export const TopBar = () => (
  <header className={styles.header}>
    <div className={styles.utility}>
      <div className={`page ${styles.utilityRow}`}>
        <Greeting />
        <FoldedEntries />
      </div>
    </div>
    <div className={styles.band}>
      <div className={`page ${styles.bandRow}`}>
        <a href={paths.home} className={styles.logo} aria-label="代发商城">
          <span className={styles.mark}>
            <Icon name="logo" size={26} />
          </span>
          <span className={styles.name}>代发商城</span>
        </a>
        <SearchField />
        <CartLink className={styles.cart} />
      </div>
    </div>
  </header>
)

/** On narrow screens the entries fold away; going anywhere folds them again. */
const FoldedEntries = () => {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls="top-entries"
        onClick={() => setOpenAt(open ? null : key)}
      >
        <Icon name={open ? 'close' : 'menu'} size={18} />
        {open ? '收起' : '菜单'}
      </button>
      <Entries open={open} />
    </>
  )
}

const Greeting = () => {
  const { signedIn, profile } = useSession()
  if (signedIn)
    return (
      <span className={styles.greeting}>
        您好，<span>{profile ? greetingName(profile) : '欢迎回来'}</span>
      </span>
    )
  return (
    <span className={styles.greeting}>
      您好，请
      <DialogButton className={styles.strong} opens={{ kind: 'sign-in' }}>
        登录
      </DialogButton>
      <DialogButton className={styles.link} opens={{ kind: 'register' }}>
        注册
      </DialogButton>
    </span>
  )
}

const Entries = memo(({ open }: { open: boolean }) => {
  const { signedIn } = useSession()
  const { say } = useNotices()
  return (
    <nav id="top-entries" className={`${styles.entries} ${open ? styles.unfolded : ''}`} aria-label="顶部导航">
      <a href={paths.home} className={styles.link}>
        首页
      </a>
      <a href={paths.orders} className={styles.link}>
        我的订单
      </a>
      <UserCentreMenu />
      {/* spec §2: only this so far. */}
      <button type="button" className={styles.link} onClick={() => say('info', '暂未开放')}>
        消息
      </button>
      <DialogButton className={styles.link} opens={{ kind: 'return-address' }}>
        退货地址
      </DialogButton>
      <DialogButton className={styles.link} opens={{ kind: 'theme' }}>
        主题色
      </DialogButton>
      {signedIn && (
        <DialogButton className={styles.link} opens={{ kind: 'sign-out' }}>
          退出登录
        </DialogButton>
      )}
    </nav>
  )
})
