import { atCashier, atCheckout, pasteAddress, submit } from '../support/buying'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'
import { expect, test } from '../support/journey'

test('an order that was paid comes from 待拿货 to 已完成 by itself', async ({ page, ownShop }) => {
  const shop = await ownShop({ DEMO_SPEED: '100000' })
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  await page.goto(`${shop.url}/payorder?items=1001103:1`)
  await atCheckout(page)
  await pasteAddress(page)
  await submit(page)
  await atCashier(page)
  await page.getByRole('button', { name: '余额支付' }).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.goto(`${shop.url}/ordermanage/ordelist`)
  const newest = page.getByRole('link', { name: /的详情$/ }).first()
  await expect(async () => {
    await page.goto(`${shop.url}/ordermanage/ordelist`)
    await newest.click()
    await expect(page.getByRole('heading', { name: /^订单 / })).toContainText('已完成', { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  // A piece may have failed its check first, and have come anew: it depends on the order's number.
  for (const text of ['付款成功', '站点开始拿货', '商品已到站点，质检打包中', /^包裹已签收/])
    await expect(page.getByText(text).first()).toBeVisible()
})
