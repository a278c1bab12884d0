import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/journey'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'

/** What stands where in windows of different widths. That no page is wider than its window, the sweep says of every route. */

let token = ''
test.beforeAll(async ({ shop }) => {
  token = await tokenFor(shop, demoBuyers.rich)
})

test('a product’s whole price and its button stand beside its name in the list, at 360, 390 and 1024', async ({
  page,
}) => {
  // The highest prices of one piece are the longest.
  await page.goto('/search?view=table&sort=price_desc')
  const list = page.getByRole('region', { name: '商品列表' })
  const row = list.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  const button = row.getByRole('button', { name: /^加入购物车/ })
  for (const width of [360, 390, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(button).toBeInViewport({ ratio: 1 })
    const [amount, add] = await Promise.all([
      row
        .getByText(/^¥\d+\.\d\d/)
        .first()
        .boundingBox(),
      button.boundingBox(),
    ])
    expect(amount!.x + amount!.width, String(width)).toBeLessThanOrEqual(add!.x)
    if (width > 767) continue
    // On a phone nothing is pushed sideways.
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
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

test('at 390 the menu of the centre is a part of 我的 alone, nothing of it cut; facts of a supplier stand on one line at 1440', async ({
  page,
  shop,
}) => {
  await enterAs(page, shop, token)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/upgoodsmanage/uprecord')
  const menu = page.getByRole('complementary').getByRole('navigation', { name: '个人中心' })
  await expect(page.getByRole('heading', { name: '上货记录' })).toBeVisible()
  await expect(menu).toBeHidden()
  await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '我的' }).click()
  await expect(menu.getByRole('link', { name: '上货记录' })).toBeVisible()
  const cut = await menu.evaluate((nav) => nav.scrollWidth - nav.clientWidth)
  expect(cut).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/usermanage/savemaster')
  const facts = page.getByRole('list', { name: '收藏的供应商' }).locator('dl')
  await expect(facts.first()).toBeVisible()
  const lines = await facts.evaluateAll((all) =>
    all.map((one) => new Set([...one.children].map((fact) => (fact as HTMLElement).offsetTop)).size),
  )
  expect(Math.max(...lines)).toBe(1)
})

/** What of the page the floating menu lies over, or would after scrolling. */
const underMenu = (page: Page): Promise<string[]> =>
  page.getByRole('complementary', { name: '快捷菜单' }).evaluate((menu) => {
    const at = menu.getBoundingClientRect()
    const stays = getComputedStyle(menu).position === 'fixed'
    return [...document.querySelectorAll('main :is(a, button, input)')]
      .filter((node) => {
        const { width, left, right, top, bottom } = node.getBoundingClientRect()
        const beside = width === 0 || right <= at.left || left >= at.right
        return !beside && (stays || (bottom > at.top && top < at.bottom))
      })
      .map((node) => node.outerHTML.slice(0, 80))
  })

test('§2.49 the floating menu lies over nothing one can press, however wide the window', async ({ page, shop }) => {
  await enterAs(page, shop, token)
  for (const path of ['/search', '/shoppingcart']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('checkbox').or(page.getByRole('article')).first()).toBeVisible()
    for (const width of [390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      // The window has its width before the page is laid out in it.
      await expect.poll(() => underMenu(page), `${path} at ${width}`).toEqual([])
    }
  }
})

/** How a part looks where its twin must look the same. */
const looks = (part: Locator) =>
  part.evaluate((node) => {
    const { height, fontSize, borderTopLeftRadius, borderTopColor, color, backgroundColor } = getComputedStyle(node)
    // antd reckons heights from lines, not always to whole pixels.
    const tall = Math.round(Number.parseFloat(height))
    return { tall, fontSize, borderTopLeftRadius, borderTopColor, color, backgroundColor }
  })

test('our own parts and those of antd are twins, in a window of any width, whatever has the focus', async ({
  page,
}, info) => {
  await page.goto('/test')
  await page.getByRole('button', { name: '显示全部零件' }).press('Enter')
  const [own, antd] = ['own', 'antd'].map((from) => page.locator(`[data-from=${from}] [data-twin]`))
  await expect(antd!.first()).toBeVisible()
  await expectAccessible(page)
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const field = width < 768 ? '40px' : '32px'
    const names = await own!.evaluateAll((all) => all.map((node) => node.getAttribute('data-twin')!))
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) {
      const twin = page.locator(`[data-from=antd] [data-twin=${name}]`)
      const one = page.locator(`[data-from=own] [data-twin=${name}]`)
      await expect(one, name).toHaveCSS('height', name.endsWith('-large') ? '40px' : field)
      await expect.poll(() => looks(twin), `${name} at ${width}`).toEqual(await looks(one))
    }
    // A field that has the focus looks like no mistake, a mistake like no field that has the focus.
    for (const from of ['own', 'antd']) {
      const [plain, wrong] = ['input', 'input-wrong'].map((name) =>
        page.locator(`[data-from=${from}] [data-twin=${name}]`),
      )
      await plain!.focus()
      await expect(plain!).toHaveCSS('border-top-color', 'rgb(43, 108, 212)')
      await expect(wrong!).toHaveCSS('border-top-color', 'rgb(194, 25, 15)')
      await plain!.blur()
    }
    const heights = await page.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.clientHeight))
    expect(Math.max(...heights), 'tabs in one line').toBeLessThanOrEqual(40)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.screenshot({ path: info.outputPath(`parts-${width}.png`), fullPage: true })
  }
})
