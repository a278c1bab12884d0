import { dialog, expect, notice, signInDialog, tabTo, test } from '../support/journey'
import { field } from '../support/journey-forms'
import {
  demoBuyers,
  enterAs,
  freshBuyer,
  freshMobile,
  PASSWORD,
  registered,
  smsCode,
  tokenFor,
} from '../support/journey-buyers'

/** The frame by the keyboard alone: nothing here touches the mouse; every stop of the focus can be seen (`tabTo`). */

test('the first Tab leads past the menus to the page', async ({ page }) => {
  await page.goto('/relax')
  await tabTo(page, page.getByRole('link', { name: '跳到正文' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: '歇好了，回首页' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
})

test('§2.56 §5.1 §8.8 signing in: open, complain, fill in, Enter', async ({ page, shop }) => {
  const { mobile } = await registered(shop)
  await page.goto('/relax')
  const opener = page.getByRole('banner').getByRole('button', { name: '登录', exact: true })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const form = signInDialog(page)
  await expect(field(form, '账号')).toBeFocused()
  // The focus stays inside.
  for (let stops = 0; stops < 25; stops += 1) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(
      () => document.activeElement === document.body || !document.activeElement?.closest('header, main, footer, aside'),
    )
    expect(inside).toBe(true)
  }
  await field(form, '账号').focus()
  await page.keyboard.press('Enter')
  await expect(notice(page, '请输入账号密码')).toBeVisible()
  // Escape closes it and gives the focus back to what opened it.
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(form, '账号')).toBeFocused()
  await page.keyboard.type(mobile)
  await tabTo(page, field(form, '密码'))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByText(`您好，${mobile}`)).toBeVisible()
})

test('§2.56 §3.7 §4.1 §4.6 §5.6 §7.12 §8.8 §8.11 signing in by code: arrows change the tab, the code is sent by the keyboard', async ({
  page,
  shop,
}) => {
  const { mobile } = await registered(shop)
  await page.goto('/relax')
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: '登录', exact: true }))
  await page.keyboard.press('Space')
  const form = signInDialog(page)
  await expect(field(form, '账号')).toBeFocused()
  await tabTo(page, form.getByRole('tab', { name: '密码登录' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('tab', { name: '短信登录' })).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, field(form, '手机号'))
  await page.keyboard.type(`+86${mobile}`)
  await tabTo(page, form.getByRole('button', { name: '获取验证码' }))
  const asked = page.waitForRequest((request) => request.url().includes('/prod/api/common/sendSms'))
  await page.keyboard.press('Enter')
  expect([...new URL((await asked).url()).searchParams.values()].toSorted()).toEqual([mobile, 'login'].toSorted())
  await expect(notice(page, '验证码发送成功,请查看手机')).toBeVisible()
  await tabTo(page, field(form, '验证码'), 'Shift+Tab')
  await page.keyboard.type(smsCode(shop, mobile))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByText(`您好，${mobile}`)).toBeVisible()
})

test('§2.62 §2.63 §3.8 §7.10 §7.61 §8.9 registering, reading an agreement on the way', async ({ page, shop }) => {
  const mobile = freshMobile()
  await page.goto('/relax')
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: '注册', exact: true }))
  await page.keyboard.press('Enter')
  const form = dialog(page, '注册')
  await expect(field(form, '手机号')).toBeFocused()
  await page.keyboard.type(mobile)
  await tabTo(page, form.getByRole('button', { name: '获取验证码' }))
  await page.keyboard.press('Enter')
  await expect(notice(page, '验证码发送成功,请查看手机')).toBeVisible()
  await tabTo(page, field(form, '密码'))
  await page.keyboard.type(PASSWORD)
  await tabTo(page, field(form, '确认密码'))
  await page.keyboard.type(PASSWORD)
  const link = form.getByRole('button', { name: '《用户协议》' })
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(dialog(page, '用户协议').getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, '用户协议')).toBeHidden()
  await expect(link).toBeFocused()
  await tabTo(page, field(form, '验证码'), 'Shift+Tab')
  await page.keyboard.type(smsCode(shop, mobile))
  const sending = page.waitForRequest((request) => request.url().endsWith('/prod/api/user/register'))
  await page.keyboard.press('Enter')
  const sent = new URLSearchParams((await sending).postData() ?? '')
  expect([...sent.keys()].map((name) => name.replace(/^data\[(.*)\]$/, '$1')).toSorted()).toEqual([
    'account',
    'password',
    'password_confirm',
    'verify_code',
  ])
  await expect(notice(page, '注册成功')).toBeVisible()
  await expect(signInDialog(page)).toBeVisible()
})

test('§2.42 return addresses: open, copy, close', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/relax')
  const opener = page.getByRole('banner').getByRole('button', { name: '退货地址' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const shown = dialog(page, '退货地址')
  await expect(shown.getByRole('listitem').first()).toBeVisible()
  await tabTo(page, shown.getByRole('button', { name: /^复制/ }).first())
  await page.keyboard.press('Enter')
  await expect(notice(page, '已复制')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(opener).toBeFocused()
})

test('§2.40 the personal centre opens, is walked and closed by keys', async ({ page, shop }) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.second))
  await page.goto('/relax')
  const opener = page.getByRole('banner').getByRole('button', { name: '个人中心' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: '收藏供应商' }))
  await page.keyboard.press('Escape')
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: '登录记录' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/usermanage/loginrecord')
})

test('§2.49 §2.52 §2.53 §2.54 the floating menu: the QR image on focus, feedback and the way up by Enter', async ({
  page,
}) => {
  await page.goto('/home')
  const menu = page.getByRole('complementary', { name: '快捷菜单' })
  await menu.getByRole('link', { name: '我的收藏' }).focus()
  await tabTo(page, menu.getByRole('button', { name: '在线客服' }))
  await expect(page.getByRole('img', { name: '在线客服二维码' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('img', { name: '在线客服二维码' })).toBeHidden()
  await tabTo(page, menu.getByRole('button', { name: '投诉反馈' }))
  await page.keyboard.press('Enter')
  await expect(dialog(page, '投诉反馈').getByRole('textbox', { name: '反馈内容' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page, '投诉反馈')).toBeHidden()
  await page.keyboard.press('End')
  // Chromium glides there; pressed on the way, the button would be overtaken by it.
  const toGo = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY
  await expect.poll(() => page.evaluate(toGo)).toBeLessThan(2)
  await tabTo(page, menu.getByRole('button', { name: '回到顶部' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('§2.46 §2.47 signing out: asked, the focus on the answer', async ({ page, shop }) => {
  const buyer = await freshBuyer(shop)
  await enterAs(page, shop, buyer.token)
  await page.goto('/relax')
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: '退出登录' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('确定要退出登录系统吗？')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: '确定' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()
})
