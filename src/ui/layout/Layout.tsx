import { use, useEffect } from 'react'
import {
  Outlet,
  ScrollRestoration,
  UNSAFE_DataRouterStateContext as RouterState,
  useMatches,
  useNavigation,
  type ScrollRestorationProps,
} from 'react-router-dom'
import { tabKeys } from '../../application/tab-keys'
import type { RouteMeta } from '../frame/site'
import { isKept } from './keep-alive'
import { BottomBar } from './BottomBar'
import { DialogHost } from './DialogHost'
import { FloatMenu } from './FloatMenu'
import { Footer } from './Footer'
import styles from './layout.module.css'
import { NoticeHost } from './NoticeHost'
import { OfflineBanner } from './OfflineBanner'
import { placeOf, scrollBack } from '../frame/scroll'
import { SignInAsk } from './SignInAsk'
import { TopBar } from './TopBar'

/** The frame around every page: top bar, page, footer, floating menu, dialogs, messages. */
export const Layout = () => {
  const meta = useMatches().findLast(({ handle }) => handle !== undefined)?.handle as RouteMeta | undefined
  const loading = useNavigation().state === 'loading'
  const { location, restoreScrollPosition: top } = use(RouterState)!
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        跳到正文
      </a>
      {/* First of all, so that the keyboard comes to what a message offers while it stands. */}
      <NoticeHost />
      <OfflineBanner />
      <SignInAsk />
      <TopBar />
      {loading && <span className={styles.progress} role="progressbar" aria-label="正在打开页面" />}
      <main id="content" tabIndex={-1} className={`page ${styles.main}`}>
        <Outlet />
      </main>
      {meta?.footer !== false && <Footer />}
      <FloatMenu />
      {!meta?.task && <BottomBar />}
      <DialogHost />
      <ScrollRestoration storageKey={tabKeys.scroll} getKey={placeName} />
      {typeof top === 'number' && top > 0 && <ScrollBack key={location.key} top={top} />}
    </div>
  )
}

const placeName: NonNullable<ScrollRestorationProps['getKey']> = (location, matches) =>
  placeOf(location, isKept(matches))

/** The router scrolls once, at once; a page whose data is still on its way isn't tall enough then. */
const ScrollBack = ({ top }: { top: number }): null => {
  useEffect(() => scrollBack(top), [top])
  return null
}
