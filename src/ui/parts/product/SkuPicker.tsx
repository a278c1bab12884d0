import { useState, type KeyboardEvent } from 'react'
import { MAX_LINE_QTY } from '../../../domain/cart'
import type { ProductDetail, Sku } from '../../../domain/catalogue'
import { Price } from './Price'
import styles from './sku-picker.module.css'

/** How many of which SKU, by SKU id. What isn't in it is 0. */
export type Chosen = Readonly<Record<string, number>>

type Props = {
  product: Pick<ProductDetail, 'skus'>
  chosen: Chosen
  choose: (chosen: Chosen) => void
  /** Which colour is looked at, so that the gallery can follow. */
  onColor?: (color: string) => void
}

/**
 * Colours to look at, and for each its sizes with a quantity: several SKUs at once. Arrow keys go from quantity to quantity.
 */
export const SkuPicker = ({ product, chosen, choose, onColor }: Props) => {
  const colors = [...new Set(product.skus.map(({ color }) => color))]
  const [color, setColor] = useState(colors[0] ?? '')
  const shown = product.skus.filter((sku) => sku.color === color)
  const set = (sku: Sku, qty: number) =>
    choose({ ...chosen, [sku.id]: Math.max(0, Math.min(qty, sku.stock, MAX_LINE_QTY)) })
  const look = (next: string) => {
    setColor(next)
    onColor?.(next)
  }
  return (
    <div className={styles.picker}>
      <div className={styles.colors} role="group" aria-label="颜色">
        {colors.map((one) => (
          <ColorButton
            key={one}
            skus={product.skus.filter((sku) => sku.color === one)}
            chosen={chosen}
            on={one === color}
            click={() => look(one)}
          />
        ))}
      </div>
      <ul className={styles.sizes} aria-label={`${color}的尺码`} onKeyDown={walk}>
        {shown.map((sku) => (
          <li key={sku.id} className={sku.stock === 0 ? styles.gone : undefined}>
            <span className={styles.size}>{sku.size || '均码'}</span>
            <Price from={sku.price} />
            <span className={styles.stock}>{stockText(sku)}</span>
            <Stepper
              name={[sku.color, sku.size].filter(Boolean).join(' ')}
              qty={chosen[sku.id] ?? 0}
              max={Math.min(sku.stock, MAX_LINE_QTY)}
              set={(qty) => set(sku, qty)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const ColorButton = ({ skus, chosen, on, click }: { skus: Sku[]; chosen: Chosen; on: boolean; click: () => void }) => {
  const pieces = skus.reduce((total, { id }) => total + (chosen[id] ?? 0), 0)
  const [first] = skus
  return (
    <button type="button" className={styles.color} aria-pressed={on} onClick={click}>
      <img src={first!.image} alt="" width={36} height={36} />
      <span>{first!.color || '图片色'}</span>
      {skus.every(({ stock }) => stock === 0) && <em>售罄</em>}
      {pieces > 0 && <b aria-label={`已选 ${pieces} 件`}>{pieces}</b>}
    </button>
  )
}

export const Stepper = ({
  name,
  qty,
  max,
  set,
}: {
  name: string
  qty: number
  max: number
  set: (qty: number) => void
}) => (
  <span className={styles.stepper}>
    <button type="button" aria-label={`减少 ${name}`} disabled={qty <= 0} onClick={() => set(qty - 1)}>
      −
    </button>
    <input
      role="spinbutton"
      inputMode="numeric"
      aria-label={`${name} 数量`}
      aria-valuenow={qty}
      aria-valuemin={0}
      aria-valuemax={max}
      value={qty}
      disabled={max === 0}
      onFocus={(event) => event.target.select()}
      onChange={(event) => set(Number(event.target.value.replace(/\D/g, '').slice(0, 4)))}
    />
    <button type="button" aria-label={`增加 ${name}`} disabled={qty >= max} onClick={() => set(qty + 1)}>
      +
    </button>
  </span>
)

const stockText = ({ stock }: Sku): string => (stock === 0 ? '已售罄' : stock > 999 ? '库存充足' : `库存 ${stock}`)

/** Up and down lead to the neighbouring quantity; everything else stays the input's own. */
const walk = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')]
  inputs[inputs.indexOf(event.target) + step]?.focus()
}

/** The chosen lines, as cart and checkout take them. */
export const linesOf = (chosen: Chosen): { skuId: string; qty: number }[] =>
  Object.entries(chosen).flatMap(([skuId, qty]) => (qty > 0 ? [{ skuId, qty }] : []))
