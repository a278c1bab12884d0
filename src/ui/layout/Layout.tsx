import { use, useEffect, useCallback, useLayoutEffect, useRef, type ReactNode } from 'react'
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
      {above}
      {loading && <span className={styles.progress} role="progressbar" aria-label="正在打开页面" />}
      <main id="content" tabIndex={-1} className={`page ${styles.main}`}>
        <Outlet />
      </main>
      {meta?.footer !== false && footer}
      {floatMenu}
      {!meta?.task && bottomBar}
      <DialogHost />
      <ReaderStays>
        <ScrollRestoration storageKey={tabKeys.scroll} getKey={placeName} />
      </ReaderStays>
      {typeof top === 'number' && top > 0 && <ScrollBack key={location.key} top={top} />}
    </div>
  )
}

/** Made once: where the page changes, nothing of these is drawn again but what itself looks at the address. */
const above = (
  <>
    {/* First of all, so that the keyboard comes to what a message offers while it stands. */}
    <NoticeHost />
    <OfflineBanner />
    <SignInAsk />
    <TopBar />
  </>
)
const footer = <Footer />
const floatMenu = <FloatMenu />
const bottomBar = <BottomBar />

const placeName: NonNullable<ScrollRestorationProps['getKey']> = (location, matches) =>
  placeOf(location, isKept(matches))

/** The router begins at the top of its first page. Who has read on in what the server drew, before there was a router, stays there. */
const ReaderStays = ({ children }: { children: ReactNode }) => {
  const at = useRef(0)
  const look = useCallback(() => void (at.current = window.scrollY), [])
  useLayoutEffect(() => {
    if (at.current > 0) window.scrollTo({ top: at.current, behavior: 'instant' })
  }, [])
  return (
    <>
      <First does={look} />
      {children}
    </>
  )
}

/** Effects go from the first child to the last. */
const First = ({ does }: { does: () => void }): null => {
  useLayoutEffect(does, [does])
  return null
}

/** The router scrolls once, at once; a page whose data is still on its way isn't tall enough then. */
const ScrollBack = ({ top }: { top: number }): null => {
  useEffect(() => scrollBack(top), [top])
  return null
}
