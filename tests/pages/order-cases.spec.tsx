import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fen } from '../../src/domain/money'
import { buyer, open, type OpenOptions } from '../support/open'

const ORDERS = '/ordermanage/ordelist'
const numbers = async () => (await screen.findAllByRole('row')).slice(1).map((row) => row.dataset.order!)
const openDesk = async (path: string, more: OpenOptions) => {
  const shop = await open(path, { as: buyer, ...more })
  await numbers()
  return shop
}

describe('an order in whose way something stands', () => {
  it('leads to where that is decided', async () => {
    const shop = await openDesk(ORDERS, {
      ports: ({ orders }) => ({
        orders: {
          list: async (query) => {
            const found = await orders.list(query)
            return { ...found, list: found.list.map((order, i) => ({ ...order, abnormal: i === 1 })) }
          },
        },
      }),
    })
    const second = (await numbers())[1]!
    await shop.user.click(screen.getByRole('link', { name: `处理订单 ${second} 的异常` }))
    await waitFor(() => expect(shop.location()).toBe(`/ordermanage/abnormal?order_no=${second}`))
  })

  it('names what stands in the way, and what becomes of it by itself', async () => {
    const one = {
      caseNo: 'C1',
      type: 'out_of_stock' as const,
      typeText: '缺货',
      status: 'open' as const,
      qty: 1,
      newPrice: fen(0),
      amount: fen(0),
      note: '',
      since: '2026-11-20T09:00:00+08:00',
      deadlineAt: '2026-11-21T12:00:00+08:00',
      autoText: '到期未处理，自动退款',
    }
    const shop = await openDesk(ORDERS, {
      ports: ({ orders }) => ({
        orders: {
          async info(orderNo, list) {
            const order = await orders.info(orderNo, list)
            return { ...order, cases: [{ ...one, skuId: order.items[0]!.skuId }] }
          },
        },
      }),
    })
    await shop.go(`${ORDERS}/${(await numbers())[3]!}`)
    const cases = await screen.findByRole('region', { name: '异常' })
    expect(cases.textContent).toMatch(
      /^异常去处理缺货 .+ × 12026-11-20 09:00:00 起 · 还剩 1 天 2 小时 · 到期未处理，自动退款$/,
    )
    const { orderNo } = (await shop.ports().orders.list({ page: 1, pageSize: 20 })).list[3]!
    const way = within(cases).getByRole('link', { name: '去处理' })
    expect(way.getAttribute('href')).toBe(`/ordermanage/abnormal?order_no=${orderNo}`)
  })

  it.each([
    [300, '其中下单后补的差价+¥3.00'],
    [-250, '其中下单后退的差价-¥2.50'],
  ])('tells what was charged or given back since it was placed: %i', async (extra, words) => {
    const shop = await openDesk(ORDERS, {
      ports: ({ orders }) => ({
        orders: { info: async (orderNo, list) => ({ ...(await orders.info(orderNo, list)), extra: fen(extra) }) },
      }),
    })
    await shop.go(`${ORDERS}/${(await numbers())[3]!}`)
    const amounts = await screen.findByRole('region', { name: '金额' })
    expect(amounts.textContent).toContain(words)
  })
})
