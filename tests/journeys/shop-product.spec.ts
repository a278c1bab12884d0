import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { sentinels } from '../../demo/sentinels'
import { demoWorld } from '../../demo/world'
import { stepOff } from '../../src/domain/pricing/discount'
import { price, fen } from '../../src/domain/money'
import { ask, form } from '../support/ask'
import { enterFresh } from '../support/buying'
import {
  allowErrors,
  answer,
  dialog,
  expect,
  expectAccessible,
  failedLoads,
  notice,
  tabTo,
  test,
} from '../support/journey'

/** The page of a product beyond buying: its pictures, what pieces and freight cost, what is handed out, what fails. */

const PRODUCT = '10008'
const quantities = (page: Page) => page.getByRole('main').getByLabel(/ 数量$/)
const enlarge = (page: Page) => page.getByRole('button', { name: '查看大图' })
const enlarged = (page: Page) => dialog(page, '商品大图')

test('the large picture opens by click, tap and keyboard, and pages by buttons and arrow keys @narrow', async ({
  page,
}) => {
  await page.goto(`/merchandis/${PRODUCT}`)
  await enlarge(page).click()
  await expect(enlarged(page)).toContainText('第 1 张，共 5 张')
  await expectAccessible(page)
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
})

test('the keyboard reaches the large picture, and has the focus back when Escape closes it', async ({ page }) => {
  await page.goto(`/merchandis/${PRODUCT}`)
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

test('the running total takes off the step that is reached, and says which @narrow', async ({ page }) => {
  const { skus, priceSteps } = demoWorld().products.find(({ id }) => id === PRODUCT)!
  const step = priceSteps.toSorted((a, b) => a.fromQty - b.fromQty)[0]!
  const sku = skus.find(({ stock }) => stock > step.fromQty)!
  await page.goto(`/merchandis/${PRODUCT}`)
  await page.getByRole('group', { name: '颜色' }).getByRole('button', { name: sku.color }).click()
  const field = page.getByLabel(`${sku.color} ${sku.size} 数量`)
  const total = page.getByText(/^已选 \d+ 件/)
  await field.fill(String(step.fromQty - 1))
  await expect(total).toContainText(price(fen(sku.price * (step.fromQty - 1))))
  await expect(total).not.toContainText('已按')
  await field.fill(String(step.fromQty))
  const off = stepOff(priceSteps, step.fromQty)
  await expect(total).toContainText(price(fen((sku.price - off) * step.fromQty)))
  await expect(total).toContainText(`已按满 ${step.fromQty} 件，每件减 ${price(off)}`)
})

test('freight is told for the chosen pieces, with every courier on request @narrow', async ({ page }) => {
  await page.goto(`/merchandis/${sentinels.minQtyTwo.productId}`)
  await page.getByLabel('寄往省份').selectOption({ label: '新疆维吾尔自治区' })
  // At least what has to be bought at once.
  await expect(page.getByText(/^2 件：.+ ¥/)).toBeVisible()
  await page.getByRole('button', { name: '展开全部 8 家快递' }).click()
  await expect(page.getByText(/^2 件：/)).toContainText('不可达')
  expect((await page.getByText(/^2 件：/).innerText()).split('，')).toHaveLength(8)
  await expectAccessible(page)
  const few = await page.getByText(/^2 件：/).innerText()
  await quantities(page).first().fill('40')
  await expect(page.getByText(/^40 件：/)).toBeVisible()
  expect((await page.getByText(/^40 件：/).innerText()).replace('40', '2')).not.toBe(few)
  await page.getByRole('button', { name: '收起' }).click()
  expect((await page.getByText(/^40 件：/).innerText()).split('，')).toHaveLength(3)
})

test('freight and the list of provinces that fail can be asked for again', async ({ page }) => {
  allowErrors(page, failedLoads)
  await answer(page, '/area/tree', 500, '服务器开小差了')
  await page.goto(`/merchandis/${PRODUCT}`)
  await expect(page.getByText('省份没有取到，请稍后再试')).toBeVisible()
  await page.unrouteAll()
  const again = page.getByRole('main').getByRole('button', { name: '重试' })
  await again.click()
  await answer(page, '/product/freight', 500, '服务器开小差了')
  await page.getByLabel('寄往省份').selectOption({ label: '浙江省' })
  await expect(page.getByText('运费没有查到，请稍后再试')).toBeVisible()
  await page.unrouteAll()
  await again.click()
  await expect(page.getByText(/^\d+ 件：.+ ¥/)).toBeVisible()
})

test('where the browser has no clipboard, copying says so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(`/merchandis/${PRODUCT}`)
  for (const name of ['复制货号', '复制标题']) {
    await page.getByRole('button', { name }).click()
    await expect(notice(page, '浏览器不允许复制，请手动选择文字')).toBeVisible()
  }
})

test('what is like an off-shelf product can be asked for again when it fails', async ({ page }) => {
  allowErrors(page, failedLoads)
  await answer(page, '/product/list', 500, '服务器开小差了')
  await page.goto(`/merchandis/${sentinels.offShelf.productId}`)
  const like = page.getByRole('region', { name: '同类的热销商品' })
  await expect(like.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await like.getByRole('button', { name: '重试' }).click()
  await expect(like.getByRole('article').first()).toBeVisible()
})

test('the material has the pictures by what they show, and the whole text', async ({ page }) => {
  const { priceSteps } = demoWorld().products.find(({ id }) => id === PRODUCT)!
  await page.goto(`/merchandis/${PRODUCT}`)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载素材包' }).click()
  const files = unzipSync(await readFile(await (await waiting).path()))
  const names = Object.keys(files)
  expect(names).toContain('图片/主图-01.svg')
  expect(names.filter((name) => /^图片\/颜色-.+\.svg$/.test(name)).length).toBeGreaterThan(0)
  const text = new TextDecoder().decode(files['商品资料.txt'])
  for (const part of ['供应商：', '起批量：', `满 ${priceSteps[0]!.fromQty} 件，每件减 ¥`, '商品说明', '发货与售后'])
    expect(text).toContain(part)
  expect(text).not.toContain('<')
})

test('adding from a card keeps to the least quantity, as the page of the product does', async ({ page }) => {
  const { title } = demoWorld().products.find(({ id }) => id === sentinels.minQtyTwo.productId)!
  await page.goto(`/search?keyword=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `加入购物车：${title}` }).click()
  const sizes = dialog(page, `选择规格：${title}`)
  await sizes
    .getByRole('button', { name: /^增加 / })
    .first()
    .click()
  await sizes.getByRole('button', { name: '加入购物车' }).click()
  await expect(notice(page, '该商品 2 件起批，还差 1 件')).toBeVisible()
  await expect(sizes).toBeVisible()
})

test('a double click that confirms opens nothing behind the dialog', async ({ page, shop }) => {
  const { token } = await enterFresh(page, shop)
  // Enough of them that cards stand behind the dialog.
  for (let id = 10001; id <= 10012; id += 1)
    await ask(shop, 'POST', '/prod/api/user/collect', {
      token,
      body: form({ type: 'product', target_id: String(id), collected: '1' }),
    })
  await page.goto('/usermanage/saveshop')
  const list = page.getByRole('list', { name: '收藏的商品' })
  await list.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '取消收藏（1）' }).click()
  const confirm = dialog(page, /取消收藏/).getByRole('button', { name: '确定取消收藏' })
  // Where the second click lands is a link, whatever the list looks like.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/home'
    link.style.cssText = 'position: fixed; inset: 0; z-index: 99'
    document.querySelector('main')!.append(link)
  })
  await confirm.dblclick()
  await expect(notice(page, '已取消收藏 1 件商品')).toBeVisible()
  await expect(page).toHaveURL(/\/usermanage\/saveshop/)
})

test('a double click adds once, and touches nothing that the first click has brought', async ({ page, shop }) => {
  await enterFresh(page, shop)
  const second = async (x: number, y: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
  }
  await page.goto(`/merchandis/${PRODUCT}`)
  await page
    .getByRole('button', { name: /^增加 / })
    .first()
    .click()
  const add = page.getByRole('button', { name: '加入购物车', exact: true })
  await add.click()
  await expect(notice(page, '已加入购物车，共 1 件')).toBeVisible()
  await expect(add).toBeEnabled()
  const button = (await add.boundingBox())!
  await second(button.x + button.width / 2, button.y + button.height / 2)
  // At once: it would go by itself.
  expect(await notice(page, '请先选择规格和数量').count()).toBe(0)

  await page.goto('/search?keyword=女')
  await page
    .getByRole('button', { name: /^加入购物车：/ })
    .first()
    .click()
  const sizes = dialog(page, /^选择规格：/)
  await sizes
    .getByRole('button', { name: /^增加 / })
    .first()
    .click()
  await expect(sizes.getByText('已选 1 件')).toBeVisible()
  const box = (await sizes.getByRole('button', { name: '加入购物车' }).boundingBox())!
  await sizes.getByRole('button', { name: '加入购物车' }).click()
  await expect(sizes).toBeHidden()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  // A card stands behind the dialog.
  expect(
    await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('a') !== null, [x, y] as const),
  ).toBe(true)
  await second(x, y)
  await expect(page.getByRole('banner').getByRole('link', { name: /购物车/ })).toContainText('2')
  await expect(page).toHaveURL(/\/search\?/)
})
