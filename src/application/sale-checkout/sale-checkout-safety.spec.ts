import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { inTurn } from '../../../tests/support/checkout-run'
import { shutStore } from '../../../tests/support/doubts'
import { anAddonGroup, NOW, someBrands } from '../../../tests/support/order-fakes'
import { aSaleQuote, saleFakes, somePlacedSales, type SaleFakes } from '../../../tests/support/sale-fakes'
import { Failure } from '../../domain/failure'
import type { ParcelBrands } from '../../domain/ordering'
import type { PlacedSales, SaleChoices, SalePlaceRequest, SaleQuote } from '../../domain/shops/ordering'
import { saleKey } from './sale-checkout-actors'
import { saleCheckoutMachine, type SaleCheckoutContext, type SaleCheckoutNews } from './sale-checkout-machine'

const account = '13800000000'
const KEY = saleKey(account)
const NOW_KEY = 'checkout/13800000000/P1/now'
const lost = new Failure('timeout', '请求超时')
const busy = new Failure('busy', '系统繁忙')
const outdated = new Failure('conflict', '报价已失效')
const usual: SaleChoices = { default: { addonIds: [], remark: '' }, orders: [] }
const chosen: SaleChoices = { ...usual, default: { addonIds: ['5'], remark: '轻放' } }

const begun = (fakes: SaleFakes, ids = ['s1', 's2']) => {
  const actor = createActor(saleCheckoutMachine(fakes), { input: { account, platformOrderIds: ids } })
  const news: SaleCheckoutNews[] = []
  actor.on('*', (one) => news.push(one))
  actor.start()
  const at = async (state: string, check: (context: SaleCheckoutContext) => boolean = () => true) =>
    (await waitFor(actor, ({ value, context }) => value === state && check(context), { timeout: 500 })).context
  return { actor, news, at }
}
const inputs = (fakes: SaleFakes, method: string) =>
  fakes.calls.flatMap(([name, input]) => (name === method ? [input] : []))
const ids = (fakes: SaleFakes) => inputs(fakes, 'place').map((input) => (input as SalePlaceRequest).requestId)

describe('what is chosen for orders of shops', () => {
  it('is nothing before the options are there, which are asked for by the orders', async () => {
    const asked: unknown[] = []
    const fakes = saleFakes({
      addonOptions: async (of) => (asked.push(of), []),
      couriers: async (of) => (asked.push(of), []),
    })
    const { actor, at } = begun(fakes)
    expect(actor.getSnapshot().context).toEqual({
      account,
      ids: ['s1', 's2'],
      choices: usual,
      options: null,
      quote: null,
      request: null,
      payNow: false,
      uncertain: false,
      error: null,
    })
    await at('ready')
    expect(asked).toEqual([
      ['s1', 's2'],
      ['s1', 's2'],
    ])
  })

  it('begins with the usual services, and is the buyer’s own after that', async () => {
    const preset = { ...anAddonGroup().options[0]!, id: '21', default: true }
    const fakes = saleFakes({
      addonOptions: async () => [{ ...anAddonGroup(), options: [preset] }],
      place: inTurn<PlacedSales>(outdated, somePlacedSales()),
    })
    const { actor, at } = begun(fakes)
    const { options, choices, error } = await at('ready')
    expect([options, choices, error]).toEqual([
      { addons: [{ ...anAddonGroup(), options: [preset] }], couriers: [someBrands()] },
      { default: { addonIds: ['21'], remark: '' }, orders: [] },
      null,
    ])
    actor.send({ type: 'choose', choices: usual })
    await at('ready')
    actor.send({ type: 'submit' })
    await at('loading')
    await at('ready')
    expect(inputs(fakes, 'quote').slice(1)).toEqual([
      { platformOrderIds: ['s1', 's2'], ...usual },
      { platformOrderIds: ['s1', 's2'], ...usual },
    ])
  })

  it('counts at once, also while an earlier price is on its way', async () => {
    const answers: ((quote: SaleQuote) => void)[] = []
    const fakes = saleFakes({ quote: () => new Promise((answer) => answers.push(answer)) })
    const { actor, at } = begun(fakes)
    await at('quoting')
    actor.send({ type: 'choose', choices: chosen })
    expect(inputs(fakes, 'quote')).toMatchObject([{}, chosen])
    answers[1]!(aSaleQuote(['s1']))
    await at('ready')
    answers[0]!(aSaleQuote(['s1', 's2']))
    await Promise.resolve()
    expect(actor.getSnapshot().context.quote).toEqual(aSaleQuote(['s1']))
  })

  it('goes with an order that is dropped', async () => {
    const fakes = saleFakes()
    const { actor, at } = begun(fakes)
    await at('ready')
    const own = (platformOrderId: string) => ({ platformOrderId, addonIds: [], remark: platformOrderId })
    actor.send({ type: 'choose', choices: { ...usual, orders: [own('s1'), own('s2')] } })
    await at('ready')
    actor.send({ type: 'drop', platformOrderId: 's1' })
    await at('ready')
    expect(inputs(fakes, 'quote').at(-1)).toEqual({ platformOrderIds: ['s2'], ...usual, orders: [own('s2')] })
  })
})

describe('what cannot be ordered or read', () => {
  it('is said of all of them, and may be dropped, chosen otherwise, or read anew', async () => {
    const none = (of: string[]) => aSaleQuote(of, of)
    const fakes = saleFakes({ quote: async ({ platformOrderIds }) => none(platformOrderIds) })
    const { actor, at } = begun(fakes)
    expect((await at('nothing')).quote).toEqual(none(['s1', 's2']))
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot().value).toBe('nothing')
    actor.send({ type: 'choose', choices: chosen })
    await at('nothing')
    actor.send({ type: 'drop', platformOrderId: 's1' })
    expect((await at('nothing')).ids).toEqual(['s2'])
    actor.send({ type: 'drop', platformOrderId: 's2' })
    expect((await at('nothing')).ids).toEqual(['s2'])
    expect(inputs(fakes, 'quote')).toHaveLength(3)
    actor.send({ type: 'retry' })
    await at('loading')
    await at('nothing')
  })

  it('is tried again where the options are missing', async () => {
    const { actor, at } = begun(saleFakes({ couriers: inTurn<ParcelBrands[]>(lost, [someBrands()]) }))
    expect((await at('unloaded')).error).toBe(lost)
    actor.send({ type: 'retry' })
    expect((await at('quoting')).error).toBeNull()
    await at('ready')
  })

  it('is tried again where the amounts are missing, with another choice as well', async () => {
    const fakes = saleFakes({ quote: inTurn<SaleQuote>(lost, lost, aSaleQuote(['s1'])) })
    const { actor, at } = begun(fakes)
    expect(await at('unpriced')).toMatchObject({ error: lost, quote: null })
    actor.send({ type: 'retry' })
    await at('quoting')
    await at('unpriced')
    actor.send({ type: 'choose', choices: chosen })
    expect((await at('ready')).error).toBeNull()
    expect(inputs(fakes, 'quote').at(-1)).toMatchObject(chosen)
  })

  it('is read anew while amounts are on their way, and when they are there', async () => {
    let loads = 0
    const fakes = saleFakes({ addonOptions: async () => ((loads += 1), []) })
    const { actor, at } = begun(fakes)
    await at('ready')
    actor.send({ type: 'retry' })
    await at('loading')
    await at('ready')
    expect(loads).toBe(2)
    const waiting = begun(saleFakes({ quote: () => new Promise(() => undefined) }))
    await waiting.at('quoting')
    waiting.actor.send({ type: 'retry' })
    expect(waiting.actor.getSnapshot().value).toBe('loading')
  })
})

describe('a placing of orders of shops', () => {
  const submitted = async (fakes: SaleFakes, payNow?: boolean) => {
    const run = begun(fakes)
    await run.at('ready')
    run.actor.send({ type: 'submit', ...(payNow !== undefined && { payNow }) })
    return run
  }

  it('is written down before it is sent', async () => {
    const fakes = saleFakes({ place: () => Promise.reject(lost) })
    const { at } = await submitted(fakes)
    expect((await at('unanswered')).error).toBe(lost)
    expect(fakes.stored.pending.get(KEY)).toEqual({
      version: 1,
      request: { platformOrderIds: ['s1', 's2'], quoteId: 'q1', ...usual, requestId: 'id-1' },
      at: NOW,
    })
  })

  it.each([
    [true, somePlacedSales(), [NOW_KEY]],
    [false, somePlacedSales(), []],
    [undefined, somePlacedSales(), []],
    [true, somePlacedSales({ paymentNo: '' }), []],
  ])('is to be paid from the reserve at once: %s', async (payNow, placed, keys) => {
    const fakes = saleFakes({ place: async () => placed })
    const { at, actor } = await submitted(fakes, payNow)
    await at('placed')
    expect([...fakes.stored.tab.keys()]).toEqual(keys)
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('is quoted anew where it is refused, says why, and has another id then', async () => {
    const fakes = saleFakes({ place: inTurn<PlacedSales>(busy, somePlacedSales()) })
    const { actor, news, at } = await submitted(fakes, true)
    await at('loading')
    await at('ready')
    expect(news).toEqual([{ type: 'refused', error: busy }])
    expect(fakes.stored.pending.size).toBe(0)
    actor.send({ type: 'submit' })
    await at('placed')
    expect(ids(fakes)).toEqual(['id-1', 'id-2'])
    expect(fakes.stored.tab.size).toBe(0)
  })

  it('stays open where its repeat is told to come later, and where it was found after a reload', async () => {
    const fakes = saleFakes({ place: inTurn<PlacedSales>(lost, busy, busy, somePlacedSales()) })
    const first = await submitted(fakes)
    await first.at('unanswered')
    first.actor.send({ type: 'confirm' })
    await first.at('unanswered', ({ error }) => error === busy)
    expect(fakes.stored.pending.has(KEY)).toBe(true)
    first.actor.stop()
    const second = begun(fakes)
    expect(await second.at('unanswered')).toMatchObject({ uncertain: true, request: { requestId: 'id-1' } })
    second.actor.send({ type: 'confirm' })
    await second.at('unanswered', ({ error }) => error === busy)
    expect(fakes.stored.pending.has(KEY)).toBe(true)
    second.actor.send({ type: 'confirm' })
    await second.at('placed')
    expect(ids(fakes)).toEqual(['id-1', 'id-1', 'id-1', 'id-1'])
  })

  it('can be given up: the next one has an id of its own', async () => {
    const fakes = saleFakes({ place: inTurn<PlacedSales>(lost, busy) })
    const { actor, at, news } = await submitted(fakes)
    await at('unanswered')
    actor.send({ type: 'abandon' })
    expect(await at('ready')).toMatchObject({ request: null, uncertain: false, error: null })
    expect(fakes.stored.pending.size).toBe(0)
    actor.send({ type: 'submit' })
    await waitFor(actor, () => news.length === 1)
    expect([news, ids(fakes)]).toEqual([[{ type: 'refused', error: busy }], ['id-1', 'id-2']])
  })

  it('of another tab comes before a new one, and is not paid because the new one was to be', async () => {
    const fakes = saleFakes({ place: inTurn<PlacedSales>(lost, somePlacedSales()) })
    const [one, other] = [begun(fakes), begun(fakes, ['s9'])]
    await one.at('ready')
    await other.at('ready')
    one.actor.send({ type: 'submit' })
    await one.at('unanswered')
    other.actor.send({ type: 'submit', payNow: true })
    expect(await other.at('unanswered')).toMatchObject({ uncertain: true, payNow: false })
    other.actor.send({ type: 'confirm' })
    await other.at('placed')
    expect(ids(fakes)).toEqual(['id-1', 'id-1'])
    expect(fakes.stored.tab.size).toBe(0)
  })

  it.each([
    ['another version', { version: 2, request: { requestId: 'old' } }],
    ['no request', { version: 1 }],
  ])('is not found in %s', async (_, stored) => {
    const fakes = saleFakes()
    fakes.stored.pending.set(KEY, stored)
    expect((await begun(fakes).at('ready')).request).toBeNull()
  })

  it('works without a store', async () => {
    const fakes = saleFakes({ place: inTurn<PlacedSales>(busy, lost, somePlacedSales()) })
    shutStore(fakes)
    const { actor, at, news } = await submitted(fakes)
    await waitFor(actor, () => news.length === 1)
    await at('ready')
    actor.send({ type: 'submit' })
    await at('unanswered')
    actor.send({ type: 'abandon' })
    await at('ready')
    actor.send({ type: 'submit' })
    await at('placed')
    expect(ids(fakes)).toEqual(['id-1', 'id-2', 'id-3'])
  })
})
