import type { ReactNode } from 'react'
import type { ApplyContext } from '../../../../application/after-sale/apply-machine'
import { faultOf } from '../../../../domain/after-sale/reasons'
import { givesMoney } from '../../../../domain/after-sale/money'
import type { AfterSalePreview } from '../../../../domain/after-sales'
import type { AfterSaleType } from '../../../../domain/after-sale/types'
import { parseYuan, price, type Fen } from '../../../../domain/money'
import { ReturnTo } from './ReturnTo'
import styles from './after-sales.module.css'

/** What it comes to: what comes back, what it costs and who bears it, where to send by when, and the steps. */
export const Reckoning = ({
  context: { draft, preview },
  isReckoning,
  children,
}: {
  context: ApplyContext
  isReckoning: boolean
  children: ReactNode
}) => {
  const { type, reason } = draft
  if (type === '')
    return (
      <div className={styles.block}>
        <h2>核算</h2>
        <p className={styles.faint}>选择售后方式后，这里会写明退多少、收什么费用、寄到哪里、要走几步。</p>
      </div>
    )
  return (
    <div className={styles.block} aria-busy={isReckoning}>
      <h2>核算</h2>
      {preview ? (
        <>
          <dl className={isReckoning ? `${styles.facts} ${styles.old}` : styles.facts}>
            <div>
              <dt>{givesMoney(type) ? '预计退款' : '您会收到'}</dt>
              <dd>
                {givesMoney(type) ? (
                  <>
                    <strong>{price(askedAmount(type, draft.amount, preview))}</strong>
                    {preview.refundBonus > 0 && (
                      <span className={styles.faint}>其中 {price(preview.refundBonus)} 退回赠送金：当时用它付的</span>
                    )}
                  </>
                ) : type === 'exchange' ? (
                  '换好的商品'
                ) : (
                  '补发的商品'
                )}
              </dd>
            </div>
            <div>
              <dt>费用</dt>
              <dd>
                {preview.fee > 0 ? (
                  <>
                    <strong>{price(preview.fee)}</strong>
                    <span className={styles.faint}>
                      {preview.feeText}，由您承担，先从备用金冻结，撤销或被拒绝时退回
                    </span>
                  </>
                ) : reason === '' ? (
                  '选择原因后可知'
                ) : (
                  `不收费${faultOf(type, reason) === 'station' ? '，由站点承担' : ''}`
                )}
              </dd>
            </div>
            {preview.shipBackDays > 0 && (
              <div>
                <dt>寄回</dt>
                <dd>站点同意后 {preview.shipBackDays} 天内寄回并填写单号，寄回的运费由您先付</dd>
              </div>
            )}
          </dl>
          {preview.shipBackDays > 0 && preview.returnAddress && <ReturnTo address={preview.returnAddress} />}
          {givesMoney(type) && children}
          <ol className={styles.way} aria-label="流程">
            {preview.steps.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ol>
        </>
      ) : (
        <p className={styles.faint} role="status">
          正在核算…
        </p>
      )}
    </div>
  )
}

/** Less where less is asked for. */
const askedAmount = (type: AfterSaleType, typed: string, { refundAmount }: AfterSalePreview): Fen => {
  const asked = type === 'refund_only' ? parseYuan(typed) : null
  return asked !== null && asked < refundAmount ? asked : refundAmount
}
