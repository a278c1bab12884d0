import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { inTurn } from '../../../tests/support/checkout-run'
import { orderFakes } from '../../../tests/support/order-fakes'
import { Failure } from '../../domain/failure'
import type { ShopGateway } from '../../domain/ports/shop-gateway'
import { authorisationMachine, type AuthorisationNews, type Returned } from './authorisation-machine'

const consent = { code: 'c1', state: 's1' }
const away = new Failure('busy', '抖店暂时没有应答，请稍后再试')
const gone = new Failure('not-found', '这次授权无效、已用过或已过期，请重新授权')
const late = new Failure('timeout', '请求超时')

const opened = (returned: Returned, over: Partial<ShopGateway> = {}) => {
  const wanted: string[] = []
  const shops = {
    consentUrl: async (use: string) => (wanted.push(use), `https://fxg.example.cn/?use=${use}`),
    takeConsent: async () => ({ shopId: 'S1' }),
    ...over,
  } as ShopGateway
  const actor = createActor(authorisationMachine({ shops, page: orderFakes().page }), { input: { returned } })
  const news: AuthorisationNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string) => (await waitFor(actor, ({ value }) => value === state, { timeout: 500 })).context
  return { actor, at, news, wanted }
}

it('begins with the use of most, and without an error', () => {
  expect(opened(null).actor.getSnapshot().context).toEqual({ returned: null, use: 'order', shopId: '', error: null })
})

it.each([
  ['taken', consent, {}],
  ['away', consent, { takeConsent: () => Promise.reject(away) }],
  ['doubtful', consent, { takeConsent: () => Promise.reject(late) }],
  ['refused', consent, { takeConsent: () => Promise.reject(gone) }],
  ['declined', 'declined', {}],
] as [string, Returned, Partial<ShopGateway>][])(
  'may be authorised for another use or put away where it is %s',
  async (state, returned, over) => {
    const again = opened(returned, over)
    await again.at(state)
    again.actor.send({ type: 'authorise', use: 'upload' })
    expect(again.actor.getSnapshot().context).toMatchObject({ use: 'upload', error: null })
    await again.at('leaving')
    expect(again.wanted).toEqual(['upload'])
    const done = opened(returned, over)
    await done.at(state)
    done.actor.send({ type: 'dismiss' })
    await done.at('idle')
  },
)

it('says why it is not known, tells the list, and why it was refused without telling it', async () => {
  const doubtful = opened(consent, { takeConsent: () => Promise.reject(late) })
  expect((await doubtful.at('doubtful')).error).toBe(late)
  const refused = opened(consent, { takeConsent: () => Promise.reject(gone) })
  await refused.at('refused')
  expect(refused.news).toEqual([])
  const gotAway = opened(consent, { takeConsent: inTurn<{ shopId: string }>(away, gone) })
  await gotAway.at('away')
  expect(gotAway.news).toEqual([])
  gotAway.actor.send({ type: 'retry' })
  expect((await gotAway.at('refused')).error).toBe(gone)
})

it('takes the shop from the answer', async () => {
  expect((await opened(consent).at('taken')).shopId).toBe('S1')
})
