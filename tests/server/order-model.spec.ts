import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { moveOverdue } from '../../server/fulfilment/overdue'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import { sweep } from '../../server/payments/expire'
import { sendRefunds } from '../../server/payments/refunds'
import { Failure } from '../../src/domain/failure'
import { fen } from '../../src/domain/money'
import { OrderModel, type Act } from '../support/order-model'
import { startServer, type TestServer } from '../support/server'
import { together } from '../support/together'
import { buyersOf, direct, mustAddUp, payment, placed, type Buyer } from '../support/trade'

/**
 * Random events of buyers, stations and time on the real server, order beside order: after each, what the server says is what the model
 * says, and no fen and no piece is lost. `npm run model` does ten thousand.
 */
const SEQUENCES = Number(process.env.ORDER_SEQUENCES ?? 180)
const AT_ONCE = 60
const STEPS = 8
const SEED = Number(process.env.ORDER_SEED ?? 7)

const RESERVE = 900_000_000
const TIMES = [60, 31 * 60, 2 * 86_400 + 1, 7 * 86_400 + 1, 10 * 86_400 + 1]

const sku = fc.nat(1)
const qty = fc.integer({ min: 1, max: 3 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<Act>({ type: 'pay', method: 'reserve' }, { type: 'pay', method: 'sandbox' }),
  },
  fc.constantFrom<Act>({ type: 'cancel' }, { type: 'confirm' }, { type: 'start' }, { type: 'close' }),
  fc.constantFrom<Act>({ type: 'pick_all' }, { type: 'pack' }, { type: 'ship_all' }, { type: 'deliver' }),
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('pick', 'shortage', 'ship'), sku, qty }),
  },
  sku.map((of): Act => ({ type: 'price_rise', sku: of })),
)
/** The first is a payment more often than not: what is never paid has a short life. */
const sequence = fc.tuple(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom<Act>({ type: 'pay', method: 'reserve' }, { type: 'pay', method: 'sandbox' }),
    },
    act,
  ),
  fc.array(act, { minLength: STEPS - 1, maxLength: STEPS - 1 }),
)

const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, skus }) =>
    onShelf && minQty === 1 && !reprice && skus.length > 1 && skus.slice(0, 2).every(({ stock }) => stock > 60),
)

interface Played {
  orderNo: string
  paymentNo: string
  skus: string[]
  buyer: Buyer
  model: OrderModel
  acts: Act[]
  parcels: number
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

test(`${SEQUENCES} random lives of orders end as the model says, to the fen and the piece`, async () => {
  const lives = fc.sample(sequence, { numRuns: SEQUENCES, seed: SEED })
  const times = fc.sample(fc.constantFrom(...TIMES), { numRuns: STEPS * Math.ceil(SEQUENCES / AT_ONCE), seed: SEED })
  const seen = new Set<string>()
  for (let from = 0; from < lives.length; from += AT_ONCE) {
    const buyers = await buyersOf(server, 4, RESERVE)
    const played = await together(lives.slice(from, from + AT_ONCE), async ([first, rest], i) =>
      placeOne(buyers[i % buyers.length]!, plain[(from + i) % plain.length]!.skus, [first, ...rest]),
    )
    for (let step = 0; step < STEPS; step++) {
      await together(played, (one) => play(one, one.acts[step]!, seen))
      await mustBeAsModelled(played, `step ${step}`)
      await pass(played, times.pop()!)
    }
    await mustBeAsModelled(played, 'the end')
    await mustAddUp(server.db)
    for (const buyer of buyers) await mustHaveItsMoney(buyer, played)
  }
  // Each state was reached, and refusals were met: the sequences mean something.
  expect([...seen].toSorted()).toEqual([
    'cancelled',
    'closed',
    'completed',
    'packing',
    'paid',
    'picking',
    'refused',
    'shipped',
  ])
}, 3_600_000)

const placeOne = async (buyer: Buyer, of: readonly { id: string }[], acts: Act[]): Promise<Played> => {
  const skus = [of[0]!.id, of[1]!.id]
  const nowMs = server.clock.now()
  const { orderNos, paymentNo } = await placed(buyer, direct([skus[0]!, 3], [skus[1]!, 2]))
  const { amounts, items } = await buyer.orders.info(orderNos[0]!)
  const { goodsAmount: goods, serviceFee, qcFee, addonFee, discount, payable } = amounts
  const lines = skus.map((id) => items.find(({ skuId }) => skuId === id)!)
  const model = new OrderModel(lines, { goods, services: serviceFee + qcFee + addonFee, discount, payable }, nowMs)
  return { orderNo: orderNos[0]!, paymentNo, skus, buyer, model, acts, parcels: 0 }
}

const play = async (one: Played, wanted: Act, seen: Set<string>): Promise<void> => {
  const before = structuredClone(one.model.lines)
  const may = one.model.does(wanted, server.clock.now())
  try {
    await really(one, wanted)
    mustAgree(may, true, `${one.orderNo} did ${JSON.stringify(wanted)}, from ${JSON.stringify(before)}`)
    seen.add(one.model.status)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    expect(error.message).toMatch(/^\p{Script=Han}[^a-z]*$/u)
    expect(['conflict', 'invalid', 'refused']).toContain(error.kind)
    mustAgree(may, false, `${one.orderNo} refused ${JSON.stringify(wanted)}: ${error.message}`)
    seen.add('refused')
  }
}

/** @throws Error, which no Failure is */
const mustAgree = (isModelled: boolean, isReal: boolean, what: string): void => {
  if (isModelled !== isReal) throw new Error(`the model says otherwise: ${what}`)
}

/** @throws Failure */
const really = async (one: Played, wanted: Act): Promise<void> => {
  const { orderNo, buyer } = one
  const pieces = 'qty' in wanted ? [{ skuId: one.skus[wanted.sku]!, qty: wanted.qty }] : undefined
  const station = (wish: StationWish) => server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))
  const parcel = () => ({ brand: '中通快递', trackingNo: `ZT${orderNo}-${++one.parcels}` })
  switch (wanted.type) {
    case 'pay':
      await buyer.orders.pay(payment(one.paymentNo, wanted.method))
      if (wanted.method === 'sandbox') await payAtSandbox(server.deps, one.paymentNo)
      return
    case 'cancel':
      return mustBeDone(await buyer.orders.cancel({ orderNos: [orderNo], reason: '', requestId: randomUUID() }))
    case 'confirm':
      return mustBeDone(await buyer.orders.confirm([orderNo]))
    case 'pick':
      return void (await station({ type: 'pick', pieces: pieces! }))
    case 'pick_all':
      return void (await station({ type: 'pick' }))
    case 'shortage':
      return void (await station({ type: 'shortage', ...pieces![0]! }))
    case 'price_rise':
      return void (await station({ type: 'price_rise', skuId: one.skus[wanted.sku]!, price: fen(99_999_999) }))
    case 'ship':
      return void (await station({ type: 'ship', ...parcel(), pieces: pieces! }))
    case 'ship_all':
      return void (await station({ type: 'ship', ...parcel() }))
    case 'close':
      return void (await station({ type: 'close', reason: '档口停业' }))
    default:
      return void (await station({ type: wanted.type }))
  }
}

const mustBeDone = ({ refused: [left] }: { refused: { msg: string }[] }): void => {
  if (left) throw new Failure('conflict', left.msg)
}

const pass = async (played: readonly Played[], seconds: number): Promise<void> => {
  server.clock.advance(seconds)
  await sweep(server.deps)
  while ((await moveOverdue(server.deps)) > 0);
  await sendRefunds(server.deps)
  for (const { model } of played) model.passes(server.clock.now())
}

const mustBeAsModelled = async (played: readonly Played[], when: string): Promise<void> => {
  const rows = await server.db.query<{ orderNo: string }>(
    `select order_no as "orderNo", status, refunded, open_cases as cases,
       (select json_agg(json_build_array(picked, shipped, refunded) order by array_position($2::text[], sku_id))
         from order_items where order_no = o.order_no) as lines
     from orders o where order_no = any($1::text[])`,
    [played.map(({ orderNo }) => orderNo), played.flatMap(({ skus }) => skus)],
  )
  const said = new Map(rows.map((row) => [row.orderNo, row]))
  const wrong = played.flatMap(({ orderNo, model, acts }) => {
    const { status, cases, lines } = model
    const pieces = lines.map(({ picked, shipped, refunded }) => [picked, shipped, refunded])
    const wanted = { orderNo, status, refunded: model.paidBy === '' ? 0 : model.refunded, cases, lines: pieces }
    const is = said.get(orderNo)
    return JSON.stringify(is) === JSON.stringify(wanted) ? [] : [{ when, wanted, is, acts }]
  })
  expect(wrong).toEqual([])
}

/** What was paid from the reserve is gone, what was given back of it is there again; what a provider took it has back. */
const mustHaveItsMoney = async (buyer: Buyer, played: readonly Played[]): Promise<void> => {
  const own = played.filter((one) => one.buyer === buyer && one.model.paidBy === 'reserve')
  const orders = await Promise.all(own.map(({ orderNo }) => buyer.orders.info(orderNo)))
  const kept = orders.reduce((all, { paid, refunded }) => all + paid - refunded, 0)
  const [row] = await server.db.query<{ balance: number }>('select balance from accounts where id = $1', [
    `avail:${buyer.userId}`,
  ])
  expect(row!.balance).toBe(RESERVE - kept)
}
