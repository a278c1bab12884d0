import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RawNotice } from '../../../server/payments/channel'
import type { Queryable } from '../../../server/store/db'
import type { OutsideBook } from '../../../server/wallet/audit'
import { fen, type Fen } from '../../../src/domain/money'

/**
 * A provider of payments on this machine: a real HTTP server with real RSA keys, made in the test. It checks who asks, signs what it
 * answers, keeps a book of its own (the witness of P5), and misbehaves by command.
 */
export interface PayStub {
  readonly method: 'alipay' | 'wechat'
  url: string
  /** What a shop's environment needs to use it. */
  env: Record<string, string>
  /** The buyer pays by this number. @throws when nothing is taken by it: never begun, closed, over */
  pay(outTradeNo: string, amount?: number): Trade
  /** The message about it as the provider sends it, signed; `fields` replace what it would say. */
  notice(outTradeNo: string, how?: NoticeHow): RawNotice
  /** Of a refund, by our number. */
  refundNotice(refundNo: string, status?: string): RawNotice
  /** The next so many calls go wrong like this. */
  misbehave(call: StubCall, how: Misbehaviour, times?: number): void
  /** Its answers to these calls wait, done as they are, until the returned function is called. */
  hold(call: StubCall): () => void
  /** What was asked so far: "query P…_1". */
  asked: string[]
  book: Book
  close(): Promise<void>
}

export type StubCall = 'create' | 'query' | 'close' | 'refund' | 'refund-query'

/**
 * timeout: it never answers; cut: the connection ends before anything is done; cut-after: after it is done; forged: signed by another key;
 * unsigned; html, half: no answer in its language; 500; no-code: success without a code; other: a true answer about another number;
 * odd: a state nobody knows; skew: its clock is off by six minutes; huge: without an end
 */
export type Misbehaviour =
  | 'timeout'
  | 'cut'
  | 'cut-after'
  | 'forged'
  | 'unsigned'
  | 'html'
  | 'half'
  | '500'
  | 'no-code'
  | 'other'
  | 'odd'
  | 'skew'
  | 'huge'

export interface NoticeHow {
  /** Its number; the same for the same number of ours unless given. */
  id?: string
  fields?: Record<string, unknown>
  /** Signed by a key that is not the provider's. */
  byStranger?: boolean
  /** Seconds that its clock is ahead. */
  skew?: number
}

export interface Trade {
  outTradeNo: string
  tradeNo: string
  /** What was asked for. */
  amount: Fen
  expiresMs: number
  state: 'made' | 'open' | 'paid' | 'closed'
  paid: Fen
}

export interface Book {
  trades: Map<string, Trade>
  refunds: Map<string, { outTradeNo: string; amount: Fen; status: string }>
}

export const emptyBook = (): Book => ({ trades: new Map(), refunds: new Map() })

export const refundedOf = (book: Book, outTradeNo: string): number =>
  [...book.refunds.values()].reduce((sum, one) => sum + (one.outTradeNo === outTradeNo ? one.amount : 0), 0)

/** As the audit reads it: what the provider took stands in our books, and nothing else does. */
export const outsideBook = ({ method, book }: Pick<PayStub, 'method' | 'book'>): OutsideBook => ({
  method,
  async unbooked(tx: Queryable) {
    const paid = [...book.trades.values()].filter(({ state }) => state === 'paid')
    return tx.query<{ paymentNo: string; tradeNo: string }>(
      `select coalesce(a.payment_no, t.out_trade_no) as "paymentNo", t.trade_no as "tradeNo"
       from unnest($1::text[], $2::text[]) t (out_trade_no, trade_no) left join payment_attempts a on a.out_trade_no = t.out_trade_no
         left join payments p on p.payment_no = a.payment_no
       where not coalesce(p.status = 'succeeded' and p.method = $3 and p.trade_no = t.trade_no, false)
         and not exists (select 1 from journals where kind = 'late_payment' and ref = $3 || ':' || t.trade_no)
         and not exists (select 1 from disputed_captures d where d.method = $3 and d.trade_no = t.trade_no)`,
      [paid.map(({ outTradeNo }) => outTradeNo), paid.map(({ tradeNo }) => tradeNo), method],
    )
  },
  total: async () => totalOf(book),
})

export const totalOf = ({ trades, refunds }: Book): Fen => {
  const taken = [...trades.values()].reduce((sum, { paid }) => sum + paid, 0)
  const given = [...refunds.values()].reduce((sum, { amount }) => sum + amount, 0)
  return fen(taken - given)
}

/** Made once for a test's process: a pair takes a tenth of a second. */
const made: KeyPairKeyObjectResult[] = []
export const keyPair = (n: number): KeyPairKeyObjectResult =>
  (made[n] ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))
/** Of whoever isn't the provider. */
export const strangersKey = () => keyPair(9).privateKey

export const privatePem = (n: number): string =>
  keyPair(n).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
export const publicPem = (n: number): string => keyPair(n).publicKey.export({ type: 'spki', format: 'pem' }).toString()

export interface StubRequest {
  method: string
  url: URL
  path: string // with its query, as it was sent
  headers: IncomingMessage['headers']
  body: string
}

/** What goes out, before anything is done to it. */
export interface StubAnswer {
  call: StubCall
  outTradeNo: string
  send(response: ServerResponse, how: Misbehaviour | null): void
}

const JSON_TYPE = { 'content-type': 'application/json' }
const JUNK: Partial<Record<Misbehaviour, [status: number, headers: Record<string, string>]>> = {
  html: [502, { 'content-type': 'text/html' }],
  half: [200, JSON_TYPE],
  '500': [500, {}],
  huge: [200, JSON_TYPE],
}
const HALF: Partial<Record<Misbehaviour, string>> = { html: '<html>Bad Gateway</html>', half: '{"alipay_trade' }
const HUGE = 'x'.repeat(2_000_000)

/** The server itself; `answer` does what is asked and says what goes back. */
export const listen = async (
  asked: string[],
  readCall: (request: StubRequest) => { call: StubCall; number: string; work: () => StubAnswer },
): Promise<Pick<PayStub, 'url' | 'misbehave' | 'hold' | 'close'>> => {
  const held = new Map<StubCall, Promise<void>>()
  const faults = new Map<StubCall, Misbehaviour[]>()
  const server = createServer((message, response) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => void chunks.push(chunk))
    message.on('end', () => {
      const path = message.url ?? '/'
      const url = new URL(path, 'http://stub')
      const body = Buffer.concat(chunks).toString('utf8')
      const { call, number, work } = readCall({
        method: message.method ?? '',
        url,
        path,
        headers: message.headers,
        body,
      })
      asked.push(`${call} ${number}`)
      const how = faults.get(call)?.shift() ?? null
      if (how === 'timeout') return
      const answer = how === 'cut' ? null : work()
      if (answer === null || how === 'cut-after') message.socket.destroy()
      else if (how !== null && how in JUNK) response.writeHead(...JUNK[how]!).end(how === 'huge' ? HUGE : HALF[how])
      else void (held.get(call) ?? Promise.resolve()).then(() => answer.send(response, how))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehave: (call, how, times = 1) =>
      void faults.set(call, [...(faults.get(call) ?? []), ...Array.from({ length: times }, () => how)]),
    hold(call) {
      let release = () => {}
      held.set(call, new Promise((free) => void (release = free)))
      return () => {
        held.delete(call)
        release()
      }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
