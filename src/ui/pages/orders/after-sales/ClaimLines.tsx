import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ApplyActor } from '../../../../application/after-sale/apply-machine'
import type { AfterSalePath } from '../../../../domain/after-sale/path'
import { price } from '../../../../domain/money'
import type { PlacedItem } from '../../../../domain/order'
import { inWidth } from '../../../../domain/picture-sizes'
import { usePorts } from '../../../frame/ports-context'
import { Stepper } from '../../../parts/product/Stepper'
import { productQuery } from '../../../queries/catalogue'
import { Trouble } from './Trouble'
import styles from './after-sales.module.css'

/** Which pieces of the order. */
export const ClaimLines = ({ actor, path }: { actor: ApplyActor; path: AfterSalePath }) => {
  const { loaded, draft, preview, wrong } = useSelector(actor, ({ context }) => context)
  const maxOf = (skuId: string): number =>
    (preview?.lines ?? path.lines).find((line) => line.skuId === skuId)?.maxQty ?? 0
  const setQty = (next: Record<string, number>) =>
    actor.send({ type: 'change', patch: { qty: { ...actor.getSnapshot().context.draft.qty, ...next } } })
  const some = loaded!.order.items.filter(({ skuId }) => maxOf(skuId) > 0)
  return (
    <section className={styles.block} data-field="lines">
      <header className={styles.blockHead}>
        <h2>商品与件数</h2>
        <button
          type="button"
          className="button small"
          onClick={() => setQty(Object.fromEntries(some.map(({ skuId }) => [skuId, maxOf(skuId)])))}
        >
          全部
        </button>
      </header>
      <ul className={styles.lines}>
        {loaded!.order.items.map((item) => {
          const max = maxOf(item.skuId)
          return (
            <li key={item.skuId} data-dead={max === 0}>
              <img {...inWidth(item.image, 64)} alt="" width={56} height={56} loading="lazy" />
              <div className={styles.choiceText}>
                <span>{item.title}</span>
                <span className={styles.faint}>
                  {item.spec} · {price(item.price)} × {item.qty}
                  {max > 0 ? ` · 最多可申请 ${max} 件` : ' · 没有可申请的'}
                </span>
                {draft.type === 'exchange' && (draft.qty[item.skuId] ?? 0) > 0 && (
                  <OtherSpec actor={actor} item={item} />
                )}
              </div>
              <Stepper
                name={`${item.title} ${item.spec}`}
                qty={draft.qty[item.skuId] ?? 0}
                stock={max}
                min={0}
                atMost="最多可申请"
                set={(qty) => setQty({ [item.skuId]: qty })}
              />
            </li>
          )
        })}
      </ul>
      <Trouble wrong={wrong} field="lines" />
    </section>
  )
}

/** For which spec it is exchanged: of the same goods at the same price. */
const OtherSpec = ({ actor, item }: { actor: ApplyActor; item: PlacedItem }) => {
  const { catalogue } = usePorts()
  const product = useQuery(productQuery(catalogue, item.productId))
  const chosen = useSelector(actor, ({ context }) => context.draft.toSku[item.skuId] ?? '')
  const others = (product.data?.skus ?? []).filter(({ id, price: one }) => id !== item.skuId && one === item.price)
  const choose = (toSkuId: string) => {
    const { [item.skuId]: _before, ...rest } = actor.getSnapshot().context.draft.toSku
    actor.send({ type: 'change', patch: { toSku: toSkuId ? { ...rest, [item.skuId]: toSkuId } : rest } })
  }
  return (
    <label className={styles.spec}>
      换成
      <select
        className="input"
        aria-label={`${item.title} ${item.spec} 换成`}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">同一规格</option>
        {others.map(({ id, color, size, stock }) => (
          <option key={id} value={id} disabled={stock === 0}>
            {[color, size].filter(Boolean).join(' ')}
            {stock === 0 && '（缺货）'}
          </option>
        ))}
      </select>
    </label>
  )
}
