import type { AfterSaleStatus } from '../../../../domain/after-sale/types'
import type { AfterSaleLine, AfterSaleSummary } from '../../../../domain/after-sales'
import { price } from '../../../../domain/money'
import { inWidth } from '../../../../domain/picture-sizes'
import { formatTime } from '../../../../domain/time'
import { CopyButton } from '../../../parts/CopyButton'
import { orderPath, productPath } from '../../../frame/paths'
import orders from '../orders.module.css'
import { CaseActions } from './CaseActions'
import { CaseDeadline } from './CaseDeadline'
import type { CaseAct } from './use-case-run'
import styles from './after-sales.module.css'

/** One application of the list: for what, how it stands, what comes of it by when, and what may be done. */
export const CaseCard = ({ one, to, start }: { one: AfterSaleSummary; to: string; start: (act: CaseAct) => void }) => (
  <li className={orders.card} data-case={one.caseNo}>
    <header className={orders.cardHead}>
      <span className="tag">{one.typeText}</span>
      <a href={to} className={orders.number} aria-label={`售后单 ${one.caseNo} 的详情`}>
        {one.caseNo}
      </a>
      <CopyButton text={one.caseNo} name="复制" of={`售后单号 ${one.caseNo}`} className={orders.copy} />
      <span className={orders.faint}>
        订单 <a href={orderPath(one.orderNo)}>{one.orderNo}</a>
      </span>
      <span className={orders.faint}>{formatTime(one.appliedAt).slice(0, 16)} 申请</span>
      <span className={orders.state}>
        <CaseStatus one={one} />
      </span>
    </header>
    <div className={styles.caseBody}>
      <ul className={orders.items}>
        {one.lines.map((line) => (
          <CaseLine key={line.skuId} line={line} />
        ))}
      </ul>
      <div className={styles.caseState}>
        <span>{one.hint}</span>
        <CaseDeadline one={one} />
      </div>
      <div className={orders.sum}>
        {one.amount > 0 && !isOver(one.status) && (
          <>
            <span className={orders.faint}>退款</span>
            <strong>{price(one.amount)}</strong>
          </>
        )}
        {one.fee > 0 && !isFeeBack(one.status) && <span className={orders.faint}>费用 {price(one.fee)}</span>}
      </div>
      <div className={orders.ways}>
        <CaseActions one={one} start={start} />
        <a href={to}>查看进度</a>
      </div>
    </div>
  </li>
)

export const CaseLine = ({ line }: { line: AfterSaleLine }) => (
  <li className={orders.item}>
    <img {...inWidth(line.image, 64)} alt="" width={64} height={64} loading="lazy" />
    <div className={orders.itemText}>
      <a href={productPath(line.productId)}>{line.title}</a>
      <span className={orders.faint}>
        {line.spec}
        {line.toSkuId && line.toSkuId !== line.skuId && ` → 换成 ${line.toSpec}`}
      </span>
    </div>
    <div className={orders.itemPrice}>
      <span>{price(line.price)}</span>
      <span className={orders.faint}>× {line.qty}</span>
    </div>
  </li>
)

/** Ended, for now at least, without money back: what was asked for would read as if it came. */
export const isOver = (status: AfterSaleStatus): boolean => ['rejected', 'cancelled', 'closed'].includes(status)

/** The fee that was frozen is the buyer's again; of a closed one the station may have earned it. */
export const isFeeBack = (status: AfterSaleStatus): boolean => ['rejected', 'cancelled'].includes(status)

const tones: Record<AfterSaleStatus, string> = {
  applied: 'info',
  waiting_return: 'urgent',
  returning: 'info',
  inspecting: 'info',
  rejected_goods: 'urgent',
  sending_back: 'info',
  reshipping: 'info',
  waiting_receive: 'info',
  refunding: 'info',
  rejected: 'warn',
  cancelled: '',
  closed: '',
  completed: 'good',
}

export const CaseStatus = ({
  one: { status, statusText },
}: {
  one: Pick<AfterSaleSummary, 'status' | 'statusText'>
}) => <span className={`tag ${tones[status]}`}>{statusText}</span>
