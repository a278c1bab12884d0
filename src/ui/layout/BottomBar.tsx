import { NavLink } from 'react-router-dom'
import { Icon } from '../parts/icons'
import { paths } from '../frame/paths'
import { CartLink } from './CartLink'
import styles from './layout.module.css'

/** Narrow screens: what a thumb wants, at the bottom. */
export const BottomBar = () => (
  <nav className={styles.bottomBar} aria-label="底部导航">
    <NavLink to={paths.home}>
      <Icon name="home" />
      <span>首页</span>
    </NavLink>
    <NavLink to={paths.search}>
      <Icon name="search" />
      <span>选货</span>
    </NavLink>
    <CartLink />
    <NavLink to={paths.orders}>
      <Icon name="orders" />
      <span>订单</span>
    </NavLink>
    <NavLink to={paths.userInfo}>
      <Icon name="user" />
      <span>我的</span>
    </NavLink>
  </nav>
)
