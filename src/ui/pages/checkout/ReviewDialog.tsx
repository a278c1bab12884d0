import type { Problem } from '../../../domain/failure'
import { price } from '../../../domain/money'
import type { Quote } from '../../../domain/ordering'
import { failureText } from '../../frame/failure-notice'
import { CornerCross, DialogWays, ModalDialog } from '../../parts/ModalDialog'
import { ProblemList } from './ProblemList'
import styles from './checkout.module.css'

interface ReviewDialogProps {
  problems: readonly Problem[]
  error: unknown
  quote: Quote | null
  onAccept: () => void
  onBack: () => void
}

/** The check before placing found something: the buyer goes on with the rest, or back. */
export const ReviewDialog = ({ problems, error, quote, onAccept, onBack }: ReviewDialogProps) => {
  const hasRest = (quote?.parcels.length ?? 0) > 0
  const losesLines = problems.some(({ reason }) => reason !== 'price_changed')
  const title = hasRest ? (losesLines ? '部分商品有变动，请确认' : '价格有变动，请确认') : '这些商品暂时不能下单'
  return (
    <ModalDialog name={title} wide close={onBack}>
      <h2>{title}</h2>
      {error !== null && <p>{failureText(error)}</p>}
      {problems.length > 0 ? <ProblemList problems={problems} /> : <p>运费或代发费有变动，请核对金额。</p>}
      {quote && hasRest && (
        <p className={styles.reviewTotal}>
          {losesLines ? '其余商品应付' : '现在应付'} <strong>{price(quote.payable)}</strong>
        </p>
      )}
      <DialogWays>
        <button type="button" className="button" onClick={onBack}>
          返回修改
        </button>
        {hasRest && (
          <button type="button" className="button primary" onClick={onAccept}>
            {losesLines ? '继续下单其余商品' : '按新金额下单'}
          </button>
        )}
      </DialogWays>
      <CornerCross close={onBack} />
    </ModalDialog>
  )
}
