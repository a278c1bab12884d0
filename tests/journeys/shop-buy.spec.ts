import type { Page } from '@playwright/test'
import { sentinels } from '../../demo/sentinels'
import { ask } from '../support/ask'
import { atCheckout, enterFresh, fillCart } from '../support/buying'
import { demoBuyers, enterAs, PASSWORD, registered, tokenFor } from '../support/journey-buyers'
import { signIn } from '../support/journey-forms'
import { dialog, expect, expectAccessible, notice, signInDialog, test } from '../support/journey'

/** From a product into the cart and out of it; favourites and history. */

const PRODUCT = '10011'
const quantities = (page: Page) => page.getByRole('main').getByLabel(/ 数量$/)

test('a visitor chooses several SKUs, signs in, and finds them in the cart @narrow', async ({ page, shop }) => {
  const buyer = await registered(shop)
  await page.goto(`/merchandis/${PRODUCT}`)
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(notice(page, '请先选择规格和数量')).toBeVisible()
  // A later capability, which says so.
  await page.getByRole('button', { name: '上架到店铺' }).click()
  await expect(notice(page, '上架到店铺即将开放')).toBeVisible()
  await expectAccessible(page)
  await quantities(page).nth(0).fill('2')
  // The second size is sold out: Enter goes past it.
  await quantities(page).nth(0).press('Enter')
  await expect(quantities(page).nth(1)).toBeDisabled()
  await expect(quantities(page).nth(2)).toBeFocused()
  await page.keyboard.type('3')
  await expect(page.getByText(/^已选 5 件/)).toBeVisible()
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(signInDialog(page)).toBeVisible()
  await signIn(page, buyer.mobile, buyer.password)
  await expect(notice(page, '已加入购物车，共 5 件')).toBeVisible()
  await page.goto('/shoppingcart')
  await expect(quantities(page)).toHaveCount(2)
  expect(
    await quantities(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).toSorted()),
  ).toEqual(['2', '3'])
  await expectAccessible(page)
})

test('nothing typed as a quantity becomes another number without a sentence that says so', async ({ page }) => {
  await page.goto(`/merchandis/${PRODUCT}`)
  const first = quantities(page).nth(0)
  const says = page.getByRole('main').getByRole('alert')
  await first.fill('2')
  await first.blur()
  for (const wrong of ['1.5', '-3', 'abc']) {
    await first.focus()
    await first.pressSequentially(wrong)
    await expect(first).toHaveValue(wrong)
    await expect(says).toHaveText('请输入正整数')
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    await first.blur()
    await expect(first).toHaveValue('2')
    await expect(says).toHaveText('请输入正整数')
    await expect(page.getByText(/^已选 2 件/)).toBeVisible()
  }
  await expectAccessible(page)
  const most = Number(await first.getAttribute('aria-valuemax'))
  await first.focus()
  await first.pressSequentially('99999')
  await expect(says).toHaveText(`最多 ${most} 件`)
  await first.blur()
  await expect(says).toHaveText(new RegExp(`^(库存只有|一次最多) ${most} 件，已改为 ${most} 件$`))
  await expect(first).toHaveValue(String(most))
  await first.press('ArrowUp')
  await expect(first).toHaveValue(String(most))
  await expect(says).toHaveText(`最多 ${most} 件`)
  await first.press('ArrowDown')
  await expect(first).toHaveValue(String(most - 1))
  await expect(says).toHaveCount(0)
  await first.press('Alt+ArrowDown')
  await expect(quantities(page).nth(2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(quantities(page).nth(2)).toHaveValue('1')
  await page.keyboard.press('Control+ArrowUp')
  await expect(first).toBeFocused()
  // As a Chinese input method gives digits.
  await first.fill('３')
  await expect(first).toHaveValue('3')
  await expect(page.getByText(/^已选 4 件/)).toBeVisible()
})

test('what was chosen is there after a reload and for who comes back, not for who comes anew or has it in the cart', async ({
  page,
  shop,
}) => {
  const { mobile } = await registered(shop)
  const chosen = page.getByText(/^已选 \d+ 件/)
  await page.goto(`/merchandis/${PRODUCT}`)
  await quantities(page).first().fill('3')
  await page.reload()
  await expect(chosen).toContainText('已选 3 件')
  await page.getByRole('link', { name: '进入供应商主页' }).click()
  await expect(page).toHaveURL(/merhome/)
  await page.goBack()
  await expect(chosen).toContainText('已选 3 件')
  await expect(quantities(page).first()).toHaveValue('3')
  await page.goto('/relax')
  await page.goto(`/merchandis/${PRODUCT}`)
  await expect(chosen).toContainText('已选 0 件')

  await quantities(page).first().fill('2')
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await signIn(page, mobile, PASSWORD)
  await expect(notice(page, '已加入购物车，共 2 件')).toBeVisible()
  await expect(chosen).toContainText('已选 0 件')
})

test('a quantity of the cart is never emptied into nothing', async ({ page, shop }) => {
  const { token } = await enterFresh(page, shop)
  await fillCart(shop, token, [{ skuId: '1001101', qty: 2 }])
  await page.goto('/shoppingcart')
  const first = quantities(page).first()
  const before = await first.inputValue()
  const says = page.getByRole('main').getByRole('alert')
  for (const [wrong, sentence] of [
    ['0', '至少 1 件'],
    ['', '请输入正整数'],
  ] as const) {
    await first.fill(wrong)
    await first.blur()
    await expect(says).toHaveText(sentence)
    await expect(first).toHaveValue(before)
  }
})

test('that nothing was chosen to settle is no longer said on the next page', async ({ page, shop }) => {
  const { token } = await enterFresh(page, shop)
  await fillCart(shop, token, [{ skuId: '1001101', qty: 2 }])
  await page.goto('/shoppingcart')
  const all = page.getByRole('checkbox', { name: '全选' }).first()
  await all.uncheck()
  await page.getByRole('button', { name: '去结算' }).click()
  await expect(notice(page, '请先选择要结算的商品')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: '首页', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await expect(notice(page, '请先选择要结算的商品')).toHaveCount(0, { timeout: 1500 })
})

test('a visitor adds from a card, by a dialog that gives way to signing in', async ({ page, shop }) => {
  const buyer = await registered(shop)
  await page.goto('/search?keyword=连衣裙')
  await page
    .getByRole('button', { name: /^加入购物车：/ })
    .first()
    .click()
  const sizes = dialog(page, /^选择规格：/)
  await expect(sizes.getByLabel(/ 数量$/).first()).toBeVisible()
  await expectAccessible(page)
  await sizes
    .getByRole('button', { name: /^增加 / })
    .first()
    .click()
  await sizes.getByRole('button', { name: '加入购物车' }).click()
  await expect(sizes).toBeHidden()
  await signIn(page, buyer.mobile, buyer.password)
  await expect(notice(page, '已加入购物车，共 1 件')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: '购物车，1 种商品' })).toBeVisible()
})

test('a favourite of a visitor is kept after signing in, and dropped again from the list', async ({ page, shop }) => {
  const buyer = await registered(shop)
  await page.goto(`/merchandis/${PRODUCT}`)
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await signIn(page, buyer.mobile, buyer.password)
  await expect(page.getByRole('button', { name: '已收藏', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/usermanage/saveshop')
  const saved = page.getByRole('list', { name: '收藏的商品' })
  await expect(saved.getByRole('article')).toHaveCount(1)
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: '取消收藏（1）' }).click()
  await dialog(page, /取消收藏/)
    .getByRole('button', { name: '确定取消收藏' })
    .click()
  await expect(notice(page, '已取消收藏 1 件商品')).toBeVisible()
  await expect(page.getByText('还没有收藏商品')).toBeVisible()
})

test('buying now as a visitor goes on to the checkout after signing in', async ({ page, shop }) => {
  const buyer = await registered(shop)
  await page.goto(`/merchandis/${PRODUCT}`)
  await quantities(page).first().fill('2')
  await page.getByRole('button', { name: '立即购买' }).click()
  await signIn(page, buyer.mobile, buyer.password)
  await atCheckout(page)
  await expect(page).toHaveURL(/\/payorder\?items=\d+:2$/)
})

test('a product of two pieces at least says how many are missing', async ({ page }) => {
  await page.goto(`/merchandis/${sentinels.minQtyTwo.productId}`)
  await quantities(page).first().fill('1')
  await page.getByRole('button', { name: '立即购买' }).click()
  await expect(notice(page, '该商品 2 件起批，还差 1 件')).toBeVisible()
})

test('a product tells freight to a province and hands out its material', async ({ page }) => {
  await page.goto(`/merchandis/${PRODUCT}`)
  await page.getByLabel('寄往省份').selectOption({ label: '浙江省' })
  await expect(page.getByText(/快递 ¥\d+\.\d\d，/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载素材包' }).click()
  expect((await download).suggestedFilename()).toMatch(/素材\.zip$/)
})

test('§1.5 the cart counts, chooses, deletes and settles only what was chosen @narrow', async ({ page, shop }) => {
  const { token } = await enterFresh(page, shop)
  await fillCart(shop, token, [
    { skuId: '1001103', qty: 2 },
    { skuId: '1001104', qty: 1 },
    { skuId: '1016102', qty: 1 },
  ])
  await page.goto('/shoppingcart')
  const settle = page.getByRole('contentinfo').or(page.locator('footer')).filter({ hasText: '已选' })
  await page.getByRole('checkbox', { name: '全选' }).check()
  await expect(settle).toContainText('已选 3 种 4 件')
  const line = page.getByRole('listitem').filter({ has: page.locator('input[aria-label$="数量"]') })
  await line
    .first()
    .getByRole('button', { name: /^增加 / })
    .click()
  await expect(settle).toContainText('已选 3 种 5 件')
  await line.last().getByRole('checkbox').uncheck()
  await expect(settle).toContainText('已选 2 种')
  const shown = await settle.getByText(/^¥/).innerText()

  // What is shown is what the server keeps.
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(settle).toContainText('已选 2 种')
  await expect(settle.getByText(/^¥/)).toHaveText(shown)

  await line
    .last()
    .getByRole('button', { name: /^删除 / })
    .click()
  await dialog(page, '删除这件商品？').getByRole('button', { name: '确定删除' }).click()
  await expect(line).toHaveCount(2)
  await page.getByRole('button', { name: '去结算' }).click()
  await atCheckout(page)
  expect(new URL(page.url()).searchParams.get('cart')?.split(',')).toHaveLength(2)
})

test('clicks in the cart that still wait for an answer live through a reload', async ({ page, shop }) => {
  const { token } = await enterFresh(page, shop)
  await fillCart(shop, token, [
    { skuId: '1001103', qty: 1 },
    { skuId: '1016102', qty: 1 },
  ])
  await page.goto('/shoppingcart')
  const settle = page.locator('footer').filter({ hasText: '已选' })
  await page.getByRole('checkbox', { name: '全选' }).check()
  await expect(settle).toContainText('已选 2 种 2 件')
  await page.waitForLoadState('networkidle')
  // The first call never arrives; the others are queued behind it.
  await page.route('**/prod/api/cart/update', () => undefined, { times: 1 })
  const line = page.getByRole('listitem').filter({ has: page.locator('input[aria-label$="数量"]') })
  const more = line.first().getByRole('button', { name: /^增加 / })
  for (let clicks = 0; clicks < 3; clicks += 1) await more.click()
  await line.last().getByRole('checkbox').uncheck()
  await expect(settle).toContainText('已选 1 种 4 件')
  await page.reload()
  await expect(settle).toContainText('已选 1 种 4 件')
})

test('lines that cannot be ordered stand apart with their reason, and leave together', async ({ page, shop }) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  await page.goto('/shoppingcart')
  const invalid = page.getByRole('region', { name: '失效商品' })
  await expect(invalid).toContainText('商品已下架')
  await expect(invalid.getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
  await invalid.getByRole('button', { name: '清空失效商品' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(invalid).toBeVisible()
})

test('a SKU that is offered no more stands apart, and its quantity cannot be changed', async ({ page, shop }) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.second))
  await page.goto('/shoppingcart')
  const invalid = page.getByRole('region', { name: '失效商品' })
  await expect(invalid.getByRole('listitem')).toHaveText(/失效.*该规格已下架.*1 件/)
  await expect(invalid.getByRole('button', { name: /^增加 / })).toHaveCount(0)
})

test('an empty cart leads to the products @narrow', async ({ page, shop }) => {
  await enterFresh(page, shop)
  await page.goto('/shoppingcart')
  await expect(page.getByText('购物车还是空的')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '去选商品' }).click()
  await expect(page).toHaveURL(/\/search$/)
})

test('favourites tell prices that moved, are found by a word, and history stands by day @narrow', async ({
  page,
  shop,
}) => {
  const token = await tokenFor(shop, demoBuyers.rich)
  await enterAs(page, shop, token)
  await page.goto('/usermanage/saveshop')
  await expect(page.getByText(/^降价 ¥/).first()).toBeVisible()
  await expect(page.getByText(/^涨价 ¥/).first()).toBeVisible()
  await expectAccessible(page)
  const { data } = await ask(shop, 'GET', '/prod/api/collect/list/product', { token })
  const { title } = (data as { list: { title: string }[] }).list[0]!
  await page.getByRole('searchbox', { name: '在收藏里找商品' }).fill(title)
  await page.getByRole('button', { name: '查找' }).click()
  await expect(page.getByRole('list', { name: '收藏的商品' }).getByRole('article')).toHaveCount(1)

  await page.getByRole('link', { name: '浏览记录' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/usermanage/savemaster')
  await expect(page.getByRole('list', { name: '收藏的供应商' }).getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
})
