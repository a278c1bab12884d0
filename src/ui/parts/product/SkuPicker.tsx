import { useState, type KeyboardEvent } from 'react'
import type { ProductDetail, Sku } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { priceAt, selectionOf } from '../../../domain/selection'
import { inWidth } from '../../../domain/picture-sizes'
import { Price } from './Price'
import { Stepper } from './Stepper'
import styles from './sku-picker.module.css'

/** How many of which SKU, by SKU id. What isn't in it is 0. */
export type Chosen = Readonly<Record<string, number>>

type Props = {
  product: Pick<ProductDetail, 'skus' | 'priceSteps'>
  chosen: Chosen
  choose: (chosen: Chosen) => void
  /** Which colour is looked at, so that the gallery can follow. */
  onColor?: (color: string) => void
}

/**
 * Colours to look at, and for each its sizes with a quantity: several SKUs at once. Enter goes to the next quantity.
 */
export const SkuPicker = ({ product, chosen, choose, onColor }: Props) => {
  const colors = [...new Set(product.skus.map(({ color }) => color))]
  const [color, setColor] = useState(colors[0] ?? '')
  const shown = product.skus.filter((sku) => sku.color === color)
  const { step } = selectionOf(product, chosen)
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
            <span>
              <Price from={priceAt(sku.price, step)} />
              {step && (
                <>
                  {' '}
                  <s className={styles.before}>
                    <span className="visually-hidden">原价 </span>
                    {price(sku.price)}
                  </s>
                </>
              )}
            </span>
            <span className={styles.stock}>{stockText(sku)}</span>
            <Stepper
              name={[sku.color, sku.size].filter(Boolean).join(' ')}
              qty={chosen[sku.id] ?? 0}
              stock={sku.stock}
              min={0}
              set={(qty) => choose({ ...chosen, [sku.id]: qty })}
            />
          </li>
        ))}
      </ul>
      <p className={styles.keys}>键盘：↑ ↓ 增减一件，回车到下一个尺码，Alt + ↑ ↓ 在尺码间移动</p>
    </div>
  )
}

const ColorButton = ({ skus, chosen, on, click }: { skus: Sku[]; chosen: Chosen; on: boolean; click: () => void }) => {
  const pieces = skus.reduce((total, { id }) => total + (chosen[id] ?? 0), 0)
  const [first] = skus
  return (
    <button
      type="button"
      className={styles.color}
      aria-pressed={on}
      aria-description={pieces > 0 ? `已选 ${pieces} 件` : undefined}
      onClick={click}
    >
      <img {...inWidth(first!.image, 36)} alt="" width={36} height={36} />
      <span>{first!.color || '图片色'}</span>
      {skus.every(({ stock }) => stock === 0) && <em>售罄</em>}
      {pieces > 0 && <b aria-hidden="true">{pieces}</b>}
    </button>
  )
}

const stockText = ({ stock }: Sku): string => (stock === 0 ? '已售罄' : stock > 999 ? '库存充足' : `库存 ${stock}`)

/** Enter, or arrows with Ctrl or Alt, lead to the neighbouring quantity; everything else stays the input's own. */
const walk = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : event.ctrlKey || event.altKey ? arrows[event.key] : 0
  if (!step || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
  inputs[inputs.indexOf(event.target) + step]?.focus()
}

const arrows: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

export const piecesOf = (chosen: Chosen): number => Object.values(chosen).reduce((total, qty) => total + qty, 0)

/** The chosen lines, as cart and checkout take them. */
export const linesOf = (chosen: Chosen): { skuId: string; qty: number }[] =>
  Object.entries(chosen).flatMap(([skuId, qty]) => (qty > 0 ? [{ skuId, qty }] : []))
