import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { withdrawCancelMachine, type CancelNews } from '../../../../application/withdrawal/cancel-machine'
import { price } from '../../../../domain/money'
import type { Withdrawal } from '../../../../domain/wallet/withdrawal'
import { failureText } from '../../../frame/failure-notice'
import { useNotices, useSession } from '../../../frame/ports-context'
import { useEmitted } from '../../../frame/use-emitted'
import { useFlow } from '../../../frame/use-flow'
import { DialogWays, ModalDialog } from '../../../parts/ModalDialog'
import { holdSecondClick } from '../../../frame/second-click'
import { useActor } from '../../../desk/use-actor'

const giftsToo = ({ bonus }: Withdrawal): string => (bonus > 0 ? `，赠送金 ${price(bonus)} 一起退回` : '')

/** Takes a withdrawal back: asked first, done once, told. */
export const WithdrawCancel = ({ one, close }: { one: Withdrawal; close: () => void }) => {
  const withdrawCancel = useFlow(withdrawCancelMachine)
  const { profile } = useSession()
  const { say, failure } = useNotices()
  const queries = useQueryClient()
  const actor = useActor(withdrawCancel, {
    input: { account: profile?.account ?? '', withdrawNo: one.withdrawNo },
  })
  const state = useSelector(actor, (snapshot) => snapshot)
  useEmitted<CancelNews>(actor, (news) => {
    void queries.invalidateQueries({ queryKey: ['mine'] })
    if (news.type === 'done')
      say('success', `已撤销，${price(news.withdrawal.amount)} 已退回可用余额${giftsToo(news.withdrawal)}`)
    else failure(news.error)
  })
  const end = useEffectEvent(close)
  const isOver = state.status === 'done' || state.matches('refused')
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  if (isOver) return null
  const isDoubtful = state.matches('doubtful')
  const isBusy = !isDoubtful && !state.matches('asking')
  const leave = (event: MouseEvent) => {
    holdSecondClick(event)
    close()
  }
  const go = (event: MouseEvent) => {
    holdSecondClick(event)
    actor.send({ type: isDoubtful ? 'retry' : 'go' })
  }
  return (
    <ModalDialog name="撤销这笔提现？" close={close}>
      <h2>撤销这笔提现？</h2>
      <p role={isDoubtful ? 'alert' : undefined}>
        {isDoubtful
          ? `${failureText(state.context.error)}。正在凭原来的请求核对，不会重复办理。`
          : `${price(one.amount)} 会马上退回可用余额${giftsToo(one)}。`}
      </p>
      <DialogWays>
        <button type="button" className="button" onClick={leave}>
          {isDoubtful ? '关闭' : '再想想'}
        </button>
        <button type="button" className="button primary" aria-disabled={isBusy} onClick={go}>
          {isDoubtful ? '立即重试' : isBusy ? '正在撤销…' : '撤销提现'}
        </button>
      </DialogWays>
    </ModalDialog>
  )
}
