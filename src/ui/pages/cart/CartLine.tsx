import { Link } from 'react-router-dom'
import type { CartItem } from '../../../domain/cart'
import { price, totalShown } from '../../../domain/money'
import { Stepper } from '../../parts/product/Stepper'
import { productPath } from '../../frame/paths'
import { Check } from './Check'
import styles from './cart.module.css'

type Props = { item: CartItem; setQty: (qty: number) => void; select: (selected: boolean) => void; remove: () => void }

export const CartLine = ({ item, setQty, select, remove }: Props) => {
  const { productId, title, spec, artNo, image, qty, stock, valid, invalidReason, minQty } = item
  const canChange = stock > 0 && !invalidReason.endsWith('已下架')
  return (
    <li className={valid ? styles.line : `${styles.line} ${styles.invalid}`}>
      {valid ? (
        <Check name={`选择 ${title} ${spec}`} items={[item]} set={select} />
      ) : (
        <span className={styles.reason}>失效</span>
      )}
      <Link to={productPath(productId)} className={styles.picture}>
        <img src={image} alt={title} width={80} height={80} loading="lazy" />
      </Link>
      <div className={styles.what}>
        <Link to={productPath(productId)} className={styles.title}>
          {title}
        </Link>
        <p className={styles.soft}>
          {spec} · 货号 {artNo}
          {minQty > 1 && ` · ${minQty} 件起批`}
        </p>
        {!valid && <p className={styles.why}>{invalidReason}</p>}
        {valid && item.stockState === 'low' && <p className={styles.low}>仅剩 {stock} 件</p>}
      </div>
      <span className={styles.each}>{price(item.price)}</span>
      {canChange ? (
        <Stepper
          name={`${title} ${spec}`}
          qty={qty}
          stock={stock}
          min={1}
          set={(next) => next !== qty && (next >= 1 ? setQty(next) : remove())}
        />
      ) : (
        <span className={styles.soft}>{qty} 件</span>
      )}
      <strong className={styles.sum}>{price(totalShown([{ price: item.price, qty }]))}</strong>
      <button type="button" className={styles.textButton} onClick={remove} aria-label={`删除 ${title} ${spec}`}>
        删除
      </button>
    </li>
  )
}
