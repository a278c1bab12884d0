import type { Page } from '@playwright/test'
import { expect, pathOf, test } from '../support/journey'

/** Lists and where they are scrolled to, which only a real browser knows. */

const main = 'main#content'
const settled = async (page: Page) => {
  await expect(page.locator(`${main} article`).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

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
  await page.evaluate(() => window.scrollTo({ top: 100 }))
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
