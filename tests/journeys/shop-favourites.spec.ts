import type { Page } from '@playwright/test'
import { demoWorld } from '../../demo/world'
import { sentinels } from '../../demo/sentinels'
import { ask } from '../support/ask'
import { enterAs, freshBuyer, type Shop } from '../support/journey-buyers'
import {
  allowErrors,
  answer,
  countCalls,
  expect,
  expectAccessible,
  failedLoads,
  notice,
  tabTo,
  test,
} from '../support/journey'

/** Favourites and what was looked at: hundreds of them, in many tabs, for hours. */

const FAVOURITES = '/usermanage/saveshop'
const onSale = demoWorld().products.filter(({ onShelf, minQty }) => onShelf && minQty === 1)

/** What the buyer does somewhere else. */
const elsewhere = async (shop: Shop, token: string, method: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  expect((await ask(shop, method, path, { token, headers, body: JSON.stringify(body) })).code).toBe(20000)
}
const keep = async (shop: Shop, token: string, ids: readonly string[], type: 'product' | 'supplier' = 'product') => {
  for (const id of ids)
    await elsewhere(shop, token, 'POST', '/prod/api/user/collect', { type, target_id: id, collected: true })
}

/** What the browser tells a page whose tab is looked at again. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

const cards = (page: Page) => page.getByRole('list', { name: '收藏的商品' }).getByRole('article')
const kinds = (page: Page) => page.getByRole('navigation', { name: '收藏的种类' })
const ticks = (page: Page) => page.getByRole('checkbox', { name: /^选择 / })

test('§1.3 §7.33 §7.35 favourites off the shelf are found among the others and dropped at once @narrow', async ({
  page,
  shop,
}) => {
  const { token } = await freshBuyer(shop)
  await keep(shop, token, [...onSale.slice(0, 3).map(({ id }) => id), sentinels.offShelf.productId])
  await enterAs(page, shop, token)
  await page.goto(FAVOURITES)
  await expect(cards(page)).toHaveCount(4)
  await expect(kinds(page).getByRole('link')).toHaveText(['全部 4', '降价 0', '已下架 1'])
  await kinds(page).getByRole('link', { name: '已下架 1' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByText('已下架，无法购买')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)

  await page.getByRole('checkbox', { name: '全选' }).click()
  await page.getByRole('button', { name: '取消收藏（1）' }).click()
  await page.getByRole('button', { name: '确定取消收藏' }).click()
  await expect(notice(page, '已取消收藏 1 件商品')).toBeVisible()
  await expect(page.getByText('没有已下架的收藏')).toBeVisible()
  await page.getByRole('link', { name: '看全部收藏' }).click()
  await expect(cards(page)).toHaveCount(3)
  await page.goBack()
  await expect(page.getByText('没有已下架的收藏')).toBeVisible()
})

test('what was dropped elsewhere meanwhile is told in plain words, and the list follows', async ({ page, shop }) => {
  const { token } = await freshBuyer(shop)
  const [a, b, c] = onSale.slice(0, 3).map(({ id }) => id)
  await keep(shop, token, [a!, b!, c!])
  await enterAs(page, shop, token)
  await page.goto(FAVOURITES)
  await ticks(page).nth(0).click()
  await ticks(page).nth(1).click()
  await elsewhere(shop, token, 'DELETE', '/prod/api/collect/delete/batch', { type: 'product', ids: [c] })
  await page.getByRole('button', { name: '取消收藏（2）' }).click()
  await page.getByRole('button', { name: '确定取消收藏' }).click()
  await expect(notice(page, '其中有的已不在收藏里，列表已更新，请再试一次')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: '取消收藏（1）' }).click()
  await page.getByRole('button', { name: '确定取消收藏' }).click()
  await expect(cards(page)).toHaveCount(1)
  // Who confirmed by keyboard stands where they were.
  await expect(page.getByRole('button', { name: '取消收藏', exact: true })).toBeFocused()
})

test('a list stays, ticks and all, while reading it anew fails', async ({ page, shop }) => {
  allowErrors(page, failedLoads)
  const { token } = await freshBuyer(shop)
  await keep(shop, token, [onSale[0]!.id, onSale[1]!.id])
  await keep(shop, token, ['501'], 'supplier')
  await enterAs(page, shop, token)
  for (const [path, ending] of [
    [FAVOURITES, '/collect/list/product'],
    ['/usermanage/savemaster', '/collect/list/supplier'],
  ] as const) {
    await page.goto(path)
    await ticks(page).first().click()
    await answer(page, ending, 500, '服务器内部错误，请联系管理员')
    await answer(page, '/collect/delete/batch', 40009, '状态已变化，请刷新后重试')
    const failed = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith(ending))
    await page.getByRole('button', { name: '取消收藏（1）' }).click()
    await page.getByRole('button', { name: '确定取消收藏' }).click()
    await (await failed).finished()
    await expect(notice(page, '状态已变化，请刷新后重试')).toBeVisible()
    await expect(page.getByRole('button', { name: '取消收藏（1）' })).toBeVisible()
    await expect(ticks(page).first()).toBeChecked()
    await page.unrouteAll()
  }
})

test('who comes back to a tab sees the cart and the favourites of the other tabs', async ({ page, shop }) => {
  const { token } = await freshBuyer(shop)
  const sku = onSale[0]!.skus.find(({ stock }) => stock > 0)!
  await enterAs(page, shop, token)
  await page.goto('/shoppingcart')
  await expect(page.getByText('购物车还是空的')).toBeVisible()
  await elsewhere(shop, token, 'POST', '/prod/api/cart/add', { items: [{ sku_id: sku.id, qty: 1 }] })
  await comeBack(page)
  await expect(page.getByRole('banner').getByRole('link', { name: '购物车，1 种商品' })).toBeVisible()
  await expect(page.getByRole('main').getByText(onSale[0]!.title, { exact: true })).toBeVisible()

  await page.goto(FAVOURITES)
  await expect(page.getByText('还没有收藏商品')).toBeVisible()
  await keep(shop, token, [onSale[0]!.id])
  await comeBack(page)
  await expect(cards(page)).toHaveCount(1)
})

test('§1.4 §7.34 §7.36 a supplier is kept and dropped by the keyboard, which stays there, and nothing else is asked for', async ({
  page,
  shop,
}) => {
  const { token } = await freshBuyer(shop)
  await enterAs(page, shop, token)
  await page.goto('/merhome?id=502')
  await expect(page.getByRole('article').first()).toBeVisible()
  const heart = page.getByRole('region', { name: '供应商信息' }).getByRole('button')
  const searches = countCalls(page, '/product/list')
  await tabTo(page, heart)
  await page.keyboard.press('Enter')
  await expect(notice(page, '已收藏')).toBeVisible()
  await expect(heart).toHaveText('已收藏')
  await expect(heart).toBeFocused()
  expect(searches()).toBe(0)
  await page.getByRole('button', { name: '个人中心' }).click()
  await page.getByRole('link', { name: '收藏供应商' }).click()
  await expect(page.getByText('共 1 家', { exact: true })).toBeVisible()
  await page.goBack()
  await heart.focus()
  await page.keyboard.press('Enter')
  await expect(heart).toHaveText('收藏')
  await expect(heart).toBeFocused()
})

test('§7.29 what was just looked at stands first at home and in the history, without a reload', async ({
  page,
  shop,
}) => {
  const { token } = await freshBuyer(shop)
  const [first, second] = demoWorld().specials[0]!.productIds.map((id) =>
    demoWorld().products.find((one) => one.id === id)!,
  )
  await ask(shop, 'GET', `/prod/api/product/info?id=${first!.id}`, { token })
  await enterAs(page, shop, token)
  await page.goto('/home')
  const recent = page.getByRole('region', { name: '最近浏览' }).getByRole('article')
  await expect(recent).toHaveCount(1)
  await page.getByRole('link', { name: second!.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: second!.title })).toBeVisible()
  await page.getByRole('link', { name: '首页', exact: true }).click()
  await expect(recent.first()).toContainText(second!.title)
  await expect(recent).toHaveCount(2)
})

test('a heart answers at once, and goes back where the server refuses', async ({ page, shop }) => {
  allowErrors(page, failedLoads)
  const { token } = await freshBuyer(shop)
  await enterAs(page, shop, token)
  await page.goto('/merhome?id=503')
  const heart = page.getByRole('region', { name: '供应商信息' }).getByRole('button')
  await expect(heart).toHaveText('收藏')
  let refuse = (): void => undefined
  const told = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const calls = countCalls(page, '/user/collect')
  await page.route(
    (url) => url.pathname.endsWith('/user/collect'),
    async (route) => {
      await told
      await route.fulfill({ status: 503, json: { code: 50300, msg: '系统繁忙，请稍后再试', data: null } })
    },
  )
  await heart.click()
  await expect(heart).toHaveText('已收藏')
  await heart.click({ force: true })
  refuse()
  await expect(heart).toHaveText('收藏')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('alert').filter({ hasText: '繁忙' })).toBeVisible()
  expect(calls()).toBe(1)
})

test('what was looked at is kept from the history and from home, where it shows at once @narrow', async ({
  page,
  shop,
}) => {
  const { token } = await freshBuyer(shop)
  for (const { id } of onSale.slice(0, 2)) await ask(shop, 'GET', `/prod/api/product/info?id=${id}`, { token })
  await enterAs(page, shop, token)
  await page.goto(`${FAVOURITES}?tab=history`)
  const heart = page.getByRole('button', { name: `收藏：${onSale[0]!.title}`, exact: true })
  await heart.click()
  await expect(notice(page, '已收藏')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.getByRole('link', { name: '代发商城' }).first().click()
  const recent = page.getByRole('region', { name: '最近浏览' })
  const kept = recent.getByRole('button', { name: `收藏：${onSale[0]!.title}`, exact: true })
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  await kept.click()
  await expect(kept).toHaveAttribute('aria-pressed', 'false')
  await expect(notice(page, '已取消收藏')).toBeVisible()
})
