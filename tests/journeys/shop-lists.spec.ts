import type { Page } from '@playwright/test'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'
import { expect, pathOf, test } from '../support/journey'

/** Lists under way: tabs, pages and searches lead to what a buyer expects, and back. */

const main = 'main#content'
const types = (page: Page) => page.getByRole('navigation', { name: '搜索范围' })
const settled = async (page: Page) => {
  await expect(page.locator(`${main} article`).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('a link to a page that a list does not have says so and leads to the first', async ({ page, shop }) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  for (const list of [
    '/search',
    '/search?type=supplier',
    '/merhome?id=502',
    '/DetailsAnnouncement',
    '/usermanage/saveshop',
    '/usermanage/saveshop?tab=history',
    '/usermanage/savemaster',
    '/ordermanage/ordelist',
    '/ordermanage/ordelist?status=completed',
  ]) {
    await page.goto(`${list}${list.includes('?') ? '&' : '?'}page=9999999999`)
    await expect(page.getByText('这一页没有内容'), list).toBeVisible()
    await page.getByRole('button', { name: '回到第一页' }).click()
    await expect(page).toHaveURL(list)
    await expect(page.getByText('这一页没有内容')).toHaveCount(0)
  }
})

test('between products and suppliers keyword, sort and view go along, and a recent search leads where it was made', async ({
  page,
}) => {
  await page.goto('/search?keyword=女&sort=sales&view=table&region_id=1')
  await types(page).getByRole('link', { name: '供应商' }).click()
  await expect(page.getByText(/^共 \d+ 家供应商$/)).toBeVisible()
  await page.getByRole('group', { name: '站点' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/region_id=/)
  await types(page).getByRole('link', { name: '商品' }).click()
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ keyword: '女', sort: 'sales', view: 'table' })}`)
  await expect(page.getByRole('columnheader', { name: '货号' })).toBeVisible()

  const field = page.getByRole('searchbox', { name: '搜索商品' })
  await field.fill('')
  const recent = page.getByRole('listbox', { name: '最近搜索' }).getByRole('option')
  await expect(recent).toHaveText(['女', '女供应商'])
  await recent.nth(1).click()
  await expect(types(page).getByRole('link', { name: '供应商' })).toHaveAttribute('aria-current', 'page')
  await types(page).getByRole('link', { name: '商品' }).click()
  await expect(page.getByRole('columnheader', { name: '货号' })).toBeVisible()
})

test('a page that is turned over begins with its first product, by eye and keyboard @narrow', async ({ page }) => {
  await page.goto('/search?keyword=女')
  await settled(page)
  await page.getByRole('button', { name: '下一页' }).focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('region', { name: '商品第 2 页' })
  await expect(list).toBeVisible()
  const top = async () => (await list.boundingBox())!.y
  // Below the bars that stand above everything, and not further down than half a window.
  await expect.poll(top).toBeLessThan(300)
  expect(await top()).toBeGreaterThan(80)
  await settled(page)
  await page.keyboard.press('Tab')
  await expect(list.getByRole('article').first().getByRole('link').first()).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('region', { name: '商品第 1 页' })).toBeVisible()
  await expect(page.getByRole('button', { name: '下一页' })).toBeInViewport()
})

test('what is clicked above a list stays where it is, and the same once more is no step back', async ({ page }) => {
  await page.goto('/search?keyword=女')
  await settled(page)
  const sales = page.getByRole('group', { name: '排序' }).getByRole('button', { name: '销量' })
  await page.evaluate(() => window.scrollTo({ top: 200 }))
  const before = (await sales.boundingBox())!.y
  await sales.click()
  await expect(page).toHaveURL(/sort=sales/)
  await settled(page)
  expect((await sales.boundingBox())!.y).toBe(before)

  await sales.click()
  const field = page.getByRole('searchbox', { name: '搜索商品' })
  await field.press('Enter')
  await field.press('Enter')
  expect(pathOf(page)).toContain('sort=sales')
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)
})
