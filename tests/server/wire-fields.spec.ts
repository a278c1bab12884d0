import { connect } from 'node:net'
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

  it.each([
    ['JSON', 'application/json', '{"type":"1"}'],
    ['a form', asForm['content-type'], 'data[type]=1'],
    [
      'multipart',
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="type"\r\n\r\n1\r\n--x--`,
    ],
  ])('are read from a body of %s on a GET as well', async (_, type, payload) => {
    const headers = { 'content-type': type }
    const answer = await server.app.inject({ method: 'GET', url: '/prod/api/agreement', headers, payload })
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([200, 20000])
    const none = await server.app.inject({ method: 'GET', url: '/prod/api/agreement?type=1', headers: json })
    expect(none.json<{ code: number }>().code).toBe(20000)
  })

  it('are read from query and body together', async () => {
    const { name, ...rest } = address
    expect((await add(form(rest), {}, `?${form({ name })}`)).code).toBe(20000)
  })

  it.each([
    ['twice in a form', `name=a&${form(address)}`, {}, 'name'],
    ['at the top and in data', `data[name]=a&${form(address)}`, {}, 'name'],
    ['twice in JSON', `{"name":"a",${JSON.stringify(address).slice(1)}`, json, 'name'],
    ['named __proto__ in a form', `__proto__[x]=1&${form(address)}`, {}, '__proto__'],
    ['named __proto__ in JSON', `{"__proto__":{"a":1},${JSON.stringify(address).slice(1)}`, json, '__proto__'],
    ['named constructor', form({ ...address, constructor: '1' }), {}, 'constructor'],
    ['named hasOwnProperty', form({ ...address, hasOwnProperty: '1' }), {}, 'hasOwnProperty'],
    ['named __proto__ deep in what is left unread', `_t[a][__proto__]=1&${form(address)}`, {}, '__proto__'],
    [
      'named constructor in what is left unread',
      JSON.stringify({ ...address, _t: [{ constructor: 1 }] }),
      json,
      'constructor',
    ],
    ['named prototype', form({ ...address, prototype: '1' }), {}, 'prototype'],
    ['twice, though unknown', `_t=1&_t=2&${form(address)}`, {}, '_t'],
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
    ['in a form', form({ ...address, _t: '1763690000', remember: '1', user_id: '2' }), {}],
    ['in JSON', JSON.stringify({ ...address, userId: '2', extra: { deep: [1] } }), json],
    ['in the words of the domain', form({ ...address, areaCode: '440100', isDefault: '1' }), {}],
    ['inside data', JSON.stringify({ data: { ...address, id: '1' }, _t: 1 }), json],
    ['in multipart', multipart({ ...address, _t: '1' }), {}],
  ])('that a call does not know are left unread and kept nowhere: %s', async (_, body, headers) => {
    const { code, data } = await add(body, headers)
    expect([code, data]).toEqual([20000, { ...(data as object), ...address, is_default: false }])
    expect(Object.keys(data as object).toSorted()).toEqual(
      ['id', 'name', 'mobile', 'ext', 'area_code', 'area_text', 'detail', 'is_default'].toSorted(),
    )
  })

  it('that a call does not know are left unread in a query and inside a list', async () => {
    expect((await ask(server, 'GET', '/prod/api/agreement?type=1&_t=1763690000')).code).toBe(20000)
    const items = [{ sku_id: 'nobody', qty: 1, price: 1 }]
    const { code } = await ask(server, 'POST', '/prod/api/cart/add', {
      body: JSON.stringify({ items }),
      headers: json,
      token,
    })
    expect(code).toBe(40004)
  })

  it('that only another way of the same call has are left unread where one field says which way it is', async () => {
    const { code } = await ask(server, 'POST', '/prod/api/user/login', {
      body: form({ login_type: 'password', account: '13800000001', password: 'Daifa2026!', verify_code: '' }),
    })
    expect(code).toBe(20000)
    const both = await ask(server, 'PUT', '/prod/api/cart/update', {
      body: JSON.stringify({ cart_id: '1', qty: 1, selected: true, _t: 1 }),
      headers: json,
      token,
    })
    expect(both.code).toBe(40000)
  })

  const requestId = '00000000-0000-4000-8000-000000000002'
  const order = { items: [{ sku_id: '1', qty: 2 }], quote_id: '1', address_id: '1', request_id: requestId }
  it.each([
    ['/prod/api/order/pay', { payment_no: '1', method: 'reserve', request_id: requestId, amount: 1 }, 'amount'],
    ['/prod/api/order/create', { ...order, payable: 1 }, 'payable'],
    ['/prod/api/order/create', { ...order, items: [{ sku_id: '1', qty: 2, price: 1 }] }, 'items[0].price'],
  ])('that a call does not know are refused where money moves: %s', async (path, body, field) => {
    const answer = await ask(server, 'POST', path, { body: JSON.stringify(body), headers: json, token })
    expect([answer.code, answer.data]).toEqual([40000, { field }])
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
      form({ account: '13500000000', password: 'Xiaodian#88', password_confirm: 'Xiaodian#88', verify_code: '000000' }),
      'verify_code',
    ],
  ])('are named as the wire has them when %s refuses what they say', async (url, body, field) => {
    const { code, data } = await ask(server, 'POST', url, { body, token })
    expect([code, data]).toEqual([40000, { field }])
  })

  it.each([
    ['/prod/api/order/checkout', { cart_ids: ['1'], quote_id: '1', address_id: '1' }],
    ['/prod/api/order/create', { ...order, request_id: undefined }],
    ['/prod/api/order/pay', { payment_no: '1', method: 'reserve' }],
    ['/prod/api/order/cancel', { order_nos: ['1'] }],
    ['/prod/api/order/cancel', { order_no: '1' }],
  ])('are wanted where money moves: %s does nothing without a request id', async (path, body) => {
    const answer = await ask(server, 'POST', path, { body: JSON.stringify(body), headers: json, token })
    expect([answer.code, answer.msg, answer.data]).toEqual([40000, '缺少参数 request_id', { field: 'request_id' }])
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
    ['more than the call can need', Array.from({ length: 80 }, (_, i) => `a${i}=1`).join('&')],
    ['deeper than any call', 'a[b][c][d][e][f]=1'],
    ['a long name of brackets', `a${'['.repeat(5000)}`],
    ['lists of gaps', Array.from({ length: 50 }, (_, i) => `a[999999][999999][${i}]=1`).join('&')],
  ])('are refused with %s', async (_, body) => {
    expect((await add(body)).code).toBe(40000)
  })

  it.each([
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a list', Buffer.from('[]')],
    ['null', Buffer.from('null')],
    ['more than any call is deep', Buffer.from('{"a":'.repeat(50) + '1' + '}'.repeat(50))],
    ['more values than the call can need', Buffer.from(JSON.stringify({ a: Array.from({ length: 80 }, () => 1) }))],
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

describe('multipart', () => {
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const part = (header: string, content = '1') => `--x\r\n${header}\r\n\r\n${content}\r\n`
  const search = (parts: string, headers: Record<string, string> = type) =>
    ask(server, 'POST', '/prod/api/product/list', { body: `${parts}--x--\r\n`, headers })

  it.each([
    ['no name', part('Content-Disposition: form-data')],
    ['an empty name', part('Content-Disposition: form-data; name=""')],
    ['a file without a name', part('Content-Disposition: form-data; filename="a.png"')],
    ['no header at all', part('X: y')],
    ['nothing but an end', ''],
    ['a name of the language', part('Content-Disposition: form-data; name="__proto__"')],
    ['a name of the language in brackets', part('Content-Disposition: form-data; name="a[constructor]"')],
    [
      'an object where text belongs',
      part('Content-Disposition: form-data; name="page"\r\nContent-Type: application/json', '{}'),
    ],
    ['a part twice', part('Content-Disposition: form-data; name="page"').repeat(2)],
    ['a long part without any header', `--x\r\n\r\n\r\n${'x'.repeat(60_000)}\r\n`],
    ['a long part without a colon in its header', part('X', 'x'.repeat(60_000))],
    ['more parts than the call can need', part('Content-Disposition: form-data; name="a"').repeat(200)],
  ])('with %s is refused or read, never a bug', async (_, parts) => {
    const { status, code } = await search(parts)
    expect([status, code]).toSatisfy(([http, said]) => (http === 200 ? [20000, 40000].includes(said) : http === 400))
  })

  it('refuses a part without a name in words', async () => {
    const { code, msg } = await search(part('Content-Disposition: form-data'))
    expect([code, msg]).toEqual([40000, '表单字段缺少名称'])
  })

  it('leaves files that the call does not know unread', async () => {
    const file = part('Content-Disposition: form-data; name="other"; filename="a.png"', 'x'.repeat(1000))
    expect((await search(file)).code).toBe(20000)
  })

  it('is refused by its announced length before it is read', async () => {
    const { status, code } = await ask(server, 'POST', '/prod/api/user/login', {
      body: `${part('Content-Disposition: form-data; name="account"', 'x'.repeat(70_000))}--x--\r\n`,
      headers: type,
    })
    expect([status, code]).toEqual([413, 413])
  })

  it('is refused without an announced length: nobody could say when it is too long', async () => {
    const head = `POST /prod/api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: ${type['content-type']}\r\n`
    const sent = `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\n--x--\r\n0\r\n\r\n`
    expect(await rawAnswer(server, sent)).toMatchObject({ status: 411, code: 411 })
  })

  it('with pictures is held for two calls of an address at once, and short ones are served beside', async () => {
    const { hostname, port } = new URL(server.url)
    const head = `POST /prod/api/product/list HTTP/1.1\r\nHost: x\r\nContent-Type: ${type['content-type']}\r\n`
    const sent = `${head}Content-Length: 5000000\r\nConnection: close\r\n\r\n--x\r\n`
    const slow = [1, 2].map(() => connect(Number(port), hostname).on('error', () => undefined))
    for (const socket of slow) socket.write(sent)
    await expect.poll(() => rawAnswer(server, sent).catch(() => null)).toMatchObject({ status: 503, code: 50300 })
    expect((await search(part('Content-Disposition: form-data; name="page"'))).code).toBe(20000)
    for (const socket of slow) socket.destroy()
  })
})
