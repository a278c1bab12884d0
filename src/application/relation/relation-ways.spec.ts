import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { inTurn } from '../../../tests/support/checkout-run'
import { anOffer, relationFakes, someOffers } from '../../../tests/support/relation-fakes'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { SkuLink } from '../../domain/shops/platform-order'
import type { Related, RelateRequest, RelationOffers } from '../../domain/shops/relation'
import { likelyChoice, NO_CHOICE, requestFor, siblingsOf } from './relation-choice'
import { relationMachine, type RelationContext, type RelationEvent, type RelationNews } from './relation-machine'

const offline = new Failure('network', '网络不通')
const link: SkuLink = {
  skuId: 'red-l',
  productId: 'p1',
  title: '碎花连衣裙',
  spec: '红色 / L',
  price: fen(5900),
  stockState: 'ok',
  qtyRatio: 2,
  by: 'remembered',
  changed: true,
}
const linked = (over: Partial<RelationOffers> = {}) => someOffers({ item: { ...someOffers().item, link }, ...over })
const related: Related = { linked: 1, also: 2, orders: 3 }

type Fakes = ReturnType<typeof relationFakes>
const opened = (over: Parameters<typeof relationFakes>[0] = {}, of = {}) => {
  const fakes: Fakes = relationFakes()
  for (const [method, call] of Object.entries(over))
    Object.assign(fakes.relations, {
      [method]: (input: unknown) => (fakes.calls.push([method, input]), (call as (given: unknown) => unknown)(input)),
    })
  const input = { platformItemId: 'i1', isSwitching: false, productId: '', ...of }
  const actor = createActor(relationMachine(fakes), { input })
  const news: RelationNews[] = []
  actor.on('*', (one) => news.push(one))
  actor.start()
  const at = async (state: string, check: (context: RelationContext) => boolean = () => true) =>
    (await waitFor(actor, ({ value, context }) => value === state && check(context), { timeout: 500 })).context
  const send = (event: RelationEvent) => actor.send(event)
  return { actor, at, news, send, calls: fakes.calls }
}
const inputs = (calls: Fakes['calls'], method: string) =>
  calls.flatMap(([name, input]) => (name === method ? [input] : []))

describe('looking for the goods of an item', () => {
  it('searches by words from the first page on, and turns pages of the same words', async () => {
    const { at, send, calls } = opened()
    await at('choosing')
    send({ type: 'turn', page: 3 })
    await at('choosing')
    send({ type: 'search', keyword: '裙' })
    await at('choosing')
    send({ type: 'turn', page: 2 })
    await at('choosing')
    send({ type: 'search', keyword: '' })
    await at('choosing')
    expect(inputs(calls, 'offers')).toEqual([
      { platformItemId: 'i1', page: 1 },
      { platformItemId: 'i1', page: 3 },
      { platformItemId: 'i1', page: 1, keyword: '裙' },
      { platformItemId: 'i1', page: 2, keyword: '裙' },
      { platformItemId: 'i1', page: 1 },
    ])
  })

  it('leaves out what it is related to now only where the source is changed', async () => {
    const same = opened({}, { productId: 'p1' })
    await same.at('choosing')
    expect(inputs(same.calls, 'offers')).toEqual([{ platformItemId: 'i1', page: 1 }])
    const unrelated = opened({}, { isSwitching: true })
    await unrelated.at('choosing')
    expect(inputs(unrelated.calls, 'offers')).toEqual([{ platformItemId: 'i1', page: 1 }])
  })

  it('searches for the last words while an earlier search is on its way', async () => {
    const answers: ((found: RelationOffers) => void)[] = []
    const { at, send } = opened({ offers: () => new Promise((answer) => answers.push(answer)) })
    await at('searching')
    send({ type: 'search', keyword: '裙' })
    answers[1]!(someOffers({ total: 7 }))
    expect((await at('choosing')).found?.total).toBe(7)
    answers[0]!(someOffers({ total: 1 }))
    await Promise.resolve()
    expect((await at('choosing')).found?.total).toBe(7)
  })

  it('says why nothing was found out, and tries again with the same or with other words', async () => {
    const { at, send, calls } = opened({ offers: inTurn<RelationOffers>(offline, offline, someOffers()) })
    expect(await at('failed')).toMatchObject({ error: offline, found: null })
    send({ type: 'retry' })
    await at('searching')
    await at('failed')
    send({ type: 'search', keyword: '裙' })
    expect((await at('choosing')).error).toBeNull()
    expect(inputs(calls, 'offers').at(-1)).toMatchObject({ keyword: '裙' })
  })

  it('keeps what was chosen while more is looked for', async () => {
    const { at, send } = opened()
    await at('choosing')
    send({ type: 'choose', offer: anOffer({ id: 'p9', skuId: 'blue' }) })
    send({ type: 'set', patch: { qtyRatio: 3, remember: false } })
    send({ type: 'turn', page: 2 })
    expect((await at('choosing')).choice).toEqual({
      offer: anOffer({ id: 'p9', skuId: 'blue' }),
      skuId: 'blue',
      qtyRatio: 3,
      remember: false,
      withSiblings: true,
    })
  })
})

describe('relating an item', () => {
  it('tells what came of it, and takes it back', async () => {
    const { actor, at, send, news, calls } = opened({ relate: async () => related })
    await at('choosing')
    send({ type: 'submit' })
    await at('done')
    expect(news).toEqual([{ type: 'related', related, isUnlinking: false }])
    send({ type: 'undo' })
    await at('undone')
    expect([news.at(-1), inputs(calls, 'undo').length, actor.getSnapshot().status]).toEqual([
      { type: 'undone' },
      1,
      'done',
    ])
  })

  it('says why it can’t be taken back, and stays related', async () => {
    const late = new Failure('conflict', '没有可以撤销的关联')
    const { at, send, news } = opened({ undo: () => Promise.reject(late) })
    await at('choosing')
    send({ type: 'submit' })
    await at('done')
    send({ type: 'undo' })
    await at('undoing')
    await at('done')
    expect(news.at(-1)).toEqual({ type: 'refused', error: late })
  })

  it('takes away why it was refused with the next choice', async () => {
    const { at, send } = opened({ relate: () => Promise.reject(offline) })
    for (const next of [
      { type: 'choose', offer: anOffer() },
      { type: 'set', patch: { qtyRatio: 2 } },
    ] as const) {
      await at('choosing')
      send({ type: 'submit' })
      await at('choosing', ({ error }) => error === offline)
      send(next)
      expect((await at('choosing')).error).toBeNull()
    }
  })

  it('ends only what is related, and by itself', async () => {
    const loose = opened()
    await loose.at('choosing')
    loose.send({ type: 'unlink' })
    expect(loose.actor.getSnapshot().value).toBe('choosing')
    const { at, send, news, calls } = opened({
      offers: async () => linked(),
      relate: inTurn<Related>(offline, related, related),
    })
    await at('choosing')
    send({ type: 'unlink' })
    await at('choosing', ({ error }) => error === offline)
    send({ type: 'submit' })
    await at('done')
    expect(inputs(calls, 'relate').map((input) => (input as RelateRequest).items[0])).toEqual([
      { platformItemId: 'i1', skuId: '', qtyRatio: 1 },
      { platformItemId: 'i1', skuId: 'red-l', qtyRatio: 2 },
    ])
    expect(news).toEqual([{ type: 'related', related, isUnlinking: false }])
    const other = opened({ offers: async () => linked(), relate: async () => related })
    await other.at('choosing')
    other.send({ type: 'unlink' })
    await other.at('done')
    expect(other.news).toEqual([{ type: 'related', related, isUnlinking: true }])
    expect(inputs(other.calls, 'relate')).toEqual([
      { items: [{ platformItemId: 'i1', skuId: '', qtyRatio: 1 }], remember: true },
    ])
  })
})

describe('what is most likely meant', () => {
  it.each([
    ['like enough', someOffers({ list: [anOffer({ score: 60 })] }), 'red-m', 1],
    ['little like it', someOffers({ list: [anOffer({ score: 59 })] }), '', 1],
    ['not there', someOffers({ list: [] }), '', 1],
    ['related already', linked({ list: [anOffer({ id: 'p9' }), anOffer()] }), 'red-l', 2],
    ['related to what isn’t listed', linked({ list: [anOffer({ id: 'p9' })] }), 'red-m', 2],
    [
      'related to what isn’t listed, and the rest little like it',
      linked({ list: [anOffer({ id: 'p9', score: 1 })] }),
      '',
      2,
    ],
  ])('of an item that is %s', (_, found, skuId, qtyRatio) => {
    expect(likelyChoice(found, false)).toMatchObject({ skuId, qtyRatio, remember: true, withSiblings: true })
    expect(likelyChoice(found, false).offer === null).toBe(skuId === '')
  })

  it('is another stall’s where the source is changed, for as many pieces', () => {
    const found = linked({ list: [anOffer({ id: 'p9' }), anOffer()] })
    expect(likelyChoice(found, true)).toMatchObject({ offer: { id: 'p9' }, skuId: 'red-m', qtyRatio: 2 })
  })
})

describe('the other specs of an item', () => {
  const found = someOffers({
    siblings: [
      { platformItemId: 'i2', spec: '红色 L', waiting: 2, isLinked: true },
      { platformItemId: 'i4', spec: '红色 M', waiting: 2, isLinked: false },
    ],
  })
  const choice = { ...NO_CHOICE, offer: anOffer(), skuId: 'red-m', qtyRatio: 3 }
  const itemsOf = (...[of, chosen, isSwitching]: Parameters<typeof siblingsOf>) =>
    siblingsOf(of, chosen, isSwitching).map(({ sibling }) => sibling.platformItemId)

  it('are related with it where they aren’t yet, or all where the source is changed', () => {
    expect(itemsOf(found, choice, false)).toEqual(['i4'])
    expect(itemsOf(found, choice, true)).toEqual(['i2', 'i4'])
    expect(itemsOf(found, NO_CHOICE, true)).toEqual([])
  })

  it('are left as they are where the buyer wants that', () => {
    expect(requestFor(found, { ...choice, withSiblings: false, remember: false }, true)).toEqual({
      items: [{ platformItemId: 'i1', skuId: 'red-m', qtyRatio: 3 }],
      remember: false,
    })
    expect(requestFor(found, choice, true).items).toEqual([
      { platformItemId: 'i1', skuId: 'red-m', qtyRatio: 3 },
      { platformItemId: 'i2', skuId: 'red-l', qtyRatio: 3 },
      { platformItemId: 'i4', skuId: 'red-m', qtyRatio: 3 },
    ])
  })
})
