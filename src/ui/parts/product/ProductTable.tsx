import { Link } from 'react-router-dom'
import type { ProductCard } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { productPath, supplierPath } from '../../frame/paths'
import { Heart } from '../FavouriteButton'
import { Marked } from './Marked'
import { Price } from './Price'
import { QuickAdd } from './QuickAdd'
import styles from './product-table.module.css'

const stockText = { ok: '充足', low: '紧张', none: '售罄' } as const
const heads = ['商品', '代发价', '货号', '建议零售', '库存', '已售', '供应商']

/** The same products as rows, for those who compare. */
export const ProductTable = ({ products, words }: { products: readonly ProductCard[]; words: string[] }) => (
  // Wider than a narrow screen: it is pushed sideways, by the keyboard too. Name and button stay, with the price between them first.
  <div className={`card ${styles.box}`} role="region" aria-label="商品列表" tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((card) => (
          <tr key={card.id}>
            <th scope="row">
              <Link to={productPath(card.id)} className={styles.product}>
                <img src={card.cover} alt="" width={56} height={56} loading="lazy" />
                <span>
                  <Marked text={card.title} words={words} />
                </span>
              </Link>
            </th>
            <td>
              <Price from={card.priceMin} to={card.priceMax} />
            </td>
            <td>
              <Marked text={card.artNo} words={words} />
            </td>
            <td>{price(card.retailPrice)}</td>
            <td>{stockText[card.stockState]}</td>
            <td>{card.sales}</td>
            <td>
              <Link to={supplierPath(card.supplier.id)}>
                <Marked text={card.supplier.name} words={words} />
              </Link>
            </td>
            <td>
              <div className={styles.ways}>
                <Heart product={card} />
                <QuickAdd card={card} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const ProductTableSkeleton = ({ count = 20 }: { count?: number | undefined }) => (
  <div className={`card ${styles.box} ${styles.ghost}`} role="status" aria-label="正在加载商品">
    {Array.from({ length: count }, (_, i) => (
      <i key={i} />
    ))}
  </div>
)
