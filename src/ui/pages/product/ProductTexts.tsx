import type { ProductDetail } from '../../../domain/catalogue'
import { RichText } from '../../parts/RichText'
import styles from './product-page.module.css'

export const ProductTexts = ({ product }: { product: ProductDetail }) => (
  <div className={`card ${styles.texts}`}>
    <h2>商品参数</h2>
    <dl className={styles.attrs}>
      {product.attrs.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <h2>商品详情</h2>
    <RichText html={product.detailHtml} />
  </div>
)
