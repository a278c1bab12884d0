import { memo } from 'react'
import type { CartItem } from '../../../domain/cart'
import type { Named } from '../../../domain/catalogue'
import { price, totalShown } from '../../../domain/money'
import { inWidth } from '../../../domain/picture-sizes'
import { Stepper } from '../../parts/product/Stepper'
import { productPath, supplierPath } from '../../frame/paths'
import { Check } from './Check'
import type { LineAct } from './line-events'
import { SpecChoice } from './SpecChoice'
import styles from './cart.module.css'

interface Props {
  item: CartItem
  /** Where no bar above the line names it. */
  supplier?: Named | undefined
  act: LineAct
}

/** Drawn anew only when something about it changes: a cart may have hundreds. */
export const CartLine = memo(({ item, supplier, act }: Props) => {
  const { productId, title, spec, artNo, image, qty, stock, valid, invalidReason, minQty } = item
  const offShelf = invalidReason === '商品已下架'
  const canChange = stock > 0 && !invalidReason.endsWith('已下架')
  return (
    <li className={valid ? styles.line : `${styles.line} ${styles.invalid}`}>
      {valid ? (
        <Check
          name={`选择 ${title} ${spec}`}
          items={[item]}
          set={(selected) => act({ do: 'select', items: [item], selected })}
        />
      ) : (
        <span className={styles.reason}>失效</span>
      )}
      <a href={productPath(productId)} className={styles.picture}>
        <img {...inWidth(image, 48)} alt={title} width={48} height={48} loading="lazy" />
      </a>
      <div className={styles.what}>
        <a href={productPath(productId)} className={styles.title}>
          {title}
        </a>
        <p className={styles.soft}>
          {offShelf ? spec : <SpecChoice item={item} choose={(sku) => act({ do: 'sku', item, sku })} />} · 货号 {artNo}
          {supplier && (
            <>
              {' · '}
              <a href={supplierPath(supplier.id)}>{supplier.name}</a>
            </>
          )}
          {minQty > 1 && ` · ${minQty} 件起批`}
          {!valid && <span className={styles.why}>{invalidReason}</span>}
          {valid && item.stockState === 'low' && <span className={styles.low}>仅剩 {stock} 件</span>}
        </p>
      </div>
      <span className={styles.each}>{price(item.price)}</span>
      {canChange ? (
        <Stepper
          name={`${title} ${spec}`}
          qty={qty}
          stock={stock}
          min={1}
          set={(next) =>
            next !== qty && act(next >= 1 ? { do: 'qty', item, qty: next } : { do: 'remove', items: [item] })
          }
        />
      ) : (
        <span className={styles.soft}>{qty} 件</span>
      )}
      <strong className={styles.sum}>{price(totalShown([{ price: item.price, qty }]))}</strong>
      <span className={styles.ways}>
        <button
          type="button"
          className={styles.textButton}
          onClick={() => act({ do: 'keep', items: [item] })}
          aria-label={`移入收藏 ${title} ${spec}`}
        >
          移入收藏
        </button>
        <button
          type="button"
          className={styles.textButton}
          onClick={() => act({ do: 'remove', items: [item] })}
          aria-label={`删除 ${title} ${spec}`}
        >
          删除
        </button>
      </span>
    </li>
  )
})
