import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoWorld } from '../../demo/world'
import { stationStep } from '../../server/fulfilment/station'
import { fileWithdrawal } from '../../server/withdrawals/apply'
import { fen } from '../../src/domain/money'
import { calls, type CallName } from '../../wire/calls'
import { snakeKeys } from '../../wire/case'
import { startServer, type TestServer } from '../support/server'
import { authorisedShop } from '../support/sandbox-shops'
import { aShop, sold } from '../support/sold'
import { buyersOf, direct, payment, quoteFor, type Buyer } from '../support/trade'
import { CARD } from '../support/withdrawals'

/**
 * Every call of a buyer, made by another with the first one's ids: nothing of the first is told or changed. A call that is new doesn't
 * compile before it has its row.
 */

type BuyerCall = { [K in CallName]: (typeof calls)[K]['access'] extends 'buyer' ? K : never }[CallName]

interface Theirs {
  caseNo: string
  afterSaleNo: string
  withdrawNo: string
  rechargeNo: string
  cartId: string
  addressId: string
  open: string // order numbers
  paid: string
  fetched: string
  sent: string
  paymentNo: string
  quoteId: string
  job: string
  saleId: string
  item: string // of a shop's
  record: string // of a sign-in
  shop: string
  state: string // of a consent under way
}

const NAME = '司马相如'
const MOBILE = '13987654321'
const PARCEL = 'YT5201314'
const PAYEE = { payeeName: NAME, payeeAccount: CARD }
const sku = demoWorld().products.find(
  ({ onShelf, minQty, reprice, skus }) => onShelf && minQty === 1 && !reprice && skus[0]!.stock > 60,
)!.skus[0]!.id
const somebody = {
  name: '李四',
  mobile: '13712345678',
  ext: '',
  areaCode: '330106',
  detail: '文三路 100 号 2 幢 301 室',
}

/** Null: it takes no id of anybody's. */
const inputs = (of: Theirs): Record<BuyerCall, object | null> => {
  const source = { cartIds: [of.cartId] }
  const items = [{ skuId: sku, qty: 1 }]
  return {
    logout: null,
    me: null,
    infoUpdate: null,
    userCounts: null,
    addressList: null,
    addressAdd: null,
    addressUpdate: { id: of.addressId, ...somebody, isDefault: true },
    addressDelete: { id: of.addressId },
    uploadFile: null,
    orderSheet: null,
    loginLogs: null,
    sessionEnd: { id: of.record },
    loginAnswer: { id: of.record, mine: false },
    mobileProve: null,
    mobileChange: null,
    browsingList: null,
    collect: null,
    collectedProducts: null,
    collectedSuppliers: null,
    uncollect: null,
    cartList: null,
    cartAdd: null,
    cartLookup: null,
    cartUpdate: { cartId: of.cartId, qty: 9 },
    cartSelect: { cartIds: [of.cartId], selected: false },
    cartDelete: { cartIds: [of.cartId] },
    addonOptionsCart: source,
    brandListCart: { ...source, areaCode: '330106' },
    amountsCart: { ...source, areaCode: '330106', parcels: [] },
    placeCart: { ...source, quoteId: of.quoteId, consignee: somebody, parcels: [], requestId: randomUUID() },
    addonOptionsDirect: null,
    brandListDirect: null,
    amountsDirect: null,
    addonOptionsSales: { platformOrderIds: [of.saleId] },
    brandListSales: { platformOrderIds: [of.saleId] },
    amountsSales: { platformOrderIds: [of.saleId] },
    placeSales: { platformOrderIds: [of.saleId], quoteId: of.quoteId, requestId: randomUUID() },
    salesToCart: { platformOrderIds: [of.saleId] },
    dyAsync: { start: true, shopIds: [of.shop] },
    dyTotals: { shopId: of.shop },
    dyConsignee: { platformOrderId: of.saleId, purpose: 'contact' },
    placeDirect: { items, quoteId: of.quoteId, addressId: of.addressId, parcels: [], requestId: randomUUID() },
    orderPay: { orderNos: [of.open], method: 'reserve', requestId: randomUUID() },
    payResult: { paymentNo: of.paymentNo },
    orderList: { keyword: of.paid },
    orderInfo: { orderNo: of.paid },
    orderCancel: { orderNos: [of.open, of.paid], reason: '', requestId: randomUUID() },
    orderConfirm: { orderNos: [of.sent] },
    orderRemark: { orderNo: of.paid, text: '改了', flag: 3 },
    orderReorder: { orderNos: [of.paid] },
    orderLogistics: { orderNo: of.sent },
    orderExport: { orderNos: [of.paid], personal: true, purpose: '核对' },
    orderShops: null,
    orderDesk: null,
    orderDeskUpdate: null,
    abnormalList: { orderNo: of.fetched },
    abnormalInfo: { caseNo: of.caseNo },
    abnormalPreview: { decisions: [{ caseNo: of.caseNo, option: 'refund_item' }] },
    abnormalDecide: { decisions: [{ caseNo: of.caseNo, option: 'refund_item' }], requestId: randomUUID() },
    aftersaleReasons: { orderNo: of.sent },
    aftersalePreview: { orderNo: of.sent, type: 'refund_only', lines: [{ skuId: sku, qty: 1 }], reason: 'missing' },
    aftersaleApply: {
      orderNo: of.sent,
      type: 'refund_only',
      lines: [{ skuId: sku, qty: 1 }],
      reason: 'missing',
      requestId: randomUUID(),
    },
    aftersaleList: { keyword: of.sent },
    aftersaleInfo: { caseNo: of.afterSaleNo },
    aftersaleCancel: { caseNo: of.afterSaleNo },
    aftersaleShip: { caseNo: of.afterSaleNo, brand: '中通快递', trackingNo: 'ZT00009', requestId: randomUUID() },
    aftersaleChoose: { caseNo: of.afterSaleNo, option: 'abandon', requestId: randomUUID() },
    aftersaleConfirm: { caseNo: of.afterSaleNo },
    walletOverview: null,
    transactionList: null,
    transactionExport: null,
    rechargePackages: null,
    rechargePay: null,
    rechargeResult: { rechargeNo: of.rechargeNo },
    withdraw: null,
    withdrawList: null,
    withdrawCancel: { withdrawNo: of.withdrawNo, requestId: randomUUID() },
    jobInfo: { id: of.job },
    jobList: null,
    jobCancel: { id: of.job },
    dyRelation: { platformItemId: of.item, skuId: sku },
    relationOffers: { platformItemId: of.item },
    relationList: null,
    shopList: null,
    shopAuthUrl: null,
    shopAuthCallback: { code: 'code', state: of.state },
    shopDisable: { id: of.shop },
    shopEnable: { id: of.shop },
    demoDial: null,
    demoSpeed: null,
    demoStep: { orderNo: of.paid },
  }
}

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
  return {
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
    expect(code).toBe(IN_LISTS.has(name) ? 20000 : 40004)
  })
})
