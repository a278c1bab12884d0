import type { Page } from '@playwright/test'
import { sentinels } from '../../demo/sentinels'
import { allowErrors, expect, expectAccessible, failedLoads, test } from '../support/journey'

/** Products unlike most: many specs, long words, little to tell, late, gone. */

const PRODUCT = '/merchandis/10008'

interface Wire {
  title: string
  art_no: string
  attrs: unknown[]
  detail_html: string
  skus: { id: string; color: string; size: string }[]
}

/** The product of the server, bent. */
const bend = (page: Page, change: (product: Wire) => void) =>
  page.route('**/prod/api/product/info*', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: Wire }
    change(body.data)
    await route.fulfill({ json: body })
  })

test('however many specs and however long the words: price, sizes and buttons are within the window @narrow', async ({
  page,
}) => {
  const [COLORS, SIZES] = [30, 12]
  await bend(page, (product) => {
    const [first] = product.skus
    product.title = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.repeat(3)
    product.art_no = 'W'.repeat(40)
    product.skus = Array.from({ length: COLORS * SIZES }, (_, i) => ({
      ...first!,
      id: String(i + 1),
      color: `${'LONGCOLOUR'.repeat(3)}${Math.floor(i / SIZES) + 1}`,
      size: i % SIZES === 0 ? 'X'.repeat(40) : `${i % SIZES}XL`,
    }))
  })
  await page.goto(PRODUCT)
  const buy = page.getByRole('button', { name: '立即购买' })
  await expect(buy).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  // The sizes of the last colour are as near as those of the first.
  const colors = page.getByRole('group', { name: '颜色' }).getByRole('button')
  await expect(colors).toHaveCount(COLORS)
  await colors.last().click()
  const sizes = page.getByRole('list', { name: /的尺码$/ })
  expect((await sizes.boundingBox())!.y - (await colors.last().boundingBox())!.y).toBeLessThan(320)

  // Enter leads from size to size; none is left under the bar with the buttons.
  const fields = sizes.getByRole('spinbutton')
  await fields.first().focus()
  for (let at = 1; at < SIZES; at += 1) {
    await page.keyboard.press('Enter')
    await expect(fields.nth(at)).toBeFocused()
    const [field, bar] = await Promise.all([fields.nth(at).boundingBox(), buy.boundingBox()])
    expect(field!.y + field!.height).toBeLessThan(bar!.y)
  }
  await expect(buy).toBeInViewport({ ratio: 1 })
})

test('a product on its way keeps the place of its picture and its facts @narrow', async ({ page }) => {
  let comes = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route('**/prod/api/product/info*', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(PRODUCT)
  const ghosts = page.getByRole('status', { name: '正在加载商品' }).locator('i')
  await expect(ghosts.first()).toBeVisible()
  // The first stands for the way of categories, the second for the picture.
  const before = (await ghosts.nth(1).boundingBox())!
  comes()
  const after = (await page.getByRole('button', { name: '查看大图' }).boundingBox())!
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs(after[side] - before[side]), side).toBeLessThanOrEqual(4)
  }
})

test('a product of which little is told says so', async ({ page }) => {
  await bend(page, (product) => {
    product.attrs = []
    product.detail_html = ''
  })
  await page.goto(PRODUCT)
  await expect(page.getByText('供应商没有填写参数。')).toBeVisible()
  await expect(page.getByText('供应商没有填写详情。')).toBeVisible()
})

test('an address that is no product’s, as from a chat with words behind it, says so and leads on', async ({ page }) => {
  for (const id of ['10008%20', '10008，看看', '9'.repeat(80)]) {
    await page.goto(`/merchandis/${id}`)
    await expect(page.getByRole('heading', { name: '商品不存在' }), id).toBeVisible()
    await expect(page.getByRole('link', { name: '去看看别的商品' })).toBeVisible()
  }
})

test('what is off the shelf is not offered to be sent anywhere', async ({ page }) => {
  await page.goto(`/merchandis/${sentinels.offShelf.productId}`)
  await expect(page.getByRole('heading', { name: '该商品已下架' })).toBeVisible()
  await expect(page.getByRole('region', { name: '同类的热销商品' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByLabel('寄往省份')).toHaveCount(0)
})

test('where the cards of the like cannot be loaded, the page stands and says so', async ({ page }) => {
  allowErrors(page, failedLoads)
  const files = '**/assets/LikeIt-*.js'
  await page.route(files, (route) => route.abort())
  await page.goto(`/merchandis/${sentinels.offShelf.productId}`)
  const like = page.getByRole('region', { name: '同类的热销商品' })
  await expect(like.getByText('页面加载失败，请刷新重试')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(files)
  await like.getByRole('button', { name: '重试' }).click()
  await expect(like.getByRole('article').first()).toBeVisible()
})
