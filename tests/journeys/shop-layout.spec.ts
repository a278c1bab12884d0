import type { Page } from '@playwright/test'
import { sentinels } from '../../demo/sentinels'
import { demoWorld } from '../../demo/world'
import { enterFresh, fillCart } from '../support/buying'
import { demoBuyers, enterAs, freshBuyer, tokenFor } from '../support/journey-buyers'
import { allowErrors, answer, drawnInBrowser, expect, expectAccessible, failedLoads, test } from '../support/journey'

/** Where things stand and how much room they take: what only a browser that lays out a page can tell. */

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** Holds back every call of `/prod` whose path ends so, until told. */
const holdBack = async (page: Page, ending: string): Promise<() => void> => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(
    (url) => url.pathname.startsWith('/prod/') && url.pathname.endsWith(ending),
    async (route) => {
      await opened
      await route.continue()
    },
  )
  return open
}

/** How far what was in sight has been moved since the page began, as the browser counts it (CLS). */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // What was buffered comes at once; two frames later the last shift has been counted too.
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        const frames = (left: number) => {
          if (left === 0) resolve(sum)
          else requestAnimationFrame(() => frames(left - 1))
        }
        frames(4)
      }),
  )

test('a search shows its first product high on the page, and nothing moves when the counts come', async ({ page }) => {
  await page.setViewportSize(DESK)
  await page.goto('/search?keyword=包')
  const first = page.locator('main article').first()
  await expect(page.getByText('你要找')).toBeVisible()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())!.y).toBeLessThanOrEqual(320)
  expect(await shifted(page)).toBeLessThan(0.02)
  const unfold = page.getByRole('button', { name: '更多筛选' })
  await unfold.focus()
  await unfold.press('Enter')
  const every = page.getByRole('group', { name: '全部分类' }).getByRole('button')
  await expect(every.first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(every.first()).toBeFocused()
})

test('gone to from a list, a product shows what the list knew, and keeps those places when the rest comes', async ({
  page,
}) => {
  for (const width of [DESK.width, 1000, PHONE.width]) {
    await page.setViewportSize({ ...DESK, width })
    await page.goto('/search')
    await page.evaluate(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Element | null }[] })[])
          for (const { node } of sources) if (node) moved.push(node.outerHTML)
      }).observe({ type: 'layout-shift' })
    })
    const comes = await holdBack(page, '/product/info')
    const card = page.getByRole('article').first()
    const title = await card.locator('a[title]').innerText()
    await card.locator('a[title]').click()
    const facts = page.getByRole('region', { name: '商品信息' })
    await expect(facts.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(facts.getByRole('status', { name: '正在加载商品' })).toBeVisible()
    comes()
    await expect(page.getByRole('button', { name: '立即购买' })).toBeVisible()
    await shifted(page)
    const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
    expect(
      moved.filter((html) => html.includes('代发价')),
      `at ${width} px`,
    ).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('what does not come on home takes no more room than what would have come', async ({ page }) => {
  allowErrors(page, failedLoads)
  await drawnInBrowser(page)
  const hero = page.getByRole('region', { name: '代发商城' })
  await page.goto('/home')
  await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).toHaveCount(5)
  const { height } = (await hero.boundingBox())!
  for (const call of ['announcement/list', 'index/specials', 'index/counts', 'category/list'])
    await answer(page, `/${call}`, 500, '')
  await page.reload()
  const news = page.getByRole('region', { name: '公告' })
  await expect(news.getByText('这里没有加载出来')).toBeVisible()
  expect((await hero.boundingBox())!.height).toBeLessThanOrEqual(height + 8)
})

test('the count of the cart lies neither over the basket of its icon nor over a word, however many digits it has', async ({
  page,
  shop,
}) => {
  await enterAs(page, shop, (await freshBuyer(shop)).token)
  let count = 0
  await page.route('**/prod/api/user/counts', async (route) => {
    const { data, ...rest } = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...rest, data: { ...data, cart_items: count } } })
  })
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    for (count of [1, 12, 100]) {
      await page.goto('/relax')
      const links = page.getByRole('link', { name: '购物车', exact: true, description: `${count} 种商品` })
      await links.first().waitFor({ state: 'attached' })
      const covered = await links.all().then((all) =>
        Promise.all(
          all.map((link) =>
            link.evaluate((node) => {
              const [icon, word] = [node.querySelector('svg')!, node.lastElementChild!].map((it) =>
                it.getBoundingClientRect(),
              )
              const badge = node.querySelector('svg + span')!.getBoundingClientRect()
              const meets = (other: DOMRect) =>
                badge.left < other.right &&
                other.left < badge.right &&
                badge.top < other.bottom &&
                other.top < badge.bottom
              // The upper three tenths of the icon are empty.
              const basket = new DOMRect(icon!.x, icon!.y + icon!.height * 0.3, icon!.width, icon!.height * 0.7)
              return { shown: badge.width > 0, lies: meets(basket) || meets(word!) }
            }),
          ),
        ),
      )
      const shown = covered.filter(({ shown: isShown }) => isShown)
      expect(shown.length, `${count} at ${size.width}`).toBeGreaterThan(0)
      expect(
        shown.filter(({ lies }) => lies),
        `${count} at ${size.width}`,
      ).toEqual([])
    }
  }
})

test('on a phone a buyer’s work stands before the shop’s own words, in sight, also while its counts did not come', async ({
  page,
  shop,
}) => {
  allowErrors(page, failedLoads)
  await page.setViewportSize(PHONE)
  await enterAs(page, shop, (await freshBuyer(shop)).token)
  await page.goto('/home')
  const work = page.getByRole('list', { name: '待办' })
  await expect(work.getByRole('link', { name: '购物车' })).toBeInViewport({ ratio: 1 })

  await answer(page, '/user/counts', 500, '服务器内部错误，请联系管理员')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: '服务器内部错误，请联系管理员' })).toBeVisible()
  const [own, shops] = [await work.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
  expect(own!.y).toBeLessThan(shops!.y)
})

const { products, stations, suppliers } = demoWorld()

/** Two lines of each of five stations, of one supplier in every other station and of two in the others. */
const ofFiveStations = stations.slice(0, 5).flatMap(({ id }, i) => {
  const here = new Set(suppliers.filter(({ stationId }) => stationId === id).map((supplier) => supplier.id))
  const goods = products.filter(
    ({ supplierId, minQty, onShelf, skus }) =>
      here.has(supplierId) && minQty === 1 && onShelf && skus.some(({ stock }) => stock > 30),
  )
  const [first] = goods
  const second = goods.slice(1).find(({ supplierId }) => (supplierId === first!.supplierId) === (i % 2 === 0))
  return [first!, second!].map(({ skus }) => ({ skuId: skus.find(({ stock }) => stock > 30)!.id, qty: 2 }))
})

test('a cart of five stations shows eight whole lines above its settling, at 1440 × 900', async ({ page, shop }) => {
  await page.setViewportSize(DESK)
  const { token } = await enterFresh(page, shop)
  await fillCart(shop, token, ofFiveStations)
  await page.goto('/shoppingcart')
  await expect(page.getByRole('region', { name: /发货$/ })).toHaveCount(5)
  await page.getByRole('checkbox', { name: '全选' }).check()
  const settle = page.locator('footer').filter({ hasText: '已选 10 种' })
  await expect(settle).toContainText('预计毛利')
  const { y } = (await settle.boundingBox())!
  const lines = page.getByRole('listitem').filter({ has: page.getByLabel(/ 数量$/) })
  const whole = await lines.evaluateAll(
    (all, end) => all.filter((line) => line.getBoundingClientRect().bottom <= end).length,
    y,
  )
  expect(whole).toBeGreaterThanOrEqual(8)
})

/** The one with the least and the one with the most to say. */
const [shortest, longest] = [suppliers.toSorted((a, b) => a.intro.length - b.intro.length)].flatMap((all) => [
  all[0]!,
  all.at(-1)!,
])
const late = [
  ['an announcement', '/DetailsAnnouncement?id=902', '/announcement/info', '相邻公告'],
  ['a supplier', '/merhome?id=502', '/supplier/info', '供应商信息'],
  ['a supplier of few words', `/merhome?id=${shortest!.id}`, '/supplier/info', '供应商信息'],
  ['a supplier of many words', `/merhome?id=${longest!.id}`, '/supplier/info', '供应商信息'],
] as const

for (const [size, most] of [
  [DESK, 0.002],
  // On a phone the words of suppliers take three to five lines.
  [PHONE, 0.02],
] as const) {
  test(`an announcement and suppliers that come late push nothing away, ${size.width} wide`, async ({ page }) => {
    await drawnInBrowser(page)
    await page.setViewportSize(size)
    for (const [what, path, call, shown] of late) {
      const comes = await holdBack(page, call)
      await page.goto(path)
      await expect(page.getByRole('status', { name: /^正在加载(公告|供应商)$/ })).toBeVisible()
      if (call === '/supplier/info') await expect(page.getByRole('article').first()).toBeVisible()
      comes()
      await expect(page.getByLabel(shown)).toBeVisible()
      // An announcement's text comes after its frame.
      await expect(page.getByText('正在加载…')).toHaveCount(0)
      expect(await shifted(page), what).toBeLessThanOrEqual(most)
      await page.unrouteAll()
    }
  })
}

const words = (text: string, times: number) => text.repeat(times)

test('§7.26 an announcement of operators stays inside its card, whatever is in it @narrow', async ({ page }) => {
  await drawnInBrowser(page)
  const cells = (tag: 'td' | 'th', texts: string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('')
  const days = ['站点', '截单时间', '发货时间', '周末', '联系人', '备注', '更多']
  await answer(page, '/announcement/info', 20000, '', {
    id: '901',
    title: `大促${words('ABCDEFGHIJ', 12)}`,
    summary: '',
    is_top: false,
    published_at: '2026-11-21T02:18:46+08:00',
    content:
      `<p>见<a href="https://example.com/rules">规则</a>，或<a href="/search?sort=new">最新上架</a>。</p>` +
      `<table><tr>${cells('th', days)}</tr><tr>${cells('td', ['广州沙河站', '17:00', '20:00 前', '照常', '王先生', '加密批次', '无'])}</tr></table>` +
      `<p><img src="/media/supplier/501.svg" width="2400"></p><pre>${words('一行很长的文字 ', 40)}</pre>`,
    previous: null,
    next: { id: '902', title: words('很长的标题', 20) },
  })
  await page.goto('/DetailsAnnouncement?id=901')
  const text = page.getByRole('article')
  const outside = text.getByRole('link', { name: '规则' })
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(text.getByRole('link', { name: '最新上架' })).not.toHaveAttribute('target')
  expect(await outside.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline')
  await expectAccessible(page)
  const card = (await text.boundingBox())!
  for (const part of await text.locator('h1, p, pre, img, [role="group"]').all()) {
    const { x, width } = (await part.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(card.x + card.width)
  }
  expect(
    await text.locator('h1, pre').evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth)),
  ).toEqual([0, 0])
  // No word of the table stands on its head, sign below sign.
  const lines = await text.getByRole('cell', { name: /^(17:00|照常|无|王先生)$/ }).evaluateAll((all) =>
    all.map((cell) => {
      const within = document.createRange()
      within.selectNodeContents(cell)
      return within.getClientRects().length
    }),
  )
  expect(lines).toEqual([1, 1, 1, 1])
})

test('§1.2 §7.31 §7.32 suppliers stand below their number, one of a long name in a row as tall as the others', async ({
  page,
}) => {
  await page.route(
    (url) => url.pathname.endsWith('/supplier/list'),
    async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { data: { list: { name: string; tags: string[] }[] } }
      body.data.list[0]!.name = '广州市白云区新市街道丽颖服饰有限责任公司沙河南城店'.repeat(3)
      body.data.list[0]!.tags = ['退现', '实拍', '一件代发', '实名认证', '秒更新']
      await route.fulfill({ response: reply, json: body })
    },
  )
  await page.goto('/search?type=supplier')
  const rows = page.getByRole('list', { name: '供应商' }).getByRole('article')
  await expect(rows).toHaveCount(20)
  expect((await rows.first().boundingBox())!.height).toBeLessThan((await rows.nth(1).boundingBox())!.height * 1.25)
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    const [number, first] = [page.getByText(/^共 \d+ 家供应商$/), page.getByRole('list', { name: '供应商' })]
    const below = async () => (await first.boundingBox())!.y - (await number.boundingBox())!.y
    await expect.poll(below).toBeGreaterThan(0)
  }
})

test('a product off the shelf stands before those that are like it', async ({ page }) => {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await page.goto(`/merchandis/${sentinels.offShelf.productId}`)
    const like = page.getByRole('region', { name: '同类热销' })
    await expect(like.getByRole('article').first()).toBeVisible()
    const product = page.getByRole('region', { name: '商品信息' })
    expect((await like.boundingBox())!.y).toBeGreaterThan((await product.boundingBox())!.y)
  }
})

for (const size of [DESK, PHONE]) {
  test(`nothing on the orders and the cart moves when they come, at ${size.width} px`, async ({ page, shop }) => {
    await page.setViewportSize(size)
    await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
    for (const { path, ending, coming, come } of [
      {
        path: '/ordermanage/ordelist',
        ending: '/order/list',
        coming: '正在加载订单',
        come: page.getByRole('status', { name: '合计' }),
      },
      {
        path: '/shoppingcart',
        ending: '/cart/list',
        coming: '正在加载购物车',
        come: page.getByRole('button', { name: '去结算' }),
      },
    ]) {
      const letGo = await holdBack(page, ending)
      await page.goto(path)
      await expect(page.getByRole('status', { name: coming })).toBeVisible()
      letGo()
      await expect(come).toBeVisible()
      expect(await shifted(page)).toBeLessThanOrEqual(0.02)
    }
  })
}
