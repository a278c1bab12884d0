import { type Page } from '@playwright/test'
import { ask, form } from './ask'
import { enterAs, freshBuyer, type Shop } from './journey-buyers'
import { expect } from './journey'

/** Steps of a buyer in the browser, by what is seen: shared by the journeys of checkout, cashier and orders. */

/** A new buyer, in the browser already. */
export const enterFresh = async (page: Page, shop: Shop) => {
  const buyer = await freshBuyer(shop)
  await enterAs(page, shop, buyer.token)
  return buyer
}

/** Chooses so many of the first SKU on a product's page and buys them now. `at`: another shop than the shared one. */
export const buyNow = async (page: Page, productId: string, qty = 2, at = ''): Promise<void> => {
  await page.goto(`${at}/merchandis/${productId}`)
  await page
    .getByLabel(/ 数量$/)
    .first()
    .fill(String(qty))
  await page.getByRole('button', { name: '立即购买' }).click()
  await atCheckout(page)
}

/** The checkout is there, with its amounts. */
export const atCheckout = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: '确认订单' })).toBeVisible()
  await expect(page.getByRole('region', { name: '金额明细' }).getByText('商品金额')).toBeVisible()
}

export const wholeAddress = '张晓明，13712345678，浙江省杭州市西湖区文三路 100 号 2 幢 301 室'

/** Types or pastes a whole address and has it read. */
export const pasteAddress = async (page: Page, text = wholeAddress): Promise<void> => {
  await page.getByLabel('粘贴地址').fill(text)
  await page.getByRole('button', { name: '识别' }).click()
  await expect(page.getByLabel('姓名')).not.toHaveValue('')
}

export const submit = (page: Page): Promise<void> => page.getByRole('button', { name: '提交订单' }).click()

/** Waits for the cashier. @returns the number of the payment */
export const atCashier = async (page: Page): Promise<string> => {
  await expect(page.getByRole('heading', { name: '收银台', exact: true })).toBeVisible()
  const paymentNo = new URL(page.url()).searchParams.get('payment_no')
  if (!paymentNo) throw new Error(`no payment in ${page.url()}`)
  return paymentNo
}

/** How many orders the buyer has, as the server says. */
export const ordersOf = async (shop: Shop, token: string): Promise<number> => {
  const { data } = await ask(shop, 'GET', '/prod/api/order/list', { token })
  return (data as { counts: { all: number } }).counts.all
}

/** Puts SKUs into the buyer's cart. */
export const fillCart = async (shop: Shop, token: string, items: { skuId: string; qty: number }[]): Promise<void> => {
  const fields = Object.fromEntries(
    items.flatMap(({ skuId, qty }, i) => [
      [`data[items][${i}][sku_id]`, skuId],
      [`data[items][${i}][qty]`, String(qty)],
    ]),
  )
  const { code, msg } = await ask(shop, 'POST', '/prod/api/cart/add', { token, body: form(fields) })
  if (code !== 20000) throw new Error(`the cart refused: ${msg}`)
}
