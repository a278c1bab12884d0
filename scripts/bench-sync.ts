import { createHash, randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { csvLine } from '../src/domain/csv'
import { PLAIN_CHOICE } from '../src/domain/shops/ordering'
import { prodClient } from '../src/infrastructure/prod/prod-client'
import { wireOrderGateway } from '../src/infrastructure/wire/wire-order-gateway'
import { wirePlatformOrderGateway } from '../src/infrastructure/wire/wire-platform-order-gateway'
import { wireRelationGateway } from '../src/infrastructure/wire/wire-relation-gateway'
import { wireSaleGateway } from '../src/infrastructure/wire/wire-sale-gateway'
import { MONEY_OPS_KEY } from '../tests/support/money-ops'
import { freshDatabase, startPostgres } from '../tests/support/postgres'
import { payment } from '../tests/support/trade'
import { besides, LIMIT_MS, Waits } from './bench-sync/beside'
import { standing, type Standing } from './bench-sync/serving'
import { walked } from './bench-sync/walk'
import { keepReport, progress, say } from './lib/bench-report'

/**
 * `npm run bench:sync`: a merchant's day. What several shops have sold is fetched, related, ordered and paid in one go, sent and told back,
 * while other buyers look around; orders a second of each step, and how long anybody's call took. BENCH_ORDERS (2000), BENCH_SHOPS (3),
 * BENCH_OTHERS (4), BENCH_ON (postgres,pglite), BENCH_BROWSER (1 walks the same way in Chromium too, over what was built), BENCH_OUT (a file for the figures).
 */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 2000)
const SHOPS = Number(process.env.BENCH_SHOPS ?? 3)
const OTHERS = Number(process.env.BENCH_OTHERS ?? 4)
const ON = (process.env.BENCH_ON ?? 'postgres,pglite').split(',')
const PAGE = 100
/** A call of the operator too is to be answered within the limit. */
const SHEET_ROWS = 50

const tooLong: string[] = []

/** The merchant's own calls are measured too: each is a step of the day or a part of it. */
const measured = async ({ url, token, others }: Standing): Promise<void> => {
  const ask = prodClient({ tokens: { read: () => token }, baseURL: `${url}/prod` })
  const sold = wirePlatformOrderGateway(ask)
  const relations = wireRelationGateway(ask)
  const sales = wireSaleGateway(ask)
  const orders = wireOrderGateway(ask)
  const waits = new Waits()
  const mine = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const answer = await call()
    waits.note(`本人：${name}`, performance.now() - began)
    return answer
  }
  const stop = besides(url, token, others, waits)
  const step = async (name: string, work: () => Promise<number>): Promise<void> => {
    waits.take()
    const began = performance.now()
    const count = await work()
    const seconds = (performance.now() - began) / 1000
    const rows = waits.take().toSorted((a, b) => b.longest - a.longest)
    const ofOthers = rows.filter((row) => row.name.startsWith('其他'))
    say(
      `| ${name} | ${count} | ${seconds.toFixed(1)} | ${(count / seconds).toFixed(0)} | ${told(rows)} | ${told(ofOthers)} |`,
    )
    for (const row of rows)
      if (row.longest > LIMIT_MS) tooLong.push(`${name}，${row.name} ${row.longest.toFixed(0)} ms`)
  }
  say('\n| 步骤 | 单 | 秒 | 单/秒 | 最久的一次（ms） | 其他买家：p95、最久（ms） |\n|---|---|---|---|---|---|')
  await step('同步', async () => {
    await mine('开始同步', () => sold.sync({}, {}))
    return until(async () => {
      const { job } = await sold.list({ pageSize: 1 })
      return job?.status === 'done' ? job.done : null
    })
  })
  const { counts } = await sold.list({ pageSize: 1 })
  const related = counts.linked / (counts.linked + counts.unlinked)
  await step(`关联剩下的 ${counts.unlinked} 单（${(related * 100).toFixed(1)}% 已自动关联）`, async () => {
    const wanted = counts.unlinked
    for (;;) {
      const { list } = await mine('待关联的一页', () => sold.list({ status: 'unlinked', pageSize: PAGE }))
      const line = list.flatMap(({ lines }) => lines).find(({ link }) => link === null)
      if (!line) return wanted
      const { platformItemId } = line
      const offers = await mine('货源建议', () => relations.offers({ platformItemId, page: 1, pageSize: 10 }))
      // What nothing is like is looked for by hand.
      const [
        best = (
          await mine('搜索货源', () => relations.offers({ platformItemId, keyword: '女', page: 1, pageSize: 10 }))
        ).list[0],
      ] = offers.list
      const skuId = best!.skuId || best!.skus.find(({ stock }) => stock > 50)!.id
      const items = [platformItemId, ...offers.siblings.map((sibling) => sibling.platformItemId)]
      const choice = [...new Set(items)].map((item) => ({ platformItemId: item, skuId, qtyRatio: 1 }))
      await mine('关联', () => relations.relate({ items: choice, remember: true }))
    }
  })
  const ids: string[] = []
  await step('选中全部待下单', async () => {
    for (let page = 1; ; page++) {
      const { list } = await mine('待下单的一页', () => sold.list({ status: 'linked', page, pageSize: PAGE }))
      ids.push(...list.map(({ platformOrderId }) => platformOrderId))
      if (list.length < PAGE) return ids.length
    }
  })
  let orderNos: string[] = []
  let paymentNo = ''
  const wish = { platformOrderIds: ids, default: PLAIN_CHOICE, orders: [] }
  let quoteId = ''
  await step('报价', async () => {
    const quote = await mine('报价', () => sales.quote(wish))
    ;({ quoteId } = quote)
    return quote.orders.length
  })
  await step('下单', async () => {
    const placed = await mine('下单', () => sales.place({ ...wish, quoteId, requestId: randomUUID() }))
    ;({ orderNos, paymentNo } = placed)
    return ids.length - placed.left.length
  })
  await step('余额付款', async () => {
    await mine('付款', () => orders.pay(payment(paymentNo)))
    await until(async () => ((await orders.payResult(paymentNo)).status === 'succeeded' ? 1 : null))
    return orderNos.length
  })
  await step('发货（后台表格）', async () => {
    for (let from = 0; from < orderNos.length; from += SHEET_ROWS)
      await mine('发货', () => ship(url, orderNos.slice(from, from + SHEET_ROWS)))
    return orderNos.length
  })
  await step('回传单号', () =>
    until(async () => {
      const now = (await sold.list({ pageSize: 1 })).counts
      return now.ordered + now.shipped === 0 ? now.pushed : null
    }),
  )
  await stop()
}

const told = (rows: readonly { name: string; p95: number; longest: number }[]): string => {
  const [slowest] = rows.toSorted((a, b) => b.longest - a.longest)
  if (!slowest) return '–'
  const p95 = Math.max(...rows.map((row) => row.p95))
  return `${p95.toFixed(0)}，${slowest.longest.toFixed(0)}（${slowest.name.replace('其他买家：', '')}）`
}

const until = async (look: () => Promise<number | null>): Promise<number> => {
  for (;;) {
    const found = await look()
    if (found !== null) return found
    await pause(100)
  }
}

let parcels = 0
const ship = async (url: string, orderNos: readonly string[]): Promise<void> => {
  const rows = orderNos.map((orderNo) => csvLine([orderNo, '中通快递', `ZT${String(++parcels).padStart(12, '0')}`]))
  const sheet = Buffer.from(`${csvLine(['订单号', '快递', '单号'])}${rows.join('')}`)
  const id = `${createHash('sha256').update(sheet).digest('hex')}.csv`
  const authorization = `Bearer ${MONEY_OPS_KEY}`
  const type = 'application/octet-stream'
  await fetch(`${url}/ops/files/${id}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': type },
    body: sheet,
  })
  const reply = await fetch(`${url}/ops/orders/ship`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ sheet: id, request_id: randomUUID() }),
  })
  const { code, msg } = (await reply.json()) as { code: number; msg: string }
  if (code !== 20_000) throw new Error(msg)
}

say(
  `${cpus().length} 核，Node ${process.version}：${SHOPS} 家店 ${ORDERS} 张新订单，另有 ${OTHERS} 位买家每 0.1 秒问一次`,
)
if (ON.includes('postgres')) {
  say('\n## PostgreSQL（落盘）')
  const postgres = await startPostgres({ url: null, durable: true })
  progress('PostgreSQL')
  const server = await standing({
    database: await freshDatabase({ server: postgres.url }),
    shops: SHOPS,
    orders: ORDERS,
    others: OTHERS,
  })
  await measured(server)
  await server.stop()
  await postgres.stop()
}
if (ON.includes('pglite')) {
  say('\n## PGlite')
  const server = await standing({ database: '', shops: SHOPS, orders: ORDERS, others: OTHERS })
  await measured(server)
  await server.stop()
}
if (process.env.BENCH_BROWSER) {
  say('\n## 在 Chromium 里（PGlite）')
  const server = await standing({ database: '', shops: SHOPS, orders: ORDERS, others: 0 })
  await walked(server, ORDERS)
  await server.stop()
}
say(`\n量完时一分钟的平均负载 ${loadavg()[0]!.toFixed(1)}`)
say(tooLong.length === 0 ? `没有一次调用超过 ${LIMIT_MS} ms` : `超过 ${LIMIT_MS} ms：${tooLong.join('；')}`)
keepReport()
if (tooLong.length > 0) process.exitCode = 1
