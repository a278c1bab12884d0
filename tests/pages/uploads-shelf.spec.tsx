import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { demoWorld } from '../../demo/world'
import { Failure } from '../../src/domain/failure'
import { bareBuyer, buyer, open, type Opened, type OpenOptions } from '../support/open'

/** spec §2 /upgoodsmanage/shelf: products made ready for the buyer's shops, and put there. */

const SHELF = '/upgoodsmanage/shelf'
const goods = demoWorld().products.filter(({ onShelf, title, attrs }) => {
  return onShelf && !title.includes('测试') && attrs.every(({ value }) => value !== '反季')
})
const [first, second] = [goods[0]!, goods[1]!]

/** With these on the shelf and, unless `bare`, shops that are set up. */
const at = async ({ bare = false, ...options }: OpenOptions & { bare?: boolean } = {}) => {
  const page = await open('/usermanage/userinfo', { as: buyer, ...options })
  const { shelf, shops, listings } = page.ports()
  await shelf.add([first.id, second.id])
  if (!bare)
    for (const { id } of await shops.list('upload')) {
      const [freightTemplate] = await listings.freightTemplates(id)
      const defaults = await listings.defaults(id)
      await listings.setDefaults(id, {
        ...defaults,
        freightTemplate: freightTemplate!,
        servicePhone: '057188886666',
      })
    }
  await page.go(SHELF)
  await screen.findByRole('list', { name: '选货架的商品' })
  return page
}
const row = (title: string) => within(screen.getByRole('listitem', { name: title }))
const press = async ({ user }: Opened, name: string | RegExp, inside = screen as ReturnType<typeof within>) =>
  user.click(await inside.findByRole('button', { name }))
const tickAll = async ({ user }: Opened) => user.click(await screen.findByRole('checkbox', { name: '全选本页' }))

describe('the shelf', () => {
  it('with nothing on it says how things come there', async () => {
    await open(SHELF, { as: bareBuyer })
    await screen.findByText('选货架还是空的')
    expect(screen.getByRole('link', { name: /去授权$/ }).getAttribute('href')).toBe('/upgoodsmanage/upstore')
  })

  it('says what each shop would refuse, and mends all that can be mended in one click', async () => {
    const page = await at()
    expect(row(first.title).getByText('还没有选平台类目')).toBeTruthy()
    await tickAll(page)
    await press(page, '一键修正')
    await page.notice('已修正 2 款')
    await waitFor(() => expect(row(first.title).getAllByText(/：可以上货$/)).toHaveLength(2))
    expect(row(first.title).queryByRole('list', { name: '预检' })).toBeNull()
  })

  it('leads to the settings of a shop that lacks some', async () => {
    await at({ bare: true })
    const lacks = within(screen.getByRole('list', { name: '店铺要先设置' }))
    expect(
      lacks.getAllByText('店铺还没有选运费模板，请在上货店铺管理里设置；店铺还没有填客服电话，请在上货店铺管理里设置'),
    ).toHaveLength(2)
    const link = lacks.getAllByRole('link', { name: '去设置' })[0]!
    expect(link.getAttribute('href')).toMatch(/^\/upgoodsmanage\/upstore\?shop=\w+$/)
  })

  it('shows what is left of a price while it is typed, and keeps title, prices and what isn’t sold', async () => {
    const page = await at()
    await press(page, '编辑', row(first.title))
    const form = within(await screen.findByRole('form', { name: `编辑 ${first.title}` }))
    const sku = first.skus[0]!
    const spec = [sku.color, sku.size].filter(Boolean).join(' ')
    const field = form.getByRole('textbox', { name: `${spec} 售价` })
    await page.user.type(field, '1')
    expect(within(field.closest('tr')!).getByText(/^-¥\d+\.\d\d，低于保底价$/)).toBeTruthy()
    await page.user.clear(field)
    await page.user.type(field, '199.9')
    expect(within(field.closest('tr')!).getByText(/^¥\d+\.\d\d · \d+\.\d%$/)).toBeTruthy()
    const title = form.getByRole('textbox', { name: '标题' })
    await page.user.clear(title)
    await page.user.type(title, '改好的连衣裙标题很好看')
    expect(form.getByRole('status', { name: '上货后的标题' }).textContent).toContain('11 / 30 个字')
    await page.user.click(form.getByRole('button', { name: '第 2 张设为封面' }))
    await press(page, '保存', form)
    await page.notice('已保存')
    const { list } = await page.ports().shelf.list({ keyword: '改好的' })
    expect(list).toMatchObject([{ title: '改好的连衣裙标题很好看' }])
    expect(list[0]!.images[0]!.url).toBe(first.images[1])
    expect(list[0]!.skus[0]).toMatchObject({ price: 19_990, on: true })
  })

  it('shows a change of many before it is done, and takes it back', async () => {
    const page = await at()
    await tickAll(page)
    await press(page, '批量修改')
    const dialog = within(await page.dialog('批量修改'))
    await page.user.type(dialog.getByRole('textbox', { name: '标题前面加' }), '【现货】')
    expect(within(dialog.getByRole('list', { name: '修改预览' })).getAllByText(/^【现货】/)).toHaveLength(2)
    await press(page, '修改 2 款', dialog)
    await screen.findByRole('listitem', { name: `【现货】${first.title}` })
    await press(page, '撤销')
    await screen.findByRole('listitem', { name: first.title })
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
  })

  it('puts what is chosen into several shops, shows how far that is, and tells what stayed behind', async () => {
    const page = await at()
    await tickAll(page)
    await press(page, '一键修正')
    await page.notice('已修正 2 款')
    const { list } = await page.ports().shelf.list({})
    const spoilt = list.find(({ product }) => product.id === second.id)!
    const { id, images, priceRule, category, properties, skus } = spoilt
    await page.ports().shelf.update({ id, title: '太短', images, priceRule, category, properties, skus })
    await press(page, '上货到 2 家店铺')
    const progress = within(await screen.findByRole('region', { name: '上货进度' }))
    await progress.findByText('正在处理 0 / 2')
    expect(progress.getByText('2 个没有通过预检，改好后再上')).toBeTruthy()
    expect(progress.getAllByText(/标题太短/)).toHaveLength(2)
    await press(page, '暂停', progress)
    await progress.findByText('已暂停 0 / 2')
    await press(page, '继续', progress)
    await page.clock.advance(5000)
    await progress.findByText(/^已处理 2 \/ 2/, {}, { timeout: 4000 })
    expect(page.calls('listings.publish')).toHaveLength(1)
    expect(await page.ports().listings.list({})).toMatchObject({ total: 2 })
  })

  it('asks for something to be chosen first', async () => {
    const page = await at()
    await press(page, '上货到 2 家店铺')
    await page.notice('请先勾选商品')
    expect(page.calls('listings.publish')).toEqual([])
  })

  it('means the same by the second of two quick clicks', async () => {
    const page = await at({ ports: () => ({ listings: { publish: () => new Promise(() => {}) } }) })
    await tickAll(page)
    await page.user.dblClick(screen.getByRole('button', { name: '上货到 2 家店铺' }))
    await screen.findByText('正在提交…')
    expect(page.calls('listings.publish')).toHaveLength(1)
    expect(screen.queryByText('上一次上货还没有结束')).toBeNull()
  })

  it('says once what keeps many out of a shop', async () => {
    const page = await at({ bare: true })
    await tickAll(page)
    await press(page, '上货到 2 家店铺')
    const progress = within(await screen.findByRole('region', { name: '上货进度' }))
    await progress.findByText('4 个没有通过预检，改好后再上')
    const reasons = progress.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(reasons).toHaveLength(2)
    for (const reason of reasons) expect(reason).toMatch(/ 等 2 款店铺：店铺还没有选运费模板/)
  })

  it('leads from the state in a shop to the record, and tells that a change is to be sent again', async () => {
    const page = await at()
    await tickAll(page)
    await press(page, '一键修正')
    await page.notice('已修正 2 款')
    await press(page, '上货到 2 家店铺')
    await screen.findByRole('region', { name: '上货进度' })
    const [state] = await row(first.title).findAllByRole('link', { name: /：(排队中|传图中|提交中)$/ })
    const { pathname, searchParams } = new URL(state!.getAttribute('href')!, 'http://shop')
    expect([pathname, searchParams.get('keyword')]).toEqual(['/upgoodsmanage/uprecord', first.artNo])
    await press(page, '编辑', row(first.title))
    expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull()
    await press(page, '保存')
    await page.notice('已保存，重新上货后店铺里才会更新')
    expect(await screen.findByRole('group', { name: '批量操作' })).toBeTruthy()
  })

  it('with nothing found leads back to all, and has nothing to do with many', async () => {
    const page = await at()
    await page.user.type(screen.getByRole('searchbox', { name: '搜索选货架' }), '没有这样的{Enter}')
    await screen.findByText('选货架里没有相关商品')
    expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull()
    await press(page, '看全部')
    await waitFor(() => expect(page.location()).toBe(SHELF))
    expect(await screen.findByRole('group', { name: '批量操作' })).toBeTruthy()
  })

  it('takes products off after a question', async () => {
    const page = await at()
    await page.user.click(screen.getByRole('checkbox', { name: `选择 ${first.title}` }))
    await press(page, '移出选货架')
    await press(page, '移出', within(await page.dialog(/^移出选货架的 1 款/)))
    await page.notice('已移出 1 款')
    await waitFor(() => expect(screen.queryByRole('listitem', { name: first.title })).toBeNull())
  })

  it('packs pictures and text of what is chosen in the background', async () => {
    const page = await at()
    await tickAll(page)
    await press(page, '批量下载素材')
    const link = await screen.findByRole('link', { name: '下载素材包（2 款）' })
    expect(link.getAttribute('download')).not.toBe('')
  })

  it('tries again where it could not be read', async () => {
    let isAway = true
    const page = await open(SHELF, {
      as: buyer,
      ports: (real) => ({
        shelf: {
          list: (query) => (isAway ? Promise.reject(new Failure('network', '网络不通')) : real.shelf.list(query)),
        },
      }),
    })
    const retry = await screen.findByRole('button', { name: '重试' })
    isAway = false
    await page.user.click(retry)
    await screen.findByText('选货架还是空的')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('on the way to the shelf', () => {
  it('a product is put there from its page, and 上架到店铺 leads on to it', async () => {
    const page = await open(`/merchandis/${first.id}`, { as: buyer })
    await press(page, '加入选货架')
    await screen.findByText('已加入选货架 1 款')
    await press(page, '上架到店铺')
    await waitFor(() => expect(page.location()).toBe(SHELF))
    await screen.findByRole('listitem', { name: first.title })
  })

  it('a visitor is asked to sign in', async () => {
    const page = await open(`/merchandis/${first.id}`)
    await press(page, '加入选货架')
    await page.notice('请先登录')
    expect(page.calls('shelf.add')).toEqual([])
  })

  it('keeps what was typed through a reload and a closed row, until it is saved or given up', async () => {
    const page = await at()
    const form = async () => within(await screen.findByRole('form', { name: `编辑 ${first.title}` }))
    const title = async () => (await form()).getByRole<HTMLInputElement>('textbox', { name: '标题' })
    await press(page, '编辑', row(first.title))
    expect(screen.queryByText(/已恢复上次没有保存的修改/)).toBeNull()
    await page.user.clear(await title())
    await page.user.type(await title(), '改到一半的标题')
    await page.reload()
    await screen.findByText(/已恢复上次没有保存的修改/)
    expect((await title()).value).toBe('改到一半的标题')
    await press(page, '不要这些修改')
    expect((await title()).value).toBe(first.title)

    await page.user.type(await title(), '二')
    await press(page, '取消', await form())
    await press(page, '继续编辑', within(await screen.findByRole('dialog', { name: '放弃修改？' })))
    expect((await title()).value).toBe(`${first.title}二`)
    await press(page, '取消', await form())
    await press(page, '放弃修改', within(await screen.findByRole('dialog', { name: '放弃修改？' })))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    await press(page, '编辑', row(first.title))
    expect((await title()).value).toBe(first.title)
    await press(page, '取消', await form())
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  })
})
