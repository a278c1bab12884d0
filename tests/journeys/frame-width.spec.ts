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

for (const width of [360, 390, 1024])
  test(`a product’s whole price and its button stand beside its name in the list at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    // The highest prices of one piece are the longest.
    await page.goto('/search?view=table&sort=price_desc')
    const row = page.getByRole('region', { name: '商品列表' }).getByRole('row').nth(1)
    await expect(row).toBeVisible()
    const button = row.getByRole('button', { name: /^加入购物车/ })
    await expect(button).toBeInViewport({ ratio: 1 })
    const [amount, add] = await Promise.all([
      row
        .getByText(/^¥\d+\.\d\d/)
        .first()
        .boundingBox(),
      button.boundingBox(),
    ])
    expect(amount!.x + amount!.width).toBeLessThanOrEqual(add!.x)
  })

test('products stand two abreast on a phone, more where there is room; home shows whole prices between', async ({
  page,
}) => {
  const abreast = () =>
    page
      .locator('main article')
      .evaluateAll(
        (cards) =>
          cards.filter((card) => card.getBoundingClientRect().top === cards[0]!.getBoundingClientRect().top).length,
      )
  for (const [width, count] of [
    [320, 2],
    [390, 2],
    [720, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/search')
    await expect(page.locator('main article').first()).toBeVisible()
    expect(await abreast(), String(width)).toBe(count)
  }
  await page.setViewportSize({ width: 800, height: 844 })
  await page.goto('/home')
  const card = page.locator('main article').first()
  await expect(card).toBeVisible()
  expect((await card.boundingBox())!.width).toBeGreaterThan(140)
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
