import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bareBuyer, buyer, open, secondBuyer, type Opened } from '../support/open'

/** A buyer's cart with these lines, shown. */
const openCart = async (...items: { skuId: string; qty: number }[]) => {
  const shop = await open('/relax', { as: bareBuyer })
  await shop.ports().cart.add(items)
  await shop.go('/shoppingcart')
  await screen.findAllByRole('listitem')
  return shop
}
const quantities = (shop: Opened) => shop.main().findAllByLabelText<HTMLInputElement>(/ 数量$/)
const invalid = async () => within(await screen.findByRole('region', { name: '失效商品' }))

describe('the cart', () => {
  it.each([
    ['0', '至少 1 件'],
    ['', '请输入正整数'],
  ])('is never emptied by a quantity of “%s”', async (wrong, sentence) => {
    const shop = await openCart({ skuId: '1001101', qty: 2 })
    const [first] = await quantities(shop)
    await shop.user.clear(first!)
    if (wrong) await shop.user.type(first!, wrong)
    await shop.user.tab()
    expect(shop.main().getByRole('alert').textContent).toBe(sentence)
    expect(first!.value).toBe('2')
    expect(shop.calls('cart.update')).toEqual([])
  })

  it('says that nothing was chosen to settle, and no longer on the next page', async () => {
    const shop = await openCart({ skuId: '1001101', qty: 2 })
    await shop.user.click((await screen.findAllByRole('checkbox', { name: '全选' }))[0]!)
    await shop.user.click(screen.getByRole('button', { name: '去结算' }))
    await shop.notice('请先选择要结算的商品')
    await shop.user.click(screen.getAllByRole('link', { name: '首页' })[0]!)
    await waitFor(() => expect(shop.location()).toBe('/home'))
    // By itself it would stand for 4 s.
    await waitFor(() => expect(screen.queryByText('请先选择要结算的商品')).toBeNull(), { timeout: 1500 })
  })

  it('shows lines that cannot be ordered apart, with their reason, and drops them together after asking', async () => {
    const shop = await open('/shoppingcart', { as: buyer })
    expect((await invalid()).getByText('商品已下架')).toBeTruthy()
    expect((await invalid()).queryByRole('checkbox')).toBeNull()
    const clear = async (answer: string) => {
      await shop.user.click((await invalid()).getByRole('button', { name: '清空失效商品' }))
      await shop.user.click(within(await shop.dialog('删除这件商品？')).getByRole('button', { name: answer }))
    }
    await clear('取消')
    expect(shop.calls('cart.remove')).toEqual([])
    await clear('确定删除')
    await waitFor(() => expect(screen.queryByRole('region', { name: '失效商品' })).toBeNull())
  })

  it('shows a SKU that is offered no more apart, and lets nobody change how many', async () => {
    await open('/shoppingcart', { as: secondBuyer })
    const lines = (await invalid()).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/失效.*该规格已下架.*1 件/s)])
    expect((await invalid()).queryByRole('button', { name: /^增加 / })).toBeNull()
  })

  it('leads to the products while it is empty', async () => {
    const shop = await open('/shoppingcart', { as: bareBuyer })
    await screen.findByText('购物车还是空的')
    await shop.user.click(screen.getByRole('link', { name: '去选商品' }))
    await waitFor(() => expect(shop.location()).toBe('/search'))
  })
})
