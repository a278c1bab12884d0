import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CartItem } from '../../../domain/cart'
import { specText, type Sku } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { usePorts } from '../../frame/ports-context'
import { productQuery } from '../../queries/catalogue'
import styles from './cart.module.css'

/** What the line is of, and at a click what else of the same product it may be. */
export const SpecChoice = ({ item, choose }: { item: CartItem; choose: (sku: Sku) => void }) => {
  const [open, setOpen] = useState(false)
  const name = `更改规格 ${item.title} ${item.spec}`
  if (open) return <Choices name={name} item={item} choose={choose} close={() => setOpen(false)} />
  return (
    <button type="button" className={styles.spec} aria-label={name} onClick={() => setOpen(true)}>
      {item.spec || '均码'}
    </button>
  )
}

interface ChoicesProps {
  name: string
  item: CartItem
  choose: (sku: Sku) => void
  close: () => void
}

const Choices = ({ name, item, choose, close }: ChoicesProps) => {
  const { catalogue } = usePorts()
  const { data, error } = useQuery(productQuery(catalogue, item.productId))
  if (error) {
    return (
      <button type="button" className={styles.spec} onClick={close}>
        规格没有加载出来，请重试
      </button>
    )
  }
  if (!data) return <span role="status">正在加载规格…</span>
  return (
    <select
      ref={focus}
      className={styles.specs}
      aria-label={name}
      value={item.skuId}
      onBlur={close}
      onChange={({ target }) => {
        const sku = data.skus.find(({ id }) => id === target.value)
        if (sku) choose(sku)
        close()
      }}
    >
      {data.skus.every(({ id }) => id !== item.skuId) && <option value={item.skuId}>{item.spec}</option>}
      {data.skus.map((sku) => (
        <option key={sku.id} value={sku.id} disabled={sku.stock === 0 && sku.id !== item.skuId}>
          {specText(sku) || '均码'} · {price(sku.price)} · {sku.stock === 0 ? '售罄' : `库存 ${sku.stock}`}
        </option>
      ))}
    </select>
  )
}

const focus = (select: HTMLSelectElement | null) => select?.focus()
