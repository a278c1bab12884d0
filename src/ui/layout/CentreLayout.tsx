import { useQuery } from '@tanstack/react-query'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../frame/paths'
import { usePorts } from '../frame/ports-context'
import { centreMenu } from '../frame/site'
import { Drawn, shapes } from '../parts/icons'
import { countsQuery } from '../queries/cart'
import styles from './centre.module.css'

/** Everything that is the buyer's own: a side menu and the page beside it. On a phone the menu is a part of 我的 alone. */
export const CentreLayout = () => {
  const isHub = useLocation().pathname === paths.userInfo
  const waiting = useWaiting()
  return (
    <div className={isHub ? `${styles.centre} ${styles.hub}` : styles.centre}>
      <aside className={`card ${styles.side}`}>
        <nav aria-label="个人中心">
          {centreMenu.map(({ group, pages }) => (
            <div key={group}>
              <h2>{group}</h2>
              <ul>
                {pages.map(({ path, title }) => (
                  <li key={path}>
                    <NavLink to={path} aria-description={waiting[path] ? `${waiting[path]} 个待处理` : undefined}>
                      <Drawn shape={iconOf[path] ?? shapes.orders} />
                      <span>{title}</span>
                      {(waiting[path] ?? 0) > 0 && (
                        <b className={styles.badge} aria-hidden="true">
                          {waiting[path]}
                        </b>
                      )}
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

/** How much waits for the buyer on a page of the menu. */
const useWaiting = (): Partial<Record<string, number>> => {
  const { account } = usePorts()
  const { data } = useQuery(countsQuery(account))
  return data ? { [paths.afterSales]: data.afterSaleOpen, [paths.abnormal]: data.abnormalOpen } : {}
}

const iconOf: Record<string, string> = {
  [paths.userInfo]: shapes.user,
  [paths.savedProducts]: shapes.heart,
  [paths.savedSuppliers]: 'M4 9.5 5.5 5h13L20 9.5zM5.5 9.5V19h13V9.5M10 19v-5h4v5',
  [paths.purse]: 'M4 7.5h15.5v11H4zM4 7.5 15.5 4.5v3M15.5 13h4',
  [paths.loginRecords]: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v4.5l3 1.8',
  [paths.orders]: shapes.orders,
  [paths.afterSales]: 'M8 5 4.5 8.5 8 12M4.5 8.5H15a4.5 4.5 0 0 1 0 9H9',
  [paths.abnormal]: 'M12 4.5 20.5 19h-17zM12 10v4M12 16.4v.3',
  [paths.orderStores]: 'M4.5 5h15v6h-15zM4.5 14.5h6V19h-6zM14 16.7h5.5M16.8 14v5.5',
  [paths.cart]: shapes.cart,
  [paths.syncOrders]: 'M19 9A7.3 7.3 0 0 0 5.8 7.8M5 4.5V8.5h4M5 15a7.3 7.3 0 0 0 13.2 1.2M19 19.5v-4h-4',
  [paths.uploadStores]: 'M12 16V5M8 9l4-4 4 4M5 15v4h14v-4',
  [paths.shelf]: 'M5 4v16M19 4v16M5 9.5h14M5 15.5h14M9 9.5V6M14.5 15.5V12',
  [paths.uploadRecords]: 'M6 4h12v16H6zM9 9h6M9 12.5h6M9 16h3',
}
