import {
  allowErrors,
  countCalls,
  countLoads,
  dialog,
  expect,
  expectAlive,
  failedLoads,
  goInside,
  notice,
  test,
} from '../support/journey'
import { scriptOf } from '../support/built'
import { fill, openSignIn, press, signIn } from '../support/journey-forms'
import { enterAs, freshBuyer } from '../support/journey-buyers'

/**
 * spec §8, §9: what goes wrong between the page and the real server, and the page that keeps standing. What each refusal looks like
 * is in tests/pages/failures.spec.tsx, what each reply means in prod-client.spec.ts.
 */

test('§8.4 a session that the server ended: the next click finds out, from a page that is open to all', async ({
  page,
  shop,
}) => {
  const buyer = await freshBuyer(shop)
  await enterAs(page, shop, buyer.token)
  await page.goto('/merchandis/10005')
  await expect(page.getByRole('banner').getByText(`您好，${buyer.mobile}`)).toBeVisible()
  await page.request.post('/prod/api/user/logout', { headers: { authorization: `Bearer ${buyer.token}` } })
  const loads = countLoads(page)
  await page.getByRole('button', { name: /^增加/, disabled: false }).first().click()
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect.poll(loads).toBe(1)
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/merchandis/10005')
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0)
  // The page says why, and what was tried is done once the buyer is back.
  await expect(notice(page, '登录已失效，请重新登录')).toBeVisible()
  await signIn(page, buyer.mobile, buyer.password)
  await expect(notice(page, '已加入 1 件')).toBeVisible()
  await expect(page).toHaveURL('/merchandis/10005')
})

test('the network down: a write says so, was sent once, and is sent again only by hand', async ({ page }) => {
  allowErrors(page, failedLoads)
  const calls = countCalls(page, '/api/user/login')
  await page.route('**/prod/api/user/login', (route) => route.abort())
  await page.goto('/relax')
  const form = await openSignIn(page)
  await fill(form, { 账号: '13800000002', 密码: 'wrong-password' })
  await press(form, '登录')
  await expect(notice(page, '网络连接失败，请检查网络')).toHaveRole('alert')
  expect(calls()).toBe(1)
  await page.unrouteAll()
  await press(form, '登录')
  await expect(notice(page, '账号或密码错误')).toBeVisible()
  expect(calls()).toBe(2)
})

test('§9.1 a call without an answer is given up after 3000 ms: 请求超时，请稍后重试', async ({ page }) => {
  await page.route('**/prod/api/user/login', () => undefined)
  await page.goto('/relax')
  const form = await openSignIn(page)
  await fill(form, { 账号: '13800000002', 密码: 'wrong-password' })
  const asked = page.waitForRequest('**/prod/api/user/login')
  const given = page.waitForEvent('requestfailed')
  await press(form, '登录')
  await asked
  const began = Date.now()
  await given
  const waited = Date.now() - began
  await expect(notice(page, '请求超时，请稍后重试')).toBeVisible()
  expect(waited).toBeGreaterThan(2700)
  expect(waited).toBeLessThan(4500)
})

test('§2.36 §8.12 a page whose files can’t be loaded: 页面加载失败，请刷新重试; the retry brings it', async ({
  page,
}) => {
  allowErrors(page, failedLoads, /应用错误/)
  await page.route(scriptOf('RelaxPage.tsx'), (route) => route.abort())
  await page.goto('/search')
  await expectAlive(page)
  await goInside(page, '/relax')
  await expect(page.getByText('页面加载失败，请刷新重试').first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  // Other pages go on.
  await page.getByRole('banner').getByRole('link', { name: '首页', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('页面加载失败，请刷新重试')).toHaveCount(0)
  await goInside(page, '/relax')
  await expect(page.getByText('页面加载失败，请刷新重试').first()).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: '刷新重试' }).click()
  await expect(page.getByRole('heading', { name: '歇一会儿' })).toBeVisible()
})

test('§2.36 after a new deployment has replaced the files, the wanted page comes by itself', async ({ page }) => {
  allowErrors(page, failedLoads, /应用错误|MIME type/)
  await page.goto('/search')
  await expectAlive(page)
  // The old chunk is gone, and the page that the server gives now names another entry.
  let deployed = false
  await page.route(scriptOf('RelaxPage.tsx'), (route) =>
    deployed ? route.continue() : route.fulfill({ status: 404, body: '' }),
  )
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      await route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/newer.js"></script>' })
      deployed = true
    },
  )
  const loads = countLoads(page)
  await goInside(page, '/relax')
  await expect(page.getByRole('heading', { name: '歇一会儿' })).toBeVisible()
  await expect(page).toHaveURL('/relax')
  await expect.poll(loads).toBe(1)
})

test('§8.12 a dialog whose files can’t be loaded says so, and opens at the next try', async ({ page }) => {
  allowErrors(page, failedLoads, /应用错误/)
  await page.route(scriptOf('AntdDialogs.tsx'), (route) => route.abort())
  await page.goto('/relax')
  await page.getByRole('banner').getByRole('button', { name: '退货地址' }).click()
  await expect(notice(page, '页面加载失败，请刷新重试')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: '退货地址' }).click()
  await expect(dialog(page, '退货地址')).toBeVisible()
})

test('files that are only loaded ahead and don’t come are no fault of anybody’s: the page stands, and nothing is said', async ({
  page,
}) => {
  allowErrors(page, failedLoads)
  await page.route(scriptOf('buyer-pages.ts'), (route) => route.abort())
  // What comes ahead after it comes all the same.
  const next = page.waitForResponse(scriptOf('ProductPage.tsx'))
  await page.goto('/search')
  await next
  await expectAlive(page)
  await expect(notice(page, '页面加载失败，请刷新重试')).toHaveCount(0)
})

test('§1.18 a view that breaks is logged as 应用错误; the frame stands and other pages work', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  allowErrors(page, /应用错误/)
  await page.route(scriptOf('RelaxPage.tsx'), async (route) => {
    const source = await (await route.fetch()).text()
    const broken = source.replace(/([`"'])歇一会儿\1/, '(()=>{throw new Error("broken view")})()')
    expect(broken).not.toBe(source)
    await route.fulfill({ contentType: 'text/javascript', body: broken })
  })
  await page.goto('/relax')
  await expect(page.getByRole('heading', { name: '页面出了点问题' })).toBeVisible()
  expect(logged.filter((line) => line.startsWith('应用错误') && line.includes('broken view')).length).toBeGreaterThan(0)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL('/home')
  await expectAlive(page)
})

test('§1.18 what nobody catches, in an event or a promise, is logged as 应用错误 and the page stands', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  allowErrors(page, /应用错误/)
  await page.goto('/relax')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('in an event')
    })
    void Promise.reject(new Error('in a promise'))
  })
  await expect.poll(() => logged.length).toBe(2)
  expect(logged.toSorted().map((line) => /^应用错误 Error: (in an? \w+)/.exec(line)?.[1])).toEqual([
    'in a promise',
    'in an event',
  ])
  await expect(page.getByRole('heading', { name: '歇一会儿' })).toBeVisible()
})

test('being offline shows, and is over by itself: the read that waited comes', async ({ page, context }) => {
  allowErrors(page, failedLoads, /应用错误/)
  await page.goto('/search')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await context.setOffline(true)
  const banner = page.getByText('网络已断开，恢复后会自动继续')
  await expect(banner).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索商品' }).fill('连衣裙')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=/)
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /连衣裙/ })
      .first(),
  ).toBeVisible()
})

test('a server that is away for a while is found again without a reload', async ({ page, ownShop }) => {
  allowErrors(page, failedLoads)
  const own = await ownShop()
  await page.goto(`${own.url}/search`)
  await expectAlive(page)
  await own.kill()
  await page.getByRole('searchbox', { name: '搜索商品' }).fill('连衣裙')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('网络连接失败，请检查网络', { exact: true })).toBeVisible()
  await own.start()
  await page.getByRole('main').getByRole('button', { name: '重试', exact: true }).click()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /连衣裙/ })
      .first(),
  ).toBeVisible()
})
