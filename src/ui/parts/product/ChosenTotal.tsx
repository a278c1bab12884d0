import type { ProductDetail } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { selectionOf } from '../../../domain/selection'
import type { Chosen } from './SkuPicker'
import styles from './sku-picker.module.css'

/** How many pieces were chosen, and what they cost. */
export const ChosenTotal = ({ product, chosen }: { product: ProductDetail; chosen: Chosen }) => {
  const { pieces, goods, step, discount } = selectionOf(product, chosen)
  return (
    <p className={styles.chosen} role="status">
      已选 <strong>{pieces}</strong> 件，商品金额 <strong>{price(goods)}</strong>
      {step && (
        <span>
          （已按满 {step.fromQty} 件，每件减 {price(step.off)}，共减 {price(discount)}）
        </span>
      )}
    </p>
  )
}
