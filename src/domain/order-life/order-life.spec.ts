import { describe, expect, it } from 'vitest'
import { anOrder as order, aParcel as parcel, lifeAfter as after, refusalOf } from '../../../tests/support/life-orders'
import { fen } from '../money'
import { advance } from './advance'
import { isFinal, orderLife } from './table'
import type { LifeOrder, OrderStatus, Wish } from './types'

const statuses = Object.keys(orderLife) as OrderStatus[]

describe('the life of an order', () => {
  it('reaches every state, and ends where nothing may follow', () => {
    const from = (start: OrderStatus): Set<OrderStatus> => {
      const reached = new Set([start])
      for (const status of reached) for (const to of Object.values(orderLife[status])) reached.add(to)
      return reached
    }
    expect([...from('pending_payment')].toSorted()).toEqual(statuses.toSorted())
    const ends = statuses.filter(isFinal)
    expect(ends).toEqual(['completed', 'cancelled', 'closed'])
    for (const status of statuses) expect([...from(status)].some((one) => ends.includes(one))).toBe(true)
  })

  it('goes from payment to completion step by step', () => {
    const done = after(
      order({ status: 'pending_payment' }),
      { type: 'pay' },
      { type: 'start' },
      { type: 'pick', pieces: [{ skuId: 'a', qty: 2 }] },
      { type: 'pack' },
      parcel('ZT100001'),
      { type: 'deliver' },
      { type: 'complete' },
    )
    expect([done.status, done.refunded, done.parcels]).toEqual([
      'completed',
      0,
      [{ trackingNo: 'ZT100001', isDelivered: true }],
    ])
  })

  it('takes along what a station left out: who ships what nobody picked has picked and packed it', () => {
    expect(advance(order(), parcel('ZT100001')).steps.map(({ event, to }) => [event, to])).toEqual([
      ['start_picking', 'picking'],
      ['pick', 'picking'],
      ['all_picked', 'packing'],
      ['ship', 'shipped'],
    ])
  })

  it('sends parcel after parcel, and is shipped with the last', () => {
    const half = after(order(), parcel('ZT100001', [{ skuId: 'a', qty: 3 }]))
    expect(half.status).toBe('picking')
    const all = after(half, parcel('ZT100002'))
    expect([all.status, all.lines.map(({ shipped }) => shipped)]).toEqual(['shipped', [3, 2]])
  })

  it('gives everything back when the buyer cancels before anything was picked, and not after', () => {
    const outcome = advance(order(), { type: 'cancel' })
    expect([outcome.status, outcome.refund, outcome.back]).toEqual([
      'cancelled',
      4472,
      [
        { skuId: 'a', qty: 3 },
        { skuId: 'b', qty: 2 },
      ],
    ])
    expect(refusalOf(after(order(), { type: 'start' }), { type: 'cancel' })).toBe('订单现在是“拿货中”，不能取消')
  })

  it('tells in its log why the buyer took it back, where he said so', () => {
    const texts = (['pending_payment', 'paid'] as const).flatMap((status) =>
      ['', ' 重复下单 '].map((reason) => advance(order({ status }), { type: 'cancel', reason }).steps[0]!.text),
    )
    expect(texts).toEqual([
      '买家取消订单',
      '买家取消订单：重复下单',
      '买家取消订单，已退款 ¥44.72',
      '买家取消订单：重复下单，已退款 ¥44.72',
    ])
  })

  it('refunds pieces that were short with their part of the services, and sends the rest', () => {
    const short = after(order(), { type: 'shortage', skuId: 'b', qty: 1 })
    expect(refusalOf(short, { type: 'pack' })).toBe('还有异常没有处理完，可以只处理其余的商品')
    const outcome = advance(short, { type: 'decide', caseNo: 'C0', option: 'refund_item' })
    // 5.01 and a fifth of 0.70.
    expect([outcome.refund, outcome.missing, outcome.back, outcome.moved.map(({ caseNo }) => caseNo)]).toEqual([
      515,
      [{ skuId: 'b', qty: 1 }],
      [],
      ['C0'],
    ])
    const sent = after(short, { type: 'decide', caseNo: 'C0', option: 'refund_item' }, parcel('ZT100001'))
    expect([sent.status, sent.lines.map(({ shipped }) => shipped)]).toEqual(['shipped', [3, 1]])
  })

  it('closes an order none of whose pieces could be had, with the freight', () => {
    const gone = after(
      order(),
      { type: 'shortage', skuId: 'a', qty: 3 },
      { type: 'shortage', skuId: 'b', qty: 2 },
      { type: 'decide', caseNo: 'C0', option: 'refund_item' },
      { type: 'decide', caseNo: 'C1', option: 'refund_item' },
    )
    expect([gone.status, gone.refunded]).toEqual(['closed', 4472])
  })

  it('is shipped when all that is left was sent before the last case was decided', () => {
    const sent = after(
      order(),
      { type: 'shortage', skuId: 'b', qty: 2 },
      parcel('ZT100001', [{ skuId: 'a', qty: 3 }]),
      { type: 'decide', caseNo: 'C0', option: 'refund_item' },
    )
    expect([sent.status, sent.refunded]).toEqual(['shipped', 1002 + 28])
  })

  it('drops a case when the pieces are found after all', () => {
    const found = after(
      order(),
      { type: 'price_rise', skuId: 'a', price: fen(1200) },
      { type: 'pick', pieces: [{ skuId: 'a', qty: 3 }] },
    )
    expect([found.cases, found.status]).toEqual([[], 'picking'])
  })

  it('keeps what was sent when the rest is closed', () => {
    const outcome = advance(after(order(), parcel('ZT100001', [{ skuId: 'a', qty: 1 }])), {
      type: 'close',
      reason: '档口停业',
    })
    expect([outcome.status, outcome.refund, outcome.back]).toEqual([
      'shipped',
      2000 + 1002 + 56,
      [
        { skuId: 'a', qty: 2 },
        { skuId: 'b', qty: 2 },
      ],
    ])
  })

  it.each<[string, LifeOrder, Wish]>([
    ['件数不对：超过了这些商品还能处理的数量', order(), { type: 'pick', pieces: [{ skuId: 'a', qty: 4 }] }],
    ['件数不对：超过了这些商品还能处理的数量', order(), { type: 'shortage', skuId: 'a', qty: 0 }],
    ['商品规格不存在', order(), { type: 'shortage', skuId: 'x', qty: 1 }],
    ['商品规格不存在', order(), { type: 'price_rise', skuId: 'x', price: fen(1) }],
    ['新价格应高于下单时的价格', order(), { type: 'price_rise', skuId: 'a', price: fen(1000) }],
    ['快递单号应为 6 到 40 位字母、数字或短横线', order(), parcel('12 345')],
    [
      '这个快递单号已经用在这张订单上',
      order({ parcels: [{ trackingNo: 'ZT1000', isDelivered: false }] }),
      parcel('ZT1000'),
    ],
    ['订单现在不能发货，请先确认它已付款、未发完也未关闭', order({ status: 'pending_payment' }), parcel('ZT1000')],
    ['订单不在拿货中，不能这样处理', order({ status: 'shipped' }), { type: 'pick' }],
    ['没有在途的包裹', order({ status: 'shipped' }), { type: 'deliver' }],
    [
      '这个异常已经处理过了，请刷新后查看',
      order({ status: 'picking' }),
      { type: 'decide', caseNo: 'C9', option: 'refund_item' },
    ],
    ['订单现在是“待收货”，不能关闭', order({ status: 'shipped' }), { type: 'close', reason: '' }],
  ])('says “%s”', (sentence, start, wish) => {
    expect(refusalOf(start, wish)).toBe(sentence)
  })
})
