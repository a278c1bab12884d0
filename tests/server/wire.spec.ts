import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, form, rawAnswer, tokenOf } from '../support/ask'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await tokenOf(server)
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const address = { name: '王芳', mobile: '13612340000', area_code: '440106', detail: '天河路 1 号' }
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
const add = (body: BodyInit, headers: Record<string, string> = {}, query = '') =>
  ask(server, 'POST', `/prod/api/address/add${query}`, {
    body,
    headers: typeof body === 'string' ? { ...asForm, ...headers } : headers,
    token,
  })

describe('fields', () => {
  const inData = Object.fromEntries(Object.entries(address).map(([name, value]) => [`data[${name}]`, value]))
  const multipart = (fields: Record<string, string>) => {
    const parts = new FormData()
    for (const [name, value] of Object.entries(fields)) parts.append(name, value)
    return parts
  }

  it.each([
    ['a form', form(address), {}],
    ['§7.3 §7.4 a form with data[key]', form(inData), {}],
    ['§9.6 JSON', JSON.stringify(address), json],
    ['JSON with a data object', JSON.stringify({ data: address }), json],
    ['multipart', multipart(address), {}],
    ['multipart with data[key]', multipart(inData), {}],
    ['JSON with a charset', JSON.stringify(address), { 'content-type': 'Application/JSON; charset="UTF-8"' }],
  ])('are read from %s', async (_, body, headers) => {
    expect((await add(body, headers)).code).toBe(20000)
  })

  it('§7.5 are read from a query, on a POST too', async () => {
    expect((await add(form({}), {}, `?${form(inData)}`)).code).toBe(20000)
    expect((await ask(server, 'GET', '/prod/api/agreement?data[type]=1')).code).toBe(20000)
  })

  it('are read from query and body together', async () => {
    const { name, ...rest } = address
    expect((await add(form(rest), {}, `?${form({ name })}`)).code).toBe(20000)
  })

  it.each([
    ['twice in a form', `name=a&${form(address)}`, {}, 'name'],
    ['at the top and in data', `data[name]=a&${form(address)}`, {}, 'name'],
    ['twice in JSON', `{"name":"a",${JSON.stringify(address).slice(1)}`, json, 'name'],
    ['once too many, unknown', form({ ...address, user_id: '2' }), {}, 'user_id'],
    ['unknown in JSON', JSON.stringify({ ...address, userId: '2' }), json, 'userId'],
    ['in the words of the domain', form({ ...address, areaCode: '440106' }), {}, 'areaCode'],
    ['named __proto__ in a form', `__proto__[x]=1&${form(address)}`, {}, '__proto__'],
    ['named __proto__ in JSON', `{"__proto__":{"a":1},${JSON.stringify(address).slice(1)}`, json, '__proto__'],
    ['named constructor', form({ ...address, constructor: '1' }), {}, 'constructor'],
    ['named hasOwnProperty', form({ ...address, hasOwnProperty: '1' }), {}, 'hasOwnProperty'],
    ['named then', `{"then":"1",${JSON.stringify(address).slice(1)}`, json, 'then'],
    ['empty', form({ ...address, name: '' }), {}, 'name'],
    ['missing', form({ name: '王芳' }), {}, 'mobile'],
    ['of another type', JSON.stringify({ ...address, name: 5 }), json, 'name'],
    [
      'a list instead of text',
      `name[]=a&${form({ ...address, name: '' })
        .toString()
        .replace('name=&', '')}`,
      {},
      'name',
    ],
    ['with NUL', form({ ...address, detail: '天河\0路' }), {}, 'detail'],
    ['with a lone surrogate', JSON.stringify({ ...address, detail: '天河路\uD800' }), json, 'detail'],
  ])('are refused %s, naming the field', async (_, body, headers, field) => {
    const { status, code, msg, data } = await add(body, headers)
    expect([status, code, data]).toEqual([200, 40000, { field }])
    expect(msg).toMatch(/\p{Script=Han}/u)
  })

  it.each([
    ['/prod/api/address/add', form({ ...address, area_code: '999999' }), 'area_code'],
    [
      '/prod/api/order/pay',
      form({ method: 'reserve', request_id: '00000000-0000-4000-8000-000000000001' }),
      'payment_no',
    ],
    [
      '/prod/api/user/register',
      form({ account: '13500000000', password: 'Daifa2026!', password_confirm: 'Daifa2026!', verify_code: '000000' }),
      'verify_code',
    ],
  ])('are named as the wire has them when %s refuses what they say', async (url, body, field) => {
    const { code, data } = await ask(server, 'POST', url, { body, token })
    expect([code, data]).toEqual([40000, { field }])
  })

  it('are said to stand there twice, also where a list would be welcome', async () => {
    const { msg } = await ask(server, 'DELETE', '/prod/api/cart/delete', {
      body: 'cart_ids=1&cart_ids=2',
      headers: asForm,
      token,
    })
    expect(msg).toBe('参数 cart_ids 重复')
  })

  it('may list by empty brackets', async () => {
    const { code } = await ask(server, 'DELETE', '/prod/api/cart/delete', {
      body: 'cart_ids[]=98&cart_ids[]=99',
      headers: asForm,
      token,
    })
    expect(code).toBe(40004)
  })

  it('are refused in both the query and the body', async () => {
    expect((await add(form(address), {}, '?name=a')).data).toEqual({ field: 'name' })
  })

  it('are named in full where they stand in a list', async () => {
    const { data } = await ask(server, 'POST', '/prod/api/cart/add', {
      body: JSON.stringify({
        items: [
          { sku_id: '1', qty: 1 },
          { sku_id: '2', qty: -1 },
        ],
      }),
      headers: json,
      token,
    })
    expect(data).toEqual({ field: 'items[1].qty' })
  })

  it.each([
    ['broken percent-encoding', 'name=%E0%A4%A'],
    ['broken UTF-8 behind percents', 'name=%ED%A0%80'],
    ['more than 2,000 of them', Array.from({ length: 2001 }, (_, i) => `a${i}=1`).join('&')],
    ['deeper than any call', 'a[b][c][d][e][f]=1'],
    ['a long name of brackets', `a${'['.repeat(5000)}`],
  ])('are refused with %s', async (_, body) => {
    expect((await add(body)).code).toBe(40000)
  })

  it.each([
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a list', Buffer.from('[]')],
    ['null', Buffer.from('null')],
    ['more than any call is deep', Buffer.from('{"a":'.repeat(50) + '1' + '}'.repeat(50))],
    ['2,001 entries', Buffer.from(JSON.stringify({ a: Array.from({ length: 2001 }, () => 1) }))],
  ])('are refused in JSON of %s', async (_, body) => {
    expect((await add(body, json)).code).toBe(40000)
  })

  it('reach a call with a full cart of 500 lines quickly', async () => {
    const fields = Array.from({ length: 500 }, (_, i) => [`items[${i}][sku_id]`, `9${i}`, `items[${i}][qty]`, '1'])
    const body = fields.map(([a, b, c, d]) => `${a}=${b}&${c}=${d}`).join('&')
    const answer = await ask(server, 'POST', '/prod/api/cart/add', {
      body,
      headers: asForm,
      token,
    })
    expect(answer.code).toBe(40004)
  })
})

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
    ['more than a megabyte', 413, 'POST', login, { body: `"${'x'.repeat(1024 * 1024)}"`, headers: json }],
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
        'reserve_available',
        'reserve_frozen',
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
