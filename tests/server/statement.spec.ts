import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLogger } from '../../server/base/log'
import { statementJob } from '../../server/exports/statement'
import { forgetExports } from '../../server/exports/forget'
import { jobRunner } from '../../server/jobs/runner'
import { readSheet } from '../../server/sheets/sheet'
import type { WalletGateway } from '../../src/domain/ports/wallet-gateway'
import { yuan } from '../../src/domain/money'
import { statementColumns } from '../../src/domain/wallet/statement-sheet'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { prodGateways } from '../../src/infrastructure/prod/prod-gateways'
import { manyLines } from '../support/many-lines'
import { START, startServer, type TestServer } from '../support/server'
import { buyersOf, type Buyer } from '../support/trade'

const LINES = 1200
/** Several parts of it. */
const STEP = 500

describe('a statement of a reserve', () => {
  let server: TestServer
  let buyer: Buyer
  let other: Buyer
  let folder = ''
  let stop: () => Promise<void>
  beforeAll(async () => {
    server = await startServer()
    ;[buyer, other] = (await buyersOf(server, 2)) as [Buyer, Buyer]
    await manyLines(server.db, { userId: buyer.userId, lines: LINES, nowMs: START, days: 60 })
    folder = mkdtempSync(join(tmpdir(), 'statements-'))
    const runner = jobRunner({ db: server.db, clock: server.clock, log: silentLogger })
    stop = await runner.start({ kinds: [statementJob(server.deps, STEP)], rounds: [] }, { restMs: 20, expireMs: 20 })
  })
  afterAll(async () => {
    await stop()
    await server.close()
    rmSync(folder, { recursive: true })
  })

  const of = ({ token }: Buyer) => prodClient({ tokens: { read: () => token }, baseURL: `${server.url}/prod` })
  const walletOf = (one: Buyer): WalletGateway => prodGateways.wallet(of(one))

  const done = async (id: string) => {
    const jobs = prodGateways.jobs(of(buyer))
    await expect.poll(async () => (await jobs.info(id)).status, { timeout: 20_000, interval: 20 }).toBe('done')
    return jobs.info(id)
  }

  const opened = async (path: string, format: 'xlsx' | 'csv') => {
    const reply = await fetch(`${server.url}${path}`)
    const file = join(folder, `statement.${format}`)
    const bytes = new Uint8Array(await reply.arrayBuffer())
    writeFileSync(file, bytes)
    const rows: string[][] = []
    for await (const { cells } of readSheet(file)) rows.push(cells)
    return { reply, rows, bytes }
  }

  it('opens again as a sheet with each line once, its totals, and the balance running through it', async () => {
    const wallet = walletOf(buyer)
    const job = await done(await wallet.exportTransactions({ format: 'xlsx' }))
    expect([job.done, job.total, job.fileName]).toEqual([LINES, LINES, '备用金流水-20261120.xlsx'])
    const { reply, rows } = await opened(job.fileUrl, 'xlsx')
    expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('备用金流水-20261120.xlsx'))
    const [head, ...lines] = rows
    expect(head).toEqual(statementColumns.map(({ header }) => header))
    expect(new Set(lines.map(([no]) => no)).size).toBe(LINES)
    const at = (header: string) => head!.indexOf(header)
    const fenAt = (line: readonly string[], header: string) => Math.round(Number(line[at(header)]) * 100)
    const { totals } = await wallet.transactions({})
    const moved = (way: string) =>
      lines.filter((line) => line[at('收支')] === way).reduce((all, line) => all + fenAt(line, '金额'), 0)
    expect({ in: moved('收入'), out: moved('支出') }).toEqual(totals)
    let balance = 0
    for (const line of lines.toReversed()) {
      balance += fenAt(line, '可用变动')
      expect(fenAt(line, '可用余额')).toBe(balance)
    }
  })

  it('holds what is filtered, as CSV too', async () => {
    const wallet = walletOf(buyer)
    const filter = { type: 'consume', dateFrom: '2026-11-01', dateTo: '2026-11-10' } as const
    const page = await wallet.transactions({ ...filter, pageSize: 1 })
    const job = await done(await wallet.exportTransactions({ ...filter, format: 'csv' }))
    const { rows, bytes } = await opened(job.fileUrl, 'csv')
    expect(rows.slice(1)).toHaveLength(page.total)
    expect(rows[1]![0]).toBe(page.list[0]!.entryNo)
    expect(rows[1]![4]).toBe(yuan(page.list[0]!.amount))
    expect(new TextDecoder().decode(bytes)).toContain('.00,')
  })

  it('is nobody else’s, and gone a week later', async () => {
    const id = await walletOf(buyer).exportTransactions({ format: 'csv', direction: 'in' })
    const { fileUrl } = await done(id)
    await expect(prodGateways.jobs(of(other)).info(id)).rejects.toMatchObject({ kind: 'not-found' })
    const [, , job, until, signature, name] = fileUrl.split('/')
    expect((await fetch(`${server.url}/files/${job}/${until}/${signature!.slice(1)}a/${name}`)).status).toBe(404)
    server.clock.advance(8 * 86_400)
    await forgetExports(server.deps)
    expect((await fetch(`${server.url}${fileUrl}`)).status).toBe(404)
    expect(await server.db.query('select 1 from jobs where id = $1', [id])).toEqual([])
  })
})
