import { expect, it } from 'vitest'
import type { OrderStatus } from '../../../domain/order'
import { stepsOf } from './order-steps'

const order = (status: OrderStatus, more = {}) => ({
  status,
  statusText: '已取消',
  createdAt: '2026-11-20T12:00:00+08:00',
  paidAt: '',
  shipments: [],
  logs: [],
  ...more,
})

it.each([
  ['pending_payment', '提交订单', 'finish'],
  ['paid', '付款', 'finish'],
  ['picking', '拿货', 'process'],
  ['packing', '打包', 'process'],
  ['shipped', '发货', 'finish'],
  ['completed', '完成', 'finish'],
] as const)('lights what is reached and nothing beyond: %s', (state, reached, status) => {
  const steps = stepsOf(order(state))
  expect({ reached: steps.items[steps.current]?.title, status: steps.status }).toEqual({ reached, status })
})

it('shows when each step was reached, as far as it is told', () => {
  const at = (time: string) => `2026-11-20T${time}:00+08:00`
  const logs = [
    { at: at('15:00'), who: 'station' as const, event: 'start_picking', text: '' },
    { at: at('16:00'), who: 'station' as const, event: 'all_picked', text: '' },
    { at: at('19:00'), who: 'station' as const, event: 'complete', text: '' },
  ]
  const shipments = [{ brand: '中通', trackingNo: '1', shippedAt: at('18:30'), traces: [] }]
  const { items } = stepsOf(order('completed', { paidAt: at('12:05'), shipments, logs }))
  const times = ['12:00', '12:05', '15:00', '16:00', '18:30', '19:00']
  expect(items.map(({ content }) => content)).toEqual(times.map((time) => `2026-11-20 ${time}:00`))
  expect(stepsOf(order('packing', { logs: [] })).items[2]).toEqual({ title: '拿货' })
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
