import type { Page } from '@playwright/test'
import { atCheckout, enterFresh, fillCart } from '../support/buying'
import { registered } from '../support/journey-buyers'
import { signIn } from '../support/journey-forms'
import { dialog, expect, notice, signInDialog, test } from '../support/journey'

/** From a product into the cart and on to the checkout, and what a real mouse and keyboard do on the way. */

const PRODUCT = '10011'
const quantities = (page: Page) => page.getByRole('main').getByLabel(/ 数量$/)

test('a visitor chooses several SKUs, which a reload keeps, signs in, and finds them in the cart', async ({
  page,
  shop,
}) => {
  const buyer = await registered(shop)
  await page.goto(`/merchandis/${PRODUCT}`)
  await quantities(page).nth(0).fill('2')
  // The second size is sold out: Enter goes past it.
  await quantities(page).nth(0).press('Enter')
  await expect(quantities(page).nth(1)).toBeDisabled()
  await expect(quantities(page).nth(2)).toBeFocused()
  await page.keyboard.type('3')
  await expect(page.getByText(/^已选 5 件/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^已选 5 件/)).toBeVisible()
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(signInDialog(page)).toBeVisible()
  await signIn(page, buyer.mobile, buyer.password)
  await expect(notice(page, '已加入 5 件')).toBeVisible()
  await page.goto('/shoppingcart')
  await expect(quantities(page)).toHaveCount(2)
  expect(
    await quantities(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).toSorted()),
  ).toEqual(['2', '3'])
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
  const shown = await settle.getByText(/^¥/).first().innerText()

  // What is shown is what the server keeps.
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(settle).toContainText('已选 2 种')
  await expect(settle.getByText(/^¥/).first()).toHaveText(shown)

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
  await expect(notice(page, '已加入 2 件')).toBeVisible()
  await expect(add).toBeFocused()
  const favourite = page.getByRole('button', { name: /^(已)?收藏$/ })
  await favourite.press('Enter')
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  await expect(favourite).toBeFocused()
})
