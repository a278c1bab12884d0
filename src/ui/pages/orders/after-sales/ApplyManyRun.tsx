import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import type { ManyAsked } from '../../../../application/after-sale/apply-many-actors'
import type { ApplyManyNews } from '../../../../application/after-sale/apply-many-machine'
import { afterSalePath, applyPath, paths } from '../../../frame/paths'
import { failureText } from '../../../frame/failure-notice'
import { useEmitted } from '../../../frame/use-emitted'
import { useFlows } from '../../../frame/use-flows'
import styles from './after-sales.module.css'

/** The applications for several orders on their way, and what became of each. */
export const ApplyManyRun = ({ asked, account }: { asked: readonly ManyAsked[]; account: string }) => {
  const { applyMany } = useFlows()
  const queries = useQueryClient()
  const actor = useActorRef(applyMany, { input: { account, asked } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { done, left, error } = state.context
  const isOver = state.status === 'done'
  useEmitted<ApplyManyNews>(actor, () => void queries.invalidateQueries({ queryKey: ['mine'] }))
  return (
    <section className={styles.page} aria-labelledby="apply-title">
      <header className={styles.head}>
        <h1 id="apply-title">批量申请售后</h1>
        <p role="status">
          {isOver
            ? `已提交 ${done.length} 单${left.length > 0 ? `，${left.length} 单没有提交` : ''}`
            : `正在提交第 ${done.length + left.length + 1} 单，共 ${asked.length} 单…`}
        </p>
      </header>
      <div className={styles.block}>
        {state.matches('doubtful') && (
          <p role="alert" className={styles.alert}>
            {failureText(error)}。正在凭原来的请求核对，不会重复提交。{' '}
            <button type="button" className="button small" onClick={() => actor.send({ type: 'retry' })}>
              立即重试
            </button>{' '}
            <button type="button" className="button small" onClick={() => actor.send({ type: 'leave' })}>
              停下
            </button>
          </p>
        )}
        <ul className={styles.manyRows} aria-label="结果">
          {done.map(({ orderNo, caseNo }) => (
            <li key={orderNo}>
              <span>{orderNo}</span>
              <span className="tag good">已提交</span>
              <Link to={afterSalePath(caseNo)}>售后单 {caseNo}</Link>
            </li>
          ))}
          {left.map(({ orderNo, error: why }) => (
            <li key={orderNo}>
              <span>{orderNo}</span>
              <span className={styles.trouble}>{failureText(why)}</span>
              <Link to={applyPath(orderNo)}>单独申请</Link>
            </li>
          ))}
        </ul>
        {isOver && (
          <div className={styles.ways}>
            <Link className="button primary" to={paths.afterSales}>
              查看我的售后单
            </Link>
            <Link className="button" to={paths.orders}>
              返回订单列表
            </Link>
          </div>
        )}
      </div>
    </section>
  )
}
