import { describe, expect, it } from 'vitest'
import { ShopOrder } from './order-fields'
import { refundOf, saleOf } from './sale'

const line = { order_id: '11', order_status: 2, item_num: 1, pay_amount: 100 }
const bare = { order_id: '1', order_status: 2, create_time: 100, update_time: 200, sku_order_list: [line] }
const read = (more: object = {}) => saleOf(ShopOrder.parse({ ...bare, ...more }))

describe('an order', () => {
  it('is read from as little as the platform may send', () => {
    expect(read()).toEqual({
      orderNo: '1',
      state: 'to_ship',
      createdMs: 100_000,
      paidMs: null,
      changedMs: 200_000,
      shipByMs: null,
      paid: 0,
      consignee: {
        name: { cipher: '', mask: '' },
        mobile: { cipher: '', mask: '' },
        detail: { cipher: '', mask: '' },
      },
      area: { codes: [], names: [] },
      sameBuyer: '',
      buyerWords: '',
      flag: 0,
      lines: [
        {
          lineNo: '11',
          productId: '',
          skuId: '',
          title: '',
          spec: '',
          image: '',
          outerCode: '',
          qty: 1,
          paid: 100,
          refund: 'none',
        },
      ],
    })
  })

  it.each([
    [1, 'unpaid'],
    [103, 'unpaid'],
    [105, 'checking'],
    [2, 'to_ship'],
    [101, 'part_shipped'],
    [3, 'shipped'],
    [4, 'cancelled'],
    [5, 'finished'],
    [999, 'checking'],
  ])('of status %d is %s', (order_status, state) => {
    expect(read({ order_status }).state).toBe(state)
  })

  it('is refused without its numbers or with parts of nothing', () => {
    for (const wrong of [{ order_id: '' }, { update_time: null }, { sku_order_list: [{ ...line, item_num: 0 }] }])
      expect(ShopOrder.safeParse({ ...bare, ...wrong }).success).toBe(false)
  })

  it('names its buyer’s place by a sum that tells nothing of either, the same for the same', () => {
    const someone = { doudian_open_id: 'open-1', mask_post_addr: { detail: '文***号' }, mask_post_receiver: '李*' }
    const sums = [
      read({ open_address_id: 'address-1' }),
      read({ open_address_id: 'address-1', order_id: '2' }),
      read({ open_address_id: 'address-2' }),
      read(someone),
      read({ ...someone, order_id: '2' }),
      read({ ...someone, mask_post_addr: { detail: '武***号' } }),
      read({ doudian_open_id: 'open-1' }),
    ].map(({ sameBuyer }) => sameBuyer)
    expect(sums[0]).toMatch(/^[0-9a-f]{32}$/)
    expect([sums[1], sums[4], sums[6]]).toEqual([sums[0], sums[3], ''])
    expect(new Set(sums).size).toBe(5)
  })
})

describe('what is wanted back of a line', () => {
  it.each([
    ['nothing asked', 0, 0, 0, 'none'],
    ['asked, not sent yet', 6, 2, 1, 'open'],
    ['asked, sent', 6, 0, 1, 'open'],
    ['on its way back', 11, 0, 1, 'open'],
    ['refused, open to argument', 27, 2, 1, 'open'],
    ['taken back: its refund waits for ever', 28, 2, 1, 'none'],
    ['refunded', 12, 2, 3, 'done'],
    ['refunded with the goods', 53, 0, 3, 'done'],
    ['cancelled', 51, 5, 3, 'done'],
    ['cancelled by the platform', 51, 4, 3, 'done'],
    ['an exchange that is asked for', 6, 3, 0, 'open'],
    ['exchanged', 14, 3, 0, 'none'],
    ['sent once more', 12, 7, 0, 'none'],
    ['the price is to be lowered', 6, 6, 1, 'none'],
    ['the price was lowered', 12, 6, 3, 'none'],
    ['a state nobody knows', 77, 1, 1, 'open'],
  ] as const)('%s', (_, status, type, refund, expected) => {
    expect(refundOf({ after_sale_status: status, after_sale_type: type, refund_status: refund })).toBe(expected)
  })

  it('is all of it where the line was cancelled', () => {
    expect(read({ sku_order_list: [{ ...line, order_status: 4 }] }).lines[0]!.refund).toBe('done')
  })
})
