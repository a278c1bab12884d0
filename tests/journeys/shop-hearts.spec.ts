import { enterFresh } from '../support/buying'
import { PASSWORD, registered } from '../support/journey-buyers'
import { expect, expectAccessible, notice, signInDialog, test } from '../support/journey'
import { signIn } from '../support/journey-forms'

/** Favourites kept while looking through lists, and what the keyboard has in hand after a click. */

const cards = 'main article'

test('a product is kept and dropped from its card @narrow', async ({ page, shop }) => {
  await enterFresh(page, shop)
  await page.goto('/search?keyword=女')
  const card = page.locator(cards).first()
  const title = await card.getByRole('link').first().innerText()
  await card.hover()
  const heart = card.getByRole('button', { name: `收藏：${title}` })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(notice(page, '已收藏')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // Kept, it shows without being pointed at.
  await page.mouse.move(0, 0)
  await expect(heart).toHaveCSS('opacity', '1')
  await heart.click()
  await expect(notice(page, '已取消收藏')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a product is kept from its row', async ({ page, shop }) => {
  await enterFresh(page, shop)
  await page.goto('/search?keyword=女&view=table')
  const heart = page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^收藏：/ })
  await heart.click()
  await expect(notice(page, '已收藏')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
})

test('a visitor keeps a product from home by signing in @narrow', async ({ page, shop }) => {
  const { mobile } = await registered(shop)
  await page.goto('/home')
  const card = page.getByRole('region', { name: '爆款热卖' }).getByRole('article').first()
  await card.hover()
  await card.getByRole('button', { name: /^收藏：/ }).click()
  await expect(signInDialog(page)).toBeVisible()
  await signIn(page, mobile, PASSWORD)
  await expect(notice(page, '已收藏')).toBeVisible()
  await expect(card.getByRole('button', { name: /^收藏：/ })).toHaveAttribute('aria-pressed', 'true')
})

test('keeping a favourite reads anew what shows hearts, and nothing else', async ({ page, shop }) => {
  await enterFresh(page, shop)
  await page.goto('/search?type=supplier')
  await expect(page.locator(cards).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/prod/')) asked.push(pathname.replace('/prod/api/', ''))
  })
  const heart = page.getByRole('button', { name: '收藏', exact: true }).first()
  await heart.click()
  await expect(page.getByRole('button', { name: '已收藏', exact: true })).toHaveCount(1)
  // Said when all has been read.
  await expect(notice(page, '已收藏')).toBeVisible()
  expect(asked.toSorted()).toEqual(['supplier/list', 'user/collect', 'user/counts'])
})

test('a heart stays as it was pressed until all that shows it was read anew', async ({ page, shop }) => {
  await enterFresh(page, shop)
  await page.goto('/merchandis/10008')
  const heart = page.getByRole('button', { name: /^(已)?收藏$/ })
  await expect(heart).toHaveText('收藏')
  let comes = (): void => undefined
  const told = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route('**/prod/api/user/counts', async (route) => {
    await told
    await route.continue()
  })
  const product = page.waitForResponse('**/prod/api/product/info*')
  await heart.click()
  await (await product).finished()
  // The product tells that it is kept, the counts are still on their way: two frames later that has been drawn.
  await page.evaluate(
    () => new Promise<void>((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
  expect(await heart.innerText()).toBe('已收藏')
  comes()
  await expect(notice(page, '已收藏')).toBeVisible()
  await expect(heart).toHaveText('已收藏')
})

test('the keyboard keeps its place: on the button it pressed, and on a step that has come to its end', async ({
  page,
  shop,
}) => {
  await enterFresh(page, shop)
  await page.goto('/merchandis/10008')
  const field = page.getByRole('spinbutton').first()
  await field.fill('1')
  const less = page.getByRole('button', { name: /^减少 / }).first()
  await less.press('Enter')
  await expect(field).toHaveAttribute('aria-valuenow', '0')
  await expect(less).toBeFocused()
  // At its end it does nothing more.
  await less.press('Enter')
  await expect(field).toHaveAttribute('aria-valuenow', '0')

  await field.fill('2')
  const add = page.getByRole('button', { name: '加入购物车', exact: true })
  await add.press('Enter')
  await expect(notice(page, '已加入购物车，共 2 件')).toBeVisible()
  await expect(add).toBeFocused()
  const favourite = page.getByRole('button', { name: /^(已)?收藏$/ })
  await favourite.press('Enter')
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  await expect(favourite).toBeFocused()
})

test('pressed again while it is under way, a button does its work once', async ({ page, shop }) => {
  await enterFresh(page, shop)
  await page.goto('/merchandis/10008')
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let calls = 0
  await page.route('**/prod/api/cart/add', async (route) => {
    calls += 1
    await opened
    await route.continue()
  })
  await page.getByRole('spinbutton').first().fill('2')
  const add = page.getByRole('button', { name: /^(加入购物车|正在加入…)$/ })
  for (let i = 0; i < 3; i += 1) await add.press('Enter')
  await expect(add).toHaveText('正在加入…')
  open()
  await expect(notice(page, '已加入购物车，共 2 件')).toBeVisible()
  await expect(add).toHaveText('加入购物车')
  expect(calls).toBe(1)
})
