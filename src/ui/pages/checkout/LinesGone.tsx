import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isFailure } from '../../../domain/failure'
import type { OrderSource } from '../../../domain/ordering'
import { paths } from '../../frame/paths'
import styles from './checkout.module.css'

/** Whether the lines have left the cart since: ordered in another tab, or removed there. Asking again would not bring them back. */
export const areLinesGone = (source: OrderSource, error: unknown): boolean =>
  source.family === 'cart' && isFailure(error, 'not-found')

/** Where the lines may be found instead. */
export const LinesGoneWays = () => {
  const queries = useQueryClient()
  useEffect(() => void queries.invalidateQueries({ queryKey: ['mine'] }), [queries])
  return (
    <span className={styles.ways}>
      <a href={paths.orders}>查看订单</a>
      <a href={paths.cart}>去购物车</a>
    </span>
  )
}
