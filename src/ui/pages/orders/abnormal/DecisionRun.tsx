import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  decisionMachine,
  ableOf,
  paymentOf,
  type DecisionContext,
  type DecisionNews,
} from '../../../../application/abnormal/decision-machine'
import { optionText, type AbnormalCase, type CaseDecision } from '../../../../domain/abnormal'
import { zero } from '../../../../domain/money'
import { lacking } from '../../../../domain/wallet/spendable'
import { ShortBy, TopUpDialog, useTopUp, type TopUp } from '../../../desk/top-up/TopUp'
import { failureText } from '../../../frame/failure-notice'
import { payPath } from '../../../frame/paths'
import { useFrame, useSession } from '../../../frame/ports-context'
import { useEmitted } from '../../../frame/use-emitted'
import { useFlow } from '../../../frame/use-flow'
import { DialogWays, ModalDialog } from '../../../parts/ModalDialog'
import { holdSecondClick } from '../../../frame/second-click'
import orderStyles from '../orders.module.css'
import { differenceText } from './choice'
import { doneText, sumText, toldTitle } from './decision-words'
import styles from './abnormal.module.css'
import { useActor } from '../../../desk/use-actor'

interface Props {
  cases: readonly AbnormalCase[]
  decisions: readonly CaseDecision[]
  /** What was decided, or was decided otherwise meanwhile. */
  settled: (caseNos: readonly string[]) => void
  close: () => void
}

/** One decision or many: what they come to is told, then they are done, and what could not be done is told. */
export const DecisionRun = ({ cases, decisions, settled, close }: Props) => {
  const decision = useFlow(decisionMachine)
  const { notices } = useFrame()
  const { profile } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const actor = useActor(decision, { input: { account: profile?.account ?? '', decisions } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { context } = state
  const names = useMemo(() => new Map(cases.map((one) => [one.caseNo, nameOf(one)])), [cases])
  useEmitted<DecisionNews>(actor, (news) => {
    void queries.invalidateQueries({ queryKey: ['mine'] })
    settled(news.decided.flatMap(({ caseNo, status, msg }) => (msg === '' || status !== 'open' ? [caseNo] : [])))
  })
  const end = useEffectEvent((how: string) => {
    if (how === 'unpaid') void navigate(payPath(paymentOf(context)))
    else if (how === 'done') notices.say('success', doneText(context))
    close()
  })
  const isOver = state.status === 'done'
  const value = state.value
  useEffect(() => {
    if (isOver) end(value)
  }, [isOver, value])
  // One case that was refused needs no dialog to say so.
  const refusal = value === 'partly' && context.decided.length === 1 ? context.decided[0]?.msg : undefined
  const tell = useEffectEvent((words: string) => {
    notices.say('warning', words)
    actor.send({ type: 'leave' })
  })
  useEffect(() => {
    if (refusal !== undefined) tell(refusal)
  }, [refusal])

  const topUp = useTopUp()

  if (isOver || refusal !== undefined) return null
  const leave = () => actor.send({ type: 'leave' })
  const go = (event: MouseEvent) => {
    holdSecondClick(event)
    actor.send({ type: 'go' })
  }
  if (value === 'confirming')
    return (
      <>
        <Confirming context={context} names={names} topUp={topUp} go={go} leave={leave} />
        {/* What it comes to is reckoned again once there is more to pay from; the buyer then decides. */}
        <TopUpDialog
          topUp={topUp}
          next={{ text: '继续处理', run: () => undefined }}
          after={() => actor.send({ type: 'look' })}
        />
      </>
    )
  if (value === 'partly') return <Partly context={context} names={names} leave={leave} />
  if (value === 'doubtful' || value === 'failed')
    return (
      <ModalDialog key={value} name={value === 'failed' ? '没有办成' : '没有收到答复'} close={leave}>
        <h2>{value === 'failed' ? '没有办成' : '没有收到答复'}</h2>
        <p role="alert">
          {failureText(context.error)}
          {value === 'doubtful' && '。正在凭原来的请求核对，不会重复办理。'}
        </p>
        <DialogWays>
          <button type="button" className="button" onClick={leave}>
            关闭
          </button>
          <button type="button" className="button primary" onClick={() => actor.send({ type: 'retry' })}>
            {value === 'failed' ? '重试' : '立即重试'}
          </button>
        </DialogWays>
      </ModalDialog>
    )
  return (
    <p className={orderStyles.working} role="status">
      {value === 'previewing' ? '正在核算金额…' : '正在办理…'}
    </p>
  )
}

type Names = ReadonlyMap<string, string>

/** "缺货 碎花连衣裙 红色 / M × 2" */
const nameOf = ({ typeText, orderNo, line }: AbnormalCase): string =>
  line ? `${typeText} ${line.title} ${line.spec} × ${line.qty}` : `${typeText} 订单 ${orderNo}`

const Confirming = ({
  context,
  names,
  topUp,
  go,
  leave,
}: {
  context: DecisionContext
  names: Names
  topUp: TopUp
  go: (event: MouseEvent) => void
  leave: () => void
}) => {
  const able = ableOf(context)
  const { previewed, asked } = context
  const of = (caseNo: string) => previewed?.list.find((one) => one.caseNo === caseNo)
  const left = previewed?.list.filter(({ problem }) => problem !== '') ?? []
  const [only] = able
  const title =
    able.length === 0
      ? '现在不能这样处理'
      : asked.length === 1
        ? `确定“${optionText[only!.option]}”吗？`
        : `处理这 ${able.length} 个异常？`
  const close = (event: MouseEvent) => {
    holdSecondClick(event)
    leave()
  }
  return (
    <ModalDialog name={title} close={leave} wide={asked.length > 1}>
      <h2>{title}</h2>
      {able.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by the keys
        <ul className={styles.summary} tabIndex={able.length > 3 ? 0 : undefined}>
          {able.map(({ caseNo, option }) => (
            <li key={caseNo}>
              <span>{names.get(caseNo)}</span>
              <strong className={styles.amount} data-pays={of(caseNo)!.amount > 0 || undefined}>
                {differenceText(of(caseNo)!.amount)}
              </strong>
              <span className={orderStyles.faint}>
                {optionText[option]}：{of(caseNo)!.effect}
              </span>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <>
          {able.length > 0 && <p>另有 {left.length} 个现在不能这样处理：</p>}
          <ul className={orderStyles.left}>
            {left.map(({ caseNo, problem }) => (
              <li key={caseNo}>
                {names.get(caseNo)}：{problem}
              </li>
            ))}
          </ul>
        </>
      )}
      {able.length > 0 && previewed && <p className={styles.sum}>{sumText(previewed)}</p>}
      {able.length > 0 && previewed && previewed.toPay > 0 && !previewed.isCovered && (
        <ShortBy lead="要从备用金扣，" amount={lacking(previewed.toPay, previewed) ?? zero} topUp={topUp} />
      )}
      <DialogWays>
        <button type="button" className="button" onClick={close}>
          {able.length > 0 ? '再想想' : '知道了'}
        </button>
        {able.length > 0 && (
          <button type="button" className="button primary" onClick={go}>
            {previewed && previewed.toPay > 0 && !previewed.isCovered ? '去支付' : '确定处理'}
          </button>
        )}
      </DialogWays>
    </ModalDialog>
  )
}

const Partly = ({ context, names, leave }: { context: DecisionContext; names: Names; leave: () => void }) => {
  const navigate = useNavigate()
  const { decided } = context
  const refused = decided.filter(({ msg }) => msg !== '')
  const waiting = decided.filter(({ msg, paymentNo }) => msg === '' && paymentNo)
  const done = decided.length - refused.length - waiting.length
  const title = toldTitle(context)
  return (
    <ModalDialog name={title} close={leave} wide>
      <h2>{title}</h2>
      {done > 0 && <p>已处理 {done} 个。</p>}
      {waiting.length > 0 && <p>有 {waiting.length} 个等您补差价，付款后马上处理。</p>}
      <p>没有办成的 {refused.length} 个：</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by the keys */}
      <ul className={orderStyles.left} tabIndex={0}>
        {refused.map(({ caseNo, msg }) => (
          <li key={caseNo}>
            {names.get(caseNo)}：{msg}
          </li>
        ))}
      </ul>
      <DialogWays>
        <button type="button" className="button" onClick={leave}>
          知道了
        </button>
        {waiting.length > 0 && (
          <button type="button" className="button primary" onClick={() => void navigate(payPath(paymentOf(context)))}>
            去支付
          </button>
        )}
      </DialogWays>
    </ModalDialog>
  )
}
