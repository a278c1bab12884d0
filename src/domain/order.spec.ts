import { describe, expect, it } from 'vitest'
import { countsByTab, orderCan, orderStatusText, orderTabs, piecesOf, statusesUnder, type OrderStatus } from './order'

const statuses = Object.keys(orderStatusText) as OrderStatus[]

describe('orders and their tabs', () => {
  it('lets the buyer do only what its state allows', () => {
    const may = (what: 'pay' | 'cancel' | 'confirm' | 'afterSale', inTime = true) =>
      statuses.filter((status) => orderCan(status, true, inTime)[what])
    expect([may('pay'), may('cancel'), may('confirm')]).toEqual([
      ['pending_payment'],
      ['pending_payment', 'paid'],
      ['shipped'],
    ])
    expect(may('afterSale')).toEqual(['paid', 'picking', 'packing', 'shipped', 'completed'])
    expect(may('afterSale', false)).toEqual([])
    expect([orderCan('shipped', false, true).logistics, orderCan('picking', true, true).logistics]).toEqual([
      false,
      true,
    ])
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

it('an order may always be bought again and remarked on, whatever its state', () => {
  for (const status of statuses) expect(orderCan(status, false, false)).toMatchObject({ reorder: true, remark: true })
})

it('a tab is asked for by its states, an order counts all pieces of its lines', () => {
  expect(statusesUnder('to_ship')).toEqual(['paid', 'picking', 'packing'])
  expect(statusesUnder('all')).toEqual(statuses)
  expect([piecesOf({ items: [{ qty: 2 }, { qty: 3 }] }), piecesOf({ items: [] })]).toEqual([5, 0])
})
