import { cipherOf, newPair, shopOrderOf, type Book, type StubOrder, type StubShop, type StubToken } from './book'

/** What the gateway does once it knows who asks. */

export class Refused extends Error {
  readonly code: number
  readonly sub: string
  /** What it says to that; '' where it says nothing that anybody may hear. */
  readonly words: string
  constructor(code: number, sub = '', words = '') {
    super(`${code} ${sub}`)
    this.code = code
    this.sub = sub
    this.words = words
  }
}

const failed = (number: number): Refused => new Refused(50_002, `isv.business-failed:${number}`)
const invalid = (number: number): Refused => new Refused(40_004, `isv.parameter-invalid:${number}`)

type Params = Record<string, unknown>
export type StubCall = (book: Book, params: Params, shop: StubShop, now: number) => unknown

const pairData = (token: StubToken, shop: StubShop, now: number) => ({
  access_token: token.access,
  refresh_token: token.refresh,
  expires_in: token.until - now,
  scope: 'SCOPE',
  shop_id: shop.id,
  shop_name: shop.name,
  authority_id: '',
  auth_subject_type: 'MALL',
})

export const tokenCalls: Record<string, (book: Book, params: Params, now: number) => unknown> = {
  'token.create'(book, { code, grant_type: type }, now) {
    const given = book.codes.get(String(code))
    if (type !== 'authorization_code' || !given) throw new Refused(50_001, 'dop.token-generate-failed:code-no-existed')
    if (given.until < now) throw new Refused(50_001, 'dop.token-generate-failed:code-expired')
    book.codes.delete(String(code))
    const shop = book.shops.get(given.shopId)!
    shop.isRevoked = false
    return pairData(newPair(book, shop.id, now), shop, now)
  },
  'token.refresh'(book, { refresh_token: refresh, grant_type: type }, now) {
    const old = book.tokens.find((token) => token.refresh === refresh)
    const shop = old && book.shops.get(old.shopId)
    if (type !== 'refresh_token' || !shop) throw new Refused(50_001, 'dop.token-generate-failed:token-invalid')
    if (old.refreshUntil < now) throw new Refused(50_001, 'dop.token-generate-failed:token-expired')
    if (shop.isRevoked) throw new Refused(30_001, 'dop.authorization-closed')
    if (old.until - now > 3600) return pairData(old, shop, now)
    old.refreshUntil = old.until < now ? now - 1 : old.refreshUntil
    old.until = old.until < now ? now - 1 : now + 3600
    return pairData(newPair(book, shop.id, now), shop, now)
  },
}

const ordersOf = (book: Book, shop: StubShop): StubOrder[] =>
  [...book.orders.values()].filter(({ shopId }) => shopId === shop.id)

const orderOf = (book: Book, shop: StubShop, orderId: unknown): StubOrder => {
  const order = book.orders.get(String(orderId))
  if (!order) throw invalid(20_014)
  if (order.shopId !== shop.id) throw failed(20_015)
  return order
}

export const shopCalls: Record<string, StubCall> = {
  'order.searchList'(book, params, shop, now) {
    const { update_time_start: start, update_time_end: end, page, size, order_by: by, order_asc: isAsc } = params
    if (typeof start !== 'number' || typeof end !== 'number' || start > end) throw invalid(20_008)
    if (start < now - 90 * 86_400) throw invalid(20_011)
    if (typeof page !== 'number' || typeof size !== 'number' || size > 100 || (page + 1) * size > 50_000)
      throw invalid(20_012)
    const found = ordersOf(book, shop)
      .filter(({ updated }) => updated >= start && updated <= end)
      .toSorted((a, b) => (by === 'update_time' ? a.updated - b.updated : a.created - b.created))
    const inOrder = isAsc ? found : found.toReversed()
    return {
      page,
      size,
      total: found.length,
      shop_order_list: inOrder.slice(page * size, (page + 1) * size).map((order) => shopOrderOf(order, shop)),
    }
  },
  'order.orderDetail': (book, params, shop) => ({
    shop_order_detail: shopOrderOf(orderOf(book, shop, params.shop_order_id), shop),
  }),
  'afterSale.List'(book, params, shop) {
    const { update_start_time: start, update_end_time: end, page, size, order_by: by } = params
    if (typeof start !== 'number' || typeof end !== 'number' || typeof page !== 'number' || typeof size !== 'number')
      throw invalid(20_008)
    if (size > 100 || (page + 1) * size > 50_000) throw invalid(20_012)
    const found = ordersOf(book, shop)
      .filter(({ afterSaleAt = 0 }) => afterSaleAt >= start && afterSaleAt <= end)
      .toSorted((a, b) => a.afterSaleAt! - b.afterSaleAt!)
    // Who doesn't ask for their order isn't told of all.
    const told = JSON.stringify(by) === '["update_time asc"]' ? found : found.filter((_, i) => i % 2 === 0)
    return {
      items: told.slice(page * size, (page + 1) * size).map((order) => ({
        aftersale_info: {
          aftersale_id: `7${order.orderId.slice(1)}`,
          aftersale_type: order.lines[0]!.afterSale.after_sale_type,
          aftersale_status: order.lines[0]!.afterSale.after_sale_status,
          update_time: order.afterSaleAt,
        },
        order_info: { shop_order_id: order.orderId, related_order_info: [] },
        text_part: {},
      })),
      has_more: told.length > (page + 1) * size,
      total: told.length,
      page,
      size,
    }
  },
  'order.batchDecrypt'(book, { cipher_infos: infos }, shop) {
    const asked = infos as { auth_id: string; cipher_text: string }[]
    if (asked.length === 0 || asked.length > 50) throw failed(300_003)
    const told = asked.map(({ auth_id: orderId, cipher_text: cipher }) => {
      const order = orderOf(book, shop, orderId)
      const what = (['name', 'mobile', 'detail'] as const).find((one) => cipherOf(one, order) === cipher)
      const text = what && order.status !== 4 ? order.person[what] : ''
      return {
        auth_id: orderId,
        cipher_text: cipher,
        decrypt_text: text,
        err_no: text ? 0 : 300_003,
        err_msg: text ? '' : `不能解密 ${order.person.name} ${order.person.mobile}`,
        is_virtual_tel: what === 'mobile' && text.includes('-'),
      }
    })
    return { decrypt_infos: told, custom_err: null }
  },
  'order.logisticsCompanyList': () => [
    { id: 7, name: '中通快递', code: 'zhongtong' },
    { id: 12, name: '圆通速递', code: 'yuantong' },
  ],
  'order.logisticsAddSinglePack'(book, params, shop, now) {
    const { order_id_list: ids, shipped_order_info: infos, company_code: company, logistics_code: number } = params
    const order = orderOf(book, shop, (ids as string[])[0])
    const requestId = String(params.request_id)
    if (order.parcels.some((parcel) => parcel.requestId === requestId)) return { pack_id: requestId }
    if (order.status === 105) throw failed(60_109)
    if (order.status === 4) throw failed(60_021)
    if (order.status === 5) throw failed(60_113)
    if (company !== 'zhongtong' && company !== 'yuantong') throw invalid(60_018)
    if (!/^[A-Z0-9]{10,20}$/.test(String(number))) throw invalid(60_017)
    const lines = (infos as { shipped_order_id: string; shipped_num: number }[]).map((info) => {
      const line = order.lines.find(({ orderId }) => orderId === info.shipped_order_id)
      if (!line) throw invalid(60_033)
      return { line, num: info.shipped_num }
    })
    if (lines.some(({ line }) => line.afterSale.after_sale_status === 6)) throw failed(60_040)
    if (lines.some(({ line, num }) => line.sent + num > line.num)) throw failed(60_110)
    for (const one of book.orders.values())
      if (one.person.id !== order.person.id && one.parcels.some(({ trackingNo }) => trackingNo === number))
        throw failed(70_022)
    for (const { line, num } of lines) line.sent += num
    order.parcels.push({ trackingNo: String(number), company, requestId })
    order.status = order.lines.every(({ sent, num }) => sent === num) ? 3 : 101
    order.updated = now
    return { pack_id: requestId }
  },
  'order.addOrderRemark'(book, { order_id: id, remark }, shop, now) {
    const order = orderOf(book, shop, id)
    if (typeof remark !== 'string' || remark === '') throw invalid(50_054)
    if (remark.length > MOST_WORDS) throw failed(50_056)
    order.sellerWords = remark
    order.updated = now
    return {}
  },
}

const MOST_WORDS = 500
