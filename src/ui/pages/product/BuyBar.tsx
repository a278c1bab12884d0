import { useState, type ComponentProps, type ComponentType } from 'react'
import type { ProductDetail } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { selectionOf } from '../../../domain/selection'
import { useNotices } from '../../frame/ports-context'
import { BuyWays, type Way } from '../../parts/product/BuyWays'
import { ChosenTotal } from '../../parts/product/ChosenTotal'
import { Price } from '../../parts/product/Price'
import type { QuickAddDialog } from '../../parts/product/QuickAddDialog'
import type { Chosen } from '../../parts/product/SkuPicker'
import styles from './product-page.module.css'

interface Props {
  product: ProductDetail
  chosen: Chosen
  /** On a phone: one row, and the sizes come as a sheet where none is chosen yet. */
  narrow: boolean
  clear: () => void
  leave: () => void
}

/** What was chosen, and what may be done with it. */
export const BuyBar = ({ product, chosen, narrow, clear, leave }: Props) => {
  const notices = useNotices()
  const [Sheet, setSheet] = useState<ComponentType<ComponentProps<typeof QuickAddDialog>> | null>(null)
  const [wanted, setWanted] = useState<Way>('add')
  const chooseInSheet = (way: Way) => {
    setWanted(way)
    import('../../parts/product/QuickAddDialog').then(
      (loaded) => setSheet(() => loaded.QuickAddDialog),
      notices.failure,
    )
  }
  const Total = narrow ? Short : ChosenTotal
  return (
    <>
      <div className={styles.buyBar}>
        {product.stockState !== 'none' && <Total product={product} chosen={chosen} />}
        <BuyWays
          product={product}
          chosen={chosen}
          choose={narrow ? chooseInSheet : undefined}
          after={(way, outcome) => {
            if (way === 'buy') return
            if (outcome === 'done') clear()
            // It will be in the cart already when the page comes back.
            else leave()
          }}
        />
      </div>
      {Sheet && <Sheet card={product} only={wanted} close={() => setSheet(null)} />}
    </>
  )
}

const Short = ({ product, chosen }: Pick<Props, 'product' | 'chosen'>) => {
  const { pieces, goods } = selectionOf(product, chosen)
  return (
    <p role="status">
      {pieces > 0 ? (
        <>
          {pieces} 件 <strong>{price(goods)}</strong>
        </>
      ) : (
        <Price from={product.priceMin} to={product.priceMax} />
      )}
    </p>
  )
}
