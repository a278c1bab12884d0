import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { isFailure, outcomeUnknown } from '../../../../domain/failure'
import { price } from '../../../../domain/money'
import { withdrawalChannelText, type Withdrawal, type WithdrawalRules } from '../../../../domain/wallet/withdrawal'
import { withdrawalArrives, withdrawalFee } from '../../../../domain/wallet/withdrawal-rules'
import { failureText } from '../../../frame/failure-notice'
import { usePorts } from '../../../frame/ports-context'
import { LoadFailure } from '../../../parts/LoadFailure'
import { DialogCross, DialogWays, ModalDialog } from '../../../parts/ModalDialog'
import { holdSecondClick } from '../../../parts/second-click'
import { Skeleton } from '../../../parts/Skeleton'
import { withdrawalsQuery } from '../../../queries/wallet'
import { WithdrawForm, type WithdrawWish, type Wrong } from './WithdrawForm'
import purse from './purse.module.css'
import styles from './withdraw.module.css'

/** 申请提现: filled in, looked at once more, asked for. */
export const WithdrawDialog = ({ close, show }: { close: () => void; show: (withdrawNo: string) => void }) => {
  const { wallet, page } = usePorts()
  const queries = useQueryClient()
  const found = useQuery(withdrawalsQuery(wallet, { page: 1, pageSize: 20 }))
  const [wish, setWish] = useState<WithdrawWish | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [ids] = useState(() => new Map<string, string>())
  const asking = useMutation({
    meta: { quiet: true },
    mutationFn(asked: WithdrawWish) {
      const key = JSON.stringify(asked)
      const requestId = ids.get(key) ?? page.newRequestId()
      ids.set(key, requestId)
      return wallet.withdraw({ ...asked, requestId })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine'] }),
    onError(error) {
      if (outcomeUnknown(error)) return
      setConfirming(false)
      setWrong({ field: fieldOf(error), message: failureText(error) })
    },
  })
  const rules = found.data?.rules
  return (
    <ModalDialog name="申请提现" close={close} wide>
      <header className={purse.dialogHead}>
        <h2>{isConfirming ? '确认提现' : '申请提现'}</h2>
        <DialogCross close={close} />
      </header>
      {asking.data ? (
        <Applied one={asking.data} days={rules?.days ?? 0} show={show} close={close} />
      ) : isConfirming && wish && rules ? (
        <Confirming
          wish={wish}
          rules={rules}
          error={asking.error}
          isBusy={asking.isPending}
          back={() => {
            setConfirming(false)
            asking.reset()
          }}
          go={() => asking.mutate(wish)}
        />
      ) : rules ? (
        whyNot(rules) ? (
          <div className={styles.over}>
            <p role="status">{whyNot(rules)}</p>
            <DialogWays>
              <button type="button" className="button" onClick={close}>
                知道了
              </button>
            </DialogWays>
          </div>
        ) : (
          <WithdrawForm
            rules={rules}
            before={wish}
            wrong={wrong}
            submit={(next) => {
              setWish(next)
              setWrong(null)
              setConfirming(true)
            }}
          />
        )
      ) : found.error ? (
        <LoadFailure error={found.error} retry={() => void found.refetch()} />
      ) : (
        <div role="status" aria-label="正在加载提现规则">
          <Skeleton lines={4} />
        </div>
      )}
    </ModalDialog>
  )
}

const whyNot = ({ withdrawable, min, leftToday, perDay }: WithdrawalRules): string =>
  leftToday === 0
    ? `今天已经申请了 ${perDay} 次，请明天再来。`
    : withdrawable < min
      ? `可提现 ${price(withdrawable)}，每次最少提现 ${price(min)}，暂时不能提现。赠送金额与冻结金额不可提现。`
      : ''

const fields: readonly string[] = ['amount', 'payeeName', 'payeeAccount', 'verifyCode'] satisfies Wrong['field'][]
const fieldOf = (error: unknown): Wrong['field'] => {
  const field = isFailure(error) ? error.details.field : undefined
  return field && fields.includes(field) ? (field as Wrong['field']) : 'amount'
}

const Confirming = ({
  wish,
  rules,
  error,
  isBusy,
  back,
  go,
}: {
  wish: WithdrawWish
  rules: WithdrawalRules
  error: unknown
  isBusy: boolean
  back: () => void
  go: () => void
}) => {
  const confirm = (event: MouseEvent) => {
    holdSecondClick(event)
    if (!isBusy) go()
  }
  return (
    <>
      <dl className={styles.summary}>
        <div>
          <dt>提现金额</dt>
          <dd className={styles.figure}>{price(wish.amount)}</dd>
        </div>
        <div>
          <dt>手续费</dt>
          <dd>{price(withdrawalFee(wish.amount, rules))}</dd>
        </div>
        <div>
          <dt>预计到账</dt>
          <dd>{price(withdrawalArrives(wish.amount, rules))}</dd>
        </div>
        <div>
          <dt>{withdrawalChannelText[wish.channel]}</dt>
          <dd>{wish.payeeAccount}</dd>
        </div>
        <div>
          <dt>收款人</dt>
          <dd>{wish.payeeName}</dd>
        </div>
      </dl>
      <p className={styles.faint}>
        申请后这笔钱先冻结，审核通过后最多 {rules.days}{' '}
        个工作日到账；审核之前可以撤销。收款账户填错会打款失败或打给别人，请再核对一遍。
      </p>
      {error !== null && (
        <p role="alert" className={purse.low}>
          {failureText(error)}。申请可能已经提交，重试不会重复申请。
        </p>
      )}
      <DialogWays>
        <button type="button" className="button" onClick={back}>
          返回修改
        </button>
        <button type="button" className="button primary" aria-disabled={isBusy} onClick={confirm}>
          {error !== null ? '重试' : isBusy ? '正在提交…' : '确认提现'}
        </button>
      </DialogWays>
    </>
  )
}

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
      {price(one.amount)} 已冻结，审核通过后最多 {days} 个工作日打到 {one.payee}。审核之前可以撤销。
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
