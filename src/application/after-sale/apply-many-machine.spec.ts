import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { afterSaleFakes, type AfterSaleFakes } from '../../../tests/support/after-sale-fakes'
import { inputs } from '../../../tests/support/checkout-run'
import { pauses, shutStore } from '../../../tests/support/doubts'
import { NOW } from '../../../tests/support/order-fakes'
import type { AfterSaleRequest, AfterSaleState } from '../../domain/after-sales'
import { Failure } from '../../domain/failure'
import type { ManyAsked } from './apply-many-actors'
import { applyManyMachine, type ApplyManyContext, type ApplyManyNews } from './apply-many-machine'

const offline = new Failure('network', '网络不通')
const busy = new Failure('busy', '系统繁忙')
const short = new Failure('balance-short', '备用金不足')

const asked = (orderNo: string): ManyAsked => ({
  orderNo,
  type: 'refund_only',
  lines: [{ skuId: '11', qty: 1 }],
  reason: 'missing',
  description: '',
  imageIds: [],
  refundTo: 'reserve',
})

const opened = (fakes: AfterSaleFakes, ...orders: string[]) => {
  const clock = new SimulatedClock()
  const actor = createActor(applyManyMachine(fakes), {
    input: { account: '13800000000', asked: orders.map(asked) },
    clock,
  })
  const news: ApplyManyNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string, check: (context: ApplyManyContext) => boolean = () => true) =>
    (await waitFor(actor, ({ value, context }) => value === state && check(context), { timeout: 500 })).context
  return { actor, clock, news, at }
}

/** Files what it is asked for, except where there is something to say against the order. */
const station = (answers: Record<string, Error[]>) => ({
  apply: async ({ orderNo }: AfterSaleRequest): Promise<AfterSaleState> => {
    const error = answers[orderNo]?.shift()
    if (error) throw error
    return { caseNo: `A-${orderNo}`, status: 'applied' }
  },
})

describe('one application for several orders', () => {
  it('is filed for each, one after the other, under an id of its own', async () => {
    const fakes = afterSaleFakes(station({}))
    const { at, news } = opened(fakes, 'O1', 'O2')
    const { done, left, rest } = await at('over')
    expect(done).toEqual([
      { orderNo: 'O1', caseNo: 'A-O1' },
      { orderNo: 'O2', caseNo: 'A-O2' },
    ])
    expect([left, rest, news]).toEqual([[], [], [{ type: 'settled' }]])
    expect(fakes.calls).toEqual([
      ['pending.write', 'apply/13800000000/after-sale/O1/'],
      ['apply', { ...asked('O1'), requestId: 'id-1' }],
      ['pending.remove', 'apply/13800000000/after-sale/O1/'],
      ['pending.write', 'apply/13800000000/after-sale/O2/'],
      ['apply', { ...asked('O2'), requestId: 'id-2' }],
      ['pending.remove', 'apply/13800000000/after-sale/O2/'],
    ])
  })

  it('goes on where one is refused, and says which and why', async () => {
    const fakes = afterSaleFakes(station({ O2: [short], O3: [busy] }))
    const { done, left } = await opened(fakes, 'O1', 'O2', 'O3', 'O4').at('over')
    expect(done.map(({ orderNo }) => orderNo)).toEqual(['O1', 'O4'])
    expect(left).toEqual([
      { orderNo: 'O2', error: short },
      { orderNo: 'O3', error: busy },
    ])
    expect(fakes.stored.pending.size).toBe(0)
  })

  it('is over at once for no order', async () => {
    const { at, news } = opened(afterSaleFakes())
    await at('over')
    expect(news).toEqual([{ type: 'settled' }])
  })

  it('is asked for again under its id where no answer came, slower and slower', async () => {
    const fakes = afterSaleFakes(station({ O1: [offline, busy, offline, offline, offline] }))
    const { at, clock } = opened(fakes, 'O1')
    for (const [doubts, pause] of pauses) {
      await at('doubtful', (context) => context.doubts === doubts)
      expect(fakes.stored.pending.get('apply/13800000000/after-sale/O1/')).toEqual({
        version: 1,
        request: { ...asked('O1'), requestId: 'id-1' },
        at: NOW,
      })
      clock.increment(pause - 1)
      expect(inputs(fakes, 'apply')).toHaveLength(doubts)
      clock.increment(1)
    }
    await at('over')
    expect(inputs(fakes, 'apply').map((request) => (request as AfterSaleRequest).requestId)).toEqual(
      Array.from({ length: 6 }, () => 'id-1'),
    )
  })

  it('waits anew for the next order', async () => {
    const fakes = afterSaleFakes(station({ O1: [offline], O2: [offline] }))
    const { at, actor } = opened(fakes, 'O1', 'O2')
    await at('doubtful')
    actor.send({ type: 'retry' })
    expect(await at('doubtful', ({ rest }) => rest.length === 1)).toMatchObject({ doubts: 1, error: offline })
  })

  it('may be stopped: what was not answered and what was not begun is left, for that reason', async () => {
    const fakes = afterSaleFakes(station({ O2: [short], O3: [offline] }))
    const { at, actor, news } = opened(fakes, 'O1', 'O2', 'O3', 'O4')
    await at('doubtful')
    actor.send({ type: 'leave' })
    const { done, left, rest } = await at('over')
    expect(done.map(({ orderNo }) => orderNo)).toEqual(['O1'])
    expect(left).toEqual([
      { orderNo: 'O2', error: short },
      { orderNo: 'O3', error: offline },
      { orderNo: 'O4', error: offline },
    ])
    expect([rest, news]).toEqual([[], [{ type: 'settled' }]])
  })

  it('asks first for what an earlier page left without an answer', async () => {
    const fakes = afterSaleFakes(station({ O1: [offline] }))
    const first = opened(fakes, 'O1')
    await first.at('doubtful')
    first.actor.stop()
    await opened(fakes, 'O1').at('over')
    expect(inputs(fakes, 'apply')).toMatchObject([{ requestId: 'id-1' }, { requestId: 'id-1' }])
    const late = afterSaleFakes(station({}))
    late.stored.pending.set('apply/13800000000/after-sale/O1/', {
      version: 1,
      request: { ...asked('O1'), requestId: 'old' },
      at: NOW - 23 * 3600_000,
    })
    await opened(late, 'O1').at('over')
    expect(inputs(late, 'apply')).toMatchObject([{ requestId: 'id-1' }])
  })

  it('needs no store', async () => {
    const fakes = afterSaleFakes(station({ O1: [short] }))
    shutStore(fakes)
    expect((await opened(fakes, 'O1', 'O2').at('over')).done).toHaveLength(1)
  })
})
