import { useSelector } from '@xstate/react'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { smsCountdownMachine } from '../../application/sms-countdown/sms-countdown-machine'
import { credentialsMachine, type CredentialsEmitted } from '../../application/credentials/credentials-machine'
import { runCredentials } from '../../application/credentials/run-credentials'
import { SmsCodeField } from '../desk/SmsCodeField'
import type { AuthDialog } from '../frame/dialogs'
import { useDialogs, useFrame, useNotices, useSession } from '../frame/ports-context'
import { useFlow } from '../frame/use-flow'
import { AgreementLinks } from './AgreementLinks'
import styles from './auth.module.css'
import { PasswordInput } from './PasswordInput'
import { useClosed } from './use-closed'
import { useFirstFocus } from './use-first-focus'
import { useActor } from '../desk/use-actor'

interface Fields {
  account?: string
  verifyCode?: string
  password?: string
  passwordConfirm?: string
}

const words = {
  register: { submit: '注册', smsType: 'register' },
  reset: { submit: '确定', smsType: 'resetPassword' },
} as const

/** spec §2, §4: register and reset share one dialog; the mode is decided when it opens. */
export const CredentialsForm = ({ dialog }: { dialog: Extract<AuthDialog, { kind: 'register' | 'reset' }> }) => {
  const first = useFirstFocus()
  const mode = dialog.kind
  const { submit, smsType } = words[mode]
  const countdown = useActor(useFlow(smsCountdownMachine), { input: { smsType } })
  const { ports, session } = useFrame()
  const { signedIn } = useSession()
  const dialogs = useDialogs()
  const { say, failure } = useNotices()
  const [form] = Form.useForm<Fields>()
  const sentTo = useSelector(countdown, (state) => state.context.mobile)
  const machine = useFlow(credentialsMachine)
  const [credentials] = useState(() => {
    const heard = (emitted: CredentialsEmitted) => {
      if (emitted.type === 'warned') say('warning', emitted.text)
      else if (emitted.type === 'failed') failure(emitted.error)
      else {
        say('success', emitted.text)
        if (mode === 'reset') session.send({ type: 'passwordReset' })
        if (dialogs.all().includes(dialog)) dialogs.open({ kind: 'sign-in', account: emitted.account })
      }
    }
    return runCredentials(machine, mode, heard, ports.runs)
  })
  const busy = useSelector(credentials, (state) => state.matches('sending'))

  useClosed(dialog, () => countdown.send({ type: 'reset' }))

  const finish = ({ account = '', verifyCode = '', password = '', passwordConfirm = '' }: Fields) =>
    credentials.send({ type: 'submit', request: { account, verifyCode, password, passwordConfirm } })

  return (
    <Form<Fields>
      form={form}
      onFinish={finish}
      initialValues={{ account: ('account' in dialog && dialog.account) || sentTo }}
      className={styles.form}
    >
      <Form.Item name="account">
        <Input
          ref={first}
          size="large"
          type="tel"
          placeholder="手机号"
          aria-label="手机号"
          autoComplete="username"
          maxLength={20}
        />
      </Form.Item>
      <SmsCodeField countdown={countdown} to={{ field: 'account' }} />
      <Form.Item name="password">
        <PasswordInput placeholder="密码" aria-label="密码" autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="passwordConfirm">
        <PasswordInput placeholder="确认密码" aria-label="确认密码" autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {submit}
      </Button>
      {mode === 'register' && (
        <p className={styles.small}>
          注册即表示同意
          <AgreementLinks />
        </p>
      )}
      {!signedIn && (
        <p className={styles.ways}>
          <span>
            {mode === 'register' ? '已有账号？' : '想起密码了？'}
            <button type="button" className={styles.link} onClick={() => dialogs.open({ kind: 'sign-in' })}>
              返回登录
            </button>
          </span>
        </p>
      )}
    </Form>
  )
}
