import { useSelector } from '@xstate/react'
import { Form } from 'antd'
import { useEffect, type MouseEvent } from 'react'
import { smsCountdownMachine } from '../../../../application/sms-countdown/sms-countdown-machine'
import { wishOf } from '../../../../application/withdrawal/draft'
import type { WithdrawalActor } from '../../../../application/withdrawal/withdrawal-machine'
import { price } from '../../../../domain/money'
import { giftsLeaving } from '../../../../domain/wallet/gifts'
import { withdrawalChannelText, type WithdrawalRules } from '../../../../domain/wallet/withdrawal'
import { withdrawalArrives, withdrawalFee } from '../../../../domain/wallet/withdrawal-rules'
import { SmsCodeField } from '../../../desk/SmsCodeField'
import { failureText } from '../../../frame/failure-notice'
import { useFlow } from '../../../frame/use-flow'
import { DialogWays } from '../../../parts/ModalDialog'
import { holdSecondClick } from '../../../frame/second-click'
import purse from './purse.module.css'
import styles from './withdraw.module.css'
import { useActor } from '../../../desk/use-actor'

interface Fields {
  verifyCode?: string
}

/** As a bank prints it on the card, to be compared. */
const inFours = (card: string): string => card.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** What will be sent, looked at once more, and the code that proves who asks. */
export const WithdrawProof = ({ actor, rules }: { actor: WithdrawalActor; rules: WithdrawalRules }) => {
  const countdown = useActor(useFlow(smsCountdownMachine), { input: { smsType: 'withdraw' } })
  const { draft, verifyCode, wrong, error } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (state) => !state.matches('proving'))
  const [form] = Form.useForm<Fields>()
  const { amount, channel, payeeName, payeeAccount } = wishOf(draft)
  const leaving = giftsLeaving(amount, { available: rules.withdrawable, bonus: rules.bonus })
  const problem = wrong.find(({ field }) => field === 'verifyCode')?.message
  useEffect(() => {
    form.setFields([{ name: 'verifyCode', errors: problem === undefined ? [] : [problem] }])
  }, [form, problem])
  const submit = (event?: MouseEvent) => {
    if (event) holdSecondClick(event)
    if (!isBusy) actor.send({ type: 'submit' })
  }
  return (
    <>
      <dl className={styles.summary}>
        <div>
          <dt>提现金额</dt>
          <dd className={styles.figure}>{price(amount)}</dd>
        </div>
        <div>
          <dt>手续费</dt>
          <dd>{price(withdrawalFee(amount, rules))}</dd>
        </div>
        <div>
          <dt>预计到账</dt>
          <dd>{price(withdrawalArrives(amount, rules))}</dd>
        </div>
        {leaving > 0 && (
          <div>
            <dt>赠送金将收回</dt>
            <dd>{price(leaving)}</dd>
          </div>
        )}
        <div>
          <dt>{withdrawalChannelText[channel]}</dt>
          <dd>{channel === 'bank' ? inFours(payeeAccount) : payeeAccount}</dd>
        </div>
        <div>
          <dt>收款人</dt>
          <dd>{payeeName}</dd>
        </div>
      </dl>
      <p className={styles.faint}>
        请核对收款账户：填错可能打款失败，也可能打给别人。申请后这笔钱先冻结，审核之前可以撤销。
        {leaving > 0 && '要收回的赠送金一起冻结，到账时收回；撤销、驳回或打款失败会退回。'}
      </p>
      <p className={styles.faint}>验证码发到 {rules.mobile}</p>
      <Form<Fields>
        form={form}
        initialValues={{ verifyCode }}
        onValuesChange={({ verifyCode: code = '' }) => actor.send({ type: 'code', verifyCode: code })}
        onFinish={() => submit()}
      >
        <SmsCodeField countdown={countdown} to={{ mobile: '' }} />
      </Form>
      {error !== null && problem === undefined && (
        <p role="alert" className={purse.low}>
          {failureText(error)}
        </p>
      )}
      <DialogWays>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => !isBusy && actor.send({ type: 'back' })}
        >
          返回修改
        </button>
        <button type="button" className="button primary" aria-disabled={isBusy} onClick={submit}>
          {isBusy ? '正在提交…' : '确认提现'}
        </button>
      </DialogWays>
    </>
  )
}
