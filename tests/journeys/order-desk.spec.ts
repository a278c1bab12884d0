import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readSheet } from '../../server/sheets/sheet'
import { ask } from '../support/ask'
import { atCashier, buyNow, pasteAddress, submit } from '../support/buying'
import { demoBuyers, enterAs, tokenFor, type Shop } from '../support/journey-buyers'
import { dialog, expect, expectAccessible, notice, test } from '../support/journey'

/** The desk of orders in a real browser on the real server, of a buyer nobody else shares. What it says and refuses: tests/pages. */

const ORDERS = '/ordermanage/ordelist'
const rows = (page: Page) => page.locator('tr[data-order]')
const tick = (page: Page, at: number) => rows(page).nth(at).getByRole('checkbox').click()
const numberAt = async (page: Page, at: number) => (await rows(page).nth(at).getAttribute('data-order'))!
const batch = (page: Page, name: string) =>
  page.getByRole('region', { name: '批量操作' }).getByRole('button', { name }).click()

const enter = async (page: Page, ownShop: () => Promise<Shop>) => {
  const shop = await ownShop()
  const token = await tokenFor(shop, demoBuyers.rich)
  await enterAs(page, shop, token)
  return { shop, token, at: shop.url }
}

/** Gifts too, fen: what was paid out of them goes back to them. */
const reserveOf = async (shop: Shop, token: string): Promise<number> => {
  const { data } = await ask(shop, 'GET', '/prod/api/user/me', { token })
  const { reserve_available, reserve_bonus } = data as { reserve_available: number; reserve_bonus: number }
  return reserve_available + reserve_bonus
}

test('a saved view, an export whose file is opened again, one payment over two orders, a batch cancel with one that cannot be, and what was bought is bought again', async ({
  page,
  ownShop,
}) => {
  const { shop, token, at } = await enter(page, ownShop)

  await test.step('a saved view is there after a reload', async () => {
    await page.goto(`${at}${ORDERS}?status=completed`)
    await expect(rows(page)).toHaveCount(5)
    await expectAccessible(page, '列表')
    await page.getByRole('button', { name: '常用视图' }).click()
    await dialog(page, '常用视图').getByLabel('视图名称').fill('做完的')
    await dialog(page, '常用视图').getByRole('button', { name: '保存', exact: true }).click()
    await expect(notice(page, '已保存为“做完的”')).toBeVisible()
    await page.goto(`${at}${ORDERS}`)
    await page.getByRole('button', { name: '常用视图' }).click()
    await dialog(page, '常用视图').getByRole('button', { name: '做完的', exact: true }).click()
    await expect(page).toHaveURL(/status=completed/)
    await expect(rows(page)).toHaveCount(5)
  })

  await test.step('the sheet that is fetched has the rows and columns that were asked for', async () => {
    const numbers = [await numberAt(page, 0), await numberAt(page, 2)]
    await tick(page, 0)
    await tick(page, 2)
    await batch(page, '导出选中')
    const wish = dialog(page, '导出订单')
    await expectAccessible(page, '导出')
    await wish.getByRole('checkbox', { name: '旗帜' }).click()
    await wish.getByRole('button', { name: '开始导出' }).click()
    const link = wish.getByRole('link', { name: '下载' })
    await expect(link).toBeVisible({ timeout: 30_000 })
    const waiting = page.waitForEvent('download')
    await link.click()
    const download = await waiting
    const folder = mkdtempSync(join(tmpdir(), 'daifa-export-'))
    const file = join(folder, download.suggestedFilename())
    await download.saveAs(file)
    const cells: string[][] = []
    for await (const row of readSheet(file)) cells.push(row.cells)
    rmSync(folder, { recursive: true })
    const [head, ...lines] = cells
    expect(head).toContain('订单编号')
    expect(head).not.toContain('旗帜')
    const numberColumn = head!.indexOf('订单编号')
    expect(new Set(lines.map((line) => line[numberColumn]))).toEqual(new Set(numbers))
    expect(lines).toHaveLength(2)
    expect(lines[0]![head!.indexOf('收货人')]).toContain('****')
    await wish.getByRole('button', { name: '关闭' }).first().click()
    await page.getByRole('button', { name: '取消选择' }).click()
  })

  await test.step('two orders are paid by one payment', async () => {
    for (const qty of [1, 2]) {
      await buyNow(page, '10011', qty, at)
      await pasteAddress(page)
      await submit(page)
      await atCashier(page)
    }
    await page.goto(`${at}${ORDERS}?status=pending_payment`)
    await expect(rows(page).nth(1)).toBeVisible()
    await tick(page, 0)
    await tick(page, 1)
    await batch(page, '批量付款')
    await dialog(page, '合并支付 2 单').getByRole('button', { name: '去支付' }).click()
    await atCashier(page)
    await page.getByRole('button', { name: '余额支付' }).click()
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  })

  await test.step('paid orders are cancelled with their money back, one that is being picked stays', async () => {
    const before = await reserveOf(shop, token)
    await page.goto(`${at}${ORDERS}?status=to_ship`)
    await expect(rows(page).nth(4)).toBeVisible()
    const picking = rows(page).filter({ hasText: '拿货中' }).first()
    const number = (await picking.getAttribute('data-order'))!
    await tick(page, 0)
    await tick(page, 1)
    await picking.getByRole('checkbox').click()
    await batch(page, '批量取消')
    const asking = dialog(page, '确定要取消这 2 个订单吗？')
    await expect(asking.getByRole('listitem')).toHaveText(`${number} 拿货中的订单不能取消`)
    await expectAccessible(page, '批量取消')
    const words = (await asking.getByText(/全额退回/).textContent())!
    const back = Math.round(Number(/¥([\d.]+)/.exec(words)![1]) * 100)
    await asking.getByRole('button', { name: '取消订单' }).click()
    await expect(dialog(page, '批量取消：部分办成').getByRole('listitem')).toContainText(number)
    expect(await reserveOf(shop, token)).toBe(before + back)
    await dialog(page, '批量取消：部分办成').getByRole('button', { name: '知道了' }).click()
  })

  await test.step('and what was in one of them is bought again', async () => {
    await page.getByRole('tab', { name: '已取消' }).click()
    await expect(rows(page).first()).toContainText('已取消')
    await rows(page).first().getByRole('button', { name: '再次购买' }).click()
    await page.getByRole('button', { name: '去购物车' }).click()
    await expect(page).toHaveURL(/\/shoppingcart/)
  })
})

test('the list and an order on a phone', async ({ page, ownShop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { at } = await enter(page, ownShop)
  await page.goto(`${at}${ORDERS}?status=shipped`)
  const first = page.locator('li[data-order]').first()
  await expectAccessible(page, '列表')
  await first.getByRole('checkbox').click()
  await expect(page.getByRole('region', { name: '批量操作' })).toBeInViewport()
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await expectAccessible(page, '筛选')
  await dialog(page, '筛选').getByLabel('异常').selectOption('没有异常')
  await dialog(page, '筛选').getByRole('button', { name: '查看订单' }).click()
  await expect(page).toHaveURL(/abnormal=0/)
  await first.getByRole('link', { name: /的详情$/ }).click()
  await expect(page.getByRole('heading', { name: '物流' })).toBeVisible()
  await expectAccessible(page, '详情')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
