import { price, type Fen } from '../../../../domain/money'
import { formatTime } from '../../../../domain/time'
import type { Freeze, WalletOverview } from '../../../../domain/wallet/statement'
import { afterSalePath, withdrawalPath } from '../../../frame/paths'
import { Popover } from '../../../parts/Popover'
import { Threshold } from './Threshold'
import styles from './purse.module.css'

/** What the reserve holds, how long it lasts, and the two ways to move it. */
export const PurseHead = ({
  wallet,
  topUp,
  withdraw,
}: {
  wallet: WalletOverview
  topUp: () => void
  withdraw: () => void
}) => {
  const { available, frozen, bonus, freezes, daysLeft, lowBalanceAt, isLow } = wallet
  return (
    <section className={`card ${styles.head}`} aria-label="余额">
      {isLow && (
        <p className={styles.low} role="status">
          余额低于您设的 {price(lowBalanceAt)}，可能不够付接下来的订单和售后费用，请及时充值。
        </p>
      )}
      <div className={styles.holds}>
        <dl className={styles.amounts}>
          <div className={styles.main}>
            <dt>可用余额</dt>
            <dd>{price(available)}</dd>
          </div>
          <div>
            <dt>冻结</dt>
            <dd>
              {price(frozen)} {freezes.length > 0 && <Freezes freezes={freezes} frozen={frozen} />}
            </dd>
          </div>
          <div>
            <dt>赠送金额</dt>
            <dd>
              {price(bonus)} <span className={styles.faint}>付款时先用，不可提现</span>
            </dd>
          </div>
          <div>
            <dt>预计可用</dt>
            <dd>
              {daysText(daysLeft)} {daysLeft !== null && <span className={styles.faint}>按近 30 天的支出估算</span>}
            </dd>
          </div>
        </dl>
        <div className={styles.ways}>
          <button type="button" className="button primary large" onClick={topUp}>
            充值
          </button>
          <button type="button" className="button" onClick={withdraw}>
            提现
          </button>
        </div>
      </div>
      <Threshold lowBalanceAt={lowBalanceAt} />
    </section>
  )
}

const daysText = (days: number | null): string =>
  days === null ? '近期没有支出' : days > MANY_DAYS ? `${MANY_DAYS} 天以上` : days === 0 ? '不足 1 天' : `${days} 天`

/** Beyond a year a guess says nothing. */
const MANY_DAYS = 365

const causeText: Record<Freeze['biz'], string> = { after_sale: '售后费用', withdraw: '提现' }

/** Why something is frozen, each with the way to it. */
const Freezes = ({ freezes, frozen }: { freezes: readonly Freeze[]; frozen: Fen }) => (
  <Popover name="冻结明细" className={styles.textButton} align="left">
    {(close) => (
      <>
        <ul className={styles.freezes}>
          {freezes.map(({ biz, bizNo, amount, at }) => (
            <li key={`${biz}-${bizNo}`}>
              <span>
                {causeText[biz]}{' '}
                <a href={biz === 'withdraw' ? withdrawalPath(bizNo) : afterSalePath(bizNo)} onClick={close}>
                  {bizNo}
                </a>
                <span className={styles.second}>{formatTime(at)}</span>
              </span>
              <strong>{price(amount)}</strong>
            </li>
          ))}
        </ul>
        <p className={styles.faint}>共冻结 {price(frozen)}，办完后扣除或退回可用余额。</p>
      </>
    )}
  </Popover>
)
