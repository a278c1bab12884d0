import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sheetNames } from '../../server/fill/names'
import { runInit } from '../../server/ops/client/init'
import { runClient } from '../../server/ops/client/run'
import { bring, kind, table } from '../support/fill-sheets'
import { startServer, type TestServer } from '../support/server'

/** `npm run ops -- init` and the sheets from a shell, on a shop that runs. */

let server: TestServer
let home: string
beforeAll(async () => void (server = await startServer()))
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'daifa-init-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))
afterAll(async () => {
  await server.close()
})

const shellOf = (said: string[]) => ({
  env: { DATA_DIR: server.dataDir, OPS_URL: server.url },
  out: (text: string) => void said.push(text),
  err: (text: string) => void said.push(text),
})
const init = async (...given: string[]) => {
  const said: string[] = []
  return { code: await runInit(given, shellOf(said)), said: said.join('') }
}
const ops = async (...given: string[]) => {
  const said: string[] = []
  return { code: await runClient(given, shellOf(said)), said: said.join('') }
}

test('says step by step what there is, and what to do next', async () => {
  const { code, said } = await init()
  expect(code).toBe(0)
  expect(said).toContain('  ✓ 站点：6 个营业\n')
  expect(said).toMatch(/可以接第一笔订单了\n$/)
  await server.db.query(`delete from agreements where type = '2'`)
  const lacking = await init()
  expect(lacking.said).toContain(
    '  ✗ 协议：还缺 服务协议，买家注册时看不到\n      npm run ops -- agreements import 协议.csv\n',
  )
  expect(lacking.said).toMatch(/还不能接第一笔订单：先补上 ✗ 的\n$/)
})

test('writes a sample of each sheet, and over none that is there', async () => {
  const folder = join(home, 'a', 'b')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '费用.csv'), '项目,金额\n代发费,9\n')
  const { code, said } = await init('--samples', folder)
  expect([code, readdirSync(folder).toSorted()]).toEqual([0, sheetNames.map(([, title]) => `${title}.csv`).toSorted()])
  expect(said).toContain(`${join(folder, '费用.csv')} 已经有了，没有改动`)
  expect(readFileSync(join(folder, '费用.csv'), 'utf8')).toContain('代发费,9')
  expect(readFileSync(join(folder, '快递.csv'), 'utf8')).toMatch(
    /^\uFEFF快递,编码,排序,状态\r\n中通快递,zhongtong,1,启用\r\n/,
  )
})

test('imports the sheets of a folder together: later ones find what earlier ones brought, in a dry run too', async () => {
  writeFileSync(join(home, '快递.csv'), '快递,编码\n飞毛腿,feimaotui\n')
  writeFileSync(join(home, '运费.csv'), '站点,快递,省份,首重费\n广州沙河站,飞毛腿,默认,5\n广州沙河站,千里马,默认,5\n')
  const brought = () => server.db.query(`select 1 from express_brands where name = '飞毛腿'`)
  const dry = await init('--folder', home, '--dry-run')
  expect([dry.code, (await brought()).length]).toEqual([2, 0])
  expect(dry.said).toContain('（试运行，什么都没有改）== 快递\n共 1 行：新增 1')
  const real = await init(`--folder=${home}`)
  expect([real.code, (await brought()).length]).toEqual([2, 1])
  expect(real.said).toContain(
    '== 运费\n第 3 行 广州沙河站 · 千里马 · 默认：快递：没有“千里马”，请先导入快递\n共 2 行：新增 1，更新 0，去掉 0，没有变化 0，有问题 1\n',
  )
  expect((await init('--folder', home)).said).toContain('共 2 行：新增 0，更新 0，去掉 0，没有变化 1，有问题 1')
})

test('has a market come and go with the sheet, as long as no stall is in it', async () => {
  const { columns, rows } = await kind('stations').exportTable(server.db)
  const at = columns.indexOf('市场')
  const own = rows[0]!.cells
  const names = async () =>
    (await server.db.query<{ name: string }>('select name from markets')).map(({ name }) => name)
  const before = (await names()).toSorted()
  const grown = table(columns, own.with(at, `${own[at]}；新市场`))
  expect(await bring(server.db, 'stations', grown)).toMatchObject({ updated: 1, bad: [] })
  expect((await names()).toSorted()).toEqual([...before, '新市场'].toSorted())
  expect(await bring(server.db, 'stations', table(columns, own))).toMatchObject({ updated: 1, bad: [] })
  expect((await names()).toSorted()).toEqual(before)
})

test.each(['csv', 'xlsx'])('exports every kind as %s that changes nothing when it is imported', async (format) => {
  for (const [noun] of sheetNames) {
    const file = join(home, `${noun}.${format}`)
    expect((await ops(noun, 'export', file)).code).toBe(0)
    const { code, said } = await ops(noun, 'import', file)
    expect([noun, code, said]).toEqual([
      noun,
      0,
      expect.stringMatching(/^共 [1-9]\d* 行：新增 0，更新 0，去掉 0，没有变化 [1-9]\d*，有问题 0\n$/),
    ])
  }
})

describe('what is typed wrong is said in words, and nothing is done', () => {
  test.each([
    [['--folder', 'nowhere'], '找不到或无法读取文件夹：'],
    [['--folder'], '--folder 后面没有写文件夹'],
    [['--samples', 'x', '--folder', 'y'], '--folder 与 --samples 只能写一个'],
    [['--samples', 'x', 'y'], '多出来的内容：y'],
    [['--folder', ''], '里没有要导入的表：应叫 站点.csv、'],
    [['--folder', 'twice'], '里有几张站点表：'],
  ])('%j', async (given, words) => {
    mkdirSync(join(home, 'twice'))
    for (const format of ['csv', 'xlsx']) writeFileSync(join(home, 'twice', `站点.${format}`), '')
    const inHome = given.map((word) => (word.startsWith('--') || word === 'y' ? word : join(home, word)))
    const { code, said } = await init(...inHome)
    expect([code, said]).toEqual([1, expect.stringContaining(`没有完成：`) as string])
    expect(said).toContain(words)
    expect(readdirSync(home)).toEqual(['twice'])
  })
})
