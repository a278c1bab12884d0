import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { demoWorld } from '../../demo/world'
import type { ProductDetail } from '../../src/domain/catalogue'
import { Failure } from '../../src/domain/failure'
import { failing } from '../support/failing'
import { bareBuyer, open } from '../support/open'

const PRODUCT = '10008'
const pageOf = (id: string) => `/merchandis/${id}`
const product = (id: string) => demoWorld().products.find((one) => one.id === id)!
const onItsWay = () => {
  let comes = (): void => undefined
  const loaded = new Promise<void>((resolve) => {
    comes = resolve
  })
  return { loaded, comes: () => comes() }
}
const retry = () => within(screen.getByRole('main')).getByRole('button', { name: '重试' })

describe('a product on its way', () => {
  it('§2.6 is called 商品详情 while it loads, and by its own title then, whatever the way', async () => {
    const { loaded, comes } = onItsWay()
    const shop = await open(pageOf(PRODUCT), {
      ports: ({ catalogue }) => ({
        catalogue: { product: (id: string) => loaded.then(() => catalogue.product(id)) },
      }),
    })
    expect(document.title).toBe('商品详情')
    comes()
    const named = `${product(PRODUCT).title} · 商品详情`
    await waitFor(() => expect(document.title).toBe(named))
    // To a part of it, to where only buyers may go, to another page, and back.
    await shop.go(`${pageOf(PRODUCT)}#like`)
    await shop.go(pageOf(PRODUCT))
    await waitFor(() => expect(document.title).toBe(named))
    await shop.go('/shoppingcart')
    await waitFor(() => expect([shop.location(), document.title]).toEqual([pageOf(PRODUCT), named]))
    await shop.go('/relax')
    expect(document.title).toBe('歇一会儿')
    await shop.go(-1)
    await waitFor(() => expect(document.title).toBe(named))
  })

  it('gone to from a list is shown as that knew it until its details come, and says where they don’t', async () => {
    const { loaded, comes } = onItsWay()
    const calls = failing()
    const shop = await open('/search?keyword=连衣裙', {
      ports: ({ catalogue }) => {
        const detail = calls.unless(catalogue.product)
        return { catalogue: { product: (id: string) => loaded.then(() => detail(id)) } }
      },
    })
    const [link] = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /连衣裙/ })
    const { title, artNo } = product(link!.pathname.split('/').at(-1)!)
    await shop.user.click(link!)
    const facts = within(await screen.findByRole('region', { name: '商品信息' }))
    facts.getByRole('heading', { level: 1, name: title })
    facts.getByText(`货号 ${artNo}`)
    facts.getByRole('status', { name: '正在加载商品' })
    expect([document.title, screen.queryByRole('button', { name: '立即购买' })]).toEqual(['商品详情', null])
    comes()
    await waitFor(retry)
    calls.stop()
    await shop.user.click(retry())
    await screen.findByRole('button', { name: '立即购买' })
    expect(document.title).toBe(`${title} · 商品详情`)
  })

  it('that fails before its first frame was painted is asked for again instead of told', async () => {
    const { loaded: painted, comes: paint } = onItsWay()
    const { loaded, comes } = onItsWay()
    let asked = 0
    const shop = await open('/search?keyword=连衣裙', {
      ports: ({ catalogue }) => {
        const ahead = () => loaded.then(() => Promise.reject(new Failure('bug', '坏了')))
        return {
          page: { painted: () => painted },
          catalogue: { product: (id: string) => ((asked += 1) === 1 ? ahead() : catalogue.product(id)) },
        }
      },
    })
    const [link] = await screen.findAllByRole('link', { name: /连衣裙/ })
    await shop.user.click(link!)
    await screen.findByRole('region', { name: '商品信息' })
    comes()
    await shop.idle()
    expect([asked, screen.queryByRole('button', { name: '重试' })]).toEqual([1, null])
    paint()
    await screen.findByRole('button', { name: '立即购买' })
    expect(asked).toBe(2)
  })

  it('that was taken off the shelf since the list was read says so once that is known', async () => {
    const shop = await open('/search?keyword=连衣裙', {
      ports: ({ catalogue }) => ({
        catalogue: {
          product: async (id: string): Promise<ProductDetail> => ({ ...(await catalogue.product(id)), onShelf: false }),
        },
      }),
    })
    const [link] = await screen.findAllByRole('link', { name: /连衣裙/ })
    await shop.user.click(link!)
    await screen.findByRole('heading', { name: '该商品已下架' })
    expect(screen.queryByRole('button', { name: '加入选货架' })).toBeNull()
  })

  it('that was no more when it was asked for ahead is not shown as the list knew it', async () => {
    const { loaded, comes } = onItsWay()
    let asked = 0
    const gone = new Failure('not-found', '商品不存在')
    const shop = await open('/search?keyword=连衣裙', {
      ports: () => ({
        catalogue: {
          product: () => ((asked += 1) === 1 ? Promise.reject(gone) : loaded.then(() => Promise.reject(gone))),
        },
      }),
    })
    const [link] = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /连衣裙/ })
    shop.pointAt(link!.pathname)
    await shop.idle()
    expect(asked).toBe(1)
    await shop.go(link!.pathname)
    expect(screen.queryByRole('region', { name: '商品信息' })).toBeNull()
    comes()
    await screen.findByRole('heading', { level: 1, name: '商品不存在' })
  })

  it('is asked for where a visitor points at its link; for a buyer that would count as seen', async () => {
    const shop = await open('/home')
    shop.pointAt(pageOf(PRODUCT))
    expect(shop.calls('catalogue.product')).toHaveLength(1)
    const buyers = await open('/home', { as: bareBuyer })
    await buyers.idle()
    buyers.pointAt(pageOf(PRODUCT))
    expect(buyers.calls('catalogue.product')).toHaveLength(0)
  })

  it('that comes when another page was asked for leaves the title to that one', async () => {
    const { loaded, comes } = onItsWay()
    const shop = await open(pageOf(PRODUCT), {
      ports: ({ catalogue }) => ({
        catalogue: { product: (id: string) => loaded.then(() => catalogue.product(id)) },
      }),
    })
    // As the guard does before the page is shown.
    document.title = '歇一会儿'
    comes()
    await screen.findByRole('heading', { level: 1, name: product(PRODUCT).title })
    expect([shop.location(), document.title]).toEqual([pageOf(PRODUCT), '歇一会儿'])
  })
})
