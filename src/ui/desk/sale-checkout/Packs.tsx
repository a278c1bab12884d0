import { price, sum } from '../../../domain/money'
import { choiceFor, type SaleChoices, type SalePack, type SaleQuote } from '../../../domain/shops/ordering'
import styles from './sale-checkout.module.css'

interface Props {
  quote: Pick<SaleQuote, 'packs' | 'packed'>
  choices: SaleChoices
  choose: (choices: SaleChoices) => void
}

/** What goes to one person may lie in one parcel: said before anything is paid, and chosen for all of them at once. */
export const PackHint = ({ quote: { packs, packed }, choices, choose }: Props) => {
  if (packs.length === 0) return null
  const isOn = choices.default.pack === true
  const set = (pack: boolean) =>
    choose({
      default: { ...choices.default, pack },
      orders: choices.orders.map((own) => ({ ...own, pack })),
    })
  const shown = packed.length > 0 ? packed : packs
  return (
    <section className={styles.packs} aria-label="合包发货">
      <label>
        <input type="checkbox" checked={isOn} onChange={() => set(!isOn)} /> 同一收货人合包发货
      </label>
      <span>
        {ordersOf(shown)} 单{packed.length > 0 ? '合成' : '可以合成'} {shown.length} 个包裹，预计退回运费{' '}
        <strong>{price(sum(shown.map(({ saves }) => saves)))}</strong>
      </span>
      <span className={styles.faint}>
        先按每单付运费；同一个包裹发出后，多付的自动退回。发出前随时可以改为单独发货。
      </span>
    </section>
  )
}

const ordersOf = (packs: readonly SalePack[]): number =>
  new Set(packs.flatMap(({ platformOrderIds }) => platformOrderIds)).size

/** Of one order that could go with others: whether it does. */
export const PackToggle = ({ platformOrderId, name, ...of }: Props & { platformOrderId: string; name: string }) => {
  const { quote, choices, choose } = of
  const isIn = (packs: readonly SalePack[]) => packs.some((pack) => pack.platformOrderIds.includes(platformOrderId))
  const own = choiceFor(choices)(platformOrderId)
  if (!isIn(quote.packs) || choices.default.pack !== true) return null
  const others = choices.orders.filter((one) => one.platformOrderId !== platformOrderId)
  return (
    <button
      type="button"
      className="button small"
      aria-description={name}
      onClick={() => choose({ ...choices, orders: [...others, { ...own, platformOrderId, pack: own.pack !== true }] })}
    >
      {own.pack ? '单独发' : '合包发'}
    </button>
  )
}

/** Beside what it is: that it goes with others. */
export const PackTag = ({ packed, platformOrderId }: { packed: readonly SalePack[]; platformOrderId: string }) =>
  packed.some((pack) => pack.platformOrderIds.includes(platformOrderId)) && <span className="tag info">合包</span>
