import { enterFresh } from '../support/buying'
import { dialog, expect, expectAccessible, notice, test } from '../support/journey'
import { photograph } from '../support/photograph'
import { authorise, setUpShops } from '../support/upload-shops'

/** Goods on their way into the buyer's own shops: the shops, the shelf, the records. */

let opened = 0
const newName = (width: number) => `上货小店 ${width}-${(opened += 1)}-${Date.now() % 100_000}`

test('§2.25 a shop is authorised for uploads and set up, with its price rule tried on an example @narrow', async ({
  page,
  shop: mall,
}) => {
  await enterFresh(page, mall)
  const name = newName(page.viewportSize()!.width)
  await authorise(page, name)
  await page.getByRole('link', { name: '设置上货' }).click()
  const form = page.getByRole('form', { name: `${name}的上货设置` })
  await form.getByLabel('代发价倍数').fill('2')
  await expect(form.getByRole('status', { name: '试算结果' })).toContainText('售价 ¥70.90')
  await form.getByLabel('标题后缀').fill(' 现货')
  await form.getByLabel('运费模板').selectOption({ index: 1 })
  await form.getByLabel('客服电话').fill('057188886666')
  const category = form.getByLabel('商城分类')
  await category.selectOption({ index: 3 })
  await form.getByRole('group', { name: '推荐类目' }).getByRole('button').first().click()
  await expect(form.getByRole('button', { name: /^去掉 .+ 的对应$/ })).toBeVisible()
  await expectAccessible(page)
  await photograph(page, '上货店铺管理')
  await form.getByRole('button', { name: '保存设置' }).click()
  await expect(notice(page, `已保存${name}的上货设置`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^代发价 × 2；.+；类目对应 1 个$/)).toBeVisible()
})

test('§2.26 products are put on the shelf from a list, mended and changed together, and put into two shops @narrow', async ({
  page,
  shop: mall,
}) => {
  const { token } = await enterFresh(page, mall)
  const width = page.viewportSize()!.width
  await authorise(page, newName(width))
  await authorise(page, newName(width))
  await setUpShops(mall, token)
  await page.goto('/search?keyword=连衣裙')
  const cards = page.getByRole('main').getByRole('article')
  for (const at of [0, 1, 2]) {
    // The words of the one before may stand there still: each is waited for by its own answer.
    const added = page.waitForResponse('**/prod/api/shelf/add')
    await cards.nth(at).hover()
    await cards
      .nth(at)
      .getByRole('button', { name: /^加入选货架：/ })
      .click()
    expect((await added).ok()).toBe(true)
    await expect(page.getByText('已加入选货架 1 款').first()).toBeVisible()
  }
  await page.goto('/upgoodsmanage/shelf')
  const rows = page.getByRole('list', { name: '选货架的商品' }).getByRole('listitem', { name: /连衣裙/ })
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: '上货到 2 家店铺' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量修改' }).click()
  await dialog(page, '批量修改').getByLabel('标题前面加').fill('【现货】')
  await dialog(page, '批量修改').getByRole('button', { name: '修改 3 款' }).click()
  await expect(page.getByText('已修改 3 款')).toBeVisible()
  await expect(rows.first()).toContainText('【现货】')
  await page.getByRole('button', { name: '一键修正' }).click()
  await expect(page.getByText(/：可以上货$/)).toHaveCount(6)
  await photograph(page, '选货架')
  await rows.first().getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('form', { name: /^编辑/ })
  await form.getByRole('button', { name: '第 2 张设为封面' }).click()
  const asked = form.getByLabel(/ 售价$/).first()
  await asked.fill('299')
  // What is half under the header counts as too small to press: it is looked at from one place.
  await asked.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(notice(page, '已保存')).toBeVisible()
  await page.getByRole('button', { name: '上货到 2 家店铺' }).click()
  const progress = page.getByRole('region', { name: '上货进度' })
  // Two dozen pictures are made square on the way: 7 s of a processor that two journeys share.
  await expect(progress.getByText(/^已处理 6 \/ 6/)).toBeVisible({ timeout: 45_000 })
  await progress.getByRole('link', { name: '看上货记录' }).click()
  await expect(page.getByRole('list', { name: '上货记录' }).getByRole('listitem', { name: /连衣裙/ })).toHaveCount(6)
})

test('§2.27 records say how each product stands in each shop; one is taken off and submitted again @narrow', async ({
  page,
  shop: mall,
}) => {
  const { token } = await enterFresh(page, mall)
  await authorise(page, newName(page.viewportSize()!.width))
  await setUpShops(mall, token)
  await page.goto('/search?keyword=针织衫')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('button', { name: '上架到店铺' }).click()
  await page.waitForURL(/\/upgoodsmanage\/shelf/)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '一键修正' }).click()
  await expect(page.getByText(/：可以上货$/)).toHaveCount(1)
  await page.getByRole('button', { name: '上货到 1 家店铺' }).click()
  await expect(page.getByText(/^已处理 1 \/ 1/)).toBeVisible({ timeout: 20_000 })
  await page.goto('/upgoodsmanage/uprecord')
  const record = page.getByRole('list', { name: '上货记录' }).getByRole('listitem').first()
  await expect(record).toBeVisible()
  await expectAccessible(page)
  await photograph(page, '上货记录')
  await record.getByRole('button', { name: '下架' }).click()
  await dialog(page, '下架 1 件？').getByRole('button', { name: '下架', exact: true }).click()
  await expect(record.getByText('已下架', { exact: true })).toBeVisible({ timeout: 15_000 })
  await page.getByRole('tab', { name: /^已下架/ }).click()
  await expect(page).toHaveURL(/status=offline/)
  await page.reload()
  await expect(page.getByRole('tab', { name: /^已下架/ })).toBeInViewport({ ratio: 1 })
  await record.getByRole('button', { name: '重新提交' }).click()
  await expect(page.getByText('没有符合筛选的上货记录')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('tab', { name: /^全部/ }).click()
  await expect(record.getByText(/^(审核中|在售)$/)).toBeVisible({ timeout: 15_000 })
})
