import { describe, expect, it } from 'vitest'
import { NOW, orderFakes } from '../../tests/support/order-fakes'
import * as kept from './kept'
import { forgetBuyer, renameKept, tidy, unansweredOf } from './kept'

const ME = '13800000000'
const requestKeys = [
  kept.placeKey,
  kept.payKey,
  kept.batchKey,
  kept.decisionKey,
  kept.applyKey,
  kept.rechargeKey,
  kept.withdrawKey,
  kept.withdrawCancelKey,
  kept.actKey,
]
const draftKeys = [
  kept.draftKey,
  kept.habitKey,
  kept.payNowKey,
  kept.lastCustomerKey,
  kept.nextCustomerKey,
  kept.openRechargeKey,
]

describe('the keys of what stays', () => {
  it('are each used once, and name the buyer', () => {
    const keys = [...requestKeys, ...draftKeys].map((keyOf) => keyOf(ME))
    expect(new Set(keys).size).toBe(requestKeys.length + draftKeys.length)
    for (const key of keys) expect(key.split('/')[1]).toBe(ME)
  })

  it('of every kind of request are found when the buyer signs out', async () => {
    const { pending, page, stored } = orderFakes()
    for (const keyOf of requestKeys) await pending.write(keyOf(ME), { at: NOW })
    expect(await unansweredOf({ pending }, ME)).toHaveLength(requestKeys.length)
    await forgetBuyer({ pending, page, tab: orderFakes().tab }, ME)
    expect([...stored.pending.keys()]).toEqual(['left'])
  })

  it('of every kind of draft are tidied away after a sign-out', async () => {
    const { tab, pending, page, stored } = orderFakes()
    for (const keyOf of draftKeys) tab.write(keyOf(ME), { at: NOW - 1 })
    await pending.write('left', { at: NOW })
    await tidy({ tab, pending, page })
    expect(stored.tab.size).toBe(0)
  })
})

describe('tidying', () => {
  it('leaves the time of the sign-out as it is while the clock is right', async () => {
    const { tab, pending, page, stored } = orderFakes()
    await pending.write('left', { at: NOW - 10 })
    await tidy({ tab, pending, page })
    expect(stored.pending.get('left')).toEqual({ at: NOW - 10 })
    await pending.write('left', { at: NOW + 10 })
    await tidy({ tab, pending, page })
    expect(stored.pending.get('left')).toEqual({ at: NOW })
  })

  it('takes what was typed in the very moment of the sign-out for older, and what was typed after it not', async () => {
    const { tab, pending, page, stored } = orderFakes()
    await pending.write('left', { at: NOW - 10 })
    tab.write('checkout/a', { at: NOW - 10 })
    tab.write('checkout/b', { at: NOW - 9 })
    tab.write('checkout/c', null)
    await tidy({ tab, pending, page })
    expect([...stored.tab.keys()]).toEqual(['checkout/b'])
  })
})

it('goes with the buyer to another name, drafts and requests, and nobody else’s does', async () => {
  const { tab, pending, stored } = orderFakes()
  tab.write(`checkout/${ME}/cart:1`, 'mine')
  tab.write(`checkout/${ME}9/cart:1`, 'another’s')
  tab.write('scroll', 'the tab’s')
  await pending.write(kept.payKey(`${ME}/P1`), 'mine')
  await pending.write(kept.payKey('13900000000/P2'), 'another’s')
  await renameKept({ tab, pending }, ME, '13700000000')
  expect(Object.fromEntries(stored.tab)).toEqual({
    'checkout/13700000000/cart:1': 'mine',
    [`checkout/${ME}9/cart:1`]: 'another’s',
    scroll: 'the tab’s',
  })
  expect(Object.fromEntries(stored.pending)).toEqual({
    'pay/13700000000/P1': 'mine',
    'pay/13900000000/P2': 'another’s',
  })
})
