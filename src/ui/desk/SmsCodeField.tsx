import { Button, Form, Input } from 'antd'
import { useSelector } from '@xstate/react'
import { countdownLabel, type SmsCountdown } from '../../application/sms-countdown/sms-countdown-machine'
import { useNotices } from '../frame/ports-context'
import styles from './sms-code-field.module.css'
import { useEmitted } from '../frame/use-emitted'

interface Props {
  countdown: SmsCountdown
  /** The field of the form that the number is typed into, or the number itself. */
  to: { field: string } | { mobile: string }
}

/** The code and the button that sends it: 获取验证码, then the seconds left, then 重新获取 (spec §4). */
export const SmsCodeField = ({ countdown, to }: Props) => {
  const form = Form.useFormInstance()
  const { say, failure } = useNotices()
  const label = useSelector(countdown, countdownLabel)
  const sending = useSelector(countdown, (state) => state.matches('sending'))
  const counting = useSelector(countdown, (state) => state.matches('counting'))
  useEmitted(countdown, (emitted) => {
    if (emitted.type === 'sent') say('success', '验证码发送成功,请查看手机') // spec §8, with its comma
    else if (emitted.type === 'failed') failure(emitted.error)
    else {
      say('warning', emitted.text)
      if ('field' in to) (form.getFieldInstance(to.field) as HTMLElement | null)?.focus()
    }
  })
  const send = () =>
    countdown.send({ type: 'send', mobile: 'mobile' in to ? to.mobile : String(form.getFieldValue(to.field) ?? '') })
  return (
    <div className={styles.codeRow}>
      <Form.Item name="verifyCode" className={styles.code}>
        <Input
          size="large"
          placeholder="验证码"
          aria-label="验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
        />
      </Form.Item>
      <Button size="large" className={styles.codeButton} loading={sending} disabled={counting} onClick={send}>
        {label}
      </Button>
    </div>
  )
}
