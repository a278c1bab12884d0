import {
  allowErrors,
  answer,
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
import { fill, openSignIn, press, signIn } from '../support/journey-forms'
import { demoBuyers, enterAs, freshBuyer, tokenFor } from '../support/journey-buyers'

/** spec §8, §9: what goes wrong, and the page that keeps standing. */

const START = new Date('2026-11-20T10:00:00+08:00')

let token = ''
test.beforeAll(async ({ shop }) => {
  token = await tokenFor(shop, demoBuyers.second)
})

// ---- §8: session invalid

test('§8.4 40001 clears the storage at once and reloads after 0.5 s, once for all calls that answer it', async ({
  page,
  shop,
}) => {
  await enterAs(page, shop, token, { 'theme-color': '#1677FF' })
  await page.clock.install({ time: START })
  await page.goto('/relax')
  await expect(page.getByRole('banner').getByRole('button', { name: '退出登录' })).toBeVisible()
  await page.clock.pauseAt(new Date(START.getTime() + 60_000))
  const loads = countLoads(page)
  // How many calls get there before the session is over is up to chance; that many make one reload is the machine's spec.
  await answer(page, '', 40001, '登录已失效，请重新登录')
  await goInside(page, '/usermanage/userinfo')
  await expect.poll(() => page.evaluate(() => window.localStorage.length)).toBe(0)
  await page.clock.runFor(400)
  expect(loads()).toBe(0)
  await page.unrouteAll()
  await page.clock.runFor(101)
  await expect.poll(loads).toBe(1)
  await page.clock.resume()
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expectAlive(page)
  expect(loads()).toBe(1)
})

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
  await expect(notice(page, '已加入购物车，共 1 件')).toBeVisible()
  await expect(page).toHaveURL('/merchandis/10005')
})

test('§8.4 a session that is over when the page opens is told, and asks nothing of a visitor', async ({
  page,
  shop,
}) => {
  const buyer = await freshBuyer(shop)
  await page.request.post('/prod/api/user/logout', { headers: { authorization: `Bearer ${buyer.token}` } })
  await enterAs(page, shop, buyer.token)
  const loads = countLoads(page)
  await page.goto('/home')
  await expect.poll(loads).toBe(2)
  await expect(notice(page, '登录已失效，请重新登录')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(notice(page, '登录已失效，请重新登录')).toHaveCount(0)
})

// ---- §8, §9: what a write meets; it is never repeated

const writes = [
  {
    says: '§8.5 code 500',
    message: '服务器内部错误，请联系管理员',
    fault: { status: 500, json: { code: 500, msg: 'stack of something', data: null } },
  },
  {
    says: 'a reply that is not JSON',
    message: '服务器返回的内容无法识别，请稍后重试',
    fault: { status: 200, body: '<html>' },
  },
  {
    says: 'a reply without an envelope',
    message: '服务器返回的内容无法识别，请稍后重试',
    fault: { status: 200, json: [1] },
  },
  {
    says: '§8.5 a gateway’s page',
    message: '服务器内部错误，请联系管理员',
    fault: { status: 502, body: 'Bad Gateway' },
  },
  { says: 'the network down', message: '网络连接失败，请检查网络后重试', fault: null },
] as const

for (const { says, message, fault } of writes) {
  test(`${says}: ${message}; the write is sent once, and again only by hand`, async ({ page }) => {
    allowErrors(page, failedLoads)
    const calls = countCalls(page, '/api/user/login')
    await page.route('**/prod/api/user/login', (route) => (fault ? route.fulfill(fault) : route.abort()))
    await page.goto('/relax')
    const form = await openSignIn(page)
    await fill(form, { 账号: '13800000002', 密码: 'wrong-password' })
    await press(form, '登录')
    await expect(notice(page, message)).toHaveRole('alert')
    expect(calls()).toBe(1)
    await page.unrouteAll()
    await press(form, '登录')
    await expect(notice(page, '账号或密码错误')).toBeVisible()
    expect(calls()).toBe(2)
  })
}

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

test('a read that fails is asked again by itself, then says why and waits for 重试', async ({ page }) => {
  allowErrors(page, failedLoads)
  const calls = countCalls(page, '/product/info')
  await page.route('**/prod/api/product/info*', (route) => route.abort())
  await page.goto('/merchandis/10005')
  await expect(page.getByRole('main').getByText('网络连接失败，请检查网络后重试')).toBeVisible()
  expect(calls()).toBe(3)
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls()).toBe(4)
})

test('§9.1 a read without an answer says so after its 3000 ms, not after three times that; 重试 asks again', async ({
  page,
}) => {
  const calls = countCalls(page, '/product/info')
  await page.route('**/prod/api/product/info*', () => undefined)
  const asked = page.waitForRequest('**/prod/api/product/info*')
  await page.goto('/merchandis/10005')
  await asked
  await expect(page.getByRole('main').getByText('请求超时，请稍后重试')).toBeVisible({ timeout: 4500 })
  expect(calls()).toBe(1)
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

test('§8.5 code 500 of a read stands in the page’s place, in the given words, with a retry', async ({ page }) => {
  allowErrors(page, failedLoads)
  await answer(page, '/product/info', 500, 'select * from …', null, 500)
  await page.goto('/merchandis/10005')
  await expect(page.getByRole('main').getByText('服务器内部错误，请联系管理员')).toBeVisible()
  await expect(page.getByText('select *')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

// ---- §2, §8: chunks that don't load

test('§2.36 §8.12 a page whose files can’t be loaded: 页面加载失败，请刷新重试; the retry brings it', async ({
  page,
}) => {
  allowErrors(page, failedLoads, /应用错误/)
  await page.route(/assets\/RelaxPage-.*\.js/, (route) => route.abort())
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
  await page.route(/assets\/RelaxPage-.*\.js/, (route) =>
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
  await page.route(/assets\/AntdDialogs-.*\.js/, (route) => route.abort())
  await page.goto('/relax')
  await page.getByRole('banner').getByRole('button', { name: '退货地址' }).click()
  await expect(notice(page, '页面加载失败，请刷新重试')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: '退货地址' }).click()
  await expect(dialog(page, '退货地址')).toBeVisible()
})

// ---- §1: errors of a view

test('§1.18 a view that breaks is logged as 应用错误; the frame stands and other pages work', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  allowErrors(page, /应用错误/)
  await page.route(/assets\/RelaxPage-.*\.js/, async (route) => {
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

// ---- offline

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
  await expect(page.getByRole('main').getByText('网络连接失败，请检查网络后重试')).toBeVisible()
  await own.start()
  await page.getByRole('main').getByRole('button', { name: '重试', exact: true }).click()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /连衣裙/ })
      .first(),
  ).toBeVisible()
})
