import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Icon } from '../parts/icons'
import { paths } from '../frame/paths'
import { usePorts, useSession } from '../frame/ports-context'
import { countsQuery } from '../queries/cart'
import styles from './layout.module.css'

/** How many lines the buyer's cart has; 0 for a visitor, who is never counted for. */
const useCartCount = (): number => {
  const { account } = usePorts()
  const { signedIn } = useSession()
  return useQuery({ ...countsQuery(account), enabled: signedIn }).data?.cartItems ?? 0
}

export const CartLink = ({ className = '', children = '购物车' }: { className?: string; children?: string }) => {
  const count = useCartCount()
  return (
    <Link to={paths.cart} className={className} aria-label={count > 0 ? `${children}，${count} 种商品` : children}>
      <span className={styles.badged}>
        <Icon name="cart" />
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span>{children}</span>
    </Link>
  )
}
