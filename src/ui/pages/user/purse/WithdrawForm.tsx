import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { WithdrawalDraft } from '../../../../application/withdrawal/draft'
import type { WithdrawalActor } from '../../../../application/withdrawal/withdrawal-machine'
import { fen, parseYuan, price, yuan, zero } from '../../../../domain/money'
import { giftsLeaving } from '../../../../domain/wallet/gifts'
import { withdrawalChannels, withdrawalChannelText, type WithdrawalRules } from '../../../../domain/wallet/withdrawal'
import { withdrawalArrives, withdrawalFee, type WithdrawalProblem } from '../../../../domain/wallet/withdrawal-rules'
import { DialogWays } from '../../../parts/ModalDialog'
import styles from './withdraw.module.css'

/** How much and to whom; what would be refused is said before it is sent. */
export const WithdrawForm = ({ actor, rules }: { actor: WithdrawalActor; rules: WithdrawalRules }) => {
  const draft = useSelector(actor, ({ context }) => context.draft)
  const wrong = useSelector(actor, ({ context }) => context.wrong)
  const { withdrawable, bonus, min, max, leftToday, perDay, days } = rules
  const change = (patch: Partial<WithdrawalDraft>) => actor.send({ type: 'change', patch })
  const amount = parseYuan(draft.amount)
  const leaving = amount === null ? zero : giftsLeaving(amount, { available: withdrawable, bonus })
  const isBank = draft.channel === 'bank'
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'next', rules })
      }}
    >
      <p className={styles.faint}>
        可提现 <strong>{price(withdrawable)}</strong>，赠送金额不可提现。每次 {price(min)} 至 {price(max)}
        ，今天还可以申请 {leftToday} 次（每天 {perDay} 次），最多 {days} 个工作日到账。
      </p>
      <Field name="amount" label="提现金额（元）" wrong={wrong}>
        <span className={styles.beside}>
          <input
            id="withdraw-amount"
            className="input large"
            inputMode="decimal"
            autoComplete="off"
            maxLength={13}
            value={draft.amount}
            placeholder={`最少 ${yuan(min)}`}
            {...said('amount', wrong)}
            onChange={(event) => change({ amount: event.target.value.normalize('NFKC').trim() })}
          />
          <button
            type="button"
            className="button"
            onClick={() => change({ amount: yuan(fen(Math.min(withdrawable, max))) })}
          >
            全部
          </button>
        </span>
      </Field>
      {amount !== null && amount > 0 && (
        <p className={styles.faint} role="status">
          手续费 {price(withdrawalFee(amount, rules))}，预计到账{' '}
          <strong>{price(fen(Math.max(0, withdrawalArrives(amount, rules))))}</strong>
          {leaving > 0 && (
            <>
              。赠送金将收回 <strong>{price(leaving)}</strong>（现有 {price(bonus)}
              ，按提现占可用余额的比例；没有到账会退回）
            </>
          )}
        </p>
      )}
      <fieldset className={styles.channels}>
        <legend>到账方式</legend>
        {withdrawalChannels.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="withdraw-channel"
              checked={draft.channel === one}
              onChange={() => change({ channel: one })}
            />{' '}
            {withdrawalChannelText[one]}
          </label>
        ))}
      </fieldset>
      <Field name="payeeName" label="收款人姓名" wrong={wrong}>
        <input
          id="withdraw-payeeName"
          className="input large"
          autoComplete="name"
          maxLength={32}
          value={draft.payeeName}
          placeholder="与收款账户实名一致"
          {...said('payeeName', wrong)}
          onChange={(event) => change({ payeeName: event.target.value })}
        />
      </Field>
      <Field name="payeeAccount" label={isBank ? '银行卡号' : '支付宝账号'} wrong={wrong}>
        <input
          id="withdraw-payeeAccount"
          className="input large"
          autoComplete="off"
          inputMode={isBank ? 'numeric' : 'text'}
          maxLength={64}
          value={draft.payeeAccount}
          placeholder={isBank ? '收款人的储蓄卡' : '手机号或邮箱'}
          {...said('payeeAccount', wrong)}
          onChange={(event) => change({ payeeAccount: event.target.value })}
        />
      </Field>
      <DialogWays>
        <button type="submit" className="button primary">
          下一步
        </button>
      </DialogWays>
    </form>
  )
}

type Name = WithdrawalProblem['field']
type Wrong = readonly WithdrawalProblem[]

const problemOf = (name: Name, wrong: Wrong) => wrong.find(({ field }) => field === name)?.message
const said = (name: Name, wrong: Wrong) => ({
  'aria-invalid': problemOf(name, wrong) !== undefined,
  'aria-describedby': `withdraw-${name}-wrong`,
})

const Field = ({ name, label, wrong, children }: { name: Name; label: string; wrong: Wrong; children: ReactNode }) => (
  <div className={styles.field}>
    <label htmlFor={`withdraw-${name}`}>{label}</label>
    {children}
    <span id={`withdraw-${name}-wrong`} className={styles.wrong} role="alert">
      {problemOf(name, wrong)}
    </span>
  </div>
)
