import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { price, zero } from '../../../domain/money'
import { amountsTogether, sellingAmount } from '../../../domain/landed'
import type { Quote } from '../../../domain/ordering'
import { lacking } from '../../../domain/wallet/spendable'
import { ShortBy, TopUpDialog, useTopUp } from '../../desk/top-up/TopUp'
import { AmountList } from '../../parts/AmountList'
import { BusyButton } from '../../parts/BusyButton'
import { Skeleton } from '../../parts/Skeleton'
import { usePriceRatio } from '../../parts/resale/use-price-ratio'
import { usePorts } from '../../frame/ports-context'
import { countsQuery } from '../../queries/cart'
import { lacksFreight, piecesOf } from './checkout-view'
import styles from './checkout.module.css'
import { reserveText } from '../../parts/reserve-text'

interface AmountsPanelProps {
  quote: Quote | null
  isQuoting: boolean
}

/** The amounts, part by part as the server quotes them, and what the reserve holds. */
export const AmountsPanel = ({ quote, isQuoting }: AmountsPanelProps) => {
  const { account } = usePorts()
  const counts = useQuery(countsQuery(account))
  const ratio = usePriceRatio()
  return (
    <section className={styles.amounts} aria-label="金额明细" aria-busy={isQuoting}>
      <h2>金额明细</h2>
      {quote && (
        <AmountList
          amounts={amountsTogether(quote.parcels)}
          freightNote={lacksFreight(quote) ? '待定' : ''}
          selling={sellingAmount(
            quote.parcels.flatMap(({ lines }) => lines),
            ratio,
          )}
        />
      )}
      {quote ? (
        <p className={styles.faint}>
          本次下单 {quote.parcels.length} 个包裹、{piecesOf(quote)} 件商品，每个包裹生成一张订单，一次付款。
        </p>
      ) : (
        <div className={styles.amountsComing}>
          <Skeleton lines={5} />
        </div>
      )}
      {counts.data && (
        <p className={styles.reserve}>
          <span>备用金</span>
          <span>{reserveText(counts.data)}</span>
        </p>
      )}
    </section>
  )
}

interface SubmitBarProps {
  /** Whether it is known who orders. */
  isOpen: boolean
  quote: Quote | null
  isQuoting: boolean
  /** The last amount could not be reckoned: what stands on the screen is of an earlier form. */
  isUnpriced: boolean
  isBusy: boolean
  onSubmit: (payNow: boolean) => void
  /** Why nothing can be ordered just now: in sight wherever the button is. */
  children: ReactNode
}

/** The total and the buttons: beside the form on wide screens, at the foot of narrow ones. */
export const SubmitBar = ({ isOpen, quote, isQuoting, isUnpriced, isBusy, onSubmit, children }: SubmitBarProps) => {
  const { account } = usePorts()
  const counts = useQuery(countsQuery(account))
  const isEmpty = quote?.parcels.length === 0
  const topUp = useTopUp()
  const isPriced = quote !== null && !isEmpty && !lacksFreight(quote)
  const lacks = isPriced && counts.data ? lacking(quote.payable, counts.data) : null
  const canPayNow = lacks === 0
  const isTold = counts.data ? lacking(zero, counts.data) !== null : counts.isPending
  const isOffered = quote !== null && !isEmpty && isTold
  // Money moves only for an amount that stands on the screen.
  const canSubmit = isOpen && !isBusy && !isQuoting && !isUnpriced && canPayNow
  return (
    <div className={styles.submitBar}>
      {children}
      <p className={isQuoting ? `${styles.payable} ${styles.stale}` : styles.payable}>
        应付 <strong>{quote ? price(quote.payable) : '计算中'}</strong>
        {quote && lacksFreight(quote) && ' 起，运费待定'}
      </p>
      {/* It has its place before it can be pressed: what came later would push the other button from under a finger. */}
      {isOffered && (
        <button type="button" className="button primary" disabled={!canSubmit} onClick={() => onSubmit(true)}>
          提交并用余额支付
        </button>
      )}
      <BusyButton
        className={isOffered ? 'button' : 'button primary'}
        isBusy={isBusy}
        disabled={!isOpen || isEmpty}
        onClick={() => onSubmit(false)}
      >
        提交订单
      </BusyButton>
      {lacks !== null && lacks > 0 && !isQuoting && <ShortBy lead="用余额支付" amount={lacks} topUp={topUp} />}
      <TopUpDialog
        topUp={topUp}
        next={
          quote && canSubmit
            ? { text: `提交并用余额支付 ${price(quote.payable)}`, run: () => onSubmit(true) }
            : undefined
        }
      />
    </div>
  )
}
