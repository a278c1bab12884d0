import { enterFresh } from '../support/buying'
import { dialog, expect, notice, test } from '../support/journey'
import { photograph } from '../support/photograph'

/** The way of a shop: to the platform, back with a code, listed, off and on. */

test('§2.21 a merchant authorises a shop on the platform, finds it listed, and switches it off and on', async ({
  page,
  shop: mall,
}) => {
  await enterFresh(page, mall)
  await page.goto('/shopsmanage/orderstore')
  await page.getByRole('button', { name: '去授权' }).click()
  await page.waitForURL(/\/sandbox\/douyin\/consent/)
  await photograph(page, '抖店沙箱授权')
  await page.getByRole('radio', { name: '新开一家' }).check()
  await page.getByLabel('新店名称').fill('旅程里的店')
  await page.getByRole('button', { name: '同意授权' }).click()
  await page.waitForURL((url) => url.pathname === '/shopsmanage/orderstore' && url.search === '')
  await expect(page.getByText('已授权旅程里的店，可以同步订单了')).toBeVisible()
  const shop = page.getByRole('listitem', { name: '旅程里的店' })
  await expect(shop.getByText('授权有效', { exact: true })).toBeVisible()
  await photograph(page, '订货店铺管理')
  await shop.getByRole('button', { name: '停用', exact: true }).click()
  await dialog(page, '停用旅程里的店').getByRole('button', { name: '停用', exact: true }).click()
  await expect(notice(page, '已停用旅程里的店')).toBeVisible()
  await page.reload()
  await expect(shop.getByText('已停用', { exact: true })).toBeVisible()
  await shop.getByRole('button', { name: '启用', exact: true }).click()
  await expect(shop.getByRole('button', { name: '停用', exact: true })).toBeVisible()
  await page.goto('/sandbox/douyin')
  await photograph(page, '抖店沙箱控制台')
})
