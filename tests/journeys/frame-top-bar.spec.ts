import type { Page } from '@playwright/test'
import {
  allowErrors,
  answer,
  countLoads,
  dialog,
  expect,
  failedLoads,
  notice,
  signInDialog,
  stored,
  test,
} from '../support/journey'
import { demoBuyers, enterAs, freshBuyer, tokenFor } from '../support/journey-buyers'
import { aPicture } from '../support/journey-forms'

/** spec §2: top bar, floating menu, footer, and the dialogs that open from them. */

let token = ''
test.beforeAll(async ({ shop }) => {
  token = await tokenFor(shop, demoBuyers.rich)
})

const BACK_TO_TOP = 1600

test('§2.39 §2.40 §2.44 §2.45 a visitor sees sign-in and register, and no sign-out', async ({ page }) => {
  await page.goto('/search')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(bar.getByRole('button', { name: '注册', exact: true })).toBeVisible()
  expect(await bar.getByRole('button', { name: '退出登录' }).count()).toBe(0)
  await bar.getByRole('button', { name: '注册', exact: true }).click()
  await expect(dialog(page, '注册')).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: '首页', exact: true }).click()
  await expect(page).toHaveURL('/home')
})

test('§2.37 §2.40 §2.44 §3.1 a buyer is greeted by name, may sign out, and finds the centre in a dropdown', async ({
  page,
  shop,
}) => {
  await enterAs(page, shop, token)
  await page.goto('/relax')
  const bar = page.getByRole('banner')
  await expect(bar.getByText('您好，阿青的抖音小店')).toBeVisible()
  await expect(bar.getByRole('button', { name: '退出登录' })).toBeVisible()
  expect(await bar.getByRole('button', { name: '登录', exact: true }).count()).toBe(0)
  expect(await bar.getByRole('button', { name: '注册', exact: true }).count()).toBe(0)
  await bar.getByRole('button', { name: '个人中心' }).hover()
  const entries = bar.getByRole('listitem').getByRole('link')
  await expect(entries).toHaveText(['我的账户', '收藏商品', '收藏供应商', '售后备用金', '登录记录'])
  await entries.filter({ hasText: '售后备用金' }).click()
  await expect(page).toHaveURL('/usermanage/mypurse')
  await expect(entries.first()).toBeHidden()
})

test('§2.38 a buyer without a name is greeted by the account', async ({ page, shop }) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.bare))
  await page.goto('/relax')
  await expect(page.getByRole('banner').getByText(`您好，${demoBuyers.bare}`)).toBeVisible()
})

test('§2.41 §2.51 the message notice and the site messages say 暂未开放 and do nothing else', async ({ page }) => {
  await page.goto('/relax')
  for (const [place, name] of [
    [page.getByRole('banner'), '消息'],
    [page.getByRole('complementary', { name: '快捷菜单' }), '站内消息'],
  ] as const) {
    await place.getByRole('button', { name, exact: true }).click()
    await expect(notice(page, '暂未开放')).toBeVisible()
    await expect(page).toHaveURL('/relax')
  }
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('§2.42 §2.43 §3.3 §7.20 §9.8 the return addresses: 55 % wide, every station whole, copied as one block', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const stations = [
    {
      station_id: '1',
      station_name: '甲站',
      user_name: '张三',
      mobile: '13911112222',
      address_full_detail: '广东省广州市甲路 1 号',
    },
    {
      station_id: '2',
      station_name: '乙站',
      user_name: '李四',
      mobile: '13933334444',
      address_full_detail: '浙江省杭州市乙路 2 号',
    },
  ]
  await answer(page, '/api/address/refund/list', 20000, 'ok', stations)
  await page.goto('/relax')
  await page.getByRole('banner').getByRole('button', { name: '退货地址' }).click()
  const shown = dialog(page, '退货地址')
  await expect(shown.getByRole('listitem')).toHaveCount(2)
  for (const { station_name: name, user_name: contact, mobile, address_full_detail: address } of stations) {
    const row = shown.getByRole('listitem').filter({ hasText: name })
    for (const text of [name, contact, mobile, address])
      await expect(row.getByText(text, { exact: true })).toBeVisible()
  }
  expect(await shown.evaluate((node: HTMLElement) => node.offsetWidth / window.innerWidth)).toBeCloseTo(0.55, 2)
  await shown.getByRole('button', { name: '复制乙站的退货地址' }).click()
  await expect(notice(page, '已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('李四 13933334444\n浙江省杭州市乙路 2 号')
})

test('§2.42 §7.63 the real stations come after 正在获取退货地址...', async ({ page }) => {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/prod/api/address/refund/list*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/relax')
  await page.getByRole('banner').getByRole('button', { name: '退货地址' }).click()
  await expect(page.getByText('正在获取退货地址...', { exact: true })).toBeVisible()
  letGo()
  await expect(dialog(page, '退货地址').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText('正在获取退货地址...')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('§8.7 a return address list that is refused shows the server’s words, and may be asked for again', async ({
  page,
}) => {
  await answer(page, '/api/address/refund/list', 40009, '退货站点正在盘点，请稍后再看')
  await page.goto('/relax')
  await page.getByRole('banner').getByRole('button', { name: '退货地址' }).click()
  await expect(notice(page, '退货站点正在盘点，请稍后再看')).toBeVisible()
  await page.unrouteAll()
  await dialog(page, '退货地址').getByRole('button', { name: '重试' }).click()
  await expect(dialog(page, '退货地址').getByRole('listitem').first()).toBeVisible()
})

test('§2.46 §9.11 signing out asks first, 416 wide; a no changes nothing', async ({ page, shop }) => {
  await enterAs(page, shop, token, { 'theme-color': '#1677FF' })
  await page.goto('/usermanage/userinfo')
  const loads = countLoads(page)
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  const asked = page.getByRole('dialog').filter({ hasText: '确定要退出登录系统吗？' })
  await expect(asked).toBeVisible()
  expect(await asked.evaluate((node: HTMLElement) => node.offsetWidth)).toBe(416)
  await asked.getByRole('button', { name: '取消' }).click()
  await expect(asked).toBeHidden()
  await expect(page).toHaveURL('/usermanage/userinfo')
  const kept = await stored(page)
  expect([kept.token, kept['theme-color'], loads()]).toEqual([token, '#1677FF', 0])
})

test('§2.47 §2.48 §4.5 a yes shows 正在退出登录..., clears the storage, leads home and reloads', async ({
  page,
  shop,
}) => {
  const buyer = await freshBuyer(shop)
  await enterAs(page, shop, buyer.token, { 'theme-color': '#1677FF', rest: 'x' })
  await page.goto('/usermanage/userinfo')
  await expect(page.getByRole('banner').getByText(`您好，${buyer.mobile}`)).toBeVisible()
  const loads = countLoads(page)
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(notice(page, '正在退出登录...')).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0)
  expect(loads()).toBe(1)
  // The server has ended it as well.
  const reply = await page.request.get('/prod/api/user/me', { headers: { authorization: `Bearer ${buyer.token}` } })
  expect(((await reply.json()) as { code: number }).code).toBe(40001)
})

test('§2.49 §2.50 §2.54 the floating menu leads to favourites, to the cart with its count, and to the top', async ({
  page,
  shop,
}) => {
  await enterAs(page, shop, token)
  await page.goto('/home')
  const menu = page.getByRole('complementary', { name: '快捷菜单' })
  await expect(menu.getByRole('link', { name: /^购物车，\d+ 种商品$/ })).toBeVisible()
  await page.mouse.wheel(0, BACK_TO_TOP)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400)
  await menu.getByRole('button', { name: '回到顶部' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await menu.getByRole('link', { name: '我的收藏' }).click()
  await expect(page).toHaveURL('/usermanage/saveshop')
  await menu.getByRole('link', { name: /^购物车/ }).click()
  await expect(page).toHaveURL('/shoppingcart')
})

/** What of the page the floating menu lies over, or would after scrolling. */
const underMenu = (page: Page): Promise<string[]> =>
  page.getByRole('complementary', { name: '快捷菜单' }).evaluate((menu) => {
    const at = menu.getBoundingClientRect()
    const stays = getComputedStyle(menu).position === 'fixed'
    return [...document.querySelectorAll('main :is(a, button, input)')]
      .filter((node) => {
        const { width, left, right, top, bottom } = node.getBoundingClientRect()
        const beside = width === 0 || right <= at.left || left >= at.right
        return !beside && (stays || (bottom > at.top && top < at.bottom))
      })
      .map((node) => node.outerHTML.slice(0, 80))
  })

test('§2.49 the floating menu lies over nothing one can press, however wide the window', async ({ page, shop }) => {
  await enterAs(page, shop, token)
  for (const path of ['/search', '/shoppingcart']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('checkbox').or(page.getByRole('article')).first()).toBeVisible()
    for (const width of [390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await underMenu(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test('§2.52 customer service shows a QR image while the mouse is over it', async ({ page }) => {
  await page.goto('/relax')
  const service = page.getByRole('complementary', { name: '快捷菜单' }).getByRole('button', { name: '在线客服' })
  const code = page.getByRole('img', { name: '在线客服二维码' })
  expect(await code.count()).toBe(0)
  await service.hover()
  await expect(code).toBeVisible()
  expect(await code.locator('svg path').count()).toBeGreaterThan(0)
  await page.mouse.move(10, 600)
  await expect(code).toBeHidden()
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

  await enterAs(page, shop, token)
  await page.goto('/relax')
  const form = await send('附一张图')
  await form.locator('input[type=file]').setInputFiles(aPicture('截图.png'))
  const second = sent()
  await form.getByRole('button', { name: '提交反馈' }).click()
  expect((await second).postData()).toContain('images')
  await expect(notice(page, '反馈已提交，感谢您的意见')).toBeVisible()
})

test('§2.55 the footer shows the company line and the filing number', async ({ page }) => {
  await page.goto('/relax')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('代发商城')
  await expect(footer).toContainText(/备案号/)
  await expect(footer).not.toContainText('未配置')
})

const agreements = [
  ['§2.63 §3.4 §3.5 §9.7 the user agreement is type 1', '用户协议', '1'],
  ['§2.64 §3.4 §3.5 §9.7 the privacy policy is type 3', '隐私政策', '3'],
  ['§2.65 §3.4 §3.5 §9.7 the service agreement is type 2', '服务协议', '2'],
] as const

for (const [says, title, type] of agreements) {
  test(`${says}, in a dialog 1000 px wide, from the footer and from registration §7.13 §9.9`, async ({ page }) => {
    await page.goto('/relax')
    const asked = page.waitForRequest((request) => request.url().includes('/prod/api/agreement?'))
    await page.getByRole('contentinfo').getByRole('button', { name: title }).click()
    // Flattened, as every parameter: `type`, or `data[type]`.
    expect([...new URL((await asked).url()).searchParams.values()]).toEqual([type])
    const shown = dialog(page, title)
    await expect(shown.getByRole('heading', { level: 3 }).first()).toBeVisible()
    expect(await shown.evaluate((node: HTMLElement) => node.offsetWidth)).toBe(1000)
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()

    await page.getByRole('banner').getByRole('button', { name: '注册', exact: true }).click()
    await dialog(page, '注册')
      .getByRole('button', { name: `《${title}》` })
      .click()
    await expect(shown).toBeVisible()
    // Reading isn't agreeing, and the form stays as it was below.
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()
    await expect(dialog(page, '注册').getByRole('checkbox')).not.toBeChecked()
  })
}

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

test('the links of a visitor that need a buyer ask for sign-in, from the menus too', async ({ page }) => {
  await page.goto('/relax')
  await page.getByRole('complementary', { name: '快捷菜单' }).getByRole('link', { name: '我的收藏' }).click()
  await expect(signInDialog(page)).toBeVisible()
  await expect(page).toHaveURL('/relax')
})
