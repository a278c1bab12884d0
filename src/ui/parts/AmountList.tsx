import { price, type Fen } from '../../domain/money'
import type { Amounts } from '../../domain/ordering'
import { marginOf } from '../../domain/landed'
import { marginText } from './resale/margin-text'
import styles from './amount-list.module.css'

interface Props {
  amounts: Amounts
  /** In place of a freight that isn't known yet. The cost is then the least it will be. */
  freightNote?: string
  /** What the goods are sold on for, where that is told. */
  selling?: Fen | null
  /** Side by side rather than below one another. */
  inline?: boolean
}

/** The amounts of pieces, of a parcel or of several, part by part, and what is left of them. What costs nothing is left out, but for what everybody looks for. */
export const AmountList = ({ amounts, freightNote = '', selling = null, inline = false }: Props) => {
  const rows: [name: string, text: string, mark: string | undefined][] = []
  const add = (name: string, amount: Fen, isAlways = false) => {
    if (isAlways || amount > 0) rows.push([name, price(amount), undefined])
  }
  add('商品金额', amounts.goodsAmount, true)
  if (amounts.discount > 0) rows.push(['优惠', `-${price(amounts.discount)}`, styles.discount])
  add('代发费', amounts.serviceFee, true)
  add('质检费', amounts.qcFee)
  add('增值服务', amounts.addonFee)
  if (freightNote) rows.push(['运费', freightNote, undefined])
  else add('运费', amounts.freight, true)
  rows.push(['到手成本', price(amounts.payable) + (freightNote && ' 起'), styles.cost])
  const margin = marginOf(selling, amounts.payable)
  if (margin) rows.push(['预计毛利', marginText(margin), margin.profit < 0 ? styles.loss : styles.margin])
  return (
    <dl className={inline ? `${styles.list} ${styles.inline}` : styles.list}>
      {rows.map(([name, text, mark]) => (
        <div key={name} className={mark}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
