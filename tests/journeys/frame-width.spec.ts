import { expect, test } from '../support/journey'

/** No open page is wider than its window: only a box on it may be pushed sideways. */

const ready = 'main a, main button'
const pages = [
  '/home',
  '/search',
  '/search?view=table',
  '/search?target=supplier',
  '/DetailsAnnouncement',
  '/DetailsAnnouncement?id=1',
  '/merhome?id=1',
  '/merchandis/10001',
  '/404',
  '/relax',
  '/test',
  '/security-alert',
]

for (const path of pages)
  test(`${path} is no wider than the window at 390 and 768`, async ({ page }) => {
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await expect(page.locator(ready).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

test('a product’s price and button stand beside its name in the list at 390', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?view=table')
  const row = page.getByRole('region', { name: '商品列表' }).getByRole('row').nth(1)
  await expect(row).toBeVisible()
  await expect(row.getByText(/^¥/).first()).toBeInViewport()
  await expect(row.getByRole('button', { name: /^加入购物车/ })).toBeInViewport({ ratio: 1 })
})
