import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoWorld } from '../../demo/world'
import { stationStep } from '../../server/fulfilment/station'
import { fileWithdrawal } from '../../server/withdrawals/apply'
import { fen } from '../../src/domain/money'
import { calls, type CallName } from '../../wire/calls'
import { snakeKeys } from '../../wire/case'
import { startServer, type TestServer } from '../support/server'
import { inputs, sku, somebody, type BuyerCall, type Theirs } from '../support/others-inputs'
import { authorisedShop } from '../support/sandbox-shops'
import { aShop, sold } from '../support/sold'
import { buyersOf, direct, payment, quoteFor, type Buyer } from '../support/trade'
import { CARD } from '../support/withdrawals'

/**
 * Every call of a buyer, made by another with the first one's ids: nothing of the first is told or changed. A call that is new doesn't
 * compile before it has its row.
 */

const NAME = '司马相如'
const MOBILE = '13987654321'
const PARCEL = 'YT5201314'
const PAYEE = { payeeName: NAME, payeeAccount: CARD }
let server: TestServer
let first: Buyer
let second: Buyer
let theirs: Theirs
beforeAll(async () => {
  server = await startServer({ env: { LIMIT_ORDERS_PER_MINUTE: '99' } })
  ;[first, second] = (await buyersOf(server, 2, 9_000_000)) as [Buyer, Buyer]
  theirs = await belongings()
})
afterAll(() => server.close())

const ask = async (name: BuyerCall, { token }: Buyer, input: object) => {
  const { method, path } = calls[name]
  const sent = snakeKeys(input) as Record<string, unknown>
  const query = method === 'GET' ? `?${new URLSearchParams(sent as Record<string, string>).toString()}` : ''
  const response = await fetch(`${server.url}/prod${path}${query}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: JSON.stringify(sent) }),
  })
  const text = await response.text()
  return { text, ...(JSON.parse(text) as { code: number; data: Record<string, unknown> | null }) }
}

const belongings = async (): Promise<Theirs> => {
  await server.db.query('update skus set stock = stock + 1000, supplied = supplied + 1000 where id = $1', [sku])
  await first.cart.add([{ skuId: sku, qty: 2 }])
  const cart = await ask('cartList', first, {})
  const cartId = /"cart_id":"([^"]+)"/.exec(cart.text)![1]!
  const address = await ask('addressAdd', first, { ...somebody, name: NAME, mobile: MOBILE, isDefault: true })
  const consignee = { ...somebody, name: NAME, mobile: MOBILE }
  const order = async (isPaid: boolean) => {
    const quote = await quoteFor(first, direct([sku, 1]))
    const parcels = quote.parcels.map(({ parcelKey, brandId }) => ({ parcelKey, brandId, addonIds: [], remark: '' }))
    const request = {
      source: direct([sku, 1]),
      quoteId: quote.quoteId,
      to: { consignee },
      parcels,
      requestId: randomUUID(),
    }
    const { orderNos, paymentNo } = await first.orders.place(request)
    if (isPaid) await first.orders.pay(payment(paymentNo))
    return { orderNo: orderNos[0]!, paymentNo }
  }
  const [open, paid, sent] = [await order(false), await order(true), await order(true)]
  const { quoteId } = await quoteFor(first, direct([sku, 1]))
  const fetched = await order(true)
  const short = { type: 'shortage', skuId: sku, qty: 1 } as const
  await server.db.tx((tx) => stationStep(server.deps, tx, fetched.orderNo, short))
  const [trouble] = await server.db.query<{ caseNo: string }>(
    'select case_no as "caseNo" from abnormal_cases where order_no = $1',
    [fetched.orderNo],
  )
  const parcel = { type: 'ship', brand: '中通快递', trackingNo: 'ZT00001' } as const
  await server.db.tx((tx) => stationStep(server.deps, tx, sent.orderNo, parcel))
  const lines = [{ skuId: sku, qty: 1 }]
  const wish = { orderNo: sent.orderNo, type: 'refund_only', lines, reason: 'missing', requestId: randomUUID() }
  const { data: filed } = await ask('aftersaleApply', first, wish)
  const afterSaleNo = String(filed?.['case_no'])
  await server.db.query(`update after_sales set return_no = $2, sent_no = $2 where case_no = $1`, [afterSaleNo, PARCEL])
  const [record] = await server.db.query<{ id: string }>(
    `insert into login_logs (user_id, session_id, at, ip, device, method, ok)
     select user_id, id, created_at, ip, device, 'sms', true from sessions where user_id = $1 returning id::text as id`,
    [first.userId],
  )
  const withdrawal = { userId: first.userId, amount: fen(5_201_314), channel: 'bank', payee: PAYEE } as const
  const topUp = { amount: 52_010, method: 'sandbox', requestId: randomUUID() }
  const { data: opened } = await ask('rechargePay', first, topUp)
  const withdrawNo = await server.db.tx((tx) => fileWithdrawal(server.deps, tx, withdrawal, server.clock.now()))
  const item = randomUUID()
  const [saleId] = await sold(server.db, first.userId, await aShop(server.db, first.userId), [
    { lines: [{ skuId: sku, item: { id: item } }] },
  ])
  const job = await first.orders.export({ of: {}, columns: [], format: 'csv', personal: false, purpose: '' })
  const { shopId: shop } = await authorisedShop(server.deps, first.userId)
  const consent = await ask('shopAuthUrl', first, {})
  const product = demoWorld().products.find(({ onShelf }) => onShelf)!.id
  await ask('shelfAdd', first, { productIds: [product] })
  const shelf = await ask('shelfList', first, {})
  const shelfItem = (shelf.data as { list: { id: string }[] }).list[0]!.id
  const change = await ask('shelfChange', first, { ids: [shelfItem], change: { titlePrefix: '新款' } })
  const listing = randomUUID()
  await server.db.query(
    `insert into listings (id, user_id, shop_id, product_id, outer_id, title, status, moved_at, draft, next_at)
     values ($1, $2, $3, $4, 'DF', '连衣裙', 'online', now(), '{}', now())`,
    [listing, first.userId, shop, product],
  )
  await server.db.query('insert into publish_jobs (job_id, user_id) values ($1, $2)', [job, first.userId])
  return {
    shelfItem,
    undoId: (change.data as { undo_id: string }).undo_id,
    publishJob: job,
    listing,
    cartId,
    addressId: (address.data as { id: string }).id,
    open: open.orderNo,
    paid: paid.orderNo,
    fetched: fetched.orderNo,
    sent: sent.orderNo,
    caseNo: trouble!.caseNo,
    afterSaleNo,
    withdrawNo,
    rechargeNo: String(opened?.['recharge_no']),
    paymentNo: open.paymentNo,
    quoteId,
    job,
    record: record!.id,
    shop,
    state: new URL((consent.data as { url: string }).url).searchParams.get('state')!,
    saleId: saleId!,
    item,
  }
}

/** Every row that is the first buyer's, whatever the table. */
const rowsOf = async ({ userId }: Buyer): Promise<Record<string, string>> => {
  const columns = await server.db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('user_id', 'order_no', 'payment_no')
     order by 1, 2`,
  )
  const mine: Record<string, string> = {
    user_id: '$1',
    order_no: 'select order_no from orders where user_id = $1',
    payment_no: 'select payment_no from payments where user_id = $1',
  }
  const found: Record<string, string> = {}
  for (const { table, column } of columns) {
    const [row] = await server.db.query<{ rows: string | null }>(
      `select string_agg(t::text, E'\\n' order by t::text) as rows from ${table} t where ${column} in (${mine[column]})`,
      [userId],
    )
    if (row?.rows) found[`${table} by ${column}`] = row.rows
  }
  return found
}

/** These answer for each of several, or find nothing. */
const IN_LISTS = new Set<BuyerCall>([
  'orderList',
  'abnormalList',
  'abnormalPreview',
  'abnormalDecide',
  'aftersaleList',
  'orderCancel',
  'orderConfirm',
  'orderExport',
  'dyTotals',
  'shelfDelete',
  'listingList',
])

const walked = Object.keys(calls).filter((name): name is BuyerCall => calls[name as CallName].access === 'buyer')

describe('with the ids of another buyer', () => {
  it('there is something to take: rows of every kind', async () => {
    const tables = new Set(Object.keys(await rowsOf(first)).map((name) => name.split(' ')[0]))
    const wanted = [
      'addresses',
      'cart_items',
      'orders',
      'payments',
      'quotes',
      'jobs',
      'shipments',
      'order_logs',
      'abnormal_cases',
      'after_sales',
      'shops',
      'shop_consents',
    ]
    expect(wanted.filter((table) => !tables.has(table))).toEqual([])
  })

  it.each(walked)('%s tells nothing and changes nothing', async (name) => {
    const input = inputs(theirs)[name]
    const before = await rowsOf(first)
    if (name === 'logout') return
    const { text, code, data } = await ask(name, second, input ?? {})
    expect(text).not.toContain(NAME)
    expect(text).not.toContain(MOBILE)
    expect(text).not.toContain(PARCEL)
    expect(await rowsOf(first)).toEqual(before)
    if (input === null) return
    // Not there, or nothing of it done; in a list, nothing found.
    const done = ['cancelled', 'confirmed', 'added', 'list']
      .flatMap((key) => (data?.[key] as { problem?: string }[] | undefined) ?? [])
      .filter(({ problem = '' }) => problem === '')
    expect(done).toEqual([])
    // What nobody can take back any more, whosever it was.
    expect(code).toBe(name === 'shelfUndo' ? 40009 : IN_LISTS.has(name) ? 20000 : 40004)
  })
})
