import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'
import { expect, test } from '../support/journey'

/** No open page is wider than its window: only a box on it may be pushed sideways. */

const ready = 'main a, main button'
const pages = [
  '/home',
  '/search',
  '/search?view=table',
  '/search?type=supplier',
  '/DetailsAnnouncement',
  '/DetailsAnnouncement?id=901',
  '/merhome?id=502',
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

test('the menu of the user centre shows where one is at 390; facts of a supplier stand on one line at 1440', async ({
  page,
  shop,
}) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/upgoodsmanage/uprecord')
  const menu = page.getByRole('complementary').getByRole('navigation', { name: '个人中心' })
  await expect(menu.getByRole('link', { name: '上货记录' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/usermanage/savemaster')
  const facts = page.getByRole('list', { name: '收藏的供应商' }).locator('dl')
  await expect(facts.first()).toBeVisible()
  const lines = await facts.evaluateAll((all) =>
    all.map((one) => new Set([...one.children].map((fact) => (fact as HTMLElement).offsetTop)).size),
  )
  expect(Math.max(...lines)).toBe(1)
})
