import { fillCart, buyNow, enterFresh, atCashier, atCheckout, pasteAddress, submit } from '../support/buying'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'
import { expect, expectAccessible, test } from '../support/journey'
import { demoWorld } from '../../demo/world'
import type { Locator } from '@playwright/test'

/** The two ways to an order, with their money: at once from a product, and from the cart. */

const PRODUCT = '10011'

/** What stands beside a name in a list of amounts. */
const amount = async (part: Locator, name: string): Promise<string> => {
  const value = part.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]')
  return (await value.textContent()) ?? ''
}
const fenOf = (said: string): number => Math.round(Number(/-?[\d.]+/.exec(said.replace('¥', ''))![0]) * 100)

test.describe('checkout', () => {
  test('§1.7 buys now with a pasted address and pays from the reserve @narrow', async ({ page, shop }) => {
    await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
    await buyNow(page, PRODUCT)
    await pasteAddress(page)
    await expect(page.getByLabel('姓名')).toHaveValue('张晓明')
    await expect(page.getByLabel('手机号')).toHaveValue('13712345678')
    await expect(page.getByLabel('详细地址')).toHaveValue('文三路 100 号 2 幢 301 室')
    const known = page.getByRole('group', { name: '收货人' })
    await expect(known).toContainText('浙江省 杭州市 西湖区 文三路 100 号 2 幢 301 室')
    await expect(known.getByText('已识别')).toBeVisible()
    await page.getByRole('button', { name: '修改服务和快递' }).click()
    const packing = page.getByRole('group', { name: '包装' })
    await expect(packing.getByRole('radio', { name: /普通快递袋/ })).toBeChecked()
    const tags = page.getByRole('group', { name: '吊牌' })
    await expect(tags.getByRole('radio', { name: '不需要' })).toBeChecked()
    await tags.getByRole('radio', { name: /剪除原吊牌/ }).check()
    await tags.getByRole('radio', { name: '不需要' }).check()
    await expect(tags.getByRole('radio', { name: '不需要' })).toBeChecked()
    await page.getByLabel('备注').fill('请用黑色袋子')
    // From the top: of a control that lies under the head, across the window's edge, axe sees a sliver only.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await submit(page)
    await atCashier(page)
    await expect(page.getByRole('link', { name: '打开收银台' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '余额支付' }).click()
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '查看订单' }).click()
    await expect(page.getByRole('heading', { name: /^订单 / })).toContainText('待拿货')
    await expect(page.getByText('张晓明')).toBeVisible()
    await expect(page.getByText('请用黑色袋子')).toBeVisible()
    await expect(page.getByText(/^所选服务：/)).toContainText('普通快递袋')
    await expect(page.getByText(/^所选服务：/)).not.toContainText('吊牌')
    await expect(page.getByRole('button', { name: '复制', description: '收货人' })).toBeVisible()
    await expect(page.getByText('余额支付')).toBeVisible()
    await expectAccessible(page)
  })

  test('§1.6 orders several parcels from the cart under one payment, at the sandbox cashier; cost and margin agree from the card to the orders', async ({
    page,
    shop,
  }) => {
    const { token } = await enterFresh(page, shop)
    const { artNo } = demoWorld().products.find(({ id }) => id === PRODUCT)!
    await page.goto(`/search?keyword=${artNo}`)
    const margin = (await page.getByText(/^毛利 ¥/).textContent())!
    await page.goto(`/merchandis/${PRODUCT}`)
    const costs = page.getByRole('group', { name: '成本与毛利' })
    await expect(costs).toContainText(`预计${margin}`.replace('毛利 ', '毛利'))
    await fillCart(shop, token, [
      { skuId: '1001103', qty: 2 },
      { skuId: '1016102', qty: 1 },
    ])
    await page.goto('/shoppingcart')
    await page.getByRole('checkbox', { name: '全选' }).check()
    const bar = (await page.getByText(/^含代发费/).textContent())!
    await page.getByRole('button', { name: '去结算' }).click()
    await atCheckout(page)
    const panel = page.getByRole('region', { name: '金额明细' })
    await expect(panel.getByText('预计毛利')).toBeVisible()
    expect(bar).toContain(`到手成本 ${await amount(panel, '到手成本')}`)
    expect(bar).toContain(`预计毛利 ${await amount(panel, '预计毛利')}`)
    await pasteAddress(
      page,
      '收货人：王小美 手机号：18412345678-5678 所在地区：广东省广州市越秀区 详细地址：北京路 12 号 5 楼',
    )
    await expect(page.getByLabel('分机号')).toHaveValue('5678')
    await expect(page.getByRole('heading', { name: '包裹 1/2' })).toBeVisible()
    const parcel = page.getByRole('region', { name: /^包裹 2\/2/ })
    await parcel.getByRole('button', { name: '修改服务和快递' }).click()
    await parcel.getByRole('radio', { name: /顺丰/ }).check()
    await expect(parcel.getByRole('radio', { name: /顺丰/ })).toBeChecked()
    await page.getByRole('checkbox', { name: '存入地址簿' }).check()
    await expect(panel).not.toContainText(/起|待定/)
    await expect(panel).toHaveAttribute('aria-busy', 'false')
    const quoted = [fenOf(await amount(panel, '到手成本')), fenOf(await amount(panel, '预计毛利'))]
    await submit(page)
    await atCashier(page)
    // The link has rel=noopener: the new page is the context's, not a popup of this one.
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: '打开收银台' }).click()
    const cashier = await opened
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await expect(cashier.getByText('支付成功')).toBeVisible()
    await cashier.close()
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
    await expect(page.getByText('2 张订单已付款')).toBeVisible()
    const paid = [0, 0]
    for (const order of [0, 1]) {
      await page.goto('/ordermanage/ordelist')
      await page
        .getByRole('link', { name: /的详情$/ })
        .nth(order)
        .click()
      const amounts = page.getByRole('region', { name: '金额', exact: true })
      await expect(amounts.getByText('预计毛利')).toBeVisible()
      paid[0]! += fenOf(await amount(amounts, '到手成本'))
      paid[1]! += fenOf(await amount(amounts, '预计毛利'))
    }
    expect(paid).toEqual(quoted)
    await page.goto('/shoppingcart')
    await expect(page.getByText('购物车还是空的')).toBeVisible()
    await buyNow(page, PRODUCT)
    await page.getByRole('button', { name: '从地址簿选' }).click()
    await expect(page.getByRole('button', { name: /王小美/ })).toBeVisible()
  })
})
