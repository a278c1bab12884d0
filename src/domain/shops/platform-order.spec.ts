import { describe, expect, it } from 'vitest'
import { platformOrderStatusOf, type SaleFacts } from './platform-order'
import { shopAuthOf } from './shop'

const line = { refund: 'none', isLinked: true } as const
const facts: SaleFacts = { state: 'to_ship', lines: [line], isHeld: false, orders: [], pushes: [] }
const of = (over: Partial<SaleFacts>) => platformOrderStatusOf({ ...facts, ...over })

describe('the state of an order of a shop', () => {
  it('is linked once every line that is still wanted is related', () => {
    expect(of({})).toBe('linked')
    expect(of({ lines: [line, { ...line, isLinked: false }] })).toBe('unlinked')
    expect(of({ lines: [line, { refund: 'done', isLinked: false }] })).toBe('linked')
  })

  it('is paused while the platform reviews it, a refund is open or something waits for the buyer', () => {
    expect(of({ state: 'checking' })).toBe('paused')
    expect(of({ state: 'unpaid' })).toBe('paused')
    expect(of({ isHeld: true })).toBe('paused')
    expect(of({ lines: [line, { ...line, refund: 'open' }] })).toBe('paused')
  })

  it('is closed when nothing of it is to be sent any more', () => {
    for (const state of ['cancelled', 'finished', 'shipped'] as const) expect(of({ state })).toBe('closed')
    expect(of({ lines: [{ ...line, refund: 'done' }] })).toBe('closed')
  })

  it('follows our orders once there are any, whatever the platform says', () => {
    const orders = [{ isShipped: true }, { isShipped: false }]
    for (const state of ['to_ship', 'cancelled', 'shipped'] as const) expect(of({ state, orders })).toBe('ordered')
    expect(of({ orders: [{ isShipped: true }] })).toBe('shipped')
    expect(of({ orders: [{ isShipped: true }], pushes: ['done', 'pending'] })).toBe('shipped')
    expect(of({ orders: [{ isShipped: true }], pushes: ['done'] })).toBe('pushed')
    expect(of({ orders, pushes: ['failed'] })).toBe('push_failed')
  })
})

it('calls an authorisation expiring three days before it ends', () => {
  const day = 24 * 3600 * 1000
  expect(shopAuthOf(null, 0)).toBe('none')
  expect(shopAuthOf({ untilMs: 4 * day, isRevoked: false }, 0)).toBe('active')
  expect(shopAuthOf({ untilMs: 3 * day, isRevoked: false }, 0)).toBe('expiring')
  expect(shopAuthOf({ untilMs: 1, isRevoked: false }, 1)).toBe('expired')
  expect(shopAuthOf({ untilMs: 4 * day, isRevoked: true }, 0)).toBe('revoked')
  expect(shopAuthOf({ untilMs: 14 * day, isRevoked: false }, 10 * day)).toBe('active')
  expect(shopAuthOf({ untilMs: 13 * day, isRevoked: false }, 10 * day)).toBe('expiring')
})
