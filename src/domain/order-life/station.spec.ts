import { describe, expect, it } from 'vitest'
import { aLine, anOrder, aParcel, lifeAfter, refusalOf, stepsOf, trouble } from '../../../tests/support/life-orders'
import { fen } from '../money'
import { advance } from './advance'
import { mayLeavePack } from './pack'
import { orderLife } from './table'
import type { CaseType, LifeOrder, NewCase, OrderStatus, Wish } from './types'

const pieces = (skuId: string, qty: number) => [{ skuId, qty }]
const pick = (skuId: string, qty: number): Wish => ({ type: 'pick', pieces: pieces(skuId, qty) })
const chooseRest: Wish = { type: 'decide', caseNo: 'C0', option: 'ship_rest' }
const short = (qty = 1) => lifeAfter(anOrder(), { type: 'shortage', skuId: 'b', qty })
const TOO_MANY = '件数不对：超过了这些商品还能处理的数量'

describe('fetching', () => {
  it('begins once', () => {
    expect(stepsOf(advance(anOrder(), { type: 'start' }))).toEqual(['start_picking picking: 站点开始拿货'])
    expect(refusalOf(lifeAfter(anOrder(), { type: 'start' }), { type: 'start' })).toBe(
      '订单现在是“拿货中”，不能开始拿货',
    )
  })

  it('takes all that nobody holds where nothing is named', () => {
    const outcome = advance(short(), { type: 'pick' })
    expect(outcome.lines.map(({ picked }) => picked)).toEqual([3, 1])
    expect(stepsOf(outcome)).toEqual(['pick picking: 已拿到 4 件'])
    expect(refusalOf(lifeAfter(short(), { type: 'pick' }), { type: 'pick' })).toBe('没有还要拿的商品')
  })

  it('takes nothing that was given back', () => {
    const less = lifeAfter(anOrder(), { type: 'give_back', pieces: pieces('a', 1) }, { type: 'pick' })
    expect(less.lines.map(({ picked }) => picked)).toEqual([2, 2])
  })

  it('leaves a case alone while enough is left for it, and ends it where its pieces were found', () => {
    expect(advance(short(), pick('b', 1)).moved).toEqual([])
    const found = advance(short(), pick('b', 2))
    expect(found.moved).toEqual([{ caseNo: 'C0', status: 'cancelled', option: '' }])
    const another = lifeAfter(short(), { type: 'shortage', skuId: 'a', qty: 1 }, trouble('bad_address'))
    expect(advance(another, pick('b', 2)).moved).toHaveLength(1)
  })

  it('ends no case about pieces that were fetched', () => {
    const failed = lifeAfter(anOrder(), pick('b', 1), trouble('qc_failed', { skuId: 'b', qty: 1 }), {
      type: 'shortage',
      skuId: 'b',
      qty: 1,
    })
    expect(advance(failed, pick('b', 1)).moved).toEqual([{ caseNo: 'C2', status: 'cancelled', option: '' }])
  })

  it.each<[string, Wish]>([
    ['more than the line has', pick('a', 4)],
    ['none', pick('a', 0)],
    ['less than none', pick('a', -1)],
    ['half a piece', pick('a', 0.5)],
  ])('refuses %s', (_, wish) => {
    expect(refusalOf(anOrder(), wish)).toBe(TOO_MANY)
  })

  it('fetches no more than what was not given back', () => {
    const order = anOrder({ status: 'picking', lines: [aLine('a', 1000, 3, { refunded: 1, picked: 1 })] })
    expect([refusalOf(order, pick('a', 1)), refusalOf(order, pick('a', 2))]).toEqual(['', TOO_MANY])
  })
})

describe('packing', () => {
  it('fetches what is left first, and only that', () => {
    expect(stepsOf(advance(lifeAfter(anOrder(), pick('a', 3)), { type: 'pack' }))).toEqual([
      'pick picking: 已拿到 2 件',
      'all_picked packing: 商品已到站点，质检打包中',
    ])
    expect(stepsOf(advance(lifeAfter(anOrder(), { type: 'pick' }), { type: 'pack' }))).toEqual([
      'all_picked packing: 商品已到站点，质检打包中',
    ])
  })

  it('waits for cases about pieces that were not fetched, and for no other', () => {
    expect(refusalOf(short(), { type: 'pack' })).toBe('还有异常没有处理完，可以只处理其余的商品')
    expect(refusalOf(lifeAfter(anOrder(), trouble('bad_address')), { type: 'pack' })).toBe('')
    expect(refusalOf(lifeAfter(anOrder(), { type: 'pack' }), { type: 'pack' })).toBe('订单不在拿货中，不能这样处理')
  })
})

describe('what stands in the way', () => {
  const says = (at: LifeOrder, type: CaseType, over: Partial<NewCase> = {}) => refusalOf(at, trouble(type, over))
  const picked = () => lifeAfter(anOrder(), pick('a', 2))
  const sent = () => lifeAfter(anOrder(), aParcel('ZT100001'))

  it.each<[string, string, LifeOrder, CaseType, Partial<NewCase>]>([
    [
      'a price that did not rise',
      '新价格应高于下单时的价格',
      anOrder(),
      'price_up',
      { skuId: 'a', qty: 1, newPrice: fen(1000) },
    ],
    ['more pieces than are left to fetch', TOO_MANY, picked(), 'out_of_stock', { skuId: 'a', qty: 2 }],
    ['no pieces', TOO_MANY, picked(), 'backorder', { skuId: 'a', qty: 0 }],
    [
      'a line that has a case',
      '还有异常没有处理完，可以只处理其余的商品',
      short(),
      'discontinued',
      { skuId: 'b', qty: 1 },
    ],
    [
      'pieces of an order that is packed',
      '订单不在拿货中，不能这样处理',
      lifeAfter(anOrder(), { type: 'pack' }),
      'out_of_stock',
      { skuId: 'a', qty: 1 },
    ],
    [
      'a check of what nobody began to fetch',
      '订单不在拿货中，不能这样处理',
      anOrder(),
      'qc_failed',
      { skuId: 'a', qty: 1 },
    ],
    ['a check of what is sent', '订单不在拿货中，不能这样处理', sent(), 'qc_failed', { skuId: 'a', qty: 1 }],
    ['a check of more than was fetched', TOO_MANY, picked(), 'qc_failed', { skuId: 'a', qty: 3 }],
    ['a check of no piece', TOO_MANY, picked(), 'qc_failed', { skuId: 'a', qty: 0 }],
    ['an address of what is sent', '订单现在不能发货，请先确认它已付款、未发完也未关闭', sent(), 'bad_address', {}],
    ['a parcel that there is not', '没有在途的包裹', anOrder(), 'intercept', { amount: fen(800) }],
    ['freight that is short by nothing', '请填写金额', anOrder(), 'freight_diff', {}],
    ['stopping a parcel for nothing', '请填写金额', sent(), 'intercept', {}],
    [
      'the same twice',
      '这张订单的“地址不清”还没有处理完',
      lifeAfter(anOrder(), trouble('bad_address')),
      'bad_address',
      {},
    ],
  ])('is not %s', (_, sentence, at, type, over) => {
    expect(says(at, type, over)).toBe(sentence)
  })

  it('may be as much as is there, by the side of others', () => {
    expect(says(picked(), 'out_of_stock', { skuId: 'a', qty: 1 })).toBe('')
    expect(says(picked(), 'qc_failed', { skuId: 'a', qty: 2 })).toBe('')
    expect(says(lifeAfter(anOrder(), { type: 'pack' }), 'qc_failed', { skuId: 'b', qty: 2 })).toBe('')
    expect(says(lifeAfter(anOrder(), trouble('bad_address')), 'unreachable')).toBe('')
    expect(says(short(), 'out_of_stock', { skuId: 'a', qty: 3 })).toBe('')
    const failed = lifeAfter(picked(), trouble('qc_failed', { skuId: 'a', qty: 1 }))
    expect(says(failed, 'qc_failed', { skuId: 'a', qty: 1 })).toBe('')
    expect(says(failed, 'qc_failed', { skuId: 'a', qty: 2 })).toBe(TOO_MANY)
  })

  it('is not a check of pieces that are sent', () => {
    const part = lifeAfter(anOrder(), pick('a', 2), aParcel('ZT100001', pieces('a', 1)))
    expect(says(part, 'qc_failed', { skuId: 'a', qty: 1 })).toBe('')
    expect(says(part, 'qc_failed', { skuId: 'a', qty: 2 })).toBe(TOO_MANY)
  })

  it('leaves to an after-sale the pieces that it wants back', () => {
    const checked = lifeAfter(
      anOrder({ claims: pieces('a', 1) }),
      pick('a', 1),
      trouble('qc_failed', { skuId: 'a', qty: 1 }),
    )
    expect(advance(checked, { type: 'price_rise', skuId: 'a', price: fen(1100) }).opened!.qty).toBe(1)
    const claimed = anOrder({ claims: pieces('a', 2) })
    expect(says(claimed, 'out_of_stock', { skuId: 'a', qty: 1 })).toBe('')
    expect(says(claimed, 'out_of_stock', { skuId: 'a', qty: 2 })).toBe(TOO_MANY)
    const rise = advance(claimed, { type: 'price_rise', skuId: 'a', price: fen(1100) })
    expect(rise.opened).toMatchObject({ type: 'price_up', skuId: 'a', qty: 1, newPrice: 1100 })
  })

  it.each<[string, LifeOrder, CaseType, Partial<NewCase>]>([
    ['档口涨价：¥10.00 → ¥12.00，等待处理', anOrder(), 'price_up', { skuId: 'a', qty: 1, newPrice: fen(1200) }],
    ['档口缺货 2 件（到周五），等待处理', anOrder(), 'out_of_stock', { skuId: 'a', qty: 2, note: '到周五' }],
    ['档口暂时缺货 2 件，等待处理', anOrder(), 'backorder', { skuId: 'a', qty: 2 }],
    ['2 件已停售，等待处理', anOrder(), 'discontinued', { skuId: 'a', qty: 2 }],
    ['质检不合格 1 件（开线），等待处理', picked(), 'qc_failed', { skuId: 'a', qty: 1, note: '开线' }],
    ['运费不足，需补 ¥3.00，等待处理', anOrder(), 'freight_diff', { amount: fen(300) }],
    ['拦截包裹，需 ¥8.00，等待处理', sent(), 'intercept', { amount: fen(800) }],
    ['地址不可达，等待处理', anOrder(), 'unreachable', {}],
    ['抖店买家申请退款，等待处理', anOrder(), 'dy_refund', {}],
  ])('is told as “%s”', (text, at, type, over) => {
    const outcome = advance(at, trouble(type, over))
    expect(outcome.steps.at(-1)).toMatchObject({ event: 'trouble', text })
    expect(outcome.opened).toMatchObject({ type, ...over })
  })
})

describe('sending', () => {
  it('sends all that is ready, in one parcel', () => {
    const outcome = advance(lifeAfter(anOrder(), { type: 'pack' }), aParcel('ZT100001'))
    expect(outcome.parcel).toEqual({
      brand: '中通快递',
      trackingNo: 'ZT100001',
      pieces: [
        { skuId: 'a', qty: 3 },
        { skuId: 'b', qty: 2 },
      ],
    })
    expect(stepsOf(outcome)).toEqual(['ship shipped: 包裹已发出：中通快递 ZT100001，共 5 件'])
    expect([outcome.difference, outcome.lines.map((line) => line.shipped)]).toEqual([0, [3, 2]])
  })

  it('fetches what is named and nothing else on the way, and packs with the last', () => {
    const outcome = advance(anOrder(), aParcel('ZT100001', pieces('a', 2)))
    expect(outcome.lines.map(({ picked, shipped }) => [picked, shipped])).toEqual([
      [2, 2],
      [0, 0],
    ])
    expect(stepsOf(outcome)).toEqual([
      'start_picking picking: 站点开始拿货',
      'pick picking: 已拿到 2 件',
      'ship_part picking: 部分商品已发出：中通快递 ZT100001，共 2 件',
    ])
    const next = advance(lifeAfter(anOrder(), { type: 'pick' }), aParcel('ZT100001', pieces('a', 2)))
    expect(stepsOf(next)).toEqual([
      'all_picked packing: 商品已到站点，质检打包中',
      'ship_part packing: 部分商品已发出：中通快递 ZT100001，共 2 件',
    ])
  })

  it('fetches only what was not fetched yet', () => {
    const outcome = advance(lifeAfter(anOrder(), pick('a', 2)), aParcel('ZT100001', pieces('a', 3)))
    expect(stepsOf(outcome)[0]).toBe('pick picking: 已拿到 1 件')
  })

  it.each<[string, string, LifeOrder, Wish]>([
    ['more than there is', TOO_MANY, anOrder(), aParcel('ZT100001', pieces('a', 4))],
    ['no piece of a line', TOO_MANY, anOrder(), aParcel('ZT100001', pieces('a', 0))],
    ['nothing at all', '没有还要发的商品', anOrder(), aParcel('ZT100001', [])],
    ['what a case holds', TOO_MANY, short(), aParcel('ZT100001', pieces('b', 2))],
    [
      'what failed the check',
      TOO_MANY,
      lifeAfter(anOrder(), { type: 'pack' }, trouble('qc_failed', { skuId: 'a', qty: 1 })),
      aParcel('ZT100001', pieces('a', 3)),
    ],
    ['while pieces are in question', '还有异常没有处理完，可以只处理其余的商品', short(), aParcel('ZT100001')],
    [
      'while its address is in question',
      '这张订单还有地址、运费或退款的异常没有处理完，暂时不能发货',
      lifeAfter(anOrder(), trouble('bad_address')),
      aParcel('ZT100001'),
    ],
    [
      'what an after-sale wants back',
      TOO_MANY,
      anOrder({ claims: pieces('b', 1) }),
      aParcel('ZT100001', pieces('b', 2)),
    ],
    [
      'where an after-sale wants all of it back',
      '剩下的商品正在申请售后，请先处理售后',
      anOrder({ claims: [...pieces('a', 3), ...pieces('b', 2)] }),
      aParcel('ZT100001'),
    ],
    [
      'more than was fetched of what is packed',
      TOO_MANY,
      lifeAfter(anOrder(), { type: 'pack' }, aParcel('ZT100009', pieces('a', 1))),
      aParcel('ZT100001', pieces('a', 3)),
    ],
    [
      'what is sent',
      '订单现在不能发货，请先确认它已付款、未发完也未关闭',
      lifeAfter(anOrder(), aParcel('ZT100009')),
      aParcel('ZT100001'),
    ],
    ['under too short a number', '快递单号应为 6 到 40 位字母、数字或短横线', anOrder(), aParcel('ZT123')],
    ['under too long a number', '快递单号应为 6 到 40 位字母、数字或短横线', anOrder(), aParcel('9'.repeat(41))],
    [
      'under a number with more behind it',
      '快递单号应为 6 到 40 位字母、数字或短横线',
      anOrder(),
      aParcel('ZT100001 ZT100002'),
    ],
    [
      'under a number with more before it',
      '快递单号应为 6 到 40 位字母、数字或短横线',
      anOrder(),
      aParcel('单号ZT100001'),
    ],
  ])('is not %s', (_, sentence, order, wish) => {
    expect(refusalOf(order, wish)).toBe(sentence)
  })

  it('takes a number of six characters to forty', () => {
    for (const trackingNo of ['ZT1234', 'sf-1234567', '9'.repeat(40)])
      expect(refusalOf(anOrder(), aParcel(trackingNo))).toBe('')
  })

  it('has nothing to send where all of it is waited for', () => {
    const none = lifeAfter(
      anOrder(),
      { type: 'shortage', skuId: 'a', qty: 3 },
      { type: 'shortage', skuId: 'b', qty: 2 },
      chooseRest,
      { ...chooseRest, caseNo: 'C1' },
    )
    expect(refusalOf(none, aParcel('ZT100001'))).toBe('没有还要发的商品')
  })

  it('sends the rest where the buyer chose so, and what is not claimed', () => {
    const rest = lifeAfter(short(), chooseRest)
    const outcome = advance(rest, aParcel('ZT100001'))
    expect([outcome.status, outcome.lines.map(({ shipped }) => shipped)]).toEqual(['picking', [3, 1]])
    const claimed = advance(anOrder({ claims: pieces('b', 1) }), aParcel('ZT100001'))
    expect(claimed.parcel!.pieces).toEqual([...pieces('a', 3), ...pieces('b', 1)])
  })

  it('gives back what its freight costs less in a parcel with others, where all of it goes in that one', () => {
    const by = (at: LifeOrder, freight: number, named?: ReturnType<typeof pieces>) => {
      const outcome = advance(at, { ...aParcel('ZT100001', named), freight: fen(freight) } as Wish)
      return [outcome.difference, outcome.amounts.freight, outcome.steps.at(-1)!.text]
    }
    expect(by(anOrder(), 150)).toEqual([-250, 150, '包裹已发出：中通快递 ZT100001，共 5 件，合包发出，退回运费 ¥2.50'])
    expect(by(anOrder(), 400)).toEqual([0, 400, '包裹已发出：中通快递 ZT100001，共 5 件'])
    expect(by(anOrder(), 500)).toEqual([0, 400, '包裹已发出：中通快递 ZT100001，共 5 件'])
    expect(by(anOrder(), 150, pieces('a', 1))).toEqual([0, 400, '部分商品已发出：中通快递 ZT100001，共 1 件'])
    const second = lifeAfter(anOrder(), aParcel('ZT100009', pieces('a', 1)))
    expect(by(second, 150)).toEqual([0, 400, '包裹已发出：中通快递 ZT100001，共 4 件'])
  })

  it('leaves an order in a pack with others for as long as it may be sent', () => {
    expect((Object.keys(orderLife) as OrderStatus[]).filter(mayLeavePack)).toEqual([
      'pending_payment',
      'paid',
      'picking',
      'packing',
    ])
  })
})

describe('arriving', () => {
  const two = () => lifeAfter(anOrder(), aParcel('ZT100001', pieces('a', 3)), aParcel('ZT100002'))

  it('is of the parcel that is named, else of all that are under way', () => {
    const one = advance(two(), { type: 'deliver', trackingNo: 'ZT100002' })
    expect([one.delivered, one.steps[0]!.text]).toEqual([['ZT100002'], '包裹已签收：ZT100002'])
    const both = advance(two(), { type: 'deliver' })
    expect([both.delivered, both.steps[0]!.text]).toEqual([['ZT100001', 'ZT100002'], '包裹已签收：ZT100001、ZT100002'])
    const rest = lifeAfter(two(), { type: 'deliver', trackingNo: 'ZT100002' })
    expect(rest.parcels.map(({ isDelivered }) => isDelivered)).toEqual([false, true])
    expect(advance(rest, { type: 'deliver' }).delivered).toEqual(['ZT100001'])
  })

  it('is once, and of no parcel that the order does not have', () => {
    const rest = lifeAfter(two(), { type: 'deliver', trackingNo: 'ZT100002' })
    for (const trackingNo of ['ZT100002', 'ZT100003'])
      expect(refusalOf(rest, { type: 'deliver', trackingNo })).toBe('没有在途的包裹')
  })
})
