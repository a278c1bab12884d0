import type { Locator, Page } from '@playwright/test'
import {
  allowErrors,
  countCalls,
  countLoads,
  expect,
  failedLoads,
  notice,
  signInDialog,
  stored,
  test,
} from '../support/journey'
import { codeButton, fill, openReset, openSignIn, press, signIn } from '../support/journey-forms'
import { freshBuyer, freshMobile, PASSWORD, registered, smsCode, type Shop } from '../support/journey-buyers'

/**
 * spec §4, §7, §8: one journey for each way in, on the real server; by code and by registration in keyboard.spec.ts. Refusals, the
 * countdown and everything before the first call are in tests/pages/sign-in.spec.tsx and register.spec.tsx.
 */

const START = new Date('2026-11-20T10:00:00+08:00')
const OTHER = 'Renjian-7788'

test('§3.2 §3.6 §4.1 §4.2 §4.3 §4.4 §7.9 §7.14 §7.60 §8.8 §9.4 by password: token, profile, storage, reload, 登录成功', async ({
  page,
  shop,
}) => {
  const { mobile } = await registered(shop)
  await page.goto('/search')
  const loads = countLoads(page)
  const me = countCalls(page, '/api/user/me')
  const asked = page.waitForRequest((request) => request.url().endsWith('/prod/api/user/login'))
  await openSignIn(page)
  await signIn(page, mobile, PASSWORD)
  const sent = new URLSearchParams((await asked).postData() ?? '')
  expect(Object.fromEntries([...sent].map(([name, value]) => [name.replace(/^data\[(.*)\]$/, '$1'), value]))).toEqual({
    login_type: 'password',
    account: mobile,
    password: PASSWORD,
  })
  await expect(notice(page, '登录成功')).toBeVisible()
  await expect(page.getByRole('banner').getByText(`您好，${mobile}`)).toBeVisible()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(loads()).toBe(1)
  expect(me()).toBeGreaterThanOrEqual(1)
  const kept = await stored(page)
  expect(Object.keys(kept).toSorted()).toEqual(['token', 'userInfo'])
  expect(kept.token).toMatch(/^\S{20,}$/)
  expect(JSON.parse(kept.userInfo ?? '')).toEqual({ user_name: '', account: mobile })
})

/** The dialog with a code just sent, the page's clock in our hands. */
const counting = async (page: Page, mobile: string) => {
  await page.clock.install({ time: START })
  await page.goto('/relax')
  const form = await openSignIn(page, '短信登录')
  await page.clock.pauseAt(new Date(START.getTime() + 60_000))
  await fill(form, { 手机号: mobile })
  await press(form, '获取验证码')
  await expect(codeButton(form)).toHaveText('60 秒')
  return form
}

test('§4.6 a reload with the dialog open goes on counting; asked too early, the server says how long to wait', async ({
  page,
}) => {
  const mobile = freshMobile()
  await counting(page, mobile)
  await page.clock.runFor(10_000)
  await page.reload()
  const form = signInDialog(page)
  await page.clock.runFor(1000)
  await expect(form.getByRole('tab', { name: '短信登录' })).toHaveAttribute('aria-selected', 'true')
  await expect(codeButton(form)).toHaveText(/^(50|49|48) 秒$/)
  await expect(codeButton(form)).toBeDisabled()
  await page.clock.resume()
  // Closed, the button is free again; the server still counts (decided).
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await openSignIn(page, '短信登录')
  await fill(form, { 手机号: mobile })
  allowErrors(page, failedLoads)
  await press(form, '获取验证码')
  await expect(notice(page, '操作过于频繁，请稍后再试')).toBeVisible()
  await expect(codeButton(form)).toHaveText(/^(60|[1-5]?\d) 秒$/)
  await expect(codeButton(form)).toBeDisabled()
})

test('§2.34 after signing in the buyer lands where they wanted to go', async ({ page, shop }) => {
  const { mobile } = await registered(shop)
  await page.goto('/relax')
  await page.getByRole('navigation', { name: '顶部导航' }).getByRole('link', { name: '我的订单' }).click()
  await expect(notice(page, '请登录后再访问！')).toBeVisible()
  // Nothing lies over the page.
  await page.getByRole('banner').getByRole('link', { name: '首页' }).click({ trial: true })
  await page.getByRole('button', { name: '去登录' }).click()
  await signIn(page, mobile, PASSWORD)
  await expect(page).toHaveURL('/ordermanage/ordelist')
  await expect(notice(page, '登录成功')).toBeVisible()
  // Who only changed their mind is not carried off the next time.
  await page.goBack()
  await expect(page).toHaveURL('/relax')
})

/** Types everything, with a code that the server sent for this. */
const fillAll = async (page: Page, form: Locator, shop: Shop, mobile: string, password = OTHER) => {
  await fill(form, { 手机号: mobile })
  await press(form, '获取验证码')
  await expect(notice(page, '验证码发送成功,请查看手机')).toBeVisible()
  await fill(form, { 验证码: smsCode(shop, mobile), 密码: password, 确认密码: password })
}

test('§3.9 §4.10 §7.11 §7.62 §8.10 a reset says 修改密码成功, forgets the token, and the new password is the one that works', async ({
  page,
  shop,
}) => {
  const { mobile, token } = await freshBuyer(shop)
  await page.goto('/relax')
  const form = await openReset(page)
  await fillAll(page, form, shop, mobile)
  // Meanwhile another tab has signed in; what it stored is of the old password.
  await page.evaluate((value) => window.localStorage.setItem('token', value), token)
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
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
  const me = await page.request.get('/prod/api/user/me', { headers: { authorization: `Bearer ${token}` } })
  expect(((await me.json()) as { code: number }).code).toBe(40001)
  await expect(page).toHaveURL('/relax')
  await signIn(page, mobile, PASSWORD)
  await expect(notice(page, '账号或密码错误')).toBeVisible()
  await signIn(page, mobile, OTHER)
  await expect(page.getByRole('banner').getByText(`您好，${mobile}`)).toBeVisible()
})

test('while the dialog is still opening, the focus is where a quick hand has put it, and goes back when it closes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/relax')
  const opener = page.getByRole('banner').getByRole('button', { name: '登录', exact: true })
  // The first time its code comes with it.
  for (let time = 0; time < 2; time += 1) {
    await opener.focus()
    const began = await opener.evaluate(async (button: HTMLElement) => {
      button.click()
      const frame = () => new Promise(requestAnimationFrame)
      let submit: HTMLElement | null = null
      while (!submit) {
        await frame()
        submit = document.querySelector('[role="dialog"] button[type="submit"]')
      }
      await frame()
      const first = document.activeElement?.getAttribute('aria-label')
      submit.focus()
      const movements = () =>
        document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      let moving = movements()
      for (let i = 0; moving.length === 0 && i < 60; i += 1) {
        await frame()
        moving = movements()
      }
      await Promise.allSettled(moving.map(({ finished }) => finished))
      for (let i = 0; i < 5; i += 1) await frame()
      return { first, hasMoved: moving.length > 0, isKept: document.activeElement === submit }
    })
    expect(began).toEqual({ first: '账号', hasMoved: true, isKept: true })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})
