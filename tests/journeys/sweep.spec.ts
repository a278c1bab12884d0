import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoBuyers, holdToken, tokenFor, type Shop } from '../support/journey-buyers'
import {
  DEFAULT_PAINT,
  englishNames,
  expect,
  expectAccessible,
  expectAlive,
  goInside,
  paintedIn,
  signInDialog,
  test,
  watch,
} from '../support/journey'
import { buyerRoutes, laterRoutes, openRoutes, type RouteRow } from '../support/route-table'

/**
 * Every route once, in the real browser on the real server: where it shows, its title, footer and heading, no serious fault of
 * accessibility, no name in English, no wider than a window of 390, 768 or 1440 and there the theme's exact colour on something
 * large, nothing on the console. The routes of
 * spec §2 and every other page of the site come from tests/support/route-table.ts; what shows under another query is a row here.
 *
 * A visitor and a buyer each load the app once and go from row to row inside it, as people do: a row costs what its page costs.
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

/** Whoever goes through the rows. */
interface Eyes {
  page: Page
  faults: string[]
  /** Requests under way. */
  waiting: () => number
}

const arrive = async (context: BrowserContext): Promise<Eyes> => {
  const faults = watch(context)
  const page = await context.newPage()
  let waiting = 0
  page.on('request', () => void (waiting += 1))
  page.on('requestfinished', () => void (waiting -= 1))
  page.on('requestfailed', () => void (waiting -= 1))
  await page.goto('/relax')
  return { page, faults, waiting: () => waiting }
}

/** Nothing is asked any more, nor drawn: what an answer brings to the page may ask in its turn. */
const quiet = async ({ page, waiting }: Eyes): Promise<void> => {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
        return waiting()
      },
      { intervals: [20] },
    )
    .toBe(0)
}

/** Looks at one page from all sides. */
const look = async (eyes: Eyes, { path, title, named = title, at = path, footer = true }: RouteRow): Promise<void> => {
  const { page, faults } = eyes
  await page.setViewportSize({ width: 1440, height: 844 })
  await goInside(page, path)
  await expect(page).toHaveURL(encodeURI(at))
  await expect(page).toHaveTitle(named)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await quiet(eyes)
  await expectAlive(page)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(footer ? 1 : 0)
  expect(await signInDialog(page).count()).toBe(0)
  await expectAccessible(page)
  expect(await englishNames(page)).toEqual([])
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(
      width,
    )
    expect(Math.max(0, ...(await paintedIn(page, DEFAULT_PAINT))), `${path} at ${width}`).toBeGreaterThan(1000)
  }
  expect(faults.splice(0)).toEqual([])
}

let visitor: Eyes
let buyer: Eyes

const newContext = (browser: Browser, shop: Shop) =>
  browser.newContext({ baseURL: shop.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })

test.beforeAll(async ({ browser, shop }) => {
  visitor = await arrive(await newContext(browser, shop))
  const context = await newContext(browser, shop)
  await holdToken(context, shop, await tokenFor(shop, demoBuyers.rich))
  buyer = await arrive(context)
})

test.afterAll(async () => {
  for (const { page } of [visitor, buyer]) await page.context().close()
})

/** One that leads on shows what another row looks at. */
const shows = ({ at }: RouteRow) => at === undefined

for (const row of openRoutes.filter(shows)) test(`${row.says} (${row.title}), to a visitor`, () => look(visitor, row))

for (const row of buyerRoutes.filter(shows)) test(`${row.says} (${row.title}), to a buyer`, () => look(buyer, row))

for (const row of laterRoutes('open')) test(`${row.says} (${row.title})`, () => look(visitor, row))

for (const row of laterRoutes('login')) test(`${row.says} (${row.title})`, () => look(buyer, row))

for (const row of views) test(`${row.says} (${row.title})`, () => look(visitor, row))

for (const row of openRoutes.filter(({ path }) => mine.includes(path)))
  test(`${row.path} (${row.title}), to a buyer`, () => look(buyer, row))

test('§2.29 addresses that lead on do so at the first load, as does one that can’t be read', async () => {
  const { page } = buyer
  for (const { path, at, title } of [...openRoutes, ...buyerRoutes]) {
    if (at === undefined) continue
    await page.goto(path)
    await expect(page).toHaveURL(at)
    await expect(page).toHaveTitle(title)
  }
  await page.goto('/merchandis/%FF')
  await expect(page).toHaveURL('/404')
})
