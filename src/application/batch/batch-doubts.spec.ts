import { describe, expect, it } from 'vitest'
import { opened } from '../../../tests/support/batch-run'
import { inputs } from '../../../tests/support/checkout-run'
import { pauses, shutStore } from '../../../tests/support/doubts'
import { aBatch, NOW, orderFakes, type OrderFakes } from '../../../tests/support/order-fakes'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'

const written = (fakes: OrderFakes) => inputs(fakes, 'pending.write')

const offline = new Failure('network', '网络不通')
const busy = new Failure('busy', '系统繁忙')
const shipped = (orders: number) => aBatch(orders, { status: 'shipped' })
const some = (from: number, to: number) => aBatch(to).slice(from)

describe('a part without an answer', () => {
  it('is asked for slower and slower, but at least every 20 seconds', async () => {
    const fakes = orderFakes({ cancel: () => Promise.reject(offline) })
    const { clock, send, at } = opened('cancel', aBatch(1), fakes)
    send('go')
    for (const [doubts, pause] of pauses) {
      expect((await at('doubtful', (context) => context.doubts === doubts)).error).toBe(offline)
      clock.increment(pause - 1)
      expect(inputs(fakes, 'cancel')).toHaveLength(doubts)
      clock.increment(1)
      expect(inputs(fakes, 'cancel')).toHaveLength(doubts + 1)
    }
  })

  it('begins to wait anew with each part', async () => {
    let calls = 0
    const fakes = orderFakes({
      cancel: async ({ orderNos }) => {
        calls += 1
        if (calls === 1 || calls === 3) throw offline
        return { cancelled: orderNos, refused: [], refunded: fen(0) }
      },
    })
    const { send, at } = opened('cancel', aBatch(101), fakes)
    send('go')
    await at('doubtful')
    send('retry')
    expect(await at('doubtful', ({ rest }) => rest.length === 1)).toMatchObject({ doubts: 1, error: offline })
    send('retry')
    expect((await at('done')).rest).toEqual([])
  })

  it('stays open while a repeat is told to come later, and may be left then', async () => {
    let calls = 0
    const fakes = orderFakes({ cancel: () => Promise.reject((calls += 1) === 1 ? offline : busy) })
    const { send, at } = opened('cancel', aBatch(1), fakes)
    send('go')
    await at('doubtful')
    send('retry')
    await at('doubtful', ({ doubts, error }) => doubts === 2 && error === busy)
    expect([...fakes.stored.pending.keys()]).toEqual(['batch/13800000000/cancel/O1'])
    send('leave')
    await at('left')
  })

  it('of a payment is written down as well, of what moves no money it is not', async () => {
    const paying = orderFakes({ pay: () => Promise.reject(offline) })
    await opened('pay', aBatch(1), paying).at('doubtful')
    expect(paying.stored.pending.get('batch/13800000000/pay/O1')).toEqual({
      version: 2,
      request: { kind: 'pay', orderNos: ['O1'], requestId: 'id-1', reason: '' },
      at: NOW,
    })
    const confirming = orderFakes({ confirm: () => Promise.reject(offline) })
    const { send, at } = opened('confirm', shipped(1), confirming)
    send('go')
    await at('doubtful')
    expect(written(confirming)).toEqual([])
  })

  it('is found for the same orders in any order, and only for them', async () => {
    let isOffline = true
    const fakes = orderFakes({
      cancel: async ({ orderNos }) => {
        if (isOffline) throw offline
        return { cancelled: orderNos, refused: [], refunded: fen(0) }
      },
    })
    const first = opened('cancel', aBatch(2), fakes)
    first.send('go')
    await first.at('doubtful')
    isOffline = false
    const other = opened('cancel', some(1, 2), fakes)
    other.send('go')
    await other.at('done')
    const same = opened('cancel', aBatch(2).toReversed(), fakes)
    same.send('go')
    await same.at('done')
    expect(inputs(fakes, 'cancel')).toMatchObject([{ requestId: 'id-1' }, { requestId: 'id-2' }, { requestId: 'id-1' }])
  })

  it.each([
    ['of another version', { version: 1, request: { requestId: 'old', kind: 'cancel', orderNos: ['O1'], reason: '' } }],
    ['without a request', { version: 2 }],
  ])('is not taken from something %s', async (_, stored) => {
    const fakes = orderFakes({ cancel: () => Promise.reject(offline) })
    fakes.stored.pending.set('batch/13800000000/cancel/O1', stored)
    const { send, at } = opened('cancel', aBatch(1), fakes)
    send('go')
    await at('doubtful')
    expect(inputs(fakes, 'cancel')).toEqual([{ orderNos: ['O1'], reason: '', requestId: 'id-1' }])
  })

  it('needs no store', async () => {
    const fakes = orderFakes({
      cancel: async ({ orderNos }) => ({ cancelled: orderNos, refused: [], refunded: fen(0) }),
    })
    shutStore(fakes)
    const { send, at } = opened('cancel', aBatch(1), fakes)
    send('go')
    expect((await at('done')).outcome.done).toEqual(['O1'])
  })

  it('of a confirmation counts only what it did: what is refused for another reason stays refused', async () => {
    let calls = 0
    const refused = ['O1', 'O2'].map((orderNo) => ({ orderNo, msg: '状态已变化，请刷新后重试' }))
    const fakes = orderFakes({
      confirm: async () => {
        calls += 1
        if (calls === 1) throw offline
        return { confirmed: ['O3'], refused }
      },
      info: async (orderNo) => ({ orderNo, status: orderNo === 'O1' ? 'completed' : 'cancelled' }) as never,
    })
    const { send, at } = opened('confirm', shipped(3), fakes)
    send('go')
    await at('doubtful')
    send('retry')
    expect((await at('partly')).outcome).toMatchObject({ done: ['O3', 'O1'], left: [refused[1]] })
  })

  it('is no reason to look where the very first answer refuses', async () => {
    const refused = [{ orderNo: 'O1', msg: '状态已变化，请刷新后重试' }]
    const fakes = orderFakes({ confirm: async () => ({ confirmed: [], refused }) })
    const { send, at } = opened('confirm', shipped(1), fakes)
    send('go')
    expect((await at('partly')).outcome).toMatchObject({ done: [], left: refused })
    expect(inputs(fakes, 'info')).toEqual([])
  })
})
