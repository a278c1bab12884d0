import type { Locator, Page } from '@playwright/test'
import { dialog, expect, signInDialog } from './journey'

/** The dialogs of sign-in, registration and reset, by the words on the screen. */

export const openSignIn = async (page: Page, tab: '密码登录' | '短信登录' = '密码登录'): Promise<Locator> => {
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click()
  const form = signInDialog(page)
  await expect(form).toBeVisible()
  if (tab === '短信登录') await form.getByRole('tab', { name: tab }).click()
  return form
}

export const openRegister = async (page: Page): Promise<Locator> => {
  await page.getByRole('banner').getByRole('button', { name: '注册', exact: true }).click()
  await expect(dialog(page, '注册')).toBeVisible()
  return dialog(page, '注册')
}

export const openReset = async (page: Page): Promise<Locator> => {
  const form = await openSignIn(page)
  await form.getByRole('button', { name: '忘记密码' }).click()
  await expect(dialog(page, '重置密码')).toBeVisible()
  return dialog(page, '重置密码')
}

export type FieldName = '账号' | '手机号' | '验证码' | '密码' | '确认密码'

export const field = (form: Locator, name: FieldName): Locator => form.getByRole('textbox', { name, exact: true })

export const fill = async (form: Locator, values: Partial<Record<FieldName, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await field(form, name as FieldName).fill(value)
}

export const press = (form: Locator, name: string): Promise<void> =>
  form.getByRole('button', { name, exact: true }).click()

/** Signs in by the password on the screen. */
export const signIn = async (page: Page, account: string, password: string): Promise<void> => {
  const form = signInDialog(page)
  await fill(form, { 账号: account, 密码: password })
  await press(form, '登录')
}

/** What the button that sends a code says now. */
export const codeButton = (form: Locator): Locator =>
  form.getByRole('button', { name: /(获取验证码|重新获取|\d+ 秒)$/ })

/** A file to choose: a picture of one pixel. */
export const aPicture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})
