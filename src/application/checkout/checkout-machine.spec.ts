import { describe, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { PlaceRequest, Quote } from '../../domain/ordering'
import type { Profile } from '../../domain/session'
import { blankDraft } from './draft'
import { filled, inputs, inTurn, opened, reviewed, source, times } from '../../../tests/support/checkout-run'
import {
  aConsignee,
  aLine,
  anAddonGroup,
  anAddress,
  aParcel,
  aPlacing,
  aProblem,
  aProfile,
  aQuote,
  orderFakes,
} from '../../../tests/support/order-fakes'

describe('quoting', () => {
  const book = { addresses: async () => [anAddress({ id: '8', isDefault: false }), anAddress()] }
  const useDefault = async () => aProfile({ useDefaultAddress: true })

  it('starts with nobody, whatever the address book holds', async () => {
    const { actor, at } = opened(orderFakes({}, book))
    expect(await at('ready')).toMatchObject({ consignee: blankDraft.consignee, addressId: '', quote: aQuote() })
    await waitFor(actor, ({ children }) => children.usual?.getSnapshot().status === 'done')
    expect(actor.getSnapshot().context).toMatchObject({ consignee: blankDraft.consignee, addressId: '' })
  })

  it('starts with the default address of a buyer who has switched that on', async () => {
    const { actor } = opened(orderFakes({}, book, { me: useDefault }))
    const { context } = await waitFor(actor, (state) => state.matches({ editing: 'ready' }) && !!state.context.usual)
    expect(context).toMatchObject({ consignee: aConsignee(), addressId: '9', quote: aQuote() })
    expect(context.offers.areaCode).toBe('330106')
  })

  it('never waits for the profile, and takes a default address that comes late only while nothing is filled in', async () => {
    const late: ((profile: Profile) => void)[] = []
    const me = () => new Promise<Profile>((answer) => late.push(answer))
    const blank = opened(orderFakes({}, book, { me }))
    await blank.at('ready')
    const begun = opened(orderFakes({}, book, { me }))
    await begun.at('ready')
    begun.actor.send({ type: 'fill', consignee: { name: '李小雨' } })
    for (const answer of late) answer(await useDefault())
    await waitFor(blank.actor, ({ context }) => context.addressId === '9')
    await waitFor(begun.actor, ({ context }) => context.usual !== null)
    expect(begun.actor.getSnapshot().context).toMatchObject({
      consignee: { name: '李小雨', mobile: '' },
      addressId: '',
    })
  })

  it.each([
    ['profile', { addresses: book.addresses }, { me: () => Promise.reject(new Failure('busy', '系统繁忙')) }],
    ['address book', { addresses: () => Promise.reject(new Failure('busy', '系统繁忙')) }, { me: useDefault }],
  ] as const)('goes on without the %s when it cannot be read', async (_, account, auth) => {
    expect(await opened(orderFakes({}, account, auth)).at('ready')).toMatchObject({ addressId: '', quote: aQuote() })
  })

  it('shows the amounts of the last change when an earlier answer comes late', async () => {
    const waiting: ((quote: Quote) => void)[] = []
    const fakes = orderFakes({
      quote: ({ areaCode }) =>
        areaCode ? new Promise((answer) => waiting.push(answer)) : Promise.resolve(aQuote({ payable: fen(1) })),
    })
    const { actor, at } = opened(fakes)
    await at('ready')
    actor.send({ type: 'fill', consignee: { areaCode: '330106' } })
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    actor.send({ type: 'fill', consignee: { areaCode: '440103' } })
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]!(aQuote({ payable: fen(222) }))
    await waitFor(actor, ({ context }) => context.quote?.payable === fen(222))
    waiting[0]!(aQuote({ payable: fen(111) }))
    await Promise.resolve()
    expect(actor.getSnapshot().context.quote).toEqual(aQuote({ payable: fen(222) }))
  })

  it('asks for the amounts again when a courier is chosen, and drops one that does not reach', async () => {
    const fakes = orderFakes()
    const { actor, at } = await filled(fakes)
    actor.send({ type: 'choose', choices: [{ parcelKey: '1', brandId: '2', addonIds: ['5'] }] })
    await at('ready')
    actor.send({ type: 'choose', choices: [{ parcelKey: '1', brandId: '3', addonIds: ['5'] }] })
    await at('ready')
    expect(inputs(fakes, 'quote').slice(-2)).toEqual([
      { source, areaCode: '330106', parcels: [{ parcelKey: '1', brandId: '2', addonIds: ['5'] }] },
      { source, areaCode: '330106', parcels: [{ parcelKey: '1', addonIds: ['5'] }] },
    ])
    expect(times(fakes, 'brands')).toBe(1)
  })

  it('chooses the default services before the buyer does, without an area by a second quote, and lets them be unchosen', async () => {
    const bag = { ...anAddonGroup().options[0]!, id: '21', default: true }
    const fakes = orderFakes({
      addonOptions: async () => [anAddonGroup(), { group: 'pack', name: '包装', options: [bag] }],
    })
    const { actor, at } = opened(fakes)
    await at('ready')
    const preset = [{ parcelKey: '1', addonIds: ['21'] }]
    expect(inputs(fakes, 'quote')).toEqual([
      { source, parcels: [] },
      { source, parcels: preset },
    ])
    actor.send({ type: 'fill', consignee: { areaCode: '330106' } })
    await at('ready')
    actor.send({ type: 'choose', choices: [{ parcelKey: '1', addonIds: [] }] })
    await at('ready')
    expect(inputs(fakes, 'quote').slice(2)).toEqual([
      { source, areaCode: '330106', parcels: preset },
      { source, areaCode: '330106', parcels: [{ parcelKey: '1', addonIds: [] }] },
    ])
  })

  it('names a line that got dearer between the two quotes', async () => {
    const bag = { ...anAddonGroup().options[0]!, default: true }
    const dearer = aQuote({ parcels: [aParcel({ lines: [aLine({ price: fen(5100) })] })] })
    const fakes = orderFakes({
      addonOptions: async () => [{ ...anAddonGroup(), options: [bag] }],
      quote: inTurn<Quote>(aQuote(), dearer),
    })
    const { problems } = await opened(fakes).at('ready')
    expect(problems).toMatchObject([{ reason: 'price_changed', oldPrice: fen(5000), newPrice: fen(5100) }])
  })

  it('says why there are no amounts and tries again', async () => {
    const fakes = orderFakes({ quote: inTurn<Quote>(new Failure('network', '网络不通'), aQuote()) })
    const { actor, at } = opened(fakes)
    expect(await at('unpriced')).toMatchObject({ error: { message: '网络不通' }, quote: null })
    actor.send({ type: 'retry' })
    expect(await at('ready')).toMatchObject({ error: null, quote: aQuote() })
  })
})

describe('submitting', () => {
  it('marks every wrong field and sends nothing', async () => {
    const fakes = orderFakes()
    const { actor, at, news } = opened(fakes)
    await at('ready')
    actor.send({ type: 'fill', consignee: { name: '张小雨', mobile: '123' } })
    actor.send({ type: 'submit' })
    const wrong = [
      { field: 'mobile', message: '请输入正确的手机号' },
      { field: 'areaCode', message: '请选择所在地区' },
      { field: 'detail', message: '请填写详细地址' },
    ]
    expect(news).toEqual([{ type: 'incomplete', wrong }])
    expect(actor.getSnapshot().context.wrong).toEqual(wrong)
    expect(times(fakes, 'place')).toBe(0)
  })

  it('takes a mark away as soon as its field is right', async () => {
    const { actor, at } = opened(orderFakes())
    await at('ready')
    actor.send({ type: 'submit' })
    actor.send({ type: 'fill', consignee: aConsignee({ detail: '' }) })
    expect(actor.getSnapshot().context.wrong).toEqual([{ field: 'detail', message: '请填写详细地址' }])
  })

  it('places what the fresh quote has, with what was chosen, under one request id', async () => {
    const fakes = orderFakes()
    const { actor, news } = await filled(fakes)
    actor.send({ type: 'remark', parcelKey: '1', text: ' 请用黑色袋子 ' })
    actor.send({ type: 'submit' })
    actor.send({ type: 'submit' })
    await waitFor(actor, ({ status }) => status === 'done')
    const request: PlaceRequest = {
      source,
      quoteId: 'q1',
      to: { consignee: aConsignee() },
      parcels: [{ parcelKey: '1', brandId: '1', addonIds: [], remark: '请用黑色袋子' }],
      requestId: 'id-1',
    }
    expect(inputs(fakes, 'place')).toEqual([request])
    expect(news).toEqual([{ type: 'placed', placed: { ...aPlacing(), addressKept: null } }])
  })

  it('waits for amounts that are on their way and goes on by itself', async () => {
    const fakes = orderFakes()
    const { actor, at } = opened(fakes)
    await at('ready')
    actor.send({ type: 'fill', consignee: aConsignee() })
    actor.send({ type: 'submit' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(times(fakes, 'place')).toBe(1)
  })

  it('says so when nothing can be ordered', async () => {
    const none = aQuote({ parcels: [], payable: fen(0), problems: [aProblem()] })
    const { actor, news } = await filled(orderFakes({ quote: async () => none }))
    actor.send({ type: 'submit' })
    expect(news).toEqual([{ type: 'nothing to order' }])
  })

  it('keeps the address in the book after placing, and says when the book refused', async () => {
    const fakes = orderFakes({}, { addAddress: () => Promise.reject(new Failure('refused', '地址簿已满')) })
    const { actor, news } = await filled(fakes)
    actor.send({ type: 'keep address', keep: true })
    actor.send({ type: 'submit' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(inputs(fakes, 'addAddress')).toEqual([{ ...aConsignee(), isDefault: false }])
    expect(news).toEqual([{ type: 'placed', placed: { ...aPlacing(), addressKept: false } }])
  })
})

describe('the check before placing', () => {
  it('names what is sold out and places the rest when the buyer goes on', async () => {
    const rest = aQuote({ quoteId: 'q2', problems: [aProblem()], payable: fen(10500) })
    const fakes = orderFakes({ quote: inTurn(aQuote(), aQuote(), rest) })
    const { actor } = await filled(fakes)
    actor.send({ type: 'submit' })
    expect((await reviewed(actor)).problems).toEqual([aProblem()])
    expect(times(fakes, 'place')).toBe(0)
    actor.send({ type: 'accept' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(inputs(fakes, 'place')).toMatchObject([{ quoteId: 'q2', requestId: 'id-1' }])
  })

  it('names a line whose price moved although the quote does not', async () => {
    const dearer = aQuote({
      parcels: [aParcel({ lines: [aLine({ price: fen(5100), amount: fen(10200) })] })],
      payable: fen(10700),
    })
    const { actor } = await filled(orderFakes({ quote: inTurn(aQuote(), aQuote(), dearer) }))
    actor.send({ type: 'submit' })
    expect((await reviewed(actor)).problems).toEqual([
      aProblem({ skuId: '11', spec: '红色 / M', reason: 'price_changed', newPrice: fen(5100), stock: 2 }),
    ])
  })

  it('names a price that moved while the buyer was still filling in, and asks before placing', async () => {
    const dearer = aQuote({
      parcels: [aParcel({ lines: [aLine({ price: fen(5100), amount: fen(10200) })] })],
      payable: fen(10700),
    })
    const fakes = orderFakes({ quote: inTurn(aQuote(), dearer) })
    const { actor } = await filled(fakes)
    const news = [aProblem({ skuId: '11', spec: '红色 / M', reason: 'price_changed', newPrice: fen(5100), stock: 2 })]
    expect(actor.getSnapshot().context.problems).toEqual(news)
    actor.send({ type: 'submit' })
    expect((await reviewed(actor)).problems).toEqual(news)
    actor.send({ type: 'accept' })
    await waitFor(actor, ({ status }) => status === 'done')
    expect(times(fakes, 'place')).toBe(1)
  })

  it('lets the buyer go back, and asks about the same news only once it was accepted', async () => {
    const rest = aQuote({ problems: [aProblem()] })
    const fakes = orderFakes({
      quote: inTurn(aQuote(), aQuote(), rest),
      place: inTurn<never>(new Failure('invalid', '备注过长')),
    })
    const { actor, at, news } = await filled(fakes)
    actor.send({ type: 'submit' })
    await reviewed(actor)
    actor.send({ type: 'back' })
    await at('ready')
    actor.send({ type: 'submit' })
    await reviewed(actor)
    actor.send({ type: 'accept' })
    await at('ready')
    actor.send({ type: 'submit' })
    await waitFor(actor, () => news.length === 2)
    expect(news).toEqual([
      { type: 'refused', error: new Failure('invalid', '备注过长') },
      { type: 'refused', error: new Failure('invalid', '备注过长') },
    ])
  })

  it('does not go on with nothing', async () => {
    const none = aQuote({ parcels: [], payable: fen(0), problems: [aProblem()] })
    const { actor } = await filled(orderFakes({ quote: inTurn(aQuote(), aQuote(), none) }))
    actor.send({ type: 'submit' })
    await reviewed(actor)
    actor.send({ type: 'accept' })
    expect(actor.getSnapshot().value).toBe('review')
  })

  it('shows what a refusal at the last moment named, with the amounts as they are now', async () => {
    const refusal = new Failure('stock-short', '部分商品库存不足', {
      problems: [aProblem({ reason: 'short_stock', stock: 1 })],
    })
    const rest = aQuote({ quoteId: 'q2', payable: fen(9000) })
    const fakes = orderFakes({ quote: inTurn(aQuote(), aQuote(), aQuote(), rest), place: inTurn<never>(refusal) })
    const { actor } = await filled(fakes)
    actor.send({ type: 'submit' })
    expect(await reviewed(actor)).toMatchObject({
      quote: rest,
      problems: [aProblem({ reason: 'short_stock', stock: 1 })],
      error: refusal,
    })
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('hands the refusal on as it came when everything is as it was shown', async () => {
    const refusal = new Failure('stock-short', '部分商品库存不足', {
      problems: [aProblem({ skuId: '11', reason: 'short_stock', stock: 1 })],
    })
    const { actor, at, news } = await filled(orderFakes({ place: inTurn<never>(refusal) }))
    actor.send({ type: 'submit' })
    await waitFor(actor, () => news.length === 1)
    await at('ready')
    expect(news).toEqual([{ type: 'refused', error: refusal }])
  })
})
