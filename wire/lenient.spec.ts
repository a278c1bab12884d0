import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import * as account from './account'
import { calls } from './calls'
import { camelKeys } from './case'
import * as cart from './cart'
import * as catalogue from './catalogue'
import { leniently } from './lenient'
import * as payment from './payment'

/** What is read of a reply's `data`, or 'refused'. */
const read = (call: { output: z.ZodMiniType }, data?: unknown): unknown => {
  try {
    return leniently(call.output, camelKeys(data))
  } catch {
    return 'refused'
  }
}

const nothings = [{}, null, [], '', undefined]

const card = { id: 7, title: '连衣裙', price_min: 1990, price_max: 2990 }
const line = { cart_id: 'c1', sku_id: 's1', product_id: 'p1', title: '连衣裙', price: 1990, qty: 2 }
const cartOf = (...items: object[]) => ({ list: [{ suppliers: [{ items }] }] })

describe('replies with the fields of the specification alone', () => {
  it('§3.2 §3.11 login: access_token', () => {
    expect(read(account.login, { access_token: 't1' })).toEqual({ accessToken: 't1', expiresAt: '' })
    expect([{}, null, { access_token: '' }, { access_token: null }].map((data) => read(account.login, data))).toEqual(
      Array(4).fill('refused'),
    )
  })

  it('§3.1 §3.11 me: user_name and account; no amount is made up', () => {
    expect(read(account.me, { user_name: '阿青', account: '13800000001' })).toEqual({
      id: '',
      userName: '阿青',
      account: '13800000001',
      mobile: '',
      avatar: '',
      reserveAvailable: null,
      reserveBonus: null,
      reserveFrozen: null,
      lowBalanceAt: null,
      priceRatio: 0,
      useDefaultAddress: false,
    })
    expect([{ user_name: '阿青' }, [], null].map((data) => read(account.me, data))).toEqual(Array(3).fill('refused'))
  })

  it('§3.3 §3.11 return addresses: their four fields', () => {
    const station = { station_name: '甲站', user_name: '张三', mobile: 13911112222, address_full_detail: '甲路 1 号' }
    expect(read(account.returnAddresses, [station])).toEqual([
      { stationId: '', stationName: '甲站', userName: '张三', mobile: '13911112222', addressFullDetail: '甲路 1 号' },
    ])
    expect([[], null, {}, ''].map((data) => read(account.returnAddresses, data))).toEqual([[], [], [], []])
  })

  it('§3.4 §3.11 agreement: content', () => {
    expect(read(account.agreement, { content: '<p>正文</p>' })).toEqual({
      content: '<p>正文</p>',
      title: '',
      updatedAt: '',
    })
    expect(read(account.agreement, {})).toBe('refused')
  })

  it('§7.61 §7.62 §7.64 anything where nothing is expected', () => {
    for (const call of [account.register, account.resetPassword, account.logout, account.feedback])
      for (const data of [...nothings, 'ok', 7, { id: 1 }]) expect(read(call, data)).toEqual({})
  })

  it('§4.6 a code was sent: 60 s, unless the reply knows better', () => {
    for (const data of nothings) expect(read(account.sendSms, data)).toEqual({ resendAfter: 60 })
    expect(read(account.sendSms, { resend_after: '90' })).toEqual({ resendAfter: 90 })
  })
})

describe('replies whose fields the specification does not show', () => {
  it('are read without what is only good to have', () => {
    expect(read(catalogue.productList, { list: [card] })).toMatchObject({
      list: [
        {
          id: '7',
          title: '连衣裙',
          priceMin: 1990,
          retailPrice: null,
          stockState: 'ok',
          supplier: { id: '', name: '' },
          tags: [],
          collected: false,
        },
      ],
      total: 1,
      page: 1,
      pageSize: 20,
      totalCapped: false,
      facets: null,
    })
    expect(read(catalogue.productInfo, { ...card, skus: [{ id: 's1', price: 1990 }] })).toMatchObject({
      onShelf: true,
      minQty: 1,
      images: [],
      skus: [{ id: 's1', price: 1990, stock: 9999, stockState: 'ok' }],
    })
    expect(
      read(catalogue.announcementInfo, { id: 1, content: '正文', published_at: '2026-11-20 10:00:00' }),
    ).toMatchObject({
      publishedAt: '2026-11-20T10:00:00+08:00',
      previous: null,
    })
  })

  it('tell of stock by what they have of it', () => {
    const sku = (more: object) =>
      (read(catalogue.productInfo, { ...card, skus: [{ id: 's1', price: 1990, ...more }] }) as { skus: unknown[] })
        .skus[0]
    expect(sku({ stock: 0 })).toMatchObject({ stock: 0, stockState: 'none' })
    expect(sku({ stock: 3 })).toMatchObject({ stock: 3, stockState: 'low' })
    expect(sku({ stock_state: 'none' })).toMatchObject({ stock: 0, stockState: 'none' })
  })

  it('may be the list alone, an empty one or none at all', () => {
    const found = { list: [], total: 0, page: 1, pageSize: 20, totalCapped: false, facets: null }
    for (const data of [[], {}, null, '', { list: null }]) expect(read(catalogue.productList, data)).toEqual(found)
    expect(read(catalogue.productList, [card])).toMatchObject({ total: 1 })
    expect(read(catalogue.categoryList, { list: [{ id: 1, name: '女装' }] })).toMatchObject([{ id: '1', children: [] }])
  })

  it.each([
    ['a price that is missing', { price_min: undefined }],
    ['a price of null', { price_min: null }],
    ['a price in yuan', { price_min: 19.9 }],
    ['a price as text', { price_min: '1990' }],
    ['no id', { id: undefined }],
    ['a title that is an object', { title: { zh: '裙' } }],
    ['tags that are text', { tags: '现货' }],
  ])('are refused with %s, and never shown with 0', (_, wrong) => {
    expect(read(catalogue.productList, { list: [card, { ...card, ...wrong }] })).toBe('refused')
  })

  it('are refused where they are something else', () => {
    for (const data of ['<html>', 7, true, { list: '现货' }, { list: [7] }, { list: {}, total: 3 }])
      expect(read(catalogue.productList, data)).toBe('refused')
  })

  it('of the cart have every line with its price and quantity, or none is shown', () => {
    expect(read(cart.cartList, cartOf(line))).toMatchObject({
      list: [{ suppliers: [{ items: [{ price: 1990, qty: 2, valid: true, selected: true }] }] }],
    })
    expect(read(cart.cartList, cartOf(line, { ...line, price: undefined }))).toBe('refused')
    expect(read(cart.cartList, cartOf({ ...line, qty: undefined }))).toBe('refused')
  })

  it('of a payment say how it stands and how much it is', () => {
    const paid = { status: 'pending', amount: 1990 }
    expect(read(payment.payResult, paid)).toMatchObject({ expiresAt: '', payMethods: [], reserveAvailable: null })
    expect(
      [{ ...paid, amount: null }, { ...paid, status: 'unknown' }, {}].map((data) => read(payment.payResult, data)),
    ).toEqual(Array(3).fill('refused'))
  })

  it('to a write that was done need not say how things are now', () => {
    expect([cart.cartUpdate, account.infoUpdate].map((call) => read(call, {}))).toEqual([null, null])
    expect(read(catalogue.collect, null)).toEqual({ collected: null })
    expect(read(cart.cartAdd, [])).toEqual({ cartItems: 0 })
  })
})

describe('any call', () => {
  const nonsense = ['<html>', 7, true, [[[]]], { data: { data: 1 } }, [null], [1, 'a'], { list: { list: [] } }]
  it('is read or refused, whatever comes, and ends', () => {
    for (const call of Object.values(calls)) for (const data of nonsense) expect(() => read(call, data)).not.toThrow()
  })
})
