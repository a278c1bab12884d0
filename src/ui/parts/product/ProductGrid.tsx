import type { ReactNode } from 'react'
import type { ProductCard as Card } from '../../../domain/catalogue'
import { usePriceRatio } from '../resale/use-price-ratio'
import { Heart } from '../FavouriteButton'
import { GhostCard, ProductCard } from './ProductCard'
import { ToShelf } from './ToShelf'
import styles from './product.module.css'

interface Props {
  products: readonly Card[]
  words?: string[]
  /** In one line that can be pushed sideways where it is narrow. */
  row?: boolean
  actions?: (card: Card) => ReactNode
  /** How many of them are seen without scrolling. */
  first?: number
}

/** Products side by side. */
export const ProductGrid = ({ products, words, row = false, actions, first = 0 }: Props) => {
  const ratio = usePriceRatio()
  return (
    <ul className={row ? `${styles.grid} ${styles.row}` : styles.grid}>
      {products.map((card, i) => (
        <li key={card.id}>
          <ProductCard
            card={card}
            ratio={ratio}
            words={words}
            first={i < first}
            foremost={i === 0 && first > 0}
            corner={
              <>
                <Heart product={card} />
                <ToShelf product={card} />
              </>
            }
          >
            {actions?.(card)}
          </ProductCard>
        </li>
      ))}
    </ul>
  )
}

/** The same space with nothing in it yet, so that nothing jumps when the products arrive. */
export const ProductGridSkeleton = ({
  count = 12,
  row = false,
  actions = false,
}: {
  count?: number
  row?: boolean
  actions?: boolean
}) => (
  <div role="status" aria-label="正在加载商品" className={row ? `${styles.grid} ${styles.row}` : styles.grid}>
    {Array.from({ length: count }, (_, i) => (
      <GhostCard key={i} actions={actions} />
    ))}
  </div>
)
