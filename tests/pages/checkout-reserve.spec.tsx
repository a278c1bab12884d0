import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { fen } from '../../src/domain/money'
import { buyer, open, type Opened } from '../support/open'

const CHECKOUT = '/payorder?items=1001101:1'

const paste = async (shop: Opened) => {
  await shop.user.click(screen.getByLabelText('粘贴地址'))
  await shop.user.paste('张晓明，13712345678，浙江省杭州市西湖区文三路 100 号 2 幢 301 室')
  await shop.user.click(screen.getByRole('button', { name: '识别' }))
}
const payButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '提交并用余额支付' })
const payNow = async (shop: Opened) => {
  await waitFor(async () => expect((await payButton()).disabled).toBe(false))
  await shop.user.click(await payButton())
}
const fromReserve = (shop: Opened) =>
  shop.calls('orders.pay').filter(([asked]) => (asked as { method: string }).method === 'reserve')
const card = () => screen.findByRole('group', { name: '收货人' })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const areFieldsShown = () => screen.queryByRole('textbox', { name: '姓名' }) !== null

describe('a checkout that the reserve suffices for', () => {
  it('is placed and paid from the reserve by one click where that suffices', async () => {
    const shop = await open(CHECKOUT, { as: buyer })
    await screen.findByLabelText('粘贴地址')
    await paste(shop)
    await payNow(shop)
    await screen.findByRole('heading', { name: '支付成功' })
    expect(shop.calls('orders.place')).toHaveLength(1)
    expect(fromReserve(shop)).toHaveLength(1)
    const [order] = (await shop.ports().orders.list({ status: 'all', page: 1, pageSize: 1 })).list
    expect(screen.getByRole('list', { name: '订单号' }).textContent).toContain(order!.orderNo)
    expect(screen.getByRole('list', { name: '下单步骤' }).querySelector('[aria-current]')!.textContent).toBe('完成')

    // The same customer for the next order, once.
    await shop.user.click(screen.getByRole('link', { name: '同一收货人' }))
    await shop.go('/payorder?items=1001102:1')
    expect((await card()).textContent).toContain('张晓明')
    await shop.go('/payorder?items=1001103:1')
    await waitFor(() => expect(areFieldsShown()).toBe(true))
    expect(field('姓名').value).toBe('')
  })

  it('has a button for that from the start, so that nothing is pushed aside later, and not before the freight is known', async () => {
    const shop = await open(CHECKOUT, { as: buyer })
    await screen.findByText(/运费待定$/)
    await shop.idle()
    expect((await payButton()).disabled).toBe(true)
    await paste(shop)
    await waitFor(async () => expect((await payButton()).disabled).toBe(false))
  })

  it.each([
    ['lacks some of it', { counts: { reserveAvailable: fen(1), reserveBonus: fen(0) } }],
    ['nobody has told', { counts: null }],
  ])('is not paid from a reserve that %s', async (_, { counts }) => {
    const shop = await open(CHECKOUT, {
      as: buyer,
      ports: (real) => ({
        account: {
          counts: async () =>
            counts ? { ...(await real.account.counts()), ...counts } : new Promise<never>(() => undefined),
        },
      }),
    })
    await screen.findByLabelText('粘贴地址')
    await paste(shop)
    const aside = screen.getByRole('complementary', { name: '金额与提交' })
    await waitFor(() => expect(aside.textContent).toMatch(/应付 ¥[\d.]+提交/))
    expect((await payButton()).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交订单' }).disabled).toBe(false)
  })

  it.each([
    ['is reckoned anew', () => new Promise<never>(() => undefined), 'true'],
    ['could not be reckoned', () => Promise.reject(new Failure('busy', '系统繁忙，请稍后再试')), 'false'],
  ])('is not paid from the reserve while its amount %s', async (_, late, isReckoning) => {
    let answered = true
    const shop = await open(CHECKOUT, {
      as: buyer,
      ports: (real) => ({ orders: { quote: (asked) => (answered ? real.orders.quote(asked) : late()) } }),
    })
    await screen.findByLabelText('粘贴地址')
    await paste(shop)
    const pay = await payButton()
    await waitFor(() => expect(pay.disabled).toBe(false))
    answered = false
    await shop.user.click(screen.getByRole('button', { name: '修改服务和快递' }))
    await shop.user.click(screen.getByRole('radio', { name: /顺丰/ }))
    await waitFor(() => expect(pay.disabled).toBe(true))
    await shop.idle()
    expect(screen.getByRole('region', { name: '金额明细' }).getAttribute('aria-busy')).toBe(isReckoning)
    expect(pay.disabled).toBe(true)
  })

  it('leads from the paid order to the same goods again', async () => {
    const shop = await open(CHECKOUT, { as: buyer })
    await screen.findByLabelText('粘贴地址')
    await paste(shop)
    await payNow(shop)
    await shop.user.click(await screen.findByRole('button', { name: '同款商品' }))
    await waitFor(() => expect(shop.location()).toBe(CHECKOUT))
  })

  it('stays at the cashier, which says why, where the reserve turns out too short', async () => {
    const short = new Failure('balance-short', '余额不足，还差 ¥5.00', { shortBy: fen(500) })
    const shop = await open(CHECKOUT, {
      as: buyer,
      ports: (real) => ({
        orders: { pay: (asked) => (asked.method === 'reserve' ? Promise.reject(short) : real.orders.pay(asked)) },
      }),
    })
    await screen.findByLabelText('粘贴地址')
    await paste(shop)
    await payNow(shop)
    await screen.findByRole('heading', { name: '收银台' })
    expect((await screen.findByText(/^还需充值/, { selector: 'p' })).textContent).toContain('还需充值 ¥5.00')
    await shop.reload()
    await screen.findByRole('heading', { name: '收银台' })
    await shop.idle()
    expect(fromReserve(shop)).toHaveLength(1)
  })
})
