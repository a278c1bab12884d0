import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, rawAnswer, tokenOf } from '../support/ask'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await tokenOf(server)
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }

describe('what never reaches a call', () => {
  const login = '/prod/api/user/login'
  it.each([
    ['an unknown address', 404, 'GET', '/prod/api/nothing', {}],
    ['the root', 404, 'GET', '/prod', {}],
    ['a slash too many in front', 404, 'GET', '//prod/api/user/me', {}],
    ['a slash too many behind', 404, 'GET', '/prod/api/user/me/', {}],
    ['upper case', 404, 'GET', '/PROD/api/user/me', {}],
    ['an encoded slash', 404, 'GET', '/prod/api/user%2fme', {}],
    ['another verb', 405, 'GET', login, {}],
    ['PATCH', 405, 'PATCH', login, {}],
    ['HEAD-like asking of a GET call by POST', 405, 'POST', '/prod/api/user/me', {}],
    ['JSON that is none', 400, 'POST', login, { body: '{', headers: json }],
    ['a type nobody reads', 415, 'POST', login, { body: 'x', headers: { 'content-type': 'text/xml' } }],
    ['a type that is none', 415, 'POST', login, { body: 'x', headers: { 'content-type': 'nonsense' } }],
    [
      'another charset',
      415,
      'POST',
      login,
      { body: '{}', headers: { 'content-type': 'application/json; charset=gbk' } },
    ],
    ['a packed body', 415, 'POST', login, { body: gzipSync('{}'), headers: { ...json, 'content-encoding': 'gzip' } }],
    ['more than 64 KB', 413, 'POST', login, { body: `"${'x'.repeat(64 * 1024)}"`, headers: json }],
    [
      'multipart without a boundary',
      400,
      'POST',
      login,
      { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
    ],
    [
      'multipart cut off',
      400,
      'POST',
      login,
      {
        body: '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
    ],
    ['a bad escape', 400, 'GET', '/prod/api/%', {}],
  ])('%s is %i in the envelope', async (_, wanted, method, path, init: object) => {
    const { status, code, msg, headers } = await ask(server, method, path, init)
    expect([status, code, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      wanted,
      wanted,
      'application/json; charset=utf-8',
      'no-store',
    ])
    expect(msg).toMatch(/\p{Script=Han}/u)
  })

  const line = (request: string) => `${request}\r\nHost: x\r\nConnection: close\r\n\r\n`
  it.each([
    ['TRACE', 405, line('TRACE /prod/api/user/me HTTP/1.1')],
    ['PROPFIND', 405, line('PROPFIND /prod/api/user/me HTTP/1.1')],
    ['a verb nobody knows', 400, line('FOO /prod/api/user/me HTTP/1.1')],
    ['garbage', 400, 'garbage\r\n\r\n'],
    ['a greeting in TLS', 400, Buffer.from('16030100a5010000a10303', 'hex')],
    ['no Host', 400, 'GET /prod/api/user/me HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a 20 KB address', 431, line(`GET /prod/api/agreement?type=${'1'.repeat(20_000)} HTTP/1.1`)],
    ['a lying length', 400, 'POST /prod/api/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n{}'],
    [
      'two lengths',
      400,
      'POST /prod/api/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
  ])('%s is %i in the envelope', async (_, wanted, bytes) => {
    expect(await rawAnswer(server, bytes)).toEqual({
      status: wanted,
      type: 'application/json; charset=utf-8',
      code: wanted,
    })
  })

  it('tells a preflight that no other site may call', async () => {
    const response = await fetch(`${server.url}${login}`, {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.example' },
    })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, null])
  })
})

describe('replies', () => {
  it('§7.8 §8.1 are {code, msg, data}, 20000 when all is well', async () => {
    const { code, msg, headers } = await ask(server, 'GET', '/prod/api/agreement?type=1')
    expect([code, msg, headers.get('content-type')]).toEqual([20000, '成功', 'application/json; charset=utf-8'])
  })

  it('hold only what the contract names, in the words of the wire', async () => {
    const { data } = await ask(server, 'GET', '/prod/api/user/me', { token })
    expect(Object.keys(data as object).toSorted()).toEqual(
      [
        'account',
        'avatar',
        'id',
        'low_balance_at',
        'mobile',
        'price_ratio',
        'reserve_available',
        'reserve_bonus',
        'reserve_frozen',
        'use_default_address',
        'user_name',
      ].toSorted(),
    )
  })

  it('go packed when they are long and the client takes that, and are the same unpacked', async () => {
    const tree = async (encoding: string) => {
      const response = await fetch(`${server.url}/prod/common/area/tree`, { headers: { 'accept-encoding': encoding } })
      return {
        how: response.headers.get('content-encoding'),
        vary: response.headers.get('vary'),
        text: await response.text(),
      }
    }
    const [plain, packed, again] = [await tree('identity'), await tree('gzip, br'), await tree('br')]
    expect([plain.how, packed.how, plain.vary]).toEqual([null, 'br', 'accept-encoding'])
    expect([packed.text === plain.text, again.text === plain.text]).toEqual([true, true])
    const short = await fetch(`${server.url}/prod/api/index/counts`, { headers: { 'accept-encoding': 'br' } })
    expect(short.headers.get('content-encoding')).toBe(null)
  })

  it('that never change are sent once: the browser asks whether it has them still', async () => {
    const tree = (headers: Record<string, string>) => fetch(`${server.url}/prod/common/area/tree`, { headers })
    for (const encoding of ['identity', 'br']) {
      const first = await tree({ 'accept-encoding': encoding })
      const etag = first.headers.get('etag') ?? ''
      expect([first.status, first.headers.get('cache-control'), etag]).toEqual([
        200,
        'no-cache',
        expect.stringMatching(/^"\S{20,}"$/),
      ])
      await first.text()
      const again = await tree({ 'accept-encoding': encoding, 'if-none-match': etag })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    const other = await tree({ 'accept-encoding': 'identity', 'if-none-match': '"of-an-older-tree"' })
    expect([other.status, ((await other.json()) as { code: number }).code]).toEqual([200, 20000])
    const changing = await fetch(`${server.url}/prod/common/category/list`)
    expect([changing.headers.get('cache-control'), changing.headers.get('etag')]).toEqual(['no-store', null])
  })

  it('§8.5 say nothing of a bug but that it is one', async () => {
    const broken = await startServer({ sms: { send: () => Promise.reject(new Error('boom')) } })
    await broken.db.query('drop table sms_codes')
    const answer = await ask(broken, 'GET', '/prod/api/common/sendSms?mobile=13812345678&smsType=login')
    expect([answer.status, answer.code, answer.msg, answer.data]).toEqual([
      500,
      500,
      '服务器内部错误，请联系管理员',
      {},
    ])
    await broken.close()
  })
})
