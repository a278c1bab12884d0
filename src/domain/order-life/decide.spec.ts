import { describe, expect, it } from 'vitest'
import {
  aLine,
  anOrder,
  aParcel,
  decided,
  decidedByItself,
  lifeAfter,
  refusalOf,
  stepsOf,
  trouble,
} from '../../../tests/support/life-orders'
import { fen } from '../money'
import { advance } from './advance'
import type { CaseOption, CaseType, LifeOrder, Wish } from './types'

const short = (skuId = 'a', qty = 2) => lifeAfter(anOrder(), trouble('out_of_stock', { skuId, qty }))
const allPicked = () => lifeAfter(anOrder(), { type: 'pick' })
const packed = () => lifeAfter(anOrder(), { type: 'pack' })
const shipped = () => lifeAfter(anOrder(), aParcel('ZT100001'))
const failed = (at: LifeOrder, qty = 1) => lifeAfter(at, trouble('qc_failed', { skuId: 'a', qty }))
const decideWish = (option: CaseOption, over: Partial<Extract<Wish, { type: 'decide' }>> = {}): Wish => ({
  type: 'decide',
  caseNo: 'C0',
  option,
  ...over,
})

describe('pieces that are given back', () => {
  it('go back into stock where they were fetched and failed, and the rest goes on', () => {
    const outcome = decided(failed(allPicked()), 'refund_item')
    expect(outcome).toMatchObject({
      refund: 1014,
      back: [{ skuId: 'a', qty: 1 }],
      missing: [],
      moved: [{ caseNo: 'C0', status: 'resolved', option: 'refund_item' }],
    })
    expect(outcome.lines[0]).toMatchObject({ picked: 2, refunded: 1 })
    expect(stepsOf(outcome)).toEqual([
      'refund_item picking: 1 件未能拿到，已退款 ¥10.14',
      'all_picked packing: 商品已到站点，质检打包中',
    ])
  })

  it('were never there where the stall has none', () => {
    const outcome = decided(short(), 'refund_item')
    expect(outcome).toMatchObject({ back: [], missing: [{ skuId: 'a', qty: 2 }] })
    expect(outcome.lines[0]).toMatchObject({ picked: 0, refunded: 2 })
  })

  it('are there where they only became dearer', () => {
    const dear = lifeAfter(anOrder(), { type: 'price_rise', skuId: 'b', price: fen(600) })
    expect(decided(dear, 'refund_item')).toMatchObject({ back: [{ skuId: 'b', qty: 2 }], missing: [] })
  })

  it('say that it happened by itself where it did', () => {
    expect(decidedByItself(short(), 'refund_item').moved).toEqual([
      { caseNo: 'C0', status: 'auto_resolved', option: 'refund_item' },
    ])
  })
})

describe('an order that is given up for a case', () => {
  it('is closed with all of its money, its pieces free again but for those that never were there', () => {
    const outcome = decided(lifeAfter(short(), trouble('bad_address')), 'cancel_order')
    expect(outcome).toMatchObject({
      status: 'closed',
      refund: 4472,
      missing: [{ skuId: 'a', qty: 2 }],
      back: [
        { skuId: 'a', qty: 1 },
        { skuId: 'b', qty: 2 },
      ],
      moved: [
        { caseNo: 'C0', status: 'resolved', option: 'cancel_order' },
        { caseNo: 'C1', status: 'cancelled', option: '' },
      ],
    })
    expect(stepsOf(outcome)).toEqual(['close closed: 订单已关闭：缺货，不再发货，已退款 ¥44.72'])
  })

  it("is stopped by itself for the shop's buyer who wants his money back", () => {
    const outcome = decidedByItself(lifeAfter(anOrder(), trouble('dy_refund')), 'stop')
    expect([outcome.status, outcome.refund, outcome.missing]).toEqual(['closed', 4472, []])
    expect(outcome.moved).toEqual([{ caseNo: 'C0', status: 'auto_resolved', option: 'stop' }])
  })
})

describe('a choice that waits', () => {
  it.each<[CaseOption, LifeOrder, string]>([
    ['wait', lifeAfter(anOrder(), trouble('backorder', { skuId: 'a', qty: 1 })), '买家选择等待到货'],
    ['ship_rest', short(), '买家选择先发其余商品'],
    ['retry', lifeAfter(shipped(), trouble('dy_push_failed')), '买家选择重新回传物流'],
    ['edit_tracking', lifeAfter(shipped(), trouble('dy_push_failed')), '买家更正了快递单号，重新回传'],
  ])('leaves its case in process by %s', (option, order, text) => {
    const outcome = decided(order, option, { trackingNo: 'YT900001' })
    expect(outcome.steps.map((step) => [step.event, step.text])).toEqual([['decide', text]])
    expect(outcome.moved).toEqual([{ caseNo: 'C0', status: 'processing', option }])
    const after = lifeAfter(order, decideWish(option, { facts: { trackingNo: 'YT900001' } }))
    expect(after.cases).toMatchObject([{ caseNo: 'C0', status: 'processing', option }])
  })

  it('moves its own case and no other', () => {
    const two = lifeAfter(short(), trouble('bad_address'), trouble('unreachable'))
    const after = lifeAfter(two, decideWish('ship_rest'))
    expect(after.cases.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'out_of_stock processing',
      'bad_address open',
      'unreachable open',
    ])
  })

  it('mends a number by one that may be one and is of no other parcel', () => {
    const at = lifeAfter(shipped(), trouble('dy_push_failed'))
    const by = (trackingNo?: string) =>
      refusalOf(at, decideWish('edit_tracking', { facts: trackingNo ? { trackingNo } : {} }))
    expect(by()).toBe('快递单号应为 6 到 40 位字母、数字或短横线')
    expect(by('ZT100001')).toBe('这个快递单号已经用在这张订单上')
  })

  it('is settled by the station, which tells the log; nothing else is', () => {
    const waiting = lifeAfter(lifeAfter(shipped(), trouble('dy_push_failed')), decideWish('retry'))
    const outcome = advance(waiting, { type: 'settle_case', caseNo: 'C0' })
    expect(stepsOf(outcome)).toEqual(['decide shipped: 物流已回传'])
    expect(outcome.moved).toEqual([{ caseNo: 'C0', status: 'resolved', option: 'retry' }])
    const mended = lifeAfter(
      lifeAfter(shipped(), trouble('dy_push_failed')),
      decideWish('edit_tracking', { facts: { trackingNo: 'YT900001' } }),
    )
    expect(refusalOf(mended, { type: 'settle_case', caseNo: 'C0' })).toBe('')

    const second = lifeAfter(
      shipped(),
      trouble('intercept', { amount: fen(800) }),
      trouble('dy_push_failed'),
      decideWish('retry', { caseNo: 'C1' }),
    )
    expect(advance(second, { type: 'settle_case', caseNo: 'C1' }).moved).toHaveLength(1)

    const no = '状态已变化，请刷新后重试'
    const settle: Wish = { type: 'settle_case', caseNo: 'C0' }
    expect(refusalOf(lifeAfter(shipped(), trouble('dy_push_failed')), settle)).toBe(no)
    expect(refusalOf(lifeAfter(short(), decideWish('ship_rest')), settle)).toBe(no)
    expect(refusalOf(shipped(), settle)).toBe('异常单不存在')
  })
})

describe('another SKU in place of one that can not be had', () => {
  const by = (price: number, skuId = 'c') => ({ sku: { skuId, price: fen(price), spec: '红色' } })

  it.each([
    [1200, 400, '2 件换成：红色，补 ¥4.00'],
    [1000, 0, '2 件换成：红色'],
    [750, -500, '2 件换成：红色，退 ¥5.00'],
  ])('at %i fen makes a difference of %i', (price, difference, text) => {
    const outcome = decided(short(), 'replace_sku', by(price))
    expect(outcome).toMatchObject({
      difference,
      missing: [{ skuId: 'a', qty: 2 }],
      back: [],
      taken: [{ skuId: 'c', qty: 2 }],
      refund: 0,
      amounts: { goodsAmount: 4002 + difference, payable: 4472 + difference, discount: 0 },
    })
    expect(outcome.lines).toEqual([aLine('a', 1000, 1), aLine('b', 501, 2), aLine('c', price, 2)])
    expect(stepsOf(outcome)).toEqual([`decide picking: ${text}`])
    expect(outcome.moved).toEqual([{ caseNo: 'C0', status: 'resolved', option: 'replace_sku' }])
  })

  it('takes the place of a whole line', () => {
    expect(decided(short('a', 3), 'replace_sku', by(1000)).lines).toEqual([aLine('b', 501, 2), aLine('c', 1000, 3)])
  })

  it('joins its own kind where the order has it at that price, and is refused at another, or for itself', () => {
    expect(decided(short(), 'replace_sku', by(501, 'b')).lines).toEqual([aLine('a', 1000, 1), aLine('b', 501, 4)])
    const no = '这个规格已经在订单里，请换一个'
    expect(refusalOf(short(), decideWish('replace_sku', { facts: by(502, 'b') }))).toBe(no)
    expect(refusalOf(short(), decideWish('replace_sku', { facts: by(1000, 'a') }))).toBe(no)
  })

  it('leaves pieces in stock that only became dearer', () => {
    const dear = lifeAfter(anOrder(), { type: 'price_rise', skuId: 'b', price: fen(600) })
    expect(decided(dear, 'replace_sku', by(501))).toMatchObject({ back: [{ skuId: 'b', qty: 2 }], missing: [] })
  })

  it('takes what was paid on top along, piece by piece', () => {
    const extra = (order: LifeOrder): LifeOrder => ({
      ...order,
      lines: [aLine('a', 1000, 3, { extra: fen(301) }), aLine('b', 501, 2)],
      amounts: { ...order.amounts, goodsAmount: fen(4303), payable: fen(4773) },
    })
    const outcome = decided(extra(short()), 'replace_sku', by(1000))
    expect([outcome.lines[0]!.extra, outcome.difference, outcome.amounts.payable]).toEqual([101, -200, 4573])
  })

  it('makes no order cost nothing: what a discount took off is no more than what is left', () => {
    const cheap = (order: LifeOrder): LifeOrder => ({
      ...order,
      amounts: { ...order.amounts, discount: fen(3900), payable: fen(572) },
    })
    const outcome = decided(cheap(short('a', 3)), 'replace_sku', by(100))
    expect(outcome.difference).toBe(-571)
    expect(outcome.amounts).toMatchObject({ goodsAmount: 1302, discount: 1771, payable: 1 })
    // Nor less than what was given back of it already.
    const given = decided({ ...cheap(short('a', 3)), refunded: fen(300) }, 'replace_sku', by(100))
    expect(given.difference).toBe(-272)
  })
})

describe('pieces that are fetched elsewhere', () => {
  it('are so twice for nothing, and for two yuan from the third time on', () => {
    const again = (refetched: number) => {
      const { difference, amounts } = decided({ ...short(), refetched }, 'replace_supplier')
      return [difference, amounts.serviceFee, amounts.payable]
    }
    expect([again(0), again(1), again(2), again(3)]).toEqual([
      [0, 50, 4472],
      [0, 50, 4472],
      [200, 250, 4672],
      [200, 250, 4672],
    ])
    const outcome = decided(short(), 'replace_supplier')
    expect(stepsOf(outcome)).toEqual(['decide picking: 2 件改到别的档口拿货'])
    expect(lifeAfter(short(), decideWish('replace_supplier')).refetched).toBe(1)
    expect(lifeAfter(short(), decideWish('ship_rest')).refetched).toBe(0)
  })
})

describe('a difference that is paid', () => {
  it('is for pieces that became dearer what each costs more, kept with their line', () => {
    const dear = lifeAfter(anOrder(), { type: 'price_rise', skuId: 'a', price: fen(1250) })
    const outcome = decided(dear, 'pay_diff')
    expect(outcome).toMatchObject({ difference: 750, amounts: { goodsAmount: 4752, payable: 5222 } })
    expect(outcome.lines[0]).toMatchObject({ extra: 750, price: 1000 })
    expect(stepsOf(outcome)).toEqual(['decide picking: 已补差价 ¥7.50，继续拿货发货'])
    expect(outcome.moved).toEqual([{ caseNo: 'C0', status: 'resolved', option: 'pay_diff' }])
    const twice = lifeAfter(
      { ...dear, lines: dear.lines.map((line) => ({ ...line, extra: fen(10) })) },
      decideWish('pay_diff'),
    )
    expect(twice.lines.map(({ extra }) => extra)).toEqual([760, 10])
  })

  it('is for freight that was short what the courier wants more', () => {
    const outcome = decided(lifeAfter(anOrder(), trouble('freight_diff', { amount: fen(300) })), 'pay_diff')
    expect(outcome).toMatchObject({ difference: 300, amounts: { freight: 700, goodsAmount: 4002, payable: 4772 } })
  })
})

describe('another courier or address', () => {
  const to = (fee: number, text = '顺丰速运') => ({ freight: { fee: fen(fee), text } })

  it.each<[CaseOption, CaseType, number, number, string]>([
    ['change_brand', 'unreachable', 650, 250, '改用快递：顺丰速运，补 ¥2.50'],
    ['change_brand', 'freight_diff', 400, 0, '改用快递：顺丰速运'],
    ['change_address', 'bad_address', 350, -50, '改用新地址：顺丰速运，退 ¥0.50'],
    ['accept_new', 'dy_address_changed', 500, 100, '改用新地址：顺丰速运，补 ¥1.00'],
  ])('by %s costs what its freight costs more or less', (option, type, fee, difference, text) => {
    const outcome = decided(lifeAfter(anOrder(), trouble(type, { amount: fen(1) })), option, to(fee))
    expect(outcome).toMatchObject({ difference, amounts: { freight: fee, payable: 4472 + difference } })
    expect(stepsOf(outcome)).toEqual([`decide paid: ${text}`])
  })

  it('costs nothing where it happens by itself, and is not to be had once the label is printed', () => {
    const moved = (at: LifeOrder) => lifeAfter(at, trouble('dy_address_changed'))
    const early = decidedByItself(moved(allPicked()), 'accept_new', to(900, '杭州'))
    expect([early.difference, early.steps[0]!.text]).toEqual([0, '改用新地址：杭州'])
    expect(early.moved).toEqual([{ caseNo: 'C0', status: 'auto_resolved', option: 'accept_new' }])
    const late = decidedByItself(moved(packed()), 'accept_new', to(900, '杭州'))
    expect([late.difference, late.steps[0]!.text]).toEqual([0, '面单已打印，仍按原地址发出'])
    // The buyer himself may still have it, for its price.
    const chosen = decided(moved(packed()), 'accept_new', to(900, '杭州'))
    expect([chosen.difference, chosen.steps[0]!.text]).toEqual([500, '改用新地址：杭州，补 ¥5.00'])
  })
})

describe('pieces that failed the check', () => {
  it('are fetched anew, for which a packed order is unpacked', () => {
    const outcome = decidedByItself(failed(packed(), 2), 'exchange_piece')
    expect([outcome.status, outcome.lines[0]!.picked, outcome.lines[0]!.refunded]).toEqual(['picking', 1, 0])
    expect(stepsOf(outcome)).toEqual(['repick picking: 2 件质检不合格，换件重新拿货'])
    expect(outcome.moved).toEqual([{ caseNo: 'C0', status: 'auto_resolved', option: 'exchange_piece' }])
    expect(decided(failed(packed(), 2), 'exchange_piece').moved[0]!.status).toBe('resolved')
  })

  it('are taken as they are where the buyer says so', () => {
    const outcome = decided(failed(packed()), 'accept')
    expect([stepsOf(outcome), outcome.lines[0]!.picked]).toEqual([['decide packing: 买家接受瑕疵，照常发货'], 3])
  })
})

describe('a parcel that is to be stopped', () => {
  const asked = (at: LifeOrder) => lifeAfter(at, trouble('intercept', { amount: fen(800) }))

  it('costs what the courier asks', () => {
    const outcome = decided(asked(shipped()), 'confirm_intercept')
    expect(outcome).toMatchObject({ difference: 800, amounts: { serviceFee: 850, payable: 5272 } })
    expect(stepsOf(outcome)).toEqual(['decide shipped: 同意拦截包裹，拦截费 ¥8.00'])
  })

  it('is not stopped once all of them have arrived', () => {
    const at = asked(shipped())
    const arrived = lifeAfter(at, { type: 'deliver' })
    expect(refusalOf(arrived, decideWish('confirm_intercept'))).toBe('没有在途的包裹')
    const another = { ...arrived, parcels: [...arrived.parcels, { trackingNo: 'ZT100002', isDelivered: false }] }
    expect(refusalOf(another, decideWish('confirm_intercept'))).toBe('')
  })

  it('goes on where the buyer lets it, as does what a platform was not told', () => {
    expect(stepsOf(decided(asked(shipped()), 'give_up'))).toEqual(['decide shipped: 不拦截，包裹照常送达'])
    expect(stepsOf(decided(lifeAfter(shipped(), trouble('dy_push_failed')), 'ignore'))).toEqual([
      'decide shipped: 物流回传不再处理',
    ])
    expect(stepsOf(decided(lifeAfter(anOrder(), trouble('dy_refund')), 'continue'))).toEqual(['decide paid: 继续发货'])
  })
})
