import { useState } from 'react'
import type { ProductCard } from '../../domain/catalogue'
import type { CollectType } from '../../domain/favourites'
import { Icon } from './icons'
import { useCollect } from './use-collect'
import styles from './favourite-button.module.css'

interface Kept {
  id: string
  collected: boolean
}

/** What a button needs that keeps or drops a favourite; pressed while it is one. */
const useHeart = (type: CollectType, { id, collected }: Kept) => {
  const { collect, busy } = useCollect(type, id)
  const [wanted, setWanted] = useState(collected)
  return {
    type: 'button',
    // At once, and until all that shows it was read anew; it goes back by itself where the server refuses.
    'aria-pressed': busy ? wanted : collected,
    // Not `disabled`, which would take the focus away from who has just pressed it.
    'aria-disabled': busy,
    onClick: () => {
      if (busy) return
      setWanted(!collected)
      void collect(!collected)
    },
  } as const
}

export const FavouriteButton = ({ type, ...kept }: Kept & { type: CollectType }) => {
  const heart = useHeart(type, kept)
  return (
    <button className={`pill ${styles.favourite}`} {...heart}>
      <Icon name="heart" size={16} />
      {heart['aria-pressed'] ? '已收藏' : '收藏'}
    </button>
  )
}

/** For a product among others, where there is room for the heart alone. */
export const Heart = ({ product }: { product: ProductCard }) => (
  <button
    className={`${styles.heart} ${styles.favourite}`}
    aria-label={`收藏：${product.title}`}
    {...useHeart('product', product)}
  />
)
