import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { demoWorld, sentinels } from '../../demo/world'
import {
  allowErrors,
  dialog,
  drawnInBrowser,
  expect,
  expectAccessible,
  failedLoads,
  tabTo,
  test,
} from '../support/journey'
import { scriptOf } from '../support/built'

/** The page of a product: its large picture, what is downloaded, and that it stands whatever comes, late or odd. */

const PRODUCT = '10008'
const enlarge = (page: Page) => page.getByRole('button', { name: '查看大图' })
const enlarged = (page: Page) => dialog(page, '商品大图')

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

test('the large picture opens by click and keyboard, pages by buttons and arrow keys, and gives the focus back', async ({
  page,
}) => {
  await page.goto(`/merchandis/${PRODUCT}`)
  await enlarge(page).click()
  await expect(enlarged(page)).toContainText('第 1 张，共 5 张')
  await enlarged(page).getByRole('button', { name: '下一张' }).click()
  await expect(enlarged(page)).toContainText('第 2 张，共 5 张')
  const picture = enlarged(page).getByRole('img')
  await expect(picture).toHaveAttribute('src', new RegExp(`/${PRODUCT}/1\\.svg`))
  await picture.click()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(enlarged(page)).toContainText('第 5 张，共 5 张')
  await page.keyboard.press('ArrowRight')
  await expect(enlarged(page)).toContainText('第 1 张，共 5 张')
  await enlarged(page).getByRole('button', { name: '上一张' }).click()
  await enlarged(page).getByRole('button', { name: '关闭' }).click()
  await expect(enlarged(page)).toBeHidden()
  // The page goes on with the picture that was looked at last.
  await expect(page.getByRole('button', { name: '第 5 张图片' })).toHaveAttribute('aria-pressed', 'true')

  await page.reload()
  await expect(enlarge(page)).toBeVisible()
  await tabTo(page, enlarge(page))
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    await expect(enlarged(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(enlarged(page)).toBeHidden()
    await expect(enlarge(page)).toBeFocused()
  }
})

test('the material has the pictures by what they show, and the whole text', async ({ page }) => {
  const { priceSteps } = demoWorld().products.find(({ id }) => id === PRODUCT)!
  await page.goto(`/merchandis/${PRODUCT}`)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载素材' }).click()
  const material = await waiting
  expect(material.suggestedFilename()).toMatch(/素材\.zip$/)
  const files = unzipSync(await readFile(await material.path()))
  const names = Object.keys(files)
  expect(names).toContain('图片/主图-01.svg')
  expect(names.filter((name) => /^图片\/颜色-.+\.svg$/.test(name)).length).toBeGreaterThan(0)
  const text = new TextDecoder().decode(files['商品资料.txt'])
  for (const part of ['供应商：', '起批量：', `满 ${priceSteps[0]!.fromQty} 件，每件减 ¥`, '商品说明', '发货与售后'])
    expect(text).toContain(part)
  expect(text).not.toContain('<')
})

test('however many specs and however long the words: price, sizes and buttons are within the window @narrow', async ({
  page,
}) => {
  const [COLORS, SIZES] = [30, 12]
  await drawnInBrowser(page)
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
  await page.goto(`/merchandis/${PRODUCT}`)
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
  await drawnInBrowser(page)
  let comes = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route('**/prod/api/product/info*', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(`/merchandis/${PRODUCT}`)
  const ghosts = page.getByRole('status', { name: '正在加载商品' }).locator('i')
  await expect(ghosts.nth(1)).toBeVisible()
  // The first stands for the way of categories, the second for the picture.
  const before = (await ghosts.nth(1).boundingBox())!
  comes()
  // On a phone the first of several.
  const after = (await page.getByRole('button', { name: '查看大图' }).first().boundingBox())!
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs(after[side] - before[side]), side).toBeLessThanOrEqual(4)
  }
})

test('where what stands beneath a product cannot be loaded, the page stands and says so', async ({ page }) => {
  // The server had drawn it: that something else stands there now is logged.
  allowErrors(page, failedLoads, /React error #418/)
  const files = scriptOf('product/Below.tsx')
  await page.route(files, (route) => route.abort())
  await page.goto(`/merchandis/${PRODUCT}`)
  const main = page.getByRole('main')
  await expect(main.getByText('页面加载失败，请刷新重试')).toBeVisible()
  await expect(page.getByRole('button', { name: '立即购买' })).toBeVisible()
  await page.unroute(files)
  await main.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('navigation', { name: '商品详情目录' })).toBeVisible()
})

test('the way to what is like a product off the shelf takes the keyboard along', async ({ page }) => {
  await page.goto(`/merchandis/${sentinels.offShelf.productId}`)
  const like = page.getByRole('region', { name: '同类热销' })
  await expect(like.getByRole('article').first()).toBeVisible()
  // Where the app takes over in the middle of it, what had the focus may be drawn anew.
  await expect(async () => {
    await page.getByRole('link', { name: '同类热销', exact: true }).press('Enter')
    await expect(like).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(like.locator(':focus')).toHaveCount(1, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
})
