import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { moveOverdueAfterSales } from '../../server/after-sale/overdue'
import { finishRefunded } from '../../server/after-sale/refunded'
import { afterSaleStep, sendParcel } from '../../server/after-sale/station'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { moveOverdue } from '../../server/fulfilment/overdue'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import { sendRefunds } from '../../server/payments/refunds'
import type { CaseDecision } from '../../src/domain/abnormal'
import { afterSaleReasons } from '../../src/domain/after-sale/reasons'
import { Failure } from '../../src/domain/failure'
import { fen, zero } from '../../src/domain/money'
import { caseRules } from '../../src/domain/order-life/cases'
import type { CaseOption, NewCase } from '../../src/domain/order-life/types'
import type { AbnormalGateway } from '../../src/domain/ports/abnormal-gateway'
import type { AfterSaleGateway } from '../../src/domain/ports/aftersale-gateway'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAbnormalGateway } from '../../src/infrastructure/wire/wire-abnormal-gateway'
import { wireAfterSaleGateway } from '../../src/infrastructure/wire/wire-aftersale-gateway'
import { AsideModel, BACKORDER_DAYS, OVER, type AsideAct, type CaseKind, type SaleEvent } from '../support/aside-model'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, consignee, direct, mustAddUp, payment, placed, type Buyer } from '../support/trade'

/**
 * Random lives of paid orders of which things go wrong, on the real server, order beside order: shortages, addresses, choices,
 * applications, what stations and time do, repeats of what isn't possible any more. After each step the states and pieces are the
 * model's, after each batch the books add up, and at the end nothing is stuck. `npm run model` does ten thousand.
 */
const SEQUENCES = Number(process.env.ORDER_SEQUENCES ?? 300)
const AT_ONCE = 60
const STEPS = 14
const SEED = Number(process.env.ORDER_SEED ?? 11)

const RESERVE = 900_000_000
const HOUR = 3600
const TIMES = [60, 60, 60, HOUR, HOUR, 25 * HOUR, 25 * HOUR, 49 * HOUR, 73 * HOUR, 8 * 24 * HOUR, 21 * 24 * HOUR]

const kinds = (Object.keys(caseRules) as CaseKind[]).filter((kind) => (kind as string) !== 'intercept')
const options = [...new Set(kinds.flatMap((kind) => caseRules[kind].options))]
const sales = ['refund_before_ship', 'intercept', 'refund_only', 'return_refund', 'exchange', 'reship'] as const
const events: SaleEvent[] = [
  'approve',
  'reject',
  'cancel',
  'ship_back',
  'receive',
  'missed',
  'pass',
  'fail',
  'send_back',
  'abandon',
  'sent',
  'cannot',
  'confirm',
  'reapply',
]

const sku = fc.nat(1)
const qty = fc.integer({ min: 1, max: 3 })
const nth = fc.nat(2)
const station = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<AsideAct>({ type: 'pick_all' }, { type: 'ship_all' }, { type: 'deliver' }) },
  fc.constantFrom<AsideAct>(
    { type: 'start' },
    { type: 'pack' },
    { type: 'confirm' },
    { type: 'close' },
    { type: 'cancel' },
  ),
  fc.record({ type: fc.constant('ship' as const), sku, qty }),
)
/** Those that need more to have happened come up more often. */
const kind = fc.constantFrom<CaseKind>(
  ...kinds,
  'qc_failed',
  'qc_failed',
  'qc_failed',
  'dy_push_failed',
  'dy_push_failed',
)
const trouble = fc.record({ type: fc.constant('trouble' as const), kind, sku, qty })
const decision = fc.record({ type: fc.constant('decide' as const), nth, option: fc.constantFrom(...options) })
const settled = fc.record({ type: fc.constant('settled' as const), nth })
const application = fc.record({ type: fc.constant('apply' as const), kind: fc.constantFrom(...sales), sku, qty })
const move = fc.record({ type: fc.constant('sale' as const), nth, event: fc.constantFrom(...events) })

/** An act, and by what luck it is one that may be done: null leaves it to chance. */
const tried = (weights: readonly [number, fc.Arbitrary<AsideAct>][]) =>
  fc.tuple(
    fc.oneof(...weights.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
    fc.option(fc.nat(59), { freq: 5, nil: null }),
  )
/** Lives of orders that are still to be sent, and of those that were. */
const unsent = tried([
  [4, station],
  [7, trouble],
  [8, decision],
  [1, settled],
  [2, application],
  [2, move],
])
const sent = tried([
  [1, station],
  [1, trouble],
  [1, decision],
  [1, settled],
  [4, application],
  [12, move],
])
const done = (...acts: AsideAct[]) => fc.constant(acts.map((one): Tried => [one, null]))
const begun = fc.oneof(done({ type: 'ship_all' }), done({ type: 'ship_all' }, { type: 'deliver' }))
const sequence = fc.tuple(
  fc.boolean(),
  fc.oneof(
    fc
      .tuple(fc.oneof(done(), done({ type: 'pick_all' })), fc.array(unsent, { minLength: STEPS, maxLength: STEPS }))
      .map(([first, rest]) => [...first, ...rest].slice(0, STEPS)),
    fc
      .tuple(begun, fc.array(sent, { minLength: STEPS, maxLength: STEPS }))
      .map(([first, rest]) => [...first, ...rest].slice(0, STEPS)),
  ),
)

type Tried = readonly [AsideAct, number | null]

const lucky = (model: AsideModel, [wanted, luck]: Tried): AsideAct => {
  if (luck === null) return wanted
  if (wanted.type === 'decide') {
    const found = model.nthCase(wanted.nth)
    const offered = found ? model.offers(found) : []
    return offered.length > 0 ? { ...wanted, option: offered[luck % offered.length]! } : wanted
  }
  if (wanted.type !== 'sale') return wanted
  const sale = model.nthSale(wanted.nth)
  const may = sale ? model.events(sale) : []
  return may.length > 0 ? { ...wanted, event: may[luck % may.length]! } : wanted
}

const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, skus }) =>
    onShelf && minQty === 1 && !reprice && skus.length > 2 && skus.slice(0, 3).every(({ stock }) => stock > 60),
)

interface Played {
  orderNo: string
  skus: string[]
  buyer: Buyer
  abnormal: AbnormalGateway
  afterSales: AfterSaleGateway
  model: AsideModel
  acts: readonly Tried[]
  brandIds: string[]
  caseNos: string[] // in the order of the model's cases
  saleNos: string[]
  parcels: number
  isByReserve: boolean
}

let server: TestServer
beforeAll(async () => {
  const often = Object.fromEntries(
    ['ORDERS', 'PAYS', 'CANCELS', 'QUOTES'].map((of) => [`LIMIT_${of}_PER_MINUTE`, '99999999']),
  )
  const long = {
    SESSION_IDLE_SECONDS: '999999999',
    SESSION_MAX_SECONDS: '999999999',
    LIMIT_REQUESTS_PER_IP_MINUTE: '999999999',
  }
  server = await startServer({ env: { ...often, ...long } })
  await server.db.query('update skus set stock = stock + 1000000, supplied = supplied + 1000000')
})
afterAll(() => server.close())

test(`${SEQUENCES} random lives of orders with cases and after-sales go as the model says, and nothing is stuck`, async () => {
  const lives = fc.sample(sequence, { numRuns: SEQUENCES, seed: SEED })
  const times = fc.sample(fc.constantFrom(...TIMES), { numRuns: STEPS * Math.ceil(SEQUENCES / AT_ONCE), seed: SEED })
  const seen = new Set<string>()
  for (let from = 0; from < lives.length; from += AT_ONCE) {
    const buyers = await buyersOf(server, 4, RESERVE)
    const played = await together(lives.slice(from, from + AT_ONCE), async ([isByReserve, acts], i) =>
      placeOne(buyers[i % buyers.length]!, plain[(from + i) % plain.length]!.skus, acts, isByReserve),
    )
    for (let step = 0; step < STEPS; step++) {
      await together(played, (one) => play(one, lucky(one.model, one.acts[step]!), seen))
      await mustBeAsModelled(played, `step ${step}`)
      await pass(played, times.pop()!)
      await mustBeAsModelled(played, `time after step ${step}`)
    }
    await mustAddUp(server.db)
    for (const buyer of buyers) await mustHaveItsMoney(buyer)
    await mustEnd(played)
    await mustAddUp(server.db)
  }
  // All that may be done was done: the lives mean something.
  const all = [
    ...events.map((event) => `sale ${event}`),
    ...options.map((option) => `decide ${option}`),
    ...sales.map((kind) => `apply ${kind}`),
  ]
  expect(all.filter((what) => !seen.has(what))).toEqual([])
}, 3_600_000)

const placeOne = async (
  buyer: Buyer,
  of: readonly { id: string }[],
  acts: readonly Tried[],
  isByReserve: boolean,
): Promise<Played> => {
  const skus = of.slice(0, 3).map(({ id }) => id)
  const source = direct([skus[0]!, 3], [skus[1]!, 2])
  const { orderNos, paymentNo } = await placed(buyer, source)
  await buyer.orders.pay(payment(paymentNo, isByReserve ? 'reserve' : 'sandbox'))
  if (!isByReserve) await payAtSandbox(server.deps, paymentNo)
  const [parcel] = await buyer.orders.brands({ source, areaCode: consignee.areaCode })
  const brandIds = parcel!.brands.filter(({ reachable }) => reachable).map(({ brandId }) => brandId)
  const ask = prodClient({ tokens: { read: () => buyer.token }, baseURL: `${server.url}/prod` })
  return {
    orderNo: orderNos[0]!,
    skus,
    buyer,
    abnormal: wireAbnormalGateway(ask),
    afterSales: wireAfterSaleGateway(ask),
    model: new AsideModel([3, 2, 0]),
    acts,
    brandIds,
    caseNos: [],
    saleNos: [],
    parcels: 0,
    isByReserve,
  }
}

/** What an act speaks of, from before the model did it. */
interface Meant {
  nthCase: string
  nthSale: string
  underWay: readonly number[]
}

const play = async (one: Played, wanted: AsideAct, seen: Set<string>): Promise<void> => {
  const was = structuredClone({ ...one.model })
  const meant: Meant = {
    nthCase: caseOf(one, wanted),
    nthSale: saleOf(one, wanted),
    underWay: one.model.newestUnderWay?.items ?? [1, 0, 0],
  }
  const may = one.model.does(wanted, server.clock.now())
  try {
    await really(one, wanted, meant)
    mustAgree(may, true, `${one.orderNo} did ${JSON.stringify(wanted)}, from ${JSON.stringify(was)}`)
    if (wanted.type === 'decide') seen.add(`decide ${wanted.option}`)
    if (wanted.type === 'sale') seen.add(`sale ${wanted.event}`)
    if (wanted.type === 'apply') seen.add(`apply ${wanted.kind}`)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    expect(error.message).toMatch(/^\p{Script=Han}[^a-z]*$/u)
    mustAgree(
      may,
      false,
      `${one.orderNo} refused ${JSON.stringify(wanted)}: ${error.message}, from ${JSON.stringify(was)}`,
    )
  }
}

/** @throws Error, which no Failure is */
const mustAgree = (isModelled: boolean, isReal: boolean, what: string): void => {
  if (isModelled !== isReal) throw new Error(`the model says otherwise: ${what}`)
}

const caseOf = ({ model, caseNos }: Played, wanted: AsideAct): string => {
  if (wanted.type !== 'decide' && wanted.type !== 'settled') return ''
  const found = model.nthCase(wanted.nth)
  return found ? caseNos[model.cases.indexOf(found)]! : 'C0'
}

const saleOf = ({ model, saleNos }: Played, wanted: AsideAct): string => {
  const found = wanted.type === 'sale' ? model.nthSale(wanted.nth) : null
  return found ? saleNos[model.sales.indexOf(found)]! : 'S0'
}

/** @throws Failure */
const really = async (one: Played, wanted: AsideAct, { nthCase, nthSale, underWay }: Meant): Promise<void> => {
  const { orderNo, buyer } = one
  const station = (wish: StationWish) => server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))
  switch (wanted.type) {
    case 'cancel':
      return mustBeDone(await buyer.orders.cancel({ orderNos: [orderNo], reason: '', requestId: randomUUID() }))
    case 'confirm':
      return mustBeDone(await buyer.orders.confirm([orderNo]))
    case 'pick_all':
      return void (await station({ type: 'pick' }))
    case 'ship':
      return void (await station({
        type: 'ship',
        ...parcelOf(one),
        pieces: [{ skuId: one.skus[wanted.sku]!, qty: wanted.qty }],
      }))
    case 'ship_all':
      return void (await station({ type: 'ship', ...parcelOf(one) }))
    case 'close':
      return void (await station({ type: 'close', reason: '档口停业' }))
    case 'trouble': {
      await station({ type: 'trouble', trouble: await troubleOf(one, wanted) })
      const rows = await server.db.query<{ caseNo: string }>(
        'select case_no as "caseNo" from abnormal_cases where order_no = $1 and not case_no = any($2::text[])',
        [orderNo, one.caseNos],
      )
      one.caseNos.push(...rows.map(({ caseNo }) => caseNo))
      return undefined
    }
    case 'settled':
      return void (await station({ type: 'settle_case', caseNo: nthCase }))
    case 'decide':
      return decide(one, nthCase, wanted.option as CaseOption)
    case 'apply': {
      const parcel = wanted.kind === 'intercept' ? underWay : null
      const pieces = parcel ?? one.skus.map((_, i) => (i === wanted.sku ? wanted.qty : 0))
      return apply(one, wanted.kind, pieces)
    }
    case 'sale':
      return moveSale(one, nthSale, wanted)
    default:
      return void (await station({ type: wanted.type }))
  }
}

const parcelOf = (one: Played) => ({ brand: '中通快递', trackingNo: `ZT${one.orderNo}-${++one.parcels}` })

const troubleOf = async (
  one: Played,
  { kind, sku: i, qty: pieces }: Extract<AsideAct, { type: 'trouble' }>,
): Promise<NewCase> => {
  const isOfLine = ['unpicked', 'picked'].includes(caseRules[kind].holds)
  const last = one.model.cases.at(-1)
  // A dearer price is that of all that can't be fetched: the model has counted them.
  const all = kind === 'price_up' && last?.kind === kind ? last.qty : pieces
  return {
    type: kind,
    skuId: isOfLine ? one.skus[i]! : '',
    qty: isOfLine ? all : 0,
    newPrice: kind === 'price_up' ? fen(99_999) : zero,
    amount: kind === 'freight_diff' ? fen(300) : zero,
    days: kind === 'backorder' ? BACKORDER_DAYS : null,
    note: '',
    ...(kind === 'dy_address_changed' && { consignee: { ...consignee, areaText: '浙江省杭州市西湖区', name: '赵敏' } }),
  }
}

const decide = async (one: Played, caseNo: string, option: CaseOption): Promise<void> => {
  const decision: CaseDecision = {
    caseNo,
    option,
    ...(option === 'replace_sku' && { skuId: one.skus[2]! }),
    ...(option === 'change_brand' && { brandId: one.brandIds.at(-1)! }),
    ...(option === 'change_address' && { consignee: { ...consignee, detail: '文一路 8 号' } }),
    ...(option === 'edit_tracking' && { trackingNo: parcelOf(one).trackingNo }),
  }
  const [decided] = await one.abnormal.decide({ decisions: [decision], requestId: randomUUID() })
  if (decided!.msg !== '') throw new Failure('conflict', decided!.msg)
}

const apply = async (one: Played, type: (typeof sales)[number], pieces: readonly number[], caseNo?: string) => {
  const reasons = afterSaleReasons[type].filter(({ needsPictures }) => !needsPictures)
  const { status: _, caseNo: made } = await one.afterSales.apply({
    orderNo: one.orderNo,
    ...(caseNo && { caseNo }),
    type,
    lines: pieces.flatMap((count, i) => (count > 0 ? [{ skuId: one.skus[i]!, qty: count }] : [])),
    reason: reasons[pieces.length % reasons.length]!.code,
    description: '',
    imageIds: [],
    refundTo: one.parcels % 2 === 0 ? 'original' : 'reserve',
    requestId: randomUUID(),
  })
  if (!caseNo) one.saleNos.push(made)
}

const moveSale = async (
  one: Played,
  caseNo: string,
  { nth: at, event }: Extract<AsideAct, { type: 'sale' }>,
): Promise<void> => {
  const step = (wish: Parameters<typeof afterSaleStep>[3]) =>
    server.db.tx((tx) => afterSaleStep(server.deps, tx, caseNo, wish))
  const requestId = randomUUID()
  switch (event) {
    case 'cancel':
      return void (await one.afterSales.cancel(caseNo))
    case 'confirm':
      return void (await one.afterSales.confirm(caseNo))
    case 'ship_back':
      return void (await one.afterSales.ship({
        caseNo,
        brand: '圆通速递',
        trackingNo: parcelOf(one).trackingNo,
        requestId,
      }))
    case 'send_back':
    case 'abandon':
      return void (await one.afterSales.choose({ caseNo, option: event, requestId }))
    case 'sent':
      return void (await server.db.tx((tx) =>
        sendParcel(server.deps, tx, caseNo, { brand: '中通快递', tracking: parcelOf(one).trackingNo }),
      ))
    case 'reapply': {
      const sale = one.model.nthSale(at)
      if (!sale) throw new Failure('not-found', '没有这个申请')
      return apply(one, sale.kind, sale.pieces, caseNo)
    }
    case 'reject':
      return void (await step({ type: 'reject', reason: '凭证不清楚' }))
    case 'fail':
      return void (await step({ type: 'fail', note: '吊牌已剪' }))
    default:
      return void (await step({ type: event }))
  }
}

const mustBeDone = ({ refused: [left] }: { refused: { msg: string }[] }): void => {
  if (left) throw new Failure('conflict', left.msg)
}

/** Rounds of the server, in the order in which it takes them. */
const pass = async (played: readonly Played[], seconds: number): Promise<void> => {
  server.clock.advance(seconds)
  while ((await moveOverdue(server.deps)) > 0);
  while ((await moveOverdueAfterSales(server.deps)) > 0);
  await sendRefunds(server.deps)
  await finishRefunded(server.deps)
  for (const { model } of played) model.passes(server.clock.now())
}

const mustBeAsModelled = async (played: readonly Played[], when: string): Promise<void> => {
  await sendRefunds(server.deps)
  await finishRefunded(server.deps)
  const rows = await server.db.query<{ orderNo: string }>(
    `select order_no as "orderNo", status,
       (select json_object_agg(sku_id, json_build_array(qty, picked, shipped, refunded, returned))
         from order_items where order_no = o.order_no) as lines,
       (select coalesce(json_object_agg(case_no, status), '{}') from abnormal_cases where order_no = o.order_no) as cases,
       (select coalesce(json_object_agg(case_no, status), '{}') from after_sales where order_no = o.order_no) as sales
     from orders o where order_no = any($1::text[])`,
    [played.map(({ orderNo }) => orderNo)],
  )
  const said = new Map(rows.map((row) => [row.orderNo, row]))
  const wrong = played.flatMap(({ orderNo, model, acts, skus, caseNos, saleNos }) => {
    const wanted = {
      orderNo,
      status: model.status,
      lines: Object.fromEntries(
        model.lines.flatMap(({ qty: of, picked, shipped, refunded, returned }, i) =>
          of > 0 ? [[skus[i]!, [of, picked, shipped, refunded, returned]]] : [],
        ),
      ),
      cases: Object.fromEntries(model.cases.map(({ status }, i) => [caseNos[i], status])),
      sales: Object.fromEntries(model.sales.map(({ status }, i) => [saleNos[i], status])),
    }
    const is = said.get(orderNo)
    return same(is, wanted) ? [] : [{ when, wanted, is, acts: JSON.stringify(acts) }]
  })
  expect(wrong).toEqual([])
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, of]) => [key, sorted(of)]),
      )
    : value

/** The reserve is what came in and went out by payments, refunds and fees; no order gave back more than was paid for it. */
const mustHaveItsMoney = async ({ userId }: Buyer): Promise<void> => {
  const [row] = await server.db.query<{ has: number; spent: number; back: number; fees: number }>(
    `select (select sum(balance)::bigint from accounts where id in ('avail:' || $1, 'frozen:' || $1)) as has,
       (select coalesce(sum(amount), 0)::bigint from payments where user_id = $1 and method = 'reserve' and status = 'succeeded') as spent,
       (select coalesce(sum(amount), 0)::bigint from refunds where user_id = $1 and (method = 'reserve' or status = 'to_reserve')) as back,
       (select coalesce(sum(e.amount), 0)::bigint from journals j join entries e on e.journal_id = j.id and e.account_id = 'frozen:' || $1
          where j.kind = 'after_sale_fee') as fees`,
    [userId],
  )
  expect(row!.has).toBe(RESERVE - row!.spent + row!.back + row!.fees)
  const [over] = await server.db.query<{ count: number }>(
    'select count(*)::int as count from orders where user_id = $1 and (refunded > payable or payable <= 0)',
    [userId],
  )
  expect(over!.count).toBe(0)
}

/** Whatever state they are in: stations that do their work, and time, bring all of it to an end. */
const mustEnd = async (played: readonly Played[]): Promise<void> => {
  for (let round = 0; round < 8; round++) {
    await together(played, async (one) => {
      for (const wish of [{ type: 'close', reason: '停业' }, { type: 'deliver' }] as const)
        await server.db.tx((tx) => stationStep(server.deps, tx, one.orderNo, wish)).catch(onlyRefusals)
      for (const caseNo of one.saleNos)
        for (const event of ['sent', 'receive'] as const)
          await moveSale(one, caseNo, { type: 'sale', nth: 0, event }).catch(onlyRefusals)
      for (const caseNo of one.caseNos)
        await server.db
          .tx((tx) => stationStep(server.deps, tx, one.orderNo, { type: 'settle_case', caseNo }))
          .catch(onlyRefusals)
    })
    await pass([], 30 * 24 * HOUR)
  }
  const left = await server.db.query<{ what: string }>(
    `select o.order_no || ' ' || o.status || ' ' || coalesce(c.type || ' ' || c.status, '') || ' ' || coalesce(a.type || ' ' || a.status, '') as what
     from orders o left join abnormal_cases c on c.order_no = o.order_no and c.status in ('open', 'processing')
       left join after_sales a on a.order_no = o.order_no and not a.status = any($2::text[])
     where o.order_no = any($1::text[])
       and (o.status not in ('completed', 'closed', 'cancelled') or c.case_no is not null or a.case_no is not null)`,
    [played.map(({ orderNo }) => orderNo), OVER],
  )
  expect(left).toEqual([])
}

const onlyRefusals = (error: unknown): void => {
  if (!(error instanceof Failure)) throw error
}

const WORKERS = 6
const together = async <T, R>(all: readonly T[], work: (one: T, i: number) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let i = next++; i < all.length; i = next++) results[i] = await work(all[i]!, i)
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return results
}
