import { useSelector } from '@xstate/react'
import { Button, Form, Input, Modal, Steps } from 'antd'
import { useEffect, useState } from 'react'
import { smsCountdownMachine } from '../../application/sms-countdown/sms-countdown-machine'
import { mobileChangeMachine } from '../../application/mobile-change/mobile-change-machine'
import { tabKeys } from '../../application/tab-keys'
import { maskMobile } from '../../domain/masking'
import { SmsCodeField } from '../desk/SmsCodeField'
import { dialogWidths } from '../frame/dialog-widths'
import type { Dialog } from '../frame/dialogs'
import { useNotices, usePorts, useSession } from '../frame/ports-context'
import type { ShownDialog } from '../frame/shown'
import { useEmitted } from '../frame/use-emitted'
import { useFlow } from '../frame/use-flow'
import styles from './auth.module.css'
import { useActor } from '../desk/use-actor'

type Asked = Extract<Dialog, { kind: 'change-mobile' }>

/** Two codes, to the old number and to the new one. While an answer is on its way it stays: what became of it must be told. */
export const ChangeMobileDialog = ({ dialog, open, close }: ShownDialog & { dialog: Asked | undefined }) => {
  const [busy, setBusy] = useState(false)
  // What it goes on showing while it closes.
  const [shown, setShown] = useState(dialog)
  if (dialog && dialog !== shown) setShown(dialog)
  return (
    <Modal
      open={open}
      onCancel={() => !busy && close()}
      width={dialogWidths.normal}
      title="更换手机号"
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
    >
      {shown && <Change account={shown.account} setBusy={setBusy} />}
    </Modal>
  )
}

const Change = ({ account, setBusy }: { account: string; setBusy: (busy: boolean) => void }) => {
  const { preferences, tab, page } = usePorts()
  const { profile } = useSession()
  const { say, failure } = useNotices()
  const change = useActor(useFlow(mobileChangeMachine), { input: { account } })
  const state = useSelector(change, ({ value }) => value)
  useEmitted(change, (emitted) => {
    if (emitted.type === 'warned') say('warning', emitted.text)
    else if (emitted.type === 'failed') failure(emitted.error)
    else {
      // The name stands in many places, and in other tabs' keys: the page begins anew with it.
      preferences.saveProfile({ userName: profile?.userName ?? '', account: emitted.account })
      tab.write(tabKeys.sayAgain, '手机号已更换，其他设备已退出登录')
      page.reload()
    }
  })
  const isFirst = state === 'owning' || state === 'proving'
  const busy = state !== 'owning' && state !== 'choosing' && state !== 'unsure'
  useEffect(() => setBusy(busy), [busy, setBusy])
  return (
    <div className={styles.form}>
      <Steps
        size="small"
        responsive={false}
        current={isFirst ? 0 : 1}
        items={[{ title: '验证原手机号' }, { title: '绑定新手机号' }]}
        className={styles.steps}
      />
      {isFirst ? (
        <OldNumber
          key="old"
          account={account}
          busy={busy}
          submit={(verifyCode) => change.send({ type: 'prove', verifyCode })}
        />
      ) : (
        <NewNumber
          key="new"
          busy={busy}
          submit={(mobile, verifyCode) => change.send({ type: 'change', mobile, verifyCode })}
        />
      )}
      {state === 'unsure' && (
        <p role="alert">
          没有收到结果，手机号可能已经更换。
          <Button size="small" onClick={() => change.send({ type: 'retry' })}>
            再核对一次
          </Button>
        </p>
      )}
    </div>
  )
}

const OldNumber = ({
  account,
  busy,
  submit,
}: {
  account: string
  busy: boolean
  submit: (verifyCode: string) => void
}) => {
  const countdown = useActor(useFlow(smsCountdownMachine), { input: { smsType: 'changeMobile' } })
  return (
    <Form<{ verifyCode?: string }> onFinish={({ verifyCode = '' }) => submit(verifyCode)}>
      <p>验证码会发到现在的手机号 {maskMobile(account)}。</p>
      <SmsCodeField countdown={countdown} to={{ mobile: account }} />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        下一步
      </Button>
      <p className={styles.small}>原手机号已经收不到短信？请联系在线客服，核实身份后由客服更换。</p>
    </Form>
  )
}

const NewNumber = ({ busy, submit }: { busy: boolean; submit: (mobile: string, verifyCode: string) => void }) => {
  const countdown = useActor(useFlow(smsCountdownMachine), { input: { smsType: 'changeMobile' } })
  return (
    <Form<{ mobile?: string; verifyCode?: string }>
      onFinish={({ mobile = '', verifyCode = '' }) => submit(mobile, verifyCode)}
    >
      <Form.Item name="mobile">
        <Input
          autoFocus
          size="large"
          type="tel"
          placeholder="新手机号"
          aria-label="新手机号"
          autoComplete="tel"
          maxLength={20}
        />
      </Form.Item>
      <SmsCodeField countdown={countdown} to={{ field: 'mobile' }} />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        更换
      </Button>
      <p className={styles.small}>
        更换后用新手机号登录，其他设备全部退出，订单与备用金不变；为保护备用金，之后一段时间不能提现。
      </p>
    </Form>
  )
}
