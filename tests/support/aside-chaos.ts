import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoWorld } from '../../demo/world'
import { moveOverdueAfterSales } from '../../server/after-sale/overdue'
import { finishRefunded } from '../../server/after-sale/refunded'
import { machineClock } from '../../server/base/clock'
import { sandboxBook } from '../../server/channels/sandbox/book'
import { moveOverdue } from '../../server/fulfilment/overdue'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import { migrate } from '../../server/migrations/migrate'
import { sendRefunds } from '../../server/payments/refunds'
import { seed as seedShop } from '../../server/seed/seed'
import type { Db } from '../../server/store/db'
import { auditMoney } from '../../server/wallet/audit'
import type { Decided } from '../../src/domain/abnormal'
import { isFailure, outcomeUnknown } from '../../src/domain/failure'
import type { CaseOption } from '../../src/domain/order-life/types'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAbnormalGateway } from '../../src/infrastructure/wire/wire-abnormal-gateway'
import { wireAfterSaleGateway } from '../../src/infrastructure/wire/wire-aftersale-gateway'
import { chance, depsOf, withDb } from './chaos'
import { groundFor } from './chaos-ground'
import { freePort } from './free-port'
import { builtProgram } from './built-programs'
import { serverProcess } from './server-process'
import { buyersOf, direct, payment, placed } from './trade'

/**
 * Buyers, operators and deadlines fall upon the same few cases and after-sales at once, over several server processes on one
 * PostgreSQL, of which one is killed and started again; then everything they were told is held against the rows.
 */
export interface AsideChaos {
  cases: number // half of them abnormal, half after-sales
  clients: number
  acts: number // of each client
  kills: number
  seed: number
}

export interface AsideChaosResult {
  done: number
  refused: number
  byThemselves: number // what deadlines decided
  kills: number
  complaints: string[]
}

const PROCESSES = 3
const OPS_KEY = 'aside-chaos-aside-chaos-aside-chaos'
const RESERVE = 10_000_000
/** About the middle of what the clients do. */
const DEADLINE_MS = 2500
const OPTIONS: CaseOption[] = ['refund_item', 'replace_supplier', 'ship_rest', 'cancel_order', 'replace_sku']

interface Stage {
  caseNo: string
  orderNo: string
  token: string
  otherSku: string
  isSale: boolean
}

interface Told {
  stage: Stage
  option: CaseOption
  decided: Decided
}

export const asideChaos = async (options: AsideChaos): Promise<AsideChaosResult> => {
  const ground = await groundFor('postgres', 'shop')
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const env = {
    DATA_DIR: ground.dataDir,
    DATABASE_URL: ground.databaseUrl,
    OPS_KEY,
    DEMO_SPEED: '0',
    LOG_LEVEL: 'error',
    LIMIT_ORDERS_PER_MINUTE: '1000000',
    LIMIT_PAYS_PER_MINUTE: '1000000',
    LIMIT_QUOTES_PER_MINUTE: '1000000',
    LIMIT_CANCELS_PER_MINUTE: '1000000',
    LIMIT_REQUESTS_PER_IP_MINUTE: '1000000',
  }
  const main = await builtProgram('main')
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  await withDb(env, async (db) => {
    await migrate(db)
    await seedShop(db, machineClock.now())
  })
  const servers = ports.map((port, i) =>
    serverProcess(main, urls[i]!, { ...env, PORT: String(port), DATA_DIR: `${ground.dataDir}-${i}` }),
  )
  try {
    await Promise.all(servers.map((server) => server.start()))
    const stages = await withDb(env, (db) => setUp(db, env, urls[0]!, options.cases))
    const history: History = { done: 0, refused: 0, told: [], complaints: [] }
    const random = chance(options.seed)
    let kills = 0
    const killing = (async () => {
      for (; kills < options.kills; kills++) {
        await sleep(400 + random() * 800)
        await servers[1]!.kill()
        await servers[1]!.start()
      }
    })()
    await Promise.all(
      Array.from({ length: options.clients }, async () => {
        for (let act = 0; act < options.acts; act++)
          await actOn(stages[Math.floor(random() * stages.length)]!, urls, random, history)
      }),
    )
    await killing
    await Promise.all(servers.map((server) => server.stop()))
    const { complaints, byThemselves } = await withDb(env, async (db) => {
      const deps = depsOf(db, env)
      await sleep(DEADLINE_MS)
      while ((await moveOverdue(deps)) > 0);
      while ((await moveOverdueAfterSales(deps)) > 0);
      await sendRefunds(deps)
      await finishRefunded(deps)
      return compare(db, stages, history)
    })
    return {
      done: history.done,
      refused: history.refused,
      byThemselves,
      kills,
      complaints: [...history.complaints, ...complaints],
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await ground.gone()
  }
}

interface History {
  done: number
  refused: number
  told: Told[]
  complaints: string[]
}

/** Paid orders, half with pieces that are short, half sent and with an application; all of them to be decided by time soon. */
const setUp = async (db: Db, env: Record<string, string>, url: string, count: number): Promise<Stage[]> => {
  const deps = depsOf(db, env)
  await db.query('update skus set stock = stock + 1000, supplied = supplied + 1000')
  const buyers = await buyersOf({ url, deps }, 4, RESERVE)
  const products = demoWorld().products.filter(
    ({ onShelf, minQty, reprice, skus }) => onShelf && minQty === 1 && !reprice && skus.length > 2,
  )
  const stages: Stage[] = []
  for (let i = 0; i < count; i++) {
    const buyer = buyers[i % buyers.length]!
    const skus = products[i % products.length]!.skus.map(({ id }) => id)
    const { orderNos, paymentNo } = await placed(buyer, direct([skus[0]!, 2], [skus[1]!, 1]))
    const [orderNo] = orderNos as [string]
    await buyer.orders.pay(payment(paymentNo))
    const station = (wish: StationWish) => db.tx((tx) => stationStep(deps, tx, orderNo, wish))
    const stage = { orderNo, token: buyer.token, otherSku: skus[2]! }
    if (i % 2 === 0) {
      await station({ type: 'shortage', skuId: skus[0]!, qty: 1 })
      const [row] = await db.query<{ caseNo: string }>(
        'select case_no as "caseNo" from abnormal_cases where order_no = $1',
        [orderNo],
      )
      stages.push({ ...stage, caseNo: row!.caseNo, isSale: false })
    } else {
      await station({ type: 'ship', brand: '中通快递', trackingNo: `ZT${orderNo}` })
      await station({ type: 'deliver' })
      const { afterSales } = at(url, buyer.token)
      const { caseNo } = await afterSales.apply({
        orderNo,
        type: i % 4 === 1 ? 'return_refund' : 'refund_only',
        lines: [{ skuId: skus[0]!, qty: 1 }],
        reason: i % 4 === 1 ? 'no_longer_wanted' : 'missing',
        description: '',
        imageIds: [],
        refundTo: 'reserve',
        requestId: randomUUID(),
      })
      stages.push({ ...stage, caseNo, isSale: true })
    }
  }
  const due = new Date(machineClock.now() + DEADLINE_MS).toISOString()
  await db.query('update abnormal_cases set deadline_at = $1 where case_no = any($2::text[])', [due, numbers(stages)])
  await db.query('update after_sales set deadline_at = $1 where case_no = any($2::text[])', [due, numbers(stages)])
  return stages
}

const numbers = (stages: readonly Stage[]): string[] => stages.map(({ caseNo }) => caseNo)

const at = (url: string, token: string) => {
  const ask = prodClient({ tokens: { read: () => token }, baseURL: `${url}/prod` })
  return { abnormal: wireAbnormalGateway(ask), afterSales: wireAfterSaleGateway(ask) }
}

/** One act of a buyer or an operator, asked again with its own id until somebody has answered it. */
const actOn = async (stage: Stage, urls: readonly string[], random: () => number, history: History): Promise<void> => {
  const requestId = randomUUID()
  const pick = random()
  const option = OPTIONS[Math.floor(random() * OPTIONS.length)]!
  const first = Math.floor(random() * urls.length)
  for (let tries = 0; ; tries++) {
    const url = urls[(first + tries) % urls.length]!
    try {
      await (stage.isSale ? onSale(stage, url, pick, requestId) : onCase(stage, url, pick, option, requestId, history))
      history.done += 1
      return
    } catch (error) {
      if (isFailure(error, 'bug')) history.complaints.push(`code 500 about ${stage.caseNo}`)
      if (error instanceof Refused || (isFailure(error) && error.kind !== 'busy' && !outcomeUnknown(error))) {
        history.refused += 1
        return
      }
      if (tries > 200) throw error
      await sleep(50)
    }
  }
}

const onCase = async (
  { caseNo, orderNo, token, otherSku }: Stage,
  url: string,
  pick: number,
  option: CaseOption,
  requestId: string,
  history: History,
): Promise<void> => {
  if (pick < 0.08) return operate(url, 'orders/pick', { order_no: orderNo, request_id: requestId })
  const [decided] = await at(url, token).abnormal.decide({
    decisions: [{ caseNo, option, ...(option === 'replace_sku' && { skuId: otherSku }) }],
    requestId,
  })
  if (decided!.msg !== '') throw new Refused(decided!.msg)
  history.told.push({ stage: { caseNo, orderNo, token, otherSku, isSale: false }, option, decided: decided! })
}

const onSale = async ({ caseNo, token }: Stage, url: string, pick: number, requestId: string): Promise<void> => {
  const { afterSales } = at(url, token)
  if (pick < 0.2) await afterSales.cancel(caseNo)
  else if (pick < 0.4) await operate(url, 'aftersales/approve', { case_no: caseNo, request_id: requestId })
  else if (pick < 0.5)
    await operate(url, 'aftersales/reject', { case_no: caseNo, reason: '凭证不清楚', request_id: requestId })
  else if (pick < 0.7)
    await afterSales.ship({ caseNo, brand: '圆通速递', trackingNo: `YT${requestId.slice(0, 8)}`, requestId })
  else if (pick < 0.85) await operate(url, 'aftersales/receive', { case_no: caseNo, request_id: requestId })
  else await operate(url, 'aftersales/inspect', { case_no: caseNo, pass: true, request_id: requestId })
}

/** Somebody else was first. */
class Refused extends Error {}

const operate = async (url: string, path: string, body: object): Promise<void> => {
  const response = await fetch(`${url}/ops/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPS_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code, msg } = (await response.json()) as { code: number; msg: string }
  if (code === 20000) return
  if (response.status >= 500) throw new Error(`${path}: ${response.status} ${code} ${msg}`)
  throw new Refused(msg)
}

const compare = async (db: Db, stages: readonly Stage[], { told }: History) => {
  const complaints = (await auditMoney(db, [sandboxBook])).map((finding) => JSON.stringify(finding))
  const cases = await db.query<{ caseNo: string; status: string; option: string; refunds: number }>(
    `select case_no as "caseNo", status, option,
       (select count(*)::int from refunds r where r.case_no = c.case_no and r.kind = 'order') as refunds
     from abnormal_cases c where case_no = any($1::text[])`,
    [numbers(stages)],
  )
  for (const { caseNo, status, option, refunds } of cases) {
    const ends = told.filter(({ stage, decided }) => stage.caseNo === caseNo && decided.status === 'resolved')
    if (ends.length > 1) complaints.push(`${caseNo} was told to be decided ${ends.length} times`)
    if (ends.length === 1 && (status !== 'resolved' || option !== ends[0]!.option))
      complaints.push(`${caseNo} was told to be ${ends[0]!.option} and is ${status} ${option}`)
    if (ends.length === 0 && status === 'resolved') complaints.push(`${caseNo} is resolved and nobody was told`)
    if (status === 'open' || status === 'processing') complaints.push(`${caseNo} is ${status} after its time`)
    if (refunds > 1) complaints.push(`${caseNo} was refunded ${refunds} times`)
  }
  const sales = await db.query<{ caseNo: string; ends: number; refunds: number; status: string }>(
    `select case_no as "caseNo", status,
       (select count(*)::int from after_sale_logs l where l.case_no = a.case_no
          and to_status in ('completed', 'cancelled', 'closed')) as ends,
       (select count(*)::int from refunds r where r.case_no = a.case_no) as refunds
     from after_sales a where case_no = any($1::text[])`,
    [numbers(stages)],
  )
  for (const { caseNo, ends, refunds, status } of sales) {
    if (ends > 1 || refunds > 1) complaints.push(`${caseNo} ended ${ends} times with ${refunds} refunds, ${status}`)
    if (refunds !== (status === 'completed' ? 1 : 0)) complaints.push(`${caseNo} is ${status} with ${refunds} refunds`)
  }
  const byThemselves = cases.filter(({ status }) => status === 'auto_resolved').length
  return { complaints, byThemselves }
}
