import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app'
import { silentLogger } from '../../server/base/log'
import { exportJob } from '../../server/exports/export'
import { forgetExports } from '../../server/exports/forget'
import { diskStore } from '../../server/files/disk-store'
import type { FileStore } from '../../server/files/file-store'
import { jobRunner } from '../../server/jobs/runner'
import { readSheet } from '../../server/sheets/sheet'
import { orderColumns } from '../../src/domain/order-desk'
import { NO_FILE } from '../../src/domain/refusals'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { prodGateways } from '../../src/infrastructure/prod/prod-gateways'
import { refusal } from '../contracts/world'
import { manyOrders } from '../support/many-orders'
import { START, startServer, type TestServer } from '../support/server'
import { buyersOf, type Buyer } from '../support/trade'

const ORDERS = 1200
/** Three parts of it. */
const STEP = 500

describe('exports of orders', () => {
  let server: TestServer
  let buyer: Buyer
  let other: Buyer
  let folder = ''
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    server = await startServer()
    ;[buyer, other] = (await buyersOf(server, 2)) as [Buyer, Buyer]
    await manyOrders(server.db, { userId: buyer.userId, count: ORDERS, nowMs: START, days: 60 })
    await server.db.query(
      `update orders set remark = '=HYPERLINK("http://x","y")', consignee_name = '欧阳明' where flag = 3`,
    )
    folder = mkdtempSync(join(tmpdir(), 'exports-'))
  })
  beforeEach(() => start())
  afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  /** A process that does exports; its file store may be a broken one. */
  const start = async (files: FileStore = server.deps.files) => {
    const runner = jobRunner({ db: server.db, clock: server.clock, log: silentLogger })
    const kinds = [exportJob({ ...server.deps, files }, STEP)]
    stops.push(await runner.start({ kinds, rounds: [] }, { restMs: 20, expireMs: 20 }))
  }

  const jobsOf = ({ token }: Buyer) => {
    const ask = prodClient({ tokens: { read: () => token }, baseURL: `${server.url}/prod` })
    return prodGateways.jobs(ask)
  }

  const done = async (id: string) => {
    const poll = async () => {
      await server.db.query(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`)
      return (await jobsOf(buyer).info(id)).status
    }
    await expect.poll(poll, { timeout: 20_000, interval: 20 }).toBe('done')
    return jobsOf(buyer).info(id)
  }

  const get = async (path: string) => {
    const reply = await fetch(`${server.url}${path}`)
    return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) }
  }

  const rowsOf = async (bytes: Uint8Array, format: 'xlsx' | 'csv') => {
    const file = join(folder, `sheet.${format}`)
    writeFileSync(file, bytes)
    const rows: string[][] = []
    for await (const { cells } of readSheet(file)) rows.push(cells)
    return rows
  }

  const wish = { of: {}, format: 'xlsx' as const, columns: [], personal: false, purpose: '' }

  it('makes an XLSX of all that is filtered, with progress, under the name of the day', async () => {
    const id = await buyer.orders.export({ ...wish, of: { status: 'completed' } })
    const job = await done(id)
    const { totals } = await buyer.orders.list({ page: 1, pageSize: 1, status: 'completed' })
    expect([job.done, job.total, job.counts.added]).toEqual([totals.orders, totals.orders, totals.orders])
    const { reply, bytes } = await get(job.fileUrl)
    expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('订单-20261120.xlsx'))
    const [head, ...rows] = await rowsOf(bytes, 'xlsx')
    expect(head).toEqual(orderColumns.map(({ text }) => text))
    expect(new Set(rows.map(([no]) => no)).size).toBe(totals.orders)
    const paid = orderColumns.findIndex(({ key }) => key === 'payable')
    expect(Math.round(rows.reduce((sum, cells) => sum + Number(cells[paid]), 0) * 100)).toBe(totals.payable)
    const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml'])
    expect(sheet).toContain('state="frozen"')
    // Numbers and dates are no texts, and no text is a formula.
    expect(sheet).toMatch(/<c r="C2"[^>]*><v>46\d{3}\.\d+<\/v>/)
    const [, style] = /<c r="K2" s="(\d+)"[^>]*><v>[\d.]+<\/v>/.exec(sheet)!
    const styles = new TextDecoder().decode(unzipSync(bytes)['xl/styles.xml'])
    const [, cellXfs] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles)!
    const [, format] = /numFmtId="(\d+)"/.exec(cellXfs!.split('<xf ')[Number(style) + 1]!)!
    expect(styles).toContain(`<numFmt numFmtId="${format}" formatCode="0.00"/>`)
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('=HYPERLINK')
  })

  it('makes a CSV of chosen columns in which nothing is a formula, consignees masked', async () => {
    const job = await done(
      await buyer.orders.export({
        ...wish,
        format: 'csv',
        of: { flag: 3 },
        columns: ['consignee', 'payable', 'remark'],
      }),
    )
    const { bytes } = await get(job.fileUrl)
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    const [head, first] = await rowsOf(bytes, 'csv')
    expect(head).toEqual(['收货人', '应付', '备注'])
    expect(first![0]).toMatch(/^欧\*+ 13\d\*{4}\d{4} /)
    expect(first![1]).toMatch(/^\d+\.\d\d$/)
    expect(new TextDecoder().decode(bytes)).toContain(`,"'=HYPERLINK(""http://x"",""y"")"`)
  })

  it('gives consignees in full for a purpose, which is kept', async () => {
    const refused = await refusal(buyer.orders.export({ ...wish, personal: true }))
    expect(refused.message).toBe('导出收货人明文须填写用途')
    const job = await done(
      await buyer.orders.export({
        ...wish,
        personal: true,
        purpose: '核对快递面单',
        of: { flag: 3, keyword: '欧阳' },
      }),
    )
    const rows = await rowsOf((await get(job.fileUrl)).bytes, 'xlsx')
    expect(rows[1]!.join(' ')).toMatch(/欧阳明 13\d{9} /)
    const kept = await server.db.query('select * from personal_exports')
    expect(kept).toEqual([
      {
        job_id: job.id,
        user_id: buyer.userId,
        at: new Date(START),
        purpose: '核对快递面单',
        filter: expect.objectContaining({ flag: 3, keyword: '欧阳' }) as unknown,
        orders: rows.length - 1,
      },
    ])
  })

  it('exports those that were chosen, and of another buyer none', async () => {
    const { list } = await buyer.orders.list({ page: 1, pageSize: 3 })
    const orderNos = list.map(({ orderNo }) => orderNo)
    const rows = await rowsOf(
      (await get((await done(await buyer.orders.export({ ...wish, of: { orderNos } }))).fileUrl)).bytes,
      'xlsx',
    )
    expect(rows.slice(1).map(([no]) => no)).toEqual(orderNos)
    const theirs = await other.orders.export({ ...wish, of: { orderNos } })
    await expect.poll(async () => (await jobsOf(other).info(theirs)).status, { timeout: 20_000 }).toBe('done')
    expect((await jobsOf(other).info(theirs)).total).toBe(0)
    expect((await refusal(jobsOf(buyer).info(theirs))).kind).toBe('not-found')
  })

  it('has every order once, however its processes die', async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    const { files } = server.deps
    let puts = 0
    // Twice a process dies right after it has written a file, before the step counts.
    const dying: FileStore = {
      ...files,
      async put(...file) {
        await files.put(...file)
        if (++puts === 2 || puts === 4) throw new Error('killed')
      },
    }
    await start(dying)
    const job = await done(await buyer.orders.export({ ...wish }))
    const rows = await rowsOf((await get(job.fileUrl)).bytes, 'xlsx')
    const every = await server.db.query<{ no: string }>(
      'select order_no as no from orders where user_id = $1 order by created_at desc, order_no desc',
      [buyer.userId],
    )
    expect(puts).toBe(4)
    expect(rows.slice(1).map(([no]) => no)).toEqual(every.map(({ no }) => no))
    expect([job.done, job.total]).toEqual([ORDERS, ORDERS])
  })

  it('gives the file through another process, only by the link, only for a while', async () => {
    const job = await done(await buyer.orders.export({ ...wish, of: { flag: 1 } }))
    const second = await done(await buyer.orders.export({ ...wish, of: { flag: 2 } }))
    const beside = await buildApp({ ...server.deps, files: diskStore(server.dataDir) })
    const answer = async (url: string) => {
      const { statusCode, body } = await beside.inject(url)
      return statusCode === 200 ? 200 : [statusCode, body]
    }
    const [, , , until, signature] = job.fileUrl.split('/')
    expect(await answer(job.fileUrl)).toBe(200)
    const wrong = [
      job.fileUrl.replace(signature!, `${signature!.slice(0, -2)}xx`),
      job.fileUrl.replace(until!, String(Number(until) + 1)),
      job.fileUrl.replace(job.id, second.id),
      job.fileUrl.replace(job.id, 'nobody'),
    ]
    for (const url of wrong) expect(await answer(url)).toEqual([404, NO_FILE])
    server.clock.advance(15 * 60)
    expect(await answer(job.fileUrl)).toEqual([404, NO_FILE])
    expect(await answer((await jobsOf(buyer).info(job.id)).fileUrl)).toBe(200)
    await beside.close()
  })

  it('stops when it is cancelled, takes no more than three at once, and forgets all after a week', async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    const waiting: string[] = []
    for (let i = 0; i < 3; i++) waiting.push(await buyer.orders.export({ ...wish }))
    expect((await refusal(buyer.orders.export({ ...wish }))).message).toBe(
      '已有几个导出在进行，请等它们完成或取消后再试',
    )
    expect((await jobsOf(buyer).cancel(waiting[0]!)).status).toBe('cancelled')
    expect((await refusal(jobsOf(other).cancel(waiting[1]!))).kind).toBe('not-found')
    await start()
    const { id } = await done(waiting[2]!)
    await done(waiting[1]!)
    expect(await server.deps.files.get(`exports/${id}.xlsx`)).not.toBeNull()
    expect(await server.deps.files.get(`exports/${id}-0.part`)).toBeNull()
    server.clock.advance(8 * 86_400)
    expect(await forgetExports(server.deps)).toBeGreaterThan(2)
    expect(await server.deps.files.get(`exports/${id}.xlsx`)).toBeNull()
    expect(await server.db.query('select 1 from jobs')).toEqual([])
  })
})
