import { atCashier, buyNow, pasteAddress, submit } from '../support/buying'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'
import { dialog, expect, test } from '../support/journey'

/** From the list of orders to the cashier and to one order, in a real browser on the real server. What they say and refuse: tests/pages. */

test('a waiting order is paid and another cancelled from the list, whose link keeps its tab', async ({
  page,
  shop,
}) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  for (const time of ['first', 'second']) {
    await buyNow(page, '10011', 1)
    await pasteAddress(page)
    await submit(page)
    await atCashier(page)
    await page.getByRole('link', { name: '稍后支付' }).click()
    await expect(page, time).toHaveURL(/\/ordermanage\/ordelist$/)
  }
  await page.getByRole('tab', { name: '待付款', exact: true }).click()
  await expect(page).toHaveURL(/status=pending_payment/)
  const order = page.getByRole('row').filter({ hasText: '订单详情' }).first()
  await expect(order).toContainText('待付款')
  await order.getByRole('button', { name: '去支付' }).click()
  await atCashier(page)
  await page.getByRole('button', { name: '余额支付' }).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/status=pending_payment/)

  await order.getByRole('button', { name: '取消订单' }).click()
  await dialog(page, /确定要取消/)
    .getByRole('button', { name: '取消订单' })
    .click()
  await expect(page.getByText('订单已取消')).toBeVisible()
  await page.getByRole('tab', { name: '已取消', exact: true }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: '已取消', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page
    .getByRole('link', { name: /的详情$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^订单 / })).toContainText('已取消')
  await page.goBack()
  await expect(page).toHaveURL(/status=cancelled/)
})
