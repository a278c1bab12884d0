import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { afterSaleFakes, aCase, type AfterSaleFakes } from '../../../tests/support/after-sale-fakes'
import { inTurn, inputs } from '../../../tests/support/checkout-run'
import { pauses, shutStore } from '../../../tests/support/doubts'
import { NOW } from '../../../tests/support/order-fakes'
import type { AfterSaleState } from '../../domain/after-sales'
import { Failure } from '../../domain/failure'
import type { CaseWish } from './act-actors'
import { actMachine, type ActContext, type ActNews } from './act-machine'

const offline = new Failure('network', '网络不通')
const busy = new Failure('busy', '系统繁忙')
const late = new Failure('conflict', '售后单现在是“已拒绝”，不能撤销')
const cancelled: AfterSaleState = { caseNo: 'A1', status: 'cancelled' }
const parcel = { brand: '中通', trackingNo: 'YT1' }
const PENDING = 'act/13800000000/A1/cancel'

const opened = (fakes: AfterSaleFakes) => {
  const clock = new SimulatedClock()
  const actor = createActor(actMachine(fakes), { input: { account: '13800000000', caseNo: 'A1' }, clock })
  const news: ActNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string, check: (context: ActContext) => boolean = () => true) =>
    (await waitFor(actor, ({ value, context }) => value === state && check(context), { timeout: 500 })).context
  return { actor, clock, news, at, go: (wish: CaseWish) => actor.send({ type: 'go', wish }) }
}

describe('what a buyer does with an application', () => {
  it.each([
    ['a parcel that was sent back', { act: 'ship', parcel }, 'ship', { caseNo: 'A1', ...parcel }, 'returning'],
    [
      'a choice after the inspection',
      { act: 'choose', option: 'abandon' },
      'choose',
      { caseNo: 'A1', option: 'abandon' },
      'sending_back',
    ],
  ] as const)('is %s, told under an id that is written down before', async (_, wish, method, told, status) => {
    const fakes = afterSaleFakes()
    const { go, at, news } = opened(fakes)
    await at('asking')
    expect(fakes.calls).toEqual([])
    go(wish)
    await at('done')
    const key = `act/13800000000/A1/${wish.act}`
    expect(fakes.calls).toEqual([
      ['pending.write', key],
      [method, { ...told, requestId: 'id-1' }],
      ['pending.remove', key],
    ])
    expect(news).toEqual([{ type: 'done', state: { caseNo: 'A1', status } }])
  })

  it.each(['cancel', 'confirm'] as const)('is to %s it, by its number alone', async (act) => {
    const fakes = afterSaleFakes()
    const { go, at } = opened(fakes)
    go({ act })
    await at('done')
    expect(inputs(fakes, act)).toEqual(['A1'])
  })

  it('may be nothing', async () => {
    const fakes = afterSaleFakes()
    const { actor, at } = opened(fakes)
    actor.send({ type: 'leave' })
    await at('left')
    expect([actor.getSnapshot().status, fakes.calls]).toEqual(['done', []])
  })

  it('is told why it is refused, forgotten, and may be tried again or left', async () => {
    const fakes = afterSaleFakes({ cancel: inTurn<AfterSaleState>(late, cancelled) })
    const { go, at, news } = opened(fakes)
    go({ act: 'cancel' })
    expect(await at('refused')).toMatchObject({ error: late, doubts: 0 })
    expect([news, fakes.stored.pending.size]).toEqual([[{ type: 'refused', error: late }], 0])
    expect(inputs(fakes, 'info')).toEqual([])
    go({ act: 'confirm' })
    await at('done')
    expect(inputs(fakes, 'confirm')).toEqual(['A1'])
    const other = opened(afterSaleFakes({ cancel: () => Promise.reject(late) }))
    other.go({ act: 'cancel' })
    await other.at('refused')
    other.actor.send({ type: 'leave' })
    await other.at('left')
  })

  it('is surely not done where the very first answer is "busy"', async () => {
    const fakes = afterSaleFakes({ cancel: () => Promise.reject(busy) })
    const { go, at } = opened(fakes)
    go({ act: 'cancel' })
    expect((await at('refused')).error).toBe(busy)
    expect(fakes.stored.pending.size).toBe(0)
  })
})

describe('an act without an answer', () => {
  it('is asked for again, slower and slower, but at least every 20 seconds', async () => {
    const fakes = afterSaleFakes({ cancel: inTurn<never>(offline, busy, offline) })
    const { go, at, clock, actor } = opened(fakes)
    go({ act: 'cancel' })
    for (const [doubts, pause] of pauses) {
      expect((await at('doubtful', (context) => context.doubts === doubts)).error).toBe(doubts === 2 ? busy : offline)
      expect([...fakes.stored.pending.keys()]).toEqual([PENDING])
      clock.increment(pause - 1)
      expect(inputs(fakes, 'cancel')).toHaveLength(doubts)
      clock.increment(1)
      expect(inputs(fakes, 'cancel')).toHaveLength(doubts + 1)
    }
    await at('doubtful')
    actor.send({ type: 'leave' })
    await at('left')
  })

  it('is asked for at once where the buyer says so, under the same id', async () => {
    const fakes = afterSaleFakes({ ship: inTurn<AfterSaleState>(offline, { caseNo: 'A1', status: 'returning' }) })
    const { go, at, actor } = opened(fakes)
    go({ act: 'ship', parcel })
    await at('doubtful')
    actor.send({ type: 'retry' })
    await at('done')
    expect(inputs(fakes, 'ship')).toMatchObject([{ requestId: 'id-1' }, { requestId: 'id-1' }])
    expect(fakes.stored.pending.size).toBe(0)
  })

  it.each([
    ['the same wish', { act: 'ship', parcel: { brand: '中通', trackingNo: 'YT1' } }, 'id-1'],
    ['another parcel', { act: 'ship', parcel: { brand: '中通', trackingNo: 'YT2' } }, 'id-2'],
  ] as const)('is remembered by the next page for %s', async (_, wish, requestId) => {
    const fakes = afterSaleFakes({ ship: inTurn<AfterSaleState>(offline, { caseNo: 'A1', status: 'returning' }) })
    const first = opened(fakes)
    first.go({ act: 'ship', parcel })
    await first.at('doubtful')
    expect(fakes.stored.pending.get('act/13800000000/A1/ship')).toEqual({
      version: 1,
      request: { caseNo: 'A1', wish: { act: 'ship', parcel }, requestId: 'id-1' },
      at: NOW,
    })
    first.actor.stop()
    const second = opened(fakes)
    second.go(wish)
    await second.at('done')
    expect(inputs(fakes, 'ship').at(-1)).toMatchObject({ requestId })
  })

  it.each([
    ['cancel', 'cancelled'],
    ['confirm', 'completed'],
  ] as const)(
    'has done what it should where a repeated %s is refused and the application is %s',
    async (act, status) => {
      const fakes = afterSaleFakes({
        [act]: inTurn<never>(offline, late),
        info: async () => aCase({ status }),
      })
      const { go, at, actor, news } = opened(fakes)
      go({ act })
      await at('doubtful')
      actor.send({ type: 'retry' })
      await at('done')
      expect([inputs(fakes, 'info'), news]).toEqual([['A1'], [{ type: 'done', state: { caseNo: 'A1', status } }]])
    },
  )

  it.each([
    ['a conflict with an application that stands otherwise', { act: 'cancel' }, late, ['A1']],
    ['a conflict of an act that has an id', { act: 'choose', option: 'abandon' }, late, ['A1']],
    ['another reason', { act: 'cancel' }, new Failure('invalid', '参数错误'), []],
  ] as const)('was refused where its repeat meets %s', async (_, wish, error, looked) => {
    const turn = inTurn<never>(offline, error)
    const fakes = afterSaleFakes({ cancel: turn, choose: turn, info: async () => aCase({ status: 'rejected' }) })
    const { go, at, actor, news } = opened(fakes)
    go(wish)
    await at('doubtful')
    actor.send({ type: 'retry' })
    await at('refused')
    expect([news, inputs(fakes, 'info'), fakes.stored.pending.size]).toEqual([[{ type: 'refused', error }], looked, 0])
  })

  it('needs no store', async () => {
    const fakes = afterSaleFakes()
    shutStore(fakes)
    const { go, at } = opened(fakes)
    go({ act: 'cancel' })
    await at('done')
    expect(inputs(fakes, 'cancel')).toEqual(['A1'])
  })
})
