import type { ProductDetail } from '../../../domain/catalogue'
import type { Fen } from '../../../domain/money'
import { landed, sellingAmount } from '../../../domain/landed'
import { paths } from '../../frame/paths'
import { useSession } from '../../frame/ports-context'
import { AmountList } from '../../parts/AmountList'
import { piecesOf, type Chosen } from '../../parts/product/SkuPicker'
import { usePriceRatio } from '../../parts/resale/use-price-ratio'
import styles from './product-page.module.css'

interface Props {
  product: ProductDetail
  chosen: Chosen
  /** Undefined while it is not known. */
  freight: Fen | undefined
}

/** What the chosen pieces cost until they are with the customer, and what they leave; of the cheapest while nothing is chosen. */
export const Cost = ({ product, chosen, freight }: Props) => {
  const ratio = usePriceRatio()
  const { signedIn } = useSession()
  const { id: productId, retailPrice, serviceFee, priceSteps, station, skus, minQty, priceMin } = product
  const any = { productId, retailPrice, serviceFee, priceSteps, station }
  const lines =
    piecesOf(chosen) > 0
      ? skus.map(({ id, price }) => ({ ...any, price, qty: chosen[id] ?? 0 }))
      : [{ ...any, price: priceMin, qty: minQty }]
  const amounts = landed(lines, freight)
  if (!amounts) return null
  const pieces = lines.reduce((total, { qty }) => total + qty, 0)
  return (
    <div className={styles.cost} role="group" aria-label="成本与毛利">
      <AmountList
        amounts={amounts}
        freightNote={freight === undefined ? '待定' : ''}
        selling={sellingAmount(lines, ratio)}
        inline
      />
      <p>
        按 {pieces} 件、{ratio === 0 ? '建议零售价' : `${ratio / 100} 倍售价`}计算
        {freight === undefined && '，运费待定，选好省份后计入'}
        {signedIn && (
          <>
            ，<a href={paths.userInfo}>设置售价倍率</a>
          </>
        )}
      </p>
    </div>
  )
}
