import type { Page } from '@playwright/test'
import { allowErrors, countLoads, dialog, expect, failedLoads, notice, stored, test } from '../support/journey'
import { codeButton, field, fill, openRegister, openReset, openSignIn, press, signIn } from '../support/journey-forms'
import { stranger, type Stranger } from '../support/stranger'

/**
 * The storefront before a `/prod` that answers exactly what the specification says (tests/support/stranger.ts), and before one that
 * talks nonsense; how each page fares with the latter is in tests/pages/nonsense.spec.tsx.
 */

const START = new Date('2026-11-20T10:00:00+08:00')
const { step } = test

let shop: Stranger
test.beforeEach(async ({ page }) => {
  shop = await stranger()
  // What the specification doesn't name is answered 404.
  allowErrors(page, failedLoads)
})
test.afterEach(() => shop.close())

const says = (page: Page, text: string) => expect(notice(page, text)).toBeVisible()
const widthOf = (page: Page, name: string | RegExp) =>
  dialog(page, name).evaluate((node: HTMLElement) => node.offsetWidth)
const bar = (page: Page) => page.getByRole('banner')

test('§2.35 §2.42 §2.43 §3.3 §3.4 §3.11 §7.63 §8.13 §9.5 §9.8 §9.9 a visitor: titles, guard, theme, return addresses, agreements', async ({
  page,
}) => {
  await page.goto(`${shop.url}/relax`)
  await expect(page).toHaveTitle('歇一会儿')
  await step('guard', async () => {
    await page.getByRole('navigation', { name: '顶部导航' }).getByRole('link', { name: '我的订单' }).click()
    await says(page, '请登录后再访问！')
    await expect(page).toHaveURL(`${shop.url}/relax`)
    await expect(page).toHaveTitle('歇一会儿')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await step('return addresses', async () => {
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/prod/api/address/refund/list', async (route) => {
      await held
      await route.continue()
    })
    await bar(page).getByRole('button', { name: '退货地址' }).click()
    const shown = dialog(page, '退货地址')
    await expect(shown.getByText('正在获取退货地址...')).toBeVisible()
    letGo()
    for (const text of ['广州站', '张三', '13911112222', '广州市甲路 1 号', '杭州站', '杭州市乙路 2 号'])
      await expect(shown.getByText(text, { exact: true })).toBeVisible()
    expect(await widthOf(page, '退货地址')).toBe(Math.round(1440 * 0.55))
    await page.keyboard.press('Escape')
    await page.unrouteAll()
    shop.says('GET /api/address/refund/list', { code: 41000, msg: '退货站点维护中' })
    await bar(page).getByRole('button', { name: '退货地址' }).click()
    await says(page, '退货站点维护中')
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()
  })
  await step('agreements', async () => {
    for (const [name, type] of [
      ['用户协议', '1'],
      ['服务协议', '2'],
      ['隐私政策', '3'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('button', { name }).click()
      await expect(dialog(page, name).getByText('协议正文')).toBeVisible()
      expect(await widthOf(page, name)).toBe(1000)
      expect(shop.heard.at(-1)).toMatchObject({ call: 'GET /api/agreement', fields: { type } })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
  await step('theme colour', async () => {
    const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))
    expect(await accent()).toBe('#F83126')
    await page.evaluate(() => window.localStorage.setItem('theme-color', '#1677FF'))
    await page.reload()
    expect(await accent()).toBe('#1677FF')
  })
})

test('§2.46 §3.1 §3.2 §3.11 §4.1 §4.3 §4.5 §5.1 §8.2 §8.8 §9.4 §9.11 signing in by password with access_token alone, and out', async ({
  page,
}) => {
  await page.goto(`${shop.url}/relax`)
  const form = await openSignIn(page)
  await press(form, '登录')
  await says(page, '请输入账号密码')
  await step('refused in the words of the server, whatever the code', async () => {
    for (const code of [40000, 40029, 1]) {
      shop.says('POST /api/user/login', { code, msg: `账号已停用 ${code}` })
      await signIn(page, '13800000001', 'Renjian-7788')
      await expect(notice(page, `账号已停用 ${code}`)).toHaveRole('alert')
    }
  })
  shop.says('POST /api/user/login', { code: 20000, msg: 'success', data: { access_token: 'a-strangers-token' } })
  const loads = countLoads(page)
  await signIn(page, '13800000001', 'Renjian-7788')
  await says(page, '登录成功')
  await expect(bar(page).getByText('您好，阿青')).toBeVisible()
  await expect.poll(loads).toBe(1)
  expect(await stored(page)).toEqual({
    token: 'a-strangers-token',
    userInfo: JSON.stringify({ user_name: '阿青', account: '13800000001' }),
  })
  expect(shop.heard.find(({ call }) => call === 'GET /api/user/me')?.token).toBe('Bearer a-strangers-token')
  await step('my account shows what is known, and makes nothing up', async () => {
    await page.goto(`${shop.url}/usermanage/userinfo`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: '阿青' })).toBeVisible()
    await expect(main.getByText('¥')).toHaveCount(0)
  })
  await step('signing out', async () => {
    await bar(page).getByRole('button', { name: '退出登录' }).click()
    const asked = page.getByRole('dialog')
    await expect(asked.getByText('确定要退出登录系统吗？')).toBeVisible()
    expect(await asked.evaluate((node: HTMLElement) => node.offsetWidth)).toBe(416)
    await asked.getByRole('button', { name: /确定|退出/ }).click()
    await says(page, '正在退出登录...')
    await expect(page).toHaveURL(`${shop.url}/home`)
    await expect(bar(page).getByRole('button', { name: '登录', exact: true })).toBeVisible()
    expect(await stored(page)).toEqual({})
  })
})

test('§4.6 §4.7 §4.8 §5.2 §5.3 §5.4 §8.6 §8.11 signing in by code: the words, 60 seconds, 重新获取', async ({
  page,
}) => {
  await page.clock.install({ time: START })
  await page.goto(`${shop.url}/relax`)
  const form = await openSignIn(page, '短信登录')
  await page.clock.pauseAt(new Date(START.getTime() + 60_000))
  const press1 = async (name: string) => {
    await press(form, name)
    await page.clock.runFor(500)
  }
  await press1('获取验证码')
  await says(page, '请先输入手机号')
  await fill(form, { 手机号: '12345' })
  await press1('获取验证码')
  await says(page, '请输入正确的手机号')
  await press1('登录')
  await says(page, '请输入手机号和验证码')
  await fill(form, { 手机号: '13800000001' })
  await press(form, '获取验证码')
  await expect(codeButton(form)).toHaveText('60 秒')
  await says(page, '验证码发送成功,请查看手机')
  expect(shop.heard.at(-1)?.fields).toEqual({ mobile: '13800000001', smsType: 'login' })
  await page.clock.runFor(59_000)
  await expect(codeButton(form)).toHaveText('1 秒')
  await page.clock.runFor(1000)
  await expect(codeButton(form)).toHaveText('重新获取')
  await expect(codeButton(form)).toBeEnabled()
  await page.clock.resume()
  shop.says('POST /api/user/login', { code: 40000, msg: '请完成注册后再登录' })
  await fill(form, { 验证码: '246810' })
  await press(form, '登录')
  await expect(notice(page, '请完成注册后再登录')).toHaveRole('alert')
  expect(shop.heard.at(-1)?.fields).toEqual({ login_type: 'sms', account: '13800000001', verify_code: '246810' })
})

test('§3.8 §3.9 §4.10 §5.5 §5.6 §7.61 §7.62 §8.3 §8.9 §8.10 registering with four fields, and a reset, on replies without data', async ({
  page,
}) => {
  await page.goto(`${shop.url}/relax`)
  const four = { 手机号: '13800000001', 验证码: '246810', 密码: 'Renjian-7788', 确认密码: 'Renjian-7788' }
  const sent = {
    account: '13800000001',
    verify_code: '246810',
    password: 'Renjian-7788',
    password_confirm: 'Renjian-7788',
  }
  await step('register', async () => {
    const form = await openRegister(page)
    await press(form, '注册')
    await says(page, '请填写完整信息')
    await fill(form, { ...four, 确认密码: 'Renjian-7789' })
    await press(form, '注册')
    await says(page, '两次密码不一致')
    await fill(form, four)
    shop.says('POST /api/user/register', { code: 40001, msg: '验证码已失效' })
    await press(form, '注册')
    await expect(notice(page, '验证码已失效')).toHaveRole('alert')
    await expect(field(form, '手机号')).toHaveValue('13800000001')
    shop.says('POST /api/user/register', { code: 20000, msg: 'success' })
    await press(form, '注册')
    await says(page, '注册成功')
    expect(shop.heard.at(-1)).toMatchObject({ call: 'POST /api/user/register', fields: sent })
  })
  await step('reset', async () => {
    await page.goto(`${shop.url}/404`)
    const form = await openReset(page)
    await fill(form, four)
    await page.evaluate(() => window.localStorage.setItem('token', 'old'))
    await press(form, '确定')
    await says(page, '修改密码成功')
    expect(shop.heard.find(({ call }) => call === 'PUT /api/user/password/reset')?.fields).toEqual(sent)
    await expect.poll(() => stored(page)).toEqual({})
  })
})

test('§7.64 §8.4 §8.5 §8.15 a buyer: code 500 in its words; 40001 with its msg alone clears and reloads', async ({
  page,
}) => {
  const enter = async (path: string) => {
    await page.goto(`${shop.url}/404`)
    await page.evaluate(() => window.localStorage.setItem('token', 'a-strangers-token'))
    await page.goto(`${shop.url}${path}`)
  }
  shop.says('GET /api/user/me', { code: 500, msg: 'NullPointerException' })
  for (const path of ['/usermanage/userinfo', '/payorder?items=1:1', '/payorder?payment_no=1'])
    await step(`code 500 on ${path}`, async () => {
      shop.says('*', { code: 500, msg: 'NullPointerException' })
      await enter(path)
      const main = page.getByRole('main')
      await expect(main.getByText('服务器内部错误，请联系管理员').first()).toBeVisible()
      await expect(main.getByRole('button', { name: /重试/ }).first()).toBeVisible()
    })
  await step('40001', async () => {
    shop.says('*', { code: 20000, msg: '', data: null })
    await enter('/relax')
    await page.evaluate(() => window.localStorage.setItem('theme-color', '#1677FF'))
    const loads = countLoads(page)
    shop.says('*', { code: 40001, msg: '会话已失效' })
    await page.getByRole('banner').getByRole('button', { name: '退货地址' }).click()
    await expect.poll(loads).toBe(1)
    expect(await stored(page)).toEqual({})
    await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()
  })
})

test('§8.16 nonsense of every type of content leaves words and a way on', async ({ page }) => {
  const nonsense = [
    { text: '<!doctype html><h1>It works!</h1>', type: 'text/html' },
    { text: '{"code":20000,"msg":"ok","data":{"list":[{"id":"1","ti', type: 'application/json' },
    { text: '', status: 204 },
    { text: `{"code":20000,"msg":"ok","data":"${'x'.repeat(2_000_000)}"}`, type: 'application/octet-stream' },
    { text: '{"code":20000,"data":7}{"code":20000,"data":7}', type: 'image/png' },
  ]
  for (const [i, path] of ['/home', '/search', '/merchandis/1', '/merhome?id=1', '/DetailsAnnouncement?id=1'].entries())
    await step(path, async () => {
      shop.says('*', nonsense[i]!)
      await page.goto(shop.url + path)
      const main = page.getByRole('main')
      await expect(main.getByText('服务器返回的内容无法识别，请稍后重试').first()).toBeVisible()
      await expect(main.getByRole('button', { name: /重试|重新加载/ }).first()).toBeVisible()
    })
})
