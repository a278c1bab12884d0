import { useActorRef } from '@xstate/react'
import { Button, Form, Input, Radio } from 'antd'
import { useEffect } from 'react'
import { fen, parseYuan, price, yuan } from '../../../../domain/money'
import { cleanPayee } from '../../../../domain/wallet/payee'
import {
  withdrawalChannels,
  withdrawalChannelText,
  type WithdrawalRequest,
  type WithdrawalRules,
} from '../../../../domain/wallet/withdrawal'
import {
  checkVerifyCode,
  withdrawalArrives,
  withdrawalFee,
  withdrawalProblems,
  type WithdrawalField,
} from '../../../../domain/wallet/withdrawal-rules'
import { SmsCodeField } from '../../../desk/SmsCodeField'
import { useFlows } from '../../../frame/use-flows'
import styles from './withdraw.module.css'

/** What is asked for, without the id that it is sent under. */
export type WithdrawWish = Omit<WithdrawalRequest, 'requestId'>

export interface Wrong {
  field: WithdrawalField
  message: string
}

interface Fields {
  amount?: string
  channel: WithdrawWish['channel']
  payeeName?: string
  payeeAccount?: string
  verifyCode?: string
}

/** How much, to whom, and the code that proves it is the buyer; checked by the rules that the server refuses by. */
export const WithdrawForm = ({
  rules,
  before,
  wrong,
  submit,
}: {
  rules: WithdrawalRules
  /** What was filled in, to be changed. */
  before: WithdrawWish | null
  /** What the server has refused. */
  wrong: Wrong | null
  submit: (wish: WithdrawWish) => void
}) => {
  const flows = useFlows()
  const countdown = useActorRef(flows.smsCountdown, { input: { smsType: 'withdraw' } })
  const [form] = Form.useForm<Fields>()
  const channel = Form.useWatch('channel', form) ?? before?.channel ?? 'alipay'
  const typed = Form.useWatch('amount', form) ?? ''
  const amount = amountOf(typed)
  const { withdrawable, min, max, leftToday, perDay, days, mobile } = rules
  useEffect(() => {
    if (!wrong) return
    form.setFields([{ name: wrong.field, errors: [wrong.message] }])
    form.getFieldInstance(wrong.field)?.focus?.()
  }, [form, wrong])
  const finish = (fields: Fields) => {
    const payee = cleanPayee(fields.channel, {
      payeeName: fields.payeeName ?? '',
      payeeAccount: fields.payeeAccount ?? '',
    })
    const asked = amountOf(fields.amount ?? '')
    const verifyCode = (fields.verifyCode ?? '').trim()
    const lacksCode = checkVerifyCode(verifyCode)
    const problems: Wrong[] = [
      ...withdrawalProblems({ amount: asked, channel: fields.channel, ...payee }, rules),
      ...(lacksCode ? [{ field: 'verifyCode' as const, message: lacksCode }] : []),
    ]
    form.setFields(
      (['amount', 'payeeName', 'payeeAccount', 'verifyCode'] as const).map((name) => ({
        name,
        errors: problems.filter(({ field }) => field === name).map(({ message }) => message),
      })),
    )
    const [first] = problems
    if (first) return form.getFieldInstance(first.field)?.focus?.()
    return submit({ amount: asked!, channel: fields.channel, ...payee, verifyCode })
  }
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={finish}
      initialValues={{
        channel: before?.channel ?? 'alipay',
        amount: before ? yuan(before.amount) : '',
        payeeName: before?.payeeName ?? '',
        payeeAccount: before?.payeeAccount ?? '',
        verifyCode: before?.verifyCode ?? '',
      }}
      className={styles.form}
    >
      <p className={styles.faint}>
        可提现 <strong>{price(withdrawable)}</strong>，赠送金额不可提现；每次 {price(min)} 至 {price(max)}
        ，今天还可以申请 {leftToday} 次（每天 {perDay} 次），最多 {days} 个工作日到账。
      </p>
      <div className={styles.amountRow}>
        <Form.Item name="amount" label="提现金额（元）" className={styles.grow}>
          <Input size="large" inputMode="decimal" autoComplete="off" maxLength={13} placeholder={yuan(min)} />
        </Form.Item>
        <Button
          size="large"
          onClick={() =>
            form.setFields([{ name: 'amount', value: yuan(fen(Math.min(withdrawable, max))), errors: [] }])
          }
        >
          全部
        </Button>
      </div>
      {amount !== null && amount > 0 && (
        <p className={styles.faint} role="status">
          手续费 {price(withdrawalFee(amount, rules))}，预计到账{' '}
          <strong>{price(fen(Math.max(0, withdrawalArrives(amount, rules))))}</strong>
        </p>
      )}
      <Form.Item name="channel" label="到账方式">
        <Radio.Group options={withdrawalChannels.map((one) => ({ value: one, label: withdrawalChannelText[one] }))} />
      </Form.Item>
      <Form.Item name="payeeName" label="收款人姓名">
        <Input size="large" autoComplete="name" maxLength={32} placeholder="与收款账户实名一致" />
      </Form.Item>
      <Form.Item name="payeeAccount" label={channel === 'bank' ? '银行卡号' : '支付宝账号'}>
        <Input
          size="large"
          autoComplete="off"
          maxLength={64}
          inputMode={channel === 'bank' ? 'numeric' : 'text'}
          placeholder={channel === 'bank' ? '收款人的储蓄卡' : '手机号或邮箱'}
        />
      </Form.Item>
      <p className={styles.faint}>验证码发到 {mobile}</p>
      <SmsCodeField countdown={countdown} to={{ mobile: '' }} />
      <Button type="primary" size="large" htmlType="submit" block>
        下一步
      </Button>
    </Form>
  )
}

const amountOf = (typed: string) => parseYuan(typed.normalize('NFKC'))
