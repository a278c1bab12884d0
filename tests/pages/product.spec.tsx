import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sentinels } from '../../demo/sentinels'
import { demoWorld } from '../../demo/world'
import { fen, price } from '../../src/domain/money'
import { stepOff } from '../../src/domain/pricing/discount'
import type { ProductDetail, ProductQuery } from '../../src/domain/catalogue'
import { bareBuyer, open } from '../support/open'
import { failing } from '../support/failing'

const PRODUCT = '10008'
const pageOf = (id: string) => `/merchandis/${id}`
const product = (id: string) => demoWorld().products.find((one) => one.id === id)!
const supplier = (id: string) => demoWorld().suppliers.find((one) => one.id === id)!
const retry = () => within(screen.getByRole('main')).getByRole('button', { name: '重试' })

describe('a product', () => {
  it('that is off the shelf says so, is not offered to be sent anywhere, and leads to its like', async () => {
    await open(pageOf(sentinels.offShelf.productId))
    await screen.findByRole('heading', { name: '该商品已下架' })
    const like = await screen.findByRole('region', { name: '同类热销' })
    expect((await within(like).findAllByRole('article')).length).toBeGreaterThan(0)
    const facts = screen.getByRole('region', { name: '商品信息' })
    // In the place of the sizes, after what is told of the product itself.
    expect(within(facts).getByRole('region', { name: '同类热销' })).toBe(like)
    expect(screen.getByText('已下架', { selector: 'span' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '加入购物车' })).toBeNull()
    expect(screen.queryByLabelText('寄往省份')).toBeNull()
  })

  it('that is sold out says so beside the buttons, which are dead, and leads to its like', async () => {
    await open(pageOf(sentinels.soldOutProductId))
    await screen.findByRole('heading', { name: '该商品已售罄' })
    for (const name of ['加入购物车', '立即购买']) {
      const button = await screen.findByRole<HTMLButtonElement>('button', { name })
      expect(button.disabled).toBe(true)
      expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe('已售罄')
    }
    const { categoryId } = product(sentinels.soldOutProductId)
    expect(screen.getByRole('link', { name: '找同款' }).getAttribute('href')).toBe(`/search?category_id=${categoryId}`)
  })

  it('that was sold out since the list was read says so where it is chosen from there', async () => {
    const shop = await open('/search', {
      ports: ({ catalogue }) => ({
        catalogue: {
          product: async (id: string): Promise<ProductDetail> => ({
            ...(await catalogue.product(id)),
            stockState: 'none',
          }),
        },
      }),
    })
    await shop.user.click((await screen.findAllByRole('button', { name: /^加入购物车：/ }))[0]!)
    const dialog = within(await shop.dialog(/^选择规格：/))
    await dialog.findByRole('link', { name: '找同款' })
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: '立即购买' }).disabled).toBe(true)
  })

  it.each(['999999', '10008%20', '10008，看看', '9'.repeat(80)])(
    'whose address is none (%s), as from a chat with words behind it, says so and leads on',
    async (id) => {
      await open(pageOf(id))
      await screen.findByRole('heading', { level: 1, name: '商品不存在' })
      expect(screen.getByRole('link', { name: '去选货' }).getAttribute('href')).toBe('/search')
    },
  )

  it('of which little is told says so', async () => {
    await open(pageOf(PRODUCT), {
      ports: ({ catalogue }) => ({
        catalogue: {
          product: async (id: string): Promise<ProductDetail> => ({
            ...(await catalogue.product(id)),
            attrs: [],
            detailHtml: '',
          }),
        },
      }),
    })
    await screen.findByText('供应商没有填写参数。')
    expect(screen.getByText('供应商没有填写详情。')).toBeTruthy()
  })

  it('of two pieces at least says how many are missing', async () => {
    const shop = await open(pageOf(sentinels.minQtyTwo.productId))
    await shop.user.type((await screen.findAllByLabelText(/ 数量$/))[0]!, '1')
    await shop.user.click(screen.getByRole('button', { name: '立即购买' }))
    expect(await shop.notice('该商品 2 件起批，还差 1 件')).toBeTruthy()
  })

  it('takes off its running total the step that is reached, and says which', async () => {
    const { skus, priceSteps } = product(PRODUCT)
    const step = priceSteps.toSorted((a, b) => a.fromQty - b.fromQty)[0]!
    const sku = skus.find(({ stock }) => stock > step.fromQty)!
    const shop = await open(pageOf(PRODUCT))
    const colors = within(await screen.findByRole('group', { name: '颜色' }))
    await shop.user.click(colors.getByRole('button', { name: new RegExp(sku.color) }))
    const field = screen.getByLabelText(`${sku.color} ${sku.size} 数量`)
    const total = () =>
      screen.getByText((_, node) => /^已选 \d+ 件/.test(node?.textContent ?? '') && node?.role === 'status').textContent
    await shop.user.type(field, String(step.fromQty - 1))
    expect(total()).toContain(price(fen(sku.price * (step.fromQty - 1))))
    const row = field.closest('li')!
    const chips = within(screen.getByRole('list', { name: '阶梯价' })).getAllByRole('listitem')
    const lit = () => chips.filter((chip) => chip.getAttribute('aria-current') === 'true')
    expect(total()).not.toContain('已享')
    expect(total()).toContain(`再加 1 件每件减 ${price(step.off)}`)
    expect(row.textContent).not.toContain('原价')
    expect(lit()).toEqual([])
    await shop.user.clear(field)
    await shop.user.type(field, String(step.fromQty))
    const off = stepOff(priceSteps, step.fromQty)
    expect(total()).toContain(price(fen((sku.price - off) * step.fromQty)))
    expect(total()).toContain(`已享满 ${step.fromQty} 件每件减 ${price(off)}`)
    // The row itself shows the lowered price, and what it was.
    expect(row.textContent).toContain(`${price(fen(sku.price - off))} 原价 ${price(sku.price)}`)
    expect(lit()).toEqual([chips[0]])
  })

  it('tells under the price who sends it, how soon and how much comes back', async () => {
    await open(pageOf(PRODUCT))
    const facts = within(await screen.findByRole('region', { name: '商品信息' }))
    const { id, name, dispatchHours, returnRate } = supplier(product(PRODUCT).supplierId)
    const link = await facts.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(`/merhome?id=${id}`)
    await facts.findByText(`${dispatchHours} 小时发货`)
    facts.getByText(`退货率 ${returnRate}%`)
  })

  it('leads to each part of its texts that there is', async () => {
    const shop = await open(pageOf(PRODUCT))
    const tabs = await screen.findByRole('navigation', { name: '商品详情目录' })
    await screen.findByRole('heading', { name: /^尺码表/ })
    for (const [tab, heading] of [
      ['参数', '商品参数'],
      ['详情', '商品详情'],
      ['尺码', /^尺码表/],
      ['发货与售后', '发货与售后'],
    ] as const) {
      await shop.user.click(within(tabs).getByRole('button', { name: tab }))
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading }))
    }
  })

  it('leads to no part of its texts that there is not', async () => {
    await open(pageOf(PRODUCT), {
      ports: ({ catalogue }) => ({
        catalogue: {
          product: async (id: string): Promise<ProductDetail> => ({
            ...(await catalogue.product(id)),
            detailHtml: '<p>好看</p><h3>发货说明</h3>',
          }),
        },
      }),
    })
    const tabs = within(await screen.findByRole('navigation', { name: '商品详情目录' })).getAllByRole('button')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['参数', '详情', '发货与售后'])
  })

  it('shows beside its texts what else its stall sells, and at the foot what is like it, itself never', async () => {
    await open(pageOf(PRODUCT))
    for (const name of ['同档口热销', '同类热销']) {
      const others = within(await screen.findByRole('region', { name }))
      const links = await others.findAllByRole('link')
      expect(links.length).toBeGreaterThan(0)
      expect(links.map((link) => link.getAttribute('href'))).not.toContain(pageOf(PRODUCT))
    }
  })

  it('has neither where there is nothing else', async () => {
    const shop = await open(pageOf(PRODUCT), {
      ports: ({ catalogue }) => ({
        catalogue: {
          async search(query: ProductQuery) {
            const page = await catalogue.search(query)
            return { ...page, list: page.list.filter(({ id }) => id === PRODUCT) }
          },
        },
      }),
    })
    await screen.findByRole('navigation', { name: '商品详情目录' })
    await shop.idle()
    for (const name of ['同档口热销', '同类热销']) expect(screen.queryByRole('region', { name })).toBeNull()
  })

  it('says that it cannot be copied from where the browser has no clipboard', async () => {
    const shop = await open(pageOf(PRODUCT))
    for (const name of ['复制货号', '复制标题']) {
      const button = await screen.findByRole('button', { name })
      // User-event brings a clipboard of its own; this browser has none.
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
      await shop.user.click(button)
      expect(await shop.notice('浏览器不允许复制，请手动选择文字')).toBeTruthy()
    }
  })

  it('has what is like it asked for again when it failed', async () => {
    const calls = failing()
    const shop = await open(pageOf(sentinels.offShelf.productId), {
      ports: ({ catalogue }) => ({ catalogue: { search: calls.unless(catalogue.search) } }),
    })
    const like = within(await screen.findByRole('region', { name: '同类热销' }))
    await like.findByRole('alert')
    calls.stop()
    await shop.user.click(like.getByRole('button', { name: '重试' }))
    expect((await like.findAllByRole('article')).length).toBeGreaterThan(0)
  })
})

describe('a product on a phone', () => {
  const narrow = (width: number) =>
    vi.stubGlobal('matchMedia', (query: string) => {
      const list = new EventTarget()
      return Object.assign(list, { matches: query.includes('max-width') ? width <= 767 : false, media: query })
    })
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    ['加入购物车', '立即购买', pageOf(PRODUCT)],
    ['立即购买', '加入购物车', /^\/payorder\?items=/],
  ])('has its sizes come as a sheet where none is chosen, which does what was meant: %s', async (meant, other, at) => {
    narrow(390)
    const shop = await open(pageOf(PRODUCT), { as: bareBuyer })
    await shop.user.click(await screen.findByRole('button', { name: meant }))
    const sheet = within(await shop.dialog(/^选择规格：/))
    await shop.user.type((await sheet.findAllByLabelText(/ 数量$/))[0]!, '1')
    expect(sheet.queryByRole('button', { name: other })).toBeNull()
    await shop.user.click(sheet.getByRole('button', { name: meant }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(shop.location()).toMatch(at))
    expect(shop.calls('cart.add')).toHaveLength(meant === '加入购物车' ? 1 : 0)
  })

  it('buys what was chosen on the page itself, and tells its pieces beside the buttons', async () => {
    narrow(390)
    const shop = await open(pageOf(PRODUCT), { as: bareBuyer })
    await shop.user.type((await screen.findAllByLabelText(/ 数量$/))[0]!, '2')
    const [sku] = product(PRODUCT).skus
    await screen.findByText((_, node) => node?.textContent === `2 件 ${price(fen(sku!.price * 2))}`)
    await shop.user.click(screen.getByRole('button', { name: '加入购物车' }))
    await waitFor(() => expect(shop.calls('cart.add')).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows its pictures side by side, each of which opens large', async () => {
    narrow(390)
    const shop = await open(pageOf(PRODUCT))
    // The first one is there before the rest.
    await screen.findByRole('button', { name: '查看大图，第 2 张' })
    const pictures = screen.getAllByRole('button', { name: /^查看大图，第 \d 张$/ })
    expect(pictures).toHaveLength(product(PRODUCT).images.length)
    await shop.user.click(pictures[2]!)
    expect((await shop.dialog('商品大图')).textContent).toContain('第 3 张，共 5 张')
  })
})

describe('the freight of a product', () => {
  const told = (pieces: number) => screen.findByText(new RegExp(`^${pieces} 件：.+ ¥`))

  it('is told for the chosen pieces, at least those that have to be bought, with every courier on request', async () => {
    const shop = await open(pageOf(sentinels.minQtyTwo.productId))
    await screen.findByRole('option', { name: '新疆维吾尔自治区' })
    await shop.user.selectOptions(screen.getByLabelText('寄往省份'), '新疆维吾尔自治区')
    await told(2)
    await shop.user.click(screen.getByRole('button', { name: '展开全部 8 家快递' }))
    const few = (await told(2)).textContent
    expect(few).toContain('不可达')
    expect(few.split('，')).toHaveLength(8)
    await shop.user.type(screen.getAllByLabelText(/ 数量$/)[0]!, '40')
    await waitFor(async () => expect((await told(40)).textContent.replace('40', '2')).not.toBe(few))
    await shop.user.click(screen.getByRole('button', { name: '收起' }))
    expect((await told(40)).textContent.split('，')).toHaveLength(3)
  })

  it('can be asked for again, like the list of provinces, when it failed', async () => {
    const [areas, freight] = [failing(), failing()]
    const shop = await open(pageOf(PRODUCT), {
      ports: ({ account, catalogue }) => ({
        account: { areas: areas.unless(account.areas) },
        catalogue: { freight: freight.unless(catalogue.freight) },
      }),
    })
    await screen.findByText('服务器内部错误，请联系管理员')
    areas.stop()
    await shop.user.click(retry())
    await shop.user.selectOptions(await screen.findByLabelText('寄往省份'), '浙江省')
    await screen.findByText('服务器内部错误，请联系管理员')
    freight.stop()
    await shop.user.click(retry())
    expect((await told(1)).textContent).not.toContain('没有')
  })
})
