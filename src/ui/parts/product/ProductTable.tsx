import { useState } from 'react'
import type { ProductCard } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { cardMargin, type Margin } from '../../../domain/landed'
import { inWidth } from '../../../domain/picture-sizes'
import { productPath, supplierPath } from '../../frame/paths'
import { Heart } from '../FavouriteButton'
import { usePriceRatio } from '../resale/use-price-ratio'
import { Marked } from './Marked'
import { Price } from './Price'
import { QuickAdd } from './QuickAdd'
import styles from './product-table.module.css'

const stockText = { ok: '充足', low: '紧张', none: '售罄' } as const

interface Row {
  card: ProductCard
  margin: Margin | null
}
/** What the rows of this page can be put in the order of. */
const columns: [head: string, key: ((row: Row) => number) | null][] = [
  ['商品', null],
  ['代发价', ({ card }) => card.priceMin],
  ['建议零售', ({ card }) => card.retailPrice ?? -1],
  ['毛利', ({ margin }) => margin?.profit ?? -Infinity],
  ['毛利率', ({ margin }) => margin?.percent ?? -Infinity],
  ['货号', null],
  ['库存', null],
  ['已售', ({ card }) => card.sales],
  ['供应商', null],
]

/** The same products as rows, for those who compare. */
export const ProductTable = ({ products, words }: { products: readonly ProductCard[]; words: string[] }) => {
  const ratio = usePriceRatio()
  const [sorted, setSorted] = useState<{ by: string; down: boolean } | null>(null)
  const rows = products.map((card): Row => ({ card, margin: cardMargin(card, ratio) }))
  const key = columns.find(([head]) => head === sorted?.by)?.[1]
  if (key) rows.sort((a, b) => (sorted?.down ? key(b) - key(a) : key(a) - key(b)))
  return (
    // Wider than a narrow screen: it is pushed sideways, by the keyboard too. Name and button stay, with the price between them first.
    <div className={`card ${styles.box}`} role="region" aria-label="商品列表" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(([head, canSort]) => {
              const isBy = sorted?.by === head
              return (
                <th key={head} scope="col" aria-sort={isBy ? (sorted.down ? 'descending' : 'ascending') : undefined}>
                  {canSort ? (
                    <button
                      type="button"
                      title="排列本页商品"
                      onClick={() => setSorted(isBy && !sorted.down ? null : { by: head, down: !isBy })}
                    >
                      {head}
                      <span aria-hidden="true">{isBy ? (sorted.down ? '↓' : '↑') : '↕'}</span>
                    </button>
                  ) : (
                    head
                  )}
                </th>
              )
            })}
            <th scope="col">
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ card, margin }) => (
            <tr key={card.id}>
              <th scope="row">
                <a href={productPath(card.id)} className={styles.product}>
                  <img {...inWidth(card.cover, 40)} alt="" width={40} height={40} loading="lazy" />
                  <span>
                    <Marked text={card.title} words={words} />
                  </span>
                </a>
              </th>
              <td>
                <Price from={card.priceMin} to={card.priceMax} />
              </td>
              <td>{price(card.retailPrice)}</td>
              <td className={styles.margin}>{margin ? price(margin.profit) : '—'}</td>
              <td>{margin ? `${margin.percent}%` : '—'}</td>
              <td>
                <Marked text={card.artNo} words={words} />
              </td>
              <td>{stockText[card.stockState]}</td>
              <td>{card.sales}</td>
              <td>
                <a href={supplierPath(card.supplier.id)}>
                  <Marked text={card.supplier.name} words={words} />
                </a>
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
}

export const ProductTableSkeleton = ({ count = 20 }: { count?: number | undefined }) => (
  <div className={`card ${styles.box} ${styles.ghost}`} role="status" aria-label="正在加载商品">
    {Array.from({ length: count }, (_, i) => (
      <i key={i} />
    ))}
  </div>
)
