import type { ReactNode } from 'react'
import type { ProductCard as Card } from '../../../../domain/catalogue'
import { ProductCard } from '../../../parts/product/ProductCard'
import { QuickAdd } from '../../../parts/product/QuickAdd'
import styles from './saved.module.css'

/** A product that was on sale once: added to the cart from here, unless it was taken off the shelf since. */
export const BuyableCard = ({ card, aside }: { card: Card & { onShelf: boolean }; aside?: ReactNode }) =>
  card.onShelf ? (
    <ProductCard card={card} aside={aside}>
      <QuickAdd card={card} />
    </ProductCard>
  ) : (
    <ProductCard card={card} note="已下架" aside={aside}>
      <span className={styles.gone}>已下架，无法购买</span>
    </ProductCard>
  )
