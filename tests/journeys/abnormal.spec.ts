import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../support/ask'
import { atCashier, atCheckout, enterFresh, pasteAddress, submit } from '../support/buying'
import { demoBuyers, enterAs, tokenFor, type Shop } from '../support/journey-buyers'
import { dialog, expect, expectAccessible, test } from '../support/journey'

/** What the station finds out about an order, at the counter. */
const tell = async (shop: Shop, verb: string, fields: Record<string, unknown>): Promise<void> => {
  const answer = await ask(shop, 'POST', `/ops/orders/${verb}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, request_id: randomUUID() }),
    token: readFileSync(join(shop.dataDir, 'ops.key'), 'utf8').trim(),
  })
  expect(answer.msg, `${verb} ${JSON.stringify(fields)}`).toBe('成功')
}

/** Buys so many of one SKU and pays. @returns the order's number */
const ordered = async (page: Page, shop: Shop, sku: string, qty: number, pay: () => Promise<void>): Promise<string> => {
  await page.goto(`${shop.url}/payorder?items=${sku}:${qty}`)
  await atCheckout(page)
  await pasteAddress(page)
  await submit(page)
  await atCashier(page)
  await pay()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  return (await page.getByRole('list', { name: '订单号' }).getByRole('listitem').innerText()).trim()
}

/** At the sandbox's cashier, which opens in a tab of its own. */
const payThere = async (page: Page): Promise<void> => {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '打开收银台' }).click()
  const cashier = await opened
  await cashier.getByRole('button', { name: '确认支付' }).click()
  await expect(cashier.getByText('支付成功')).toBeVisible()
  await cashier.close()
}

const SKU = '1001103'

test('what is missing or dearer is decided by a click: replaced, paid from the reserve, refunded', async ({
  page,
  ownShop,
}) => {
  const shop = await ownShop()
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  const orderNo = await ordered(page, shop, SKU, 3, () => page.getByRole('button', { name: '余额支付' }).click())
  await tell(shop, 'shortage', { order_no: orderNo, sku: SKU, qty: 1 })

  await page.goto(`${shop.url}/ordermanage/ordelist`)
  await page.getByRole('link', { name: `处理订单 ${orderNo} 的异常` }).click()
  await expect(page.getByRole('heading', { name: '异常订单' })).toBeVisible()
  await page.getByRole('radio', { name: '换款换规格' }).click()
  // More than one: what each comes to doesn't depend on the others.
  await expect(page.getByRole('radio', { name: / \/ /, disabled: false, description: /补|退/ }).nth(1)).toBeVisible()
  await page.getByRole('radio', { name: / \/ /, disabled: false }).nth(1).check()
  await expectAccessible(page, 'choosing another spec')
  await page.getByRole('button', { name: '处理：换款换规格' }).click()
  await dialog(page, /换款换规格/)
    .getByRole('button', { name: '确定处理' })
    .click()
  await expect(page.getByText('这张订单没有要处理的异常')).toBeVisible()

  await tell(shop, 'price-rise', { order_no: orderNo, sku: SKU, price: 9900 })
  await page.goto(`${shop.url}/ordermanage/abnormal?order_no=${orderNo}`)
  await page.getByRole('radio', { name: '补差价' }).click()
  await page.getByRole('button', { name: '处理：补差价' }).click()
  const asked = dialog(page, /补差价/)
  await expect(asked.getByText(/^要补 ¥[\d.]+，从备用金扣/)).toBeVisible()
  await asked.getByRole('button', { name: '确定处理' }).click()
  await expect(page.getByText('这张订单没有要处理的异常')).toBeVisible()

  await tell(shop, 'abnormal', { order_no: orderNo, type: 'out_of_stock', sku: SKU, qty: 1 })
  await page.goto(`${shop.url}/ordermanage/abnormal?order_no=${orderNo}`)
  await page.getByRole('radio', { name: '退这些商品' }).click()
  await page.getByRole('button', { name: '处理：退这些商品' }).click()
  await dialog(page, /退这些商品/)
    .getByRole('button', { name: '确定处理' })
    .click()
  await expect(page.getByText('这张订单没有要处理的异常')).toBeVisible()

  await page.goto(`${shop.url}/ordermanage/ordelist/${orderNo}`)
  await expect(page.getByText(/^其中下单后补的差价/)).toBeVisible()
  await expect(page.getByRole('region', { name: '退款' })).toBeVisible()
  for (const text of [/^1 件换成：/, /^已补差价 /, /^1 件未能拿到，已退款/])
    await expect(page.getByText(text)).toBeVisible()
  await page.goto(`${shop.url}/ordermanage/abnormal?status=resolved&order_no=${orderNo}`)
  await expect(page.locator('[data-case]')).toHaveCount(3)
})

test('a difference that the reserve does not hold is paid at the cashier, and then done', async ({ page, ownShop }) => {
  const shop = await ownShop()
  await enterFresh(page, shop)
  const orderNo = await ordered(page, shop, SKU, 1, () => payThere(page))
  await tell(shop, 'price-rise', { order_no: orderNo, sku: SKU, price: 9900 })
  await page.goto(`${shop.url}/ordermanage/abnormal`)
  await page.getByRole('radio', { name: '补差价' }).click()
  await page.getByRole('button', { name: '处理：补差价' }).click()
  const asked = dialog(page, /补差价/)
  await expect(asked.getByText(/备用金不够/)).toBeVisible()
  await asked.getByRole('button', { name: '去支付' }).click()
  await expect(page.getByText('补差价，付款后马上处理')).toBeVisible()
  await page.goto(`${shop.url}/ordermanage/abnormal?status=processing`)
  await expect(page.getByText('待支付差价')).toBeVisible()
  await page.getByRole('link', { name: '去支付' }).click()
  await payThere(page)
  await expect(page.getByText(/^1 张订单的差价已付/)).toBeVisible()
  await page.getByRole('link', { name: '查看异常订单' }).click()
  await expect(page.locator('[data-case]')).toContainText('已处理')
  await page.goto(`${shop.url}/ordermanage/ordelist/${orderNo}`)
  await expect(page.getByText(/^其中下单后补的差价/)).toBeVisible()
})
