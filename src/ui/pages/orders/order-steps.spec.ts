import { expect, it } from 'vitest'
import type { OrderStatus } from '../../../domain/order'
import { stepsOf } from './order-steps'

const order = (status: OrderStatus, more = {}) => ({
  status,
  statusText: '已取消',
  createdAt: '2026-11-20T12:00:00+08:00',
  paidAt: '',
  shipments: [],
  ...more,
})

it.each([
  ['pending_payment', '付款'],
  ['paid', '拿货'],
  ['picking', '拿货'],
  ['packing', '打包'],
  ['shipped', '完成'],
] as const)('has the next thing to happen under way: %s', (state, next) => {
  const { current, status, items } = stepsOf(order(state))
  expect({ next: items[current]?.title, status }).toEqual({ next, status: 'process' })
})

it('shows when it was placed, paid and shipped', () => {
  const shipments = [{ brand: '中通', trackingNo: '1', shippedAt: '2026-11-21T18:30:00+08:00', traces: [] }]
  const { current, items } = stepsOf(order('shipped', { paidAt: '2026-11-20T12:05:00+08:00', shipments }))
  expect({ current, items }).toEqual({
    current: 5,
    items: [
      { title: '提交订单', content: '2026-11-20 12:00:00' },
      { title: '付款', content: '2026-11-20 12:05:00' },
      { title: '拿货' },
      { title: '打包' },
      { title: '发货', content: '2026-11-21 18:30:00' },
      { title: '完成' },
    ],
  })
})

it('is finished when completed', () => {
  expect(stepsOf(order('completed'))).toMatchObject({ current: 5, status: 'finish' })
})

it.each([
  ['before it was paid', '', ['提交订单', '已取消']],
  ['after it was paid', '2026-11-20T12:05:00+08:00', ['提交订单', '付款', '已取消']],
])('stops where it was cancelled: %s', (_, paidAt, titles) => {
  const { current, status, items } = stepsOf(order('cancelled', { paidAt }))
  expect({ current, status, titles: items.map(({ title }) => title) }).toEqual({
    current: titles.length - 1,
    status: 'error',
    titles,
  })
})
