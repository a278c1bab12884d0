import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { Failure } from '../../domain/failure'
import type { SalePlaceRequest } from '../../domain/shops/ordering'
import { aSaleQuote, saleFakes, somePlacedSales, type SaleFakes } from '../../../tests/support/sale-fakes'
import { saleKey } from './sale-checkout-actors'
import { saleCheckoutMachine, type SaleCheckoutNews } from './sale-checkout-machine'

const account = '13800000000'
const lost = new Failure('timeout', '请求超时')

const begun = (fakes: SaleFakes, ids = ['s1', 's2']) => {
  const actor = createActor(saleCheckoutMachine(fakes), { input: { account, platformOrderIds: ids } })
  const news: SaleCheckoutNews[] = []
  for (const type of ['placed', 'left', 'refused'] as const) actor.on(type, (one) => news.push(one))
  actor.start()
  return { actor, news, at: (state: string) => waitFor(actor, (snapshot) => snapshot.matches(state as 'ready')) }
}
const placings = (fakes: SaleFakes) =>
  fakes.calls.filter(([method]) => method === 'place').map(([, input]) => input as SalePlaceRequest)

describe('ordering what shops sold', () => {
  it('quotes with the choices, orders them once and tells what was left', async () => {
    const left = aSaleQuote(['s2'], ['s2']).left
    const fakes = saleFakes({ place: async () => somePlacedSales({ left }) })
    const { actor, news, at } = begun(fakes)
    await at('ready')
    const choices = {
      default: { addonIds: ['qc'], remark: '轻放' },
      orders: [{ platformOrderId: 's1', brandId: 'sf', addonIds: [], remark: '' }],
    }
    actor.send({ type: 'choose', choices })
    await at('ready')
    actor.send({ type: 'submit' })
    await at('placed')
    expect(placings(fakes)).toMatchObject([{ platformOrderIds: ['s1', 's2'], quoteId: 'q1', ...choices }])
    expect(news).toEqual([{ type: 'placed', placed: somePlacedSales({ left }) }])
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('asks again under the same request id where no answer came, also after a reload', async () => {
    let answers = 0
    const fakes = saleFakes({
      place: () => (++answers < 3 ? Promise.reject(lost) : Promise.resolve(somePlacedSales())),
    })
    const first = begun(fakes)
    await first.at('ready')
    first.actor.send({ type: 'submit' })
    await first.at('unanswered')
    expect([...fakes.stored.pending.keys()]).toEqual([saleKey(account)])
    first.actor.stop()
    const second = begun(fakes, ['s9'])
    await second.at('unanswered')
    second.actor.send({ type: 'confirm' })
    await second.at('unanswered')
    second.actor.send({ type: 'confirm' })
    await second.at('placed')
    expect(new Set(placings(fakes).map(({ requestId }) => requestId)).size).toBe(1)
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('goes back to a fresh quote where all of it had changed, and says what stands in the way', async () => {
    const left = aSaleQuote(['s1'], ['s1']).left
    const { actor, news, at } = begun(saleFakes({ place: async () => somePlacedSales({ orderNos: [], left }) }))
    await at('ready')
    actor.send({ type: 'submit' })
    await waitFor(actor, () => news.length > 0)
    await at('ready')
    expect(news).toEqual([{ type: 'left', left }])
  })

  it('drops an order with its own choices, but never the last one', async () => {
    const { actor, at } = begun(saleFakes())
    await at('ready')
    actor.send({ type: 'drop', platformOrderId: 's1' })
    await at('ready')
    actor.send({ type: 'drop', platformOrderId: 's2' })
    await at('ready')
    expect(actor.getSnapshot().context.ids).toEqual(['s2'])
  })
})
