import { yuan, type Fen } from '../../../domain/money'
import styles from './product.module.css'

/** ¥12.30, or ¥12.30–15.00: the yuan large, the rest small. */
export const Price = ({ from, to = from }: { from: Fen; to?: Fen }) => {
  const [whole, cents] = yuan(from).split('.')
  return (
    <span className={styles.price}>
      <small>¥</small>
      {whole}
      <small>{`.${cents}`}</small>
      {to > from && <small className={styles.upTo}>{`–${yuan(to)}`}</small>}
    </span>
  )
}
