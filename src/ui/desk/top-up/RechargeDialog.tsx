import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { rechargeMachine, type RechargeActor, type RechargeNews } from '../../../application/recharge/recharge-machine'
import { price, type Fen } from '../../../domain/money'
import type { RechargeResult } from '../../../domain/wallet/recharge'
import { failureText } from '../../frame/failure-notice'
import { useNotices, useSession } from '../../frame/ports-context'
import { useEmitted } from '../../frame/use-emitted'
import { useFlow } from '../../frame/use-flow'
import { DialogCross, DialogWays, ModalDialog } from '../../parts/ModalDialog'
import { holdSecondClick } from '../../frame/second-click'
import { RechargeChoice } from './RechargeChoice'
import { RechargeCode } from './RechargeCode'
import styles from './top-up.module.css'
import { useActor } from '../use-actor'

/** What the buyer was about to do when the reserve was short: one click away, never done by itself. */
export interface GoingOn {
  text: string
  run: () => void
}

interface Props {
  /** How much is lacking; 0: nothing in particular. */
  least: Fen
  next?: GoingOn | undefined
  recharged?: (() => void) | undefined
  close: () => void
}

/** 充值: choosing, paying by a code, and what came of it. The machine knows the steps; closing loses nothing that may still be paid. */
export const RechargeDialog = ({ least, next, recharged, close }: Props) => {
  const recharge = useFlow(rechargeMachine)
  const { profile } = useSession()
  const { failure } = useNotices()
  const queries = useQueryClient()
  const actor = useActor(recharge, { input: { account: profile?.account ?? '' } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { context } = state
  useEmitted<RechargeNews>(actor, (news) => {
    if (news.type === 'refused') return failure(news.error)
    void queries.invalidateQueries({ queryKey: ['mine'] })
    return recharged?.()
  })
  const end = useEffectEvent(close)
  const isLeft = state.matches('left')
  useEffect(() => {
    if (isLeft) end()
  }, [isLeft])
  const leave = () => (state.can({ type: 'leave' }) ? actor.send({ type: 'leave' }) : close())
  const payment = state.children.payment
  return (
    <ModalDialog name="充值备用金" close={leave} wide>
      <header className={styles.head}>
        <h2>充值备用金</h2>
        <DialogCross close={leave} />
      </header>
      {state.matches('paying') && payment && context.ticket ? (
        <RechargeCode
          key={context.ticket.rechargeNo}
          ticket={context.ticket}
          payment={payment}
          again={() => actor.send({ type: 'again' })}
        />
      ) : state.matches('succeeded') && context.result ? (
        <Succeeded result={context.result} least={least} next={next} leave={leave} actor={actor} />
      ) : state.matches('closed') || state.matches('failed') ? (
        <Over isFailed={state.matches('failed')} actor={actor} />
      ) : state.matches('unread') ||
        (state.matches('doubtful') && context.choice === null) ||
        isReading(state.value) ? (
        <Waiting value={state.value} error={context.error} actor={actor} />
      ) : (
        <RechargeChoice least={least} actor={actor} />
      )}
    </ModalDialog>
  )
}

const isReading = (value: unknown): boolean => value === 'reading' || value === 'credited' || value === 'recalling'

const Waiting = ({ value, error, actor }: { value: unknown; error: unknown; actor: RechargeActor }) => (
  <div className={styles.over}>
    {value === 'unread' || value === 'doubtful' ? (
      <>
        <p role="alert">
          {failureText(error)}。
          {value === 'unread' ? '已付的钱不会丢，正在自动查询到账情况。' : '正在凭上次的请求核对，不会重复开单。'}
        </p>
        <DialogWays>
          {value === 'doubtful' && (
            <button type="button" className="button" onClick={() => actor.send({ type: 'again' })}>
              换一个金额
            </button>
          )}
          <button type="button" className="button primary" onClick={() => actor.send({ type: 'retry' })}>
            立即重试
          </button>
        </DialogWays>
      </>
    ) : (
      <p role="status">{value === 'recalling' ? '正在打开充值…' : '已收到付款，正在确认到账…'}</p>
    )}
  </div>
)

const Succeeded = ({
  result,
  least,
  next,
  leave,
  actor,
}: {
  result: RechargeResult
  least: Fen
  next: GoingOn | undefined
  leave: () => void
  actor: RechargeActor
}) => {
  const isEnough = result.amount + result.bonusAmount >= least
  const goOn = (event: MouseEvent) => {
    holdSecondClick(event)
    leave()
    next?.run()
  }
  return (
    <div className={styles.over}>
      <p className={styles.good} role="status">
        充值成功
      </p>
      <p className={styles.figure}>{price(result.amount)}</p>
      {result.bonusAmount > 0 && <p>另赠送 {price(result.bonusAmount)}，付款时先用</p>}
      <p>
        现在可用 <strong>{price(result.available)}</strong>
        {result.bonus > 0 && (
          <>
            ，赠送 <strong>{price(result.bonus)}</strong>
          </>
        )}
      </p>
      {!isEnough && <p className={styles.short}>比还差的 {price(least)} 少，可能仍然不够。</p>}
      <DialogWays>
        <button type="button" className="button" onClick={() => actor.send({ type: 'again' })}>
          再充一笔
        </button>
        <button type="button" className="button primary" onClick={goOn}>
          {next ? next.text : '完成'}
        </button>
      </DialogWays>
    </div>
  )
}

const Over = ({ isFailed, actor }: { isFailed: boolean; actor: RechargeActor }) => (
  <div className={styles.over}>
    <p role="alert">
      <strong>{isFailed ? '充值没有成功' : '付款码已过期'}</strong>
    </p>
    <p>
      {isFailed
        ? '收到的金额与这笔充值不符，正在由人工核对，不会少您一分钱。'
        : '没有收到付款，没有扣钱。如果已经付了，到账后会自动存入备用金。'}
    </p>
    <DialogWays>
      <button type="button" className="button" onClick={() => actor.send({ type: 'look' })}>
        我已付款，再查一次
      </button>
      <button type="button" className="button primary" onClick={() => actor.send({ type: 'again' })}>
        重新充值
      </button>
    </DialogWays>
  </div>
)
