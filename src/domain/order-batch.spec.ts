import { describe, expect, it } from 'vitest'
import { fen } from './money'
import { orderCan, type OrderStatus } from './order'
import { MAX_BATCH, planBatch, type BatchOrder } from './order-batch'
import { orderStatusText } from './order-life/words'

const order = (orderNo: string, status: OrderStatus, payable = 100): BatchOrder => ({
  orderNo,
  status,
  statusText: orderStatusText[status],
  payable: fen(payable),
  paymentNo: '',
  can: orderCan(status, false, false),
})
const nos = (orders: readonly { orderNo: string }[]) => orders.map(({ orderNo }) => orderNo)

describe('several orders at once', () => {
  it('are paid for together, as far as they wait for payment', () => {
    const { able, left, amount } = planBatch('pay', [
      order('a', 'pending_payment', 1000),
      order('b', 'paid', 2000),
      order('c', 'pending_payment', 3000),
    ])
    expect([nos(able), amount]).toEqual([['a', 'c'], 4000])
    expect(left).toEqual([{ orderNo: 'b', msg: '待拿货的订单不能付款' }])
  })

  it('are a hundred in one payment; those beyond are left and may be paid next', () => {
    const many = Array.from({ length: MAX_BATCH + 1 }, (_, i) => order(String(i), 'pending_payment'))
    const { able, left, amount } = planBatch('pay', many)
    expect([able.length, amount]).toEqual([100, 10_000])
    expect(left).toEqual([{ orderNo: '100', msg: '一次最多合并 100 单付款' }])
    expect(planBatch('cancel', many).able).toHaveLength(101)
  })

  it('that are cancelled bring back what was paid, and nothing where nothing was', () => {
    const { able, left, amount } = planBatch('cancel', [
      order('a', 'pending_payment', 1000),
      order('b', 'paid', 2000),
      order('c', 'shipped', 4000),
    ])
    expect([nos(able), amount]).toEqual([['a', 'b'], 2000])
    expect(left).toEqual([{ orderNo: 'c', msg: '待收货的订单不能取消' }])
  })

  it('that are received or bought again move no money', () => {
    const sent = [order('a', 'shipped', 1000), order('b', 'paid', 2000)]
    expect(planBatch('confirm', sent)).toMatchObject({ able: [{ orderNo: 'a' }], left: [{ orderNo: 'b' }], amount: 0 })
    expect(planBatch('reorder', sent)).toMatchObject({ able: sent, left: [], amount: 0 })
  })

  it('may be none', () => {
    expect(planBatch('pay', [])).toEqual({ able: [], left: [], amount: 0 })
  })
})
