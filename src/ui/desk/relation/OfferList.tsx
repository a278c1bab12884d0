import type { KeyboardEvent } from 'react'
import type { RelationChoice } from '../../../application/relation/relation-choice'
import type { Sku } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { inWidth } from '../../../domain/picture-sizes'
import type { RelationOffer } from '../../../domain/shops/relation'
import styles from './relation.module.css'

interface Props {
  offers: readonly RelationOffer[]
  choice: RelationChoice
  choose: (offer: RelationOffer) => void
  chooseSku: (skuId: string) => void
}

/** Goods that an item of a shop may be, with how like it they are and why; of the one that is chosen, its SKUs. */
export const OfferList = ({ offers, choice, choose, chooseSku }: Props) => (
  <ul className={styles.offers} aria-label="货源" onKeyDown={walk}>
    {offers.map((offer) => {
      const isChosen = choice.offer?.id === offer.id
      return (
        <li key={offer.id} data-chosen={isChosen}>
          <button type="button" data-offer aria-pressed={isChosen} onClick={() => choose(offer)}>
            <img {...inWidth(offer.cover, 56)} alt="" width={56} height={56} loading="lazy" />
            <span className={styles.offer}>
              <span className={styles.title}>{offer.title}</span>
              <span className={styles.faint}>
                {offer.supplier.name} · {offer.artNo} · {rangeText(offer)}
                {offer.stockState === 'none' && ' · 已售罄'}
              </span>
              <span className={styles.faint}>{offer.why.join('，')}</span>
            </span>
            <b className={styles.score}>相似 {offer.score}</b>
          </button>
          {isChosen && <Skus skus={offer.skus} skuId={choice.skuId} choose={chooseSku} />}
        </li>
      )
    })}
  </ul>
)

const rangeText = ({ priceMin, priceMax }: RelationOffer): string =>
  priceMin === priceMax ? price(priceMin) : `${price(priceMin)} – ${price(priceMax)}`

/** Colour by colour its sizes, each with its price and what there is of it. */
const Skus = ({ skus, skuId, choose }: { skus: readonly Sku[]; skuId: string; choose: (skuId: string) => void }) => {
  const colors = [...new Set(skus.map(({ color }) => color))]
  return (
    <div className={styles.skus}>
      {colors.map((color) => (
        <div key={color} role="group" aria-label={color || '规格'} className={styles.color}>
          <span>{color || '规格'}</span>
          {skus
            .filter((sku) => sku.color === color)
            .map((sku) => (
              <button
                key={sku.id}
                type="button"
                className={styles.sku}
                aria-pressed={sku.id === skuId}
                onClick={() => choose(sku.id)}
              >
                {sku.size || '均码'} <small>{price(sku.price)}</small>{' '}
                <small>{sku.stock === 0 ? '售罄' : sku.stock > 999 ? '库存充足' : `库存 ${sku.stock}`}</small>
              </button>
            ))}
        </div>
      ))}
      {skuId === '' && <p className={styles.warning}>请选择颜色和尺码</p>}
    </div>
  )
}

/** ↑ and ↓ lead from one proposal to the next. */
const walk = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const offers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-offer]')]
  const at = offers.indexOf(event.target as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  offers[at + step]?.focus()
}
