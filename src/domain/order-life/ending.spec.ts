import { describe, expect, it } from 'vitest'
import {
  aLine,
  anOrder,
  aParcel,
  decided,
  lifeAfter,
  refusalOf,
  stepsOf,
  trouble,
} from '../../../tests/support/life-orders'
import { fen, zero } from '../money'
import { advance } from './advance'
import { lived, refetchesIn } from './lived'
import { extraOf, refundBetween, refundedFor, refundOf } from './refund'
import type { LifeOrder, Wish } from './types'

const pieces = (skuId: string, qty: number) => [{ skuId, qty }]
const giveBack = (...some: { skuId: string; qty: number }[]): Wish => ({ type: 'give_back', pieces: some })
const takeBack = (amount: number, ...some: { skuId: string; qty: number }[]): Wish => ({
  type: 'return',
  pieces: some,
  amount: fen(amount),
})
const close: Wish = { type: 'close', reason: ' 档口停业 ' }
const A = { skuId: 'a', qty: 3 }
const B = { skuId: 'b', qty: 2 }
const TOO_MANY = '件数不对：超过了这些商品还能处理的数量'

describe('an order that is not paid', () => {
  it('expires with its pieces free again and nothing to give back', () => {
    const outcome = advance(anOrder({ status: 'pending_payment' }), { type: 'expire' })
    expect(outcome).toMatchObject({ status: 'cancelled', refund: 0, back: [A, B] })
    expect(stepsOf(outcome)).toEqual(['expire cancelled: 超时未付款，订单已自动取消'])
  })

  it('is cancelled with nothing to give back, and paid only once', () => {
    const outcome = advance(anOrder({ status: 'pending_payment' }), { type: 'cancel' })
    expect(outcome).toMatchObject({ status: 'cancelled', refund: 0, back: [A, B] })
    const paid = advance(anOrder({ status: 'pending_payment' }), { type: 'pay' })
    expect(paid).toEqual({
      status: 'paid',
      amounts: anOrder().amounts,
      lines: anOrder().lines,
      steps: [{ event: 'pay', from: 'pending_payment', to: 'paid', text: '付款成功' }],
      opened: null,
      moved: [],
      parcel: null,
      delivered: [],
      refund: 0,
      difference: 0,
      back: [],
      missing: [],
      taken: [],
    })
    expect(refusalOf(anOrder(), { type: 'pay' })).toBe('订单现在是“待拿货”，不能付款')
    expect(refusalOf(anOrder(), { type: 'expire' })).toBe('订单现在是“待拿货”，不能这样处理')
  })
})

describe('an order that its buyer cancels', () => {
  it('gives back what is left of it, and what stood in its way is over', () => {
    const at = anOrder({ refunded: fen(472), lines: [aLine('a', 1000, 3), aLine('b', 501, 2, { refunded: 2 })] })
    const outcome = advance(lifeAfter(at, trouble('bad_address'), trouble('unreachable')), { type: 'cancel' })
    expect(outcome).toMatchObject({ refund: 4000, back: [A] })
    expect(outcome.steps[0]!.text).toBe('买家取消订单，已退款 ¥40.00')
    expect(outcome.moved.map(({ caseNo, status }) => `${caseNo} ${status}`)).toEqual(['C0 cancelled', 'C1 cancelled'])
    expect(outcome.lines.map(({ refunded }) => refunded)).toEqual([3, 2])
  })
})

describe('an order that is closed', () => {
  it('gives back all of it where nothing was sent, in the words of whoever closes it', () => {
    const at = lifeAfter(anOrder(), { type: 'pick' })
    const outcome = advance(at, close)
    expect(outcome).toMatchObject({ status: 'closed', refund: 4472, back: [A, B], missing: [] })
    expect(outcome.lines.map(({ picked, refunded }) => [picked, refunded])).toEqual([
      [0, 3],
      [0, 2],
    ])
    expect(stepsOf(outcome)).toEqual(['close closed: 订单已关闭：档口停业，已退款 ¥44.72'])
  })

  it('keeps what was sent, and gives back what was neither sent nor given back before', () => {
    const sent = lifeAfter(anOrder(), giveBack(...pieces('a', 1)), aParcel('ZT100001', pieces('a', 2)))
    const outcome = advance(sent, close)
    expect(outcome).toMatchObject({ status: 'shipped', back: [B] })
    expect(outcome.lines.map(({ picked, shipped, refunded }) => [picked, shipped, refunded])).toEqual([
      [2, 2, 1],
      [0, 0, 2],
    ])
    expect(stepsOf(outcome)).toEqual(['close_rest shipped: 其余商品不再发货：档口停业，已退款 ¥10.30'])
    expect(outcome.refund).toBe(1030)
  })

  it('has no pieces back that never were there', () => {
    const short = lifeAfter(
      anOrder(),
      { type: 'shortage', skuId: 'b', qty: 1 },
      { type: 'pick', pieces: pieces('a', 1) },
    )
    expect(advance(short, close)).toMatchObject({ missing: pieces('b', 1), back: [A, ...pieces('b', 1)] })
  })

  it('ends what stood in its way, but not what is about a parcel that is sent', () => {
    const at = lifeAfter(
      anOrder(),
      aParcel('ZT100001', pieces('a', 1)),
      trouble('dy_push_failed'),
      trouble('bad_address'),
    )
    expect(advance(at, close).moved).toEqual([{ caseNo: 'C2', status: 'cancelled', option: '' }])
  })

  it('is not closed once all of it is sent, nor before it is paid', () => {
    expect(refusalOf(lifeAfter(anOrder(), aParcel('ZT100001')), close)).toBe('订单现在是“待收货”，不能关闭')
    expect(refusalOf(anOrder({ status: 'pending_payment' }), close)).toBe('订单现在是“待付款”，不能关闭')
  })
})

describe('pieces given back before they are sent', () => {
  it('are free again, those first that nobody fetched', () => {
    const picked = lifeAfter(anOrder(), { type: 'pick', pieces: pieces('a', 2) })
    const one = advance(picked, giveBack(...pieces('a', 1)))
    expect(one).toMatchObject({ refund: 1014, back: pieces('a', 1), status: 'picking' })
    expect(one.lines[0]).toMatchObject({ picked: 2, refunded: 1 })
    expect(advance(picked, giveBack(...pieces('a', 2))).lines[0]).toMatchObject({ picked: 1, refunded: 2 })
    expect(stepsOf(one)).toEqual(['refund_item picking: 售后退款 1 件，已退款 ¥10.14'])
  })

  it('are of a paid order nothing that begins it', () => {
    const outcome = advance(anOrder(), giveBack(...pieces('a', 3), ...pieces('b', 1)))
    expect([outcome.status, outcome.refund]).toEqual(['paid', 3000 + 501 + 56])
    expect(stepsOf(outcome)).toEqual(['refund_item paid: 售后退款 4 件，已退款 ¥35.57'])
  })

  it('close the order with the last of them, and with the freight; what stood in its way is over', () => {
    const outcome = advance(lifeAfter(anOrder(), trouble('bad_address')), giveBack(A, B))
    expect([outcome.status, outcome.refund]).toEqual(['closed', 4472])
    expect(stepsOf(outcome).at(-1)).toBe('close closed: 商品都没有拿到，订单已关闭')
    expect(outcome.moved).toEqual([{ caseNo: 'C0', status: 'cancelled', option: '' }])
  })

  it('send the order on where what is left was fetched', () => {
    const picked = lifeAfter(anOrder(), { type: 'pick', pieces: pieces('a', 3) })
    expect(stepsOf(advance(picked, giveBack(B)))).toEqual([
      'refund_item picking: 售后退款 2 件，已退款 ¥10.30',
      'all_picked packing: 商品已到站点，质检打包中',
    ])
    expect(advance(lifeAfter(anOrder(), { type: 'pack' }), giveBack(B)).status).toBe('packing')
  })

  it('make it shipped where what is left was sent; what held its parcels is over, what is about a sent one is not', () => {
    const sent = lifeAfter(
      anOrder(),
      aParcel('ZT100001', pieces('a', 3)),
      trouble('bad_address'),
      trouble('dy_push_failed'),
    )
    const outcome = advance(sent, giveBack(B))
    expect(stepsOf(outcome)).toEqual([
      'refund_item picking: 售后退款 2 件，已退款 ¥10.30',
      'close_rest shipped: 其余商品已退款，全部包裹已发出',
    ])
    expect(outcome.moved).toEqual([{ caseNo: 'C1', status: 'cancelled', option: '' }])
  })

  it('wait for a case about pieces that were not fetched', () => {
    const short = lifeAfter(anOrder(), { type: 'shortage', skuId: 'b', qty: 1 }, { type: 'pick', pieces: [A] })
    const outcome = advance(short, giveBack(...pieces('b', 1)))
    expect([outcome.status, outcome.moved]).toEqual(['picking', []])
    expect(outcome.lines[1]).toMatchObject({ picked: 0, refunded: 1 })
  })

  it('leave to a case the pieces that it holds', () => {
    const held = lifeAfter(
      anOrder(),
      { type: 'pick', pieces: pieces('a', 2) },
      { type: 'shortage', skuId: 'a', qty: 1 },
      trouble('qc_failed', { skuId: 'a', qty: 1 }),
    )
    expect(refusalOf(held, giveBack(...pieces('a', 2)))).toBe(TOO_MANY)
    expect(advance(held, giveBack(...pieces('a', 1))).lines[0]).toMatchObject({ picked: 1, refunded: 1 })
  })

  it.each<[string, LifeOrder, Wish]>([
    ['none', anOrder(), giveBack(...pieces('a', 0))],
    ['more than there are', anOrder(), giveBack(...pieces('a', 4))],
    ['what is sent', lifeAfter(anOrder(), aParcel('ZT100001', pieces('a', 2))), giveBack(...pieces('a', 2))],
    ['what is given back', lifeAfter(anOrder(), giveBack(...pieces('a', 2))), giveBack(...pieces('a', 2))],
  ])('are not %s', (_, order, wish) => {
    expect(refusalOf(order, wish)).toBe(TOO_MANY)
  })
})

describe('pieces that come back after they were sent', () => {
  const sent = () => lifeAfter(anOrder(), aParcel('ZT100001'))

  it('bring what their after-sale has reckoned', () => {
    const outcome = advance(sent(), takeBack(1014, ...pieces('a', 1)))
    expect(outcome).toMatchObject({ status: 'shipped', refund: 1014, back: [] })
    expect(outcome.lines.map(({ returned, refunded }) => [returned, refunded])).toEqual([
      [1, 0],
      [0, 0],
    ])
    expect(stepsOf(outcome)).toEqual(['after_sale shipped: 售后 1 件，已退款 ¥10.14'])
    expect(advance(sent(), takeBack(0, A, B)).steps[0]!.text).toBe('售后 5 件，没有退款')
  })

  it('are none that were not sent or came back before, and bring no more than is left', () => {
    const once = lifeAfter(sent(), takeBack(1000, ...pieces('a', 2)))
    expect(refusalOf(once, takeBack(0, ...pieces('a', 1)))).toBe('')
    expect(refusalOf(once, takeBack(0, ...pieces('a', 2)))).toBe(TOO_MANY)
    expect(refusalOf(sent(), takeBack(0, ...pieces('a', 0)))).toBe(TOO_MANY)
    expect(refusalOf(once, takeBack(3472, ...pieces('a', 1)))).toBe('')
    const tooMuch = '退款超过了这张订单还能退的金额'
    expect(refusalOf(once, takeBack(3473, ...pieces('a', 1)))).toBe(tooMuch)
    expect(refusalOf(once, takeBack(-1, ...pieces('a', 1)))).toBe(tooMuch)
  })
})

describe('an order that is complete', () => {
  it('says whether its buyer said so', () => {
    const sent = lifeAfter(anOrder(), aParcel('ZT100001'))
    expect(stepsOf(advance(sent, { type: 'complete' }))).toEqual(['complete completed: 买家已收货，订单完成'])
    expect(stepsOf(advance(sent, { type: 'complete', isByItself: true }))).toEqual([
      'complete completed: 已到自动确认收货的时间，订单完成',
    ])
    expect(refusalOf(anOrder(), { type: 'complete' })).toBe('订单现在是“待拿货”，不能确认收货')
  })
})

describe('what is given back', () => {
  const { amounts } = anOrder()
  const lines = (a: number, b: number, extra = 0) => [
    aLine('a', 1000, 3, { refunded: a, extra: fen(extra) }),
    aLine('b', 501, 2, { refunded: b }),
  ]

  it('is the price of the pieces, their part of the services, and with the last of them everything', () => {
    expect([
      refundedFor(amounts, lines(0, 0)),
      refundedFor(amounts, lines(1, 0)),
      refundedFor(amounts, lines(3, 1)),
    ]).toEqual([0, 1014, 3501 + 56])
    expect(refundedFor(amounts, lines(3, 2))).toBe(4472)
    expect(refundBetween(amounts, lines(1, 0), lines(3, 1))).toBe(3557 - 1014)
  })

  it('is less their part of the discount, in favour of the house', () => {
    const less = { ...amounts, discount: fen(1000), payable: fen(3472) }
    // 10.00 × 3002 ÷ 4002, and a fifth of 0.70.
    expect(refundedFor(less, lines(1, 0))).toBe(750 + 14)
  })

  it('is of every service its part', () => {
    const dear = { ...amounts, serviceFee: fen(50), qcFee: fen(100), addonFee: fen(200), payable: fen(4752) }
    expect(refundedFor(dear, lines(1, 0))).toBe(1000 + 70)
  })

  it('has with it what was paid on top, piece by piece', () => {
    const dear = { ...amounts, goodsAmount: fen(4302), payable: fen(4772) }
    expect(refundedFor(dear, lines(1, 0, 300))).toBe(1100 + 14)
    expect([extraOf({ extra: fen(301), qty: 3 }, 2), extraOf({ extra: fen(301), qty: 3 }, 3)]).toEqual([200, 301])
  })

  it('is nothing of goods that cost nothing, beside the services', () => {
    const free = { ...amounts, goodsAmount: zero, payable: fen(470) }
    const [a, b] = [aLine('a', 0, 3, { refunded: 1 }), aLine('b', 0, 2)]
    expect(refundedFor(free, [a, b])).toBe(14)
  })

  it('is never more than is left, all of that with the last piece, and never below nothing', () => {
    const given = (refunded: number, before = lines(0, 0), after = lines(1, 0)) =>
      refundOf({ amounts, refunded: fen(refunded) }, before, after)
    expect([given(0), given(4000), given(4472)]).toEqual([1014, 472, 0])
    expect(given(100, lines(1, 0), lines(3, 2))).toBe(4372)
    expect(given(0, lines(1, 0), lines(0, 0))).toBe(0)
  })

  it('is exact where the product is beyond what a number holds', () => {
    const price = 499_999_999_000
    const big = { ...amounts, goodsAmount: fen(price * 2), discount: fen(1), payable: fen(price * 2 + 469) }
    expect(refundedFor(big, [aLine('a', price, 2, { refunded: 1 })])).toBe(price - 1 + 35)
  })
})

describe('an order as somebody keeps it', () => {
  it('has what was done added to it, and else stays as it was', () => {
    const at = lifeAfter(anOrder({ refetched: 1, refunded: fen(100) }), { type: 'shortage', skuId: 'b', qty: 1 })
    const outcome = decided(at, 'refund_item')
    const after = lived(at, outcome, 'C9')
    expect(after).toMatchObject({ status: 'picking', refunded: 100 + 515, refetched: 1, cases: [], parcels: [] })
    expect(after.lines).toEqual(outcome.lines)
  })

  it('has its parcels in their order, each arrived once it has', () => {
    const two = lifeAfter(anOrder(), aParcel('ZT100001', pieces('a', 3)), { type: 'deliver' }, aParcel('ZT100002'))
    expect(two.parcels).toEqual([
      { trackingNo: 'ZT100001', isDelivered: true },
      { trackingNo: 'ZT100002', isDelivered: false },
    ])
  })

  it('has a case that was opened under its number, and keeps those that nothing happened to', () => {
    const two = lifeAfter(anOrder(), trouble('bad_address'), trouble('freight_diff', { amount: fen(300) }))
    expect(two.cases).toMatchObject([
      { caseNo: 'C0', type: 'bad_address', status: 'open', option: '' },
      { caseNo: 'C1', type: 'freight_diff', status: 'open', option: '', amount: 300 },
    ])
  })

  it('counts how often pieces were to be fetched elsewhere', () => {
    const move = (option: 'replace_supplier' | 'wait') => ({ caseNo: 'C0', status: 'resolved' as const, option })
    expect(refetchesIn({ moved: [move('replace_supplier'), move('wait'), move('replace_supplier')] })).toBe(2)
  })
})
