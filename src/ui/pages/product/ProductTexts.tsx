import type { ProductDetail } from '../../../domain/catalogue'
import { RichText } from '../../parts/RichText'
import styles from './product-page.module.css'

export const ProductTexts = ({ product }: { product: ProductDetail }) => (
  <div className={`card ${styles.texts}`}>
    <h2>商品参数</h2>
    {product.attrs.length === 0 && <p>供应商没有填写参数。</p>}
    <dl className={styles.attrs}>
      {product.attrs.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <h2>商品详情</h2>
    {product.detailHtml ? <RichText html={product.detailHtml} /> : <p>供应商没有填写详情。</p>}
  </div>
)
