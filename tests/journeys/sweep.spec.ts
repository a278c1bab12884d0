import type { Page } from '@playwright/test'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'
import { expect, expectAccessible, expectAlive, signInDialog, test } from '../support/journey'
import { buyerRoutes, laterRoutes, openRoutes, type RouteRow } from '../support/route-table'

/**
 * Every route once, in the real browser on the real server: where it shows, its title, footer and heading, no serious fault of
 * accessibility, no wider than a window of 390, 768 or 1440, nothing on the console. The routes of
 * spec §2 and every other page of the site come from tests/support/route-table.ts; what shows under another query is a row here.
 */

const WIDTHS = [390, 768, 1440]

/** What stands on a route under other queries. */
const views: RouteRow[] = [
  { says: 'the results of a search', path: '/search?keyword=裙', title: '商品搜索' },
  { says: 'products as a table', path: '/search?view=table', title: '商品搜索' },
  { says: 'suppliers', path: '/search?type=supplier', title: '商品搜索' },
  { says: 'all announcements', path: '/DetailsAnnouncement', title: '公告详情' },
]

/** Open pages on which a buyer sees more than a visitor. */
const mine = ['/home', '/merchandis/10005', '/merhome?id=11']

let token = ''
test.beforeAll(async ({ shop }) => {
  token = await tokenFor(shop, demoBuyers.rich)
})

/** Looks at one page from all sides. */
const look = async (page: Page, { path, title, at = path, footer = true }: RouteRow): Promise<void> => {
  await page.goto(path)
  await expect(page).toHaveURL(encodeURI(at))
  await expect(page).toHaveTitle(title)
  await expectAlive(page)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(footer ? 1 : 0)
  expect(await signInDialog(page).count()).toBe(0)
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(
      width,
    )
  }
}

/** One that leads on shows what another row looks at. */
const shows = ({ at }: RouteRow) => at === undefined

for (const row of openRoutes.filter(shows))
  test(`${row.says} (${row.title}), to a visitor`, ({ page }) => look(page, row))

for (const row of buyerRoutes.filter(shows))
  test(`${row.says} (${row.title}), to a buyer`, async ({ page, shop }) => {
    await enterAs(page, shop, token)
    await look(page, row)
  })

for (const row of laterRoutes('open')) test(`${row.says} (${row.title})`, ({ page }) => look(page, row))

for (const row of laterRoutes('login'))
  test(`${row.says} (${row.title})`, async ({ page, shop }) => {
    await enterAs(page, shop, token)
    await look(page, row)
  })

for (const row of views) test(`${row.says} (${row.title})`, ({ page }) => look(page, row))

for (const row of openRoutes.filter(({ path }) => mine.includes(path)))
  test(`${row.path} (${row.title}), to a buyer`, async ({ page, shop }) => {
    await enterAs(page, shop, token)
    await look(page, row)
  })

test('§2.29 addresses that lead on do so at the first load, as does one that can’t be read', async ({ page, shop }) => {
  await enterAs(page, shop, token)
  for (const { path, at, title } of [...openRoutes, ...buyerRoutes]) {
    if (at === undefined) continue
    await page.goto(path)
    await expect(page).toHaveURL(at)
    await expect(page).toHaveTitle(title)
  }
  await page.goto('/merchandis/%FF')
  await expect(page).toHaveURL('/404')
})
