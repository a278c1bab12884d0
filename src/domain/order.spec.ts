import { describe, expect, it } from 'vitest'
import {
  countsByTab,
  orderAfter,
  orderCan,
  orderStatusText,
  orderTabs,
  type OrderEvent,
  type OrderStatus,
} from './order'

const statuses = Object.keys(orderStatusText) as OrderStatus[]
const events: OrderEvent[] = ['pay', 'expire', 'cancel', 'start_picking', 'all_picked', 'ship', 'complete', 'close']

describe('the life of an order', () => {
  it('leads from payment to completion', () => {
    const path = (['pay', 'start_picking', 'all_picked', 'ship', 'complete'] as const).reduce<OrderStatus[]>(
      (states, event) => [...states, orderAfter(states.at(-1)!, event)!],
      ['pending_payment'],
    )
    expect(path).toEqual(['pending_payment', 'paid', 'picking', 'packing', 'shipped', 'completed'])
  })

  it('reaches every state, and ends where nothing may follow', () => {
    const reached = new Set<OrderStatus>(['pending_payment'])
    for (const status of reached) for (const event of events) reached.add(orderAfter(status, event) ?? status)
    expect([...reached].toSorted()).toEqual(statuses.toSorted())
    const ends = statuses.filter((status) => events.every((event) => orderAfter(status, event) === null))
    expect(ends).toEqual(['completed', 'cancelled', 'closed'])
  })

  it('is paid once, and never after it was cancelled', () => {
    expect(statuses.filter((status) => orderAfter(status, 'pay') !== null)).toEqual(['pending_payment'])
  })

  it('lets the buyer do only what its state allows', () => {
    for (const status of statuses) {
      expect(orderCan(status)).toEqual({ pay: status === 'pending_payment', cancel: status === 'pending_payment' })
    }
  })

  it('has every state under one tab beside 全部', () => {
    const listed = orderTabs.filter(({ tab }) => tab !== 'all').flatMap((tab) => tab.statuses)
    expect(listed.toSorted()).toEqual(statuses.toSorted())
    expect(orderTabs.map(({ text }) => text)).toEqual(['全部', '待付款', '待发货', '待收货', '已完成', '已取消'])
  })

  it('is counted under 全部 and under the tab of its state', () => {
    expect(
      countsByTab([
        { status: 'paid', orders: 1 },
        { status: 'pending_payment', orders: 5 },
        { status: 'paid', orders: 1 },
        { status: 'packing', orders: 2 },
        { status: 'cancelled', orders: 3 },
        { status: 'closed', orders: 1 },
      ]),
    ).toEqual({ all: 13, pendingPayment: 5, toShip: 4, shipped: 0, completed: 0, cancelled: 4 })
  })
})
