import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { orderFakes } from '../../../tests/support/order-fakes'
import { walkEverything } from '../../../tests/support/machine-paths'
import { Failure } from '../../domain/failure'
import type { ShopGateway } from '../../domain/ports/shop-gateway'
import { authorisationMachine, type AuthorisationNews, type Returned } from './authorisation-machine'

const consent = { code: 'c1', state: 's1' }
const away = new Failure('busy', '抖店暂时没有应答，请稍后再试')
const gone = new Failure('not-found', '这次授权无效、已用过或已过期，请重新授权')
const late = new Failure('timeout', '请求超时')

const run = (returned: Returned, over: Partial<ShopGateway> = {}) => {
  const opened: string[] = []
  const { page } = orderFakes()
  const shops = {
    consentUrl: async (use: string) => `https://fxg.example.cn/?use=${use}`,
    takeConsent: async () => ({ shopId: 'S1' }),
    ...over,
  } as ShopGateway
  const ports = { shops, page: { ...page, open: (url: string) => void opened.push(url) } }
  const actor = createActor(authorisationMachine(ports), { input: { returned } })
  const news: AuthorisationNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string) => (await waitFor(actor, ({ value }) => value === state, { timeout: 500 })).context
  return { actor, news, opened, at }
}

describe('authorising a shop', () => {
  it('leads to the platform, for the use that was wished', async () => {
    const { actor, at, opened } = run(null)
    await at('idle')
    actor.send({ type: 'authorise', use: 'upload' })
    await at('leaving')
    expect(opened).toEqual(['https://fxg.example.cn/?use=upload'])
    actor.send({ type: 'authorise', use: 'order' })
    await at('leaving')
    expect(opened).toHaveLength(2)
  })

  it('goes nowhere where the way isn’t told, and says so', async () => {
    const closed = new Failure('refused', '商城还没有接入抖店')
    const { actor, at, opened, news } = run(null, { consentUrl: () => Promise.reject(closed) })
    actor.send({ type: 'authorise', use: 'order' })
    await waitFor(actor, () => news.length > 0)
    await at('idle')
    expect([opened, news]).toEqual([[], [{ type: 'failed', error: closed }]])
  })

  it('sends what the merchant came back with once', async () => {
    const sent: unknown[] = []
    const { at, news } = run(consent, { takeConsent: async (given) => (sent.push(given), { shopId: 'S1' }) })
    expect((await at('taken')).shopId).toBe('S1')
    expect([sent, news]).toEqual([[consent], [{ type: 'listed' }]])
  })

  it('asks a platform that was away again, and no other', async () => {
    let tries = 0
    const takeConsent = async () => {
      tries += 1
      if (tries === 1) throw away
      return { shopId: 'S1' }
    }
    const { actor, at } = run(consent, { takeConsent })
    expect((await at('away')).error).toBe(away)
    actor.send({ type: 'retry' })
    await at('taken')
    expect(tries).toBe(2)
    const refused = run(consent, { takeConsent: () => Promise.reject(gone) })
    expect((await refused.at('refused')).error).toBe(gone)
    expect(refused.actor.getSnapshot().can({ type: 'retry' })).toBe(false)
  })

  it('has the list tell what became of one without an answer', async () => {
    const { at, news } = run(consent, { takeConsent: () => Promise.reject(late) })
    await at('doubtful')
    expect(news).toEqual([{ type: 'listed' }])
  })

  it('says that nothing was authorised where the merchant didn’t agree', async () => {
    const { at, opened, news } = run('declined')
    await at('declined')
    expect([opened, news]).toEqual([[], []])
  })
})

const walkFrom = (returned: Returned) => ({
  machine: () => authorisationMachine({ shops: {} as ShopGateway, page: orderFakes().page }),
  input: { returned },
  events: [{ type: 'authorise', use: 'order' }, { type: 'retry' }, { type: 'dismiss' }],
  outputs: { ask: ['https://fxg.example.cn/'], take: [{ shopId: 'S1' }] },
  errors: { ask: [late], take: [away, late, gone] },
  tellApart: () => 0,
})

it('takes every transition of authorising', () =>
  walkEverything(walkFrom(null), walkFrom(consent), walkFrom('declined')))
