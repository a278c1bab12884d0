import { chromium, type Browser, type Page } from '@playwright/test'
import { join } from 'node:path'
import { buyNow, fillCart, pasteAddress, submit, atCashier, atCheckout } from '../tests/support/buying'
import { chromiumLaunch } from '../tests/support/chromium'
import { demoBuyers, enterAs, tokenFor } from '../tests/support/journey-buyers'
import { journeyServer, type JourneyServer } from '../tests/support/journey-server'

/** `npm run pictures`: the pictures of the README, taken of the built shop as a buyer walks through it; all, or those named after `--`. */

const FOLDER = join(import.meta.dirname, '../docs/pictures')
const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
const JPEG = { type: 'jpeg', quality: 72 } as const

/** Whatever is on the screen has come, pictures too. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    Promise.all(
      [...document.images]
        // What lies beside the window is not asked for: those of a carousel would be waited for in vain.
        .filter((image) => image.complete || image.loading !== 'lazy')
        .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
        .map((image) => image.decode()),
    ),
  )
}

const wide = async (browser: Browser, shop: JourneyServer, token: string): Promise<void> => {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1200 / 1440,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  const take = async (name: string): Promise<void> => {
    if (!isWanted(name)) return
    await settled(page)
    await page.screenshot({ ...JPEG, path: join(FOLDER, `${name}.jpg`) })
  }
  await enterAs(page, shop, token)
  await page.goto('/home')
  await take('home')
  await page.goto(`/search?${new URLSearchParams({ keyword: '连衣裙' })}`)
  await take('search')
  await page.goto('/merchandis/10011')
  const sizes = page.getByRole('spinbutton', { name: / 数量$/, disabled: false })
  for (const [at, qty] of [2, 3, 1].entries()) await sizes.nth(at).fill(String(qty))
  await take('product')
  await fillCart(shop, token, [
    { skuId: '1001103', qty: 2 },
    { skuId: '1016102', qty: 1 },
    { skuId: '1000501', qty: 1 },
  ])
  await page.goto('/shoppingcart')
  await page.getByRole('checkbox', { name: '全选' }).check()
  await take('cart')
  await page.getByRole('button', { name: '去结算' }).click()
  await atCheckout(page)
  await pasteAddress(page)
  await take('checkout')
  await submit(page)
  await atCashier(page)
  await take('cashier')
  await page.getByRole('button', { name: '余额支付' }).click()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await page.goto('/ordermanage/ordelist')
  await take('orders')
  await page.goto('/usermanage/mypurse')
  await page.getByRole('table', { name: '流水' }).waitFor()
  await take('purse')
  await page.goto('/shopsmanage/orderstore')
  await page.getByRole('list', { name: '店铺' }).waitFor()
  await take('stores')
  await page.goto('/shopsmanage/syncorder')
  await page.getByRole('button', { name: '同步订单' }).click()
  await page
    .getByText(/^同步完成：新增/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: '收起' }).click()
  await take('sales')
  await page.goto(`/search?${new URLSearchParams({ keyword: '连衣裙' })}`)
  for (const at of [0, 1, 2]) {
    const card = page.getByRole('main').getByRole('article').nth(at)
    await card.hover()
    await card.getByRole('button', { name: /^加入选货架：/ }).click()
    await page.getByText('已加入选货架 1 款').first().waitFor()
  }
  await page.goto('/upgoodsmanage/shelf')
  await page.getByRole('list', { name: '选货架的商品' }).waitFor()
  await take('shelf')
  await context.close()
}

/** Five screens of a phone side by side. */
const narrow = async (browser: Browser, shop: JourneyServer, token: string): Promise<void> => {
  const screens: Buffer[] = []
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  const take = async (): Promise<void> => {
    await settled(page)
    screens.push(await page.screenshot())
  }
  await enterAs(page, shop, token)
  await page.goto('/home')
  await take()
  await page.goto('/merchandis/10011')
  await take()
  await buyNow(page, '10011')
  await pasteAddress(page)
  await take()
  await submit(page)
  await atCashier(page)
  const orders = context.waitForEvent('page')
  await page.getByRole('link', { name: '打开收银台' }).click()
  const cashier = await orders
  await cashier.waitForLoadState('networkidle')
  screens.push(await cashier.screenshot())
  await cashier.getByRole('button', { name: '确认支付' }).click()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await page.goto('/ordermanage/ordelist')
  await take()
  await context.close()

  const sheet = await browser.newPage({ viewport: { width: 1600, height: 671 } })
  const images = screens.map((screen) => `<img src="data:image/png;base64,${screen.toString('base64')}">`).join('')
  await sheet.setContent(
    `<style>body{margin:0;padding:16px;box-sizing:border-box;height:671px;display:flex;justify-content:space-between;
     background:#eceff3}img{height:100%;border-radius:16px;box-shadow:0 2px 12px #0003}</style>${images}`,
  )
  await sheet.screenshot({ ...JPEG, path: join(FOLDER, 'phone.jpg') })
  await sheet.close()
}

const shop = await journeyServer()
const browser = await chromium.launch(chromiumLaunch)
try {
  const token = await tokenFor(shop, demoBuyers.rich)
  await wide(browser, shop, token)
  if (isWanted('phone')) await narrow(browser, shop, token)
} finally {
  await browser.close()
  await shop.remove()
}
