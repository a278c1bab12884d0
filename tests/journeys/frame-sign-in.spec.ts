import type { Page } from '@playwright/test'
import {
  allowErrors,
  answer,
  countCalls,
  countLoads,
  expect,
  failedLoads,
  goInside,
  notice,
  signInDialog,
  stored,
  test,
} from '../support/journey'
import { codeButton, field, fill, openSignIn, press, signIn } from '../support/journey-forms'
import { codesTo, demoBuyers, freshMobile, PASSWORD, registered, sendCode, smsCode } from '../support/journey-buyers'

/** spec §2, §4, §5, §8, §9: the sign-in dialog. */

const START = new Date('2026-11-20T10:00:00+08:00')

test('§2.56 §2.57 §2.58 §9.10 two tabs, ways to reset and to register, 520 wide, focus on the first field', async ({
  page,
}) => {
  await page.goto('/relax')
  const form = await openSignIn(page)
  await expect(form.getByRole('tab')).toHaveText(['密码登录', '短信登录'])
  await expect(form.getByRole('tab', { name: '密码登录' })).toHaveAttribute('aria-selected', 'true')
  await expect(field(form, '账号')).toBeFocused()
  await expect(form.getByRole('button', { name: '忘记密码' })).toBeVisible()
  await expect(form.getByRole('button', { name: '立即注册' })).toBeVisible()
  expect(await form.evaluate((node: HTMLElement) => node.offsetWidth)).toBe(520)
  await form.getByRole('button', { name: '立即注册' }).click()
  await expect(page.getByRole('dialog', { name: '注册' })).toBeVisible()
  await expect(form).toBeHidden()
})

test('what browsers and password managers fill in is named for them', async ({ page }) => {
  await page.goto('/relax')
  const form = await openSignIn(page)
  await expect(field(form, '账号')).toHaveAttribute('autocomplete', 'username')
  await expect(field(form, '密码')).toHaveAttribute('autocomplete', 'current-password')
  await form.getByRole('tab', { name: '短信登录' }).click()
  await expect(field(form, '手机号')).toHaveAttribute('autocomplete', /tel/)
  await expect(field(form, '验证码')).toHaveAttribute('autocomplete', 'one-time-code')
})

// ---- §5: what is asked for before anything is sent

const lacking = [
  { says: '§5.1 without account and password', tab: '密码登录', values: {}, message: '请输入账号密码' },
  { says: '§5.1 without a password', tab: '密码登录', values: { 账号: '13800000002' }, message: '请输入账号密码' },
  { says: '§5.1 without an account', tab: '密码登录', values: { 密码: 'Daifa2026!' }, message: '请输入账号密码' },
  { says: '§5.2 without phone and code', tab: '短信登录', values: {}, message: '请输入手机号和验证码' },
  { says: '§5.2 without a code', tab: '短信登录', values: { 手机号: '13800000002' }, message: '请输入手机号和验证码' },
  { says: '§5.2 without a phone', tab: '短信登录', values: { 验证码: '123456' }, message: '请输入手机号和验证码' },
] as const

for (const { says, tab, values, message } of lacking) {
  test(`${says}, 登录 answers ${message} and sends nothing`, async ({ page }) => {
    const calls = countCalls(page, '/api/user/login')
    await page.goto('/relax')
    const form = await openSignIn(page, tab)
    await fill(form, values)
    await expect(form.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
    await press(form, '登录')
    await expect(notice(page, message)).toBeVisible()
    expect(calls()).toBe(0)
    await expect(form).toBeVisible()
  })
}

const numbers = [
  { says: '§5.3 nothing typed', typed: '', message: '请先输入手机号' },
  { says: '§5.4 a digit short', typed: '1380000000', message: '请输入正确的手机号' },
  { says: '§5.4 a digit too many', typed: '138000000011', message: '请输入正确的手机号' },
  { says: '§5.5 a second digit that nobody has', typed: '12800000001', message: '请输入正确的手机号' },
  { says: '§5.5 no 1 in front', typed: '23800000001', message: '请输入正确的手机号' },
  { says: '§5.6 another country', typed: '+8513800000001', message: '请输入正确的手机号' },
  { says: '§5.4 letters', typed: 'abcdefghijk', message: '请输入正确的手机号' },
] as const

test('§5.3 §5.4 §5.5 §5.6 a code is only asked for with a mainland mobile number', async ({ page }) => {
  const calls = countCalls(page, '/api/common/sendSms')
  await page.goto('/relax')
  await page.clock.install()
  const form = await openSignIn(page, '短信登录')
  for (const { says, typed, message } of numbers) {
    await test.step(says, async () => {
      await fill(form, { 手机号: typed })
      await press(form, '获取验证码')
      await expect(notice(page, message)).toBeVisible()
      await page.clock.fastForward(5000)
      await expect(notice(page, message)).toBeHidden()
    })
  }
  expect(calls()).toBe(0)
})

for (const { prefix, says } of [
  { prefix: '', says: '§5.5 a plain number is valid' },
  { prefix: '+86', says: '§5.6 +86 in front is allowed' },
  { prefix: '0086', says: '§5.6 0086 in front is allowed' },
]) {
  test(`${says}: the code goes to its 11 digits, for sign-in §3.7 §7.12 §8.11`, async ({ page, shop }) => {
    const { mobile } = prefix === '' ? await registered(shop) : { mobile: freshMobile() }
    await page.goto('/relax')
    const form = await openSignIn(page, '短信登录')
    await fill(form, { 手机号: prefix + mobile })
    const asked = page.waitForRequest((request) => request.url().includes('/prod/api/common/sendSms'))
    await press(form, '获取验证码')
    expect([...new URL((await asked).url()).searchParams.values()].toSorted()).toEqual([mobile, 'login'].toSorted())
    await expect(notice(page, '验证码发送成功,请查看手机')).toBeVisible()
    expect(codesTo(shop, mobile).length).toBeGreaterThan(0)
  })
}

// ---- §4, §9: the countdown

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

test('§4.6 §4.7 §9.2 the button counts 60 s down, then says 重新获取 and sends again', async ({ page, shop }) => {
  const mobile = freshMobile()
  const form = await counting(page, mobile)
  await expect(codeButton(form)).toBeDisabled()
  await page.clock.runFor(1000)
  await expect(codeButton(form)).toHaveText('59 秒')
  await page.clock.runFor(58_000)
  await expect(codeButton(form)).toHaveText('1 秒')
  await expect(codeButton(form)).toBeDisabled()
  await page.clock.runFor(1000)
  await expect(codeButton(form)).toHaveText('重新获取')
  await expect(codeButton(form)).toBeEnabled()
  expect(codesTo(shop, mobile)).toHaveLength(1)
})

test('§2.59 §2.60 §4.8 closing the dialog ends the countdown and goes back to the password', async ({ page }) => {
  const form = await counting(page, freshMobile())
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await openSignIn(page)
  await expect(form.getByRole('tab', { name: '密码登录' })).toHaveAttribute('aria-selected', 'true')
  await form.getByRole('tab', { name: '短信登录' }).click()
  await expect(codeButton(form)).toHaveText('获取验证码')
  await expect(codeButton(form)).toBeEnabled()
})

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

test('a code that could not be sent says so and starts no countdown', async ({ page }) => {
  await page.goto('/relax')
  const form = await openSignIn(page, '短信登录')
  await fill(form, { 手机号: '13900000000' })
  await press(form, '获取验证码')
  await expect(notice(page, '验证码发送失败，请稍后再试')).toBeVisible()
  await expect(codeButton(form)).toBeEnabled()
})

// ---- §9: debounce

test('§9.3 the sign-in button waits 200 ms: two quick clicks are one call, with what was typed last', async ({
  page,
}) => {
  const calls = countCalls(page, '/api/user/login')
  await page.goto('/relax')
  await page.clock.install({ time: START })
  const form = await openSignIn(page)
  await fill(form, { 账号: freshMobile(), 密码: 'wrong-password' })
  await page.clock.pauseAt(new Date(START.getTime() + 60_000))
  await press(form, '登录')
  await page.clock.runFor(150)
  await press(form, '登录')
  await page.clock.runFor(199)
  expect(calls()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(calls).toBe(1)
  await expect(notice(page, '账号或密码错误')).toBeVisible()
  expect(calls()).toBe(1)
})

// ---- §4, §8: signing in

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

test('§3.7 §4.1 §8.8 by SMS code: signed in as well', async ({ page, shop }) => {
  const { mobile } = await registered(shop)
  await page.goto('/relax')
  const form = await openSignIn(page, '短信登录')
  await fill(form, { 手机号: mobile })
  await press(form, '获取验证码')
  await expect(notice(page, '验证码发送成功,请查看手机')).toBeVisible()
  await fill(form, { 验证码: smsCode(shop, mobile) })
  await press(form, '登录')
  await expect(notice(page, '登录成功')).toBeVisible()
  await expect(page.getByRole('banner').getByText(`您好，${mobile}`)).toBeVisible()
})

test('§8.6 a phone that nobody registered: 请完成注册后再登录', async ({ page, shop }) => {
  const mobile = freshMobile()
  const code = await sendCode(shop, mobile, 'login')
  await page.goto('/relax')
  const form = await openSignIn(page, '短信登录')
  await fill(form, { 手机号: mobile, 验证码: code })
  await press(form, '登录')
  await expect(notice(page, '请完成注册后再登录')).toBeVisible()
  await expect(notice(page, '请完成注册后再登录')).toHaveRole('alert')
  await expect(form).toBeVisible()
})

test('§8.2 any other code on sign-in shows the server’s words as an error, and the form stays filled', async ({
  page,
  shop,
}) => {
  const { mobile } = await registered(shop)
  await page.goto('/relax')
  const form = await openSignIn(page)
  await fill(form, { 账号: mobile, 密码: 'not-the-password' })
  await press(form, '登录')
  await expect(notice(page, '账号或密码错误')).toBeVisible()
  await expect(field(form, '账号')).toHaveValue(mobile)
  await answer(page, '/api/user/login', 51234, '今晚系统维护，请明天再来')
  await press(form, '登录')
  await expect(notice(page, '今晚系统维护，请明天再来')).toHaveRole('alert')
  expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
  await page.unrouteAll()
  await form.getByRole('tab', { name: '短信登录' }).click()
  await fill(form, { 手机号: mobile, 验证码: '000000' })
  await press(form, '登录')
  await expect(notice(page, '验证码错误或已失效')).toBeVisible()
})

test('§2.34 after signing in the buyer lands where they wanted to go', async ({ page, shop }) => {
  const { mobile } = await registered(shop)
  await page.goto('/relax')
  await page.getByRole('navigation', { name: '顶部导航' }).getByRole('link', { name: '我的订单' }).click()
  await expect(notice(page, '请登录后再访问！')).toBeVisible()
  await signIn(page, mobile, PASSWORD)
  await expect(page).toHaveURL('/ordermanage/ordelist')
  await expect(notice(page, '登录成功')).toBeVisible()
  // Who only changed their mind is not carried off the next time.
  await page.goBack()
  await expect(page).toHaveURL('/relax')
})

test('§2.34 who goes to another address instead is not asked again there, nor carried off', async ({ page, shop }) => {
  const { mobile } = await registered(shop)
  await page.goto('/usermanage/mypurse')
  await expect(notice(page, '请登录后再访问！')).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(signInDialog(page)).toBeVisible()
  // A reload is the same visit.
  await page.reload()
  await expect(signInDialog(page)).toBeVisible()
  await page.goto('/search')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openSignIn(page)
  await signIn(page, mobile, PASSWORD)
  await expect(notice(page, '登录成功')).toBeVisible()
  await expect(page).toHaveURL('/search')
})

test('a visitor’s wish is done once they are in', async ({ page, shop }) => {
  const { mobile } = await registered(shop)
  await page.goto('/merchandis/10001')
  await page.getByRole('main').getByRole('button', { name: /^收藏/ }).first().click()
  await expect(signInDialog(page)).toBeVisible()
  await signIn(page, mobile, PASSWORD)
  await expect(notice(page, '登录成功')).toBeVisible()
  await expect(notice(page, '已收藏')).toBeVisible()
  await expect(page).toHaveURL('/merchandis/10001')
})

test('the browser’s way back leaves the dialog behind @narrow', async ({ page }) => {
  await page.goto('/search')
  await goInside(page, '/relax')
  await openSignIn(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/search$/)
  await expect(signInDialog(page)).toBeHidden()
})

test('the demo’s own accounts come in', async ({ page }) => {
  await page.goto('/home')
  await openSignIn(page)
  await signIn(page, demoBuyers.second, PASSWORD)
  await expect(page.getByRole('banner').getByText('您好，小满优选')).toBeVisible()
})
