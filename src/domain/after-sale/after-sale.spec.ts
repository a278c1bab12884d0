import { describe, expect, it } from 'vitest'
import { fen, zero } from '../money'
import { moveAfterSale } from './advance'
import { parcelsToStop, refundLimit } from './money'
import { isApprovedAtOnce, isInWindow, pathsFor, previewOf } from './path'
import { afterSaleReasons } from './reasons'
import { afterSaleAfter, afterSaleCan, afterSaleDeadline, afterSaleLife, feeIsHeld, goodWay, isOpen } from './table'
import type {
  AfterSaleCase,
  AfterSaleEvent,
  AfterSaleStatus,
  AfterSaleType,
  AfterSaleWish,
  Claim,
  SoldOrder,
} from './types'
import { afterSaleHint, afterSaleStatusText } from './words'

const types = Object.keys(afterSaleReasons) as AfterSaleType[]
const statuses = Object.keys(afterSaleLife) as AfterSaleStatus[]
const eventsOf = (type: AfterSaleType, status: AfterSaleStatus): AfterSaleEvent[] =>
  (Object.keys(afterSaleLife[status]) as AfterSaleEvent[]).filter((event) => afterSaleAfter(type, status, event))

const reachedFrom = (type: AfterSaleType, start: AfterSaleStatus): Set<AfterSaleStatus> => {
  const reached = new Set([start])
  for (const status of reached)
    for (const event of eventsOf(type, status)) reached.add(afterSaleAfter(type, status, event)!)
  return reached
}

describe('the life of an application', () => {
  it('reaches every state by some type, and from each an end', () => {
    const all = new Set(types.flatMap((type) => [...reachedFrom(type, 'applied')]))
    expect([...all].toSorted()).toEqual(statuses.toSorted())
    const ends: AfterSaleStatus[] = ['cancelled', 'closed', 'completed']
    for (const type of types)
      for (const status of reachedFrom(type, 'applied')) {
        expect(ends.some((end) => reachedFrom(type, status).has(end))).toBe(true)
        expect(eventsOf(type, status).length === 0).toBe(ends.includes(status))
      }
  })

  it('waits for no buyer forever, and does by itself only what the state allows', () => {
    const buyers: AfterSaleEvent[] = [
      'edit',
      'reapply',
      'cancel',
      'ship_back',
      'send_back',
      'abandon',
      'confirm',
      'lapse',
    ]
    for (const type of types)
      for (const status of reachedFrom(type, 'applied')) {
        const deadline = afterSaleDeadline(type, status)
        if (deadline) expect(afterSaleAfter(type, status, deadline.event)).not.toBeNull()
        const isBuyersTurn = isOpen(status) && eventsOf(type, status).every((event) => buyers.includes(event))
        if (isBuyersTurn) expect(deadline).not.toBeNull()
      }
  })

  it('holds its fee from the application on, and lets go of it once', () => {
    for (const type of types)
      for (const status of reachedFrom(type, 'applied'))
        for (const event of eventsOf(type, status)) {
          const to = afterSaleAfter(type, status, event)!
          if (event === 'reapply') expect([feeIsHeld(type, status), feeIsHeld(type, to)]).toEqual([false, true])
          else expect(!feeIsHeld(type, status) && feeIsHeld(type, to)).toBe(false)
          if (!isOpen(to)) expect(feeIsHeld(type, to)).toBe(false)
        }
  })

  it('shows the steps of each type where all goes well', () => {
    expect(Object.fromEntries(types.map((type) => [type, goodWay(type).join(' ')]))).toEqual({
      refund_before_ship: 'applied refunding completed',
      intercept: 'applied returning inspecting refunding completed',
      refund_only: 'applied refunding completed',
      return_refund: 'applied waiting_return returning inspecting refunding completed',
      exchange: 'applied waiting_return returning inspecting reshipping waiting_receive completed',
      reship: 'applied reshipping waiting_receive completed',
    })
  })

  it('says in words what each state is, and how long it may last', () => {
    const texts = types.flatMap((type) => statuses.map((status) => afterSaleStatusText(type, status)))
    expect(texts.every((text) => text.length > 0)).toBe(true)
    expect(afterSaleHint('return_refund', 'applied')).toBe('站点会在 48 小时内处理，到时没有处理的自动同意')
    expect(afterSaleHint('intercept', 'applied')).toBe('站点会在 48 小时内联系快递，到时没有处理的视为未能拦截')
    expect(afterSaleHint('return_refund', 'waiting_return')).toContain('7 天内')
  })

  it('lets the buyer do what its state allows, and file a rejected one again within the window', () => {
    const can = (type: AfterSaleType, status: AfterSaleStatus, inWindow = true): string =>
      Object.entries(afterSaleCan({ type, status }, inWindow))
        .flatMap(([name, may]) => (may ? [name] : []))
        .join(' ')
    expect(can('return_refund', 'applied')).toBe('cancel edit')
    expect(can('return_refund', 'waiting_return')).toBe('cancel ship')
    expect([can('exchange', 'returning'), can('intercept', 'returning')]).toEqual(['ship', ''])
    expect(can('exchange', 'rejected_goods')).toBe('choose')
    expect(can('reship', 'waiting_receive')).toBe('confirm')
    expect([can('reship', 'rejected'), can('reship', 'rejected', false)]).toEqual(['reapply', ''])
  })
})

const filed = (over: Partial<AfterSaleCase> = {}): AfterSaleCase => ({
  type: 'return_refund',
  status: 'applied',
  lines: [{ skuId: 'a', qty: 2, toSkuId: '' }],
  amount: fen(2000),
  asked: null,
  fee: fen(400),
  refundTo: 'reserve',
  ...over,
})

/** What becomes of it by these wishes, one after the other: each state, and what was done with money and pieces on the way. */
const lived = (start: AfterSaleCase, ...wishes: AfterSaleWish[]) => {
  const told: string[] = []
  let one = start
  for (const wish of wishes) {
    const { status, feeMove, refund, gone, returned, steps } = moveAfterSale(one, wish, fen(2000))
    const moved = [
      feeMove,
      refund > 0 && `refund ${refund}`,
      gone.length > 0 && 'gone',
      returned.length > 0 && 'returned',
    ]
    told.push([...steps.map(({ to }) => to), ...moved.filter(Boolean)].join(' '))
    one = { ...one, status, amount: refund > 0 ? refund : one.amount }
  }
  return told
}

const back: AfterSaleWish = { type: 'ship_back', brand: '中通', trackingNo: 'ZT100001' }
const sent: AfterSaleWish = { type: 'sent', brand: '中通', trackingNo: 'ZT100002' }
const wish = (type: 'approve' | 'cancel' | 'receive' | 'pass' | 'cannot' | 'confirm' | 'refunded'): AfterSaleWish => ({
  type,
})
const late: AfterSaleWish = { type: 'deadline' }

describe('moving an application', () => {
  it('takes the fee of a return when the goods have come, and gives the money back when they passed', () => {
    expect(lived(filed(), wish('approve'), back, wish('receive'), wish('pass'))).toEqual([
      'waiting_return',
      'returning',
      'inspecting take',
      'refunding completed refund 2000 returned',
    ])
  })

  it('frees the fee where the buyer takes it back, the station refuses or nothing comes', () => {
    expect(lived(filed(), wish('cancel'))).toEqual(['cancelled free'])
    expect(lived(filed(), wish('approve'), wish('cancel'))).toEqual(['waiting_return', 'cancelled free'])
    expect(lived(filed(), { type: 'reject', reason: '已穿过' })).toEqual(['rejected free'])
    expect(lived(filed(), wish('approve'), late)).toEqual(['waiting_return', 'closed free'])
    expect(lived(filed(), wish('approve'), back, late)).toEqual(['waiting_return', 'returning', 'closed free'])
    expect(lived(filed({ type: 'intercept' }), wish('approve'), { type: 'missed' })).toEqual([
      'returning',
      'closed free',
    ])
  })

  it('takes the fee of an exchange when the new parcel is sent, and frees it where there is none to send', () => {
    const received = [wish('approve'), back, wish('receive'), wish('pass')]
    const exchange = filed({ type: 'exchange' })
    expect(lived(exchange, ...received, sent, late).slice(2)).toEqual([
      'inspecting',
      'reshipping',
      'waiting_receive take',
      'completed',
    ])
    expect(lived(exchange, ...received, wish('cannot')).at(-1)).toBe('refunding completed free refund 2000 returned')
  })

  it('leaves goods that did not pass to the buyer: sent back, or given up', () => {
    const failed: AfterSaleWish[] = [wish('approve'), back, wish('receive'), { type: 'fail', note: '吊牌已剪' }]
    expect(lived(filed(), ...failed, { type: 'send_back' }, sent).slice(3)).toEqual([
      'rejected_goods',
      'sending_back',
      'closed',
    ])
    expect(lived(filed(), ...failed, late).at(-1)).toBe('closed')
  })

  it('takes pieces that were never sent out of the order, not back into it', () => {
    const start = filed({ type: 'refund_before_ship', fee: zero })
    expect(lived(start, { type: 'approve', isAtOnce: true })).toEqual(['refunding completed refund 2000 gone'])
  })

  it('waits for the provider where the money goes to where it came from', () => {
    const start = filed({ type: 'refund_only', fee: zero, refundTo: 'original' })
    expect(lived(start, wish('approve'), wish('refunded'))).toEqual(['refunding refund 2000 returned', 'completed'])
  })

  it('gives what was asked for, never more than there is', () => {
    const given = (asked: number | null, limit: number) =>
      moveAfterSale(
        filed({ type: 'refund_only', asked: asked === null ? null : fen(asked) }),
        wish('approve'),
        fen(limit),
      ).refund
    expect([given(null, 1500), given(900, 1500), given(1800, 1500), given(900, 0)]).toEqual([1500, 900, 1500, 0])
  })

  it('approves by itself when the station has said nothing, but stops no parcel', () => {
    expect(lived(filed(), late)).toEqual(['waiting_return'])
    expect(lived(filed({ type: 'intercept' }), late)).toEqual(['rejected free'])
    const [step] = moveAfterSale(filed(), late, zero).steps
    expect([step?.who, step?.text]).toEqual(['system', '站点没有在期限内处理，已自动同意，请寄回商品'])
  })

  it('freezes the difference when it is changed, and the whole fee when it is filed again', () => {
    expect(moveAfterSale(filed(), { type: 'edit', fee: fen(200) }, zero)).toMatchObject({ freeze: -200, feeMove: null })
    const again = moveAfterSale(filed({ status: 'rejected' }), { type: 'reapply', fee: fen(600) }, zero)
    expect(again).toMatchObject({ status: 'applied', freeze: 600, feeMove: null, deadline: 'afterSaleReview' })
  })

  it('mends the number of a parcel without giving it more time', () => {
    const first = moveAfterSale(filed({ status: 'waiting_return' }), back, zero)
    const second = moveAfterSale(filed({ status: 'returning' }), back, zero)
    expect([first.deadline, second.deadline]).toEqual(['afterSaleReceive', 'keep'])
    expect(second.steps[0]!.text).toBe('买家更正了寄回的单号：中通 ZT100001')
  })

  it.each<[string, AfterSaleCase, AfterSaleWish, string, string]>([
    ['what its state does not allow', filed(), wish('receive'), 'conflict', '售后单现在是“待审核”，不能登记收到退件'],
    ['what is over', filed({ status: 'completed' }), late, 'conflict', '售后单现在是“已完成”，不能关闭'],
    [
      'what its type does not have',
      filed({ status: 'returning' }),
      { type: 'missed' },
      'conflict',
      '售后单现在是“退货中”，不能登记未能拦截',
    ],
    ['a refusal without a word', filed(), { type: 'reject', reason: ' ' }, 'invalid', '请写明原因'],
    [
      'a number no parcel has',
      filed({ status: 'waiting_return' }),
      { ...back, trackingNo: '?' },
      'invalid',
      '快递单号应为 6 到 40 位字母、数字或短横线',
    ],
  ])('refuses %s', (_, one, wanted, kind, message) => {
    expect(() => moveAfterSale(one, wanted, zero)).toThrow(expect.objectContaining({ kind, message }))
  })
})

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
    for (const type of types)
      for (const { code, fault } of afterSaleReasons[type])
        if (fault === 'station') expect(feeText(order(), type, code, oneA)).toEqual([0, ''])
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
    ['as much money as there is', claim('refund_only', 'quality', oneA, 910), []],
  ])('says what stands in the way of %s', (_, asked, problems) => {
    expect(previewOf(order(), asked, NOW).problems).toEqual(problems)
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
