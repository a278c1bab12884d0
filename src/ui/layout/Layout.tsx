import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router-dom'
import type { RouteMeta } from '../guard'
import { isKept } from '../keep-alive'
import { BottomBar } from './BottomBar'
import { DialogHost } from './DialogHost'
import { FloatMenu } from './FloatMenu'
import { Footer } from './Footer'
import styles from './layout.module.css'
import { NoticeHost } from './NoticeHost'
import { OfflineBanner } from './OfflineBanner'
import { TopBar } from './TopBar'

/** The frame around every page: top bar, page, footer, floating menu, dialogs, messages. */
export const Layout = () => {
  const meta = useMatches().findLast(({ handle }) => handle !== undefined)?.handle as RouteMeta | undefined
  const loading = useNavigation().state === 'loading'
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        跳到正文
      </a>
      <OfflineBanner />
      <TopBar />
      {loading && <span className={styles.progress} role="progressbar" aria-label="正在打开页面" />}
      <main id="content" tabIndex={-1} className={`page ${styles.main}`}>
        <Outlet />
      </main>
      {meta?.footer !== false && <Footer />}
      <FloatMenu />
      <BottomBar />
      <DialogHost />
      <NoticeHost />
      {/* A kept page comes back where it was scrolled to, however it is reached. */}
      <ScrollRestoration getKey={(location, matches) => (isKept(matches) ? location.pathname : location.key)} />
    </div>
  )
}
