import type { Locator, Page } from '@playwright/test'
import {
  DEFAULT_PAINT,
  dialog,
  englishNames,
  expect,
  expectAccessible,
  goInside,
  pathOf,
  test,
} from '../support/journey'
import { codeButton, openRegister, openReset, openSignIn } from '../support/journey-forms'
import { demoBuyers, enterAs, freshBuyer, tokenFor } from '../support/journey-buyers'

/** Every dialog and menu of the frame once: how wide it is, and no serious fault of accessibility. */

const bar = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true }).click()
const float = (page: Page, name: string) =>
  page.getByRole('complementary', { name: '快捷菜单' }).getByRole('button', { name }).click()
const agreement = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('button', { name }).click()

/** Opens it, looks at it, closes it. */
const look = (page: Page, name: string, width: number, show: () => Promise<unknown>) =>
  test.step(name, async () => {
    await show()
    const shown = page.getByRole('dialog').last()
    await expect(shown).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(await englishNames(page)).toEqual([])
    expect(await shown.evaluate((node: HTMLElement) => node.offsetWidth)).toBe(width)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

test('§1.19 §9.8 §9.9 §9.10 the dialogs of a visitor: 520, 1000 and 55 % wide, accessible, their large buttons in the exact theme', async ({
  page,
}) => {
  await page.goto('/relax')
  await look(page, 'sign-in by password', 520, async () => {
    const button = (await openSignIn(page)).getByRole('button', { name: '登录', exact: true })
    await expect(button).toHaveCSS('background-color', DEFAULT_PAINT)
  })
  await look(page, 'sign-in by code', 520, async () =>
    expect(codeButton(await openSignIn(page, '短信登录'))).toBeVisible(),
  )
  await look(page, 'registration', 520, () => openRegister(page))
  await look(page, 'reset', 520, () => openReset(page))
  await look(page, 'return addresses', 792, () => bar(page, '退货地址'))
  await look(page, 'theme', 520, () => bar(page, '主题色'))
  for (const name of ['用户协议', '隐私政策', '服务协议']) await look(page, name, 1000, () => agreement(page, name))
  await look(page, 'feedback', 520, () => float(page, '投诉反馈'))
})

test('§2.46 §9.11 the dialogs of a buyer: signing out is asked for 416 wide', async ({ page, shop }) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.second))
  await page.goto('/relax')
  await look(page, 'feedback with pictures', 520, () => float(page, '投诉反馈'))
  await look(page, 'sign-out', 416, () => bar(page, '退出登录'))
})

test('the browser’s way back closes the dialog, the page stays; once more leads to the page before', async ({
  page,
}) => {
  await page.goto('/search')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await goInside(page, '/relax')
    await expect(page).toHaveTitle('歇一会儿')
    for (const show of [openSignIn, openRegister, openReset]) {
      const form = await show(page)
      await page.goBack()
      await expect(form).toBeHidden()
      await expect(page).toHaveURL('/relax')
    }
    await page.goForward()
    await expect(page).toHaveURL('/relax')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Closed by hand, it leaves no step of its own.
    await openSignIn(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/search')
  }
})

test('the browser’s way back closes the dialogs of the pages too, and the page stays', async ({ page, shop }) => {
  const { token } = await freshBuyer(shop)
  await enterAs(page, shop, token)
  const opens: [path: string, button: string | RegExp, name: string | RegExp][] = [
    ['/search', /^加入购物车：/, /^选择规格：/],
    ['/merchandis/10011', '查看大图', '商品大图'],
    ['/usermanage/userinfo', '修改资料', '修改资料'],
    ['/payorder?items=1001101:1', '新增地址', '新增地址'],
  ]
  await page.goto('/relax')
  for (const [path, button, name] of opens) {
    await test.step(path, async () => {
      await goInside(page, path)
      const opener = page.getByRole('main').getByRole('button', { name: button }).first()
      // By a key: clicks that quick upon each other count as one.
      for (const again of ['first', 'once more']) {
        await opener.press('Enter')
        await expect(dialog(page, name), again).toBeVisible()
        await page.goBack()
        await expect(dialog(page, name), again).toBeHidden()
        expect(pathOf(page)).toBe(path)
      }
      // Closed by hand, it leaves no step of its own.
      await opener.press('Enter')
      await dialog(page, name).getByRole('button', { name: '关闭', exact: true }).click()
      await expect(dialog(page, name)).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL('/relax')
    })
  }
})

test('§1.19 a filled button is the exact theme under large bold words, also under the pointer and pressed', async ({
  page,
  shop,
}) => {
  const exact = async (button: Locator) => {
    const paint = () =>
      button.evaluate((node) => {
        const { backgroundColor, filter, opacity, fontWeight, fontSize } = getComputedStyle(node)
        return { backgroundColor, filter, opacity, fontWeight, isLarge: Number.parseFloat(fontSize) >= 18.66 }
      })
    const wanted = { backgroundColor: DEFAULT_PAINT, filter: 'none', opacity: '1', fontWeight: '700', isLarge: true }
    await expect.poll(paint).toEqual(wanted)
    await button.hover()
    await page.mouse.down()
    await expect.poll(paint).toEqual(wanted)
    // Let go elsewhere, so that it is not clicked.
    await page.mouse.move(2, 400)
    await page.mouse.up()
  }
  const shown = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  await page.goto('/home')
  await exact(page.getByRole('main').getByRole('button', { name: '开始采购' }))
  await exact(page.getByRole('search').getByRole('button', { name: '搜索' }))
  await openSignIn(page)
  await exact(shown('登录'))
  // Its place is taken by the next button while the pointer stands there.
  await shown('登录').hover()
  await shown('立即注册').click()
  await exact(shown('注册'))
  await shown('返回登录').click()
  await shown('忘记密码').click()
  await exact(shown('确定'))
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  await page.goto('/usermanage/userinfo')
  await page.getByRole('button', { name: '修改资料' }).click()
  await exact(shown('保存'))
  await page.goto('/ordermanage/ordelist')
  await expect(page.getByRole('button', { name: '去支付' }).first()).toBeVisible()
  await exact(page.getByRole('search').getByRole('button', { name: '搜索', exact: true }).first())
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await exact(shown('确定'))
})

test('the menus when they are open', async ({ page }) => {
  await page.goto('/relax')
  await page.getByRole('banner').getByRole('button', { name: '个人中心' }).hover()
  await expect(page.getByRole('banner').getByRole('link', { name: '登录记录' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('complementary', { name: '快捷菜单' }).getByRole('button', { name: '在线客服' }).hover()
  await expect(page.getByRole('img', { name: '在线客服二维码' })).toBeVisible()
  await expectAccessible(page)
})
