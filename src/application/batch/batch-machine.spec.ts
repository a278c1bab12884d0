import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { Cancelled } from '../../domain/order'
import type { BatchKind, BatchOrder } from '../../domain/order-batch'
import { aBatch, aTicket, orderFakes, type OrderFakes } from '../../../tests/support/order-fakes'
import { batchMachine, type BatchNews } from './batch-machine'

const batch = (kind: BatchKind, orders: BatchOrder[], fakes: OrderFakes) => {
  const clock = new SimulatedClock()
  const actor = createActor(batchMachine(fakes), { input: { account: '13800000000', kind, orders }, clock })
  const news: BatchNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string) => (await waitFor(actor, ({ value }) => value === state, { timeout: 500 })).context
  return { actor, clock, news, at, go: () => actor.send({ type: 'go' }) }
}
const inputs = (fakes: OrderFakes, method: string) =>
  fakes.calls.flatMap(([name, input]) => (name === method ? [input] : []))

const offline = new Failure('network', '网络不通')
const all = async ({ orderNos }: { orderNos: string[] }): Promise<Cancelled> => ({
  cancelled: orderNos,
  refused: [],
  refunded: fen(0),
})

describe('a batch', () => {
  it('says what it would do before it does anything', async () => {
    const paid = aBatch(1, { orderNo: 'PAID', status: 'paid' })
    const shipped = aBatch(1, { orderNo: 'GONE', status: 'shipped' })
    const { at } = batch('cancel', [...aBatch(2), ...paid, ...shipped], orderFakes())
    const { plan } = await at('asking')
    expect([plan.able.map(({ orderNo }) => orderNo), plan.left, plan.amount]).toEqual([
      ['O1', 'O2', 'PAID'],
      [{ orderNo: 'GONE', msg: '待收货的订单不能取消' }],
      fen(10500),
    ])
  })

  it('does nothing where nothing can be done', async () => {
    const { actor, at, go } = batch('confirm', aBatch(1), orderFakes())
    await at('asking')
    go()
    expect(actor.getSnapshot().value).toBe('asking')
  })

  it('tells each order that was refused, beside what was done', async () => {
    const refused = [{ orderNo: 'O2', msg: '状态已变化，请刷新后重试' }]
    const fakes = orderFakes({ cancel: async () => ({ cancelled: ['O1'], refused, refunded: fen(10500) }) })
    const { at, go, news } = batch('cancel', aBatch(2), fakes)
    go()
    const { outcome } = await at('partly')
    expect(outcome).toMatchObject({ done: ['O1'], left: refused, refunded: 10500 })
    expect(news).toEqual([{ type: 'settled', outcome }])
    expect([...fakes.stored.pending.keys()]).toEqual([])
  })

  it('goes on in parts that a call takes, each under an id of its own', async () => {
    const fakes = orderFakes({ cancel: all })
    const { at, go } = batch('cancel', aBatch(230), fakes)
    go()
    expect((await at('done')).outcome.done).toHaveLength(230)
    const asked = inputs(fakes, 'cancel') as { orderNos: string[]; requestId: string }[]
    expect(asked.map(({ orderNos, requestId }) => [orderNos.length, requestId])).toEqual([
      [100, 'id-1'],
      [100, 'id-2'],
      [30, 'id-3'],
    ])
  })

  it('asks again under the same id when no answer came, and after a reload as well', async () => {
    let isOffline = true
    const fakes = orderFakes({ cancel: (request) => (isOffline ? Promise.reject(offline) : all(request)) })
    const first = batch('cancel', aBatch(1), fakes)
    first.go()
    await first.at('doubtful')
    first.clock.increment(3000)
    await waitFor(first.actor, ({ context }) => context.doubts === 2)
    first.actor.stop()
    isOffline = false
    const second = batch('cancel', aBatch(1), fakes)
    second.go()
    await second.at('done')
    const ids = (inputs(fakes, 'cancel') as { requestId: string }[]).map(({ requestId }) => requestId)
    expect(ids).toEqual(['id-1', 'id-1', 'id-1'])
    expect([...fakes.stored.pending.keys()]).toEqual([])
  })

  it('opens one payment over several orders, and leaves it to the cashier how it is paid', async () => {
    const fakes = orderFakes({ pay: async () => aTicket({ paymentNo: 'P9' }) })
    const { at, go } = batch('pay', aBatch(2), fakes)
    await at('asking')
    go()
    expect((await at('done')).outcome.paymentNo).toBe('P9')
    expect(inputs(fakes, 'pay')).toEqual([{ pay: { orderNos: ['O1', 'O2'] }, requestId: 'id-1' }])
  })

  it('sends the reason of a cancel with every part, and after a reload the one that was sent first', async () => {
    let isOffline = false
    const fakes = orderFakes({ cancel: (request) => (isOffline ? Promise.reject(offline) : all(request)) })
    const reasons = () => (inputs(fakes, 'cancel') as { reason: string }[]).map(({ reason }) => reason)
    const many = batch('cancel', aBatch(101), fakes)
    many.actor.send({ type: 'go', reason: '重复下单' })
    await many.at('done')
    expect(reasons()).toEqual(['重复下单', '重复下单'])
    isOffline = true
    const first = batch('cancel', aBatch(1), fakes)
    first.actor.send({ type: 'go', reason: '拍错了' })
    await first.at('doubtful')
    first.actor.stop()
    isOffline = false
    const second = batch('cancel', aBatch(1), fakes)
    second.go()
    await second.at('done')
    expect(reasons().slice(2)).toEqual(['拍错了', '拍错了'])
  })

  it('asks once more without those that were paid or closed meanwhile', async () => {
    const [first, second] = aBatch(2)
    const fakes = orderFakes({
      pay: () => Promise.reject(new Failure('conflict', '订单已支付或已关闭，请刷新后查看')),
      list: async () => ({ list: [first] }) as never,
      info: async () => ({ ...second!, ...aBatch(1, { orderNo: 'O2', status: 'cancelled' })[0] }) as never,
    })
    const { at, go } = batch('pay', [first!, second!], fakes)
    await at('asking')
    go()
    await at('sorting')
    expect((await at('asking')).plan).toMatchObject({
      able: [{ orderNo: 'O1' }],
      left: [{ orderNo: 'O2', msg: '已取消的订单不能付款' }],
    })
  })

  it('takes an order that an unanswered call has confirmed for confirmed', async () => {
    let calls = 0
    const confirm = () => {
      calls += 1
      if (calls === 1) return Promise.reject(offline)
      return Promise.resolve({ confirmed: [], refused: [{ orderNo: 'O1', msg: '状态已变化，请刷新后重试' }] })
    }
    const fakes = orderFakes({ confirm, info: async () => ({ orderNo: 'O1', status: 'completed' }) as never })
    const { at, go, actor } = batch('confirm', aBatch(1, { status: 'shipped' }), fakes)
    go()
    await at('doubtful')
    actor.send({ type: 'retry' })
    expect((await at('done')).outcome).toMatchObject({ done: ['O1'], left: [] })
  })

  it('never puts goods into the cart twice for want of an answer', async () => {
    const fakes = orderFakes({ reorder: () => Promise.reject(offline) })
    const { at } = batch('reorder', aBatch(1), fakes)
    await at('unknown')
    expect(inputs(fakes, 'reorder')).toHaveLength(1)
  })
})
