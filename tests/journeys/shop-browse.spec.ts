import { demoWorld } from '../../demo/world'
import { sentinels } from '../../demo/sentinels'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'
import { allowErrors, answer, expect, expectAccessible, failedLoads, pathOf, test } from '../support/journey'

/** The open pages of the shop: what a visitor sees, and that the link keeps it. */

const main = 'main#content'
const found = /^共 (\d+) 件商品$/

test('home shows categories, counts, specials and announcements, and loads no antd @narrow', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (reply) => {
    if (new URL(reply.url()).pathname.endsWith('.js')) scripts.push(reply.text())
  })
  await page.goto('/home')
  await expect(page.getByRole('navigation', { name: '商品分类' }).getByRole('link', { name: '女装' })).toBeVisible()
  await expect(page.getByText('在售商品')).toBeVisible()
  for (const zone of demoWorld().specials) {
    await expect(page.getByRole('region', { name: zone.title }).getByRole('article')).toHaveCount(6)
  }
  await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).toHaveCount(5)
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(scripts)
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((text) => text.includes('ant-btn') || text.includes('antCls'))).toEqual([])
  await expectAccessible(page)
})

test('home shows a buyer what waits, each count leading to its list, and what was looked at', async ({
  page,
  shop,
}) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  await page.goto('/home')
  const queue = page.getByRole('list', { name: '待办' })
  await expect(queue.getByRole('listitem')).toHaveCount(8)
  await expect(page.getByRole('region', { name: '最近浏览' }).getByRole('article')).toHaveCount(6)
  await expectAccessible(page)
  const waiting = await queue.getByRole('link', { name: '待付款' }).innerText()
  await queue.getByRole('link', { name: '待付款' }).click()
  await expect(page.getByRole('tab', { name: `待付款` })).toContainText(waiting.replace(/\D/g, ''))
})

test('§1.1 a search keeps keyword, filter, sort and page through reload, back and forward', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('searchbox', { name: '搜索商品' }).fill('女')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(page).toHaveURL(/\/search\?keyword=/)
  await expect(page.locator('mark').first()).toHaveText('女')

  await page.getByRole('group', { name: '标签' }).getByRole('button', { name: '现货' }).click()
  await expect(page.getByRole('list', { name: '已选条件' })).toContainText('现货')
  await page.getByRole('group', { name: '排序' }).getByRole('button', { name: '价格' }).click()
  await expect(page).toHaveURL(/sort=price_asc/)
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/page=2/)
  const second = pathOf(page)
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  const titles = () => page.locator(`${main} article`).allInnerTexts()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const before = await titles()

  await page.reload()
  await expect(page.locator(`${main} article`).first()).toBeVisible()
  expect(await titles()).toEqual(before)

  await page.goBack()
  await expect(page.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page')
  await page.goForward()
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  expect(pathOf(page)).toBe(second)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await titles()).toEqual(before)

  // Dropping the condition starts at the first page again.
  await page.getByRole('button', { name: '去掉条件：现货' }).click()
  await expect(page).not.toHaveURL(/page=|tag=/)
})

test('the price goes up at the first click and down at the second', async ({ page }) => {
  await page.goto('/search?keyword=连衣裙')
  const button = page.getByRole('group', { name: '排序' }).getByRole('button', { name: '价格' })
  const prices = async () => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const texts = await page.locator(`${main} article`).evaluateAll((cards) => cards.map((card) => card.textContent))
    return texts.map((text) => Number(/¥(\d+\.\d\d)/.exec(text)?.[1]))
  }
  await expect(page.locator(`${main} article`).first()).toBeVisible()
  await button.click()
  await expect(button).toHaveAccessibleName(/^价格 ?从低到高$/)
  const up = await prices()
  expect(up).toEqual(up.toSorted((a, b) => a - b))
  await button.click()
  await expect(button).toHaveAccessibleName(/^价格 ?从高到低$/)
  const down = await prices()
  expect(down).toEqual(down.toSorted((a, b) => b - a))
})

test('a price range narrows the search, and a wrong one is refused with a reason', async ({ page }) => {
  await page.goto('/search?keyword=裙')
  const from = page.getByLabel('最低价')
  const more = page.getByRole('button', { name: '更多筛选' })
  await expect(from.or(more).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await from.fill('60')
  await page.getByLabel('最高价').fill('50')
  await page.getByRole('button', { name: '按价格筛选' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '最低价不能高于最高价' })).toBeVisible()
  await from.fill('６０')
  await page.getByLabel('最高价').fill('８０．５')
  await page.getByRole('button', { name: '按价格筛选' }).click()
  await expect(page).toHaveURL(/price_min=60.00&price_max=80.50/)
  await expect(page.getByRole('button', { name: '去掉条件：不超过 ¥80.50' })).toBeVisible()
})

test('a link to a category that is no more says so, and the filter can be taken off', async ({ page }) => {
  await page.goto('/search?category_id=999999999')
  await expect(page.getByRole('alert').filter({ hasText: '分类不存在' })).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
  await page.getByRole('button', { name: '去掉条件：分类' }).click()
  await expect(page.getByText(found)).toBeVisible()
})

test('search shows cards and a table, finds suppliers, and says when there is nothing @narrow', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByText(found)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('group', { name: '显示方式' }).getByRole('button', { name: '列表' }).click()
  await expect(page.getByRole('columnheader', { name: '货号' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: '搜索范围' }).getByRole('link', { name: '供应商' }).click()
  await expect(page.getByText(/^共 \d+ 家供应商$/)).toBeVisible()
  await page.getByRole('group', { name: '站点' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/type=supplier&region_id=/)
  await expectAccessible(page)
  await page.goto('/search?keyword=没有这样的东西')
  await expect(page.getByText('没有找到相关商品')).toBeVisible()
  await expectAccessible(page)
})

test('the search field suggests, walks by arrow keys and remembers @narrow', async ({ page }) => {
  await page.goto('/home')
  const field = page.getByRole('searchbox', { name: '搜索商品' })
  await field.fill('连衣')
  const options = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('连衣')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  // The first is a category, which is no keyword to remember.
  await field.press('ArrowDown')
  const text = await options.nth(1).locator('span').innerText()
  await field.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('keyword') === text)
  await field.fill('')
  await expect(page.getByRole('listbox', { name: '最近搜索' }).getByRole('option')).toHaveText([text])
  await page.getByRole('button', { name: '清空', exact: true }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('a supplier shows its facts and searches within itself @narrow', async ({ page }) => {
  const { suppliers, products } = demoWorld()
  const supplier = suppliers.find(
    ({ id }) => products.filter((one) => one.supplierId === id && one.onShelf).length > 2,
  )!
  const own = products.filter(({ supplierId, onShelf }) => supplierId === supplier.id && onShelf)
  await page.goto(`/merhome?id=${supplier.id}`)
  await expect(page.getByRole('heading', { name: supplier.name, level: 1 })).toBeVisible()
  const facts = page.getByRole('region', { name: '供应商信息' })
  await expect(facts).toContainText(`${supplier.dispatchHours} 小时内`)
  await expect(facts).toContainText(`${supplier.returnRate}%`)
  await expect(page.getByText(`共 ${own.length} 件商品`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: '在本店搜索' }).fill(own[0]!.artNo)
  await page.getByRole('button', { name: '搜本店' }).click()
  await expect(page.locator(`${main} article`)).toHaveCount(1)
  await page.reload()
  await expect(page.locator(`${main} article`)).toHaveCount(1)
  await page.goto('/merhome?id=0')
  await expect(page.getByText('供应商不存在')).toBeVisible()
})

test('announcements are listed, read and turned over @narrow', async ({ page }) => {
  await page.goto('/DetailsAnnouncement')
  const titles = page.locator(`${main} li h2`)
  await expect(titles.first()).toBeVisible()
  await expectAccessible(page)
  await page.locator(`${main} li a`).nth(1).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expectAccessible(page)
  const title = await heading.innerText()
  const neighbours = page.getByRole('navigation', { name: '相邻公告' })
  await neighbours.getByRole('link', { name: /^下一篇：./ }).click()
  await expect(heading).not.toHaveText(title)
  await neighbours.getByRole('link', { name: `上一篇：${title}`, exact: true }).click()
  await expect(heading).toHaveText(title)
  await page.goto('/DetailsAnnouncement?id=0')
  await expect(page.getByText('公告不存在')).toBeVisible()
})

test('a product that is gone says so and offers the like @narrow', async ({ page }) => {
  await page.goto(`/merchandis/${sentinels.offShelf.productId}`)
  await expect(page.getByRole('heading', { name: '该商品已下架' })).toBeVisible()
  // The product itself comes first, what is like it after.
  const like = page.getByRole('region', { name: '同类的热销商品' })
  await expect(like.getByRole('article').first()).toBeVisible()
  expect((await like.boundingBox())!.y).toBeGreaterThan(
    (await page.getByRole('region', { name: '商品信息' }).boundingBox())!.y,
  )
  await expect(page.getByRole('button', { name: '加入购物车', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/merchandis/${sentinels.soldOutProductId}`)
  await expect(page.getByRole('heading', { name: '该商品已售罄' })).toBeVisible()
  await page.getByRole('button', { name: '立即购买' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '商品已售罄' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/merchandis/999999')
  await expect(page.getByRole('heading', { name: '商品不存在' })).toBeVisible()
})

test('a category among the suggestions leads to the category', async ({ page }) => {
  await page.goto('/home')
  const field = page.getByRole('searchbox', { name: '搜索商品' })
  await field.fill('裙')
  const options = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
  const option = options.filter({ has: page.getByText('分类', { exact: true }) }).first()
  const name = await option.locator('span').innerText()
  await option.click()
  await expect(page).toHaveURL((url) => /^\d+$/.test(url.searchParams.get('category_id') ?? ''))
  await expect(page.getByRole('button', { name: `去掉条件：${name}` })).toBeVisible()
  await expect(page.getByText(/^共 [1-9]\d* 件商品$/)).toBeVisible()
  await expect(field).toHaveValue('')
})

test('another keyword keeps tab, view and sort, and the field keeps the focus @narrow', async ({ page }) => {
  await page.goto('/search?keyword=裙&tags=现货&sort=sales&view=table&page=2')
  const field = page.getByRole('searchbox', { name: '搜索商品' })
  await field.fill('衫')
  await field.press('Enter')
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ keyword: '衫', sort: 'sales', view: 'table' })}`)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('衫')

  await page.goto('/search?keyword=裙&tags=现货&sort=sales&view=table')
  await page.getByRole('button', { name: '清空条件' }).click()
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ keyword: '裙', sort: 'sales', view: 'table' })}`)

  await page.goto('/search?type=supplier')
  await field.fill('这个名字长得一行写不下的供应商到底是哪一家呢')
  await field.press('Enter')
  await expect(page).toHaveURL(/type=supplier&keyword=/)
  // However long the keyword, the tabs stand in one line.
  const tabs = page.getByRole('navigation', { name: '搜索范围' })
  expect((await tabs.getByRole('link', { name: '供应商' }).boundingBox())!.height).toBeLessThan(40)
})

test('categories and stations that do not load say so and are had by 重新加载', async ({ page }) => {
  allowErrors(page, failedLoads)
  await answer(page, '/category/list', 500, '')
  await answer(page, '/region/list', 500, '')
  await page.goto('/search')
  for (const name of ['分类', '站点']) {
    await expect(page.getByRole('group', { name }).getByText('加载失败')).toBeVisible()
  }
  await expectAccessible(page)
  await page.unrouteAll()
  for (const name of ['分类', '站点']) {
    const row = page.getByRole('group', { name })
    await row.getByRole('button', { name: `重新加载${name}` }).click()
    await expect(row.getByText('加载失败')).toHaveCount(0)
    await expect(row.getByRole('button').first()).toBeVisible()
  }
})

test('a search is narrowed to a supplier of the products on the page', async ({ page }) => {
  await page.goto('/search?keyword=女')
  const row = page.getByRole('group', { name: '供应商' })
  await row.getByRole('button', { name: /^本页全部/ }).click()
  const choice = row.getByRole('button', { pressed: false }).nth(2)
  const name = await choice.innerText()
  await choice.click()
  await expect(page).toHaveURL(/supplier_id=\d+/)
  await expect(page.getByRole('button', { name: `去掉条件：${name}` })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const cards = page.locator(`${main} article`)
  await expect(cards.first()).toBeVisible()
  await expect(cards.filter({ hasText: name })).toHaveCount(await cards.count())
  await row.getByRole('button', { name, pressed: true }).click()
  await expect(page).not.toHaveURL(/supplier_id/)
})

test('a card shows the 货号 that was searched for, however wide it was typed', async ({ page }) => {
  const { artNo } = demoWorld().products.find(({ onShelf }) => onShelf)!
  const wide = artNo.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  await page.goto(`/search?keyword=${encodeURIComponent(wide)}`)
  const card = page.locator(`${main} article`).first()
  await expect(card.getByText(`货号 ${artNo}`)).toBeVisible()
  await expect(card.locator('mark')).toHaveText(artNo)
  await expectAccessible(page)
})

test('a link with odd values is answered as well as it can be, and no retry is offered that cannot help', async ({
  page,
}) => {
  await page.goto(`/search?page=0.5&tags=${'长'.repeat(21)}&sort=x`)
  await expect(page.getByText(found)).toBeVisible()
  await page.goto('/search?page=99999999999')
  await page.getByRole('button', { name: '回到第一页' }).click()
  await expect(page.locator(`${main} article`).first()).toBeVisible()
  await answer(page, '/product/list', 40000, '价格区间不对')
  await page.goto('/search')
  await expect(page.getByRole('alert').filter({ hasText: '价格区间不对' })).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
})

test('a keyword among the favourites is emptied by 清空, and the field keeps the focus', async ({ page, shop }) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  await page.goto('/usermanage/saveshop?keyword=没有这样的东西')
  await expect(page.getByText('收藏里没有相关商品')).toBeVisible()
  await page.getByRole('button', { name: '清空', exact: true }).click()
  await expect(page).toHaveURL('/usermanage/saveshop')
  const field = page.getByRole('searchbox', { name: '在收藏里找商品' })
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})
