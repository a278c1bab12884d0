import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OrderSource } from '../../src/domain/ordering'
import type { PayRequest } from '../../src/domain/payment'
import type { Override } from '../../src/composition/compose'
import { refusals } from '../../src/domain/refusals'
import { failing } from '../support/failing'
import { bareBuyer, buyer, open, secondBuyer, type Opened } from '../support/open'

const ORDERS = '/ordermanage/ordelist'
const orders = () => screen.findAllByRole('link', { name: /的详情$/ })

/** Places an order, past the page. @returns its payment */
const place = async (shop: Opened): Promise<string> => {
  const { orders: gateway, page } = shop.ports()
  const source: OrderSource = { family: 'direct', items: [{ skuId: '1001101', qty: 1 }] }
  const consignee = {
    name: '张晓明',
    mobile: '13712345678',
    ext: '',
    areaCode: '330106',
    detail: '文三路 100 号 2 幢 301 室',
  }
  const { quoteId } = await gateway.quote({ source, areaCode: '330106', parcels: [] })
  const { paymentNo } = await gateway.place({
    source,
    quoteId,
    to: { consignee },
    parcels: [],
    requestId: page.newRequestId(),
  })
  return paymentNo
}
const openWaiting = async (as: string, over: Override = {}) => {
  const shop = await open('/relax', { as, ports: over })
  const paymentNo = await place(shop)
  await shop.go(ORDERS)
  await screen.findAllByRole('button', { name: '去支付' })
  return { shop, paymentNo }
}

describe('the list of orders', () => {
  it('has a tab for every state, which the link keeps on the way to an order and back', async () => {
    const shop = await open(ORDERS, { as: buyer })
    await orders()
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent.replace(/\d/g, ''))
    expect(tabs).toEqual(['全部', '待付款', '待发货', '待收货', '已完成', '已取消'])
    await shop.user.click(screen.getByRole('tab', { name: '已完成' }))
    await waitFor(() => expect(shop.location()).toBe(`${ORDERS}?status=completed`))
    await shop.reload()
    const [order] = await orders()
    expect(screen.getByRole('tab', { name: '已完成' }).getAttribute('aria-selected')).toBe('true')
    expect(order!.closest<HTMLElement>('tr, li')!.textContent).toContain('已完成')
    await shop.user.click(order!)
    expect((await screen.findByRole('heading', { level: 1, name: /^订单 / })).textContent).toContain('已完成')
    expect(screen.getByRole('heading', { name: '物流' })).toBeTruthy()
    await shop.go(-1)
    expect(shop.location()).toBe(`${ORDERS}?status=completed`)
  })

  it('shows an order a line, or more of it at the wish of the buyer, which the link keeps from tab to tab', async () => {
    const shop = await open(ORDERS, { as: buyer })
    const { list } = await shop.ports().orders.list({ status: 'all', page: 1, pageSize: 20 })
    const several = list.findIndex(({ items }) => items.length > 2)
    const { items, orderNo } = list[several]!
    const shown = async () => (await orders())[several]!.closest<HTMLElement>('tr, li')!
    const pieces = items.reduce((sum, { qty }) => sum + qty, 0)
    const row = await shown()
    expect(row.textContent).toContain(`${items[0]!.title} 等 ${items.length} 款${orderNo}`)
    expect(within(row).getByText(`${pieces} 件`)).toBeTruthy()
    expect(row.textContent).not.toContain(items[1]!.title)
    const wish = () => within(screen.getByRole('group', { name: '显示方式' }))
    await shop.user.click(wish().getByRole('button', { name: '舒适' }))
    await waitFor(async () => expect((await shown()).textContent).toContain(items[1]!.title))
    await shop.user.click(screen.getByRole('tab', { name: '已完成' }))
    await waitFor(() => expect(shop.location()).toBe(`${ORDERS}?status=completed&view=roomy`))
    await shop.user.click(wish().getByRole('button', { name: '紧凑' }))
    await waitFor(() => expect(shop.location()).toBe(`${ORDERS}?status=completed`))
  })

  it('copies the number of an order', async () => {
    const shop = await open(ORDERS, { as: buyer })
    const row = (await orders())[0]!.closest<HTMLElement>('tr, li')!
    const { list } = await shop.ports().orders.list({ status: 'all', page: 1, pageSize: 1 })
    const { orderNo } = list[0]!
    const copy = within(row).getByRole('button', { name: '复制' })
    expect(copy.getAttribute('aria-description')).toBe(`订单号 ${orderNo}`)
    await shop.user.click(copy)
    await shop.notice('已复制')
    expect(await navigator.clipboard.readText()).toBe(orderNo)
  })

  it('finds an order by keyword and says when nothing is found', async () => {
    const { shop } = await openWaiting(bareBuyer)
    const search = () => shop.main().getByRole<HTMLInputElement>('searchbox', { name: '搜索订单' })
    await shop.user.type(search(), '半身裙{Enter}')
    await waitFor(() => expect(shop.location()).toBe(`${ORDERS}?keyword=%E5%8D%8A%E8%BA%AB%E8%A3%99`))
    expect(await orders()).toHaveLength(1)
    await shop.user.clear(search())
    await shop.user.type(search(), '没有这样的商品{Enter}')
    await screen.findByText('没有符合筛选的订单')
    await shop.user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(await orders()).toHaveLength(1)
    expect(search().value).toBe('')
  })

  it('§4.13 counts no more than the whole wait by a clock that is an hour behind', async () => {
    await openWaiting(bareBuyer, { page: { now: () => Date.parse('2026-11-20T09:00:00+08:00') } })
    expect(screen.getAllByRole('timer').map(({ textContent }) => textContent)).toEqual(['30:00'])
  })

  it('leads a waiting order to its own payment', async () => {
    const { shop, paymentNo } = await openWaiting(buyer)
    await shop.user.click(screen.getByRole('tab', { name: '待付款' }))
    await waitFor(() => expect(shop.location()).toBe(`${ORDERS}?status=pending_payment`))
    await shop.user.click((await screen.findAllByRole('button', { name: '去支付' }))[0]!)
    await screen.findByRole('heading', { name: '收银台' })
    expect(shop.location()).toBe(`/payorder?payment_no=${paymentNo}`)
    const asked = shop.calls('orders.pay').map(([request]) => (request as PayRequest).pay)
    expect(asked.filter((pay) => 'orderNos' in pay)).toEqual([])
    await shop.user.click(screen.getByRole('button', { name: '余额支付' }))
    await screen.findByRole('heading', { name: '支付成功' })
  })

  it('cancels a waiting order after asking', async () => {
    const { shop } = await openWaiting(bareBuyer)
    const ask = async (answer: string) => {
      await shop.user.click(
        within((await orders())[0]!.closest<HTMLElement>('tr, li')!).getByRole('button', { name: '取消订单' }),
      )
      // Nothing fades out here: the dialog that was answered stays behind.
      const asking = (await screen.findAllByRole('dialog', { name: /确定要取消/ })).at(-1)!
      await shop.user.click(within(asking).getByRole('button', { name: answer }))
    }
    await ask('再想想')
    expect(shop.calls('orders.cancel')).toEqual([])
    expect(screen.getByRole('button', { name: '去支付' })).toBeTruthy()
    await ask('取消订单')
    await shop.notice('订单已取消')
    await waitFor(() => expect(screen.queryByRole('button', { name: '去支付' })).toBeNull())
    expect((await orders())[0]!.closest<HTMLElement>('tr, li')!.textContent).toContain('已取消')
  })

  it('says what went wrong, and loads again on demand', async () => {
    const list = failing(refusals.tooOften(60))
    const shop = await open(ORDERS, {
      as: bareBuyer,
      ports: ({ orders: gateway }) => ({ orders: { list: list.unless(gateway.list) } }),
    })
    const retry = await screen.findByRole('button', { name: '重试' })
    expect(retry.closest('[role=alert]')!.textContent).toContain('操作过于频繁，请稍后再试')
    list.stop()
    await shop.user.click(retry)
    await screen.findByText('还没有订单')
  })
})

describe('an order', () => {
  it('of somebody else is not there', async () => {
    const shop = await open(ORDERS, { as: buyer })
    const link = (await orders())[0]!.getAttribute('href')!
    const { accessToken } = await shop.ports().auth.signIn({
      loginType: 'password',
      account: secondBuyer,
      password: 'Daifa2026!',
    })
    shop.ports().tokens.write(accessToken)
    await shop.reload()
    await shop.go(link)
    expect(await screen.findByRole('heading', { level: 1, name: '没有这个订单' })).toBeTruthy()
  })
})
