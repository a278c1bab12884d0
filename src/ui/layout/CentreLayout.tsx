import { NavLink, Outlet } from 'react-router-dom'
import styles from './layout.module.css'
import { centreSections } from './sections'

/** Everything that is the buyer's own: a side menu and the page beside it. */
export const CentreLayout = () => (
  <div className={styles.centre}>
    <aside className={`card ${styles.side}`}>
      <nav aria-label="个人中心">
        {centreSections.map(({ name, sections }) => (
          <div key={name}>
            <h2>{name}</h2>
            <ul>
              {sections.map(({ path, name: section }) => (
                <li key={path}>
                  <NavLink to={path}>{section}</NavLink>
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
