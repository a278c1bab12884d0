import type { ComponentProps } from 'react'
import type { ProductCard as Card } from '../../../domain/catalogue'
import { ProductCard } from '../../parts/product/ProductCard'
import { QuickAdd } from '../../parts/product/QuickAdd'
import { ToShelf } from '../../parts/product/ToShelf'
import styles from './saved.module.css'

interface Props {
  card: Card & { onShelf: boolean }
}

/** A product that was on sale once: added to the cart from here, unless it was taken off the shelf since. */
export const BuyableCard = ({
  card,
  ...more
}: Pick<ComponentProps<typeof ProductCard>, 'ratio' | 'aside' | 'corner'> & Props) =>
  card.onShelf ? (
    <ProductCard card={card} {...more}>
      <QuickAdd card={card} />
      <ToShelf product={card} />
    </ProductCard>
  ) : (
    <ProductCard card={card} note="已下架" {...more}>
      <span className={styles.gone}>已下架，无法购买</span>
    </ProductCard>
  )
