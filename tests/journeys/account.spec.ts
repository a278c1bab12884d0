import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { ask } from '../support/ask'
import { dialog, expect, expectAccessible, notice, signInDialog, tabTo, test } from '../support/journey'
import { enterAs, freshBuyer, freshMobile, smsCode, tokenFor, type Shop } from '../support/journey-buyers'
import { fill, openSignIn, press, signIn } from '../support/journey-forms'

/** The account itself, with the real server: who is signed in to it, its number, its picture. */

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const NEXT_PASSWORD = 'Zaocanche#91'

/** Another browser, gone with the test. */
const another = async <T>(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  work: (context: BrowserContext, page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', ...options })
  try {
    return await work(context, await context.newPage())
  } finally {
    await context.close()
  }
}

const isAlive = async (shop: Shop, token: string): Promise<boolean> =>
  (await ask(shop, 'GET', '/prod/api/user/me', { token })).code === 20000

test('§2.14 §7.19 不是我: a sign-in from a new device is seen at once by the other, ended, and the password set anew', async ({
  page,
  browser,
  shop,
  baseURL,
}) => {
  const { mobile, password, token } = await freshBuyer(shop)
  await enterAs(page, shop, token)
  await page.goto('/home')
  await expect(page.getByRole('banner').getByText(`您好，${mobile}`)).toBeVisible()
  const bar = page.getByRole('region', { name: '新设备登录' })
  await expect(bar).toHaveCount(0)

  await another(
    browser,
    { baseURL: baseURL!, userAgent: IPHONE, viewport: { width: 390, height: 844 } },
    async (_, phone) => {
      await phone.goto('/search')
      await openSignIn(phone)
      await signIn(phone, mobile, password)
      await expect(notice(phone, '登录成功')).toBeVisible()

      await page.goto('/home')
      await expect(bar).toContainText('新设备登录：iPhone · Safari 17（本机）')
      await expectAccessible(page, 'bar')
      await bar.getByRole('link', { name: '登录记录' }).click()
      const rows = page.getByRole('table', { name: '登录记录' }).getByRole('row')
      await expect(rows).toHaveCount(3)
      await expect(rows.nth(1)).toContainText('新设备')
      await expectAccessible(page, 'records')

      await bar.getByRole('button', { name: '不是我' }).click()
      await expect(notice(page, '其他 1 个登录已退出，请重设密码')).toBeVisible()
      const reset = dialog(page, '重置密码')
      await expect(reset.getByRole('textbox', { name: '手机号' })).toHaveValue(mobile)
      await expect(bar).toHaveCount(0)
      // The other is out with its next step.
      await phone.goto('/ordermanage/ordelist')
      await expect(notice(phone, '登录已失效，请重新登录')).toBeVisible()

      await press(reset, '获取验证码')
      await expect(notice(page, '验证码发送成功,请查看手机')).toBeVisible()
      await fill(reset, { 验证码: smsCode(shop, mobile), 密码: NEXT_PASSWORD, 确认密码: NEXT_PASSWORD })
      await press(reset, '确定')
      await expect(notice(page, '修改密码成功')).toBeVisible()
      expect(await isAlive(shop, token)).toBe(false)
    },
  )

  await expect(signInDialog(page)).toBeVisible()
  await signIn(page, mobile, NEXT_PASSWORD)
  await expect(notice(page, '登录成功')).toBeVisible()
  await page.goto('/usermanage/loginrecord')
  await expect(page.getByRole('row').filter({ hasText: 'iPhone' })).toContainText('不是本人')
})

test('the records of sign-ins fit a phone, and one session is ended from there @narrow', async ({ page, shop }) => {
  const { mobile, token } = await freshBuyer(shop)
  const other = await tokenFor(shop, mobile)
  await enterAs(page, shop, token)
  await page.goto('/usermanage/loginrecord')
  const rows = page.getByRole('table', { name: '登录记录' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  await rows.nth(1).getByRole('button', { name: '退出' }).click()
  await expect(notice(page, '已让 1 个登录退出')).toBeVisible()
  await expect(rows.nth(1).getByRole('button', { name: '退出' })).toHaveCount(0)
  expect([await isAlive(shop, token), await isAlive(shop, other)]).toEqual([true, false])
})

test('§2.10 the number of an account is changed by a code to the old phone and one to the new', async ({
  page,
  shop,
}) => {
  const { mobile, password, token } = await freshBuyer(shop)
  const other = await tokenFor(shop, mobile)
  const next = freshMobile()
  await enterAs(page, shop, token)
  await page.goto('/usermanage/userinfo')
  await page.getByRole('button', { name: '更换手机号' }).click()
  const change = dialog(page, '更换手机号')
  await press(change, '获取验证码')
  await expect(notice(page, '验证码发送成功,请查看手机')).toBeVisible()
  await expectAccessible(page, 'old')
  await fill(change, { 验证码: smsCode(shop, mobile) })
  await press(change, '下一步')
  await expect(change.getByRole('textbox', { name: '新手机号' })).toBeFocused()
  await page.keyboard.type(next)
  await press(change, '获取验证码')
  await expect(change.getByRole('button', { name: /^\d+ 秒$/ })).toBeVisible()
  await fill(change, { 验证码: smsCode(shop, next) })
  await expectAccessible(page, 'new')
  await press(change, '更换')
  await expect(notice(page, '手机号已更换，其他设备已退出登录')).toBeVisible()
  await expect(page.getByRole('banner').getByText(`您好，${next}`)).toBeVisible()
  expect([await isAlive(shop, token), await isAlive(shop, other)]).toEqual([true, false])
  expect(await tokenFor(shop, next, password)).not.toBe('')
})

test('§2.10 §7.15 the picture is cut by keyboard: what stands in the frame is what is kept', async ({ page, shop }) => {
  const { token } = await freshBuyer(shop)
  // Red at the left, blue at the right.
  const half = (background: string) => ({ create: { width: 400, height: 400, channels: 3 as const, background } })
  const blue = await sharp(half('#0000ff')).png().toBuffer()
  const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .png()
    .toBuffer()
  await enterAs(page, shop, token)
  await page.goto('/usermanage/userinfo')
  await page.getByRole('button', { name: '修改资料' }).click()
  const form = dialog(page, '修改资料')
  await form.getByLabel('用户名').fill('双色小店')
  await form.getByLabel(/^头像/).setInputFiles({ name: '双色.png', mimeType: 'image/png', buffer })
  const frame = form.getByRole('group', { name: '头像取景框' })
  await expect(frame).toBeVisible()
  await expectAccessible(page, 'crop')
  await tabTo(page, frame)
  // To the left as far as it goes: only the right half is in the frame then.
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowLeft')
  await tabTo(page, form.getByRole('slider', { name: '缩放' }))
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('slider', { name: '缩放' })).toHaveAttribute('aria-valuetext', '105%')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '资料已保存')).toBeVisible()
  const { data } = await ask(shop, 'GET', '/prod/api/user/me', { token })
  const kept = await page.request.get((data as { avatar: string }).avatar)
  const { width, height } = await sharp(await kept.body()).metadata()
  const { dominant } = await sharp(await kept.body()).stats()
  expect([width, width === height]).toEqual([381, true])
  expect([dominant.r < 60, dominant.b > 180]).toEqual([true, true])
})
