import type { Page } from '@playwright/test'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'
import {
  answer,
  countCalls,
  expect,
  expectAlive,
  goInside,
  notice,
  pathOf,
  signInDialog,
  test,
  watch,
} from '../support/journey'

/** spec §2: the table of routes, and what stands at its doors. */

interface Row {
  says: string
  path: string
  title: string
  /** Where it shows, when not where it was asked for. */
  at?: string
  footer?: false
}

const open: Row[] = [
  { says: '§2.1 / leads to /home inside the frame', path: '/', title: '首页', at: '/home' },
  { says: '§2.2 /home is open', path: '/home', title: '首页' },
  { says: '§2.3 /search is open', path: '/search', title: '商品搜索' },
  { says: '§2.4 /DetailsAnnouncement is open', path: '/DetailsAnnouncement?id=1', title: '公告详情' },
  { says: '§2.5 /merhome is open and has no footer', path: '/merhome?id=1', title: '供应商主页', footer: false },
  { says: '§2.6 /merchandis/{id} is open', path: '/merchandis/10005', title: '商品详情' },
  { says: '§2.28 /404 is open', path: '/404', title: '页面不存在' },
  {
    says: '§2.29 an address without a route leads to /404',
    path: '/no/such/page?x=1',
    title: '页面不存在',
    at: '/404',
  },
  { says: '§2.30 /relax exists', path: '/relax', title: '歇一会儿' },
  { says: '§2.31 /test exists', path: '/test', title: '自检' },
  { says: '§8.14 /security-alert is open', path: '/security-alert', title: '安全提示', footer: false },
]

const forBuyers: Row[] = [
  { says: '§2.7 /shoppingcart has no footer', path: '/shoppingcart', title: '购物车', footer: false },
  { says: '§2.8 /payorder has no footer', path: '/payorder', title: '支付订单', footer: false },
  { says: '§2.9 /usermanage leads on', path: '/usermanage', title: '我的账户', at: '/usermanage/userinfo' },
  { says: '§2.10 /usermanage/userinfo', path: '/usermanage/userinfo', title: '我的账户' },
  { says: '§2.11 /usermanage/saveshop', path: '/usermanage/saveshop', title: '收藏商品' },
  { says: '§2.12 /usermanage/savemaster', path: '/usermanage/savemaster', title: '收藏供应商' },
  { says: '§2.13 /usermanage/mypurse', path: '/usermanage/mypurse', title: '售后备用金' },
  { says: '§2.14 /usermanage/loginrecord', path: '/usermanage/loginrecord', title: '登录记录' },
  { says: '§2.15 /afterSalesService', path: '/afterSalesService', title: '申请售后' },
  { says: '§2.16 /ordermanage leads on', path: '/ordermanage', title: '订单列表', at: '/ordermanage/ordelist' },
  { says: '§2.17 /ordermanage/ordelist', path: '/ordermanage/ordelist', title: '订单列表' },
  { says: '§2.18 /ordermanage/selleds', path: '/ordermanage/selleds', title: '售后商品' },
  { says: '§2.19 /ordermanage/abnormal', path: '/ordermanage/abnormal', title: '异常订单' },
  { says: '§2.20 /shopsmanage leads on', path: '/shopsmanage', title: '订货店铺管理', at: '/shopsmanage/orderstore' },
  { says: '§2.21 /shopsmanage/orderstore', path: '/shopsmanage/orderstore', title: '订货店铺管理' },
  {
    says: '§2.22 /shopsmanage/shopcart leads to the cart',
    path: '/shopsmanage/shopcart',
    title: '购物车',
    at: '/shoppingcart',
    footer: false,
  },
  { says: '§2.23 /shopsmanage/syncorder', path: '/shopsmanage/syncorder', title: '同步订单' },
  {
    says: '§2.24 /upgoodsmanage leads on',
    path: '/upgoodsmanage',
    title: '上货店铺管理',
    at: '/upgoodsmanage/upstore',
  },
  { says: '§2.25 /upgoodsmanage/upstore', path: '/upgoodsmanage/upstore', title: '上货店铺管理' },
  { says: '§2.26 /upgoodsmanage/shelf', path: '/upgoodsmanage/shelf', title: '选货架' },
  { says: '§2.27 /upgoodsmanage/uprecord', path: '/upgoodsmanage/uprecord', title: '上货记录' },
]

const hidden = ['/afterSalesService', '/relax', '/test', '/security-alert', '/404']

let token = ''
/** Stays on one page: to be refused is quick. */
let visitor: Page
let visitorFaults: string[]
test.beforeAll(async ({ shop, browser }) => {
  token = await tokenFor(shop, demoBuyers.second)
  visitor = await browser.newPage()
  visitorFaults = watch(visitor.context())
  // Messages vanish when their time is over, not ours.
  await visitor.clock.install()
  await visitor.goto('/relax')
})
test.afterAll(async () => {
  expect(visitorFaults).toEqual([])
  await visitor.close()
})

for (const { says, path, title, at = path, footer } of open) {
  test(`${says} (${title})`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(at)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('contentinfo')).toHaveCount(footer === false ? 0 : 1)
    await expect(page.getByRole('banner')).toBeVisible()
    await expectAlive(page)
    expect(await signInDialog(page).count()).toBe(0)
  })
}

for (const { says, path, title, at = path, footer } of forBuyers) {
  test(`${says}: refused to a visitor, shown to a buyer (${title}) §2.34 §6.2`, async ({ page, shop }) => {
    await test.step('a visitor is told to sign in and stays', async () => {
      await goInside(visitor, path)
      await expect(notice(visitor, '请登录后再访问！')).toBeVisible()
      await expect(visitor).toHaveURL('/relax')
      await expect(visitor).toHaveTitle('歇一会儿')
      await expect(signInDialog(visitor)).toBeVisible()
      await visitor.keyboard.press('Escape')
      await visitor.clock.fastForward(5000)
      await expect(signInDialog(visitor)).toBeHidden()
      await expect(notice(visitor, '请登录后再访问！')).toBeHidden()
    })
    await test.step('a buyer gets the page', async () => {
      await enterAs(page, shop, token)
      await page.goto(path)
      await expect(page).toHaveURL(at)
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('contentinfo')).toHaveCount(footer === false ? 0 : 1)
      await expect(page.getByRole('navigation', { name: '顶部导航' })).toBeVisible()
      await expectAlive(page)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      expect(await notice(page, '请登录后再访问！').count()).toBe(0)
    })
  })
}

test('§2.29 an address that can’t be read leads to /404', async ({ page }) => {
  await page.goto('/merchandis/%FF')
  await expect(page).toHaveURL('/404')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
})

test('§2.34 §2.35 a visitor who comes from outside, with no page before, is brought home', async ({ page }) => {
  await page.goto('/usermanage/userinfo')
  await expect(notice(page, '请登录后再访问！')).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(page).toHaveTitle('首页')
  await expect(signInDialog(page)).toBeVisible()
})

test('§2.15 §2.30 §2.31 hidden routes stand in no menu', async ({ page, shop }) => {
  await enterAs(page, shop, token)
  for (const path of ['/home', '/usermanage/userinfo', '/ordermanage/ordelist', '/upgoodsmanage/shelf']) {
    await page.goto(path)
    await expectAlive(page)
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.filter((link) => hidden.includes(link?.split('?')[0] ?? ''))).toEqual([])
  }
})

test('§1.13 the side menu lists the centre, uploads with shops, shelf and records among it', async ({ page, shop }) => {
  await enterAs(page, shop, token)
  await page.goto('/upgoodsmanage/shelf')
  const side = page.getByRole('complementary').getByRole('navigation', { name: '个人中心' })
  await expect(side.getByRole('link')).toHaveText([
    '我的账户',
    '收藏商品',
    '收藏供应商',
    '售后备用金',
    '登录记录',
    '订单列表',
    '售后商品',
    '异常订单',
    '订货店铺管理',
    '购物车',
    '同步订单',
    '上货店铺管理',
    '选货架',
    '上货记录',
  ])
  await expect(side.getByRole('link', { name: '选货架' })).toHaveAttribute('aria-current', 'page')
  await side.getByRole('link', { name: '上货记录' }).click()
  await expect(page).toHaveURL('/upgoodsmanage/uprecord')
  await expect(page).toHaveTitle('上货记录')
})

test('§2.35 §8.13 a refused visitor is back where they were, with the title of that page', async ({ page }) => {
  await page.goto('/search?keyword=%E8%A1%AC%E8%A1%AB')
  await expectAlive(page)
  await page.getByRole('navigation', { name: '顶部导航' }).getByRole('link', { name: '我的订单' }).click()
  await expect(notice(page, '请登录后再访问！')).toBeVisible()
  expect(pathOf(page)).toBe('/search?keyword=%E8%A1%AC%E8%A1%AB')
  await expect(page).toHaveTitle('商品搜索')
  await expect(signInDialog(page)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: '搜索商品' })).toHaveValue('衬衫')
})

test('§2.33 the title is that of the wanted page before the page shows', async ({ page }) => {
  await page.goto('/home')
  await expectAlive(page)
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/assets\/RelaxPage-.*\.js/, async (route) => {
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

test('§2.23 §2.32 only a route with the flag keeps its page; the others are made anew', async ({ page, shop }) => {
  await enterAs(page, shop, token)
  const marked = page.locator('[data-marked-by-test]')
  for (const { path, kept } of [
    { path: '/shopsmanage/syncorder', kept: true },
    { path: '/usermanage/userinfo', kept: false },
    { path: '/upgoodsmanage/shelf', kept: false },
    { path: '/search', kept: false },
  ]) {
    await page.goto(path)
    const heading = page.getByRole('main').getByRole('heading').or(page.getByRole('main').getByRole('button')).first()
    await expect(heading).toBeVisible()
    await heading.evaluate((node) => node.setAttribute('data-marked-by-test', ''))
    await goInside(page, '/relax')
    await expect(page.getByRole('heading', { name: '歇一会儿' })).toBeVisible()
    await expect(marked.filter({ visible: true })).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: '歇一会儿' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading').filter({ visible: true }).first()).toBeVisible()
    expect({ path, kept: (await marked.count()) === 1 }).toEqual({ path, kept })
  }
})

test('§7.16 a visitor’s page calls nothing that needs a buyer', async ({ page }) => {
  const calls = [countCalls(page, '/api/user/counts'), countCalls(page, '/api/user/me'), countCalls(page, '/cart/list')]
  for (const path of ['/home', '/search', '/merchandis/10005']) {
    await page.goto(path)
    await expectAlive(page)
    await page.waitForLoadState('networkidle')
  }
  expect(calls.map((count) => count())).toEqual([0, 0, 0])
})

test('§6.1 a visitor whose call is refused is left alone: nothing is cleared, nothing reloads', async ({
  page,
  shop,
}) => {
  await enterAs(page, shop, null, { 'theme-color': '#1677FF' })
  await answer(page, '/product/info', 40001, '登录已失效，请重新登录', null, 200)
  await page.goto('/merchandis/10005')
  await expect(page.getByText('登录已失效，请重新登录').first()).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.getItem('theme-color'))).toBe('#1677FF')
  await expect(page).toHaveURL('/merchandis/10005')
})
