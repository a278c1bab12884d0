import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { Failure, isFailure } from '../../domain/failure'
import type { Placed, PlaceRequest } from '../../domain/ordering'
import { filled, inputs, inTurn, opened, times, unanswered } from '../../../tests/support/checkout-run'
import { shutStore } from '../../../tests/support/doubts'
import { aConsignee, aPlacing, orderFakes, someBrands } from '../../../tests/support/order-fakes'
import { blankDraft, isSettled } from './draft'
import { keepCustomer, knowsCustomer } from './next-customer'

const NOW_KEY = 'checkout/13800000000/P1/now'

const PENDING = 'place/13800000000/cart:1,2'

describe('a placing without an answer', () => {
  it('writes the request id down before sending and forgets it with the answer', async () => {
    const fakes = orderFakes()
    const { actor } = await filled(fakes)
    actor.send({ type: 'submit' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(fakes.calls.map(([method]) => method).slice(-3)).toEqual(['pending.write', 'place', 'pending.remove'])
    expect(fakes.stored.pending.size).toBe(0)
    expect([...fakes.stored.tab.keys()]).toEqual(['checkout/13800000000/last-customer'])
  })

  it('is repeated with the same id and content', async () => {
    const fakes = orderFakes({ place: inTurn<Placed>(new Failure('timeout', '请求超时'), aPlacing()) })
    const { actor, news } = await filled(fakes)
    actor.send({ type: 'submit' })
    await unanswered(actor)
    expect(fakes.stored.pending.has(PENDING)).toBe(true)
    actor.send({ type: 'confirm' })
    await waitFor(actor, ({ status }) => status === 'done')
    const [first, second] = inputs(fakes, 'place')
    expect(second).toEqual(first)
    expect(news).toEqual([{ type: 'placed', placed: { ...aPlacing(), addressKept: null } }])
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('stays open when the repeat is told to come later', async () => {
    const fakes = orderFakes({
      place: inTurn<never>(new Failure('network', '网络不通'), new Failure('busy', '系统繁忙')),
    })
    const { actor } = await filled(fakes)
    actor.send({ type: 'submit' })
    await unanswered(actor)
    actor.send({ type: 'confirm' })
    await waitFor(actor, ({ value, context }) => value === 'unanswered' && isFailure(context.error, 'busy'))
    expect(fakes.stored.pending.has(PENDING)).toBe(true)
  })

  it('is surely not done when the very first answer is "busy"', async () => {
    const busy = new Failure('busy', '系统繁忙')
    const fakes = orderFakes({ place: inTurn<never>(busy) })
    const { actor, at, news } = await filled(fakes)
    actor.send({ type: 'submit' })
    await waitFor(actor, () => news.length === 1)
    await at('ready')
    expect(news).toEqual([{ type: 'refused', error: busy }])
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('is found again after a reload and goes on with its id', async () => {
    const fakes = orderFakes({ place: inTurn<Placed>(new Failure('timeout', '请求超时'), aPlacing()) })
    const before = await filled(fakes)
    before.actor.send({ type: 'submit' })
    await unanswered(before.actor)
    before.actor.stop()
    const after = opened(fakes)
    await unanswered(after.actor)
    after.actor.send({ type: 'confirm' })
    await waitFor(after.actor, ({ status }) => status === 'done')
    expect(inputs(fakes, 'place').map((request) => (request as PlaceRequest).requestId)).toEqual(['id-1', 'id-1'])
  })

  it('of another tab comes before a new one', async () => {
    const fakes = orderFakes({ place: inTurn<never>(new Failure('timeout', '请求超时')) })
    const [one, other] = [await filled(fakes), await filled(fakes)]
    one.actor.send({ type: 'submit' })
    await unanswered(one.actor)
    other.actor.send({ type: 'submit' })
    await unanswered(other.actor)
    expect(other.actor.getSnapshot().context.request).toMatchObject({ requestId: 'id-1' })
    expect(times(fakes, 'place')).toBe(1)
  })

  it('is not paid from the reserve because another order was to be', async () => {
    const fakes = orderFakes({ place: inTurn<Placed>(new Failure('timeout', '请求超时'), aPlacing()) })
    const [one, other] = [await filled(fakes), await filled(fakes)]
    one.actor.send({ type: 'submit' })
    await unanswered(one.actor)
    other.actor.send({ type: 'submit', payNow: true })
    await unanswered(other.actor)
    other.actor.send({ type: 'confirm' })
    await waitFor(other.actor, ({ status }) => status === 'done')
    expect(fakes.stored.tab.has(NOW_KEY)).toBe(false)
  })

  it('can be given up', async () => {
    const fakes = orderFakes({ place: inTurn<never>(new Failure('unreadable', '回应无法识别')) })
    const { actor, at } = await filled(fakes)
    actor.send({ type: 'submit' })
    await unanswered(actor)
    actor.send({ type: 'abandon' })
    expect(await at('ready')).toMatchObject({ request: null, uncertain: false, consignee: aConsignee() })
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('works without a store for request ids', async () => {
    const fakes = orderFakes()
    shutStore(fakes)
    const { actor } = await filled(fakes)
    actor.send({ type: 'submit' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(times(fakes, 'place')).toBe(1)
  })
})

describe('an order that is to be paid from the reserve at once', () => {
  it('says so to its cashier', async () => {
    const fakes = orderFakes()
    const { actor } = await filled(fakes)
    actor.send({ type: 'submit', payNow: true })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(fakes.stored.tab.has(NOW_KEY)).toBe(true)
  })

  it('is not, once it was refused and is submitted without that', async () => {
    const fakes = orderFakes({ place: inTurn<Placed>(new Failure('busy', '系统繁忙'), aPlacing()) })
    const { actor, news, at } = await filled(fakes)
    actor.send({ type: 'submit', payNow: true })
    await waitFor(actor, () => news.length === 1)
    await at('ready')
    actor.send({ type: 'submit' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(fakes.stored.tab.has(NOW_KEY)).toBe(false)
  })
})

describe('the customer of the last order', () => {
  it('is the one of the next checkout, once, where the buyer wants that', async () => {
    const fakes = orderFakes()
    const { actor } = await filled(fakes)
    actor.send({ type: 'submit' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(knowsCustomer(fakes.tab, '13800000000', 'P1')).toBe(true)
    expect(knowsCustomer(fakes.tab, '13800000000', 'P2')).toBe(false)
    expect((await opened(fakes).at('ready')).consignee).toEqual(aConsignee({ ...blankDraft.consignee }))
    keepCustomer(fakes.tab, '13800000000')
    const next = opened(fakes)
    expect(await next.at('ready')).toMatchObject({ consignee: aConsignee() })
    expect(isSettled(next.actor.getSnapshot().context)).toBe(true)
    // A reload keeps it; another checkout begins with nobody again.
    expect(await opened(fakes).at('ready')).toMatchObject({ consignee: aConsignee() })
    fakes.stored.tab.delete('checkout/13800000000/cart:1,2')
    expect(await opened(fakes).at('ready')).toMatchObject({ consignee: blankDraft.consignee })
  })
})

describe('what was typed', () => {
  it('is there again after a reload', async () => {
    const fakes = orderFakes()
    const before = await filled(fakes)
    before.actor.send({ type: 'paste', text: '张小雨 13812345678' })
    before.actor.send({ type: 'remark', parcelKey: '1', text: '请用黑色袋子' })
    before.actor.send({ type: 'keep address', keep: true })
    before.actor.send({ type: 'choose', choices: [{ parcelKey: '1', brandId: '2', addonIds: ['5'] }] })
    before.actor.stop()
    expect(await opened(fakes).at('ready')).toMatchObject({
      consignee: aConsignee(),
      pasted: '张小雨 13812345678',
      remarks: { '1': '请用黑色袋子' },
      keepAddress: true,
      choices: [{ parcelKey: '1', brandId: '2', addonIds: ['5'] }],
    })
  })

  it('stays when the session ran out in the middle of placing, and nothing is left open', async () => {
    const fakes = orderFakes({ place: inTurn<never>(new Failure('session-invalid', '登录已失效，请重新登录')) })
    const { actor, news, at } = await filled(fakes)
    actor.send({ type: 'submit' })
    await waitFor(actor, () => news.length === 1)
    await at('ready')
    expect(fakes.stored.pending.size).toBe(0)
    expect(await opened(fakes).at('ready')).toMatchObject({ consignee: aConsignee() })
  })

  it('belongs to the account and the lines it was typed for', async () => {
    const fakes = orderFakes()
    await filled(fakes)
    expect([...fakes.stored.tab.keys()]).toEqual(['checkout/13800000000/cart:1,2'])
  })

  it('of services and courier is taken for the next parcels too, where that courier reaches', async () => {
    const fakes = orderFakes()
    const before = await filled(fakes)
    before.actor.send({ type: 'choose', choices: [{ parcelKey: '1', brandId: '2', addonIds: ['5'] }] })
    await before.at('ready')
    before.actor.send({ type: 'submit' })
    await waitFor(before.actor, ({ status }) => status === 'done')
    const next = await filled(fakes)
    expect(inputs(fakes, 'quote').at(-1)).toMatchObject({
      parcels: [{ parcelKey: '1', brandId: '2', addonIds: ['5'] }],
    })
    expect(next.actor.getSnapshot().context.choices).toEqual([])
    const brands = someBrands().brands.map((brand) => ({ ...brand, reachable: brand.brandId !== '2' }))
    const elsewhere = orderFakes({ brands: async () => [someBrands({ brands })] })
    for (const [key, value] of fakes.stored.tab) elsewhere.stored.tab.set(key, value)
    await filled(elsewhere)
    expect(inputs(elsewhere, 'quote').at(-1)).toMatchObject({ parcels: [{ parcelKey: '1', addonIds: ['5'] }] })
    expect(JSON.stringify(inputs(elsewhere, 'quote').at(-1))).not.toContain('brandId')
  })

  it('keeps the marks of a pasted address until a field is changed by hand', async () => {
    const { actor, at } = opened(orderFakes({ brands: async () => [someBrands()] }))
    await at('ready')
    actor.send({ type: 'fill', consignee: aConsignee(), marks: { name: 'sure', detail: 'check' } })
    actor.send({ type: 'fill', consignee: { detail: '文三路 2 号' } })
    expect(actor.getSnapshot().context.marks).toEqual({ name: 'sure' })
  })
})
