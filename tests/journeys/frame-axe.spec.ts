import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAlive, test } from '../support/journey'
import { codeButton, openRegister, openReset, openSignIn } from '../support/journey-forms'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'

/** No serious or critical fault of accessibility, on any route or dialog, for a visitor and for a buyer. */

let token = ''
test.beforeAll(async ({ shop }) => {
  token = await tokenFor(shop, demoBuyers.rich)
})

const open = [
  '/home',
  '/search?keyword=裙',
  '/DetailsAnnouncement?id=901',
  '/merhome?id=11',
  '/merchandis/10005',
  '/404',
  '/relax',
  '/test',
  '/security-alert',
]
const forBuyers = [
  '/shoppingcart',
  '/payorder?items=1000501:1',
  '/usermanage/userinfo',
  '/usermanage/saveshop',
  '/usermanage/savemaster',
  '/usermanage/mypurse',
  '/usermanage/loginrecord',
  '/afterSalesService',
  '/ordermanage/ordelist',
  '/ordermanage/selleds',
  '/ordermanage/abnormal',
  '/shopsmanage/orderstore',
  '/shopsmanage/syncorder',
  '/upgoodsmanage/upstore',
  '/upgoodsmanage/shelf',
  '/upgoodsmanage/uprecord',
]

const settled = async (page: Page): Promise<void> => {
  await expectAlive(page)
  await page.waitForLoadState('networkidle')
}

for (const path of open) {
  test(`${path}, as a visitor and as a buyer`, async ({ page, shop }) => {
    await page.goto(path)
    await settled(page)
    await expectAccessible(page)
    await enterAs(page, shop, token)
    await page.goto(path)
    await settled(page)
    await expectAccessible(page)
  })
}

for (const path of forBuyers) {
  test(`${path}, as a buyer`, async ({ page, shop }) => {
    await enterAs(page, shop, token)
    await page.goto(path)
    await settled(page)
    await expectAccessible(page)
  })
}

const bar = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true }).click()
const float = (page: Page, name: string) =>
  page.getByRole('complementary', { name: '快捷菜单' }).getByRole('button', { name }).click()

const dialogs: { name: string; buyer?: true; show: (page: Page) => Promise<unknown> }[] = [
  { name: 'sign-in by password', show: (page) => openSignIn(page) },
  {
    name: 'sign-in by code',
    show: async (page) => expect(codeButton(await openSignIn(page, '短信登录'))).toBeVisible(),
  },
  { name: 'registration', show: openRegister },
  { name: 'reset', show: openReset },
  { name: 'return addresses', show: (page) => bar(page, '退货地址') },
  { name: 'theme', show: (page) => bar(page, '主题色') },
  {
    name: 'agreement',
    show: (page) => page.getByRole('contentinfo').getByRole('button', { name: '隐私政策' }).click(),
  },
  { name: 'feedback of a visitor', show: (page) => float(page, '投诉反馈') },
  { name: 'feedback of a buyer', buyer: true, show: (page) => float(page, '投诉反馈') },
  { name: 'sign-out', buyer: true, show: (page) => bar(page, '退出登录') },
]

for (const { name, buyer, show } of dialogs) {
  test(`dialog: ${name}`, async ({ page, shop }) => {
    await enterAs(page, shop, buyer ? token : null)
    await page.goto('/relax')
    await show(page)
    await expect(page.getByRole('dialog').last()).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Colours are judged as they stand, not half faded in.
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            document
              .getAnimations()
              .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
              .length,
        ),
      )
      .toBe(0)
    await expectAccessible(page)
  })
}

test('the menus when they are open', async ({ page }) => {
  await page.goto('/relax')
  await page.getByRole('banner').getByRole('button', { name: '个人中心' }).hover()
  await expect(page.getByRole('banner').getByRole('link', { name: '登录记录' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('complementary', { name: '快捷菜单' }).getByRole('button', { name: '在线客服' }).hover()
  await expect(page.getByRole('img', { name: '在线客服二维码' })).toBeVisible()
  await expectAccessible(page)
})
