import { demoWorld } from '../../demo/world'
import { expect, pathOf, test } from '../support/journey'

/** From home by a search to a product, in a real browser on the real server. What the pages say and refuse: tests/pages. */

const main = 'main#content'

test('home shows the shop, and loads no antd', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (reply) => {
    if (new URL(reply.url()).pathname.endsWith('.js')) scripts.push(reply.text())
  })
  await page.goto('/home')
  for (const zone of demoWorld().specials) {
    await expect(page.getByRole('region', { name: zone.title }).getByRole('article')).toHaveCount(6)
  }
  await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).toHaveCount(5)
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(scripts)
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((text) => text.includes('ant-btn') || text.includes('antCls'))).toEqual([])
})

test('§1.1 a search keeps keyword, filter, sort and page through reload, back and forward, and leads to a product', async ({
  page,
}) => {
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
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  const product = page.locator(`${main} article`).first().getByRole('link').first()
  const title = await product.innerText()
  await product.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the search field suggests, walks by arrow keys and remembers', async ({ page }) => {
  await page.goto('/home')
  const field = page.getByRole('searchbox', { name: '搜索商品' })
  await field.fill('连衣')
  const options = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
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
  await expect(page.getByRole('listbox', { name: '最近搜索' })).toHaveCount(0)
})
