import { describe, expect, it } from 'vitest'
import { NOW, orderFakes } from '../../tests/support/order-fakes'
import { forgetBuyer, tidy, unansweredOf } from './kept'

const HOUR = 3600_000
const PLACE = 'place/13800000000/cart:1,2'
const PAY = 'pay/13800000000/P1'
const OTHERS = 'place/13900000000/cart:1,2'
const DRAFT = 'checkout/13800000000/cart:1,2'

const browser = () => {
  const { stored, ...ports } = orderFakes()
  let now = NOW
  ports.page.now = () => now
  return { stored, ports, setClock: (ms: number) => void (now = ms) }
}

describe('what stays in the browser', () => {
  it('of requests without an answer is told by account, of all where nobody knows whose page it is', async () => {
    const { ports } = browser()
    for (const key of [PLACE, PAY, OTHERS]) await ports.pending.write(key, { at: NOW })
    expect(await unansweredOf(ports, '13800000000')).toEqual([PLACE, PAY])
    expect(await unansweredOf(ports, null)).toEqual([PLACE, PAY, OTHERS])
  })

  it('is gone for the account that signs out, and remembers only when that was', async () => {
    const { ports, stored } = browser()
    for (const key of [PLACE, PAY, OTHERS]) await ports.pending.write(key, { at: NOW })
    await forgetBuyer(ports, '13800000000')
    expect([...stored.pending]).toEqual([
      [OTHERS, { at: NOW }],
      ['left', { at: NOW }],
    ])
  })

  it('§4.11 of another tab goes at its next start, if it was typed before the sign-out', async () => {
    const { ports, stored, setClock } = browser()
    ports.tab.write(DRAFT, { draft: '张小雨', at: NOW - 1 })
    ports.tab.write('checkout/old', { draft: 'of an older version' })
    ports.tab.write('scroll', {})
    await forgetBuyer(ports, '13800000000')
    setClock(NOW + 5)
    ports.tab.write('checkout/new', { draft: '李四', at: NOW + 5 })
    await tidy(ports)
    expect([...stored.tab.keys()]).toEqual(['scroll', 'checkout/new'])
  })

  it('stays through a session that only ran out', async () => {
    const { ports, stored } = browser()
    ports.tab.write(DRAFT, { draft: '张小雨', at: NOW - HOUR })
    await ports.pending.write(PLACE, { at: NOW - HOUR })
    await tidy(ports)
    expect([...stored.tab.keys(), ...stored.pending.keys()]).toEqual([DRAFT, PLACE])
  })

  it.each([
    ['23 hours and 59 minutes', NOW - 24 * HOUR + 60_000, [PLACE]],
    ['24 hours', NOW - 24 * HOUR, []],
    ['nobody knows how long', undefined, []],
    ['a day ahead of the clock', NOW + 25 * HOUR, []],
  ])('as a request for a day: %s', async (_, at, left) => {
    const { ports, stored } = browser()
    await ports.pending.write(PLACE, { at })
    await tidy(ports)
    expect([...stored.pending.keys()]).toEqual(left)
  })

  it('of what is typed after the clock was set back is not taken for older than the sign-out', async () => {
    const { ports, stored, setClock } = browser()
    await forgetBuyer(ports, '13800000000')
    setClock(NOW - HOUR)
    await tidy(ports)
    setClock(NOW - HOUR + 1)
    ports.tab.write(DRAFT, { draft: '张小雨', at: NOW - HOUR + 1 })
    await tidy(ports)
    expect([...stored.tab.keys()]).toEqual([DRAFT])
  })
})
