import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { PASSWORD, type open } from './open'

/** The dialogs of sign-in, registration and reset in page specs, by the words on the screen. */

type Opened = Awaited<ReturnType<typeof open>>

export type FieldName = '账号' | '手机号' | '验证码' | '密码' | '确认密码'

/** What a person does with the dialog that is on top now. */
export const formOf = (shop: Opened) => {
  const dialog = () => screen.getAllByRole('dialog').at(-1)!
  const button = (name: string | RegExp) => within(dialog()).getByRole<HTMLButtonElement>('button', { name })
  const field = (name: FieldName) => within(dialog()).getByLabelText<HTMLInputElement>(name, { exact: true })
  return {
    dialog,
    button,
    field,
    codeButton: () => button(/(获取验证码|重新获取|\d+ 秒)$/),
    tab: (name: '密码登录' | '短信登录') => within(dialog()).getByRole('tab', { name }),
    async write(values: Partial<Record<FieldName, string>>) {
      for (const [name, value] of Object.entries(values)) {
        await shop.user.clear(field(name as FieldName))
        await shop.user.click(field(name as FieldName))
        if (value) await shop.user.paste(value)
      }
    },
    /** Once it takes clicks again: one that is at work lets them go by. */
    async press(name: string | RegExp) {
      await waitFor(() => expect(button(name).classList.contains('ant-btn-loading')).toBe(false))
      await shop.user.click(button(name))
    },
  }
}

const opened = async (shop: Opened, button: string, name: string | RegExp) => {
  await shop.user.click(shop.banner().getByRole('button', { name: button }))
  await settled(await shop.dialog(name))
  return formOf(shop)
}

/** An opened dialog takes the focus to itself, then to its first field: whatever is pasted before that lands nowhere. */
const settled = (dialog: HTMLElement) =>
  waitFor(() => expect(dialog.contains(document.activeElement?.closest('input') ?? null)).toBe(true))

export const openSignIn = async (shop: Opened, tab: '密码登录' | '短信登录' = '密码登录') => {
  const form = await opened(shop, '登录', /登录/)
  if (tab === '短信登录') await shop.user.click(form.tab(tab))
  return form
}

export const openRegister = (shop: Opened) => opened(shop, '注册', '注册')

export const openReset = async (shop: Opened) => {
  const form = await openSignIn(shop)
  await form.press('忘记密码')
  await settled(await shop.dialog('重置密码'))
  return formOf(shop)
}

/** By the password, in the dialog that is open. */
export const signIn = async (shop: Opened, account: string, password = PASSWORD) => {
  const form = formOf(shop)
  await form.write({ 账号: account, 密码: password })
  await form.press('登录')
}
