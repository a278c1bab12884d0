import type { Locator, Page } from '@playwright/test'
import { answer, countCalls, dialog, expect, notice, signInDialog, test } from '../support/journey'
import {
  codeButton,
  field,
  fill,
  openRegister,
  openReset,
  openSignIn,
  press,
  signIn,
  type FieldName,
} from '../support/journey-forms'
import { codesTo, freshBuyer, freshMobile, PASSWORD, registered, smsCode, type Shop } from '../support/journey-buyers'

/** spec §2, §4, §5, §8: registration and reset, one dialog in two modes. */

const OTHER = 'Renjian-7788'

const modes = [
  {
    mode: 'register',
    title: '注册',
    submit: '注册',
    call: '/api/user/register',
    smsType: 'register',
    open: openRegister,
  },
  {
    mode: 'reset',
    title: '重置密码',
    submit: '确定',
    call: '/api/user/password/reset',
    smsType: 'resetPassword',
    open: openReset,
  },
] as const

/** Types everything, with a code that the server sent for this. */
const fillAll = async (page: Page, form: Locator, shop: Shop, mobile: string, password = OTHER) => {
  await fill(form, { 手机号: mobile })
  await press(form, '获取验证码')
  await expect(notice(page, '验证码发送成功,请查看手机')).toBeVisible()
  await fill(form, { 验证码: smsCode(shop, mobile), 密码: password, 确认密码: password })
  const consent = form.getByRole('checkbox')
  if ((await consent.count()) > 0) await consent.check()
}

for (const { mode, title, submit, call, smsType, open } of modes) {
  test(`§2.61 §2.62 §4.9 §9.10 ${mode}: phone, code, password and confirmation, 520 wide`, async ({ page }) => {
    await page.goto('/relax')
    const form = await open(page)
    await expect(form).toHaveAccessibleName(title)
    expect(await form.evaluate((node: HTMLElement) => node.offsetWidth)).toBe(520)
    await expect(field(form, '手机号')).toBeFocused()
    for (const name of ['手机号', '验证码', '密码', '确认密码'] as const) await expect(field(form, name)).toBeVisible()
    await expect(form.getByRole('textbox')).toHaveCount(4)
    await expect(form.getByRole('checkbox')).toHaveCount(mode === 'register' ? 1 : 0)
    await expect(field(form, '验证码')).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field(form, '密码')).toHaveAttribute('autocomplete', 'new-password')
  })

  test(`§5.7 §5.8 ${mode}: 请填写完整信息 while anything lacks, then 两次密码不一致; nothing is sent`, async ({
    page,
  }) => {
    const calls = countCalls(page, call)
    await page.goto('/relax')
    await page.clock.install()
    const form = await open(page)
    const whole = { 手机号: '13800000002', 验证码: '123456', 密码: OTHER, 确认密码: OTHER }
    const gone = async (message: string) => {
      await expect(notice(page, message)).toBeVisible()
      await page.clock.fastForward(6000)
      await expect(notice(page, message)).toBeHidden()
    }
    await press(form, submit)
    await gone('请填写完整信息')
    for (const lacking of Object.keys(whole) as FieldName[]) {
      await fill(form, { ...whole, [lacking]: '' })
      await press(form, submit)
      await gone('请填写完整信息')
    }
    await fill(form, { ...whole, 确认密码: `${OTHER}x` })
    await press(form, submit)
    await gone('两次密码不一致')
    if (mode === 'register') {
      await fill(form, whole)
      await press(form, submit)
      await gone('请先阅读并同意相关协议')
    }
    expect(calls()).toBe(0)
  })

  test(`§5.3 §5.4 ${mode}: a code is asked for with a number only, and for this purpose §7.12`, async ({
    page,
    shop,
  }) => {
    const calls = countCalls(page, '/api/common/sendSms')
    await page.goto('/relax')
    const form = await open(page)
    await press(form, '获取验证码')
    await expect(notice(page, '请先输入手机号')).toBeVisible()
    await fill(form, { 手机号: '12345' })
    await press(form, '获取验证码')
    await expect(notice(page, '请输入正确的手机号')).toBeVisible()
    expect(calls()).toBe(0)
    const mobile = freshMobile()
    await fill(form, { 手机号: mobile })
    const asked = page.waitForRequest((request) => request.url().includes('/api/common/sendSms'))
    await press(form, '获取验证码')
    expect([...new URL((await asked).url()).searchParams.values()].toSorted()).toEqual([mobile, smsType].toSorted())
    await expect(codeButton(form)).toHaveText(/^\d+ 秒$/)
    expect(codesTo(shop, mobile)).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await open(page)
    await expect(codeButton(form)).toHaveText('获取验证码')
  })

  test(`§8.3 ${mode}: any other code shows the server’s words as an error; what was typed stays`, async ({ page }) => {
    await answer(page, call, 51234, '注册通道临时关闭')
    await page.goto('/relax')
    const form = await open(page)
    await fill(form, { 手机号: freshMobile(), 验证码: '000000', 密码: OTHER, 确认密码: OTHER })
    if (mode === 'register') await form.getByRole('checkbox').check()
    await press(form, submit)
    await expect(notice(page, '注册通道临时关闭')).toHaveRole('alert')
    await page.unrouteAll()
    await press(form, submit)
    await expect(notice(page, '验证码错误或已失效')).toBeVisible()
    await expect(field(form, '验证码')).toHaveValue('000000')
  })
}

test('§3.8 §7.10 §7.61 §8.9 registering says 注册成功, and the new buyer signs in', async ({ page, shop }) => {
  const mobile = freshMobile()
  await page.goto('/relax')
  const form = await openRegister(page)
  await fillAll(page, form, shop, mobile)
  const asked = page.waitForRequest((request) => request.url().endsWith('/prod/api/user/register'))
  await press(form, '注册')
  const sent = new URLSearchParams((await asked).postData() ?? '')
  expect([...sent.keys()].map((name) => name.replace(/^data\[(.*)\]$/, '$1')).toSorted()).toEqual([
    'account',
    'password',
    'password_confirm',
    'verify_code',
  ])
  await expect(notice(page, '注册成功')).toBeVisible()
  // Straight on to signing in, with the number already there.
  await expect(field(signInDialog(page), '账号')).toHaveValue(mobile)
  await signIn(page, mobile, OTHER)
  await expect(page.getByRole('banner').getByText(`您好，${mobile}`)).toBeVisible()
})

test('§3.9 §7.11 §7.62 §8.10 a visitor’s reset says 修改密码成功; the new password is the one that works', async ({
  page,
  shop,
}) => {
  const { mobile } = await registered(shop)
  await page.goto('/relax')
  const form = await openReset(page)
  await fillAll(page, form, shop, mobile)
  const asked = page.waitForRequest((request) => request.url().endsWith('/prod/api/user/password/reset'))
  await press(form, '确定')
  const request = await asked
  expect(request.method()).toBe('PUT')
  const body = request.postDataJSON() as Record<string, unknown>
  expect(Object.keys((body.data as object | undefined) ?? body).toSorted()).toEqual([
    'account',
    'password',
    'password_confirm',
    'verify_code',
  ])
  await expect(notice(page, '修改密码成功')).toBeVisible()
  await expect(page).toHaveURL('/relax')
  await signIn(page, mobile, PASSWORD)
  await expect(notice(page, '账号或密码错误')).toBeVisible()
  await signIn(page, mobile, OTHER)
  await expect(page.getByRole('banner').getByText(`您好，${mobile}`)).toBeVisible()
})

test('§4.10 §7.62 after a reset the stored token is gone', async ({ page, shop, context }) => {
  const buyer = await freshBuyer(shop)
  await page.goto('/relax')
  const form = await openReset(page)
  await fillAll(page, form, shop, buyer.mobile)
  // Meanwhile another tab has signed in; what it stored is of the old password.
  await page.evaluate((token) => window.localStorage.setItem('token', token), buyer.token)
  await press(form, '确定')
  await expect(notice(page, '修改密码成功')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
  expect(context.pages()).toHaveLength(1)
  const reply = await page.request.get('/prod/api/user/me', { headers: { authorization: `Bearer ${buyer.token}` } })
  expect(((await reply.json()) as { code: number }).code).toBe(40001)
})

test('a number that is registered already is told so', async ({ page, ownShop }) => {
  const own = await ownShop({ SMS_RESEND_SECONDS: '0' })
  const { mobile } = await registered(own)
  await page.goto(`${own.url}/relax`)
  const form = await openRegister(page)
  await fillAll(page, form, own, mobile)
  await press(form, '注册')
  await expect(notice(page, '该手机号已注册，请直接登录')).toBeVisible()
  await expect(form).toBeVisible()
})

test('§4.9 the mode is that of its opening: from sign-in to either and back', async ({ page }) => {
  await page.goto('/relax')
  const form = await openSignIn(page)
  await form.getByRole('button', { name: '立即注册' }).click()
  await dialog(page, '注册').getByRole('button', { name: '返回登录' }).click()
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: '忘记密码' }).click()
  await expect(dialog(page, '重置密码').getByRole('button', { name: '确定', exact: true })).toBeVisible()
  await expect(dialog(page, '注册')).toBeHidden()
})

test('five wrong codes use the right one up', async ({ page, ownShop }) => {
  const own = await ownShop({ SMS_RESEND_SECONDS: '0' })
  const { mobile } = await registered(own)
  await page.goto(`${own.url}/relax`)
  const form = await openSignIn(page, '短信登录')
  await fill(form, { 手机号: mobile })
  await press(form, '获取验证码')
  await expect(notice(page, '验证码发送成功,请查看手机')).toBeVisible()
  const right = smsCode(own, mobile)
  const wrong = right === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 5; tries += 1) {
    await fill(form, { 验证码: wrong })
    const replied = page.waitForResponse((response) => response.url().endsWith('/prod/api/user/login'))
    await press(form, '登录')
    await replied
  }
  await fill(form, { 验证码: right })
  await press(form, '登录')
  await expect(notice(page, '验证码错误或已失效')).toBeVisible()
  await expect(form).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
})
