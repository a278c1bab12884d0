import { useRef } from 'react'
import type { ProductDetail } from '../../../domain/catalogue'
import { Near } from '../../parts/Near'
import { RichText } from '../../parts/RichText'
import { isGone } from './gone'
import { LikeIt } from './LikeIt'
import { StallGoods } from './StallGoods'
import { SupplierCard } from './SupplierCard'
import { TextTabs } from './TextTabs'
import styles from './below.module.css'

/** What is told of a product beneath its sizes, beside it what else its stall has, at the foot what is like it. */
export const Below = ({ product }: { product: ProductDetail }) => (
  <>
    <div className={styles.below}>
      <div className={styles.beside}>
        {product.supplier.id && (
          <>
            <SupplierCard id={product.supplier.id} />
            <StallGoods product={product} />
          </>
        )}
      </div>
      <Texts product={product} />
    </div>
    {!isGone(product) && (
      <Near>
        <LikeIt product={product} />
      </Near>
    )}
  </>
)

const Texts = ({ product: { attrs, detailHtml } }: { product: ProductDetail }) => {
  const texts = useRef<HTMLDivElement>(null)
  return (
    <div ref={texts} className={`card ${styles.texts}`}>
      <TextTabs html={detailHtml} texts={texts} />
      <h2>商品参数</h2>
      {attrs.length === 0 && <p>供应商没有填写参数。</p>}
      <dl className={styles.attrs}>
        {attrs.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="visually-hidden">商品详情</h2>
      {detailHtml ? <RichText html={detailHtml} /> : <p>供应商没有填写详情。</p>}
    </div>
  )
}
