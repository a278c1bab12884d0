import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ManyAsked } from '../../../../application/after-sale/apply-many-actors'
import { applyManyMachine, type ApplyManyNews } from '../../../../application/after-sale/apply-many-machine'
import { isFailure } from '../../../../domain/failure'
import { fen, sum, zero, type Fen } from '../../../../domain/money'
import { spendableTold } from '../../../../domain/wallet/spendable'
import { ShortBy, TopUpDialog, useTopUp } from '../../../desk/top-up/TopUp'
import { usePorts } from '../../../frame/ports-context'
import { countsQuery } from '../../../queries/cart'
import { afterSalePath, applyPath, paths } from '../../../frame/paths'
import { failureText } from '../../../frame/failure-notice'
import { useEmitted } from '../../../frame/use-emitted'
import { useFlow } from '../../../frame/use-flow'
import styles from './after-sales.module.css'
import { useActor } from '../../../desk/use-actor'

export interface Filed {
  orderNo: string
  caseNo: string
}

/** The applications for several orders on their way, and what became of each. */
export const ApplyManyRun = ({
  asked,
  account,
  before,
  again,
}: {
  asked: readonly ManyAsked[]
  account: string
  /** Filed by an earlier run, whose others were refused. */
  before: readonly Filed[]
  /** Those once more that the reserve was short for. */
  again: (orderNos: readonly string[], done: readonly Filed[]) => void
}) => {
  const applyMany = useFlow(applyManyMachine)
  const queries = useQueryClient()
  const actor = useActor(applyMany, { input: { account, asked } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { left, error } = state.context
  const done = [...before, ...state.context.done]
  const isOver = state.status === 'done'
  const total = before.length + asked.length
  const topUp = useTopUp()
  const { data: counts } = useQuery(countsQuery(usePorts().account))
  const short = left.filter(({ error: why }) => isFailure(why, 'balance-short'))
  const shortBy = shortOfAll(
    short.map(({ error: why }) => (isFailure(why) ? (why.details.shortBy ?? zero) : zero)),
    counts ? spendableTold(counts) : null,
  )
  const [isThere, setThere] = useState(false)
  const applyAgain = () =>
    again(
      short.map(({ orderNo }) => orderNo),
      state.context.done,
    )
  useEmitted<ApplyManyNews>(actor, () => void queries.invalidateQueries({ queryKey: ['mine'] }))
  return (
    <section className={styles.page} aria-labelledby="apply-title">
      <header className={styles.head}>
        <h1 id="apply-title">批量申请售后</h1>
        <p role="status">
          {isOver
            ? `已提交 ${done.length} 单${left.length > 0 ? `，${left.length} 单没有提交` : ''}`
            : `正在提交第 ${done.length + left.length + 1} 单，共 ${total} 单…`}
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
              <a href={afterSalePath(caseNo)}>售后单 {caseNo}</a>
            </li>
          ))}
          {left.map(({ orderNo, error: why }) => (
            <li key={orderNo}>
              <span>{orderNo}</span>
              <span className={styles.trouble}>{failureText(why)}</span>
              <a href={applyPath(orderNo)}>单独申请</a>
            </li>
          ))}
        </ul>
        {isOver && short.length > 0 && !isThere && (
          <ShortBy lead={`备用金不够收 ${short.length} 单的费用，`} amount={shortBy} topUp={topUp} />
        )}
        {isOver && (
          <div className={styles.ways}>
            {short.length > 0 && isThere && (
              <button type="button" className="button primary" onClick={applyAgain}>
                再次提交这 {short.length} 单
              </button>
            )}
            <a className="button primary" href={paths.afterSales}>
              查看我的售后单
            </a>
            <a className="button" href={paths.orders}>
              返回订单列表
            </a>
          </div>
        )}
      </div>
      <TopUpDialog
        topUp={topUp}
        next={{ text: `再次提交这 ${short.length} 单`, run: applyAgain }}
        recharged={() => setThere(true)}
      />
    </section>
  )
}

/** Each was told what it lacked when all of the reserve was left for it alone. */
const shortOfAll = (shorts: readonly Fen[], left: Fen | null): Fen =>
  fen(sum(shorts) + (left ?? 0) * Math.max(0, shorts.length - 1))
