import type { ReactNode } from 'react'
import type { ProductCard as Card } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { cardMargin } from '../../../domain/landed'
import type { PriceRatio } from '../../../domain/resale'
import { inWidth } from '../../../domain/picture-sizes'
import { productPath, supplierPath } from '../../frame/paths'
import { marginText } from '../resale/margin-text'
import { compact } from './compact'
import { Marked } from './Marked'
import { holdsOne } from './marks'
import { Price } from './Price'
import { tagLook } from '../tag-look'
import styles from './product.module.css'

const stockNote = { ok: '', low: '库存紧张', none: '已售罄' } as const

interface Props {
  card: Card
  /** What the buyer asks of customers: asked for once for all cards of a list (usePriceRatio). */
  ratio: PriceRatio
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
 * A product among others, drawn by the hundred: it has no state and listens to nothing. Its links are followed, and its detail is fetched
 * ahead of the click, by what listens to all links (frame/inner-links.ts, frame/ahead.ts).
 */
export const ProductCard = ({
  card,
  ratio,
  words = [],
  note = stockNote[card.stockState],
  aside,
  corner,
  children,
  first = false,
  foremost = false,
}: Props) => {
  const margin = cardMargin(card, ratio)
  return (
    <article className={styles.card}>
      {/* The title below is the same link: one stop for the keyboard is enough. */}
      <a href={productPath(card.id)} className={styles.picture} tabIndex={-1} aria-hidden="true">
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
      </a>
      <div className={children ? `${styles.body} ${styles.acting}` : styles.body}>
        <a href={productPath(card.id)} className={styles.title} title={card.title}>
          <Marked text={card.title} words={words} />
          {note && <span className="visually-hidden">，{note}</span>}
        </a>
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
          <a href={supplierPath(card.supplier.id)} className={styles.supplier}>
            <Marked text={card.supplier.name} words={words} />
          </a>
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
