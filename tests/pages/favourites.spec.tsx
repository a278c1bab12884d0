import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sentinels } from '../../demo/sentinels'
import { demoWorld } from '../../demo/world'
import { refusals } from '../../src/domain/refusals'
import { failing } from '../support/failing'
import { bareBuyer, buyer, open, type OpenOptions, type Opened } from '../support/open'

const FAVOURITES = '/usermanage/saveshop'
const HISTORY = `${FAVOURITES}?tab=history`
const SUPPLIERS = '/usermanage/savemaster'
const OFF_SHELF = sentinels.offShelf.productId
const onSale = demoWorld().products.filter(({ onShelf, minQty }) => onShelf && minQty === 1)
const [a, b, c] = onSale.map(({ id }) => id)

/** A buyer with these favourites, who has looked at those products. */
const openWith = async (
  path: string,
  { products = [], suppliers = [], viewed = [] }: { products?: string[]; suppliers?: string[]; viewed?: string[] },
  options: OpenOptions = {},
) => {
  const shop = await open('/relax', { as: bareBuyer, ...options })
  const { catalogue } = shop.ports()
  for (const targetId of products) await catalogue.collect({ type: 'product', targetId, collected: true })
  for (const targetId of suppliers) await catalogue.collect({ type: 'supplier', targetId, collected: true })
  for (const id of viewed) await catalogue.product(id)
  await shop.go(path)
  return shop
}
const cards = async () => within(await screen.findByRole('list', { name: '收藏的商品' })).getAllByRole('article')
const ticks = () => screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^选择 / })
const drop = async (shop: Opened, count: number) => {
  const button = screen.getByRole('button', { name: '取消收藏' })
  expect(button.getAttribute('aria-description')).toBe(`已选 ${count} 项`)
  await shop.user.click(button)
  await shop.user.click(await screen.findByRole('button', { name: '确定取消收藏' }))
}
/** What the browser tells a page whose tab is looked at again. */
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

describe('favourites', () => {
  it('tell prices that moved, and are found by a word', async () => {
    const shop = await open(FAVOURITES, { as: buyer })
    expect((await screen.findAllByText(/^降价 ¥/)).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/^涨价 ¥/).length).toBeGreaterThan(0)
    const title = within((await cards())[0]!)
      .getAllByRole('link')
      .at(-1)!.textContent
    await shop.user.type(screen.getByRole('searchbox', { name: '在收藏里找商品' }), title)
    await shop.user.click(screen.getByRole('button', { name: '查找' }))
    await waitFor(async () => expect(await cards()).toHaveLength(1))
    await shop.go(SUPPLIERS)
    const suppliers = within(await screen.findByRole('list', { name: '收藏的供应商' }))
    expect(suppliers.getAllByRole('article')).toHaveLength(6)
  })

  it('are shown by their kind and wholly again, inside the page', async () => {
    const shop = await open(FAVOURITES, { as: buyer })
    await cards()
    const kinds = within(screen.getByRole('navigation', { name: '收藏的种类' }))
    await shop.user.click(kinds.getByRole('link', { name: /^已下架/ }))
    await waitFor(() => expect(shop.location()).toBe(`${FAVOURITES}?only=off_shelf`))
    await shop.user.click(await screen.findByRole('link', { name: '看全部收藏' }))
    await waitFor(() => expect(shop.location()).toBe(FAVOURITES))
    await shop.user.click(kinds.getByRole('link', { name: /^降价/ }))
    await waitFor(() => expect(shop.location()).toBe(`${FAVOURITES}?only=cheaper`))
    expect(shop.loads).toEqual([])
  })

  it('are emptied of their keyword by 清空, and the field keeps the focus', async () => {
    const shop = await open(`${FAVOURITES}?keyword=没有这样的东西`, { as: buyer })
    await screen.findByText('收藏里没有相关商品')
    await shop.user.click(screen.getByRole('button', { name: '清空' }))
    await waitFor(() => expect(shop.location()).toBe(FAVOURITES))
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: '在收藏里找商品' })
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
  })

  it('of a kind that a keyword finds none of are not said to be none', async () => {
    await open(`${FAVOURITES}?keyword=没有这样的东西&only=cheaper`, { as: buyer })
    await screen.findByText('降价的收藏里没有相关商品')
    expect(screen.queryByText('没有降价的收藏')).toBeNull()
  })

  it('dropped elsewhere meanwhile are told of in plain words, and the list follows', async () => {
    const shop = await openWith(FAVOURITES, { products: [a!, b!, c!] })
    for (const tick of (await ticks()).slice(0, 2)) await shop.user.click(tick)
    await shop.ports().catalogue.uncollect({ type: 'product', ids: [c!] })
    await drop(shop, 2)
    await shop.notice('部分已取消收藏，列表已刷新，请重试')
    await waitFor(async () => expect(await cards()).toHaveLength(2))
    await drop(shop, 1)
    await shop.notice('已取消收藏 1 件商品')
    expect(await cards()).toHaveLength(1)
  })

  it.each([
    [FAVOURITES, 'collectedProducts'],
    [SUPPLIERS, 'collectedSuppliers'],
  ] as const)('stay, ticks and all, while reading them anew fails (%s)', async (path, list) => {
    const calls = failing()
    calls.stop()
    const shop = await openWith(
      path,
      { products: [a!, b!], suppliers: ['501'] },
      {
        ports: ({ catalogue }) => ({
          catalogue: {
            collectedProducts: calls.unless(catalogue.collectedProducts),
            collectedSuppliers: calls.unless(catalogue.collectedSuppliers),
            uncollect: () => Promise.reject(refusals.stateChanged()),
          },
        }),
      },
    )
    await shop.user.click((await ticks())[0]!)
    calls.start()
    const before = shop.calls(`catalogue.${list}`).length
    await drop(shop, 1)
    await shop.notice('状态已变化，请刷新后重试')
    await waitFor(() => expect(shop.calls(`catalogue.${list}`).length).toBeGreaterThan(before))
    await shop.idle()
    expect(screen.getByRole('button', { name: '取消收藏' }).getAttribute('aria-description')).toBe('已选 1 项')
    expect((await ticks())[0]!.checked).toBe(true)
  })
})

describe('who comes back to a tab', () => {
  it('sees the cart of the other tabs', async () => {
    const sku = onSale[0]!.skus.find(({ stock }) => stock > 0)!
    const shop = await open('/shoppingcart', { as: bareBuyer })
    await screen.findByText('购物车还是空的')
    await shop.ports().cart.add([{ skuId: sku.id, qty: 1 }])
    await comeBack()
    const [cart] = screen.getAllByRole('link', { name: '购物车' })
    await waitFor(() => expect(cart!.getAttribute('aria-description')).toBe('1 种商品'))
    expect(await within(screen.getByRole('main')).findByText(onSale[0]!.title)).toBeTruthy()
  })

  it('sees the favourites of the other tabs', async () => {
    const shop = await open(FAVOURITES, { as: bareBuyer })
    await screen.findByText('还没有收藏商品')
    await shop.ports().catalogue.collect({ type: 'product', targetId: a!, collected: true })
    await comeBack()
    expect(await cards()).toHaveLength(1)
  })
})

describe('what was looked at', () => {
  it('stands by day, and says what is off the shelf since, which is not offered', async () => {
    await openWith(HISTORY, { viewed: [a!, OFF_SHELF] })
    const main = within(screen.getByRole('main'))
    await main.findByRole('heading', { level: 2, name: '今天' })
    const [gone, here] = main.getAllByRole('article').map((card) => within(card))
    expect(gone!.getByText('已下架')).toBeTruthy()
    expect(gone!.getByText('已下架，无法购买')).toBeTruthy()
    expect(gone!.queryByRole('button', { name: /^加入购物车/ })).toBeNull()
    expect(here!.getByRole('button', { name: /^加入购物车/ })).toBeTruthy()
    expect(here!.queryByText('已下架')).toBeNull()
  })

  it('§8.5 says that it did not come, and comes by a retry', async () => {
    const history = failing()
    const shop = await openWith(
      HISTORY,
      { viewed: [a!] },
      { ports: ({ catalogue }) => ({ catalogue: { history: history.unless(catalogue.history) } }) },
    )
    await screen.findByText('服务器内部错误，请联系管理员')
    history.stop()
    await shop.user.click(screen.getByRole('button', { name: '重试' }))
    expect(await within(screen.getByRole('main')).findByRole('article')).toBeTruthy()
  })

  it('is kept from the history and from home, where it shows at once', async () => {
    const shop = await openWith(HISTORY, { viewed: [a!, b!] })
    const heart = () => screen.findByRole('button', { name: `收藏：${onSale[0]!.title}` })
    const isKept = async () => (await heart()).getAttribute('aria-pressed')
    await shop.user.click(await heart())
    await shop.notice('已收藏')
    expect(await isKept()).toBe('true')
    await shop.go('/home')
    const recent = within(await screen.findByRole('region', { name: '最近浏览' }))
    const kept = recent.getByRole('button', { name: `收藏：${onSale[0]!.title}` })
    expect(kept.getAttribute('aria-pressed')).toBe('true')
    await shop.user.click(kept)
    await shop.notice('已取消收藏')
    expect(kept.getAttribute('aria-pressed')).toBe('false')
  })
})
