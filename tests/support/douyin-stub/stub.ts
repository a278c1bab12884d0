import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { emptyBook, openShop, sellOrder, type Book, type Sold, type StubOrder } from './book'
import { Refused, shopCalls, tokenCalls } from './calls'
import { goodsCalls } from './goods-calls'
import { isCanonical, readExact, STUB_APP, stubPushSign, stubSign, written } from './wire'

/**
 * 抖店's open platform on this machine: a real HTTP server that checks what is signed by itself, keeps a book of shops and orders, and
 * misbehaves by command.
 *
 * slow: it never answers; cut: the connection ends before anything is done; cut-after: after it is done; half: no JSON; html: another's
 * page; huge: without an end; old: the answer in the older envelope; bare: JSON in no envelope; doubled: each order of a page stands on it
 * twice; or a refusal by its codes.
 */
export type Misbehaviour =
  | 'slow'
  | 'cut'
  | 'cut-after'
  | 'half'
  | 'html'
  | 'huge'
  | 'old'
  | 'bare'
  | 'doubled'
  | { code: number; sub?: string }
  | { err_no: number }

export interface DouyinStub {
  /** What a shop's environment needs to use it. */
  env: Record<string, string>
  book: Book
  /** @returns its id */
  open(name?: string): number
  /** The merchant agrees. @returns the code that he brings back */
  consent(shopId: number): string
  revoke(shopId: number): void
  sell(shopId: number, count: number, sold?: Sold): StubOrder[]
  /** The message that something happened to a product. */
  goodsPush(productId: string, shopId: number, event: number): Push
  /** Something about it changes, now. */
  change(orderId: string, change: (order: StubOrder) => void): void
  /** Its buyer wants his money back: told in its after-sale, which the time of its own change knows nothing of. */
  wantRefund(orderId: string): void
  /** The next so many calls of a method go wrong like this. */
  misbehave(method: string, how: Misbehaviour, times?: number): void
  /** Once, as soon as the method was answered. */
  afterwards(method: string, act: () => void): void
  /** A message to our door. */
  push(tag: string, order: Pick<StubOrder, 'orderId' | 'shopId'>, messageId?: string): Push
  signed(body: string): Push
  /** What was asked so far: "order.searchList {…}". */
  asked: string[]
  close(): Promise<void>
}

export interface Push {
  headers: Record<string, string>
  body: string
}

/** What one may have besides, that lives on in a process of its own. */
export interface StubOptions {
  book?: Book
  port?: number
  /** How a call goes wrong that nobody has commanded to. */
  faultOf?: (method: string) => Misbehaviour | null
  /** Something was done, and nobody has been told yet. */
  keep?: (method: string, body: string) => void
}

/** @param nowMs the platform's clock */
export const douyinStub = async (
  nowMs: () => number,
  { book = emptyBook(), port = 0, faultOf = () => null, keep = () => undefined }: StubOptions = {},
): Promise<DouyinStub> => {
  const asked: string[] = []
  const faults = new Map<string, Misbehaviour[]>()
  const acts = new Map<string, (() => void)[]>()
  const now = () => Math.floor(nowMs() / 1000)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url!, 'http://stub')
    const body = await text(request)
    const method = url.pathname.slice(1).replaceAll('/', '.')
    asked.push(`${method} ${body}`)
    const how = faults.get(method)?.shift() ?? faultOf(method)
    const send = (envelope: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(written(envelope))
    }
    if (how === 'slow') return
    if (how === 'cut') return void request.socket.destroy()
    if (how === 'half') return void response.end('{"code":10000,"data":{"total":')
    if (how === 'html') return void response.writeHead(502).end('<html>bad gateway</html>')
    if (how === 'bare') return send({ total: 0, shop_order_list: [] })
    if (how === 'huge') return endless(response)
    const log = { log_id: '20261123ABCDEF' }
    if (typeof how === 'object' && how !== null)
      return send(
        'code' in how
          ? { code: how.code, msg: '失败', sub_code: how.sub ?? '', sub_msg: SECRETS, ...log }
          : { err_no: how.err_no, message: SECRETS },
      )
    try {
      const found = done(book, now(), { method, body, url })
      keep(method, body)
      const data = how === 'doubled' ? doubled(found) : found
      if (how === 'cut-after') return void request.socket.destroy()
      send(
        how === 'old'
          ? { err_no: 0, message: 'success', data }
          : { code: 10_000, msg: 'success', sub_code: '', data, ...log },
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      send({ code: error.code, msg: '失败', sub_code: error.sub, sub_msg: error.words || SECRETS, ...log })
    }
    acts.get(method)?.shift()?.()
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => void server.listen(port, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signed = (body: string): Push => ({
    headers: { 'app-id': STUB_APP.key, 'event-sign': stubPushSign(body) },
    body,
  })
  return {
    env: {
      DOUYIN_APP_KEY: STUB_APP.key,
      DOUYIN_APP_SECRET: STUB_APP.secret,
      DOUYIN_SERVICE_ID: '1234',
      DOUYIN_ENDPOINT: url,
      DOUYIN_AUTH_ENDPOINT: `${url}/authorize`,
    },
    book,
    asked,
    open: (name = '青青的小店') => openShop(book, name),
    consent(shopId) {
      const code = randomUUID()
      book.codes.set(code, { shopId, until: now() + 600 })
      return code
    },
    revoke: (shopId) => void (book.shops.get(shopId)!.isRevoked = true),
    sell: (shopId, count, sold = {}) => Array.from({ length: count }, () => sellOrder(book, shopId, now(), sold)),
    change(orderId, change) {
      const order = book.orders.get(orderId)!
      order.updated = now()
      change(order)
    },
    wantRefund(orderId) {
      const order = book.orders.get(orderId)!
      order.afterSaleAt = now()
      for (const line of order.lines) line.afterSale = { after_sale_status: 6, after_sale_type: 2, refund_status: 1 }
    },
    misbehave(method, how, times = 1) {
      const list = Array.from({ length: times }, () => how)
      faults.set(method, [...(faults.get(method) ?? []), ...list])
    },
    afterwards: (method, act) => void acts.set(method, [...(acts.get(method) ?? []), act]),
    signed,
    goodsPush: (productId, shopId, event) => {
      const data = written({ event, product_id: BigInt(productId), shop_id: shopId, check_reject_reason: SECRETS })
      return signed(JSON.stringify([{ tag: '400', msg_id: randomUUID(), data }]))
    },
    push: (tag, { orderId, shopId }, messageId = randomUUID()) =>
      signed(
        JSON.stringify([
          {
            tag,
            msg_id: messageId,
            data: written({ p_id: BigInt(orderId), s_ids: [BigInt(orderId)], shop_id: shopId }),
          },
        ]),
      ),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** Stands in what the gateway says in words; nobody may find it in a log or in an answer. */
export const SECRETS = '收件人 张三丰 18612345678 access_token=7b6f1c'

const MOST_SKEW_S = 600

const done = (book: Book, now: number, request: { method: string; body: string; url: URL }): unknown => {
  const { method, body, url } = request
  const query = Object.fromEntries(url.searchParams)
  const { app_key = '', timestamp = '', v = '', sign, access_token: access } = query
  if (app_key !== STUB_APP.key || query.method !== method || v !== '2') throw new Refused(40_003, 'isv.app-id-invalid')
  const isSigned = sign === stubSign({ app_key, method, param_json: body, timestamp, v })
  if (!isSigned || query.sign_method !== 'hmac-sha256' || !isCanonical(body))
    throw new Refused(40_003, 'isv.signature-invalid')
  if (Math.abs(Number(timestamp) - now) > MOST_SKEW_S) throw new Refused(40_003, 'isv.timestamp-invalid')
  const params = readExact(body) as Record<string, unknown>
  const ofTokens = tokenCalls[method]
  if (ofTokens) return ofTokens(book, params, now)
  const token = book.tokens.find((one) => one.access === access)
  if (!token) throw new Refused(40_003, 'isv.access-token-no-existed')
  if (token.until < now) throw new Refused(40_003, 'isv.access-token-expired')
  const shop = book.shops.get(token.shopId)!
  if (shop.isRevoked) throw new Refused(30_001, 'dop.authorization-closed')
  const call = shopCalls[method] ?? goodsCalls[method]
  if (!call) throw new Refused(70_000)
  return call(book, params, shop, now)
}

const doubled = (data: unknown): unknown => {
  const { shop_order_list: orders = [], ...page } = data as { shop_order_list?: object[] }
  return { ...page, shop_order_list: [...orders, ...orders] }
}

const endless = (response: ServerResponse): void => {
  const chunk = `"${'x'.repeat(1024 * 1024)}",`
  response.write('{"code":10000,"data":[')
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
