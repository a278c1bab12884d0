import type { ReactNode } from 'react'
import type { AbnormalCase } from '../../../../domain/abnormal'
import { price } from '../../../../domain/money'
import { inWidth } from '../../../../domain/picture-sizes'
import { formatTime } from '../../../../domain/time'
import { orderPath, payPath, productPath } from '../../../frame/paths'
import { CopyNumber } from '../CopyNumber'
import orderStyles from '../orders.module.css'
import { Deadline } from './Deadline'
import styles from './abnormal.module.css'

interface Props {
  one: AbnormalCase
  isChosen: boolean
  isAt: boolean
  choose: (isRange: boolean) => void
  over: () => void
  /** How it may be decided, where it may. */
  children?: ReactNode
}

/** One thing that stands in the way of an order: what it is, until when, what is at stake. */
export const CaseCard = ({ one, isChosen, isAt, choose, over, children }: Props) => {
  const { caseNo, orderNo, typeText, status, since, line } = one
  const name = `${typeText} ${line?.title ?? `订单 ${orderNo}`}`
  return (
    <li
      className={`${orderStyles.card} ${isChosen ? orderStyles.chosen : ''} ${isAt ? orderStyles.at : ''}`}
      data-case={caseNo}
      aria-label={name}
    >
      <header className={orderStyles.cardHead}>
        {status === 'open' && (
          <label className={orderStyles.tick}>
            <input
              type="checkbox"
              aria-label={`选择 ${name}`}
              checked={isChosen}
              onChange={(event) => choose((event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        )}
        <span className="tag warn">{typeText}</span>
        <span className={orderStyles.faint}>{formatTime(since).slice(5, 16)} 起</span>
        <span className={styles.order}>
          订单{' '}
          <a className={orderStyles.number} href={orderPath(orderNo)}>
            {orderNo}
          </a>{' '}
          <CopyNumber orderNo={orderNo} />
        </span>
        <span className={styles.until}>
          {status === 'open' ? <Deadline one={one} over={over} /> : <Standing one={one} />}
        </span>
      </header>
      <div className={styles.body}>
        <About one={one} />
        {children}
      </div>
    </li>
  )
}

const About = ({ one: { line, newPrice, newAddress, note, amountAtStake } }: { one: AbnormalCase }) => (
  <div className={styles.about}>
    {line ? (
      <div className={orderStyles.item}>
        <img {...inWidth(line.image, 64)} alt="" width={64} height={64} loading="lazy" />
        <div className={orderStyles.itemText}>
          <a href={productPath(line.productId)}>{line.title}</a>
          <span className={orderStyles.faint}>{line.spec}</span>
        </div>
        <div className={orderStyles.itemPrice}>
          {newPrice > 0 ? (
            <span>
              <s className={orderStyles.faint}>
                <span className="visually-hidden">原价 </span>
                {price(line.price)}
              </s>{' '}
              <strong>{price(newPrice)}</strong>
            </span>
          ) : (
            <span>{price(line.price)}</span>
          )}
          <span className={orderStyles.faint}>× {line.qty}</span>
        </div>
      </div>
    ) : (
      <p className={orderStyles.plain}>整张订单{newAddress && `，新地址：${newAddress}`}</p>
    )}
    {note && <p className={styles.note}>站点说明：{note}</p>}
    {amountAtStake > 0 && <p className={orderStyles.faint}>涉及金额 {price(amountAtStake)}</p>}
  </div>
)

/** What became of it, or what it waits for. */
const Standing = ({ one: { status, statusText, chosenText, paymentNo, closedAt } }: { one: AbnormalCase }) => (
  <>
    <span className={styles.quiet}>
      {chosenText}
      {closedAt && ` · ${formatTime(closedAt).slice(5, 16)}`}
    </span>
    {paymentNo && status === 'processing' && (
      <a className="button small" href={payPath(paymentNo)}>
        去支付
      </a>
    )}
    <span className={`tag ${tones[status]}`}>{paymentNo && status === 'processing' ? '待支付差价' : statusText}</span>
  </>
)

const tones: Record<AbnormalCase['status'], string> = {
  open: 'warn',
  processing: 'info',
  resolved: 'good',
  auto_resolved: '',
  cancelled: '',
}
