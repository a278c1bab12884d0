import type { Page } from '@playwright/test'
import { drawnInBrowser, expect, expectAlive, notice, stored, test } from '../support/journey'
import { scriptOf } from '../support/built'
import { openSignIn, signIn } from '../support/journey-forms'
import { demoBuyers, enterAs, PASSWORD, registered, tokenFor } from '../support/journey-buyers'

/** spec §1, §3, §9: theme, locale, and the storage of a real browser: blocked, full, or another tab's. */

const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim().toUpperCase())

test('§1.16 the colour is there before the first paint, without the app', async ({ page, shop }) => {
  await enterAs(page, shop, null, { 'theme-color': '#1677FF' })
  await page.route(scriptOf('index.html'), () => undefined)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect.poll(() => accentOf(page)).toBe('#1677FF')
  await drawnInBrowser(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect.poll(() => accentOf(page)).toBe('#1677FF')
  expect(await page.locator('#root > *').count()).toBe(0)
})

test('§1.14 §1.15 §9.12 the page and its components speak Simplified Chinese', async ({ page, shop }) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  await page.goto('/ordermanage/ordelist')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expectAlive(page)
  // Words of the component library itself.
  await page.getByRole('banner').getByRole('button', { name: '退货地址' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '关闭' })).toBeVisible()
  // No word of English: letters only where they are somebody's name or unit, or in what is called POLO衫.
  const text = (await page.locator('body').innerText()).replaceAll(/POLO衫?/g, '')
  const words = text.match(/[A-Za-z]{4,}/g) ?? []
  expect(words).toEqual([])
})

test('§3.10 the local storage has no key besides token, userInfo and theme-color', async ({ page, shop }) => {
  const { mobile } = await registered(shop)
  await page.goto('/home')
  await openSignIn(page)
  await signIn(page, mobile, PASSWORD)
  await expect(page.getByRole('banner').getByText(`您好，${mobile}`)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: '主题色' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: '湖蓝' }).check()
  for (const path of [
    '/search?keyword=裙',
    '/merchandis/10005',
    '/shoppingcart',
    '/ordermanage/ordelist',
    '/usermanage/userinfo',
  ]) {
    await page.goto(path)
    await expectAlive(page)
  }
  expect(Object.keys(await stored(page)).toSorted()).toEqual(['theme-color', 'token', 'userInfo'])
})

const refusals = [
  [
    'blocked',
    `for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })`,
  ],
  ['full', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`],
] as const

for (const [how, script] of refusals) {
  test(`a storage that is ${how} breaks no page, nor does signing in`, async ({ page, shop }) => {
    const { mobile } = await registered(shop)
    await page.addInitScript(script)
    for (const path of ['/home', '/search', '/merchandis/10005', '/relax']) {
      await page.goto(path)
      await expectAlive(page)
      expect(await accentOf(page)).toBe('#F83126')
    }
    await openSignIn(page)
    const replied = page.waitForResponse('**/prod/api/user/login')
    await signIn(page, mobile, PASSWORD)
    await replied
    await expect(notice(page, '浏览器没有存住登录状态，刷新页面后需要重新登录')).toBeVisible()
    await expect(page.getByRole('banner').getByText(`您好，${mobile}`)).toBeVisible()
    await expectAlive(page)
    await page.goto('/search')
    await expectAlive(page)
  })
}

test('two tabs follow each other, in and out', async ({ page, context, shop }) => {
  const { mobile } = await registered(shop)
  const other = await context.newPage()
  await other.goto('/search')
  await page.goto('/relax')
  await openSignIn(page)
  await signIn(page, mobile, PASSWORD)
  for (const tab of [page, other]) await expect(tab.getByRole('banner').getByText(`您好，${mobile}`)).toBeVisible()
  await expect(other).toHaveURL('/search')
  await other.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  for (const tab of [page, other])
    await expect(tab.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(await stored(page)).toEqual({})
})
