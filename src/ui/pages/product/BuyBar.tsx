import type { ProductDetail } from '../../../domain/catalogue'
import { price, sum, times } from '../../../domain/money'
import { linesOf, type Chosen } from '../../parts/product/SkuPicker'
import { useAddToCart } from '../../parts/use-add-to-cart'
import { useNotices } from '../../ports-context'
import { useSignInFirst } from '../../sign-in-first'
import styles from './product-page.module.css'

/** What was chosen, and what may be done with it. The buttons always answer; when nothing is chosen they say what is missing. */
export const BuyBar = ({ product, chosen, clear }: { product: ProductDetail; chosen: Chosen; clear: () => void }) => {
  const { say } = useNotices()
  const { add, busy } = useAddToCart()
  const buy = useSignInFirst()
  const lines = linesOf(chosen)
  const pieces = lines.reduce((total, { qty }) => total + qty, 0)
  const goods = sum(product.skus.map((sku) => times(sku.price, chosen[sku.id] ?? 0)))

  const missing = (): string | null => {
    if (product.stockState === 'none') return '商品已售罄'
    if (pieces === 0) return '请先选择规格和数量'
    return pieces < product.minQty ? `该商品 ${product.minQty} 件起批，还差 ${product.minQty - pieces} 件` : null
  }
  const ready = (act: () => unknown) => () => {
    const what = missing()
    if (what) say('warning', what)
    else void act()
  }
  return (
    <div className={styles.buyBar}>
      <p className={styles.chosen} role="status">
        已选 <strong>{pieces}</strong> 件，商品金额 <strong>{price(goods)}</strong>
        {product.priceSteps.length > 0 && pieces > 0 && <span>（阶梯优惠在结算时计入）</span>}
      </p>
      <button
        type="button"
        className="button"
        disabled={busy}
        onClick={ready(async () => (await add(lines)) === 'done' && clear())}
      >
        {busy ? '正在加入…' : '加入购物车'}
      </button>
      <button
        type="button"
        className="button primary"
        onClick={ready(() => buy.run({ kind: 'buy-now', payload: { items: lines } }))}
      >
        立即购买
      </button>
    </div>
  )
}
