import { Icon } from '../parts/icons'
import { paths } from '../frame/paths'
import { useNotices } from '../frame/ports-context'
import { CartLink } from './CartLink'
import { DialogButton } from './DialogButton'
import styles from './float-menu.module.css'
import { ServiceQr } from './ServiceQr'

/** spec §2: the floating menu at the right edge. */
export const FloatMenu = () => {
  const { say } = useNotices()
  return (
    <aside className={styles.menu} aria-label="快捷菜单">
      <a href={paths.savedProducts} className={`${styles.item} ${styles.wide}`}>
        <Icon name="heart" />
        <span>我的收藏</span>
      </a>
      <CartLink className={`${styles.item} ${styles.wide}`} />
      <button type="button" className={`${styles.item} ${styles.wide}`} onClick={() => say('info', '暂未开放')}>
        <Icon name="mail" />
        <span>站内消息</span>
      </button>
      <ServiceQr />
      <DialogButton className={styles.item} opens={{ kind: 'feedback' }}>
        <Icon name="feedback" />
        <span>投诉反馈</span>
      </DialogButton>
      {/* At once: a glide to the top is lifted off its goal by whatever arrives above while it runs. */}
      <button type="button" className={styles.item} onClick={() => window.scrollTo({ top: 0, behavior: 'instant' })}>
        <Icon name="top" />
        <span>回到顶部</span>
      </button>
    </aside>
  )
}
