import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

/** Named 购物车 whatever is in it; how much that is, is its description. */
export const CartLink = ({ className = '' }: { className?: string }) => {
  const count = useCartCount()
  const [seen, setSeen] = useState(count)
  const [bumps, setBumps] = useState(0)
  if (count !== seen) {
    setSeen(count)
    // The first count is only told, it didn't change.
    if (seen > 0) setBumps(bumps + 1)
  }
  return (
    <a href={paths.cart} className={className} aria-description={count > 0 ? `${count} 种商品` : undefined}>
      <span className={styles.badged}>
        <Icon name="cart" />
        {count > 0 && (
          <span key={bumps} className={bumps > 0 ? `${styles.badge} ${styles.bump}` : styles.badge} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span>购物车</span>
    </a>
  )
}
