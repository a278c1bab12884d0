import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { demoWorld } from '../../demo/world'
import { fen } from '../../src/domain/money'
import { bareBuyer, buyer, open, type Opened } from '../support/open'

/** spec §2 /upgoodsmanage/uprecord and /upstore: products in the buyer's shops, and how they are put there. */

const RECORDS = '/upgoodsmanage/uprecord'
const STORES = '/upgoodsmanage/upstore'
const goods = demoWorld().products.filter(
  ({ onShelf, attrs }) => onShelf && attrs.every(({ value }) => value !== '反季'),
)

const press = async ({ user }: Opened, name: string | RegExp, inside = screen as ReturnType<typeof within>) =>
  user.click(await inside.findByRole('button', { name }))

/** So many products in both shops, which the platform has looked at. */
const published = async (count: number) => {
  const page = await open('/usermanage/userinfo', { as: buyer })
  const { shelf, shops, listings } = page.ports()
  const shopIds = (await shops.list('upload')).map(({ id }) => id)
  for (const id of shopIds) {
    const [freightTemplate] = await listings.freightTemplates(id)
    const defaults = { ...(await listings.defaults(id)), freightTemplate: freightTemplate!, servicePhone: '4001234567' }
    await listings.setDefaults(id, defaults)
  }
  await shelf.add(goods.slice(0, count).map(({ id }) => id))
  const ids = (await shelf.list({ pageSize: 100 })).list.map(({ id }) => id)
  for (const fix of ['take_category', 'fill_properties', 'mend_title'] as const)
    await shelf.fix({ ids, shopId: '', fix })
  await listings.publish({ ids, shopIds, requestId: '00000000-0000-4000-8000-000000000001' })
  await page.clock.advance(60_000)
  await listings.list({})
  await page.clock.advance(10_000)
  return page
}
const tab = (name: RegExp) => screen.findByRole('tab', { name })

describe('the records of uploads', () => {
  it('with none says where they come from', async () => {
    await open(RECORDS, { as: bareBuyer })
    await screen.findByText('还没有上货记录')
    const main = within(screen.getByRole('region', { name: '上货记录' }))
    const leads = main.getAllByRole('link', { name: '去选货架' }).map((link) => link.getAttribute('href'))
    expect(new Set(leads)).toEqual(new Set(['/upgoodsmanage/shelf']))
    expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull()
  })

  it('with none that fit say how to see all of them, and have nothing to do with many', async () => {
    const page = await published(1)
    await page.go(`${RECORDS}?status=failed&keyword=没有这样的`)
    const nothing = (await screen.findByText('没有符合筛选的上货记录')).parentElement!
    expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull()
    await press(page, '清除筛选', within(nothing))
    await waitFor(() => expect(page.location()).toBe(RECORDS))
    await screen.findByRole('list', { name: '上货记录' })
    expect(screen.getByRole('group', { name: '批量操作' })).toBeTruthy()
  })

  it('lists each product in each shop, with counts that add up and filters in the link', async () => {
    const page = await published(3)
    await page.go(RECORDS)
    const list = within(await screen.findByRole('list', { name: '上货记录' }))
    expect(list.getAllByRole('listitem', { name: new RegExp(goods[0]!.title) })).toHaveLength(2)
    const { counts } = await page.ports().listings.list({})
    expect(counts.all).toBe(6)
    expect(counts.online + counts.rejected).toBe(6)
    await page.user.click(await tab(/^在售/))
    await waitFor(() => expect(page.location()).toBe(`${RECORDS}?status=online`))
    await page.user.selectOptions(screen.getByRole('combobox', { name: '店铺' }), '青禾女装')
    await waitFor(() => expect(page.location()).toMatch(/status=online&shop=\w+$/))
    await waitFor(() => expect(screen.queryAllByRole('listitem', { name: /^阿青/ })).toEqual([]))
    await press(page, '清除筛选')
    await waitFor(() => expect(page.location()).toBe(`${RECORDS}?status=online`))
  })

  it('says in plain words why one was sent back, leads to its mending, and submits only that again', async () => {
    const page = await published(16)
    const { list } = await page.ports().listings.list({ status: 'rejected', pageSize: 100 })
    expect(list.length).toBeGreaterThan(0)
    await page.go(`${RECORDS}?status=rejected`)
    const [one] = list
    const row = within(await screen.findByRole('listitem', { name: `${one!.shop.name} ${one!.product.title}` }))
    expect(row.getByText('主图含有水印或拼接，请更换主图后重新提交')).toBeTruthy()
    await press(page, '换图片后重新提交', row)
    await waitFor(() =>
      expect(page.location()).toContain(`/upgoodsmanage/shelf?keyword=${encodeURIComponent(one!.product.artNo)}`),
    )
    await screen.findByRole('form', { name: /^编辑/ })
    await page.go(`${RECORDS}?status=rejected`)
    await screen.findByRole('list', { name: '上货记录' })
    await page.user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
    await press(page, '批量重新提交')
    await page.notice(`${Math.min(list.length, 20)} 条正在重新提交`)
    expect(page.calls('listings.retry')[0]![0]).toEqual(expect.arrayContaining([one!.id]))
  })

  it('marks what changed at its source, and pushes it to the shop', async () => {
    const page = await published(1)
    const sku = goods[0]!.skus[0]!
    page.world.state.prices[sku.id] = fen(sku.price + 500)
    const before = (await page.ports().listings.list({ changed: true })).total
    expect(before).toBeGreaterThan(0)
    await page.go(RECORDS)
    await press(page, '货源有变化')
    await waitFor(() => expect(page.location()).toBe(`${RECORDS}?changed=1`))
    const [row] = await screen.findAllByText('货源价格有变化')
    await press(page, '推送到店铺', within(row!.closest('li')!))
    await page.notice('1 条正在推送到店铺')
    await page.clock.advance(2000)
    expect((await page.ports().listings.list({ changed: true })).total).toBe(before - 1)
  })

  it('takes one off the shop’s shelf after a question', async () => {
    const page = await published(1)
    await page.go(`${RECORDS}?status=online`)
    const [row] = await screen.findAllByRole('listitem', { name: new RegExp(goods[0]!.title) })
    await press(page, '下架', within(row!))
    await press(page, '下架', within(await page.dialog('下架 1 件？')))
    await page.notice('1 条正在下架')
    await page.clock.advance(2000)
    expect((await page.ports().listings.list({})).counts.offline).toBe(1)
  })
})

describe('the shops for uploads', () => {
  it('§2.25 with none leads to the platform', async () => {
    const page = await open(STORES, { as: bareBuyer })
    await screen.findByText('还没有用来上货的店铺')
    await press(page, '去授权')
    await waitFor(() => expect(page.calls('shops.consentUrl')).toEqual([['upload']]))
  })

  it('says what a shop lacks, tries the rule on an example while it is typed, and keeps the settings', async () => {
    const page = await open(STORES, { as: buyer })
    const shop = within(await screen.findByRole('listitem', { name: '青禾女装' }))
    await shop.findByText('还没有设置运费模板、客服电话，商品上不了这家店')
    await press(page, '上货设置', shop)
    const form = within(await shop.findByRole('form', { name: '青禾女装的上货设置' }))
    const trial = form.getByRole('status', { name: '试算结果' })
    expect(trial.textContent).toContain('售价 ¥56.90')
    const factor = form.getByRole('textbox', { name: '代发价倍数（倍）' })
    await page.user.clear(factor)
    expect(trial.textContent).toContain('填好上面的规则')
    await page.user.type(factor, '2')
    expect(trial.textContent).toContain('售价 ¥70.90')
    await page.user.type(form.getByRole('textbox', { name: '标题前缀' }), '【现货】')
    expect(form.getByRole('status', { name: '标题示例' }).textContent).toContain('【现货】')
    await page.user.selectOptions(await form.findByRole('combobox', { name: '运费模板' }), '全国包邮（偏远除外）')
    await page.user.type(form.getByRole('textbox', { name: '客服电话' }), '4001234567')
    const category = form.getByRole('combobox', { name: '商城分类' })
    const dress = [...category.querySelectorAll('option')].find(({ textContent }) => textContent?.endsWith('连衣裙'))!
    await page.user.selectOptions(category, dress.value)
    const leaf = within(await form.findByRole('group', { name: '推荐类目' })).getAllByRole('button')[0]!
    await page.user.click(leaf)
    await press(page, '保存设置', form)
    await page.notice('已保存青禾女装的上货设置')
    await shop.findByText(/^代发价 × 2；全国包邮（偏远除外）；类目对应 1 个$/)
  })

  it('finds a category level by level where none of the proposed is right', async () => {
    const page = await open(STORES, { as: buyer })
    const shop = within(await screen.findByRole('listitem', { name: '青禾女装' }))
    await press(page, '上货设置', shop)
    const category = await shop.findByRole('combobox', { name: '商城分类' })
    await waitFor(() => expect(category.querySelectorAll('option').length).toBeGreaterThan(1))
    await page.user.selectOptions(category, category.querySelectorAll('option')[1]!.value)
    await page.user.selectOptions(await shop.findByRole('combobox', { name: '一级类目' }), '服饰内衣')
    await page.user.selectOptions(await shop.findByRole('combobox', { name: '二级类目' }), '女装')
    await page.user.selectOptions(await shop.findByRole('combobox', { name: '三级类目' }), '旗袍')
    await shop.findByText('→ 服饰内衣 › 女装 › 旗袍')
    expect(page.location()).toMatch(/^\/upgoodsmanage\/upstore\?shop=\w+$/)
  })
})
