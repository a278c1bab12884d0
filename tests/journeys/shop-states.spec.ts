import type { Page } from '@playwright/test'
import { sentinels } from '../../demo/sentinels'
import { demoWorld } from '../../demo/world'
import { ask } from '../support/ask'
import { buyNow, enterFresh, pasteAddress, submit, atCashier } from '../support/buying'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'
import {
  allowErrors,
  answer,
  dialog,
  drawnInBrowser,
  expect,
  expectAccessible,
  failedLoads,
  notice,
  test,
} from '../support/journey'

/**
 * No serious or critical fault of accessibility, wide and narrow, in the states that pages get into by a click, a failure or an odd link.
 * As they open, the sweep of all routes looks at them; what they say and do in these states is proven in tests/pages.
 */

const [PHONE, DESK] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

// Some twenty looks of axe each, of a second or two where the machine is busy.
test.describe.configure({ timeout: 240_000 })

interface State {
  name: string
  /** Looks the same on a phone. */
  wideOnly?: true
  show: (page: Page) => Promise<unknown>
}

const expectAllAccessible = async (page: Page, states: readonly State[]): Promise<void> => {
  // What is still fading in has no colours to judge.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { name, wideOnly, show } of states) {
    await test.step(name, async () => {
      await page.setViewportSize(DESK)
      await show(page)
      // What is read anew stands dimmed until it has come.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page, name)
      if (wideOnly) return
      await page.setViewportSize(PHONE)
      await expectAccessible(page, name)
    })
  }
}

const failing = async (page: Page, endings: readonly string[], path: string): Promise<void> => {
  await drawnInBrowser(page)
  for (const ending of endings) await answer(page, ending, 500, '')
  await page.goto(path)
  await expect(
    page
      .getByRole('main')
      .getByText(/没有加载出来|加载失败|请稍后再试|服务器内部错误/)
      .first(),
  ).toBeVisible()
  await page.unrouteAll()
}
const says = (page: Page, path: string, text: string | RegExp) =>
  page.goto(path).then(() => expect(page.getByRole('main').getByText(text).first()).toBeVisible())

const artNo = demoWorld().products.find(({ onShelf }) => onShelf)!.artNo

const lists: State[] = [
  {
    name: 'suggestions, walked through by arrow keys',
    async show(page) {
      await page.goto('/home')
      const field = page.getByRole('searchbox', { name: '搜索商品' })
      await field.fill('连衣')
      await expect(page.getByRole('option').first()).toBeVisible()
      await field.press('ArrowDown')
    },
  },
  {
    name: 'products as a table',
    show: (page) => says(page, '/search?view=table', '货号'),
  },
  { name: 'a search by 货号', wideOnly: true, show: (page) => says(page, `/search?keyword=${artNo}`, `货号 ${artNo}`) },
  { name: 'nothing found', show: (page) => says(page, '/search?keyword=没有这样的东西', '没有找到相关商品') },
  {
    name: 'suppliers of a station',
    show: (page) => says(page, '/search?type=supplier&region_id=1', /^共 \d+ 家供应商$/),
  },
  {
    name: 'filters that did not come',
    wideOnly: true,
    show: (page) => failing(page, ['/category/list', '/region/list'], '/search'),
  },
  { name: 'announcements', show: (page) => says(page, '/DetailsAnnouncement', '置顶') },
  {
    name: 'an announcement',
    async show(page) {
      await page.goto('/DetailsAnnouncement?id=902')
      await expect(page.getByRole('navigation', { name: '相邻公告' })).toBeVisible()
    },
  },
  {
    name: 'no such announcement',
    wideOnly: true,
    show: (page) => says(page, '/DetailsAnnouncement?id=0', '公告不存在'),
  },
  { name: 'no such supplier', wideOnly: true, show: (page) => says(page, '/merhome?id=0', '供应商不存在') },
  {
    name: 'one kind of a supplier’s goods',
    async show(page) {
      await page.goto('/merhome?id=502')
      const kind = page.getByRole('group', { name: '分类' }).getByRole('button').first()
      await kind.click()
      await expect(kind).toHaveAttribute('aria-pressed', 'true')
    },
  },
]

const products: State[] = [
  { name: 'off the shelf', show: (page) => says(page, `/merchandis/${sentinels.offShelf.productId}`, '该商品已下架') },
  {
    name: 'sold out',
    async show(page) {
      await page.goto(`/merchandis/${sentinels.soldOutProductId}`)
      await expect(page.getByRole('link', { name: '找同款' })).toBeVisible()
    },
  },
  {
    name: 'nothing chosen yet',
    async show(page) {
      await page.goto('/merchandis/10011')
      await page.getByRole('button', { name: '加入购物车', exact: true }).click()
      await expect(notice(page, '请先选择规格和数量')).toBeVisible()
    },
  },
  {
    name: 'a quantity that is none',
    wideOnly: true,
    async show(page) {
      await page.goto('/merchandis/10011')
      const first = page
        .getByRole('main')
        .getByLabel(/ 数量$/)
        .first()
      await first.fill('2')
      await first.fill('1.5')
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('请输入正整数')
    },
  },
  {
    name: 'every courier to a province',
    async show(page) {
      await page.goto(`/merchandis/${sentinels.minQtyTwo.productId}`)
      await page.getByLabel('寄往省份').selectOption({ label: '新疆维吾尔自治区' })
      await page.getByRole('button', { name: '展开全部 8 家快递' }).click()
    },
  },
  {
    name: 'the large picture',
    async show(page) {
      await page.goto('/merchandis/10008')
      await page.getByRole('button', { name: '查看大图' }).click()
      await expect(dialog(page, '商品大图')).toBeVisible()
    },
  },
  {
    name: 'choosing sizes beside a card',
    wideOnly: true,
    async show(page) {
      await page.goto('/search?keyword=连衣裙')
      await page
        .getByRole('button', { name: /^加入购物车：/ })
        .first()
        .click()
      await expect(
        dialog(page, /^选择规格：/)
          .getByLabel(/ 数量$/)
          .first(),
      ).toBeVisible()
    },
  },
]

const own: State[] = [
  { name: 'an empty cart', show: (page) => says(page, '/shoppingcart', '购物车还是空的') },
  { name: 'no order yet', wideOnly: true, show: (page) => says(page, '/ordermanage/ordelist', '还没有订单') },
  {
    name: 'a checkout with nothing filled in',
    wideOnly: true,
    async show(page) {
      await buyNow(page, '10011', 1)
      await submit(page)
      await expect(page.getByText('请填写收货人')).toBeVisible()
    },
  },
  {
    name: 'an address that is none yet',
    wideOnly: true,
    async show(page) {
      await page.getByRole('button', { name: '新增地址' }).click()
      await dialog(page, '新增地址').getByRole('button', { name: '保存' }).click()
      await expect(dialog(page, '新增地址').getByText('请选择所在地区')).toBeVisible()
    },
  },
  {
    name: 'an order about to be cancelled',
    wideOnly: true,
    async show(page) {
      await buyNow(page, '10011', 1)
      await pasteAddress(page)
      await submit(page)
      await atCashier(page)
      await page.getByRole('link', { name: '稍后支付' }).click()
      await page.getByRole('button', { name: '取消订单' }).click()
      await expect(dialog(page, /确定要取消/)).toBeVisible()
    },
  },
]

const lookedAround: State[] = [
  { name: 'home with what was looked at, some off the shelf', show: (page) => says(page, '/home', '已下架') },
  { name: 'home without it', wideOnly: true, show: (page) => failing(page, ['/browsing/list/product'], '/home') },
  { name: 'history', show: (page) => says(page, '/usermanage/saveshop?tab=history', '已下架，无法购买') },
  {
    name: 'favourites off the shelf',
    wideOnly: true,
    show: (page) => says(page, '/usermanage/saveshop?only=off_shelf', '没有已下架的收藏'),
  },
  {
    name: 'a favourite on its card',
    async show(page) {
      await page.goto('/search?view=table')
      const heart = page
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: /^收藏：/ })
      const title = await heart.getAttribute('aria-label')
      if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
      await expect(page.getByRole('button', { name: title!, exact: true })).toHaveAttribute('aria-pressed', 'true')
      await page.goto('/search')
      await expect(page.getByRole('button', { name: title!, exact: true })).toHaveAttribute('aria-pressed', 'true')
    },
  },
]

const served: State[] = [
  {
    name: 'a completed order',
    async show(page) {
      await page.goto('/ordermanage/ordelist?status=completed')
      await page
        .getByRole('link', { name: /的详情$/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: '物流' })).toBeVisible()
    },
  },
]

test('lists in every state are accessible', async ({ page }) => {
  allowErrors(page, failedLoads)
  await expectAllAccessible(page, lists)
})

test('products in every state are accessible', ({ page }) => expectAllAccessible(page, products))

test('what a new buyer has is accessible', async ({ page, shop }) => {
  await enterFresh(page, shop)
  await expectAllAccessible(page, own)
})

test('what a buyer who has looked around has is accessible', async ({ page, shop }) => {
  allowErrors(page, failedLoads)
  const { token } = await enterFresh(page, shop)
  await ask(shop, 'GET', `/prod/api/product/info?id=${sentinels.offShelf.productId}`, { token })
  await expectAllAccessible(page, lookedAround)
})

test('what a buyer who was served has is accessible', async ({ page, shop }) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  await expectAllAccessible(page, served)
})
