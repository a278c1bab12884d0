import type { MouseEvent } from 'react'
import type { ProductDetail } from '../../../domain/catalogue'
import { ChosenTotal } from '../../parts/product/ChosenTotal'
import { linesOf, piecesOf, type Chosen } from '../../parts/product/SkuPicker'
import { whatIsMissing } from '../../parts/product/what-is-missing'
import { holdSecondClick } from '../../parts/second-click'
import { useAddToCart } from '../../parts/use-add-to-cart'
import { useNotices } from '../../frame/ports-context'
import { useSignInFirst } from '../../frame/sign-in-first'
import styles from './product-page.module.css'

interface Props {
  product: ProductDetail
  chosen: Chosen
  clear: () => void
  leave: () => void
}

/** What was chosen, and what may be done with it. The buttons always answer; when nothing is chosen they say what is missing. */
export const BuyBar = ({ product, chosen, clear, leave }: Props) => {
  const { say } = useNotices()
  const { add, busy } = useAddToCart()
  const buy = useSignInFirst()
  const lines = linesOf(chosen)
  const pieces = piecesOf(chosen)

  const ready = (act: () => unknown) => (event: MouseEvent) => {
    holdSecondClick(event)
    const what = whatIsMissing(product, pieces)
    if (what) say('warning', what)
    else void act()
  }
  const addAll = async () => {
    const outcome = await add(lines)
    if (outcome === 'done') clear()
    // It will be in the cart already when the page comes back.
    if (outcome === 'asked') leave()
  }
  return (
    <div className={styles.buyBar}>
      <ChosenTotal product={product} chosen={chosen} />
      <button type="button" className="button" aria-disabled={busy} onClick={ready(addAll)}>
        {busy ? '正在加入…' : '加入购物车'}
      </button>
      <button
        type="button"
        className="button primary large"
        onClick={ready(() => buy.run({ kind: 'buy-now', payload: { items: lines } }))}
      >
        立即购买
      </button>
    </div>
  )
}
