import { ask, form } from '../support/ask'
import { enterFresh } from '../support/buying'
import { dialog, expect, notice, test } from '../support/journey'

/** The second click of a double click, which lands on whatever the first one has brought. */

const PRODUCT = '10008'

test('a double click that confirms opens nothing behind the dialog', async ({ page, shop }) => {
  const { token } = await enterFresh(page, shop)
  // Enough of them that cards stand behind the dialog.
  for (let id = 10001; id <= 10012; id += 1)
    await ask(shop, 'POST', '/prod/api/user/collect', {
      token,
      body: form({ type: 'product', target_id: String(id), collected: '1' }),
    })
  await page.goto('/usermanage/saveshop')
  const list = page.getByRole('list', { name: '收藏的商品' })
  await list.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '取消收藏', exact: true }).click()
  const confirm = dialog(page, /取消收藏/).getByRole('button', { name: '确定取消收藏' })
  // Where the second click lands is a link, whatever the list looks like.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/home'
    link.style.cssText = 'position: fixed; inset: 0; z-index: 99'
    document.querySelector('main')!.append(link)
  })
  await confirm.dblclick()
  await expect(notice(page, '已取消收藏 1 件商品')).toBeVisible()
  await expect(page).toHaveURL(/\/usermanage\/saveshop/)
})

test('a double click adds once, and touches nothing that the first click has brought', async ({ page, shop }) => {
  await enterFresh(page, shop)
  const second = async (x: number, y: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
  }
  await page.goto(`/merchandis/${PRODUCT}`)
  await page
    .getByRole('button', { name: /^增加 / })
    .first()
    .click()
  const add = page.getByRole('button', { name: '加入购物车', exact: true })
  await add.click()
  await expect(notice(page, '已加入 1 件')).toBeVisible()
  await expect(add).toBeEnabled()
  const button = (await add.boundingBox())!
  await second(button.x + button.width / 2, button.y + button.height / 2)
  // At once: it would go by itself.
  expect(await notice(page, '请先选择规格和数量').count()).toBe(0)

  // So wide that the dialog's button lies over a card's link and not between two cards.
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto('/search?keyword=女')
  await page
    .getByRole('button', { name: /^加入购物车：/ })
    .first()
    .click()
  const sizes = dialog(page, /^选择规格：/)
  await sizes
    .getByRole('button', { name: /^增加 / })
    .first()
    .click()
  await expect(sizes.getByText('已选 1 件')).toBeVisible()
  const box = (await sizes.getByRole('button', { name: '加入购物车' }).boundingBox())!
  await sizes.getByRole('button', { name: '加入购物车' }).click()
  await expect(sizes).toBeHidden()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  // A card stands behind the dialog.
  expect(
    await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('a') !== null, [x, y] as const),
  ).toBe(true)
  await second(x, y)
  await expect(page.getByRole('banner').getByRole('link', { name: /购物车/ })).toContainText('2')
  await expect(page).toHaveURL(/\/search\?/)
})

test('a double click that turns a page of products opens none of the next', async ({ page }) => {
  await page.goto('/search')
  const next = page.getByRole('navigation', { name: '翻页' }).getByRole('button', { name: '下一页' })
  await next.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await next.boundingBox())!
  const [left, top] = [x + width / 2, y + height / 2]
  await page.mouse.click(left, top)
  await expect(page).toHaveURL('/search?page=2')
  // Where it was, a product stands now.
  await expect
    .poll(() =>
      page.evaluate(([at, down]) => document.elementFromPoint(at, down)?.closest('a')?.pathname, [left, top] as const),
    )
    .toMatch(/^\/merchandis\//)
  await page.mouse.move(left, top)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL('/search?page=2')
})
