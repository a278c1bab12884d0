import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { complaintOf } from '../../server/base/complaint'
import { readConfig, type Mode } from '../../server/base/config'
import { jsonLogger } from '../../server/base/log'
import { migrate } from '../../server/migrations/migrate'
import { claimFor, modeComplaints } from '../../server/seed/mode'
import type { Db } from '../../server/store/db'
import { openDb } from '../../server/store/open'
import type { Program } from '../support/built-programs'
import { PRODUCTION } from '../support/production-env'
import { dropDatabase, freshDatabase } from '../support/postgres'
import { manualClock, seededPostgres } from '../support/server'
import { endShops, launchShop } from '../support/shop-process'

/** What a start refuses before it writes anything, and in which words. */

let dir: string
beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'daifa-rules-'))))
afterEach(endShops)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** The test's own PostgreSQL is run by its superuser, and without fsync. */
const ALLOWED = { ALLOW_DATABASE_SUPERUSER: '1', ALLOW_DATABASE_DATA_LOSS: '1' }

const sql = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** What starting with that environment is answered: '' when it starts. */
const start = async (env: Record<string, string>): Promise<string> => {
  const log = jsonLogger('error', manualClock(), () => {})
  try {
    const config = readConfig({ DATA_DIR: dir, ...env })
    const db = await openDb(config, log, (found) => modeComplaints(found, config.mode))
    await db.close()
    return ''
  } catch (error) {
    return complaintOf(error)
  }
}

describe('the mode of a database', () => {
  let url: string
  afterEach(() => dropDatabase(url))

  const onIt = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const db = await openDb(
      readConfig({ DATABASE_URL: url }),
      jsonLogger('error', manualClock(), () => {}),
    )
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  const claimed = (mode: Mode) =>
    onIt(async (db) => {
      await migrate(db)
      await claimFor(db, mode)
    })
  const both = async () => ({
    demo: await start({ DATABASE_URL: url }),
    production: await start({ ...PRODUCTION, ...ALLOWED, DATABASE_URL: url }),
  })
  const belongs = (owner: string, mode: string) =>
    `这个数据库属于${owner}环境，不能以${mode}模式启动：请检查 NODE_ENV 与 DATABASE_URL（或 DATA_DIR）`
  const holdsDemo = '正式环境不能使用写过演示数据的数据库：演示账号的密码人人知道，请换一个新的数据库'
  const user = (id: string, account: string) =>
    `insert into users (id, account, mobile, password_hash, user_name, avatar, low_balance_at, created_at)
     values ('${id}', '${account}', '${account}', '', '', '', 0, now())`

  it('is open as long as it is empty', async () => {
    url = await freshDatabase()
    expect(await both()).toEqual({ demo: '', production: '' })
  })

  it('is kept from the first start, before there is any account', async () => {
    url = await freshDatabase()
    await claimed('production')
    expect(await both()).toEqual({ demo: belongs('正式', '演示'), production: '' })
    await expect(onIt((db) => claimFor(db, 'demo'))).rejects.toThrow(belongs('正式', '演示'))
  })

  it('of before it was kept is told by the demo’s mark, which production refuses', async () => {
    const made = await seededPostgres()
    url = made.url
    await made.db.close()
    expect(await both()).toEqual({ demo: '', production: holdsDemo })
  })

  it('of before it was kept is told by accounts that are not the demo’s', async () => {
    url = await freshDatabase()
    await onIt(migrate)
    // The number of a demo buyer may be somebody's own.
    await sql(url, user('01JD', '13800000001'))
    expect(await both()).toEqual({ demo: belongs('正式', '演示'), production: '' })
  })

  it('is no help where accounts of the demo came in by a copy', async () => {
    url = await freshDatabase()
    await claimed('production')
    await sql(url, user('1', '13800000001'))
    expect(await both()).toEqual({ demo: belongs('正式', '演示'), production: holdsDemo })
  })
})

describe('a database', () => {
  it('that production can not trust is refused for all its faults at once, and allowed by name', async () => {
    const url = await freshDatabase()
    expect((await start({ ...PRODUCTION, DATABASE_URL: url })).split('\n')).toEqual([
      '正式环境不能用超级用户连接数据库：请建一个只拥有本库的用户，确要使用请设置 ALLOW_DATABASE_SUPERUSER=1',
      '数据库关闭了 fsync、full_page_writes、synchronous_commit，断电时会丢失已付款的订单：请打开，确要如此请设置 ALLOW_DATABASE_DATA_LOSS=1',
    ])
    expect(await start({ ...PRODUCTION, ...ALLOWED, DATABASE_URL: url })).toBe('')
    await dropDatabase(url)
  })

  it('that can not hold Chinese is refused by the demo too', async () => {
    const server = process.env.TEST_DATABASE_URL!
    await sql(server, `create database ascii_only template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`)
    const url = new URL(server)
    url.pathname = '/ascii_only'
    expect(await start({ DATABASE_URL: url.href })).toBe(
      `数据库的字符集应为 UTF8（建库时指定 ENCODING 'UTF8'），现在是 SQL_ASCII`,
    )
    await dropDatabase(url.href)
  })

  it.each([
    ['another password', (url: URL) => void (url.password = 'wrong'), '用户名或密码不对'],
    ['another name', (url: URL) => void (url.pathname = '/nothing'), '没有这个数据库'],
    ['another port', (url: URL) => void (url.port = '1'), '没有在运行，或端口不对'],
    ['another host', (url: URL) => void (url.hostname = 'nowhere.invalid'), '找不到这台主机'],
    [
      'TLS that it has not',
      (url: URL) => url.searchParams.set('sslmode', 'require'),
      '它不支持 TLS，而地址里要求了（sslmode）',
    ],
  ])('that is asked for with %s is said to be so', async (_, change, words) => {
    const url = new URL(process.env.TEST_DATABASE_URL!)
    change(url)
    expect(await start({ DATABASE_URL: url.href })).toBe(`连不上数据库，请检查 DATABASE_URL：${words}`)
  })

  it('PGlite whose folder is a file is said to be so', async () => {
    const dataDir = mkdtempSync(join(dir, 'odd-'))
    const file = join(dataDir, 'db')
    writeFileSync(file, '')
    expect(await start({ DATA_DIR: dataDir })).toBe(`无法读写 ${file}：已有同名的文件`)
  })
})

describe('a process', () => {
  const refused = async (env: Record<string, string>, program?: Program): Promise<string[]> => {
    const shop = await launchShop({ DATA_DIR: dir, LOG_LEVEL: 'error', ...env }, undefined, program)
    expect(await shop.exited).toBe(1)
    return shop.complained().trim().split('\n')
  }

  it('with a slip in NODE_ENV ends before it has touched anything, with all that is wrong', async () => {
    expect(await refused({ NODE_ENV: 'Production', PORT: '99999', TRUST_PROXY: 'nginx' })).toEqual([
      '无法启动：环境变量 NODE_ENV 应为 development、test、production 之一，现在是“Production”',
      '环境变量 PORT 应为 0 到 65535 的整数，现在是“99999”',
      '环境变量 TRUST_PROXY 应为反向代理的 IP 或网段（10.0.0.0/8），多个用逗号隔开，现在有“nginx”',
    ])
  })

  it('says what is wrong with its folder and its database together', async () => {
    const file = join(dir, 'file')
    writeFileSync(file, '')
    const url = await freshDatabase()
    expect(await refused({ ...PRODUCTION, ALLOW_DATABASE_DATA_LOSS: '1', DATA_DIR: file, DATABASE_URL: url })).toEqual([
      '无法启动：正式环境不能用超级用户连接数据库：请建一个只拥有本库的用户，确要使用请设置 ALLOW_DATABASE_SUPERUSER=1',
      `环境变量 DATA_DIR 应为能写入的文件夹，现在是“${file}”：已有同名的文件`,
    ])
    await dropDatabase(url)
  })

  it('in production on an empty database starts, and lists what is missing before the first order', async () => {
    const url = await freshDatabase()
    const shop = await launchShop({ DATA_DIR: dir, LOG_LEVEL: 'error', ...PRODUCTION, ...ALLOWED, DATABASE_URL: url })
    await shop.listening
    const [, list = ''] = shop.said().split('还不能接第一笔订单，缺少：\n')
    expect(
      list
        .split('\n')
        .filter((line) => line.includes('✗'))
        .map((line) => line.split('：')[0]!.trim()),
    ).toEqual(['后台', '站点', '快递', '运费', '分类', '供应商', '费用', '协议', '商品'].map((title) => `✗ ${title}`))
    await endShops()
    await dropDatabase(url)
  })

  it('that audits money says that there is no database, and makes none', async () => {
    const nothing = join(dir, 'nothing')
    expect(await refused({ DATA_DIR: nothing }, 'auditMoney')).toEqual([
      `没有完成：没有可核对的数据库：没有设置 DATABASE_URL，${nothing} 里也没有内嵌数据库`,
    ])
  })
})
