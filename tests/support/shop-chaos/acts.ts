import { randomUUID } from 'node:crypto'
import type { CaseOption, CaseType } from '../../../src/domain/order-life/types'
import { PLAIN_CHOICE } from '../../../src/domain/shops/ordering'
import { prodClient } from '../../../src/infrastructure/prod/prod-client'
import { wireAbnormalGateway } from '../../../src/infrastructure/wire/wire-abnormal-gateway'
import { wireOrderGateway } from '../../../src/infrastructure/wire/wire-order-gateway'
import { wirePlatformOrderGateway } from '../../../src/infrastructure/wire/wire-platform-order-gateway'
import { wireSaleGateway } from '../../../src/infrastructure/wire/wire-sale-gateway'
import { wireShopGateway } from '../../../src/infrastructure/wire/wire-shop-gateway'
import { told as toldBy, type Field } from '../money-chaos-acts'
import { askOps } from '../money-ops'
import { payment } from '../trade'

/** What merchants and the station do while servers and the platform die, and what they were told of it. */

export interface Merchant {
  userId: string
  token: string
  /** The platform's id of his shop. */
  shopId: number
  /** How often he has come back from the platform. */
  consents: number
}

/** What servers die in the middle of. */
export type Doing = 'sync' | 'place' | 'pay' | 'send'

export interface ShopField extends Pick<Field, 'urls' | 'random' | 'tally'> {
  /** How often somebody began with each. */
  begun: Record<Doing, number>
  /** Orders of ours that somebody was told of. */
  placed: Set<string>
  /** Those that were told to be paid. */
  paid: Set<string>
  cancelled: Set<string>
  /** What the station still has to send. */
  toSend: { orderNo: string; owner: Merchant; tries: number; fromMs: number }[]
  /** It lets an order lie for at most so long, and its buyer change his mind. */
  restMs: number
  sent: number
}

const at = (url: string, { token }: Merchant) => {
  const ask = prodClient({ tokens: { read: () => token }, baseURL: `${url}/prod` })
  return {
    shops: wireShopGateway(ask),
    sold: wirePlatformOrderGateway(ask),
    sales: wireSaleGateway(ask),
    orders: wireOrderGateway(ask),
    cases: wireAbnormalGateway(ask),
  }
}
type Asked = ReturnType<typeof at>

const told = <T>(field: ShopField, merchant: Merchant, call: (asked: Asked) => Promise<T>): Promise<T | null> =>
  toldBy(field, (url) => call(at(url, merchant)))

const MOST_AT_ONCE = 12
const PAGE = { page: 1, pageSize: 50 }

/** Whatever he does next. */
export const actOf = async (field: ShopField, merchant: Merchant): Promise<void> => {
  const luck = field.random()
  if (luck < 0.1) return authorise(field, merchant)
  if (luck < 0.4) return fetchAnew(field, merchant)
  if (luck < 0.8) return order(field, merchant)
  if (luck < 0.95) return decide(field, merchant)
  return cancel(field, merchant)
}

/** Where he hasn't, or the platform says that it is over. */
export const authorise = async (field: ShopField, merchant: Merchant): Promise<void> => {
  const shops = await told(field, merchant, ({ shops: all }) => all.list('order'))
  if (shops?.some(({ auth }) => auth === 'active')) return
  const url = await told(field, merchant, ({ shops: all }) => all.consentUrl('order'))
  if (url === null) return void field.tally.complaints.push('a consent was refused')
  const consent = { state: new URL(url).searchParams.get('state')!, code: codeOf(merchant.shopId, merchant.consents++) }
  // The code may be used up by a call that was cut: then he comes back with another.
  await told(field, merchant, ({ shops: all }) => all.takeConsent(consent))
}

export const codeOf = (shopId: number, n: number): string => `code-${shopId}-${n}`

const fetchAnew = async (field: ShopField, merchant: Merchant): Promise<void> => {
  await told(field, merchant, ({ sold }) => {
    field.begun.sync += 1
    return sold.sync({}, PAGE)
  })
}

/** Some of what is ready; now and then from two tabs at once. */
const order = async (field: ShopField, merchant: Merchant): Promise<void> => {
  const ready = await told(field, merchant, ({ sold }) => sold.list({ ...PAGE, status: 'linked' }))
  const ids = (ready?.list ?? []).map(({ platformOrderId }) => platformOrderId)
  const some = ids.slice(0, 1 + Math.floor(field.random() * MOST_AT_ONCE))
  if (some.length === 0) return
  const tabs = field.random() < 0.2 ? 2 : 1
  await Promise.all(Array.from({ length: tabs }, () => orderThese(field, merchant, some)))
}

const orderThese = async (field: ShopField, merchant: Merchant, ids: readonly string[]): Promise<void> => {
  const wish = { platformOrderIds: [...ids], default: PLAIN_CHOICE, orders: [] }
  const quote = await told(field, merchant, ({ sales }) => sales.quote(wish))
  if (!quote || quote.orders.length === 0) return
  const request = { ...wish, quoteId: quote.quoteId, requestId: randomUUID() }
  const placed = await told(field, merchant, ({ sales }) => {
    field.begun.place += 1
    return sales.place(request)
  })
  if (!placed || placed.orderNos.length === 0) return
  for (const orderNo of placed.orderNos) field.placed.add(orderNo)
  const pay = payment(placed.paymentNo)
  const ticket = await told(field, merchant, ({ orders }) => {
    field.begun.pay += 1
    return orders.pay(pay)
  })
  if (!ticket) return void field.tally.complaints.push(`${placed.paymentNo} could not be paid`)
  for (const orderNo of placed.orderNos) {
    field.paid.add(orderNo)
    const fromMs = performance.now() + field.random() * field.restMs
    field.toSend.push({ orderNo, owner: merchant, tries: 0, fromMs })
  }
}

const CHOICES: Partial<Record<CaseType, readonly CaseOption[]>> = {
  dy_address_changed: ['accept_new', 'accept_new', 'accept_new', 'cancel_order'],
  dy_refund: ['continue', 'stop'],
  dy_push_failed: ['retry'],
}

/** What waits for him, some of it. */
export const decide = async (field: ShopField, merchant: Merchant): Promise<void> => {
  const open = await told(field, merchant, ({ cases }) => cases.list({ ...PAGE, status: 'open' }))
  const decisions = (open?.list ?? []).slice(0, 5).flatMap(({ caseNo, type }) => {
    const choices = CHOICES[type] ?? []
    const option = choices[Math.floor(field.random() * choices.length)]
    return option ? [{ caseNo, option }] : []
  })
  if (decisions.length === 0) return
  const request = { decisions, requestId: randomUUID() }
  await told(field, merchant, ({ cases }) => cases.decide(request))
}

/** What he has ordered and the station hasn't begun: it is ordered again later. */
const cancel = async (field: ShopField, merchant: Merchant): Promise<void> => {
  const place = field.toSend.findIndex(({ owner, tries }) => owner === merchant && tries === 0)
  const [one] = place < 0 ? [] : field.toSend.splice(place, 1)
  if (!one) return
  const { orderNo } = one
  const request = { orderNos: [orderNo], reason: '', requestId: randomUUID() }
  const answer = await told(field, merchant, ({ orders }) => orders.cancel(request))
  if (answer?.cancelled.length === 1) field.cancelled.add(orderNo)
}

// ---- the station

const MOST_TRIES = 12
let parcels = 0
const newTracking = (): string => `ZT${String(Date.now()).slice(-9)}${String(++parcels).padStart(5, '0')}`

/** Sends an order, now and then in two parcels or three, each of the first of one piece; one that is held goes to the end of the line. */
export const send = async (field: ShopField): Promise<void> => {
  const place = field.toSend.findIndex(({ fromMs }) => fromMs <= performance.now())
  const [one] = place < 0 ? [] : field.toSend.splice(place, 1)
  if (!one) return
  one.tries += 1
  field.begun.send += 1
  const step = async (verb: string, more: object = {}): Promise<boolean> => {
    const requestId = randomUUID()
    const wish = { order_no: one.orderNo, ...more }
    return (await toldBy(field, (url) => askOps(url, `orders/${verb}`, wish, requestId))) !== null
  }
  const ship = (more: object = {}) => step('ship', { brand: '中通快递', tracking: newTracking(), ...more })
  const isPacked = (await step('pick')) && (await step('pack'))
  if (isPacked && field.random() < 0.2) {
    const info = await told(field, one.owner, ({ orders }) => orders.info(one.orderNo))
    const [item] = info?.items ?? []
    const most = field.random() < 0.5 ? 1 : 2
    const before = item ? Math.min(most, item.qty - 1) : 0
    for (let i = 0; i < before; i++) await ship({ sku: item!.skuId, qty: 1 })
  }
  if (await ship()) field.sent += 1
  else if (one.tries < MOST_TRIES) field.toSend.push({ ...one, fromMs: performance.now() + field.restMs / 4 })
}
