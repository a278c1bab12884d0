import { randomUUID } from 'node:crypto'
import { openSession } from '../../server/account/sessions'
import type { Db } from '../../server/store/db'
import { insertRows } from '../../server/store/insert-rows'
import { sandboxBook } from '../../server/channels/sandbox/book'
import { auditMoney } from '../../server/wallet/audit'
import { post } from '../../server/wallet/ledger'
import type { Consignee } from '../../src/domain/address/address'
import { isFailure } from '../../src/domain/failure'
import { fen } from '../../src/domain/money'
import type { OrderSource, Placed, PlaceRequest, Quote } from '../../src/domain/ordering'
import type { Ports } from '../../src/domain/ports/ports'
import type { PayMethod } from '../../src/domain/payment'
import { openingBalance } from '../../src/domain/wallet/ledger'
import { walletText } from '../../src/domain/wallet/words'
import { wireCartGateway } from '../../src/infrastructure/wire/wire-cart-gateway'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireOrderGateway } from '../../src/infrastructure/wire/wire-order-gateway'
import type { TestServer } from './server'

/** Buyers who order from a running server, each over HTTP with a token of their own. */
export interface Buyer extends Pick<Ports, 'cart' | 'orders'> {
  userId: string
  token: string
}

interface Running {
  url: string
  deps: Pick<TestServer['deps'], 'db' | 'clock' | 'config'>
}

const openingAbout = { biz: '', bizNo: '', remark: walletText.opening } as const

/** Registers so many buyers with so much in the reserve (fen). */
export const buyersOf = async ({ url, deps }: Running, count: number, reserve = 0): Promise<Buyer[]> => {
  const { db, clock } = deps
  const ids = Array.from({ length: count }, () => randomUUID())
  const tokens = await db.tx(async (tx) => {
    await insertRows(tx, 'users', ids.map(userRow))
    const made: string[] = []
    for (const userId of ids) {
      made.push((await openSession(deps, tx, userId, { ip: '127.0.0.1', device: 'test' })).accessToken)
      if (reserve > 0)
        await post(tx, openingBalance({ ref: userId, userId, amount: fen(reserve) }), clock.now(), openingAbout)
    }
    return made
  })
  return ids.map((userId, i) => {
    const token = tokens[i]!
    const ask = prodClient({ tokens: { read: () => token }, baseURL: `${url}/prod` })
    return { userId, token, cart: insisting(wireCartGateway(ask)), orders: insisting(wireOrderGateway(ask)) }
  })
}

export const direct = (...items: [skuId: string, qty: number][]): OrderSource => ({
  family: 'direct',
  items: items.map(([skuId, qty]) => ({ skuId, qty })),
})

export const consignee: Consignee = {
  name: '张晓明',
  mobile: '13712345678',
  ext: '',
  areaCode: '330106',
  detail: '文三路 100 号 2 幢 301 室',
}

export const quoteFor = ({ orders }: Pick<Buyer, 'orders'>, source: OrderSource): Promise<Quote> =>
  orders.quote({ source, areaCode: consignee.areaCode, parcels: [] })

export const placing = (source: OrderSource, quote: Quote, requestId: string = randomUUID()): PlaceRequest => ({
  source,
  quoteId: quote.quoteId,
  to: { consignee },
  parcels: quote.parcels.map(({ parcelKey, brandId, addonIds }) => ({ parcelKey, brandId, addonIds, remark: '' })),
  requestId,
})

export const placed = async (buyer: Pick<Buyer, 'orders'>, source: OrderSource): Promise<Placed> =>
  buyer.orders.place(placing(source, await quoteFor(buyer, source)))

export const payment = (paymentNo: string, method: PayMethod = 'reserve') => ({
  pay: { paymentNo },
  method,
  requestId: randomUUID(),
})

/** What the demo began with waits for nobody: only what a test begins comes to its time. */
export const stillDemo = async (db: Db): Promise<void> => {
  await db.query('update abnormal_cases set deadline_at = null')
  await db.query('update after_sales set deadline_at = null')
}

/** @throws when money, stock, orders and payments don't add up, with what is wrong */
export const mustAddUp = async (db: Db): Promise<void> => {
  const findings = await auditMoney(db, [sandboxBook])
  if (findings.length > 0) throw new Error(JSON.stringify(findings, null, 2))
}

/** Asks again while the server is too busy: then surely nothing was done (on a slow machine many at once may be too many). */
const insisting = <T extends object>(gateway: T): T =>
  new Proxy(gateway, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return async (...input: unknown[]) => {
        for (let tries = 0; ; tries++) {
          try {
            return await (method.apply(target, input) as Promise<unknown>)
          } catch (error) {
            if (!isFailure(error, 'busy') || tries >= 50) throw error
          }
        }
      }
    },
  })

/** What came of calls made at once: the answers, and the refusals as "kind message reason…". */
export const outcomes = async <T>(calls: readonly Promise<T>[]): Promise<{ ok: T[]; refused: string[] }> => {
  const results = await Promise.allSettled(calls)
  return {
    ok: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: results.flatMap((result) => (result.status === 'rejected' ? [worded(result.reason)] : [])),
  }
}

const worded = (error: unknown): string => {
  if (!isFailure(error)) return String(error)
  const reasons = (error.details.problems ?? []).map(({ reason }) => reason)
  return [error.kind, error.message, ...reasons].join(' ')
}

let numbers = 0
const userRow = (id: string) => {
  const mobile = `199${String(++numbers).padStart(4, '0')}${String(process.pid % 10_000).padStart(4, '0')}`
  return {
    id,
    account: mobile,
    mobile,
    password_hash: '',
    user_name: '',
    avatar: '',
    low_balance_at: 0,
    disabled: false,
    created_at: '2026-01-01T00:00:00+08:00',
  }
}
