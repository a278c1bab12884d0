import { useSelector } from '@xstate/react'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { smsCountdownMachine } from '../../application/sms-countdown/sms-countdown-machine'
import { signInMachine } from '../../application/sign-in/sign-in-machine'
import type { SignInRequest } from '../../domain/session'
import { SmsCodeField } from '../desk/SmsCodeField'
import type { AuthDialog } from '../frame/dialogs'
import { useDialogs, useFrame, useNotices } from '../frame/ports-context'
import { useFlow } from '../frame/use-flow'
import { Tabs } from '../parts/Tabs'
import { AgreementLinks } from './AgreementLinks'
import styles from './auth.module.css'
import { PasswordInput } from './PasswordInput'
import { useEmitted } from '../frame/use-emitted'
import { useClosed } from './use-closed'
import { useFirstFocus } from './use-first-focus'
import { useActor } from '../desk/use-actor'

const ways = [
  { key: 'password', label: '密码登录' },
  { key: 'sms', label: '短信登录' },
] as const satisfies { key: SignInRequest['loginType']; label: string }[]

interface Fields {
  account?: string
  password?: string
  mobile?: string
  verifyCode?: string
}

/** spec §2: password or SMS code. Closing it resets the countdown and goes back to the password. */
export const SignInForm = ({ dialog }: { dialog: Extract<AuthDialog, { kind: 'sign-in' }> }) => {
  const first = useFirstFocus()
  const signIn = useActor(useFlow(signInMachine))
  const countdown = useActor(useFlow(smsCountdownMachine), { input: { smsType: 'login' } })
  const { session } = useFrame()
  const dialogs = useDialogs()
  const { say, failure } = useNotices()
  const [form] = Form.useForm<Fields>()
  // A wait that outlived a reload belongs to the tab where it began.
  const [tab, setTab] = useState<SignInRequest['loginType']>(() =>
    countdown.getSnapshot().matches('counting') ? 'sms' : 'password',
  )
  const sentTo = useSelector(countdown, (state) => state.context.mobile)
  const busy = useSelector(signIn, (state) => state.matches('signingIn'))

  useEmitted(signIn, (emitted) => {
    if (emitted.type === 'accepted') session.send({ type: 'enter', accessToken: emitted.accessToken })
    else if (emitted.type === 'failed') failure(emitted.error)
    else say('warning', emitted.text)
  })

  useClosed(dialog, () => {
    signIn.send({ type: 'close' })
    countdown.send({ type: 'reset' })
  })

  const submit = ({ account: name = '', password = '', mobile = '', verifyCode = '' }: Fields) =>
    signIn.send({
      type: 'submit',
      request:
        tab === 'password'
          ? { loginType: 'password', account: name, password }
          : { loginType: 'sms', account: mobile, verifyCode },
    })

  return (
    <Form<Fields>
      form={form}
      onFinish={submit}
      initialValues={{ account: dialog.account, mobile: dialog.account ?? sentTo }}
      className={styles.form}
    >
      <Tabs name="登录方式" tabs={ways} chosen={tab} choose={setTab}>
        {tab === 'password' ? (
          <>
            <Form.Item name="account">
              <Input
                ref={first}
                size="large"
                placeholder="账号"
                aria-label="账号"
                autoComplete="username"
                maxLength={64}
              />
            </Form.Item>
            <Form.Item name="password">
              <PasswordInput placeholder="密码" aria-label="密码" autoComplete="current-password" />
            </Form.Item>
          </>
        ) : (
          <>
            <Form.Item name="mobile">
              <Input
                ref={first}
                size="large"
                type="tel"
                placeholder="手机号"
                aria-label="手机号"
                autoComplete="tel"
                maxLength={20}
              />
            </Form.Item>
            <SmsCodeField countdown={countdown} to={{ field: 'mobile' }} />
          </>
        )}
      </Tabs>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        登录
      </Button>
      <p className={styles.ways}>
        <button type="button" className={styles.link} onClick={() => dialogs.open({ kind: 'reset' })}>
          忘记密码
        </button>
        <span>
          还没有账号？
          <button type="button" className={styles.link} onClick={() => dialogs.open({ kind: 'register' })}>
            立即注册
          </button>
        </span>
      </p>
      <p className={styles.small}>
        登录即表示同意
        <AgreementLinks />
      </p>
    </Form>
  )
}
