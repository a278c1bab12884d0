import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ProductCard as Card } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { cardMargin } from '../../../domain/landed'
import { inWidth } from '../../../domain/picture-sizes'
import { productPath, supplierPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { productQuery } from '../../queries/catalogue'
import { marginText } from '../resale/margin-text'
import { usePriceRatio } from '../resale/use-price-ratio'
import { compact } from './compact'
import { Marked } from './Marked'
import { holdsOne } from './marks'
import { Price } from './Price'
import { tagLook } from '../tag-look'
import styles from './product.module.css'

const stockNote = { ok: '', low: '库存紧张', none: '已售罄' } as const

interface Props {
  card: Card
  /** Marked in title and supplier, and in the 货号, which shows only where one of them is in it. */
  words?: string[]
  /** A remark on the picture; what there is to say of the stock where none is given. */
  note?: string
  /** Beside the price. */
  aside?: ReactNode
  /** On the picture, while the card is looked at. */
  corner?: ReactNode
  /** What may be done with the product there. */
  children?: ReactNode
  /** It is among the first to be seen: its picture doesn't wait to come near. */
  first?: boolean
  /** It is the largest picture to be seen at first: it comes before the others. */
  foremost?: boolean
}

/**
 * A product among others. Its detail is fetched when the button goes down, before the click is whole; for a visitor who stays on its
 * link before that (frame/ahead.ts), as nothing is written of whom nobody knows.
 */
export const ProductCard = ({
  card,
  words = [],
  note = stockNote[card.stockState],
  aside,
  corner,
  children,
  first = false,
  foremost = false,
}: Props) => {
  const client = useQueryClient()
  const { catalogue } = usePorts()
  const prefetch = () => void client.prefetchQuery(productQuery(catalogue, card.id))
  const margin = cardMargin(card, usePriceRatio())
  return (
    <article className={styles.card}>
      {/* The title below is the same link: one stop for the keyboard is enough. */}
      <Link
        to={productPath(card.id)}
        className={styles.picture}
        onPointerDown={prefetch}
        tabIndex={-1}
        aria-hidden="true"
      >
        <img
          {...inWidth(card.cover, 320)}
          alt=""
          width={320}
          height={320}
          loading={first ? 'eager' : 'lazy'}
          {...(foremost && { fetchPriority: 'high' })}
          decoding="async"
        />
        {note && <span className={styles.stock}>{note}</span>}
      </Link>
      <div className={children ? `${styles.body} ${styles.acting}` : styles.body}>
        <Link to={productPath(card.id)} className={styles.title} title={card.title} onPointerDown={prefetch}>
          <Marked text={card.title} words={words} />
          {note && <span className="visually-hidden">，{note}</span>}
        </Link>
        <div className={styles.prices}>
          <Price from={card.priceMin} to={card.priceMax} />
          {aside}
        </div>
        <p className={styles.retail}>
          {margin && (
            <span className={styles.margin} title="预计毛利：售价减代发价与代发费，未含运费">
              {`毛利 ${marginText(margin)}`}
            </span>
          )}
          <span>{`零售 ${price(card.retailPrice)}`}</span>
        </p>
        <ul className={styles.tags} aria-label="标签">
          {holdsOne(card.artNo, words) && (
            <li className={`tag ${styles.artNo}`}>
              货号 <Marked text={card.artNo} words={words} />
            </li>
          )}
          {card.tags.slice(0, 3).map((tag) => (
            <li key={tag} className={tagLook(tag)}>
              {tag}
            </li>
          ))}
        </ul>
        <div className={styles.meta}>
          <Link to={supplierPath(card.supplier.id)} className={styles.supplier}>
            <Marked text={card.supplier.name} words={words} />
          </Link>
          <span>{`已售 ${compact(card.sales)}`}</span>
        </div>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
      {corner && <div className={styles.corner}>{corner}</div>}
    </article>
  )
}

/** The same room with nothing in it yet, to the pixel. `actions`: with the row of buttons. */
export const GhostCard = ({ actions = false }: { actions?: boolean }) => (
  <div className={`${styles.card} ${styles.ghost}`} aria-hidden="true">
    <span className={styles.picture} />
    <div className={actions ? `${styles.body} ${styles.acting}` : styles.body}>
      <span className={styles.title}>
        <i />
        <i />
      </span>
      <span className={styles.prices}>
        <i />
      </span>
      <span className={styles.retail}>
        <i />
      </span>
      <span className={styles.tags} />
      <span className={styles.meta}>
        <i />
      </span>
      {actions && <span className={styles.actions} />}
    </div>
  </div>
)
