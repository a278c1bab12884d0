import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../wire/envelope'
import { ask, tokenOf } from '../support/ask'
import { brandOf, orderIn, sendFile } from '../support/counter-samples'
import { startServer, type TestServer } from '../support/server'

/** Orders at the counter: the way from paid to received, and what the buyer sees of it. */

let server: TestServer
let key: string
let brand: string
beforeAll(async () => {
  server = await startServer()
  key = readFileSync(join(server.dataDir, 'ops.key'), 'utf8')
  brand = await brandOf(server)
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const act = (verb: string, fields: Record<string, unknown>) =>
  ask(server, 'POST', `/ops/orders/${verb}`, {
    headers: json,
    body: JSON.stringify({ ...fields, request_id: randomUUID() }),
    token: key,
  })
const look = (path: string) => ask(server, 'GET', `/ops/orders/${path}`, { token: key })

interface Work {
  order_no: string
  status: string
  lines: { sku_id: string; qty: number; to_pick: number; market: string; stall_no: string }[]
}
const work = async (status: string): Promise<Work[]> =>
  ((await look(`list?status=${status}`)).data as { list: Work[] }).list

describe('an order at the counter', () => {
  it('is listed with where to fetch it, picked, packed, sent and delivered; its buyer sees each', async () => {
    const { orderNo } = await orderIn(server, 'paid')
    const listed = (await work('paid')).find(({ order_no: no }) => no === orderNo)!
    expect(listed.lines.every(({ market, stall_no: stall }) => market !== '' && stall !== '')).toBe(true)
    expect(listed.lines.map(({ to_pick: pieces }) => pieces)).toEqual(listed.lines.map(({ qty }) => qty))
    const states = []
    for (const [verb, fields] of [
      ['pick', {}],
      ['pack', {}],
      ['ship', { brand, tracking: 'YT7654321' }],
      ['deliver', {}],
    ] as const) {
      const { data } = await act(verb, { order_no: orderNo, ...fields })
      const [step] =
        verb === 'ship' ? (data as { shipped: { status: string }[] }).shipped : [data as { status: string }]
      states.push(step!.status)
    }
    expect(states).toEqual(['picking', 'packing', 'shipped', 'shipped'])
    const [{ account }] = (await server.db.query<{ account: string }>(
      'select account from users u join orders o on o.user_id = u.id where o.order_no = $1',
      [orderNo],
    )) as [{ account: string }]
    const token = await tokenOf(server, account)
    const { data } = await ask(server, 'GET', `/prod/api/order/info?order_no=${orderNo}`, { token })
    expect(data).toMatchObject({ status: 'shipped', shipments: [{ brand, tracking_no: 'YT7654321' }] })
    expect((data as { logs: { text: string }[] }).logs.at(-1)?.text).toBe('包裹已签收：YT7654321')
    expect((await look(`show?order_no=${orderNo}`)).data).toMatchObject({ account, shipments: [{ delivered: true }] })
  })

  it('with a shortage or a price rise waits with a case; another step that it is not ready for is refused in words', async () => {
    const { orderNo, skuId } = await orderIn(server, 'paid')
    const told = { order_no: orderNo, sku: skuId }
    expect((await act('shortage', { ...told, qty: 1 })).data).toMatchObject({
      status: 'picking',
      said: expect.stringContaining('档口缺货 1 件') as string,
    })
    expect(((await look(`show?order_no=${orderNo}`)).data as { cases: unknown[] }).cases).toMatchObject([
      { type_text: '缺货', sku_id: skuId, qty: 1 },
    ])
    const pack = await act('pack', { order_no: orderNo })
    expect(pack.code).not.toBe(20000)
    const other = await orderIn(server, 'paid')
    const risen = await act('price-rise', { order_no: other.orderNo, sku: other.skuId, price: 99_999 })
    expect(risen.data).toMatchObject({ status: 'picking', said: expect.stringContaining('→ ¥999.99') as string })
    expect((await act('price-rise', { order_no: other.orderNo, sku: other.skuId, price: 1 })).code).not.toBe(20000)
  })

  it('shows whom it goes to in full only to who says why, and writes down the key and the reason', async () => {
    const { orderNo } = await orderIn(server, 'paid')
    const [to] = await server.db.query<{ name: string; mobile: string; detail: string }>(
      'select consignee_name as name, consignee_mobile as mobile, detail from orders where order_no = $1',
      [orderNo],
    )
    const shown = async (more = '') => {
      const { data } = await look(`show?order_no=${orderNo}${more}`)
      return (data as { consignee: Record<string, string> }).consignee
    }
    const masked = await shown()
    expect(masked).toMatchObject({ name: expect.stringContaining('**') as string, detail: '****' })
    expect(JSON.stringify(masked)).not.toContain(to!.mobile)
    expect(await shown('&purpose=label')).toMatchObject({ ...to })
    expect((await look(`show?order_no=${orderNo}&purpose=curious`)).code).toBe(codes.invalid)
    const kept = await server.db.query(
      `select key_name as key, input->>'purpose' as purpose, outcome from ops_log
       where call = 'orders show' and subject = $1 order by id`,
      [orderNo],
    )
    expect(kept).toEqual([
      { key: 'ops', purpose: null, outcome: 'done' },
      { key: 'ops', purpose: 'label', outcome: 'done' },
    ])
  })

  it('with any other trouble waits for its buyer, and shows what he chose', async () => {
    const { orderNo, skuId } = await orderIn(server, 'paid')
    const opened = await act('abnormal', { order_no: orderNo, type: 'bad_address', note: '门牌号不全' })
    expect(opened.data).toMatchObject({ status: 'paid', said: '地址不清（门牌号不全），等待处理' })
    server.clock.advance(60)
    const back = { order_no: orderNo, type: 'backorder', sku: skuId, qty: 1, days: 3 }
    expect((await act('abnormal', back)).data).toMatchObject({ status: 'picking' })
    await server.db.query(
      `update abnormal_cases set status = 'processing', option = 'wait' where order_no = $1 and type = 'backorder'`,
      [orderNo],
    )
    expect(((await look(`show?order_no=${orderNo}`)).data as { cases: unknown[] }).cases).toMatchObject([
      { type: 'bad_address', status_text: '待处理', note: '门牌号不全', chosen: '', deadline_at: '' },
      { type: 'backorder', status_text: '处理中', sku_id: skuId, qty: 1, chosen_text: '等待到货' },
    ])
  })

  it('whose parcel a platform was not told of is settled once the buyer wanted it told again', async () => {
    const { orderNo } = await orderIn(server, 'shipped')
    await act('abnormal', { order_no: orderNo, type: 'dy_push_failed' })
    const [{ case_no: no }] = ((await look(`show?order_no=${orderNo}`)).data as { cases: [{ case_no: string }] }).cases
    expect((await act('settled', { order_no: orderNo, case: no })).code).toBe(40009)
    await server.db.query(`update abnormal_cases set status = 'processing', option = 'retry' where case_no = $1`, [no])
    expect((await act('settled', { order_no: orderNo, case: no })).data).toMatchObject({ said: '物流已回传' })
  })

  it('is closed with its money back, once', async () => {
    const { orderNo } = await orderIn(server, 'paid')
    const closed = await act('close', { order_no: orderNo, reason: '档口关门' })
    expect(closed.data).toMatchObject({ status: 'closed', said: expect.stringContaining('档口关门') as string })
    expect((closed.data as { refund: number }).refund).toBeGreaterThan(0)
    expect((await act('close', { order_no: orderNo, reason: '再来' })).code).toBe(40009)
  })

  it.each([
    ['ship', { brand: '顺丰' }, '请写订单号、brand 与 tracking，或者只写 --sheet'],
    ['pick', { order_no: 'x', sku: 'y' }, 'sku 与 qty 要一起写'],
    ['pack', { order_no: 'nothing' }, '订单不存在'],
    ['abnormal', { order_no: 'x', type: 'qc_failed' }, 'sku 与 qty 要一起写'],
    ['abnormal', { order_no: 'x', type: 'bad_address', sku: 'y', qty: 1 }, 'sku 与 qty 要一起写'],
    ['abnormal', { order_no: 'x', type: 'dy_address_changed' }, '请填写收货人'],
  ])('is refused to %s %j', async (verb, fields, words) => {
    expect((await act(verb, fields)).msg).toBe(words)
  })
})

describe('a sheet of parcels', () => {
  it('sends what can be sent, says why the rest is not, and the second time sends nothing', async () => {
    const [a, b] = [await orderIn(server, 'paid'), await orderIn(server, 'paid')]
    const file = join(server.dataDir, 'ship.csv')
    const rows = [
      [a.orderNo, brand, 'YT2000001'],
      [b.orderNo, '没有这家', 'YT2000002'],
      ['D0', brand, 'YT2000003'],
      [b.orderNo, brand, '!'],
    ]
    writeFileSync(file, ['订单号,快递,单号', ...rows.map((row) => row.join(','))].join('\n'))
    const sheet = await sendFile(server, key, file)
    const bad = [
      { number: 3, problems: ['所选快递不存在，请重新选择'] },
      { number: 4, problems: ['订单不存在'] },
      { number: 5, problems: [expect.stringContaining('单号') as string] },
    ]
    expect((await act('ship', { sheet })).data).toMatchObject({
      shipped: [{ order_no: a.orderNo, status: 'shipped' }],
      unchanged: 0,
      bad,
    })
    expect((await act('ship', { sheet })).data).toMatchObject({ shipped: [], unchanged: 1, bad })
    const left = await server.db.query('select status from orders where order_no = $1', [b.orderNo])
    expect(left).toEqual([{ status: 'paid' }])
    // Each row is done for good by itself: the call holds nothing until its end, and its request finds what it did.
    const [c, request_id] = [await orderIn(server, 'paid'), randomUUID()]
    writeFileSync(file, ['订单号,快递,单号', [c.orderNo, brand, 'YT2000004'].join(',')].join('\n'))
    const body = JSON.stringify({ sheet: await sendFile(server, key, file), request_id })
    const send = async () => (await ask(server, 'POST', '/ops/orders/ship', { headers: json, body, token: key })).data
    expect(await send()).toMatchObject({ shipped: [{ order_no: c.orderNo }], unchanged: 0 })
    expect(await send()).toMatchObject({ shipped: [], unchanged: 1 })
  })
})
