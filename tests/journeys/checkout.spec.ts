import { fillCart, buyNow, enterFresh, atCashier, atCheckout, pasteAddress, submit } from '../support/buying'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'
import { dialog, expect, expectAccessible, test } from '../support/journey'

const PRODUCT = '10011'

test.describe('checkout', () => {
  test('§1.7 buys now with a pasted address and pays from the reserve @narrow', async ({ page, shop }) => {
    await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
    await buyNow(page, PRODUCT)
    await pasteAddress(page)
    await expect(page.getByLabel('姓名')).toHaveValue('张晓明')
    await expect(page.getByLabel('手机号')).toHaveValue('13712345678')
    await expect(page.getByText('浙江省 / 杭州市 / 西湖区')).toBeVisible()
    await expect(page.getByLabel('详细地址')).toHaveValue('文三路 100 号 2 幢 301 室')
    await expect(page.getByText('确认无误')).toHaveCount(4)
    const packing = page.getByRole('group', { name: '包装' })
    await expect(packing.getByRole('radio', { name: /普通快递袋/ })).toBeChecked()
    const tags = page.getByRole('group', { name: '吊牌' })
    await expect(tags.getByRole('radio', { name: '不需要' })).toBeChecked()
    await tags.getByRole('radio', { name: /剪除原吊牌/ }).check()
    await tags.getByRole('radio', { name: '不需要' }).check()
    await expect(tags.getByRole('radio', { name: '不需要' })).toBeChecked()
    await page.getByLabel('备注').fill('请用黑色袋子')
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
    await expect(page.getByText('复制', { exact: true })).toBeVisible()
    await expect(page.getByText('余额支付')).toBeVisible()
    await expectAccessible(page)
  })

  test('§1.6 orders several parcels from the cart under one payment, at the sandbox cashier', async ({
    page,
    shop,
  }) => {
    const { token } = await enterFresh(page, shop)
    await fillCart(shop, token, [
      { skuId: '1001103', qty: 2 },
      { skuId: '1016102', qty: 1 },
    ])
    await page.goto('/shoppingcart')
    await page.getByRole('checkbox', { name: '全选' }).check()
    await page.getByRole('button', { name: '去结算' }).click()
    await atCheckout(page)
    await pasteAddress(
      page,
      '收货人：王小美 手机号：18412345678-5678 所在地区：广东省广州市越秀区 详细地址：北京路 12 号 5 楼',
    )
    await expect(page.getByLabel('分机号')).toHaveValue('5678')
    await expect(page.getByRole('heading', { name: '包裹 1/2' })).toBeVisible()
    const parcel = page.getByRole('region', { name: /^包裹 2\/2/ })
    await parcel.getByRole('radio', { name: /顺丰/ }).check()
    await expect(parcel.getByRole('radio', { name: /顺丰/ })).toBeChecked()
    await page.getByRole('checkbox', { name: '存入地址簿' }).check()
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
    await page.goto('/shoppingcart')
    await expect(page.getByText('购物车还是空的')).toBeVisible()
    await buyNow(page, PRODUCT)
    await expect(page.getByRole('button', { name: /王小美/ })).toBeVisible()
  })

  test('adds, chooses, changes and deletes an address of the book', async ({ page, shop }) => {
    await enterFresh(page, shop)
    await buyNow(page, PRODUCT)
    await expect(page.getByText('地址簿还是空的')).toBeVisible()
    await page.getByRole('button', { name: '新增地址' }).click()
    const adding = dialog(page, '新增地址')
    await adding.getByRole('button', { name: '保存' }).click()
    await expect(adding.getByText('请选择所在地区')).toBeVisible()
    await expectAccessible(page)
    await adding.getByLabel('姓名').fill('李建国')
    await adding.getByLabel('手机号').fill('13911112222')
    await adding.getByLabel('所在地区').fill('西湖区')
    await page.getByText('浙江省 / 杭州市 / 西湖区').click()
    await adding.getByLabel('详细地址').fill('文一路 1 号')
    await adding.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('button', { name: /李建国/, pressed: true })).toBeVisible()
    await expect(page.getByLabel('姓名')).toHaveValue('李建国')
    await page.getByRole('button', { name: '编辑' }).click()
    const changing = dialog(page, '编辑地址')
    await changing.getByLabel('详细地址').fill('文一路 2 号')
    await changing.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('button', { name: /文一路 2 号/ })).toBeVisible()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await dialog(page, /确定要删除/)
      .getByRole('button', { name: '删除' })
      .click()
    await expect(page.getByText('地址簿还是空的')).toBeVisible()
  })

  test('says what is wrong with each field and leads to the first', async ({ page, shop }) => {
    await enterFresh(page, shop)
    await buyNow(page, PRODUCT)
    await submit(page)
    for (const text of ['请填写收货人', '请填写手机号', '请选择所在地区', '请填写详细地址']) {
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(page.getByLabel('姓名')).toBeFocused()
    await page.getByLabel('姓名').fill('李建国')
    await expect(page.getByText('请填写收货人')).toBeHidden()
    await expectAccessible(page)
  })

  test('sells no parcel to an area that no courier reaches', async ({ page, shop }) => {
    await enterFresh(page, shop)
    await buyNow(page, '10161')
    await pasteAddress(page, '张晓明 13712345678 西藏自治区阿里地区日土县 德汝路 1 号')
    await expect(page.getByText('收货地区不支持配送')).toBeVisible()
    await expect(page.getByRole('radio', { name: /顺丰/ })).toBeDisabled()
    await submit(page)
    await expect(page.getByText('没有可以下单的商品')).toBeVisible()
  })
})
