import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { price, zero, type Fen } from '../../../domain/money'
import { batchMachine, type BatchContext, type BatchNews } from '../../../application/batch/batch-machine'
import type { BatchKind, BatchOrder } from '../../../domain/order-batch'
import { lacking } from '../../../domain/wallet/spendable'
import { ShortBy, TopUpDialog, useTopUp, type TopUp } from '../../desk/top-up/TopUp'
import { countsQuery } from '../../queries/cart'
import { DialogWays, ModalDialog } from '../../parts/ModalDialog'
import { holdSecondClick } from '../../frame/second-click'
import { failureText } from '../../frame/failure-notice'
import { paths, payPath } from '../../frame/paths'
import { useFrame, usePorts, useSession } from '../../frame/ports-context'
import { useEmitted } from '../../frame/use-emitted'
import { useFlow } from '../../frame/use-flow'
import { asksOf, doneText, nothingAble, toldTitle } from './batch-words'
import { CancelReason } from './CancelReason'
import { LeftList, MissingList } from './LeftList'
import styles from './orders.module.css'
import { reserveText } from '../../parts/reserve-text'
import { useActor } from '../../desk/use-actor'

interface Props {
  kind: BatchKind
  orders: readonly BatchOrder[]
  /** What was done is done. */
  settled: (orderNos: readonly string[]) => void
  close: () => void
}

/** One action on one order or many: what it means is asked, then done, and what could not be done is told. */
export const BatchRun = ({ kind, orders, settled, close }: Props) => {
  const batch = useFlow(batchMachine)
  const { notices } = useFrame()
  const { profile } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const actor = useActor(batch, { input: { account: profile?.account ?? '', kind, orders } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { context } = state
  const { outcome, asked } = context
  useEmitted<BatchNews>(actor, (news) => {
    void queries.invalidateQueries({ queryKey: ['mine'] })
    settled(news.outcome.done)
  })
  const end = useEffectEvent((how: string) => {
    if (how === 'done' && kind === 'pay') void navigate(payPath(outcome.paymentNo))
    else if (how === 'done' && kind === 'reorder')
      notices.say('success', doneText(context), { label: '去购物车', run: () => void navigate(paths.cart) })
    else if (how === 'done') notices.say('success', doneText(context))
    close()
  })
  const isOver = state.status === 'done'
  const value = state.value
  useEffect(() => {
    if (isOver) end(value)
  }, [isOver, value])
  // One order that was refused needs no dialog to say so.
  const refusal = value === 'partly' && asked.length === 1 && kind !== 'reorder' ? outcome.left[0]?.msg : undefined
  const tell = useEffectEvent((words: string) => {
    notices.say('warning', words)
    actor.send({ type: 'leave' })
  })
  useEffect(() => {
    if (refusal !== undefined) tell(refusal)
  }, [refusal])

  if (isOver || refusal !== undefined) return null
  const leave = () => actor.send({ type: 'leave' })
  const go = (reason: string) => actor.send({ type: 'go', reason })
  const retry = () => actor.send({ type: 'retry' })
  if (value === 'asking') return <Asking context={context} go={go} leave={leave} />
  if (value === 'partly') return <Partly context={context} leave={leave} />
  if (value === 'unknown')
    return (
      <ModalDialog name="没有收到答复" close={leave}>
        <h2>没有收到答复</h2>
        <p>商品可能已经放入购物车。为免放两遍，请先到购物车看看。</p>
        <DialogWays>
          <button type="button" className="button" onClick={leave}>
            关闭
          </button>
          <a className="button primary" href={paths.cart}>
            去购物车
          </a>
        </DialogWays>
      </ModalDialog>
    )
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
          <button type="button" className="button primary" onClick={retry}>
            {value === 'failed' ? '重试' : '立即重试'}
          </button>
        </DialogWays>
      </ModalDialog>
    )
  return asked.length > 1 ? <Working context={context} /> : null
}

const Asking = ({ context, go, leave }: { context: BatchContext; go: (reason: string) => void; leave: () => void }) => {
  const { kind, plan } = context
  const [reason, setReason] = useState('')
  const { title, text, confirm } = asksOf(context)
  const topUp = useTopUp()
  const close = (event: MouseEvent) => {
    holdSecondClick(event)
    leave()
  }
  return plan.able.length === 0 ? (
    <ModalDialog name={nothingAble[kind]} close={leave}>
      <h2>{nothingAble[kind]}</h2>
      <LeftList left={plan.left} />
      <DialogWays>
        <button type="button" className="button" onClick={close}>
          知道了
        </button>
      </DialogWays>
    </ModalDialog>
  ) : (
    <>
      <ModalDialog name={title} close={leave}>
        <h2>{title}</h2>
        <p>{text}</p>
        {kind === 'pay' && <PayCover amount={plan.amount} topUp={topUp} />}
        {kind === 'cancel' && <CancelReason set={setReason} />}
        {plan.left.length > 0 && (
          <>
            <p>另有 {plan.left.length} 单不在其中：</p>
            <LeftList left={plan.left} />
          </>
        )}
        <DialogWays>
          <button type="button" className="button" onClick={close}>
            再想想
          </button>
          <button
            type="button"
            className="button primary"
            onClick={(event) => {
              holdSecondClick(event)
              go(reason)
            }}
          >
            {confirm}
          </button>
        </DialogWays>
      </ModalDialog>
      <TopUpDialog topUp={topUp} next={{ text: confirm, run: () => go(reason) }} />
    </>
  )
}

/** What the reserve holds beside what is to be paid, and the way to the rest: where it goes on there are other ways to pay. */
const PayCover = ({ amount, topUp }: { amount: Fen; topUp: TopUp }) => {
  const { account } = usePorts()
  const { data: counts } = useQuery(countsQuery(account))
  if (!counts || counts.reserveAvailable === null) return null
  const short = lacking(amount, counts) ?? zero
  return (
    <>
      <p className={styles.faint}>备用金 {reserveText(counts)}</p>
      {short > 0 && <ShortBy lead="用余额支付" amount={short} topUp={topUp} />}
    </>
  )
}

const Working = ({ context: { plan, outcome } }: { context: BatchContext }) => (
  <p className={styles.working} role="status">
    正在办理 {plan.able.length} 单…{outcome.done.length > 0 && `已完成 ${outcome.done.length} 单`}
  </p>
)

const Partly = ({ context, leave }: { context: BatchContext; leave: () => void }) => {
  const { kind, plan, outcome, rest, error } = context
  const unasked = error === null ? [] : rest.map(({ orderNo }) => ({ orderNo, msg: failureText(error) }))
  const left = [...outcome.left, ...unasked, ...plan.left]
  const title = toldTitle(context)
  return (
    <ModalDialog name={title} close={leave} wide>
      <h2>{title}</h2>
      {outcome.done.length > 0 && (
        <p>
          {doneText(context)}
          {kind === 'cancel' && outcome.refunded > 0 && `，退回 ${price(outcome.refunded)}`}
        </p>
      )}
      {left.length > 0 && (
        <>
          <p>没有办成的 {left.length} 单：</p>
          <LeftList left={left} />
        </>
      )}
      {outcome.missing.length > 0 && (
        <>
          <p>没有买全的 {outcome.missing.length} 种：</p>
          <MissingList missing={outcome.missing} />
        </>
      )}
      <DialogWays>
        <button type="button" className="button" onClick={leave}>
          知道了
        </button>
        {kind === 'reorder' && outcome.pieces > 0 && (
          <a className="button primary" href={paths.cart}>
            去购物车
          </a>
        )}
      </DialogWays>
    </ModalDialog>
  )
}
