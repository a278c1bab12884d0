import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bareBuyer, open, type Opened } from '../support/open'
import { signIn } from '../support/page-forms'

const PRODUCT = '/merchandis/10011'
const quantities = (shop: Opened) => shop.main().getAllByLabelText<HTMLInputElement>(/ 数量$/)
const says = (shop: Opened) => shop.main().queryByRole('alert')?.textContent
const chosen = (shop: Opened) =>
  shop.main().getByText((_, node) => node?.role === 'status' && /^已选 \d+ 件/.test(node.textContent)).textContent
const shown = (shop: Opened) => shop.main().findAllByLabelText<HTMLInputElement>(/ 数量$/)

describe('a quantity', () => {
  it.each(['1.5', '-3', 'abc'])(
    'typed as %s becomes no other number without a sentence that says so',
    async (wrong) => {
      const shop = await open(PRODUCT)
      const [first] = await shown(shop)
      await shop.user.type(first!, '2')
      await shop.user.tab()
      await shop.user.clear(first!)
      await shop.user.type(first!, wrong)
      expect(first!.value).toBe(wrong)
      expect(says(shop)).toBe('请输入正整数')
      expect(first!.getAttribute('aria-invalid')).toBe('true')
      await shop.user.tab()
      expect(first!.value).toBe('2')
      expect(says(shop)).toBe('请输入正整数')
      expect(chosen(shop)).toContain('已选 2 件')
    },
  )

  it('is at most what is in stock, which is said', async () => {
    const shop = await open(PRODUCT)
    const [first] = await shown(shop)
    const most = Number(first!.getAttribute('aria-valuemax'))
    await shop.user.type(first!, '99999')
    expect(says(shop)).toBe(`最多 ${most} 件`)
    await shop.user.tab()
    expect(says(shop)).toMatch(new RegExp(`^(库存只有|一次最多) ${most} 件，已改为 ${most} 件$`))
    expect(first!.value).toBe(String(most))
    await shop.user.type(first!, '{ArrowUp}')
    expect(first!.value).toBe(String(most))
    expect(says(shop)).toBe(`最多 ${most} 件`)
    await shop.user.keyboard('{ArrowDown}')
    expect(first!.value).toBe(String(most - 1))
    expect(says(shop)).toBeUndefined()
  })

  it('is changed and left by arrow keys and Enter, past a size that is sold out', async () => {
    const shop = await open(PRODUCT)
    const [first, second, third] = await shown(shop)
    expect(second!.disabled).toBe(true)
    await shop.user.type(first!, '2{Enter}')
    expect(document.activeElement).toBe(third)
    await shop.user.keyboard('{Control>}{ArrowUp}{/Control}')
    expect(document.activeElement).toBe(first)
    await shop.user.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowUp}')
    expect(third!.value).toBe('1')
    expect(chosen(shop)).toContain('已选 3 件')
  })

  it('is taken as a Chinese input method gives its digits', async () => {
    const shop = await open(PRODUCT)
    const [first] = await shown(shop)
    await shop.user.type(first!, '３')
    expect(first!.value).toBe('3')
    expect(chosen(shop)).toContain('已选 3 件')
  })
})

describe('what was chosen of a product', () => {
  it('is there after a reload and for who comes back, not for who comes anew', async () => {
    const shop = await open(PRODUCT)
    await shop.user.type((await shown(shop))[0]!, '3')
    await shop.reload()
    await shown(shop)
    expect(chosen(shop)).toContain('已选 3 件')
    await shop.user.click(await screen.findByRole('link', { name: '进入供应商主页' }))
    await screen.findByRole('region', { name: '供应商信息' })
    await shop.go(-1)
    await waitFor(() => expect(quantities(shop)[0]!.value).toBe('3'))
    expect(chosen(shop)).toContain('已选 3 件')
    await shop.go('/relax')
    await shop.go(PRODUCT)
    await shown(shop)
    expect(chosen(shop)).toContain('已选 0 件')
  })

  it('is chosen no more once it is in the cart', async () => {
    const shop = await open(PRODUCT, { as: bareBuyer })
    await shop.user.click(await screen.findByRole('button', { name: '加入购物车' }))
    await shop.notice('请先选择规格和数量')
    await shop.user.type((await shown(shop))[0]!, '2')
    await shop.user.click(screen.getByRole('button', { name: '加入购物车' }))
    await shop.notice('已加入 2 件')
    expect(chosen(shop)).toContain('已选 0 件')
    expect(shop.calls('cart.add')).toEqual([[[{ skuId: '1001101', qty: 2 }]]])
  })
})

describe('adding to the cart', () => {
  const sizesOf = async (shop: Opened, card: RegExp) => {
    await shop.user.click((await screen.findAllByRole('button', { name: card }))[0]!)
    const sizes = within(await shop.dialog(/^选择规格：/))
    await shop.user.click((await sizes.findAllByRole('button', { name: /^增加 / }))[0]!)
    await shop.user.click(sizes.getByRole('button', { name: '加入购物车' }))
    return sizes
  }

  it('is done once, however often the button is pressed meanwhile', async () => {
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const shop = await open(PRODUCT, {
      as: bareBuyer,
      ports: ({ cart }) => ({
        cart: {
          async add(items) {
            await arrived
            return cart.add(items)
          },
        },
      }),
    })
    await shop.user.type((await shown(shop))[0]!, '2')
    const add = screen.getByRole('button', { name: '加入购物车' })
    add.focus()
    await shop.user.keyboard('{Enter}{Enter}{Enter}')
    expect(add.textContent).toBe('正在加入…')
    arrive()
    await shop.notice('已加入 2 件')
    expect(add.textContent).toBe('加入购物车')
    expect(shop.calls('cart.add')).toHaveLength(1)
  })

  it('from a card begins at the first quantity, and can be bought at once or looked at closely', async () => {
    const shop = await open('/search?keyword=连衣裙', { as: bareBuyer })
    const openSizes = async () => {
      await shop.user.click((await screen.findAllByRole('button', { name: /^加入购物车：/ }))[0]!)
      return within(await shop.dialog(/^选择规格：/))
    }
    const sizes = await openSizes()
    const [first] = await sizes.findAllByLabelText(/ 数量$/)
    expect(document.activeElement).toBe(first)
    expect(sizes.getByText(/^\d+ 件起批/)).toBeTruthy()
    const link = sizes.getByRole('link').getAttribute('href')
    await shop.user.keyboard('2')
    await shop.user.click(sizes.getByRole('button', { name: '立即购买' }))
    await waitFor(() => expect(shop.location()).toMatch(/^\/payorder\?items=\d+:2$/), {
      timeout: 20_000,
    })
    await shop.go('/search?keyword=连衣裙')
    await shop.user.click((await openSizes()).getByRole('link'))
    await waitFor(() => expect(shop.location()).toBe(link))
    expect(link).toMatch(/^\/merchandis\//)
  })

  it('leads to the cart, whose count jumps where it grew', async () => {
    const shop = await open(PRODUCT, { as: bareBuyer })
    const badge = async (count: string) =>
      within(await shop.banner().findByRole('link', { name: '购物车' })).findByText(count)
    const addOne = async () => {
      const fields = await shop.main().findAllByLabelText<HTMLInputElement>(/ 数量$/)
      await shop.user.type(
        fields.find(({ disabled }) => !disabled)!,
        '1',
      )
      screen.getByRole('button', { name: '加入购物车' }).focus()
      await shop.user.keyboard('{Enter}')
    }
    await addOne()
    expect((await badge('1')).className).not.toMatch(/bump/)
    await shop.idle()
    await shop.go('/merchandis/10008')
    await addOne()
    expect((await badge('2')).className).toMatch(/bump/)
    await shop.user.click(screen.getAllByRole('button', { name: '去购物车' })[0]!)
    await waitFor(() => expect(shop.location()).toBe('/shoppingcart'))
  })

  it('from a card keeps to the least quantity, as the page of the product does', async () => {
    const shop = await open('/merchandis/10036')
    const title = (await screen.findByRole('heading', { level: 1 })).textContent
    await shop.go(`/search?keyword=${encodeURIComponent(title)}`)
    const sizes = await sizesOf(shop, new RegExp(`^加入购物车：${title}`))
    await shop.notice('该商品 2 件起批，还差 1 件')
    expect(sizes.getByRole('button', { name: '加入购物车' })).toBeTruthy()
  })

  it('from a card asks a visitor to sign in, in the place of its dialog, and is done then', async () => {
    const shop = await open('/search?keyword=连衣裙')
    await sizesOf(shop, /^加入购物车：/)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^选择规格：/ })).toBeNull())
    await shop.dialog(/登录/)
    await signIn(shop, bareBuyer)
    await shop.notice('已加入 1 件')
    const cart = await shop.banner().findByRole('link', { name: '购物车' })
    await waitFor(() => expect(cart.getAttribute('aria-description')).toBe('1 种商品'))
    expect(shop.location()).toBe(`/search?keyword=连衣裙`)
  })

  it('is made up for by buying at once, which asks a visitor to sign in and goes on to the checkout', async () => {
    const shop = await open(PRODUCT)
    await shop.user.type((await shown(shop))[0]!, '2')
    await shop.user.click(screen.getByRole('button', { name: '立即购买' }))
    await shop.dialog(/登录/)
    await signIn(shop, bareBuyer)
    await screen.findByRole('heading', { name: '确认订单' })
    expect(shop.location()).toBe('/payorder?items=1001101:2')
  })
})
