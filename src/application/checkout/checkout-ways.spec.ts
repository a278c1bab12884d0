import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { filled, inputs, inTurn, opened, reviewed, source, times } from '../../../tests/support/checkout-run'
import {
  aConsignee,
  anAddonGroup,
  anAddress,
  aParcel,
  aPlacing,
  aProblem,
  aProfile,
  aQuote,
  NOW,
  orderFakes,
  someBrands,
} from '../../../tests/support/order-fakes'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { AddonGroup, Placed, Quote } from '../../domain/ordering'
import { blankDraft, storedDraft } from './draft'

const offline = new Failure('network', '网络不通')
const busy = new Failure('busy', '系统繁忙')
const DRAFT = 'checkout/13800000000/cart:1,2'

describe('opening a checkout', () => {
  it('knows nothing yet, and asks for the services of its lines', async () => {
    const fakes = orderFakes()
    const { actor, at } = opened(fakes)
    expect(actor.getSnapshot().context).toEqual({
      ...blankDraft,
      key: '13800000000/cart:1,2',
      source,
      addons: [],
      usual: null,
      offers: { areaCode: '', list: [] },
      habit: null,
      quote: null,
      payNow: false,
      submitting: false,
      wrong: [],
      problems: [],
      refused: [],
      accepted: [],
      request: null,
      uncertain: false,
      error: null,
    })
    expect((await at('ready')).addons).toEqual([anAddonGroup()])
    expect(inputs(fakes, 'addonOptions')).toEqual([source])
    expect(inputs(fakes, 'quote')).toEqual([{ source, parcels: [] }])
    expect(times(fakes, 'brands')).toBe(0)
  })

  it('says why the services can’t be read, and reads them again', async () => {
    const fakes = orderFakes({ addonOptions: inTurn<AddonGroup[]>(offline, [anAddonGroup()]) })
    const { actor, at } = opened(fakes)
    expect((await at('unloaded')).error).toBe(offline)
    actor.send({ type: 'retry' })
    expect((await at('ready')).error).toBeNull()
  })

  it('takes what was typed before it was known whose it is for the buyer’s', async () => {
    const fakes = orderFakes()
    const typed = (pasted: string) => storedDraft({ ...blankDraft, pasted }, NOW)
    fakes.stored.tab.set(DRAFT, typed('从前'))
    fakes.stored.tab.set('checkout//cart:1,2', typed('刚才'))
    expect((await opened(fakes).at('ready')).pasted).toBe('刚才')
    expect(Object.fromEntries(fakes.stored.tab)).toEqual({ [DRAFT]: typed('刚才') })
  })

  it('asks for the default address only where the buyer has one', async () => {
    const none = orderFakes(
      {},
      { addresses: async () => [anAddress({ isDefault: false })] },
      {
        me: async () => aProfile({ useDefaultAddress: true }),
      },
    )
    const { actor, at } = opened(none)
    await at('ready')
    await waitFor(actor, ({ children }) => children.usual?.getSnapshot().status === 'done')
    expect(actor.getSnapshot().context).toMatchObject({ usual: null, addressId: '' })
    const off = orderFakes()
    await opened(off).at('ready')
    expect(times(off, 'addresses')).toBe(0)
  })
})

describe('filling in', () => {
  it('asks for amounts only where the area changes, and for the couriers of the area once', async () => {
    const fakes = orderFakes()
    const { actor, at } = await filled(fakes)
    const before = times(fakes, 'quote')
    actor.send({ type: 'fill', consignee: { name: '李小雨' } })
    actor.send({ type: 'fill', consignee: { areaCode: '330106' } })
    actor.send({ type: 'paste', text: '李小雨' })
    actor.send({ type: 'keep address', keep: true })
    actor.send({ type: 'remark', parcelKey: '1', text: '轻放' })
    expect(actor.getSnapshot().value).toEqual({ editing: 'ready' })
    expect(times(fakes, 'quote')).toBe(before)
    expect(inputs(fakes, 'brands')).toEqual([{ source, areaCode: '330106' }])
    actor.send({ type: 'fill', consignee: { areaCode: '' } })
    const { offers, quote } = await at('ready')
    expect([offers, quote]).toEqual([{ areaCode: '', list: [] }, aQuote()])
    expect(inputs(fakes, 'quote').at(-1)).toEqual({ source, parcels: [] })
    expect(times(fakes, 'brands')).toBe(1)
  })

  it('writes down whatever is typed, with the time of it', async () => {
    const fakes = orderFakes()
    const { actor } = await filled(fakes)
    actor.send({ type: 'remark', parcelKey: '1', text: '轻放' })
    actor.send({ type: 'remark', parcelKey: '2', text: '字'.repeat(201) })
    const draft = { ...blankDraft, consignee: aConsignee(), remarks: { '1': '轻放', '2': '字'.repeat(200) } }
    expect(fakes.stored.tab.get(DRAFT)).toEqual(storedDraft(draft, NOW))
  })

  it('keeps the choices of other parcels, the last one last', async () => {
    const { actor, at } = await filled(orderFakes())
    const choice = (parcelKey: string, brandId: string) => ({ parcelKey, brandId, addonIds: [] })
    for (const choices of [[choice('1', '1'), choice('2', '1')], [choice('1', '2')]]) {
      actor.send({ type: 'choose', choices })
      await at('ready')
    }
    expect(actor.getSnapshot().context.choices).toEqual([choice('2', '1'), choice('1', '2')])
  })

  it('marks nothing before the first try, and takes the marks away as the fields become right', async () => {
    const { actor, at } = opened(orderFakes())
    await at('ready')
    actor.send({ type: 'fill', consignee: { name: '张小雨' } })
    expect(actor.getSnapshot().context.wrong).toEqual([])
    actor.send({ type: 'submit' })
    actor.send({ type: 'fill', consignee: aConsignee() })
    expect(actor.getSnapshot().context.wrong).toEqual([])
  })

  it('marks what is wrong also while amounts are on their way, and does not go on by itself', async () => {
    const fakes = orderFakes()
    const { actor, at, news } = opened(fakes)
    await at('quoting')
    actor.send({ type: 'submit' })
    expect(news.map(({ type }) => type)).toEqual(['incomplete'])
    expect(actor.getSnapshot().context.wrong).toHaveLength(4)
    await at('ready')
    actor.send({ type: 'fill', consignee: aConsignee() })
    actor.send({ type: 'submit' })
    // What was right when it was submitted is wrong when the amounts come.
    actor.send({ type: 'fill', consignee: { detail: '' } })
    expect((await at('ready')).submitting).toBe(false)
    expect(times(fakes, 'place')).toBe(0)
  })

  it('does not go on to order nothing', async () => {
    const none = aQuote({ parcels: [], payable: fen(0), problems: [aProblem()] })
    const fakes = orderFakes({ quote: inTurn<Quote>(aQuote(), none) })
    const { actor, at } = opened(fakes)
    await at('ready')
    actor.send({ type: 'fill', consignee: aConsignee() })
    actor.send({ type: 'submit' })
    expect(await at('ready')).toMatchObject({ submitting: false, quote: none, problems: [aProblem()] })
  })

  it('forgets that it was submitted where the amounts did not come; submitted once more it goes on', async () => {
    const fakes = orderFakes({ quote: inTurn<Quote>(aQuote(), offline, aQuote(), aQuote()) })
    const { actor, at } = opened(fakes)
    await at('ready')
    actor.send({ type: 'fill', consignee: aConsignee() })
    actor.send({ type: 'submit', payNow: true })
    expect(await at('unpriced')).toMatchObject({ submitting: false, error: offline })
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot().context).toMatchObject({ submitting: true, payNow: false })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(times(fakes, 'place')).toBe(1)
  })

  it('pays nothing that was submitted before its amount was there', async () => {
    const fakes = orderFakes()
    const { actor, at } = opened(fakes)
    await at('ready')
    actor.send({ type: 'fill', consignee: aConsignee() })
    actor.send({ type: 'submit', payNow: true })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(times(fakes, 'place')).toBe(1)
    expect([...fakes.stored.tab.keys()].filter((key) => key.endsWith('/now'))).toEqual([])
  })

  it('asks twice where each parcel has services of its own before an area is known, and not where it knows them', async () => {
    const bag = { ...anAddonGroup().options[0]!, default: true }
    const parcels = [aParcel(), aParcel({ parcelKey: '2' })]
    const fakes = orderFakes({
      addonOptions: async () => [{ ...anAddonGroup(), options: [bag] }],
      quote: async () => aQuote({ parcels }),
    })
    const { actor, at } = opened(fakes)
    await at('ready')
    const both = [
      { parcelKey: '1', addonIds: ['5'] },
      { parcelKey: '2', addonIds: ['5'] },
    ]
    actor.send({ type: 'choose', choices: [{ parcelKey: '1', brandId: '9', addonIds: [] }] })
    await at('ready')
    expect(inputs(fakes, 'quote')).toEqual([
      { source, parcels: [] },
      { source, parcels: both },
      { source, parcels: [{ parcelKey: '1', addonIds: [] }, both[1]] },
    ])
  })
})

describe('the check before placing', () => {
  it('says why there are no amounts when the check has no answer', async () => {
    const fakes = orderFakes({ quote: inTurn<Quote>(aQuote(), aQuote(), offline, aQuote()) })
    const { actor, at } = await filled(fakes)
    actor.send({ type: 'submit' })
    expect((await at('unpriced')).error).toBe(offline)
    expect(times(fakes, 'place')).toBe(0)
    actor.send({ type: 'retry' })
    expect((await at('ready')).error).toBeNull()
  })

  it('says why there are no amounts when they are missing after a refusal', async () => {
    const refusal = new Failure('price-changed', '价格已变动，请重新确认')
    const fakes = orderFakes({
      quote: inTurn<Quote>(aQuote(), aQuote(), aQuote(), offline),
      place: inTurn<never>(refusal),
    })
    const { actor, at } = await filled(fakes)
    actor.send({ type: 'submit' })
    expect((await at('unpriced')).error).toBe(offline)
  })

  it('shows the fresh amounts and couriers when nothing is to be asked', async () => {
    const fakes = orderFakes({
      quote: inTurn<Quote>(aQuote(), aQuote(), aQuote({ quoteId: 'q2' })),
      place: () => Promise.reject(busy),
    })
    const { actor, at, news } = await filled(fakes)
    actor.send({ type: 'submit' })
    await waitFor(actor, () => news.length === 1)
    const { quote, offers, wrong, refused, submitting } = await at('ready')
    expect([quote?.quoteId, offers]).toEqual(['q2', { areaCode: '330106', list: [someBrands()] }])
    expect([wrong, refused, submitting]).toEqual([[], [], false])
  })

  it('shows the couriers beside what is to be asked', async () => {
    const rest = aQuote({ quoteId: 'q2', problems: [aProblem()] })
    const { actor } = await filled(orderFakes({ quote: inTurn(aQuote(), aQuote(), rest) }))
    actor.send({ type: 'submit' })
    expect(await reviewed(actor)).toMatchObject({ quote: rest, offers: { areaCode: '330106', list: [someBrands()] } })
  })

  it('asks for a look where only the total is another after a refusal', async () => {
    const dearer = aQuote({ quoteId: 'q2', payable: fen(10_600) })
    const fakes = orderFakes({
      quote: inTurn<Quote>(aQuote(), aQuote(), aQuote(), dearer),
      place: inTurn<never>(new Failure('price-changed', '价格已变动，请重新确认')),
    })
    const { actor } = await filled(fakes)
    actor.send({ type: 'submit' })
    expect(await reviewed(actor)).toMatchObject({ quote: dearer, problems: [] })
  })

  it('shows the same amounts anew where a refusal named nothing that is still true', async () => {
    const refusal = new Failure('price-changed', '价格已变动，请重新确认')
    const fakes = orderFakes({
      quote: inTurn<Quote>(aQuote(), aQuote(), aQuote(), aQuote({ quoteId: 'q2' })),
      place: inTurn<never>(refusal),
    })
    const { actor, at, news } = await filled(fakes)
    actor.send({ type: 'submit' })
    await waitFor(actor, () => news.length === 1)
    expect(await at('ready')).toMatchObject({ quote: { quoteId: 'q2' }, refused: [], error: null })
    expect(news).toEqual([{ type: 'refused', error: refusal }])
  })

  it('forgets what an earlier refusal named with the next try', async () => {
    const refusal = new Failure('stock-short', '部分商品库存不足', {
      problems: [aProblem({ skuId: '99', reason: 'short_stock' })],
    })
    const fakes = orderFakes({ place: inTurn<Placed>(refusal, aPlacing()) })
    const { actor, at } = await filled(fakes)
    actor.send({ type: 'submit' })
    expect((await reviewed(actor)).problems).toEqual(refusal.details.problems)
    actor.send({ type: 'back' })
    await at('ready')
    actor.send({ type: 'submit' })
    await waitFor(actor, ({ status }) => status === 'done')
  })

  it.each(['conflict', 'not-found'] as const)('asks for amounts anew where the quote was over (%s)', async (kind) => {
    const over = new Failure(kind, '报价已失效，请重新确认')
    const fakes = orderFakes({ place: inTurn<Placed>(over, aPlacing()) })
    const { actor, at, news } = await filled(fakes)
    actor.send({ type: 'submit' })
    await at('placing')
    const before = times(fakes, 'quote')
    await at('quoting')
    await at('ready')
    expect([times(fakes, 'quote') - before, news]).toEqual([1, [{ type: 'refused', error: over }]])
  })
})
