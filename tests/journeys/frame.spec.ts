import {
  allowErrors,
  answer,
  countLoads,
  dialog,
  expect,
  expectAlive,
  failedLoads,
  goInside,
  notice,
  noticesShown,
  test,
} from '../support/journey'
import { scriptOf } from '../support/built'
import { aPicture } from '../support/journey-forms'
import { demoBuyers, enterAs, freshBuyer, tokenFor } from '../support/journey-buyers'

/** spec §2: what the frame does with the real server and the real browser; its words and refusals are in tests/pages/frame.spec.tsx. */

test('§2.47 §2.48 §4.5 a yes shows 正在退出登录..., clears the storage, leads home and reloads', async ({
  page,
  shop,
}) => {
  const buyer = await freshBuyer(shop)
  await enterAs(page, shop, buyer.token, { 'theme-color': '#1677FF', rest: 'x' })
  await page.goto('/usermanage/userinfo')
  await expect(page.getByRole('banner').getByText(`您好，${buyer.mobile}`)).toBeVisible()
  const loads = countLoads(page)
  const shown = await noticesShown(page)
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0)
  await expect.poll(loads).toBe(1)
  expect(shown()).toContain('正在退出登录...')
  // The server has ended it as well.
  const reply = await page.request.get('/prod/api/user/me', { headers: { authorization: `Bearer ${buyer.token}` } })
  expect(((await reply.json()) as { code: number }).code).toBe(40001)
})

test('§2.53 complaint feedback reaches the server: words of a visitor, pictures of a buyer', async ({ page, shop }) => {
  const send = async (words: string) => {
    await page.getByRole('complementary', { name: '快捷菜单' }).getByRole('button', { name: '投诉反馈' }).click()
    const form = dialog(page, '投诉反馈')
    await form.getByRole('button', { name: '提交反馈' }).click()
    await expect(form.getByText('请填写反馈内容')).toBeVisible()
    await form.getByRole('textbox', { name: '反馈内容' }).fill(words)
    return form
  }
  const sent = () => page.waitForRequest((request) => request.url().endsWith('/prod/api/feedback'))

  await page.goto('/relax')
  const first = sent()
  await (await send('页面上的价格看不清')).getByRole('button', { name: '提交反馈' }).click()
  expect([...new URLSearchParams((await first).postData() ?? '').values()]).toContain('页面上的价格看不清')
  await expect(notice(page, '反馈已提交，感谢您的意见')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  await page.goto('/relax')
  const form = await send('附一张图')
  await form.locator('input[type=file]').setInputFiles(aPicture('截图.png'))
  const second = sent()
  await form.getByRole('button', { name: '提交反馈' }).click()
  expect((await second).postData()).toContain('images')
  await expect(notice(page, '反馈已提交，感谢您的意见')).toBeVisible()
})

test('§3.4 an agreement’s HTML can’t run anything', async ({ page }) => {
  const content =
    '<h3>一</h3><p onclick="window.hurt=1">文</p><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>'
  // The browser says so while the text is being cleaned, far from the page.
  allowErrors(page, failedLoads, /inline event handler violates/)
  await answer(page, '/api/agreement', 20000, 'ok', {
    title: '用户协议',
    content,
    updated_at: '2026-11-01T10:00:00+08:00',
  })
  await page.goto('/relax')
  await page.getByRole('contentinfo').getByRole('button', { name: '用户协议' }).click()
  const shown = dialog(page, '用户协议')
  await shown.getByText('文', { exact: true }).click()
  expect(await shown.locator('script, [onclick], [onerror]').count()).toBe(0)
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
})

test('§2.33 the title is that of the wanted page before the page shows', async ({ page }) => {
  await page.goto('/home')
  await expectAlive(page)
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(scriptOf('RelaxPage.tsx'), async (route) => {
    await held
    await route.continue()
  })
  await goInside(page, '/relax')
  await expect(page).toHaveTitle('歇一会儿')
  await expect(page.getByRole('progressbar', { name: '正在打开页面' })).toBeVisible()
  expect(await page.getByRole('heading', { name: '歇一会儿' }).count()).toBe(0)
  letGo()
  await expect(page.getByRole('heading', { name: '歇一会儿' })).toBeVisible()
})
