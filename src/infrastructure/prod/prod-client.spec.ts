import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FailureKind } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { Sending } from '../../domain/ports/sending'
import { transferOf } from '../wire/transfer'
import { wireAccountGateway } from '../wire/wire-account-gateway'
import { wireAuthGateway } from '../wire/wire-auth-gateway'
import { wireCartGateway } from '../wire/wire-cart-gateway'
import { wireCatalogueGateway } from '../wire/wire-catalogue-gateway'
import { prodClient } from './prod-client'
import { wireOrderGateway } from '../wire/wire-order-gateway'

interface Heard {
  line: string // "POST /prod/api/user/login"
  headers: IncomingHttpHeaders
  body: string
}

/** A server that writes down what it hears and answers as told. */
let answer: (reply: ServerResponse) => void
let heard: Heard[]
let token: string | null
let baseURL: string
const server = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  heard.push({
    line: `${request.method} ${request.url}`,
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  })
  answer(reply)
})

const says = (envelope: unknown, status = 200) => {
  answer = (reply) => {
    reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    reply.end(typeof envelope === 'string' ? envelope : JSON.stringify(envelope))
  }
}
const ok = (data: unknown) => says({ code: 20000, msg: 'ok', data })

/** Patient with a busy machine, but for the test of patience. */
const client = (timeout = 20_000) => prodClient({ tokens: { read: () => token }, baseURL: `${baseURL}/prod`, timeout })

const failureOf = async (call: Promise<unknown>) => {
  try {
    await call
  } catch (error) {
    const { kind, message, details, code } = error as Record<string, unknown>
    return { kind, message, details, code }
  }
  throw new Error('the call succeeded')
}

beforeEach(async () => {
  heard = []
  token = null
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('what goes out', () => {
  it('§3.6 §7.1 §7.3 §7.4 §7.9 sends POST as a form, every field as data[key]', async () => {
    ok({ access_token: 't1', expires_at: '2026-12-01T08:00:00+08:00' })
    const request = { loginType: 'password', account: '小林 a&b=c', password: 'p+ %密' } as const
    expect(await wireAuthGateway(client()).signIn(request)).toEqual({
      accessToken: 't1',
      expiresAt: '2026-12-01T08:00:00+08:00',
    })
    expect(heard[0]).toMatchObject({
      line: 'POST /prod/api/user/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body:
        'data%5Blogin_type%5D=password' +
        '&data%5Baccount%5D=%E5%B0%8F%E6%9E%97%20a%26b%3Dc' +
        '&data%5Bpassword%5D=p%2B%20%25%E5%AF%86',
    })
  })

  it('§7.4 §7.38 nests lists by index', async () => {
    ok({ cart_items: 2 })
    await wireCartGateway(client()).add([
      { skuId: '7', qty: 1 },
      { skuId: '8', qty: 12 },
    ])
    expect(decodeURIComponent(heard[0]!.body)).toBe(
      'data[items][0][sku_id]=7&data[items][0][qty]=1&data[items][1][sku_id]=8&data[items][1][qty]=12',
    )
  })

  it('§7.5 §7.12 flattens GET the same way, and keeps the one camelCase name', async () => {
    ok({ resend_after: 60 })
    await wireAuthGateway(client()).sendCode({ mobile: '13800000001', smsType: 'register' })
    expect(heard[0]).toMatchObject({
      line: 'GET /prod/api/common/sendSms?data%5Bmobile%5D=13800000001&data%5BsmsType%5D=register',
      body: '',
    })
  })

  it('is the same while the page is being left, by a call that outlives it', async () => {
    token = 't1'
    ok({ changed: 2 })
    const leaving = prodClient({ tokens: { read: () => token }, baseURL: `${baseURL}/prod`, leaving: () => true })
    const outlive = vi.spyOn(globalThis, 'fetch')
    for (const one of [client(), leaving])
      expect(await wireCartGateway(one).select(['7', '8'], false)).toEqual({ changed: 2 })
    expect(outlive.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true])
    outlive.mockRestore()
    const [before, last] = heard.map(({ line, headers, body }) => [
      line,
      headers['content-type'],
      headers.authorization,
      body,
    ])
    expect(last).toEqual(before)
  })

  it('leaves the query away where nothing is asked', async () => {
    ok([])
    await wireCatalogueGateway(client()).categories()
    expect(heard[0]!.line).toBe('GET /prod/common/category/list')
  })

  it('§7.6 §7.27 sends the product list as multipart', async () => {
    ok({ list: [], total: 0, total_capped: false, page: 1, page_size: 20 })
    const picture = new Blob(['pixels'], { type: 'image/png' })
    await wireCatalogueGateway(client()).search({ keyword: '连衣裙', tags: ['实拍'], priceMin: fen(990) }, picture)
    const { line, headers, body } = heard[0]!
    expect(line).toBe('POST /prod/api/product/list')
    const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1]
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => part.trim().replaceAll('\r\n', '\n'))
    expect(parts).toEqual([
      'Content-Disposition: form-data; name="data[keyword]"\n\n连衣裙',
      'Content-Disposition: form-data; name="data[tags][0]"\n\n实拍',
      'Content-Disposition: form-data; name="data[price_min]"\n\n990',
      'Content-Disposition: form-data; name="image"; filename="blob"\nContent-Type: image/png\n\npixels',
    ])
  })

  it('§3.9 §7.11 §9.6 declares JSON where it isn’t a form', async () => {
    ok({})
    const request = { account: '13800000001', password: 'a', verifyCode: '1', passwordConfirm: 'a' }
    await wireAuthGateway(client()).resetPassword(request)
    expect(heard[0]).toMatchObject({
      line: 'PUT /prod/api/user/password/reset',
      headers: { 'content-type': 'application/json' },
      body: '{"account":"13800000001","password":"a","verify_code":"1","password_confirm":"a"}',
    })
    ok({ deleted: 2 })
    await wireCartGateway(client()).remove(['1', '2'])
    expect(heard[1]).toMatchObject({ line: 'DELETE /prod/api/cart/delete', body: '{"cart_ids":["1","2"]}' })
  })

  it('§7.2 carries the token that is stored at the time of each call', async () => {
    ok([])
    const { returnAddresses } = wireAccountGateway(client())
    await returnAddresses()
    token = 't1'
    await returnAddresses()
    token = 't2'
    await returnAddresses()
    expect(heard.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer t1', 'Bearer t2'])
  })

  it('§7.41 §7.45 takes the calls of the family that the lines come from', async () => {
    ok([])
    const orders = wireOrderGateway(client())
    await orders.addonOptions({ family: 'cart', cartIds: ['5'] })
    await orders.addonOptions({ family: 'direct', items: [{ skuId: '7', qty: 2 }] })
    expect(heard.map(({ line, body }) => [line, decodeURIComponent(body)])).toEqual([
      ['POST /prod/api/order/addon/options/checkout', 'data[cart_ids][0]=5'],
      ['POST /prod/api/order/addon/options', 'data[items][0][sku_id]=7&data[items][0][qty]=2'],
    ])
  })
})

describe('a file', () => {
  const file = new Blob([new Uint8Array(3_000_000)], { type: 'image/png' })
  const upload = (sending?: Sending) => wireAccountGateway(client()).upload(file, 'feedback', sending)
  const answered = { id: 'u1', url: '/uploads/u1.png' }

  it('§9.1 §9.13 is waited for by its size, not for 3 s', async () => {
    expect([transferOf(new Blob(['1'])).timeout, transferOf(file).timeout]).toEqual([60_000, 120_000])
    ok(answered)
    const at4s = answer
    answer = (reply) => void setTimeout(() => at4s(reply), 4200)
    const avatar = wireAuthGateway(client()).updateProfile({ userName: '小林', avatar: file })
    expect(await Promise.all([upload(), avatar])).toEqual([answered, null])
  }, 20_000)

  it('tells how far it is', async () => {
    ok(answered)
    const shares: number[] = []
    await upload({ signal: new AbortController().signal, progress: (share) => shares.push(share) })
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })

  it('can be stopped', async () => {
    const control = new AbortController()
    answer = () => control.abort()
    expect(await failureOf(upload({ signal: control.signal, progress: () => undefined }))).toMatchObject({
      kind: 'network',
    })
    expect(heard).toHaveLength(1)
  })
})

describe('what comes back', () => {
  const counts = () => wireCatalogueGateway(client()).counts()

  it('§7.8 §8.1 reads data where the code is 20000', async () => {
    ok({ product_total: 535, supplier_total: 52, new_today: 23, later_addition: true })
    expect(await counts()).toEqual({ productTotal: 535, supplierTotal: 52, newToday: 23 })
  })

  it.each<[string, number, number, FailureKind]>([
    ['invalid input', 40000, 200, 'invalid'],
    ['§8.4 a session that is over', 40001, 200, 'session-invalid'],
    ['what isn’t there', 40004, 200, 'not-found'],
    ['too many calls, with HTTP 429', 40029, 429, 'too-often'],
    ['busy, with HTTP 503', 50300, 503, 'busy'],
    ['a code that it doesn’t know', 41234, 200, 'refused'],
    ['a refusal before the handler', 413, 413, 'refused'],
  ])('reads %s by its code, with the server’s words', async (_, code, status, kind) => {
    says({ code, msg: '服务器的话', data: { resend_after: 25 } }, status)
    expect(await failureOf(counts())).toEqual({ kind, message: '服务器的话', details: { resendAfter: 25 }, code })
  })

  it.each<[string, object, FailureKind, string]>([
    ['§8.4 40001 with its msg alone', { code: 40001, msg: '请重新登录' }, 'session-invalid', '请重新登录'],
    ['§8.4 40001 without words', { code: 40001 }, 'session-invalid', '登录已失效，请重新登录'],
    ['§8.2 another code with data null', { code: 41000, msg: '账号已停用', data: null }, 'refused', '账号已停用'],
    ['one without words', { code: 41000 }, 'refused', '操作失败，请稍后再试'],
    ['one whose words are no text', { code: 41000, msg: { zh: '停用' } }, 'refused', '操作失败，请稍后再试'],
    ['one with words without end', { code: 41000, msg: '停'.repeat(1_000_000) }, 'refused', '停'.repeat(300)],
  ])('§7.64 reads a refusal without data: %s', async (_, envelope, kind, message) => {
    says(envelope)
    expect(await failureOf(counts())).toMatchObject({ kind, message, details: {} })
  })

  it.each([
    ['a long', 1000, 1],
    ['a short', 1, 0],
  ])('breaks off in the middle of %s reply of %i areas %i times', async (_, pieces, breaks) => {
    const area = { code: '110000', name: '北京市'.repeat(20), children: [] }
    ok(Array.from({ length: pieces }, () => area))
    const nextTask = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const long = prodClient({ tokens: { read: () => null }, baseURL: `${baseURL}/prod`, timeout: 20_000, nextTask })
    expect(await wireAccountGateway(long).areas()).toHaveLength(pieces)
    expect(nextTask).toHaveBeenCalledTimes(breaks)
  })

  it('§3.2 §3.11 §4.6 §7.61 §7.64 reads success with the fields of the specification alone', async () => {
    const auth = wireAuthGateway(client())
    const four = { account: '13800000001', password: 'a', verifyCode: '1', passwordConfirm: 'a' }
    ok({ access_token: 't1' })
    expect(await auth.signIn({ loginType: 'password', account: 'a', password: 'b' })).toMatchObject({
      accessToken: 't1',
    })
    says({ code: 20000 })
    expect(await auth.register(four)).toBeUndefined()
    expect(await auth.sendCode({ mobile: '13800000001', smsType: 'login' })).toEqual({ resendAfter: 60 })
    ok([])
    expect(await wireCatalogueGateway(client()).collect({ type: 'product', targetId: '7', collected: true })).toEqual({
      collected: true,
    })
    expect(await wireCartGateway(client()).list()).toEqual({
      list: [],
      totals: { items: 0, selectedItems: 0, selectedQty: 0, selectedAmount: 0 },
    })
  })

  it('§8.5 says code 500 in the specification’s words, whatever the server said', async () => {
    says({ code: 500, msg: 'TypeError: x is undefined', data: {} }, 500)
    const message = '服务器内部错误，请联系管理员'
    expect(await failureOf(counts())).toEqual({ kind: 'bug', message, details: {}, code: 500 })
  })

  it.each([
    ['HTML of a proxy', '<html>502 Bad Gateway</html>', 502],
    ['nothing at all', '', 500],
    ['JSON of another shape', '{"message":"upstream timed out"}', 504],
  ])('§8.5 takes a status of 5xx without an envelope for code 500: %s', async (_, text, status) => {
    says(text, status)
    const message = '服务器内部错误，请联系管理员'
    expect(await failureOf(counts())).toEqual({ kind: 'bug', message, details: {}, code: null })
  })

  it('takes HTTP 503 without an envelope for busy where nothing was to be done, and for code 500 where it may be done', async () => {
    says('<html>503 Service Unavailable</html>', 503)
    const read = { kind: 'busy', message: '服务繁忙，请稍后再试', details: {}, code: null }
    expect(await failureOf(counts())).toEqual(read)
    const write = { kind: 'bug', message: '服务器内部错误，请联系管理员', details: {}, code: null }
    expect(await failureOf(wireCartGateway(client()).add([{ skuId: '7', qty: 1 }]))).toEqual(write)
  })

  it.each([
    ['HTML of a proxy', '<html>404 Not Found</html>', 404],
    ['half a reply', '{"code":20000,"msg":"ok","da', 200],
    ['nothing', '', 200],
    ['JSON of another shape', '[1,2,3]', 200],
    ['JSON that is null', 'null', 200],
    ['two replies in one', '{"code":20000,"data":{}}{"code":20000,"data":{}}', 200],
    ['a code as text', '{"code":"20000","msg":"ok","data":{}}', 200],
    ['data that isn’t what was promised', '{"code":20000,"msg":"ok","data":{"product_total":"many"}}', 200],
  ])('calls %s unreadable', async (_, text, status) => {
    says(text, status)
    expect(await failureOf(counts())).toEqual({
      kind: 'unreadable',
      message: '服务器返回的内容无法识别，请稍后重试',
      details: {},
      code: null,
    })
  })

  it('§9.1 gives up when the time is over, and asks only once', async () => {
    answer = () => undefined
    const message = '请求超时，请稍后重试'
    const hurried = wireCatalogueGateway(client(250)).counts()
    expect(await failureOf(hurried)).toEqual({ kind: 'timeout', message, details: {}, code: null })
    expect(heard).toHaveLength(1)
  })

  it('says plainly that nobody is there', async () => {
    answer = (reply) => reply.destroy()
    const message = '网络连接失败，请检查网络'
    expect(await failureOf(counts())).toEqual({ kind: 'network', message, details: {}, code: null })
  })
})
