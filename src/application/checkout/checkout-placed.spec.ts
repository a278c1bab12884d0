import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { filled, inputs, inTurn, opened, reviewed, unanswered } from '../../../tests/support/checkout-run'
import { aConsignee, aLine, aParcel, aPlacing, aQuote, NOW, orderFakes } from '../../../tests/support/order-fakes'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { Quote } from '../../domain/ordering'
import { storedRequest } from './draft'
import { knowsCustomer } from './next-customer'

const offline = new Failure('network', '网络不通')
const busy = new Failure('busy', '系统繁忙')
const PENDING = 'place/13800000000/cart:1,2'

describe('what stays of a placing', () => {
  it('is its request, written down with the time; an older one can’t be asked again', async () => {
    const fakes = orderFakes({ place: inTurn<never>(offline) })
    const { actor } = await filled(fakes)
    actor.send({ type: 'submit' })
    const { context } = await unanswered(actor)
    expect(context).toMatchObject({ uncertain: true, error: offline })
    expect(fakes.stored.pending.get(PENDING)).toEqual(storedRequest(context.request!, NOW))
    actor.stop()
    fakes.stored.pending.set(PENDING, storedRequest(context.request!, NOW - 23 * 3600_000))
    await opened(fakes).at('ready')
  })

  it('is open as well where a repeat after a reload is told to come later', async () => {
    const fakes = orderFakes({ place: inTurn<never>(offline, busy) })
    const first = await filled(fakes)
    first.actor.send({ type: 'submit' })
    await unanswered(first.actor)
    first.actor.stop()
    const second = opened(fakes)
    await unanswered(second.actor)
    second.actor.send({ type: 'confirm' })
    await waitFor(second.actor, ({ value, context }) => value === 'unanswered' && context.error === busy)
    expect(fakes.stored.pending.has(PENDING)).toBe(true)
  })

  it('is the address in the book, cleaned and not the default one, and that it is there', async () => {
    const fakes = orderFakes()
    const { actor, news } = await filled(fakes)
    actor.send({ type: 'fill', consignee: { name: ' 张小雨 ', mobile: '138 1234 5678' } })
    actor.send({ type: 'keep address', keep: true })
    actor.send({ type: 'submit' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(inputs(fakes, 'addAddress')).toEqual([{ ...aConsignee(), isDefault: false }])
    expect(inputs(fakes, 'place')).toMatchObject([{ to: { consignee: aConsignee() } }])
    expect(news).toEqual([{ type: 'placed', placed: { ...aPlacing(), addressKept: true } }])
  })

  it('is whom it went to, with the payment and the time', async () => {
    const fakes = orderFakes()
    const { actor } = await filled(fakes)
    expect(knowsCustomer(fakes.tab, '13800000000', 'P1')).toBe(false)
    actor.send({ type: 'submit', payNow: true })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(Object.fromEntries(fakes.stored.tab)).toEqual({
      'checkout/13800000000/last-customer': { consignee: aConsignee(), paymentNo: 'P1', at: NOW },
      'checkout/13800000000/P1/now': { at: NOW },
    })
  })

  it('is the line of the dearer price in the order of the buyer who went on', async () => {
    const dearer = aQuote({ quoteId: 'q2', parcels: [aParcel({ lines: [aLine({ price: fen(5100) })] })] })
    const fakes = orderFakes({ quote: inTurn<Quote>(aQuote(), aQuote(), dearer) })
    const { actor } = await filled(fakes)
    actor.send({ type: 'submit' })
    const { problems } = await reviewed(actor)
    actor.send({ type: 'accept' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(actor.getSnapshot().context.accepted).toEqual(problems)
    expect(inputs(fakes, 'place')).toMatchObject([{ quoteId: 'q2' }])
  })
})
