import { describe, expect, it } from 'vitest'
import { fen, zero } from '../money'
import { parcelsToStop, refundLimit } from './money'
import { isApprovedAtOnce, isInWindow, mayHaveAfterSales, pathsFor, previewOf, refundOf } from './path'
import type { OrderStatus } from '../order-life/types'
import { afterSaleReasons } from './reasons'
import type { AfterSaleType, Claim, SoldOrder } from './types'

const types = Object.keys(afterSaleReasons) as AfterSaleType[]

/** Three pieces at 10.00, two at 5.00; services 0.50, freight 4.00. Both of b and one of a came in Z1, one of a is under way in Z2. */
const order = (over: Partial<SoldOrder> = {}): SoldOrder => ({
  status: 'packing',
  amounts: {
    goodsAmount: fen(4000),
    serviceFee: fen(50),
    qcFee: zero,
    addonFee: zero,
    freight: fen(400),
    discount: fen(400),
    payable: fen(4050),
  },
  refunded: zero,
  completedAt: null,
  lines: [
    { skuId: 'a', price: fen(1000), qty: 3, picked: 3, shipped: 2, refunded: 0, extra: zero, returned: 0 },
    { skuId: 'b', price: fen(500), qty: 2, picked: 2, shipped: 2, refunded: 0, extra: zero, returned: 0 },
  ],
  parcels: [
    {
      trackingNo: 'Z1',
      isDelivered: true,
      items: [
        { skuId: 'a', qty: 1 },
        { skuId: 'b', qty: 2 },
      ],
    },
    { trackingNo: 'Z2', isDelivered: false, items: [{ skuId: 'a', qty: 1 }] },
  ],
  claims: [],
  held: [],
  ...over,
})

const NOW = Date.parse('2026-03-01T00:00:00Z')
const DAY = 86_400_000

/** What an order admits: the most of a and of b, or why not. */
const admitted = (of: SoldOrder) =>
  Object.fromEntries(
    pathsFor(of, NOW).map(({ type, allowed, whyNot, lines }) => [
      type,
      allowed ? lines.map(({ maxQty }) => maxQty).join(' ') : whyNot,
    ]),
  )

const all = { refund_before_ship: '', intercept: '', refund_only: '', return_refund: '', exchange: '', reship: '' }
const each = (text: string) => Object.fromEntries(types.map((type) => [type, text]))

describe('what an order admits', () => {
  it('goes by where its pieces are', () => {
    expect(admitted(order())).toEqual({
      refund_before_ship: '1 0',
      intercept: '1 0',
      refund_only: '2 2',
      return_refund: '1 2',
      exchange: '1 2',
      reship: '2 2',
    })
  })

  it('names no piece twice: not of other applications, not of abnormal cases, not what came back', () => {
    const claims = [
      { skuId: 'a', qty: 1, type: 'refund_before_ship' as const },
      { skuId: 'b', qty: 1, type: 'exchange' as const },
    ]
    const [a, b] = order().lines
    const lines = [a!, { ...b!, returned: 1 }]
    expect(admitted(order({ claims, lines }))).toEqual({
      refund_before_ship: '没发货的商品正在处理异常或售后',
      intercept: '1 0',
      refund_only: '2 0',
      return_refund: '1 0',
      exchange: '1 0',
      reship: '2 0',
    })
    expect(admitted(order({ held: [{ skuId: 'a', qty: 1 }] })).refund_before_ship).toBe(
      '没发货的商品正在处理异常或售后',
    )
  })

  it('leaves out a parcel that is being stopped', () => {
    const stopped = order({ parcels: order().parcels.slice(0, 1), claims: [{ skuId: 'a', qty: 1, type: 'intercept' }] })
    expect(admitted(stopped)).toMatchObject({
      intercept: '包裹已签收，不能拦截',
      return_refund: '1 2',
      refund_only: '1 2',
    })
  })

  it('says why it does not', () => {
    const [a, b] = order().lines
    const unsent = {
      lines: [
        { ...a!, shipped: 0 },
        { ...b!, shipped: 0 },
      ],
      parcels: [],
    }
    expect(admitted(order({ status: 'pending_payment', ...unsent }))).toEqual(each('订单还没有付款'))
    expect(admitted(order({ status: 'closed', ...unsent }))).toEqual(each('订单已取消或已关闭'))
    expect(admitted(order({ status: 'paid', ...unsent }))).toEqual({
      ...each('商品还没有发货，可以申请未发货退款'),
      refund_before_ship: '3 2',
    })
    const [delivered, underWay] = order().parcels
    expect(admitted(order({ parcels: [underWay!] })).exchange).toBe('包裹还没有签收，可以申请拦截')
    expect(admitted(order({ parcels: [delivered!] })).intercept).toBe('包裹已签收，不能拦截')
    const gone = order({
      claims: [
        { skuId: 'a', qty: 2, type: 'reship' },
        { skuId: 'b', qty: 2, type: 'reship' },
      ],
    })
    expect(admitted(gone).refund_only).toBe('可以申请的商品都已在售后中')
  })

  it('takes every piece of a completed order as received, until fifteen days have passed', () => {
    const [a, b] = order().lines
    const done = (days: number) =>
      order({ status: 'completed', completedAt: NOW - days * DAY, lines: [{ ...a!, shipped: 3 }, b!] })
    expect(admitted(done(14.9))).toEqual({
      ...all,
      refund_before_ship: '商品都已发货，请选择其他售后方式',
      intercept: '包裹已签收，不能拦截',
      refund_only: '3 2',
      return_refund: '3 2',
      exchange: '3 2',
      reship: '3 2',
    })
    expect(admitted(done(15)).return_refund).toBe('订单完成已超过 15 天，不能再申请')
    expect([isInWindow(done(14.9), NOW), isInWindow(done(15), NOW), isInWindow(order(), NOW)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('admits none at all before it is paid and once it was given up', () => {
    const never: OrderStatus[] = ['pending_payment', 'cancelled', 'closed']
    for (const status of never) expect(mayHaveAfterSales(status)).toBe(false)
    const since: OrderStatus[] = ['paid', 'picking', 'packing', 'shipped', 'completed']
    for (const status of since) expect(mayHaveAfterSales(status)).toBe(true)
    expect(admitted(order({ status: 'cancelled' }))).toEqual(each('订单已取消或已关闭'))
  })

  it('takes back by parcel: what came of a parcel may be sent back while another is under way, before it nothing', () => {
    const [came, underWay] = order().parcels
    expect(admitted(order({ parcels: [came!, underWay!] }))).toMatchObject({ return_refund: '1 2', exchange: '1 2' })
    const none = { return_refund: '包裹还没有签收，可以申请拦截', exchange: '包裹还没有签收，可以申请拦截' }
    expect(admitted(order({ parcels: [underWay!] }))).toMatchObject({ ...none, refund_only: '2 2', reship: '2 2' })
  })

  it('asks no station about what nobody has begun to fetch', () => {
    expect(isApprovedAtOnce({ status: 'paid' }, 'refund_before_ship')).toBe(true)
    expect(isApprovedAtOnce({ status: 'picking' }, 'refund_before_ship')).toBe(false)
    expect(isApprovedAtOnce({ status: 'paid' }, 'refund_only')).toBe(false)
  })
})

const claim = (type: AfterSaleType, reason: string, lines: Claim['lines'], asked: number | null = null): Claim => ({
  type,
  reason,
  lines,
  asked: asked === null ? null : fen(asked),
})
const oneA = [{ skuId: 'a', qty: 1 }]

describe('what an application comes to', () => {
  it('gives back goods and services where the station is at fault, the goods alone where the buyer is', () => {
    // a piece of a: 10.00 less a tenth, and a fifth of the services
    expect(refundLimit(order(), claim('return_refund', 'quality', oneA))).toBe(910)
    expect(refundLimit(order(), claim('return_refund', 'size_unfit', oneA))).toBe(900)
    expect(refundLimit(order(), claim('return_refund', '', oneA))).toBe(900)
  })

  it('gives back freight with the last piece where the station is at fault', () => {
    const rest = order({
      lines: order().lines.map((line) => ({ ...line, returned: line.skuId === 'a' ? 2 : 2 })),
      refunded: fen(2730),
    })
    expect(refundLimit(rest, claim('refund_only', 'missing', oneA))).toBe(1310)
    expect(refundLimit(rest, claim('refund_only', 'other', oneA))).toBe(900)
    expect(refundLimit(rest, claim('refund_before_ship', 'too_slow', oneA))).toBe(910)
  })

  it('gives back all where nothing was ever sent, whoever is at fault', () => {
    const unsent = order({ lines: order().lines.map((line) => ({ ...line, shipped: 0 })), parcels: [] })
    const whole = claim('refund_before_ship', 'no_longer_wanted', [
      { skuId: 'a', qty: 3 },
      { skuId: 'b', qty: 2 },
    ])
    expect(refundLimit(unsent, whole)).toBe(4050)
  })

  it('gives back no more than is left', () => {
    expect(refundLimit(order({ refunded: fen(4000) }), claim('refund_only', 'quality', oneA))).toBe(50)
  })

  it('costs the buyer what his own reason makes the station do', () => {
    const feeText = (of: SoldOrder, ...args: Parameters<typeof claim>) => {
      const { fee, feeText: text } = previewOf(of, claim(...args), NOW)
      return [fee, text]
    }
    expect(feeText(order(), 'return_refund', 'size_unfit', [{ skuId: 'b', qty: 2 }])).toEqual([
      400,
      '退货服务费 ¥2.00 × 2 件',
    ])
    expect(feeText(order(), 'exchange', 'size_unfit', oneA)).toEqual([600, '退货服务费 ¥2.00，换货运费 ¥4.00'])
    expect(feeText(order(), 'intercept', 'no_longer_wanted', oneA)).toEqual([800, '拦截费 ¥8.00'])
    expect(feeText(order(), 'refund_before_ship', 'wrong_order', oneA)).toEqual([300, '面单费 ¥3.00'])
    expect(feeText(order({ status: 'picking' }), 'refund_before_ship', 'wrong_order', oneA)).toEqual([0, ''])
    const free = types.flatMap((type) =>
      afterSaleReasons[type]
        .filter(({ fault }) => fault === 'station')
        .map(({ code }) => feeText(order(), type, code, oneA)),
    )
    expect(free).toEqual(free.map(() => [0, '']))
    expect(free.length).toBeGreaterThan(10)
  })

  it('is told before it is filed', () => {
    expect(previewOf(order(), claim('return_refund', 'quality', [...oneA, { skuId: 'b', qty: 1 }]), NOW)).toEqual({
      path: '站点同意后寄回商品，验货通过后退款',
      steps: [
        { key: 'applied', text: '提交申请' },
        { key: 'waiting_return', text: '寄回商品' },
        { key: 'returning', text: '退件途中' },
        { key: 'inspecting', text: '站点验货' },
        { key: 'refunding', text: '退款' },
        { key: 'completed', text: '完成' },
      ],
      fee: 0,
      feeText: '',
      refundAmount: 1370,
      refundTo: ['reserve', 'original'],
      shipBackDays: 7,
      lines: [
        { skuId: 'a', maxQty: 1, amount: 913 },
        { skuId: 'b', maxQty: 2, amount: 457 },
      ],
      problems: [],
    })
  })

  it('promises no money where goods come instead', () => {
    expect(previewOf(order(), claim('reship', 'missing', oneA), NOW)).toMatchObject({
      refundAmount: 0,
      refundTo: ['reserve'],
      shipBackDays: 0,
      problems: [],
    })
  })

  it.each<[string, Claim, string[]]>([
    ['no goods and no reason', claim('refund_only', '', []), ['请选择商品', '请选择原因']],
    ['a reason of another type', claim('refund_only', 'size_unfit', oneA), ['请选择原因']],
    ['more pieces than there are', claim('return_refund', 'quality', [...oneA, ...oneA]), ['件数超过了可以申请的数量']],
    [
      'no whole number of pieces',
      claim('refund_only', 'quality', [{ skuId: 'a', qty: 0 }]),
      ['件数超过了可以申请的数量'],
    ],
    [
      'a line the order does not have',
      claim('refund_only', 'quality', [{ skuId: 'x', qty: 1 }]),
      ['件数超过了可以申请的数量'],
    ],
    ['less money of another type', claim('return_refund', 'quality', oneA, 100), ['只有仅退款可以修改金额']],
    ['more money than there is', claim('refund_only', 'quality', oneA, 911), ['退款金额应大于 0，不超过 ¥9.10']],
    ['no money at all', claim('refund_only', 'quality', oneA, 0), ['退款金额应大于 0，不超过 ¥9.10']],
    ['less than no money', claim('refund_only', 'quality', oneA, -1), ['退款金额应大于 0，不超过 ¥9.10']],
    [
      'some pieces of one line and none of another',
      claim('refund_only', 'quality', [...oneA, { skuId: 'b', qty: 0 }]),
      ['件数超过了可以申请的数量'],
    ],
    ['as much money as there is', claim('refund_only', 'quality', oneA, 910), []],
  ])('says what stands in the way of %s', (_, asked, problems) => {
    expect(previewOf(order(), asked, NOW).problems).toEqual(problems)
  })

  it('says only why the order has none where it has none', () => {
    const unpaid = order({ status: 'pending_payment' })
    expect(previewOf(unpaid, claim('refund_only', '', []), NOW).problems).toEqual(['订单还没有付款'])
  })

  it('gives what was asked for, all there is where nothing was, and never more', () => {
    const given = (asked?: number) => refundOf({ refundAmount: fen(910) }, asked === undefined ? undefined : fen(asked))
    expect([given(), given(400), given(911), given(0)]).toEqual([910, 400, 910, 0])
  })

  it('stops whole parcels', () => {
    const parcels = [
      { trackingNo: 'Z1', isDelivered: false, items: oneA },
      { trackingNo: 'Z2', isDelivered: false, items: [...oneA, { skuId: 'b', qty: 1 }] },
      { trackingNo: 'Z3', isDelivered: true, items: oneA },
    ]
    const stopped = (lines: Claim['lines']) =>
      parcelsToStop(parcels, lines)?.map(({ trackingNo }) => trackingNo) ?? null
    expect(stopped(oneA)).toEqual(['Z1'])
    expect(stopped([...oneA, { skuId: 'b', qty: 1 }])).toEqual(['Z2'])
    expect(
      stopped([
        { skuId: 'a', qty: 2 },
        { skuId: 'b', qty: 1 },
      ]),
    ).toEqual(['Z2', 'Z1'])
    expect(stopped([{ skuId: 'b', qty: 1 }])).toBeNull()
    expect(stopped([{ skuId: 'a', qty: 2 }])).toBeNull()
    const [a, b] = order().lines
    const of = order({
      parcels,
      lines: [
        { ...a!, shipped: 3 },
        { ...b!, shipped: 1 },
      ],
    })
    expect(previewOf(of, claim('intercept', 'other', [{ skuId: 'b', qty: 1 }]), NOW).problems).toEqual([
      '拦截以包裹为单位，请选上同一包裹里的全部商品',
    ])
  })
})
