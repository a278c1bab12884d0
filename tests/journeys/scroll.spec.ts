import type { Page } from '@playwright/test'
import { drawnInBrowser, expect, goInside, test } from '../support/journey'

/** Where a page stands when it is come to, and come back to. */

const FAR = 1500

const top = (page: Page) => () => page.evaluate(() => Math.round(window.scrollY))
const products = (page: Page) => page.getByRole('main').locator('a[href^="/merchandis/"]')

const scrolledDown = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(products(page).nth(8)).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate((y) => {
        window.scrollTo(0, y)
        return Math.round(window.scrollY)
      }, FAR),
    )
    .toBe(FAR)
}

/** The lists of products stay away until they are let go: what is given back lets them. */
const withhold = async (page: Page): Promise<() => void> => {
  let letGo = (): void => undefined
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/prod/api/product/list*', async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

test('a reload comes back where it was, an address typed anew starts at the top: /home, /search', async ({ page }) => {
  for (const path of ['/home', '/search']) {
    await scrolledDown(page, path)
    const letGo = await withhold(page)
    await page.reload()
    letGo()
    await expect.poll(top(page)).toBe(FAR)
    await page.goto(path)
    await expect(products(page).nth(8)).toBeVisible()
    expect(await top(page)()).toBe(0)
    await page.unrouteAll()
  }
})

test('back leads to where a page was left, from another load of the shop and within one', async ({ page }) => {
  await scrolledDown(page, '/search')
  const letGo = await withhold(page)
  await page.goto('/relax')
  await expect(page.getByRole('heading', { name: '歇一会儿' })).toBeVisible()
  expect(await top(page)()).toBe(0)
  await page.goBack()
  letGo()
  await expect.poll(top(page)).toBe(FAR)
  await goInside(page, '/relax')
  await expect(page.getByRole('heading', { name: '歇一会儿' })).toBeVisible()
  expect(await top(page)()).toBe(0)
  await page.goBack()
  await expect.poll(top(page)).toBe(FAR)
})

test('who turns the wheel while the page still loads is left where they are', async ({ page }) => {
  await drawnInBrowser(page)
  await scrolledDown(page, '/search')
  const letGo = await withhold(page)
  await page.reload()
  await expect(page.getByRole('status', { name: '正在加载商品' })).toBeVisible()
  await page.mouse.wheel(0, -4000)
  await expect.poll(top(page)).toBe(0)
  letGo()
  await expect(products(page).nth(8)).toBeVisible()
  expect(await top(page)()).toBeLessThan(FAR / 2)
})
