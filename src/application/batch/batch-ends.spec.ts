import { describe, expect, it } from 'vitest'
import { opened } from '../../../tests/support/batch-run'
import { inputs } from '../../../tests/support/checkout-run'
import { aBatch, aTicket, orderFakes } from '../../../tests/support/order-fakes'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { BatchOrder } from '../../domain/order-batch'

const offline = new Failure('network', '网络不通')
const busy = new Failure('busy', '系统繁忙')
const shipped = (orders: number) => aBatch(orders, { status: 'shipped' })

describe('what is asked before', () => {
  it('is nothing of one order that is to be paid', async () => {
    const fakes = orderFakes({ pay: async () => aTicket({ paymentNo: 'P9' }) })
    const { at, news } = opened('pay', aBatch(1), fakes)
    const { outcome } = await at('done')
    expect(news).toEqual([{ type: 'settled', outcome }])
    expect(outcome).toEqual({ done: ['O1'], left: [], refunded: 0, paymentNo: 'P9', pieces: 0, missing: [] })
  })

  it('is nothing of orders that are bought once more', async () => {
    const fakes = orderFakes({
      reorder: async () => ({
        added: [
          { skuId: '11', qty: 2 },
          { skuId: '12', qty: 3 },
        ],
        left: [],
      }),
    })
    expect((await opened('reorder', aBatch(2), fakes).at('done')).outcome).toMatchObject({
      done: ['O1', 'O2'],
      pieces: 5,
    })
    expect(inputs(fakes, 'reorder')).toEqual([['O1', 'O2']])
  })

  it.each(['cancel', 'confirm'] as const)('is whether one order is to be %sed', (kind) => {
    const orders = kind === 'cancel' ? aBatch(1) : shipped(1)
    expect(opened(kind, orders, orderFakes()).actor.getSnapshot().value).toBe('asking')
  })

  it('is whether a payment may leave some out', () => {
    const orders = [...aBatch(1), ...aBatch(1, { orderNo: 'GONE', status: 'cancelled' })]
    expect(opened('pay', orders, orderFakes()).actor.getSnapshot().value).toBe('asking')
    expect(opened('pay', aBatch(1, { status: 'cancelled' }), orderFakes()).actor.getSnapshot().value).toBe('asking')
  })

  it('may be answered with no', async () => {
    const fakes = orderFakes()
    const { actor, send, at } = opened('cancel', aBatch(2), fakes)
    send('leave')
    await at('left')
    expect([actor.getSnapshot().status, fakes.calls]).toEqual(['done', []])
  })
})

describe('how a batch ends', () => {
  it('partly where some could not be part of it, unless it is a payment, which said so before', async () => {
    const mixed = (status: BatchOrder['status'], other: BatchOrder['status']) => [
      ...aBatch(1, { status }),
      ...aBatch(1, { orderNo: 'GONE', status: other }),
    ]
    const confirming = opened(
      'confirm',
      mixed('shipped', 'cancelled'),
      orderFakes({ confirm: async (orderNos) => ({ confirmed: orderNos, refused: [] }) }),
    )
    confirming.send('go')
    expect((await confirming.at('partly')).outcome).toMatchObject({ done: ['O1'], left: [] })
    const paying = opened('pay', mixed('pending_payment', 'cancelled'), orderFakes({ pay: async () => aTicket() }))
    paying.send('go')
    await paying.at('done')
  })

  it('partly where goods could not be put into the cart again', async () => {
    const missing = [{ title: '碎花连衣裙', spec: '红色 / M', reason: 'sold_out' }]
    const fakes = orderFakes({ reorder: async () => ({ added: [], left: missing }) } as never)
    const { at, news } = opened('reorder', aBatch(1), fakes)
    const { outcome } = await at('partly')
    expect(outcome).toMatchObject({ pieces: 0, missing })
    expect(news).toEqual([{ type: 'settled', outcome }])
  })

  it('partly where an earlier part had refusals and the last has none, and adds the parts up', async () => {
    const refused = [{ orderNo: 'O1', msg: '状态已变化，请刷新后重试' }]
    let calls = 0
    const fakes = orderFakes({
      cancel: async ({ orderNos }) => {
        calls += 1
        return calls === 1
          ? { cancelled: orderNos.slice(1), refused, refunded: fen(300) }
          : { cancelled: orderNos, refused: [], refunded: fen(50) }
      },
    })
    const { send, at, news } = opened('cancel', aBatch(150), fakes)
    send('go')
    const { outcome } = await at('partly')
    expect([outcome.done.length, outcome.left, outcome.refunded]).toEqual([149, refused, 350])
    expect(outcome.done[0]).toBe('O2')
    expect(outcome.done.at(-1)).toBe('O150')
    expect(news).toHaveLength(1)
    send('leave')
    await at('left')
  })

  it('adds up what several parts put into the cart and what they could not', async () => {
    let calls = 0
    const fakes = orderFakes({
      reorder: async () => ({ added: [{ skuId: '1', qty: (calls += 1) }], left: [{ spec: `${calls}` }] }),
    } as never)
    expect((await opened('reorder', aBatch(101), fakes).at('partly')).outcome).toMatchObject({
      pieces: 3,
      missing: [{ spec: '1' }, { spec: '2' }],
    })
  })

  it('partly where a later part is refused as a whole: what was done before is told with the reason', async () => {
    let calls = 0
    const fakes = orderFakes({
      cancel: async ({ orderNos }) => {
        calls += 1
        if (calls > 1) throw busy
        return { cancelled: orderNos, refused: [], refunded: fen(0) }
      },
    })
    const { send, at, news } = opened('cancel', aBatch(101), fakes)
    send('go')
    const { outcome, error } = await at('partly')
    expect([outcome.done.length, error, news]).toEqual([100, busy, [{ type: 'settled', outcome }]])
  })

  it('with nothing done where the first answer is a refusal, and may be tried once more under another id', async () => {
    let isBusy = true
    const fakes = orderFakes({
      cancel: async ({ orderNos }) => {
        if (isBusy) throw busy
        return { cancelled: orderNos, refused: [], refunded: fen(0) }
      },
    })
    const { send, at, news } = opened('cancel', aBatch(1), fakes)
    send('go')
    expect(await at('failed')).toMatchObject({ error: busy, outcome: { done: [] } })
    expect(news).toHaveLength(1)
    expect(fakes.stored.pending.size).toBe(0)
    isBusy = false
    send('retry')
    expect((await at('done')).error).toBeNull()
    expect(inputs(fakes, 'cancel')).toMatchObject([{ requestId: 'id-1' }, { requestId: 'id-2' }])
  })

  it('is left from a failure', async () => {
    const { actor, send, at } = opened('cancel', aBatch(1), orderFakes({ cancel: () => Promise.reject(busy) }))
    send('go')
    await at('failed')
    send('leave')
    await at('left')
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('says why it is not known what went into the cart, and tells that it is over', async () => {
    const { send, at, news } = opened('reorder', aBatch(1), orderFakes({ reorder: () => Promise.reject(offline) }))
    const { error, outcome } = await at('unknown')
    expect([error, news]).toEqual([offline, [{ type: 'settled', outcome }]])
    send('leave')
    await at('left')
  })

  it('knows that nothing went into the cart where the answer says so', async () => {
    const { at } = opened('reorder', aBatch(1), orderFakes({ reorder: () => Promise.reject(busy) }))
    expect((await at('failed')).error).toBe(busy)
  })

  it('says so where nobody can say which orders may still be paid', async () => {
    const fakes = orderFakes({
      pay: () => Promise.reject(new Failure('conflict', '订单已支付或已关闭，请刷新后查看')),
      list: () => Promise.reject(busy),
    })
    const { send, at } = opened('pay', aBatch(2), fakes)
    send('go')
    expect((await at('failed')).error).toBe(busy)
  })

  it('looks again only for a payment: another conflict is a refusal', async () => {
    const conflict = new Failure('conflict', '状态已变化，请刷新后重试')
    const { send, at } = opened('cancel', aBatch(1), orderFakes({ cancel: () => Promise.reject(conflict) }))
    send('go')
    expect((await at('failed')).error).toBe(conflict)
    const paying = opened('pay', aBatch(2), orderFakes({ pay: () => Promise.reject(busy) }))
    paying.send('go')
    expect((await paying.at('failed')).error).toBe(busy)
  })

  it('pays what is left after it looked again, asking only about the orders that the list does not have', async () => {
    const [first, second] = aBatch(2)
    let calls = 0
    const fakes = orderFakes({
      pay: async () => {
        calls += 1
        if (calls === 1) throw new Failure('conflict', '订单已支付或已关闭，请刷新后查看')
        return aTicket({ paymentNo: 'P9' })
      },
      list: async () => ({ list: [first] }) as never,
      info: async () => ({ ...second!, ...aBatch(1, { orderNo: 'O2', status: 'cancelled' })[0] }) as never,
    })
    const { send, at } = opened('pay', [first!, second!], fakes)
    send('go')
    await at('asking', ({ plan }) => plan.able.length === 1)
    expect(inputs(fakes, 'list')).toEqual([{ status: 'pending_payment', page: 1, pageSize: 100 }])
    expect(inputs(fakes, 'info')).toEqual(['O2'])
    send('go')
    await at('done')
    expect(inputs(fakes, 'pay')).toMatchObject([{ pay: { orderNos: ['O1', 'O2'] } }, { pay: { orderNos: ['O1'] } }])
  })
})
