import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { SoonMark } from '../parts/SoonMark'
import styles from './layout.module.css'
import { centreMenu } from '../frame/site'

/** Everything that is the buyer's own: a side menu and the page beside it. */
export const CentreLayout = () => {
  const side = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a narrow screen the menu is a row to push sideways: it begins where one is.
  useEffect(() => {
    const links = [...(side.current?.querySelectorAll('a') ?? [])]
    const current = links.find((link) => pathname.startsWith(link.pathname))
    if (!side.current || !current) return
    const [row, entry] = [side.current.getBoundingClientRect(), current.getBoundingClientRect()]
    side.current.scrollBy({ left: entry.left + entry.width / 2 - (row.left + row.width / 2), behavior: 'instant' })
  }, [pathname])
  return (
    <div className={styles.centre}>
      <aside ref={side} className={`card ${styles.side}`}>
        <nav aria-label="个人中心">
          {centreMenu.map(({ group, pages }) => (
            <div key={group}>
              <h2>{group}</h2>
              <ul>
                {pages.map(({ path, title, soon }) => (
                  <li key={path}>
                    <NavLink to={path} aria-description={soon && '即将开放'}>
                      {title}
                      {soon && <SoonMark />}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </aside>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}
