import { useState, type FormEvent } from 'react'
import { changed } from '../../../domain/listing/change'
import { PLAIN_RULE } from '../../../domain/listing/price-rule'
import type { PictureFit, PlatformLeaf, ShelfChange, ShelfItem } from '../../../domain/listing/shelf'
import { titleWidth } from '../../../domain/listing/title'
import { price } from '../../../domain/money'
import { useNotices } from '../../frame/ports-context'
import { DialogCross, DialogWays, ModalDialog } from '../../parts/ModalDialog'
import { LeafPicker } from './LeafPicker'
import { Field, RuleFields } from './RuleFields'
import { ruleIn, ruleText } from './rule-text'
import { pricesBy } from './shelf-draft'
import styles from './upload.module.css'

interface Props {
  items: readonly ShelfItem[]
  shopId: string
  apply: (change: ShelfChange) => void
  close: () => void
}

const SHOWN = 5

/** One change for many, shown before it is done. */
export const BulkDialog = ({ items, shopId, apply, close }: Props) => {
  const { say } = useNotices()
  const [text, setText] = useState({ titlePrefix: '', titleSuffix: '', from: '', to: '' })
  const [priced, setPriced] = useState<'' | 'rule' | 'shop'>('')
  const [rule, setRule] = useState(ruleText(items[0]?.priceRule ?? PLAIN_RULE))
  const [fit, setFit] = useState<PictureFit | ''>('')
  const [leaf, setLeaf] = useState<PlatformLeaf | null>(null)
  const read = ruleIn(rule)
  const change: ShelfChange = {
    ...(text.titlePrefix && { titlePrefix: text.titlePrefix }),
    ...(text.titleSuffix && { titleSuffix: text.titleSuffix }),
    ...(text.from && { replace: { from: text.from, to: text.to } }),
    ...(priced === 'rule' && 'rule' in read && { priceRule: read.rule, forgetPrices: true }),
    ...(priced === 'shop' && { priceRule: null, forgetPrices: true }),
    ...(leaf && { category: leaf }),
    ...(fit && { fit }),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (priced === 'rule' && 'wrong' in read) say('warning', read.wrong)
    else if (Object.keys(change).length === 0) say('warning', '还没有要改的')
    else {
      apply(change)
      close()
    }
  }
  const field = (name: keyof typeof text, label: string) => (
    <Field label={label} value={text[name]} most={40} set={(value) => setText({ ...text, [name]: value })} />
  )
  return (
    <ModalDialog name="批量修改" wide close={close}>
      <header className={styles.dialogHead}>
        <h2>批量修改 {items.length} 款</h2>
        <DialogCross close={close} />
      </header>
      <form className={styles.settings} onSubmit={submit}>
        <div className={styles.fields}>
          {field('titlePrefix', '标题前面加')}
          {field('titleSuffix', '标题后面加')}
          {field('from', '标题里的')}
          {field('to', '换成')}
          <label className={styles.field}>
            <span>定价</span>
            <select
              className="input"
              value={priced}
              onChange={(event) => setPriced(event.target.value as typeof priced)}
            >
              <option value="">不改</option>
              <option value="rule">用下面的规则</option>
              <option value="shop">按各店铺的规则</option>
            </select>
          </label>
          <label className={styles.field}>
            <span>主图</span>
            <select className="input" value={fit} onChange={(event) => setFit(event.target.value as typeof fit)}>
              <option value="">不改</option>
              <option value="pad">留白补方</option>
              <option value="cut">裁成方图</option>
            </select>
          </label>
        </div>
        {priced === 'rule' && <RuleFields text={rule} change={setRule} />}
        {shopId && items[0] && (
          <details>
            <summary>平台类目：{leaf ? leaf.path.join(' › ') : '不改'}</summary>
            <LeafPicker shopId={shopId} of={{ productId: items[0].product.id }} chosen={leaf} choose={setLeaf} />
          </details>
        )}
        <Preview items={items} change={change} />
        <DialogWays>
          <button type="button" className="button" onClick={close}>
            取消
          </button>
          <button type="submit" className="button primary">
            修改 {items.length} 款
          </button>
        </DialogWays>
      </form>
    </ModalDialog>
  )
}

const Preview = ({ items, change }: { items: readonly ShelfItem[]; change: ShelfChange }) => (
  <ul className={styles.preview} aria-label="修改预览">
    {items.slice(0, SHOWN).map((item) => {
      const after = changed(item, change)
      const asked = change.priceRule && pricesBy({ ...item, skus: bare(item), priceRule: null }, change.priceRule)
      return (
        <li key={item.id}>
          {after.title !== item.title && <del>{item.title}</del>}
          <span>
            {after.title}（{Math.ceil(titleWidth(after.title) / 2)} 个字）
          </span>
          {asked && (
            <span className={styles.note}>
              售价 {price(asked.from)}
              {asked.to > asked.from && `–${price(asked.to)}`}
            </span>
          )}
        </li>
      )
    })}
    {items.length > SHOWN && <li className={styles.note}>另有 {items.length - SHOWN} 款同样修改</li>}
  </ul>
)

const bare = ({ skus }: ShelfItem): ShelfItem['skus'] => skus.map((sku) => ({ ...sku, price: null }))
