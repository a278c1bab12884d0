import { floorOf, marginOf, marginRate, ruledPrice, type PriceRule } from '../../../domain/listing/price-rule'
import type { ShelfItem } from '../../../domain/listing/shelf'
import { price, yuan } from '../../../domain/money'
import { TickBox } from '../../parts/TickBox'
import { costOfSku, typedPrice, type SkuDraft } from './shelf-draft'
import editor from './editor.module.css'
import styles from './upload.module.css'

interface Props {
  item: ShelfItem
  rule: PriceRule
  skus: readonly SkuDraft[]
  change: (skus: SkuDraft[]) => void
}

/** Which SKUs are sold and for how much: by the rule, or as typed, with what is left of it. */
export const SkuTable = ({ item, rule, skus, change }: Props) => {
  const put = (skuId: string, patch: Partial<SkuDraft>) =>
    change(skus.map((one) => (one.skuId === skuId ? { ...one, ...patch } : one)))
  const on = skus.filter((one) => one.on).length
  const [first] = skus
  return (
    <div className={editor.skus}>
      <div className={styles.ways}>
        <TickBox
          name="全部规格"
          text
          count={skus.length}
          chosen={on}
          set={(all) => change(skus.map((one) => ({ ...one, on: all })))}
        />
        {first && first.price !== '' && (
          <button
            type="button"
            className="button small"
            onClick={() => change(skus.map((one) => ({ ...one, price: first.price })))}
          >
            全部用第一行的价格
          </button>
        )}
        <button
          type="button"
          className="button small"
          onClick={() => change(skus.map((one) => ({ ...one, price: '' })))}
        >
          全部按规则定价
        </button>
      </div>
      <table>
        <thead>
          <tr>
            <th>规格</th>
            <th>代发价</th>
            <th>库存</th>
            <th>售价（元）</th>
            <th>毛利</th>
          </tr>
        </thead>
        <tbody>
          {item.skus.map(({ skuId, color, size, cost, stock }) => {
            const draft = skus.find((one) => one.skuId === skuId)!
            const spec = [color, size].filter(Boolean).join(' ')
            const piece = costOfSku(item, cost)
            const ruled = ruledPrice(piece, rule)
            const typed = typedPrice(draft.price)
            const asked = typed ?? ruled
            const isLoss = asked < floorOf(piece, rule)
            const margin = marginOf(asked, piece, rule)
            return (
              <tr key={skuId} className={draft.on ? undefined : editor.off}>
                <th scope="row">
                  <TickBox
                    name={spec}
                    text
                    count={1}
                    chosen={draft.on ? 1 : 0}
                    set={(sold) => put(skuId, { on: sold })}
                  />
                </th>
                <td data-name="代发价">{price(cost)}</td>
                <td data-name="库存">{stock > 0 ? stock : '缺货'}</td>
                <td>
                  <input
                    className="input"
                    inputMode="decimal"
                    aria-label={`${spec} 售价`}
                    placeholder={yuan(ruled)}
                    value={draft.price}
                    maxLength={13}
                    aria-invalid={typed === undefined || isLoss}
                    onChange={(event) => put(skuId, { price: event.target.value })}
                  />
                </td>
                <td
                  data-name={typed === undefined ? '' : '毛利'}
                  className={typed === undefined || isLoss ? styles.wrong : undefined}
                >
                  {typed === undefined ? '不是价格' : price(margin)}
                  {typed !== undefined && margin >= 0 && ` · ${marginRate(asked, margin)}%`}
                  {typed !== undefined && isLoss && '，低于保底价'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
