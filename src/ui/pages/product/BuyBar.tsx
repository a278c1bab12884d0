import type { ProductDetail } from '../../../domain/catalogue'
import { BuyWays } from '../../parts/product/BuyWays'
import { ChosenTotal } from '../../parts/product/ChosenTotal'
import type { Chosen } from '../../parts/product/SkuPicker'
import styles from './product-page.module.css'

interface Props {
  product: ProductDetail
  chosen: Chosen
  clear: () => void
  leave: () => void
}

/** What was chosen, and what may be done with it. */
export const BuyBar = ({ product, chosen, clear, leave }: Props) => (
  <div className={styles.buyBar}>
    {product.stockState !== 'none' && <ChosenTotal product={product} chosen={chosen} />}
    <BuyWays
      product={product}
      chosen={chosen}
      after={(way, outcome) => {
        if (way === 'buy') return
        if (outcome === 'done') clear()
        // It will be in the cart already when the page comes back.
        else leave()
      }}
    />
  </div>
)
