import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey'

/** The first screen as the server draws it, and the app that takes over. What the server puts into it: tests/server/rendered-pages.spec.ts. */

const PAGES = [
  ['/home', '看最新上架'],
  ['/search?keyword=连衣裙', '连衣裙'],
  ['/merchandis/10011', '立即购买'],
  ['/merhome?id=501', '在售'],
  ['/DetailsAnnouncement', '公告'],
] as const

/** How far what stood on the page was moved, as the browser reckons it; from before its first paint. */
const movedOn = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const moved = { all: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved.all += (shift as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: { all: number } }).moved.all)
}

/** Elements of the page that went away, in words; from before its first paint. */
const goneFrom = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const gone: string[] = []
    Object.assign(window, { gone })
    new MutationObserver((changes) => {
      for (const { target, removedNodes } of changes)
        for (const node of removedNodes)
          // What an operator wrote is cleaned once more, to the same.
          if (node instanceof HTMLElement && target instanceof Element && target.closest('[class*="_text_"]') === null)
            if (document.querySelector('#root')?.contains(target)) gone.push(`${node.tagName} ${node.textContent}`)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { gone: string[] }).gone)
}

interface Fiber {
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

/** How much of the page React has drawn more than once, of 1: what it draws again has a twin. */
const drawnAgain = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = Object.entries(document.querySelector('#root')!).find(([key]) => key.startsWith('__reactContainer$'))
    let [all, again] = [0, 0]
    const look = (fiber: Fiber | null): void => {
      for (let one = fiber; one; one = one.sibling) {
        all += 1
        if (one.alternate) again += 1
        look(one.child)
      }
    }
    look((root![1] as { stateNode: { current: Fiber } }).stateNode.current.child)
    return again / all
  })

for (const [path, words] of PAGES) {
  test(`${path} is taken over as it stands: nothing goes away or moves, nothing that came with it is asked for again @narrow`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The areas that freight is asked for don't come with the page: they wait until the browser has time to spare.
      if (pathname.startsWith('/prod/') && pathname !== '/prod/common/area/tree') asked.push(pathname)
    })
    const gone = await goneFrom(page)
    const moved = await movedOn(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await moved()).toBeLessThanOrEqual(0.02)
    await expect(page.locator('#handed-over')).toBeAttached()
    // A phone's header and menus are drawn anew.
    if (page.viewportSize()!.width >= 768) expect(await drawnAgain(page)).toBeLessThan(0.3)
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
    // It answers: the app is there.
    const menu = page.getByRole('button', { name: '菜单', exact: true })
    if (await menu.isVisible()) {
      await menu.click()
      await expect(page.getByRole('button', { name: '收起', exact: true })).toBeVisible()
    } else {
      await page
        .getByRole('complementary', { name: '快捷菜单' })
        .getByRole('button', { name: '站内消息' })
        .dispatchEvent('click')
      await expect(page.getByText('暂未开放').first()).toBeVisible()
    }
    await page.waitForLoadState('networkidle')
    // A phone's gallery and bar are others, which the server cannot know: they look the same.
    const isOther = path.startsWith('/merchandis') && page.viewportSize()!.width < 768
    if (!isOther) expect(await gone()).toEqual([])
    expect(asked).toEqual([])
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the open pages read whole: products, prices, links, announcements', async ({ page }) => {
    await page.goto('/home')
    const card = page.getByRole('main').locator('a[href^="/merchandis/"]')
    expect(await card.count()).toBeGreaterThan(12)
    await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).toHaveCount(5)
    await page.getByRole('region', { name: '公告' }).getByRole('link').nth(1).click()
    await expect(page.getByRole('article').locator('p').first()).toBeVisible()
    await page.goto('/search?keyword=连衣裙')
    await expect(page.getByRole('main').getByText(/^¥\d/).first()).toBeVisible()
    await card.first().click()
    await expect(page).toHaveURL(/\/merchandis\/\d+/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: '商品说明' })).toBeVisible()
    // Of a part whose code, and styles with it, the browser would load later.
    await expect(page.locator('main [class*="_below_"]')).toHaveCSS('display', 'grid')
    await page.getByRole('main').locator('a[href^="/merhome"]').first().click()
    await expect(card.first()).toBeVisible()
  })

  test('half of a product, as it is painted while the rest is read, shows nothing where the rest will push it away @narrow', async ({
    page,
  }) => {
    const path = '/merchandis/10011'
    let isWhole = false
    await page.route(path, async (route) => {
      const reply = await route.fetch()
      const whole = await reply.text()
      const end = isWhole ? whole.length : whole.indexOf('建议零售价')
      expect(end).toBeGreaterThan(0)
      await route.fulfill({ response: reply, body: whole.slice(0, end) })
    })
    const facts = page.getByRole('region', { name: '商品信息' })
    const isNarrow = page.viewportSize()!.width < 768
    await page.goto(path)
    await expect(facts.getByText('代发价', { exact: true })).toBeVisible()
    // A phone shows it below the sizes.
    await expect(facts.getByText(/^货号/)).toBeVisible({ visible: !isNarrow })
    isWhole = true
    await page.goto(path)
    await expect(facts.getByText(/^货号/)).toBeVisible()
  })
})

test('who is elsewhere before the app takes over gets the page that the address names, and nothing is logged', async ({
  page,
}) => {
  // As by a step back in the history of this page, before any script of the app has run.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') window.history.pushState(null, '', '/relax')
    })
  })
  await page.goto('/search')
  await expect(page).toHaveTitle('歇一会儿')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
})

test('what changed between the page and its taking over neither jumps nor lies: the page is true to what it came with', async ({
  page,
}) => {
  const gone = await goneFrom(page)
  // The server says something else from now on; the page in hand is of before.
  await page.route('**/prod/api/product/info*', (route) => route.abort())
  await page.goto('/merchandis/10011')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('spinbutton').first().fill('2')
  await expect(page.getByText(/^已选 2 件/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect((await gone()).filter((one) => one.startsWith('SECTION'))).toEqual([])
})

test('a buyer is never shown as a visitor: the head that names nobody stands until the app is there', async ({
  page,
}) => {
  await page.addInitScript(() => window.localStorage.setItem('token', 'somebody'))
  await page.route('**/*.js', () => undefined)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('banner').getByText('登录', { exact: true })).toBeHidden()
})

test.describe('before the app is there', () => {
  /** A page from the server whose scripts come when they are let through. */
  const openAlone = async (page: Page, path: string): Promise<() => void> => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#handed-over')).toBeAttached()
    return release
  }

  test('what is typed and clicked is done once it is: a quantity, steps, and what they were for', async ({ page }) => {
    const release = await openAlone(page, '/merchandis/10011')
    const quantity = page.getByRole('spinbutton').first()
    await quantity.fill('3')
    const more = page.getByRole('button', { name: /^增加 / }).first()
    await more.click()
    await more.click()
    await page.getByRole('button', { name: '立即购买' }).click()
    await expect(page.getByText(/^已选 0 件/)).toBeVisible()
    release()
    await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^已选 5 件/)).toBeVisible()
    await expect(quantity).toHaveValue('5')
    await more.click()
    await expect(page.getByText(/^已选 6 件/)).toBeVisible()
  })

  test('a search that is sent leads where it should', async ({ page }) => {
    const release = await openAlone(page, '/home')
    const field = page.getByRole('banner').getByRole('searchbox', { name: '搜索商品' })
    await field.fill('连衣')
    await field.fill('连衣裙')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
    release()
    await expect(page).toHaveURL(/\/search\?keyword=/)
    await expect(field).toHaveValue('连衣裙')
    await expect(page.getByRole('heading', { name: /连衣裙/ }).first()).toBeVisible()
  })

  test('a form of several fields is sent as it was filled', async ({ page }) => {
    const release = await openAlone(page, '/search?keyword=连衣裙')
    await page.getByRole('textbox', { name: '最低价' }).fill('60')
    await page.getByRole('textbox', { name: '最高价' }).fill('90')
    await page.getByRole('main').getByRole('button', { name: '确定' }).click()
    release()
    await expect(page.getByRole('button', { name: '去掉条件：¥60.00 起' })).toBeVisible()
    await expect(page.getByRole('button', { name: '去掉条件：不超过 ¥90.00' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: '最高价' })).toHaveValue('90.00')
  })
})
