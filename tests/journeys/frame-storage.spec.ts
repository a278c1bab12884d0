import type { Page } from '@playwright/test'
import { expect, expectAlive, notice, stored, test } from '../support/journey'
import { openSignIn, signIn } from '../support/journey-forms'
import { demoBuyers, enterAs, freshBuyer, PASSWORD, registered, tokenFor } from '../support/journey-buyers'

/** spec §1, §3, §9: theme, locale, and a storage that is rubbish, full, blocked or another tab's. */

const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim().toUpperCase())

const themes = [
  { says: '§1.17 §9.5 without a stored colour', color: null, painted: '#F83126' },
  { says: '§1.16 §9.5 with a stored colour', color: '#1677FF', painted: '#1677FF' },
  { says: '§1.16 with another', color: '#0E9F6E', painted: '#0E9F6E' },
  { says: '§1.17 with rubbish', color: 'red;}body{display:none', painted: '#F83126' },
  { says: '§1.17 with nothing in it', color: '', painted: '#F83126' },
] as const

for (const { says, color, painted } of themes) {
  test(`${says}, the page is painted in ${painted}`, async ({ page, shop }) => {
    await enterAs(page, shop, null, color === null ? {} : { 'theme-color': color })
    await page.goto('/home')
    await expectAlive(page)
    expect(await accentOf(page)).toBe(painted)
    // Whatever the colour, what is written in it or on it can be read.
    const ratios = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
      const light = (name: string) => {
        const hex = style.getPropertyValue(name).trim().replace('#', '')
        const [r, g, b] = [0, 2, 4].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255)) as [
          number,
          number,
          number,
        ]
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      return [ratio(light('--accent-text'), 1), ratio(light('--accent-fill'), light('--accent-on-fill'))]
    })
    expect(ratios[0]).toBeGreaterThanOrEqual(4.5)
    expect(ratios[1]).toBeGreaterThanOrEqual(4.5)
  })
}

test('§1.16 the colour is there before the first paint, without the app', async ({ page, shop }) => {
  await enterAs(page, shop, null, { 'theme-color': '#1677FF' })
  await page.route(/assets\/(index|app)-.*\.js/, () => undefined)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect.poll(() => accentOf(page)).toBe('#1677FF')
  expect(await page.locator('#root > *').count()).toBe(0)
})

test('§1.16 the buyer chooses a colour: the page has it at once and after a reload', async ({ page }) => {
  await page.goto('/relax')
  await page.getByRole('banner').getByRole('button', { name: '主题色' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: '湖蓝' }).check()
  await expect.poll(() => accentOf(page)).toBe('#1677FF')
  expect(await stored(page)).toEqual({ 'theme-color': '#1677FF' })
  await page.reload()
  await expectAlive(page)
  expect(await accentOf(page)).toBe('#1677FF')
})

test('§1.14 §1.15 §9.12 the page and its components speak Simplified Chinese', async ({ page, shop }) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  await page.goto('/ordermanage/ordelist')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expectAlive(page)
  // Words of the component library itself.
  await page.getByRole('banner').getByRole('button', { name: '退货地址' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '关闭' })).toBeVisible()
  // No word of English: letters only where they are somebody's name or unit.
  const words = (await page.locator('body').innerText()).match(/[A-Za-z]{4,}/g) ?? []
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

const rubbish = [
  ['userInfo is no JSON', '{"user_name":'],
  ['userInfo is null', 'null'],
  ['userInfo is a list', '[1,2]'],
  ['userInfo has other types', '{"user_name":{"a":1},"account":7}'],
] as const

for (const [says, userInfo] of rubbish) {
  test(`${says}: the buyer is greeted all the same, and it is put right`, async ({ page, shop }) => {
    await enterAs(page, shop, await tokenFor(shop, demoBuyers.second), { userInfo })
    await page.goto('/relax')
    await expect(page.getByRole('banner').getByText('您好，小满优选')).toBeVisible()
    await expect
      .poll(async () => JSON.parse((await stored(page)).userInfo ?? 'null') as unknown)
      .toEqual({ user_name: '小满优选', account: demoBuyers.second })
  })
}

test('a token that is rubbish is nobody’s: a visitor’s page', async ({ page, shop }) => {
  await enterAs(page, shop, 'two words\n')
  await page.goto('/home')
  await expectAlive(page)
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()
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

test('§4.5 signing out in one tab takes the other off a buyer’s page', async ({ page, context, shop }) => {
  const buyer = await freshBuyer(shop)
  await enterAs(page, shop, buyer.token)
  await page.goto('/usermanage/userinfo')
  const other = await context.newPage()
  await other.goto('/relax')
  await other.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()
})
