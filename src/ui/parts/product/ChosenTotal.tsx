import type { ProductDetail } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { selectionOf } from '../../../domain/selection'
import type { Chosen } from './SkuPicker'
import styles from './sku-picker.module.css'

/** How many pieces were chosen, what they cost, and what makes them cheaper. */
export const ChosenTotal = ({ product, chosen }: { product: ProductDetail; chosen: Chosen }) => {
  const { pieces, goods, step, discount, next } = selectionOf(product, chosen)
  return (
    <p className={styles.chosen} role="status">
      已选 <strong>{pieces}</strong> 件，商品金额 <strong>{price(goods)}</strong>
      {pieces > 0 && (step || next) && (
        <span>
          {step && `已享满 ${step.fromQty} 件每件减 ${price(step.off)}，共省 ${price(discount)}`}
          {step && next && '；'}
          {next && `再加 ${next.missing} 件每件${step ? '再' : ''}减 ${price(next.more)}`}
        </span>
      )}
    </p>
  )
}
