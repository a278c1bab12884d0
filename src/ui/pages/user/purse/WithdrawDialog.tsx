import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { withdrawalMachine, type WithdrawalNews } from '../../../../application/withdrawal/withdrawal-machine'
import { price } from '../../../../domain/money'
import type { Withdrawal, WithdrawalRules } from '../../../../domain/wallet/withdrawal'
import { withdrawalHeldText } from '../../../../domain/wallet/withdrawal-rules'
import { failureText } from '../../../frame/failure-notice'
import { usePorts, useSession } from '../../../frame/ports-context'
import { useEmitted } from '../../../frame/use-emitted'
import { useFlow } from '../../../frame/use-flow'
import { LoadFailure } from '../../../parts/LoadFailure'
import { DialogCross, DialogWays, ModalDialog } from '../../../parts/ModalDialog'
import { Skeleton } from '../../../parts/Skeleton'
import { withdrawalsQuery } from '../../../queries/wallet'
import { WithdrawForm } from './WithdrawForm'
import { WithdrawProof } from './WithdrawProof'
import purse from './purse.module.css'
import styles from './withdraw.module.css'
import { useActor } from '../../../desk/use-actor'

/** 申请提现: filled in, looked at once more with a code, asked for. The machine knows the steps, this dialog shows them. */
export const WithdrawDialog = ({ close, show }: { close: () => void; show: (withdrawNo: string) => void }) => {
  const { wallet } = usePorts()
  const withdrawal = useFlow(withdrawalMachine)
  const { profile } = useSession()
  const queries = useQueryClient()
  const found = useQuery(withdrawalsQuery(wallet, { page: 1, pageSize: 20 }))
  const actor = useActor(withdrawal, { input: { account: profile?.account ?? '' } })
  const state = useSelector(actor, (snapshot) => snapshot)
  useEmitted<WithdrawalNews>(actor, (news) => {
    if (news.type === 'wrong') document.getElementById(`withdraw-${news.wrong[0]?.field}`)?.focus()
    else void queries.invalidateQueries({ queryKey: ['mine'] })
  })
  const { context } = state
  const rules = found.data?.rules
  const isProving = state.matches('proving') || state.matches('remembering') || state.matches('confirming')
  const refused = rules && state.matches('editing') ? whyNot(rules) : ''
  return (
    <ModalDialog name="申请提现" close={close} wide>
      <header className={purse.dialogHead}>
        <h2>{isProving ? '确认提现' : '申请提现'}</h2>
        <DialogCross close={close} />
      </header>
      {state.matches('applied') && context.withdrawal ? (
        <Applied one={context.withdrawal} days={rules?.days ?? 0} show={show} close={close} />
      ) : state.matches('doubtful') ? (
        <div className={styles.over}>
          <p role="alert">
            {context.error === null ? '上次的提现申请没有收到答复' : failureText(context.error)}
            。申请可能已经提交，正在凭原来的请求核对，不会重复申请。
          </p>
          <DialogWays>
            <button type="button" className="button" onClick={close}>
              关闭
            </button>
            <button type="button" className="button primary" onClick={() => actor.send({ type: 'retry' })}>
              立即重试
            </button>
          </DialogWays>
        </div>
      ) : refused ? (
        <div className={styles.over}>
          <p role="status">{refused}</p>
          <DialogWays>
            <button type="button" className="button" onClick={close}>
              知道了
            </button>
          </DialogWays>
        </div>
      ) : rules && isProving ? (
        <WithdrawProof actor={actor} rules={rules} />
      ) : rules && state.matches('editing') ? (
        <WithdrawForm actor={actor} rules={rules} />
      ) : found.error && !rules ? (
        <LoadFailure error={found.error} retry={() => void found.refetch()} />
      ) : (
        <div role="status" aria-label="正在加载提现规则">
          <Skeleton lines={4} />
        </div>
      )}
    </ModalDialog>
  )
}

const whyNot = ({ withdrawable, min, heldUntil, leftToday, perDay }: WithdrawalRules): string =>
  heldUntil
    ? `${withdrawalHeldText(heldUntil)}。如果不是你本人改的，请马上联系客服。`
    : leftToday === 0
      ? `今天已经申请了 ${perDay} 次，请明天再来。`
      : withdrawable < min
        ? `可提现 ${price(withdrawable)}，每次最少提现 ${price(min)}，暂时不能提现。赠送金额与冻结金额不可提现。`
        : ''

const Applied = ({
  one,
  days,
  show,
  close,
}: {
  one: Withdrawal
  days: number
  show: (withdrawNo: string) => void
  close: () => void
}) => (
  <div className={styles.over}>
    <p className={styles.good} role="status">
      已提交提现申请
    </p>
    <p>
      {price(one.amount)} 已冻结
      {one.bonus > 0 && `（连同赠送金 ${price(one.bonus)}，到账时收回）`}，审核通过后最多 {days} 个工作日打到{' '}
      {one.payee}。审核之前可以撤销。
    </p>
    <DialogWays>
      <button type="button" className="button" onClick={close}>
        完成
      </button>
      <button type="button" className="button primary" onClick={() => show(one.withdrawNo)}>
        查看提现记录
      </button>
    </DialogWays>
  </div>
)
