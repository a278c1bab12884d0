import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { demoWorld } from '../../demo/world'
import { fen, price } from '../../src/domain/money'
import { bareBuyer, open, type Opened } from '../support/open'

/** What a reseller reckons with, wherever it stands: product 10011 at ¥70.00, sold on at ¥169.00. */
const PRODUCT = '10011'
const SKU = '1001101'
const product = demoWorld().products.find(({ id }) => id === PRODUCT)!
const each = product.skus[0]!.price
const fee = demoWorld().fees.servicePerPiece
const wholeAddress = '张晓明，13712345678，浙江省杭州市西湖区文三路 100 号 2 幢 301 室'

/** What stands beside a name in a list of amounts. */
const amount = async (part: HTMLElement, name: string) =>
  (await within(part).findByText(name)).nextElementSibling?.textContent
const told = (selling: number, cost: number) =>
  `${price(fen(selling - cost))} · ${Math.floor(((selling - cost) * 100) / selling)}%`
const costs = () => screen.findByRole('group', { name: '成本与毛利' })

const withRatio = async (shop: Opened, priceRatio: number) => {
  await shop.ports().auth.updateProfile({ priceRatio })
  await shop.reload()
}

describe('what goods cost and leave', () => {
  it('stands on the product: without a place the least it will be, with one the whole', async () => {
    const shop = await open(`/merchandis/${PRODUCT}`)
    const cost = await costs()
    expect([await amount(cost, '商品金额'), await amount(cost, '代发费'), await amount(cost, '运费')]).toEqual([
      price(each),
      price(fee),
      '待定',
    ])
    expect(await amount(cost, '到手成本')).toBe(`${price(fen(each + fee))} 起`)
    expect(await amount(cost, '预计毛利')).toBe(told(product.retailPrice, each + fee))
    await within(screen.getByLabelText('寄往省份')).findByRole('option', { name: '浙江省' })
    await shop.user.selectOptions(screen.getByLabelText('寄往省份'), '浙江省')
    await waitFor(async () => expect(await amount(await costs(), '运费')).not.toBe('待定'), { timeout: 5000 })
    const freight = Number((await amount(await costs(), '运费'))!.slice(1)) * 100
    expect(await amount(await costs(), '到手成本')).toBe(price(fen(each + fee + freight)))
    expect(await amount(await costs(), '预计毛利')).toBe(told(product.retailPrice, each + fee + freight))
  })

  it('is the same from the product to the order, by the buyer’s own ratio', async () => {
    const shop = await open(`/merchandis/${PRODUCT}`, { as: bareBuyer })
    await withRatio(shop, 300)
    const selling = 3 * each
    await waitFor(async () => expect(await amount(await costs(), '预计毛利')).toBe(told(selling, each + fee)))
    await shop.ports().cart.add([{ skuId: SKU, qty: 1 }])
    await shop.go('/shoppingcart')
    const bar = (await screen.findByText(/^含代发费/)).textContent
    expect(bar).toContain(`到手成本 ${price(fen(each + fee))} 起`)
    expect(bar).toContain(`预计毛利 ${told(selling, each + fee)}`)

    await shop.go(`/payorder?items=${SKU}:1`)
    const panel = await screen.findByRole('region', { name: '金额明细' })
    await waitFor(async () => expect(await amount(panel, '预计毛利')).toBe(told(selling, each + fee)))
    expect(screen.getByText(/^应付/).textContent).toMatch(/起，运费待定$/)
    await shop.user.click(screen.getByLabelText('粘贴地址'))
    await shop.user.paste(wholeAddress)
    await shop.user.click(screen.getByRole('button', { name: '识别' }))
    await waitFor(async () => expect(await amount(panel, '运费')).not.toBe('待定'))
    await waitFor(() => expect(screen.getByText(/^应付/).textContent).not.toContain('起'))
    const quoted = [await amount(panel, '到手成本'), await amount(panel, '预计毛利')]

    await shop.user.click(screen.getByRole('button', { name: '提交订单' }))
    await waitFor(() => expect(shop.location()).toMatch(/payment_no=/))
    const { list } = await shop.ports().orders.list({ status: 'all', page: 1, pageSize: 1 })
    await shop.go(`/ordermanage/ordelist/${list[0]!.orderNo}`)
    const amounts = await screen.findByRole('region', { name: '金额' })
    await waitFor(async () =>
      expect([await amount(amounts, '到手成本'), await amount(amounts, '预计毛利')]).toEqual(quoted),
    )
  })

  it('stands on a card and, to be put in order, in the table', async () => {
    const shop = await open('/search?keyword=半身裙')
    const cards = await screen.findAllByRole('article')
    for (const card of cards) expect(within(card).getByText(/^毛利 -?¥[\d.]+ · -?\d+%$/)).toBeTruthy()
    await shop.user.click(screen.getByRole('button', { name: '列表' }))
    const rates = async () =>
      (await screen.findAllByRole('row'))
        .slice(1)
        .map((row) => parseInt(within(row).getAllByRole('cell')[3]!.textContent))
    const head = await screen.findByRole('button', { name: /^毛利率/ })
    await shop.user.click(head)
    const falling = await rates()
    expect(falling.length).toBeGreaterThan(2)
    expect(falling).toEqual(falling.toSorted((a, b) => b - a))
    await shop.user.click(head)
    expect(await rates()).toEqual(falling.toSorted((a, b) => a - b))
  })

  it('is left out where a backend tells neither fee nor suggested price', async () => {
    await open(`/merchandis/${PRODUCT}`, {
      ports: ({ catalogue }) => ({
        catalogue: {
          product: async (id: string) => ({ ...(await catalogue.product(id)), serviceFee: null, retailPrice: null }),
        },
      }),
    })
    await screen.findByText('代发价')
    expect(screen.queryByText('到手成本')).toBeNull()
  })
})

describe('采购设置', () => {
  it('keeps the ratio and the default address, and says what a ratio may be', async () => {
    const shop = await open('/usermanage/userinfo', { as: bareBuyer })
    const form = within(await screen.findByRole('form', { name: '采购设置' }))
    await shop.user.clear(form.getByLabelText('售价倍率'))
    await shop.user.type(form.getByLabelText('售价倍率'), '30')
    await shop.user.click(form.getByRole('button', { name: '保存设置' }))
    expect(form.getByRole('alert').textContent).toBe('请输入 1 到 10 之间的倍数，最多两位小数')
    expect(shop.calls('auth.updateProfile')).toEqual([])
    await shop.user.clear(form.getByLabelText('售价倍率'))
    await shop.user.type(form.getByLabelText('售价倍率'), '2.2')
    await shop.user.click(form.getByLabelText(/^使用默认地址/))
    await shop.user.click(form.getByRole('button', { name: '保存设置' }))
    await shop.notice('设置已保存')
    const me = await shop.ports().auth.me()
    expect([me.priceRatio, me.useDefaultAddress]).toEqual([220, true])
  })
})
