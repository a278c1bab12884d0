import { MAX_DECISIONS, type AbnormalCase } from '../../../../domain/abnormal'
import { price, sum } from '../../../../domain/money'
import type { CaseOption } from '../../../../domain/order-life/types'
import orderStyles from '../orders.module.css'
import { commonOffers, differenceText } from './choice'

/** The cases that are chosen, and what may be done with all of them. `ready`: how many have a choice of their own made in their cards. */
export const CaseBar = ({
  cases,
  ready,
  decideAll,
  decideEach,
  clear,
}: {
  cases: readonly AbnormalCase[]
  ready: number
  decideAll: (option: CaseOption) => void
  decideEach: () => void
  clear: () => void
}) => {
  const isTooMany = cases.length > MAX_DECISIONS
  const offers = commonOffers(cases)
  return (
    <div className={orderStyles.bar} role="region" aria-label="批量处理">
      <span>
        已选 <strong>{cases.length}</strong> 个 · 涉及 {price(sum(cases.map(({ amountAtStake }) => amountAtStake)))}
      </span>
      <button type="button" className={orderStyles.bare} onClick={clear}>
        取消选择
      </button>
      <span className={orderStyles.barWays}>
        {isTooMany && <span className={orderStyles.faint}>一次最多处理 {MAX_DECISIONS} 个</span>}
        {!isTooMany && offers.length === 0 && ready === 0 && (
          <span className={orderStyles.faint}>这些异常没有共同的处理方式，可以先在各自的卡片里选好</span>
        )}
        {!isTooMany &&
          offers.map(({ key, text, amount }) => (
            <button
              key={key}
              type="button"
              className="button small"
              aria-label={cases.length > 1 ? `全部${text}` : text}
              aria-description={amount === null ? '多退少补' : differenceText(amount)}
              onClick={() => decideAll(key)}
            >
              {cases.length > 1 ? `全部${text}` : text}
              {amount !== null && amount !== 0 && ` ${differenceText(amount)}`}
            </button>
          ))}
        {!isTooMany && ready > 0 && (
          <button type="button" className="button small" aria-description={`${ready} 个已选好`} onClick={decideEach}>
            按各自的选择处理
          </button>
        )}
      </span>
    </div>
  )
}
