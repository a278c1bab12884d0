import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VerbName } from '../../server/verbs/all'
import { line, sheetIn } from './import-sheets'
import type { TestServer } from './server'

/** What each verb can be told on the demo's shop, so that it does something. In the names of the wire. */
export type Samples = Record<VerbName, Record<string, unknown>>

export const samplesFor = async (server: TestServer, key: string): Promise<Samples> => {
  const [sku] = await server.db.query<{ id: string }>('select id from skus where is_offered order by id limit 1')
  await server.db.query(
    `insert into jobs (id, kind, user_id, key, input, status, step, done, total, counts, file, error, created_at, touched_at, finished_at)
     values ('job1', 'sheet', 'ops', 'sample', '{}', 'done', 1, 2, 2, '{"added": 1, "updated": 0, "skipped": 0, "failed": 1}', '', '',
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
  rmSync(home, { recursive: true })
  return {
    usersList: { keyword: '138' },
    usersDisable: { account: '13800000002' },
    usersEnable: { account: '13800000002' },
    usersCredit: { account: '13800000002', amount: 100, reason: '补偿' },
    auditMoney: {},
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
