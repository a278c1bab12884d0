import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { demoWorld } from '../../demo/world'
import { buyer, open } from '../support/open'

const { suppliers, products, categories } = demoWorld()
const soldBy = (id: string) => products.filter((one) => one.supplierId === id && one.onShelf)
const kindsOf = (id: string) => [...new Set(soldBy(id).map(({ categoryId }) => categoryId))]

describe('a supplier', () => {
  it('shows its facts, and is searched within, which the link keeps', async () => {
    const supplier = suppliers.find(({ id }) => soldBy(id).length > 2)!
    const shop = await open(`/merhome?id=${supplier.id}`)
    await screen.findByRole('heading', { level: 1, name: supplier.name })
    const facts = screen.getByRole('region', { name: '供应商信息' }).textContent
    expect(facts).toContain(`${supplier.dispatchHours} 小时内`)
    expect(facts).toContain(`${supplier.returnRate}%`)
    await screen.findByText(`共 ${soldBy(supplier.id).length} 件商品`)
    await shop.user.type(screen.getByRole('searchbox', { name: '在本档口搜索' }), soldBy(supplier.id)[0]!.artNo)
    await shop.user.click(screen.getByRole('button', { name: '搜本档口' }))
    await screen.findByText('共 1 件商品')
    await shop.reload()
    await screen.findByText('共 1 件商品')
    expect(shop.main().getAllByRole('article')).toHaveLength(1)
  })

  it('is looked through by one kind of its goods, and wholly again', async () => {
    const supplier = suppliers.find(({ id }) => kindsOf(id).length > 1)!
    const shop = await open(`/merhome?id=${supplier.id}`)
    const choices = async () => within(await screen.findByRole('group', { name: '分类' })).findAllByRole('button')
    expect(await choices()).toHaveLength(kindsOf(supplier.id).length)
    const kind = categories.find(({ id }) => id === kindsOf(supplier.id)[0])!
    const own = soldBy(supplier.id).filter(({ categoryId }) => categoryId === kind.id)
    const choice = async () => (await choices()).find(({ textContent }) => textContent.includes(kind.name))!
    await shop.user.click(await choice())
    await screen.findByText(`共 ${own.length} 件商品`)
    await shop.reload()
    await screen.findByText(`共 ${own.length} 件商品`)
    expect((await choice()).getAttribute('aria-pressed')).toBe('true')
    await shop.user.type(screen.getByRole('searchbox', { name: '在本档口搜索' }), '没有这样的东西{Enter}')
    await shop.user.click(await screen.findByRole('link', { name: '本档口全部商品' }))
    await screen.findByText(`共 ${soldBy(supplier.id).length} 件商品`)
    expect((await choices()).filter((one) => one.getAttribute('aria-pressed') === 'true')).toEqual([])
  })
})

describe('announcements', () => {
  it('are listed, read and turned over', async () => {
    const shop = await open('/DetailsAnnouncement')
    const link = (await shop.main().findAllByRole('link'))[1]!
    const title = within(link).getByRole('heading', { level: 2 }).textContent.replace(/^置顶/, '')
    await shop.user.click(link)
    await screen.findByRole('heading', { level: 1, name: title })
    const neighbours = within(screen.getByRole('navigation', { name: '相邻公告' }))
    await shop.user.click(neighbours.getByRole('link', { name: /^下一篇：./ }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(title))
    await shop.user.click(await screen.findByRole('link', { name: `上一篇：${title}` }))
    await screen.findByRole('heading', { level: 1, name: title })
  })
})

describe('what is not there', () => {
  it.each([
    ['/merhome?id=0', '供应商不存在'],
    ['/DetailsAnnouncement?id=0', '公告不存在'],
  ])('is said by the heading of %s', async (path, lead) => {
    await open(path)
    expect(await screen.findByRole('heading', { level: 1, name: lead })).toBeTruthy()
  })

  it.each([
    '/search',
    '/search?type=supplier',
    '/merhome?id=502',
    '/DetailsAnnouncement',
    '/usermanage/saveshop',
    '/usermanage/saveshop?tab=history',
    '/usermanage/savemaster',
    '/ordermanage/ordelist',
    '/ordermanage/ordelist?status=completed',
  ])('as a page of %s, is said and leads to the first', async (list) => {
    const shop = await open(`${list}${list.includes('?') ? '&' : '?'}page=9999999999`, { as: buyer })
    await screen.findByText('这一页没有内容')
    await shop.user.click(screen.getByRole('button', { name: '回到第一页' }))
    await waitFor(() => expect(screen.queryByText('这一页没有内容')).toBeNull())
    expect(shop.location()).toBe(list)
  })
})
