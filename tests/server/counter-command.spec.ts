import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runClient } from '../../server/ops/client/run'
import { line, PNG, rowsOf, sheetIn } from '../support/import-sheets'
import { freePort } from '../support/free-port'
import { endShops, launchShop } from '../support/shop-process'

/** `npm run ops -- …` beside a running shop on PGlite, which nobody else can open. */

let home: string
let env: Record<string, string>
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'daifa-counter-'))
  const shop = await launchShop({ DATA_DIR: join(home, 'data') })
  env = { DATA_DIR: join(home, 'data'), OPS_URL: await shop.listening }
})
afterAll(async () => {
  await endShops()
  rmSync(home, { recursive: true, force: true })
})

const ops = async (given: string[], over: Record<string, string> = {}) => {
  const said = { out: '', err: '' }
  const code = await runClient(given, {
    env: { ...env, ...over },
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
  })
  return { code, ...said }
}

describe('products', () => {
  it('are imported with a folder of pictures: the good rows are in the shop, the bad ones in a list; exported and imported again nothing changes', async () => {
    const pictures = join(home, 'pictures')
    mkdirSync(join(pictures, '春'), { recursive: true })
    writeFileSync(join(pictures, '春', 'a.png'), PNG)
    const rows = [
      line({ 货号: 'CO-1', 图片: 'a.png' }),
      line({ 货号: 'CO-2', 图片: '没有.png' }),
      line({ 货号: 'CO-3', 图片: '春/a.png' }),
    ]
    const sheet = await sheetIn(home, '商品.xlsx', rows)
    const first = await ops(['products', 'import', sheet, '--pictures', pictures])
    expect([first.code, first.out]).toEqual([
      2,
      `已完成：已处理 3 / 3 行，新增 2，更新 0，没有变化 0，有问题 1\n有问题的行没有导入，清单在 ${sheet}.问题.csv\n`,
    ])
    expect(await rowsOf(`${sheet}.问题.csv`)).toEqual([
      ['行号', '内容', '问题'],
      ['3', expect.stringContaining('CO-2'), expect.stringContaining('没有.png')],
    ])
    const found = await fetch(`${env.OPS_URL}/prod/api/product/list`, {
      method: 'POST',
      body: new URLSearchParams({ keyword: 'CO-3' }),
    })
    expect(((await found.json()) as { data: { list: { art_no: string }[] } }).data.list[0]?.art_no).toBe('CO-3')

    const all = join(home, '全部.csv')
    expect(await ops(['products', 'export', all])).toEqual({ code: 0, out: `已导出到 ${all}\n`, err: '' })
    const exported = await rowsOf(all)
    expect(exported.filter((cells) => cells[1]?.startsWith('CO-'))).toHaveLength(2)
    const again = await ops(['products', 'import', all])
    expect([again.code, again.out]).toEqual([
      0,
      `已完成：已处理 ${exported.length - 1} / ${exported.length - 1} 行，新增 0，更新 0，没有变化 ${exported.length - 1}，有问题 0\n`,
    ])
  })

  it('that were wrong leave no list behind once they are right; a list of the operator’s own name stays', async () => {
    const sheet = await sheetIn(home, '改好.csv', [line({ 货号: 'FIX-1', 零售价: '多' })])
    const own = join(home, '我的清单.csv')
    writeFileSync(own, '我的')
    expect((await ops(['products', 'import', sheet])).code).toBe(2)
    expect(existsSync(`${sheet}.问题.csv`)).toBe(true)
    await sheetIn(home, '改好.csv', [line({ 货号: 'FIX-1' })])
    expect((await ops(['products', 'import', sheet, '--report', own])).code).toBe(0)
    expect([existsSync(`${sheet}.问题.csv`), readFileSync(own, 'utf8')]).toEqual([true, '我的'])
    expect((await ops(['products', 'import', sheet])).code).toBe(0)
    expect(existsSync(`${sheet}.问题.csv`)).toBe(false)
  })

  it('are only looked at in a dry run', async () => {
    const sheet = await sheetIn(home, '试.csv', [line({ 货号: 'DRY-1' }), line({ 货号: 'DRY-2', 零售价: '多' })])
    const { code, out } = await ops(['products', 'import', sheet, '--dry-run'])
    expect(code).toBe(2)
    expect(out).toMatch(
      /^（试运行，什么都没有改）第 3 行：零售价：“多”.*\n共 2 行：新增 1，更新 0，没有变化 0，有问题 1\n$/,
    )
    expect((await ops(['products', 'import', sheet, '--dry-run'])).out).toBe(out)
  })

  it('of a file that is no table are refused in its words', async () => {
    const sheet = join(home, '坏.xlsx')
    writeFileSync(sheet, 'nothing')
    const { code, err } = await ops(['products', 'import', sheet])
    expect([code, err]).toEqual([1, expect.stringMatching(/^\n没有完成：.*不是完好的 XLSX 文件\n$/)])
  })
})

describe('the command', () => {
  it('repeated under its request id is done once, and told the first answer', async () => {
    const id = '7f7f7f7f-0000-4000-8000-000000000001'
    const credit = [
      'users',
      'credit',
      '13800000003',
      '--amount',
      '250',
      '--reason',
      '补偿',
      '--request-id',
      id,
      '--json',
    ]
    const first = await ops(credit)
    expect(first.code).toBe(0)
    expect(await ops(credit)).toEqual(first)
    expect((await ops(['users', 'list', '--keyword', '13800000003'])).out).toContain('¥2.50')
  })

  it('saves a table, takes it back as a sheet, and ends with 2 where some rows were wrong', async () => {
    const file = join(home, '库存.xlsx')
    expect((await ops(['stock', 'list', file])).code).toBe(0)
    const rows = await rowsOf(file)
    const id = rows[1]![0]!
    const sheet = join(home, '改.csv')
    writeFileSync(sheet, `规格编号,库存\n${id},43210\n没有,1\n`)
    const { code, out } = await ops(['stock', 'set', '--sheet', sheet])
    const [, , , color, size, , stock] = rows[1]!
    const [changed, ...rest] = out.split('\n')
    // Whichever row is first: no word of it is a pattern, and nothing in the demo has this stock or price.
    expect(changed?.startsWith(`${id} `)).toBe(true)
    expect(changed?.endsWith(` ${color} / ${size}：${stock} 件 → 43210 件`)).toBe(true)
    expect([code, ...rest]).toEqual([2, '第 3 行：规格编号：没有“没有”', '改了 1 个规格，没有变化 0，有问题 1', ''])
    expect((await ops(['stock', 'set', id, '--qty', '43210'])).out).toBe('改了 0 个规格，没有变化 1，有问题 0\n')
    const dry = await ops(['price', 'set', id, '--price', '123457', '--dry-run'])
    expect(dry.out).toMatch(new RegExp(`^（试运行，什么都没有改）${id} .*：¥[\\d.]+ → ¥1234.57\n改了 1 个规格，`))
  })

  it('tells of a long sheet the first fifty changes, and how many more there are', async () => {
    const file = join(home, '全部库存.csv')
    await ops(['stock', 'list', file])
    const ids = (await rowsOf(file)).slice(1, 54).map(([id]) => id)
    const sheet = join(home, '很多.csv')
    writeFileSync(sheet, `规格编号,库存\n${ids.map((id) => `${id},4321\n`).join('')}`)
    const lines = (await ops(['stock', 'set', '--sheet', sheet])).out.split('\n')
    expect(lines.filter((text) => text.endsWith(' → 4321 件'))).toHaveLength(50)
    expect(lines.slice(50)).toEqual(['……另有 3 个规格', '改了 53 个规格，没有变化 0，有问题 0', ''])
  })

  it('names the words that there are where the first was mistyped, and no more', async () => {
    const { code, out, err } = await ops(['order', 'list'])
    expect([code, err, out.split('\n').length]).toEqual([1, '没有这个命令：order list\n\n', 3])
    for (const noun of ['init', 'products', 'orders', 'stock', 'announcements']) expect(out).toContain(noun)
  })

  it.each([
    [['users', 'credit', '13800000003'], {}, /缺少参数 amount\n用法：npm run ops -- users credit <account> --amount/],
    [['users', 'list', '--page'], {}, /--page 后面没有写内容/],
    [['users', 'list', '--colour', 'red'], {}, /不认识的参数：--colour/],
    [['users', 'list', 'more'], {}, /多出来的内容：more/],
    [['users', 'list', '--dry-run'], {}, /--dry-run 只用于会改动的命令/],
    [['users', 'lost'], {}, /没有这个命令：users lost/],
    [['products', 'export', '没有/全部.csv'], {}, /导出所在的文件夹不存在/],
    [['products', 'export', '全部.pdf'], {}, /导出只支持 \.csv 和 \.xlsx 文件/],
    [['products', 'import', '没有.csv'], {}, /找不到或无法读取文件：没有\.csv/],
    [['users', 'list'], { OPS_KEY: 'wrong' }, /没有完成：后台密钥不正确/],
    [['users', 'list'], { DATA_DIR: '/nowhere' }, /没有后台密钥：请设置 OPS_KEY/],
    [['users', 'list'], { OPS_URL: 'ftp://x' }, /商城的地址应为 http:\/\/ 或 https:\/\//],
  ])('%j is refused in words, and by its exit code', async (given, over, words) => {
    const { code, err } = await ops(given, over)
    expect([code, err]).toEqual([1, expect.stringMatching(words)])
    expect(err).not.toMatch(/\bat .*\.ts/)
  })

  it('says so where no shop answers', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const { code, err } = await ops(['users', 'list', '--url', url])
    expect([code, err]).toEqual([1, expect.stringContaining(`连不上商城（${url}）：请先启动商城`)])
    expect(err).not.toContain('--request-id')
  })

  it.each([
    ['breaks off', (answer: ServerResponse) => void answer.destroy()],
    [
      'breaks off in the answer',
      (answer: ServerResponse) =>
        void answer.writeHead(200, { 'content-length': 9 }).write('{', () => answer.destroy()),
    ],
    ['is answered for by a proxy', (answer: ServerResponse) => void answer.writeHead(504).end('<html>')],
  ])('names the id to repeat a change by where the shop %s', async (_, answered) => {
    const asked: { request_id: string }[] = []
    const shop = createServer()
    shop.on('request', async (request, answer) => {
      asked.push((await json(request)) as { request_id: string })
      answered(answer)
    })
    await once(shop.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
    const { code, err } = await ops(['orders', 'pick', 'D1', '--url', url])
    shop.close()
    expect([code, err]).toEqual([1, expect.stringContaining(`--request-id ${asked[0]!.request_id} 再运行一次`)])
  })

  it.each([[[]], [['help']], [['orders']], [['orders', '--help']], [['orders', 'ship', '--help']]])(
    '%j is answered by how it is done',
    async (given) => {
      const { code, out, err } = await ops(given)
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain('npm run ops -- orders ship [order_no] [--brand <文字>] [--tracking <文字>]')
    },
  )

  it('finds the key of a shop that is configured with several', async () => {
    cpSync(join(home, 'data', 'ops.key'), join(home, 'key'))
    const keys = `erp:${readFileSync(join(home, 'key'), 'utf8')},other:x`
    expect((await ops(['users', 'list'], { DATA_DIR: '/nowhere', OPS_KEYS: keys })).code).toBe(0)
  })
})
