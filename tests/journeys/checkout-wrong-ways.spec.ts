import { atCashier, buyNow, enterFresh, fillCart, ordersOf, pasteAddress, submit } from '../support/buying'
import { demoBuyers, enterAs, freshBuyer, tokenFor } from '../support/journey-buyers'
import { allowErrors, answer, countCalls, dialog, expect, failedLoads, signInDialog, test } from '../support/journey'

const PRODUCT = '10011'
const REPRICED = '10034' // dearer by 1 yuan right after a buyer's first quote
const LAST_FIVE = '1000501'

test.describe('checkout, the wrong ways', () => {
  test('names a line that was repriced before placing, old → new, and goes on at the new price', async ({
    page,
    shop,
  }) => {
    await enterFresh(page, shop)
    await buyNow(page, REPRICED, 1)
    await pasteAddress(page)
    await submit(page)
    const review = dialog(page, /请确认/)
    await expect(review.getByText(/价格已变动：¥\d+\.\d\d → ¥\d+\.\d\d/)).toBeVisible()
    await review.getByRole('button', { name: '按新金额下单' }).click()
    await atCashier(page)
  })

  test('names what sold out between quote and placing, and orders the rest', async ({ page, shop }) => {
    const { token } = await enterFresh(page, shop)
    const other = await freshBuyer(shop)
    await page.goto(`/payorder?items=${LAST_FIVE}:5,1001103:1`)
    await pasteAddress(page)
    await expect(page.getByText(/^应付/)).not.toContainText('待定')
    // Somebody else is quicker.
    const context = await page.context().browser()!.newContext({ baseURL: shop.url })
    const rival = await context.newPage()
    await enterAs(rival, shop, other.token)
    await rival.goto(`/payorder?items=${LAST_FIVE}:5`)
    await pasteAddress(rival)
    await submit(rival)
    await atCashier(rival)
    await context.close()

    await submit(page)
    const review = dialog(page, /请确认/)
    await expect(review.getByText('商品已售罄')).toBeVisible()
    await review.getByRole('button', { name: '继续下单其余商品' }).click()
    await atCashier(page)
    expect(await ordersOf(shop, token)).toBe(1)
  })

  test('§8.5 says beside 提交订单 why it is closed, and has the way on there, at 390 and 1440 px', async ({
    page,
    shop,
  }) => {
    allowErrors(page, failedLoads)
    await enterFresh(page, shop)
    await answer(page, '/api/user/me', 500, '')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/payorder?items=${PRODUCT}01:1`)
      await expect(page.getByRole('button', { name: '提交订单' })).toBeDisabled()
      for (const shown of ['服务器内部错误，请联系管理员', '重试', '提交订单'])
        await expect(page.getByRole('complementary').getByText(shown, { exact: true })).toBeInViewport({ ratio: 1 })
    }
    // The whole page can still be read: at its end the bar lies over nothing.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '回到顶部' }).click({ trial: true })
    await page.unrouteAll()
    await page.getByRole('complementary').getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('button', { name: '提交订单' })).toBeEnabled()
  })

  test('places once when 提交订单 is clicked twice', async ({ page, shop }) => {
    const { token } = await enterFresh(page, shop)
    const places = countCalls(page, '/order/create')
    await buyNow(page, PRODUCT)
    await pasteAddress(page)
    await page.getByRole('button', { name: '提交订单' }).dblclick()
    await atCashier(page)
    expect(places()).toBe(1)
    expect(await ordersOf(shop, token)).toBe(1)
  })

  test('does not come back to a placed form, and shows the same cashier after forward and a reload', async ({
    page,
    shop,
  }) => {
    const { token } = await enterFresh(page, shop)
    await buyNow(page, PRODUCT)
    await pasteAddress(page)
    await submit(page)
    const paymentNo = await atCashier(page)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/merchandis/${PRODUCT}`))
    await page.goForward()
    expect(await atCashier(page)).toBe(paymentNo)
    await page.reload()
    expect(await atCashier(page)).toBe(paymentNo)
    await expect(page.getByRole('link', { name: '打开收银台' })).toBeVisible()
    await expect(page.getByText('余额支付', { exact: true })).toBeVisible()
    expect(await ordersOf(shop, token)).toBe(1)
  })

  test('loses nothing typed by a reload, nor when the session ends in the middle, and goes on after signing in', async ({
    page,
    shop,
  }) => {
    const buyer = await enterFresh(page, shop)
    await buyNow(page, PRODUCT)
    await pasteAddress(page)
    await page.getByLabel('备注').fill('请用黑色袋子')
    await page.reload()
    await expect(page.getByLabel('姓名')).toHaveValue('张晓明')
    await expect(page.getByLabel('备注')).toHaveValue('请用黑色袋子')
    await expect(page.getByRole('group', { name: '收货人' })).toContainText('浙江省 杭州市 西湖区')
    const wanted = page.url()
    await page.evaluate(() => window.localStorage.setItem('token', 'ended'))
    await submit(page)
    await page.getByRole('button', { name: '去登录' }).click()
    const signIn = signInDialog(page)
    await expect(signIn).toBeVisible()
    await signIn.getByRole('textbox', { name: '账号' }).fill(buyer.mobile)
    await signIn.getByRole('textbox', { name: '密码' }).fill(buyer.password)
    await signIn.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(wanted)
    await expect(page.getByLabel('姓名')).toHaveValue('张晓明')
    await expect(page.getByLabel('备注')).toHaveValue('请用黑色袋子')
    await submit(page)
    await atCashier(page)
  })

  test('asks again with the same request when the answer to placing was lost', async ({ page, shop }) => {
    allowErrors(page, failedLoads)
    const { token } = await enterFresh(page, shop)
    await buyNow(page, PRODUCT)
    await pasteAddress(page)
    // The server places; its answer never comes.
    await page.route('**/api/order/create', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await submit(page)
    await expect(page.getByRole('heading', { name: '下单结果还不清楚' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: '下单结果还不清楚' })).toBeVisible()
    await page.unroute('**/api/order/create')
    await page.getByRole('button', { name: '继续确认' }).click()
    await atCashier(page)
    expect(await ordersOf(shop, token)).toBe(1)
  })

  test('says when the cart line was ordered in another tab', async ({ page, shop }) => {
    const { token } = await enterFresh(page, shop)
    await fillCart(shop, token, [{ skuId: '1001103', qty: 1 }])
    await page.goto('/shoppingcart')
    await page.getByRole('checkbox', { name: '全选' }).check()
    await page.getByRole('button', { name: '去结算' }).click()
    await pasteAddress(page)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await pasteAddress(other)
    await submit(other)
    await atCashier(other)
    await submit(page)
    const gone = page.getByRole('alert').filter({ hasText: '这些商品已不在购物车里，可能已经下单' })
    await expect(gone.first()).toBeVisible()
    await expect(page.getByLabel('姓名')).toHaveValue('张晓明')
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
    expect(await ordersOf(shop, token)).toBe(1)
    await page.reload()
    await expect(gone.first()).toBeVisible()
    await page.getByRole('link', { name: '查看订单' }).click()
    await expect(page).toHaveURL(/\/ordermanage\/ordelist$/)
    await page.goBack()
    await page.getByRole('link', { name: '去购物车' }).click()
    await expect(page).toHaveURL(/\/shoppingcart$/)
  })
})

test.describe('the cashier, the wrong ways', () => {
  test('agrees in two tabs', async ({ page, shop }) => {
    await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
    await buyNow(page, PRODUCT, 1)
    await pasteAddress(page)
    await submit(page)
    await atCashier(page)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await atCashier(other)
    await page.getByRole('button', { name: '余额支付' }).click()
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
    await expect(other.getByRole('heading', { name: '支付成功' })).toBeVisible()
  })

  test('closes an order that was not paid in time and orders the same again', async ({ page, ownShop }) => {
    const shop = await ownShop({ ORDER_EXPIRE_SECONDS: '4' })
    await enterFresh(page, shop)
    await page.goto(`${shop.url}/merchandis/${PRODUCT}`)
    await page
      .getByLabel(/ 数量$/)
      .first()
      .fill('2')
    await page.getByRole('button', { name: '立即购买' }).click()
    await pasteAddress(page)
    await submit(page)
    await atCashier(page)
    await expect(page.getByRole('heading', { name: '订单已超时关闭' })).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: '重新下单' }).click()
    await expect(page.getByRole('heading', { name: '确认订单' })).toBeVisible()
    await expect(page.getByText(/ ×2$/)).toBeVisible()
  })

  test('goes on when the server was stopped and started again while paying', async ({ page, ownShop }) => {
    allowErrors(page, failedLoads)
    const shop = await ownShop()
    const token = await tokenFor(shop, demoBuyers.rich)
    await enterAs(page, shop, token)
    await page.goto(`${shop.url}/payorder?items=1001103:1`)
    await pasteAddress(page)
    await submit(page)
    await atCashier(page)
    await shop.kill()
    await expect(page.getByText('连接中断，正在重试')).toBeVisible({ timeout: 15_000 })
    await page.getByRole('button', { name: '余额支付' }).click()
    await expect(page.getByText(/付款结果还不清楚/)).toBeVisible()
    await shop.start()
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 30_000 })
  })
})
