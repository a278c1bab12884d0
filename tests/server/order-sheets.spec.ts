import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { silentLogger } from '../../server/base/log'
import { jobRunner } from '../../server/jobs/runner'
import { bringSheet } from '../../server/order-sheets/bring'
import { orderSheetJob } from '../../server/order-sheets/job'
import { jobView } from '../../server/exports/view'
import { sheetBytes } from '../../server/sheets/sheet'
import { xlsxBytes } from '../../server/sheets/xlsx'
import { csvLine } from '../../src/domain/csv'
import { sheetColumns, TEMPLATE_URL } from '../../src/domain/shops/sheet'
import { refusal } from '../contracts/world'
import { startServer, type TestServer } from '../support/server'
import { buyersOf } from '../support/trade'

/** Orders that a buyer brings as a sheet, in the background. */

type Cells = Partial<Record<(typeof sheetColumns)[number], string>>

const orderAt = (n: number, more: Cells = {}): Cells => ({
  平台订单号: `69${String(n).padStart(16, '0')}`,
  收货人: '张三',
  手机号: `138${String(n).padStart(8, '0')}`,
  收货地址: `浙江省杭州市西湖区文三路 ${n} 号`,
  商家编码: '没有这个货号',
  数量: '1',
  ...more,
})

const csvOf = (orders: readonly Cells[]): Buffer =>
  Buffer.from(
    csvLine([...sheetColumns]) + orders.map((cells) => csvLine(sheetColumns.map((one) => cells[one] ?? ''))).join(''),
  )

const xlsxOf = async (rows: readonly string[][]): Promise<Buffer> => {
  const each = async function* () {
    yield* rows
  }
  const parts: Buffer[] = []
  for await (const part of sheetBytes('xlsx', each())) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

describe('sheets of orders', () => {
  let server: TestServer
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    server = await startServer({ env: { LIMIT_SHEETS_PER_HOUR: '99' } })
  })
  afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))
  afterAll(() => server.close())

  const newBuyer = async () => (await buyersOf(server, 1))[0]!.userId
  const bring = (userId: string, brought: { file?: Buffer; text?: string; shopName?: string }) =>
    bringSheet(server.deps, userId, { file: undefined, text: '', shopName: '', ...brought })
  const work = async (job = orderSheetJob(server.deps)) => {
    const runner = jobRunner({ db: server.db, clock: server.clock, log: silentLogger })
    const stop = await runner.start({ kinds: [job], rounds: [] }, { restMs: 20, expireMs: 20 })
    stops.push(stop)
    return stop
  }
  const over = async (userId: string, id: string) => {
    const poll = async () => {
      await server.db.query(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`)
      return ['done', 'failed'].includes((await server.deps.jobs.find(userId, id)).status)
    }
    await expect.poll(poll, { timeout: 30_000, interval: 20 }).toBe(true)
    return jobView(server.deps, userId, await server.deps.jobs.find(userId, id))
  }
  const numbersIn = async (shopId: string) =>
    (
      await server.db.query<{ no: string }>(
        'select platform_order_no as no from platform_orders where shop_id = $1 order by 1',
        [shopId],
      )
    ).map(({ no }) => no)
  const wrongRows = async (url: string) => {
    const answer = await server.app.inject({ url })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }

  test('takes the good rows of 500, gives 20 wrong ones back with why, and those mended once', async () => {
    const userId = await newBuyer()
    const orders = Array.from({ length: 500 }, (_, n) => orderAt(n, n % 25 === 3 ? { 收货地址: '不知道哪里' } : {}))
    const { job, shopId } = await bring(userId, { file: csvOf(orders), shopName: '线下' })
    await work()
    const first = await over(userId, job)
    expect(first).toMatchObject({
      status: 'done',
      total: 500,
      done: 500,
      counts: { added: 480, updated: 0, skipped: 0, failed: 20 },
    })
    expect(first.failures[0]).toMatchObject({
      key: '5',
      title: '没有导入',
      reason: expect.stringContaining('省市区') as string,
    })
    expect(await numbersIn(shopId)).toHaveLength(480)

    const given = await wrongRows(first.failuresUrl)
    const { readXlsx } = await import('hucre/xlsx')
    const rows = (await readXlsx(given)).sheets[0]!.rows.map((row) => row.map((cell) => String(cell ?? '')))
    expect(rows).toHaveLength(21)
    expect(rows[0]).toEqual([...sheetColumns, '没有导入的原因'])
    expect(rows[1]!.at(-1)).toContain('省市区')
    const mended = rows.map((row, i) =>
      i === 0 ? row : row.with(sheetColumns.indexOf('收货地址'), `浙江省杭州市西湖区文三路 ${i} 号`),
    )
    const again = await bring(userId, { file: await xlsxOf(mended), shopName: '线下' })
    expect(again.shopId).toBe(shopId)
    expect((await over(userId, again.job)).counts).toMatchObject({ added: 20, skipped: 0, failed: 0 })
    expect(new Set(await numbersIn(shopId)).size).toBe(500)

    const whole = await bring(userId, { file: csvOf(orders.slice(0, 3)), shopName: '线下' })
    const twice = await over(userId, whole.job)
    expect(twice.counts).toMatchObject({ added: 0, skipped: 3, failed: 0 })
    expect(twice.failures[0]).toEqual({
      key: '2',
      title: '重复跳过',
      reason: `订单号 ${orders[0]!.平台订单号} 已经导入过`,
    })
    expect(twice.failuresUrl).toBe('')
  })

  test('relates by our own number of what was sold, and knows until when it is to be sent, from a date as from a text', async () => {
    const userId = await newBuyer()
    const [sku] = await server.db.query<{ id: string }>(
      'select k.id from skus k join products p on p.id = k.product_id where k.is_offered and p.on_shelf order by k.id limit 1',
    )
    const head = ['平台订单号', '收货地址', '规格编号', '最晚发货时间', '规格']
    const to = '张三 13800001234 浙江省杭州市西湖区文三路 478 号'
    const rows = async function* () {
      yield ['1', to, sku!.id, new Date('2026-11-25T18:00:00Z'), new Date('2026-03-05T00:00:00Z')]
      yield ['2', to, sku!.id, '2026-11-25 18:00', '3月5日']
      yield ['3', to, 'no-such', '', '']
    }
    const columns = head.map((header) => ({
      header,
      width: 20,
      ...(header.startsWith('最晚')
        ? { numFmt: 'yyyy-mm-dd hh:mm:ss' }
        : header === '规格'
          ? { numFmt: 'm"月"d"日"' }
          : {}),
    }))
    const parts: Buffer[] = []
    for await (const part of xlsxBytes('订单', columns, rows())) parts.push(Buffer.from(part))
    const { job, shopId } = await bring(userId, { file: Buffer.concat(parts) })
    await work()
    expect((await over(userId, job)).counts).toMatchObject({ added: 3, failed: 0 })
    const stored = await server.db.query(
      `select p.platform_order_no as no, p.status, p.ship_by_at as "shipBy", l.sku_id as sku, l.spec
       from platform_orders p join platform_order_lines l on l.platform_order_id = p.id where p.shop_id = $1 order by 1`,
      [shopId],
    )
    const shipBy = new Date('2026-11-25T18:00:00+08:00')
    expect(stored).toEqual([
      { no: '1', status: 'linked', shipBy, sku: sku!.id, spec: '3月5日' },
      { no: '2', status: 'linked', shipBy, sku: sku!.id, spec: '3月5日' },
      { no: '3', status: 'unlinked', shipBy: null, sku: null, spec: '' },
    ])
  })

  test('is the same job while it is under way, and tells orders without a number by what they say, for a week', async () => {
    const userId = await newBuyer()
    const text =
      '张三 13800001234 浙江省杭州市西湖区文三路 478 号 | A1 | 2\n李四 13900001234 浙江省杭州市西湖区文三路 9 号 | A1'
    const begun = await Promise.all([bring(userId, { text }), bring(userId, { text })])
    expect(begun[0]).toEqual(begun[1])
    await work()
    expect((await over(userId, begun[0].job)).counts).toMatchObject({ added: 2, skipped: 0 })
    const again = await bring(userId, { text })
    expect((await over(userId, again.job)).counts).toMatchObject({ added: 0, skipped: 2 })
    server.clock.advance(8 * 24 * 3600)
    const later = await bring(userId, { text })
    expect((await over(userId, later.job)).counts).toMatchObject({ added: 2, skipped: 0 })
  })

  test('goes on where it was when it is killed in the middle', async () => {
    const userId = await newBuyer()
    const { job, shopId } = await bring(userId, { file: csvOf(Array.from({ length: 60 }, (_, n) => orderAt(n))) })
    const real = orderSheetJob(server.deps, 10)
    let steps = 0
    const dies: typeof real = {
      ...real,
      async step(at) {
        const commit = await real.step(at)
        return async (tx) => {
          const done = await commit(tx)
          if (++steps % 3 === 0) throw new Error('killed')
          return done
        }
      },
    }
    await work(dies)
    expect(await over(userId, job)).toMatchObject({
      status: 'done',
      done: 60,
      counts: { added: 60, skipped: 0, failed: 0 },
    })
    expect(steps).toBeGreaterThan(7)
    expect(await numbersIn(shopId)).toHaveLength(60)
  })

  test('says what a file that is no sheet is, and keeps none of it readable', async () => {
    const userId = await newBuyer()
    const told = async (file: Buffer) => refusal(bring(userId, { file }))
    expect(await told(Buffer.alloc(0))).toMatchObject({ kind: 'invalid', message: '文件是空的' })
    expect(await told(Buffer.from('d0cf11e0a1b11ae100', 'hex'))).toMatchObject({
      message: expect.stringContaining('加密') as string,
    })
    expect(await refusal(bring(userId, {}))).toMatchObject({ kind: 'invalid' })
    await work()
    const ends = async (file: Buffer) => over(userId, (await bring(userId, { file })).job)
    expect(await ends(Buffer.from('一,二\n三,四'))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('收货地址') as string,
    })
    expect(await ends(csvOf([]))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('没有订单') as string,
    })
    expect(await ends(Buffer.from('PK\u0003\u0004 nothing'))).toMatchObject({ status: 'failed' })
    const many = csvOf(Array.from({ length: 2001 }, (_, n) => orderAt(n)))
    expect(await ends(many)).toMatchObject({ status: 'failed', error: expect.stringContaining('2000') as string })
    const gbk = Buffer.from('cad5bbf5b5d8d6b72cc9ccc6b7b1eacce20a', 'hex') // 收货地址,商品标题
    expect(await ends(gbk)).toMatchObject({ status: 'failed', error: expect.stringContaining('没有订单') as string })
    const secret = '王五之家 13700001234 浙江省杭州市西湖区文三路 478 号'
    const { job } = await bring(userId, { text: `${secret} | A1` })
    await over(userId, job)
    const kept = await server.db.query<{ all: string }>(
      `select concat((select string_agg(s::text, '') from order_sheets s), (select string_agg(p::text, '') from platform_orders p),
         (select string_agg(j::text, '') from jobs j)) as all`,
    )
    expect(kept[0]!.all).not.toContain('王五之家')
    expect(kept[0]!.all).not.toContain('13700001234')
  })

  test('takes the template as it is handed out, by the columns that are read', async () => {
    const userId = await newBuyer()
    const { job } = await bring(userId, { file: readFileSync(`public${TEMPLATE_URL}`) })
    await work()
    const { counts, failures } = await over(userId, job)
    expect(counts).toMatchObject({ added: 0, failed: 1 })
    expect(failures[0]!.reason).toContain('示例行')
    const { readXlsx } = await import('hucre/xlsx')
    const [head] = (await readXlsx(readFileSync(`public${TEMPLATE_URL}`))).sheets[0]!.rows
    expect(head).toEqual([...sheetColumns])
  })

  test('gives the wrong rows to nobody without a link that holds', async () => {
    const userId = await newBuyer()
    const { job } = await bring(userId, { file: csvOf([orderAt(1, { 数量: '0' })]) })
    await work()
    const { failuresUrl } = await over(userId, job)
    await wrongRows(failuresUrl)
    const forged = failuresUrl.replace(/(\/\d+\/)./, '$1_')
    expect((await server.app.inject({ url: forged })).statusCode).toBe(404)
    server.clock.advance(3600)
    expect((await server.app.inject({ url: failuresUrl })).statusCode).toBe(404)
  })
})
