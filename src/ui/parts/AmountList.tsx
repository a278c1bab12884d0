import { price, type Fen } from '../../domain/money'
import type { Amounts } from '../../domain/ordering'
import styles from './amount-list.module.css'

/** The amounts of a parcel or of several, part by part. What costs nothing is left out, but for what everybody looks for. */
export const AmountList = ({ amounts, freightNote = '' }: { amounts: Amounts; freightNote?: string }) => {
  const rows: [name: string, amount: Fen, always: boolean][] = [
    ['商品金额', amounts.goodsAmount, true],
    ['代发费', amounts.serviceFee, true],
    ['质检费', amounts.qcFee, false],
    ['增值服务', amounts.addonFee, false],
    ['运费', amounts.freight, true],
  ]
  return (
    <dl className={styles.list}>
      {rows
        .filter(([, amount, always]) => always || amount > 0)
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{name === '运费' && freightNote ? freightNote : price(amount)}</dd>
          </div>
        ))}
      {amounts.discount > 0 && (
        <div className={styles.discount}>
          <dt>优惠</dt>
          <dd>-{price(amounts.discount)}</dd>
        </div>
      )}
    </dl>
  )
}
