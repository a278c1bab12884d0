import { describe, expect, it } from 'vitest'
import { fen, zero } from '../money'
import { moveAfterSale } from './advance'
import { afterSaleReasons } from './reasons'
import { afterSaleAfter, afterSaleCan, afterSaleDeadline, afterSaleLife, feeIsHeld, goodWay, isOpen } from './table'
import type { AfterSaleCase, AfterSaleEvent, AfterSaleStatus, AfterSaleType, AfterSaleWish } from './types'
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

const places = types.flatMap((type) => [...reachedFrom(type, 'applied')].map((status) => [type, status] as const))

describe('the life of an application', () => {
  it('reaches every state by some type, and from each an end', () => {
    const all = new Set(types.flatMap((type) => [...reachedFrom(type, 'applied')]))
    expect([...all].toSorted()).toEqual(statuses.toSorted())
    const ends: AfterSaleStatus[] = ['cancelled', 'closed', 'completed']
    for (const [type, status] of places) {
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
    const deadlines = places.map(([type, status]) => {
      const deadline = afterSaleDeadline(type, status)
      const isBuyersTurn = isOpen(status) && eventsOf(type, status).every((event) => buyers.includes(event))
      const isPossible = !deadline || afterSaleAfter(type, status, deadline.event) !== null
      return isPossible && (deadline !== null || !isBuyersTurn)
    })
    expect(deadlines).toEqual(places.map(() => true))
  })

  it('holds its fee from the application on, and lets go of it once', () => {
    const held = places.flatMap(([type, status]) =>
      eventsOf(type, status).map((event) => {
        const to = afterSaleAfter(type, status, event)!
        const [before, after] = [feeIsHeld(type, status), feeIsHeld(type, to)]
        return event === 'reapply' ? !before && after : isOpen(to) ? before || !after : !after
      }),
    )
    expect(new Set(held)).toEqual(new Set([true]))
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
