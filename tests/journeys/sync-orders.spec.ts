import type { Page } from '@playwright/test'
import { ask, form } from '../support/ask'
import { atCashier, enterFresh, ordersOf } from '../support/buying'
import type { Shop } from '../support/journey-buyers'
import { dialog, expect, expectAccessible, test } from '../support/journey'
import { photograph } from '../support/photograph'

/** What shops have sold, from there to our orders, while the world goes on. */

const SYNC = '/shopsmanage/syncorder'

/** A shop on the sandbox's platform that this buyer has authorised. */
const openStore = async (page: Page, name: string): Promise<void> => {
  await page.goto('/shopsmanage/orderstore')
  await page.getByRole('button', { name: '授权新店铺' }).click()
  await page.waitForURL(/\/sandbox\/douyin\/consent/)
  await page.getByRole('radio', { name: '新开一家' }).check()
  await page.getByLabel('新店名称').fill(name)
  await page.getByRole('button', { name: '同意授权' }).click()
  await expect(page.getByText(`已授权${name}，可以同步订单了`)).toBeVisible()
}

/** At the console: so many new orders. */
const sell = async (page: Page, name: string, count: number): Promise<void> => {
  await page.goto('/sandbox/douyin')
  const store = page.getByRole('article', { name, exact: true })
  await store.getByLabel('订单数').fill(String(count))
  await store.getByRole('button', { name: '来一批新订单' }).click()
  await expect(page.getByRole('status')).toContainText('新订单来了')
}

/** Something happens to an order there. */
const happens = async (page: Page, orderNo: string, what: string): Promise<void> => {
  await page.getByRole('article', { name: orderNo }).getByRole('button', { name: what }).click()
  await expect(page.getByRole('status')).toBeVisible()
}

const stored = async (shop: Shop, token: string, filters: Record<string, string> = {}) => {
  const { data } = await ask(shop, 'POST', '/prod/api/order/dy/async', { token, body: form(filters) })
  return data as { total: number; list: { platform_order_no: string; problem: string }[]; counts: { linked: number } }
}

const synced = async (page: Page, name: string, count: number): Promise<void> => {
  await openStore(page, name)
  await sell(page, name, count)
  await page.goto(SYNC)
  await page.getByRole('button', { name: '同步订单' }).click()
  await expect(page.getByText(/^同步完成：/).first()).toBeVisible({ timeout: 30_000 })
}

/** All that can be ordered is in the dialog. @returns the numbers that the platform gave them */
const chooseAll = async (page: Page): Promise<string[]> => {
  await page.getByRole('tab', { name: '待下单' }).click()
  await page.getByRole('checkbox', { name: '全选本页' }).click()
  await page.getByRole('button', { name: '批量下单' }).click()
  const rows = dialog(page, '批量下单').getByRole('list', { name: '可以下单的订单' })
  // Not toContainText(): a list that stands hidden behind the dialog's opening has text content already, and no inner text.
  let numbers: string[] = []
  await expect(async () => {
    numbers = [...(await rows.innerText()).matchAll(/69\d{17}/g)].map(([no]) => no)
    expect(numbers).not.toEqual([])
  }).toPass()
  return numbers
}

test('a fetching of 600 orders goes on while its page is left, and the place is kept for who comes back', async ({
  page,
  shop,
}) => {
  const { token } = await enterFresh(page, shop)
  await openStore(page, '边走边同步')
  await sell(page, '边走边同步', 600)
  await page.goto(SYNC)
  await page.getByRole('button', { name: '同步订单' }).click()
  await expect(page.getByRole('button', { name: '停止同步' })).toBeVisible()
  await page.getByRole('tab', { name: '待下单' }).click()
  const list = page.getByRole('list', { name: '店铺订单' })
  await expect(list.getByRole('listitem', { name: /^订单/ }).nth(20)).toBeAttached({ timeout: 20_000 })
  const ticked = list.getByRole('checkbox').nth(12)
  await ticked.scrollIntoViewIfNeeded()
  await ticked.check()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(300)

  await page.getByRole('link', { name: '订单列表' }).click()
  await expect(page).toHaveURL(/\/ordermanage/)
  await expect.poll(async () => (await stored(shop, token)).total, { timeout: 30_000 }).toBe(600)
  await page.goBack()
  await expect(page).toHaveURL(`${SYNC}?status=linked`)
  await expect(page.getByRole('tab', { name: '待下单', selected: true })).toBeVisible()
  await expect(page.getByText(/^同步完成：/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: '批量操作' })).toContainText('已选 1 单')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200)
  const { data } = await ask(shop, 'GET', '/prod/api/job/list?kind=sync', { token })
  expect(data).toMatchObject({ total: 1, list: [{ status: 'done', done: 600 }] })
  await page.getByRole('tab', { name: '全部' }).click()
  await expect(page.getByRole('status', { name: '合计' })).toContainText('共 600 单')
  await photograph(page, '同步订单')
})

test('an address that changes and a refund that is asked for while one orders: those are left, the rest is ordered', async ({
  page,
  shop,
}) => {
  const { token } = await enterFresh(page, shop)
  await synced(page, '下单时变化', 7)
  const [moved, refunded, ...others] = await chooseAll(page)
  await expectAccessible(page, '批量下单')
  await photograph(page, '批量下单')

  const platform = await page.context().newPage()
  await platform.goto('/sandbox/douyin')
  const store = platform.getByRole('article', { name: '下单时变化', exact: true })
  await store.getByRole('link', { name: '看订单' }).click()
  await happens(platform, moved!, '买家改地址')
  await happens(platform, refunded!, '买家申请退款')
  await platform.close()
  // The platform's news are here as soon as the shop's page would show them.
  await expect
    .poll(async () => (await stored(shop, token, { keyword: refunded! })).list[0]!.problem, { timeout: 20_000 })
    .not.toBe('')

  await dialog(page, '批量下单').getByRole('button', { name: '提交订单' }).click()
  await atCashier(page)
  // Others buy in this shop too: one of the rest may have become dearer meanwhile.
  await expect(page.getByText(/^\d 单没有下：/)).toContainText('1 单买家在申请退款，处理完再下单')
  expect(await ordersOf(shop, token)).toBeGreaterThanOrEqual(others.length - 1)
  await page.getByRole('button', { name: '去处理' }).click()
  await expect(page.getByRole('region', { name: '批量操作' })).toContainText(/已选 \d 单，[1-9] 单可以下单/)
  const before = await ordersOf(shop, token)

  // What only moved can be ordered now that it was looked at again; what is to be refunded is named with its reason.
  await page.getByRole('button', { name: '批量下单' }).click()
  const box = dialog(page, '批量下单')
  await expect(box.getByRole('region', { name: '不能下单的订单' })).toContainText('买家在申请退款')
  await box.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/\/payorder/)
  await expect.poll(() => ordersOf(shop, token)).toBeGreaterThan(before)
})

test('the same orders in two tabs are ordered once, and the other tab says so', async ({ page, shop }) => {
  const { token } = await enterFresh(page, shop)
  await synced(page, '两个标签页', 4)
  const other = await page.context().newPage()
  await other.goto(SYNC)
  const numbers = await chooseAll(page)
  expect(await chooseAll(other)).toEqual(numbers)
  await dialog(page, '批量下单').getByRole('button', { name: '提交订单' }).click()
  await atCashier(page)
  const orders = await ordersOf(shop, token)
  await dialog(other, '批量下单').getByRole('button', { name: '提交订单' }).click()
  await expect(other.getByText('这些订单刚刚都有变化，没有下单，请看过再提交')).toBeVisible()
  await expect(dialog(other, '批量下单').getByRole('region', { name: '不能下单的订单' })).toContainText('已经下过单')
  expect(await ordersOf(shop, token)).toBe(orders)
})
