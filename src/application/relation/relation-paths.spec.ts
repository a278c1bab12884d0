import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { walkEverything } from '../../../tests/support/machine-paths'
import { anOffer, relationFakes, someOffers } from '../../../tests/support/relation-fakes'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { SkuLink } from '../../domain/shops/platform-order'
import { relationMachine, type RelationContext, type RelationEvent, type RelationNews } from './relation-machine'

const offline = new Failure('network', '网络不通')
const input = { platformItemId: 'i1', isSwitching: false, productId: '' }
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
const linked = someOffers({ item: { ...someOffers().item, link } })
const events: RelationEvent[] = [
  { type: 'search', keyword: '裙' },
  { type: 'turn', page: 2 },
  { type: 'choose', offer: anOffer() },
  { type: 'set', patch: { qtyRatio: 2 } },
  ...(['submit', 'unlink', 'retry', 'undo'] as const).map((type) => ({ type })),
]

it('takes every transition of relating an item', () =>
  walkEverything({
    machine: () => relationMachine(relationFakes()),
    input,
    events,
    outputs: {
      load: [someOffers({ list: [anOffer({ score: 10, skuId: '' })] }), linked],
      relate: [{ linked: 1, also: 0, orders: 1 }],
      undo: [{ linked: 0, also: 0, orders: 1 }],
    },
    errors: { load: [offline], relate: [offline], undo: [new Failure('conflict', '没有可以撤销的关联')] },
    tellApart: ({ keyword, page, choice, found }: RelationContext) => [
      keyword,
      page,
      choice.skuId,
      choice.qtyRatio,
      found?.item.link?.skuId,
    ],
  }))

const started = (fakes = relationFakes(), of: Partial<typeof input> = {}) => {
  const actor = createActor(relationMachine(fakes), { input: { ...input, ...of } })
  const news: RelationNews[] = []
  actor.on('*', (one) => news.push(one))
  actor.start()
  const at = async (state: string) => (await waitFor(actor, ({ value }) => value === state, { timeout: 500 })).context
  return { actor, at, news, calls: fakes.calls }
}

it('has the likely SKU chosen, and relates the other specs that it can tell with it', async () => {
  const { actor, at, calls, news } = started()
  expect((await at('choosing')).choice).toMatchObject({ skuId: 'red-m', qtyRatio: 1, remember: true })
  actor.send({ type: 'set', patch: { qtyRatio: 2 } })
  actor.send({ type: 'submit' })
  await at('done')
  expect(calls.at(-1)).toEqual([
    'relate',
    {
      items: [
        { platformItemId: 'i1', skuId: 'red-m', qtyRatio: 2 },
        { platformItemId: 'i2', skuId: 'red-l', qtyRatio: 2 },
      ],
      remember: true,
    },
  ])
  actor.send({ type: 'undo' })
  await at('undone')
  expect(news.map(({ type }) => type)).toEqual(['related', 'undone'])
})

it('chooses nothing by itself that is little like it, and relates nothing that isn’t chosen', async () => {
  const { actor, at, calls } = started(
    relationFakes({ offers: async () => someOffers({ list: [anOffer({ score: 59 })] }) }),
  )
  expect((await at('choosing')).choice.offer).toBeNull()
  actor.send({ type: 'submit' })
  expect(actor.getSnapshot().value).toBe('choosing')
  actor.send({ type: 'choose', offer: anOffer({ skuId: '' }) })
  actor.send({ type: 'submit' })
  expect(actor.getSnapshot().value).toBe('choosing')
  expect(calls).toEqual([])
})

it('keeps what it is related to, and asks other suppliers first where the source is changed', async () => {
  const again = started(relationFakes({ offers: async () => linked }))
  expect((await again.at('choosing')).choice).toMatchObject({ skuId: 'red-l', qtyRatio: 2 })
  const { at, calls } = started(relationFakes(), { isSwitching: true, productId: 'p1' })
  await at('choosing')
  expect(calls[0]).toEqual(['offers', { platformItemId: 'i1', page: 1, otherThan: 'p1' }])
})

it('stays where it was when relating is refused, with what was chosen', async () => {
  const { actor, at } = started(relationFakes({ relate: () => Promise.reject(offline) }))
  await at('choosing')
  actor.send({ type: 'submit' })
  await waitFor(actor, ({ context }) => context.error === offline)
  expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { choice: { skuId: 'red-m' } } })
})
