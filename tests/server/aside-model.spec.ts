import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { moveOverdueAfterSales } from '../../server/after-sale/overdue'
import { finishRefunded } from '../../server/after-sale/refunded'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { moveOverdue } from '../../server/fulfilment/overdue'
import { stationStep } from '../../server/fulfilment/station'
import { sendRefunds } from '../../server/payments/refunds'
import { Failure } from '../../src/domain/failure'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAbnormalGateway } from '../../src/infrastructure/wire/wire-abnormal-gateway'
import { wireAfterSaleGateway } from '../../src/infrastructure/wire/wire-aftersale-gateway'
import { events, lucky, options, sales, sequence, STEPS, type Tried } from '../support/aside-lives'
import { AsideModel } from '../support/aside-model'
import { caseOf, moveSale, reallyDo, saleOf, type Meant, type Played } from '../support/aside-player'
import { OVER, type AsideAct } from '../support/aside-rules'
import { startServer, type TestServer } from '../support/server'
import { together } from '../support/together'
import { buyersOf, consignee, direct, mustAddUp, payment, placed, type Buyer } from '../support/trade'

/**
 * Random lives of paid orders of which things go wrong, on the real server, order beside order: shortages, addresses, choices,
 * applications, what stations and time do, repeats of what isn't possible any more. After each step the states and pieces are the
 * model's, after each batch the books add up, and at the end nothing is stuck. `npm run model` does ten thousand.
 */
const SEQUENCES = Number(process.env.ORDER_SEQUENCES ?? 300)
const AT_ONCE = 60
const SEED = Number(process.env.ORDER_SEED ?? 11)

const RESERVE = 900_000_000
const HOUR = 3600
const TIMES = [60, 60, 60, HOUR, HOUR, 25 * HOUR, 25 * HOUR, 49 * HOUR, 73 * HOUR, 8 * 24 * HOUR, 21 * 24 * HOUR]

const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, skus }) =>
    onShelf && minQty === 1 && !reprice && skus.length > 2 && skus.slice(0, 3).every(({ stock }) => stock > 60),
)

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

const play = async (one: Played, wanted: AsideAct, seen: Set<string>): Promise<void> => {
  const { status, lines, cases, sales: sold, parcels } = one.model
  const was = structuredClone({ status, lines, cases, sold, parcels })
  const meant: Meant = {
    nthCase: caseOf(one, wanted),
    nthSale: saleOf(one, wanted),
    underWay: one.model.newestUnderWay?.items ?? [1, 0, 0],
  }
  const may = one.model.does(wanted, server.clock.now())
  try {
    await reallyDo(server, one, wanted, meant)
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
          await moveSale(server, one, caseNo, { type: 'sale', nth: 0, event }).catch(onlyRefusals)
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
