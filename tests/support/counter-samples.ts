import { adjustReserve } from '../../server/wallet/adjust'
import { fen } from '../../src/domain/money'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sheetNames, type SheetNoun } from '../../server/fill/names'
import { samples } from '../../server/fill/samples'
import { insertAfterSale } from '../../server/fulfilment/new-after-sale'
import { newNumber } from '../../server/store/numbers'
import type { AfterSaleStatus, AfterSaleType } from '../../src/domain/after-sale/types'
import { zero } from '../../src/domain/money'
import { writeSheet } from '../../server/sheets/sheet'
import type { VerbName } from '../../server/verbs/all'
import { line, sheetIn } from './import-sheets'
import { buyersOf } from './trade'
import { withdrawalIn } from './withdrawals'
import type { TestServer } from './server'

/** What each verb can be told on the demo's shop, so that it does something; anew each time. In the names of the wire. */
export type Samples = Record<VerbName, () => Promise<Record<string, unknown>>>

export const samplesFor = async (server: TestServer, key: string): Promise<Samples> => {
  const [sku] = await server.db.query<{ id: string }>('select id from skus where is_offered order by id limit 1')
  await server.db.query(
    `insert into jobs (id, kind, user_id, key, input, status, step, done, total, counts, file, error, created_at, touched_at, finished_at)
     values ('job1', 'import', 'ops', 'sample', '{}', 'done', 1, 2, 2, '{"added": 1, "updated": 0, "skipped": 0, "failed": 1}', '', '',
       now(), now(), now())`,
  )
  await server.db.query(
    `insert into job_failures (job_id, key, title, reason) values ('job1', '3', '某店 N1', '图片：至少需要一张')`,
  )
  await server.db.query(
    `insert into feedback (user_id, content, contact, images, ip, created_at) values (null, '好用', 'a@b.cn', '{}', '::1', now())`,
  )
  const home = mkdtempSync(join(tmpdir(), 'daifa-samples-'))
  const sheet = await sendFile(server, key, await sheetIn(home, 'x.csv', [line({ 货号: 'OPS-1' })]))
  const filling = await fillingSheets(server, key, home)
  rmSync(home, { recursive: true })
  const bill = await sendFile(server, key, 'docs/samples/bills/wechat-20261118.csv')
  const fields: Record<
    Exclude<VerbName, OrderVerb | AfterSaleVerb | WithdrawalVerb | 'billsResolve' | 'usersRename' | 'usersReverse'>,
    Record<string, unknown>
  > = {
    ...filling,
    usersList: { keyword: '138' },
    usersDisable: { account: '13800000002' },
    usersEnable: { account: '13800000002' },
    usersCredit: { account: '13800000002', amount: 100, reason: '补偿' },
    auditMoney: {},
    auditSecrets: {},
    billsCheck: { file: bill, channel: 'wechat' },
    billsList: { open: true },
    billsShow: { id: await differenceIn(server) },
    feedbackList: { open: true },
    feedbackAnswer: { id: 1, text: '谢谢' },
    jobsShow: { id: 'job1' },
    jobsFailures: { id: 'job1' },
    productsImport: { sheet },
    productsExport: {},
    stockList: { format: 'csv' },
    stockSet: { sku_id: sku!.id, qty: 77 },
    priceSet: { sku_id: sku!.id, price: 7700 },
  }
  const paid = () => orderIn(server, 'paid')
  let parcels = 0
  return {
    ...(Object.fromEntries(Object.entries(fields).map(([name, told]) => [name, async () => told])) as Omit<
      Samples,
      OrderVerb | AfterSaleVerb | WithdrawalVerb | 'billsResolve' | 'usersRename' | 'usersReverse'
    >),
    billsResolve: async () => ({ id: await differenceIn(server), note: '渠道手工退款' }),
    usersRename: () => renaming(server),
    usersReverse: async () => ({ number: await adjusted(server), reason: '记错' }),
    ...afterSaleSamples(server),
    ...withdrawalSamples(server),
    ordersList: async () => ({ status: 'paid' }),
    ordersShow: async () => ({ order_no: (await paid()).orderNo }),
    ordersPick: async () => ({ order_no: (await paid()).orderNo }),
    ordersPack: async () => ({ order_no: (await paid()).orderNo }),
    ordersClose: async () => ({ order_no: (await paid()).orderNo, reason: '停产' }),
    ordersDeliver: async () => ({ order_no: (await orderIn(server, 'shipped')).orderNo }),
    async ordersShortage() {
      const { orderNo, skuId } = await paid()
      return { order_no: orderNo, sku: skuId, qty: 1 }
    },
    async ordersPriceRise() {
      const { orderNo, skuId } = await paid()
      return { order_no: orderNo, sku: skuId, price: 99_999 }
    },
    async ordersAbnormal() {
      const { orderNo, skuId } = await paid()
      return { order_no: orderNo, type: 'backorder', sku: skuId, qty: 1, days: 3, note: '周四到货' }
    },
    async ordersSettled() {
      const { orderNo } = await orderIn(server, 'shipped')
      await server.db.query(
        `insert into abnormal_cases (case_no, order_no, user_id, sku_id, type, qty, new_price, status, auto_option, option, opened_at, deadline_at)
         select 'C' || order_no, order_no, user_id, '', 'dy_push_failed', 0, 0, 'processing', 'ignore', 'retry', now(), now() from orders
         where order_no = $1`,
        [orderNo],
      )
      return { order_no: orderNo, case: `C${orderNo}` }
    },
    async ordersShip() {
      parcels += 1
      return { order_no: (await paid()).orderNo, brand: await brandOf(server), tracking: `YT10000${parcels}` }
    },
  }
}

type OrderVerb = Extract<VerbName, `orders${string}`>

export const brandOf = async ({ db }: Pick<TestServer, 'db'>): Promise<string> =>
  (await db.query<{ name: string }>('select name from express_brands order by id limit 1'))[0]!.name

/** A copy of an order of the demo that was paid, under a number of its own, with nothing fetched yet or all of it sent. */
export const orderIn = async (
  { db }: Pick<TestServer, 'db'>,
  status: 'paid' | 'shipped',
): Promise<{ orderNo: string; skuId: string }> => {
  const orderNo = `D${randomUUID().slice(0, 8)}`
  const [like] = await db.query<{ no: string }>(
    `select o.order_no as no from orders o where o.paid_at is not null and o.refunded = 0 and o.status not in ('cancelled', 'closed')
     order by o.order_no limit 1`,
  )
  // What the database reckons itself can't be given.
  const [given] = await db.query<{ names: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as names from information_schema.columns
     where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER'`,
  )
  await db.query(
    `insert into orders (${given!.names}) select ${given!.names} from (
       select (jsonb_populate_record(o, jsonb_build_object('order_no', $2::text, 'status', $3::text, 'open_cases', 0))).*
       from orders o where order_no = $1) copy`,
    [like!.no, orderNo, status],
  )
  await db.query(
    `insert into order_items select (jsonb_populate_record(i, jsonb_build_object('order_no', $2::text, 'refunded', 0,
       'picked', case when $3 = 'paid' then 0 else qty end, 'shipped', case when $3 = 'paid' then 0 else qty end))).*
     from order_items i where order_no = $1`,
    [like!.no, orderNo, status],
  )
  await db.query(
    `insert into payment_orders (payment_no, order_no, amount) select payment_no, order_no, payable from orders where order_no = $1`,
    [orderNo],
  )
  await db.query(
    'update skus k set supplied = k.supplied + i.qty from order_items i where i.order_no = $1 and i.sku_id = k.id',
    [orderNo],
  )
  if (status === 'shipped') {
    await db.query(
      `insert into shipments (order_no, tracking_no, brand, shipped_at, traces) values ($1, 'SF' || $1, '顺丰', now(), '[]')`,
      [orderNo],
    )
    await db.query(
      `insert into shipment_items (order_no, tracking_no, sku_id, qty) select order_no, 'SF' || order_no, sku_id, qty
       from order_items where order_no = $1`,
      [orderNo],
    )
  }
  const [first] = await db.query<{ skuId: string }>(
    'select sku_id as "skuId" from order_items where order_no = $1 order by line limit 1',
    [orderNo],
  )
  return { orderNo, skuId: first!.skuId }
}

type AfterSaleVerb = Extract<VerbName, `aftersales${string}`>

/** What each verb of after-sales can be told, so that it does something; anew each time. */
const afterSaleSamples = (server: TestServer): Record<AfterSaleVerb, () => Promise<Record<string, unknown>>> => {
  const like =
    (type: AfterSaleType, status: AfterSaleStatus, fields: Record<string, unknown> = {}) =>
    async () => ({ case_no: await afterSaleIn(server, type, status), ...fields })
  return {
    aftersalesList: async () => ({}),
    aftersalesStrays: async () => ({}),
    aftersalesShow: like('refund_only', 'applied'),
    aftersalesApprove: like('refund_only', 'applied'),
    aftersalesReject: like('refund_only', 'applied', { reason: '不符合' }),
    aftersalesReceive: like('return_refund', 'returning'),
    aftersalesInspect: like('return_refund', 'inspecting', { fail: true, note: '有污渍' }),
    aftersalesShip: async () => like('reship', 'reshipping', { brand: await brandOf(server), tracking: 'YT1100001' })(),
    aftersalesCannot: like('reship', 'reshipping'),
    aftersalesMissed: like('intercept', 'returning'),
  }
}

/** An application in that state, for one piece of an order that was sent; without a fee. @returns its number */
const afterSaleIn = async (
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  type: AfterSaleType,
  status: AfterSaleStatus,
): Promise<string> => {
  const { orderNo, skuId } = await orderIn({ db }, 'shipped')
  const [of] = await db.query<{ userId: string }>('select user_id as "userId" from orders where order_no = $1', [
    orderNo,
  ])
  const caseNo = newNumber('T', clock.now())
  await insertAfterSale(db, {
    caseNo,
    orderNo,
    userId: of!.userId,
    type,
    status,
    reason: 'missing',
    description: '',
    amount: zero,
    asked: null,
    fee: zero,
    feeText: '',
    refundTo: 'reserve',
    stopped: [],
    lines: [{ skuId, qty: 1, toSkuId: '' }],
    deadlineAt: null,
    nowMs: clock.now(),
  })
  return caseNo
}

let renamed = 0
/** A new buyer gets another number. */
const renaming = async (server: TestServer) => {
  const [buyer] = await buyersOf(server, 1)
  const [row] = await server.db.query<{ account: string }>('select account from users where id = $1', [buyer!.userId])
  const mobile = `139${String((renamed += 1)).padStart(8, '0')}`
  return { account: row!.account, mobile, reason: '旧手机号已停用，已核对身份' }
}

type WithdrawalVerb = Extract<VerbName, `withdrawals${string}`>

/** What each verb of withdrawals can be told, so that it does something; anew each time. */
const withdrawalSamples = (server: TestServer): Record<WithdrawalVerb, () => Promise<Record<string, unknown>>> => {
  const fresh =
    (status: 'applied' | 'paying' = 'applied', fields: Record<string, unknown> = {}) =>
    async () => ({ withdraw_no: await withdrawalIn(server, status), ...fields })
  return {
    withdrawalsList: async () => ({}),
    withdrawalsShow: fresh(),
    withdrawalsTake: fresh(),
    withdrawalsApprove: fresh(),
    withdrawalsReject: fresh('applied', { reason: '姓名与账号不符' }),
    withdrawalsPaid: fresh('paying', { voucher: '2026112022001' }),
    withdrawalsFailed: fresh('paying', { reason: '银行退回' }),
  }
}

const nouns = sheetNames.map(([noun]) => noun)
type FillVerb = Extract<VerbName, `${SheetNoun}Import` | `${SheetNoun}Export` | 'initShow' | 'initFill'>

/** Every sheet that fills a shop. */
const fillingSheets = async (server: TestServer, key: string, home: string) => {
  const sent: Partial<Record<SheetNoun, string>> = {}
  for (const noun of nouns) {
    const file = join(home, `${noun}.csv`)
    await writeSheet(file, Readable.from(samples[noun]))
    sent[noun] = await sendFile(server, key, file)
  }
  const imports = nouns.map((noun) => [`${noun}Import`, { sheet: sent[noun] }])
  const exports = nouns.map((noun) => [`${noun}Export`, {}])
  return Object.fromEntries([...imports, ...exports, ['initShow', {}], ['initFill', sent]]) as Record<
    FillVerb,
    Record<string, unknown>
  >
}

/** A payment of somebody else's in a bill, open. @returns its id */
const differenceIn = async ({ db }: Pick<TestServer, 'db'>): Promise<number> => {
  const number = randomUUID()
  const [file] = await db.query<{ id: number }>(
    `insert into bill_files (sha256, channel, merchant, has_payments, has_refunds, from_day, to_day, payments, paid, refunds, refunded,
       fee, ignored, first_at, last_at, checked_by)
     values ($1, 'alipay', '2088', true, true, '2026-11-01', '2026-11-01', 1, 100, 0, 0, 1, 0, now(), now(), 'ops') returning id`,
    [number],
  )
  const [row] = await db.query<{ id: number }>(
    `insert into bill_differences (channel, subject, number, kind, file_id, line, out_trade_no, trade_no, refund_no, payment_no,
       bill_amount, bill_state, our_amount, our_status, at, status, found_at)
     values ('alipay', 'payment', $1, 'only_in_bill', $2, 6, 'X1', $1, '', '', 100, 'done', null, '', now(), 'open', now()) returning id`,
    [number, file!.id],
  )
  return row!.id
}

/** @returns the id that the file has from then on */
export const sendFile = async ({ url }: Pick<TestServer, 'url'>, key: string, file: string): Promise<string> => {
  const bytes = readFileSync(file)
  const id = `${createHash('sha256').update(bytes).digest('hex')}${/\.\w+$/.exec(file)?.[0]}`
  const answer = await fetch(`${url}/ops/files/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  if (code !== 20000) throw new Error(msg)
  return id
}

const adjusted = async ({ db, clock }: TestServer): Promise<string> => {
  const made = { userId: '2', amount: fen(500), as: 'adjustment', reason: '补记', by: 'test' } as const
  return (await adjustReserve(db, made, clock.now())).adjustmentNo
}
