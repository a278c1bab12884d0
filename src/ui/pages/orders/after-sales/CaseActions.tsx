import type { AfterSaleSummary } from '../../../../domain/after-sales'
import { applyPath } from '../../../frame/paths'
import orders from '../orders.module.css'
import type { CaseAct } from './use-case-run'
import styles from './after-sales.module.css'

/** What the buyer may do with an application, as the server says. */
export const CaseActions = ({ one, start }: { one: AfterSaleSummary; start: (act: CaseAct) => void }) => {
  const { can, status, orderNo, caseNo } = one
  if (!Object.values(can).includes(true)) return null
  const button = (act: CaseAct, name: string, look = 'button small') => (
    <button type="button" className={look} onClick={() => start(act)}>
      {name}
    </button>
  )
  return (
    <span className={`${orders.actions} ${styles.acts}`}>
      {can.ship &&
        (status === 'returning' ? button('ship', '更正单号') : button('ship', '填写寄回单号', 'button primary small'))}
      {can.choose && button('send_back', '寄回给我', 'button primary small')}
      {can.choose && button('abandon', '放弃商品')}
      {can.confirm && button('confirm', '确认收到', 'button primary small')}
      {can.reapply && (
        <a className="button small" href={applyPath(orderNo, caseNo)}>
          再次申请
        </a>
      )}
      {can.edit && (
        <a className="button small" href={applyPath(orderNo, caseNo)}>
          修改
        </a>
      )}
      {can.cancel && button('cancel', '撤销')}
    </span>
  )
}
