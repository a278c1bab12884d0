import type { Page } from '@playwright/test'
import { demoWorld } from '../../demo/world'
import { sentinels } from '../../demo/sentinels'
import { ask } from '../support/ask'
import { enterAs, freshBuyer, type Shop } from '../support/journey-buyers'
import { allowErrors, answer, expect, expectAccessible, failedLoads, test } from '../support/journey'

/** Home, what was looked at, and the pages of announcements and suppliers: what they say while something is missing. */

const OFF_SHELF = sentinels.offShelf.productId
const HISTORY = '/usermanage/saveshop?tab=history'

const lookAt = (shop: Shop, token: string, id: string) => ask(shop, 'GET', `/prod/api/product/info?id=${id}`, { token })

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

test('what was looked at and is off the shelf since says so, and is not offered @narrow', async ({ page, shop }) => {
  const { token } = await freshBuyer(shop)
  const sold = demoWorld().products.find(({ onShelf }) => onShelf)!
  for (const id of [sold.id, OFF_SHELF]) await lookAt(shop, token, id)
  await enterAs(page, shop, token)

  await page.goto(HISTORY)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0).getByText('已下架', { exact: true })).toBeVisible()
  await expect(cards.nth(0).getByText('已下架，无法购买')).toBeVisible()
  await expect(cards.nth(0).getByRole('button', { name: /^加入购物车/ })).toHaveCount(0)
  await expect(cards.nth(1).getByRole('button', { name: /^加入购物车/ })).toBeVisible()
  await expect(cards.nth(1).getByText('已下架')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/home')
  const recent = page.getByRole('region', { name: '最近浏览' }).getByRole('article')
  await expect(recent).toHaveCount(2)
  await expect(recent.nth(0).getByText('已下架', { exact: true })).toBeVisible()
  await expect(recent.nth(1).getByText('已下架')).toHaveCount(0)
  await expectAccessible(page)
})

test('§8.5 what was looked at says that it did not come, and comes with a retry', async ({ page, shop }) => {
  allowErrors(page, failedLoads)
  const { token } = await freshBuyer(shop)
  await lookAt(shop, token, OFF_SHELF)
  await enterAs(page, shop, token)
  const list = (url: URL) => url.pathname.endsWith('/api/browsing/list/product')
  // A proxy's own words, not the server's.
  await page.route(list, (route) => route.fulfill({ status: 502, body: '<html>502 Bad Gateway</html>' }))
  await page.goto(HISTORY)
  await expect(page.getByText('服务器内部错误，请联系管理员')).toBeVisible()

  await page.goto('/home')
  const recent = page.getByRole('region', { name: '最近浏览' })
  await expect(recent.getByText('最近浏览没有加载出来')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(list)
  await recent.getByRole('button', { name: '重试' }).click()
  await expect(recent.getByRole('article')).toHaveCount(1)
})

test('what does not come on home takes no more room than what would have come, and comes with a retry', async ({
  page,
}) => {
  allowErrors(page, failedLoads)
  const hero = page.getByRole('region', { name: '代发商城' })
  await page.goto('/home')
  await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).toHaveCount(5)
  const { height } = (await hero.boundingBox())!
  for (const call of ['announcement/list', 'index/specials', 'index/counts', 'category/list'])
    await answer(page, `/${call}`, 500, '')
  await page.reload()
  const news = page.getByRole('region', { name: '公告' })
  await expect(news.getByText('服务器内部错误，请联系管理员')).toBeVisible()
  expect((await hero.boundingBox())!.height).toBeLessThanOrEqual(height + 8)
  await page.unrouteAll()
  await news.getByRole('button', { name: '重试' }).click()
  await expect(news.getByRole('listitem')).toHaveCount(5)
})

test('who works here sees on a phone what waits without scrolling @narrow', async ({ page, shop }) => {
  await enterAs(page, shop, (await freshBuyer(shop)).token)
  await page.goto('/home')
  const waiting = page.getByRole('list', { name: '待办' }).getByRole('link', { name: '购物车' })
  await expect(waiting).toBeInViewport({ ratio: 1 })
})

test('the way to what is new promises no more than it shows', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('link', { name: '看最新上架' }).click()
  await expect(page).toHaveURL(/\/search\?sort=new$/)
})

const { suppliers } = demoWorld()
/** The one with the least and the one with the most to say. */
const [shortest, longest] = [suppliers.toSorted((a, b) => a.intro.length - b.intro.length)].flatMap((all) => [
  all[0]!,
  all.at(-1)!,
])
for (const [what, path, call, shown] of [
  ['an announcement', '/DetailsAnnouncement?id=902', '/announcement/info', '相邻公告'],
  ['a supplier', '/merhome?id=502', '/supplier/info', '供应商信息'],
  ['a supplier of few words', `/merhome?id=${shortest!.id}`, '/supplier/info', '供应商信息'],
  ['a supplier of many words', `/merhome?id=${longest!.id}`, '/supplier/info', '供应商信息'],
] as const) {
  test(`${what} comes late and pushes nothing away @narrow`, async ({ page }) => {
    const comes = await holdBack(page, call)
    await page.goto(path)
    await expect(page.getByRole('status', { name: /^正在加载(公告|供应商)$/ })).toBeVisible()
    if (call === '/supplier/info') await expect(page.getByRole('article').first()).toBeVisible()
    comes()
    await expect(page.getByLabel(shown)).toBeVisible()
    // An announcement's text comes after its frame.
    await expect(page.getByText('正在加载…')).toHaveCount(0)
    // On a phone the words of suppliers take three to five lines.
    expect(await shifted(page)).toBeLessThanOrEqual(page.viewportSize()!.width < 768 ? 0.02 : 0.002)
  })
}

test('§8.5 the ways of a buyer’s work stand while its counts did not come, and before the shop’s own words @narrow', async ({
  page,
  shop,
}) => {
  allowErrors(page, failedLoads)
  const { token } = await freshBuyer(shop)
  await enterAs(page, shop, token)
  await answer(page, '/user/counts', 500, '服务器内部错误，请联系管理员')
  await page.goto('/home')
  const work = page.getByRole('list', { name: '待办' })
  const failed = page.getByRole('alert').filter({ hasText: '服务器内部错误，请联系管理员' })
  await expect(failed).toBeVisible()
  await expect(work.getByRole('link')).toHaveCount(8)
  if (page.viewportSize()!.width < 768) {
    const [own, shops] = [await work.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
    expect(own!.y).toBeLessThan(shops!.y)
  }
  await page.unrouteAll()
  await failed.getByRole('button', { name: '重试' }).click()
  await expect(work.getByRole('link', { name: /^0\s*待付款$/ })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

for (const [path, lead] of [
  ['/merhome?id=0', '供应商不存在'],
  ['/DetailsAnnouncement?id=0', '公告不存在'],
] as const) {
  test(`${path} says so as its heading`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: lead })).toBeVisible()
    await expectAccessible(page)
  })
}

const words = (text: string, times: number) => text.repeat(times)

test('§7.26 an announcement of operators stays inside its card, whatever is in it @narrow', async ({ page }) => {
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

test('§1.2 §7.31 §7.32 a supplier of a long name stands in a row as tall as the others', async ({ page }) => {
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
})

test('the number of suppliers stands before them @narrow', async ({ page }) => {
  await page.goto('/search?type=supplier')
  const number = page.getByText(/^共 \d+ 家供应商$/)
  await expect(number).toBeVisible()
  const [first, said] = [page.getByRole('list', { name: '供应商' }), number].map((one) => one.boundingBox())
  expect((await said)!.y).toBeLessThan((await first)!.y)
})

test('within a supplier one looks through one kind of its goods @narrow', async ({ page }) => {
  const { products, categories } = demoWorld()
  const sold = (id: string) => products.filter((one) => one.supplierId === id && one.onShelf)
  const supplier = suppliers.find(({ id }) => new Set(sold(id).map(({ categoryId }) => categoryId)).size > 1)!
  const kinds = [...new Set(sold(supplier.id).map(({ categoryId }) => categoryId))]
  await page.goto(`/merhome?id=${supplier.id}`)
  const choices = page.getByRole('group', { name: '分类' }).getByRole('button')
  await expect(choices).toHaveCount(kinds.length)
  const kind = categories.find(({ id }) => id === kinds[0])!
  const choice = choices.filter({ hasText: kind.name })
  await choice.click()
  const own = sold(supplier.id).filter(({ categoryId }) => categoryId === kind.id).length
  await expect(page.getByText(`共 ${own} 件商品`)).toBeVisible()
  await page.reload()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`共 ${own} 件商品`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: '在本店搜索' }).fill('没有这样的东西')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '看本店全部商品' }).click()
  await expect(page.getByText(`共 ${sold(supplier.id).length} 件商品`)).toBeVisible()
  await expect(choices.and(page.locator('[aria-pressed=true]'))).toHaveCount(0)
})
