import { Modal } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { dialogWidths } from '../frame/dialog-widths'
import { isAuth, type AuthDialog as Asked } from '../frame/dialogs'
import { useDialogs } from '../frame/ports-context'
import { CredentialsForm } from './CredentialsForm'
import { SignInForm } from './SignInForm'

const titles: Record<Asked['kind'], string> = {
  'sign-in': '欢迎登录代发商城',
  register: '注册',
  reset: '重置密码',
}

/**
 * spec §2: signing in, registering and resetting the password are one dialog that changes, so that it shows what was asked for last
 * however fast that is. What is typed lives as long as one opening.
 */
export const AuthDialog = () => {
  const dialogs = useDialogs()
  const asked = useSyncExternalStore(dialogs.subscribe, () => dialogs.all().find(isAuth))
  const open = asked !== undefined
  // What it goes on showing while it closes.
  const [{ dialog, opening }, setShown] = useState({ dialog: asked, opening: 0 })
  if (asked && asked !== dialog) setShown({ dialog: asked, opening: opening + 1 })
  const form = () => {
    if (!dialog) return null
    if (dialog.kind === 'sign-in') return <SignInForm key={opening} dialog={dialog} />
    return <CredentialsForm key={opening} dialog={dialog} />
  }
  return (
    <Modal
      open={open}
      onCancel={() => asked && dialogs.close(asked.kind)}
      width={dialogWidths.normal}
      title={dialog && titles[dialog.kind]}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
    >
      {form()}
    </Modal>
  )
}
