import type { Page } from '@playwright/test'
import { sentinels } from '../../demo/sentinels'
import { demoWorld } from '../../demo/world'
import { ask } from '../support/ask'
import { enterFresh } from '../support/buying'
import { enterAs, freshBuyer, PASSWORD, registered, tokenFor, type Shop } from '../support/journey-buyers'
import { signIn } from '../support/journey-forms'
import { countCalls, expect, notice, tabTo, test } from '../support/journey'

/** Favourites and what was looked at, in a real browser on the real server. What the lists say and refuse: tests/pages. */

const FAVOURITES = '/usermanage/saveshop'
const onSale = demoWorld().products.filter(({ onShelf, minQty }) => onShelf && minQty === 1)

const keep = async (shop: Shop, token: string, ids: readonly string[]) => {
  const headers = { 'content-type': 'application/json' }
  for (const id of ids) {
    const body = JSON.stringify({ type: 'product', target_id: id, collected: true })
    expect((await ask(shop, 'POST', '/prod/api/user/collect', { token, headers, body })).code).toBe(20000)
  }
}

const cards = (page: Page) => page.getByRole('list', { name: '收藏的商品' }).getByRole('article')
const kinds = (page: Page) => page.getByRole('navigation', { name: '收藏的种类' })

test('§1.3 §7.33 §7.35 a visitor’s favourite is kept after signing in; those off the shelf are found and dropped at once', async ({
  page,
  shop,
}) => {
  const { mobile } = await registered(shop)
  await keep(shop, await tokenFor(shop, mobile), [onSale[1]!.id, onSale[2]!.id, sentinels.offShelf.productId])
  await page.goto(`/merchandis/${onSale[0]!.id}`)
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await signIn(page, mobile, PASSWORD)
  await expect(page.getByRole('button', { name: '已收藏', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await page.goto(FAVOURITES)
  await expect(cards(page)).toHaveCount(4)
  await expect(kinds(page).getByRole('link')).toHaveText(['全部 4', '降价 0', '已下架 1'])
  await kinds(page).getByRole('link', { name: '已下架', exact: true }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByText('已下架，无法购买')).toBeVisible()
  await page.reload()
  await expect(cards(page)).toHaveCount(1)

  await page.getByRole('checkbox', { name: '全选' }).click()
  await page.getByRole('button', { name: '取消收藏', exact: true }).click()
  await page.getByRole('button', { name: '确定取消收藏' }).click()
  await expect(notice(page, '已取消收藏 1 件商品')).toBeVisible()
  await expect(page.getByText('没有已下架的收藏')).toBeVisible()
  // It stands where the question was answered just now: a second click there would be taken for one of that.
  await page.getByRole('link', { name: '看全部收藏' }).press('Enter')
  await expect(cards(page)).toHaveCount(3)
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .press('Space')
  await page.getByRole('button', { name: '取消收藏', exact: true }).press('Enter')
  await page.getByRole('button', { name: '确定取消收藏' }).press('Enter')
  await expect(cards(page)).toHaveCount(2)
  // Who confirmed by keyboard stands where they were.
  await expect(page.getByRole('button', { name: '取消收藏', exact: true })).toBeFocused()
  await page.goBack()
  await expect(page.getByText('没有已下架的收藏')).toBeVisible()
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
  await tabTo(page, heart)
  // From here on: the links on the way ask ahead for what is behind them.
  const searches = countCalls(page, '/product/list')
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

test('a heart shows on the card that is pointed at, and on a favourite always', async ({ page, shop }) => {
  await enterFresh(page, shop)
  await page.goto('/search?keyword=女')
  const card = page.locator('main article').first()
  const title = await card.getByRole('link').first().innerText()
  const heart = card.getByRole('button', { name: `收藏：${title}` })
  await page.mouse.move(0, 0)
  await expect(heart).toHaveCSS('opacity', '0')
  await card.hover()
  await expect(heart).toHaveCSS('opacity', '1')
  await heart.click()
  await expect(notice(page, '已收藏')).toBeVisible()
  await page.reload()
  await page.mouse.move(0, 0)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toHaveCSS('opacity', '1')
})
