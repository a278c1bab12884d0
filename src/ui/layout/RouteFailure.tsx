import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { failureText, isLoadFailure } from '../frame/failure-notice'
import { useFrame } from '../frame/ports-context'
import { paths } from '../frame/paths'
import { Drawing } from '../parts/Drawing'
import styles from '../parts/parts.module.css'

/** Stands in the place of a page that failed; the frame around it goes on working. `alone`: there is no frame left. */
export const RouteFailure = ({ alone = false }: { alone?: boolean }) => {
  const error = useRouteError()
  const { ports } = useFrame()
  const [unreachable, setUnreachable] = useState(false)
  const loadFailed = isLoadFailure(error)

  // A newer build has replaced the files of this one: only a reload brings the page, so it needs no question. It can't loop: after
  // it, the build is the same as the server's.
  useEffect(() => {
    if (!loadFailed) return
    void ports.deployment.check().then((state) => state === 'newer' && ports.page.reload())
  }, [loadFailed, ports])

  const retry = async () => {
    // Reloading while the server can't be reached would replace our page by the browser's own.
    if ((await ports.deployment.check()) === 'unreachable') setUnreachable(true)
    else ports.page.reload()
  }
  return (
    <section className={styles.blank} role="alert">
      <Drawing name="offline" />
      <h1>{loadFailed ? failureText(error) : '页面出了点问题'}</h1>
      <p className={styles.blankText}>
        {unreachable
          ? '暂时连接不上服务器，请检查网络后再试。'
          : loadFailed
            ? ''
            : '我们已记录这个错误，其他页面不受影响。'}
      </p>
      <p className={styles.row}>
        <button type="button" className="button primary" onClick={() => void retry()}>
          刷新重试
        </button>
        {/* A full load on purpose: what failed is gone with it. */}
        <a className="button" rel="external" href={paths.home}>
          {alone ? '重新进入首页' : '返回首页'}
        </a>
      </p>
    </section>
  )
}
