import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { diskStore } from '../../server/files/disk-store'
import { exportProducts } from '../../server/ops/products/export'
import { importProducts, type BadRow } from '../../server/ops/products/import'
import { cellsOf, COLUMNS, productOf, type SheetProduct } from '../../server/ops/products/product-row'
import { SheetError } from '../../server/sheets/sheet'
import { mustBeReady } from '../../server/ops/targets'
import { sandboxBook } from '../../server/channels/sandbox/book'
import { auditMoney } from '../../server/wallet/audit'
import { fen } from '../../src/domain/money'
import { line, rowsOf, sheetIn } from '../support/import-sheets'
import { runOps as run } from '../support/ops-command'
import { manualClock, seededPglite, seededPostgres } from '../support/server'

/** Products by CSV and XLSX. `IMPORT_ROWS=100000` makes the long one as long as the shop may need it. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 1500)

const { suppliers, products } = demoWorld()
let home: string
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'daifa-import-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

const sheet = (name: string, rows: readonly (readonly string[])[]) => sheetIn(home, name, rows)

describe('a line of a sheet', () => {
  const word = fc.string({ unit: fc.constantFrom(...Array.from('黑S/=*；;、,\\\n×1米 ')), minLength: 1, maxLength: 8 })
  const clean = word.map((text) => text.replace(/\s+/g, '').trim() || '色')
  const money = fc.integer({ min: 300, max: 90_000 }).map(fen)

  test('says the same after it was written and read', () => {
    const product: fc.Arbitrary<SheetProduct> = fc.record({
      supplier: fc.constant('某某'),
      artNo: fc.constant('2035#8'),
      title: fc.constant('连衣裙 %_'),
      category: fc.constant('a/b'),
      skus: fc.uniqueArray(fc.record({ color: clean, size: clean, price: money, stock: fc.nat(999) }), {
        minLength: 1,
        maxLength: 5,
        selector: ({ color, size }) => `${color}/${size}`,
      }),
      retailPrice: money,
      weightG: fc.integer({ min: 1, max: 999 }),
      minQty: fc.integer({ min: 1, max: 99 }),
      priceSteps: fc.constantFrom([], [{ fromQty: 3, off: fen(100) }]),
      tags: fc.uniqueArray(clean, { maxLength: 3 }),
      attrs: fc.array(fc.record({ name: clean, value: clean }), { maxLength: 3 }),
      pictures: fc.constant(['/media/a/b.jpg', '夏，1.png']),
      detailHtml: fc.constant('<p>"引号", 逗号</p>'),
      onShelf: fc.boolean(),
    })
    fc.assert(
      fc.property(product, (one) => {
        const problems: string[] = []
        expect(productOf(cellsOf(one), (problem) => problems.push(problem))).toEqual(one)
        expect(problems).toEqual([])
      }),
    )
  })

  test.each(['.csv', '.xlsx'])('survives %s, whatever stands in the cells', async (kind) => {
    const rows = [
      ['a,b', 'c"d', '多\n行', '', ' x '],
      ['=1+1', '007', '1e5', '🙂', '末'],
    ]
    const file = await sheet(`cells${kind}`, rows)
    expect((await rowsOf(file)).slice(1)).toEqual(rows)
  })

  test('a CSV as Chinese Excel saves it (GB18030) is read as well', async () => {
    const file = join(home, 'gb.csv')
    writeFileSync(file, Buffer.from([0xb9, 0xa9, 0xd3, 0xa6, 0xc9, 0xcc, 0x2c, 0xbb, 0xf5, 0xba, 0xc5, 0x0d, 0x0a]))
    expect(await rowsOf(file)).toEqual([['供应商', '货号']])
  })
})

describe('an import', () => {
  let made: Awaited<ReturnType<typeof seededPglite>>
  beforeAll(async () => void (made = await seededPglite()))
  afterAll(() => made.db.close())
  // The shop's, so for all of them: what one has brought, another may name.
  const dataDir = mkdtempSync(join(tmpdir(), 'daifa-import-data-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const load = async (file: string, pictures: string | null = null) => {
    const bad: BadRow[] = []
    const { db } = made
    const reportFile = join(home, 'report.csv')
    const done = await importProducts({
      db,
      clock: manualClock(),
      file,
      pictures,
      files: diskStore(dataDir),
      reportFile,
      onBadRow: (row) => bad.push(row),
    })
    return { done: [done.rows, done.created, done.updated, done.unchanged, done.bad], bad, reportFile }
  }

  test('loads the good lines and reports each bad one by number and reason', async () => {
    const file = await sheet('mixed.xlsx', [
      line({ 货号: 'M1' }),
      line({ 货号: 'M2', 规格: '黑色/S=免费*1' }),
      line({ 货号: 'M3', 供应商: '没有这家', 分类: '女装' }),
      line({ 货号: 'M1' }),
      line({ 货号: '', 图片: 'nowhere.jpg' }),
      line({ 货号: 'M4' }),
    ])
    const { done, bad, reportFile } = await load(file)
    expect(done).toEqual([6, 2, 0, 0, 4])
    expect(bad).toEqual([
      {
        number: 3,
        supplier: suppliers[0]!.name,
        artNo: 'M2',
        problems: ['规格：“免费”不是有效的金额（元，最多两位小数）'],
      },
      {
        number: 4,
        supplier: '没有这家',
        artNo: 'M3',
        problems: ['供应商：没有“没有这家”', '分类：没有“女装”，应填到末级，例如 女装/裙装/连衣裙'],
      },
      { number: 5, supplier: suppliers[0]!.name, artNo: 'M1', problems: ['与第 2 行重复（同一供应商的同一货号）'] },
      {
        number: 6,
        supplier: suppliers[0]!.name,
        artNo: '',
        problems: ['货号：不能为空', '图片：“nowhere.jpg”不在图片文件夹或压缩包中'],
      },
    ])
    expect((await rowsOf(reportFile)).slice(1)).toEqual(
      bad.map(({ number, supplier, artNo, problems }) => [`${number}`, supplier, artNo, problems.join('；')]),
    )
  })

  test('said again it changes nothing, not even what was sold since; said otherwise it is changed', async () => {
    const { db } = made
    const stock = () =>
      db.query(
        `select k.size, k.price, k.stock, k.supplied from skus k join products p on p.id = k.product_id
         where p.art_no = 'A1' order by k.sort`,
      )
    const file = await sheet('a.csv', [line({ 货号: 'A1' })])
    expect((await load(file)).done).toEqual([1, 1, 0, 0, 0])
    await db.query(
      `update skus set stock = 60 where product_id = (select id from products where art_no = 'A1') and size = 'S'`,
    )
    expect((await load(file)).done).toEqual([1, 0, 0, 1, 0])
    const again = await sheet('b.csv', [line({ 货号: 'A1' }), line({ 货号: 'A2' })])
    expect((await load(again)).done).toEqual([2, 1, 0, 1, 0])
    expect(await stock()).toEqual([
      { size: 'S', price: 5990, stock: 60, supplied: 100 },
      { size: 'M', price: 6100, stock: 0, supplied: 0 },
    ])
    const changed = await sheet('c.csv', [line({ 货号: 'A1', 规格: '黑色/S=58*80；黑色/L=58*5' })])
    expect((await load(changed)).done).toEqual([1, 0, 1, 0, 0])
    // 100 became 80: 20 fewer than the 60 that are left, since 40 pieces are held by orders. M is no longer offered.
    expect(await stock()).toEqual([
      { size: 'S', price: 5800, stock: 40, supplied: 80 },
      { size: 'M', price: 6100, stock: 0, supplied: 0 },
      { size: 'L', price: 5800, stock: 5, supplied: 5 },
    ])
  })

  test.each(['folder', 'zip'])('takes pictures from a %s, each once', async (kind) => {
    const source = join(home, kind === 'zip' ? 'pictures.zip' : 'pictures')
    const taken = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#F83126' } })
      .withExif({ IFD0: { Make: 'SECRET' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 49/1' } })
      .jpeg()
      .toBuffer()
    if (kind === 'zip')
      writeFileSync(source, zipSync({ '图/1.png': new Uint8Array(taken), 'x.png': strToU8('no picture') }))
    else {
      mkdirSync(join(source, '图'), { recursive: true })
      writeFileSync(join(source, '图', '1.png'), taken)
      writeFileSync(join(source, 'x.png'), 'no picture')
    }
    const file = await sheet('p.csv', [
      line({ 货号: `P-${kind}`, 图片: '1.png；图/1.png' }),
      line({ 货号: `Q-${kind}`, 图片: 'x.png' }),
      line({ 货号: `R-${kind}`, 图片: '../../../etc/passwd' }),
    ])
    const { done } = await load(file, source)
    expect(done).toEqual([3, 1, 0, 0, 2])
    const [product] = await made.db.query<{ images: string[] }>('select images from products where art_no = $1', [
      `P-${kind}`,
    ])
    const [address] = product!.images
    expect(product!.images).toEqual([address, address])
    expect(address).toMatch(/^\/media\/import\/[0-9a-f]{32}_320-500\.jpg$/)
    const key = address!.slice(1).replace('_320-500', '_320')
    for (const one of [key, key.replace('.jpg', '.webp')]) {
      const { width, exif } = await sharp(readFileSync(join(dataDir, one))).metadata()
      expect([width, exif]).toEqual([320, undefined])
    }
  })

  test.each(['.csv', '.xlsx'])('of an export to %s changes nothing in the shop', async (kind) => {
    const file = join(home, `all${kind}`)
    const state = () =>
      made.db
        .query(`select p.id, p.title, p.tags, p.attrs, p.price_steps, p.images, p.detail_html, p.on_shelf, p.price_min,
        p.price_max, (select json_agg(json_build_array(k.id, k.color, k.size, k.price, k.stock, k.supplied) order by k.id)
        from skus k where k.product_id = p.id) as skus from products p order by p.id`)
    const before = await state()
    expect(await exportProducts(made.db, file)).toBe(before.length)
    const { bad } = await load(file)
    expect(bad).toEqual([])
    expect(await state()).toEqual(before)
  })

  test.each(['products.csv', 'products.xlsx'])('of the sample %s has no bad line', async (name) => {
    const { done } = await load(join('docs/samples', name), 'docs/samples/pictures')
    expect([done[0], done[4]]).toEqual([3, 0])
  })

  test('a quote that is never closed is said of its line, and the next are loaded', async () => {
    const file = join(home, 'quote.csv')
    const rows = [line({ 货号: 'U1' }), line({ 货号: 'U2', 标题: 'OPEN 裙' }), line({ 货号: 'U3' })]
    const text = [[...COLUMNS, '导出标记'], ...rows].map((cells) => cells.join(',')).join('\n')
    writeFileSync(file, text.replace('OPEN ', '"'))
    const { done, bad } = await load(file)
    expect(done).toEqual([3, 2, 0, 0, 1])
    expect(bad).toEqual([
      { number: 3, supplier: suppliers[0]!.name, artNo: 'U2', problems: [expect.stringContaining('引号没有闭合')] },
    ])
  })

  test('a sheet that is none, or lacks columns, is refused in words', async () => {
    writeFileSync(join(home, 'broken.xlsx'), 'not a zip')
    writeFileSync(join(home, 'short.csv'), '供应商,货号\r\na,b\r\n')
    await expect(load(join(home, 'broken.xlsx'))).rejects.toThrow(SheetError)
    await expect(load(join(home, 'short.csv'))).rejects.toThrow('缺少列：标题、分类、规格、零售价、重量(克)、图片')
    await expect(load(join(home, 'none.csv'))).rejects.toThrow('找不到或无法读取文件')
  })

  const csv = (name: string, header: readonly string[], cells: readonly string[]): string => {
    const file = join(home, name)
    writeFileSync(file, [header, cells].map((row) => row.join(',')).join('\n'))
    return file
  }

  test('a sheet of which a column stands twice, or an export that lost one, is refused before anything is read', async () => {
    const twice = csv('twice.csv', [...COLUMNS, '标题', '货 号'], [...line({ 货号: 'W1' }), '另一个', 'W2'])
    await expect(load(twice)).rejects.toThrow('列名重复：货号、标题')
    const rest = COLUMNS.filter((column) => column !== '详情' && column !== '上架')
    const cut = (cells: readonly string[]) => rest.map((column) => cells[COLUMNS.indexOf(column)]!)
    const lost = csv('lost.csv', [...rest, '导出标记'], [...cut(line({ 货号: 'W3' })), ''])
    await expect(load(lost)).rejects.toThrow('缺少列：详情、上架（导出的表要保留所有的列，少了的会当作没有填写）')
    // A sheet that is none needs no more than is asked for.
    expect((await load(csv('plain.csv', rest, cut(line({ 货号: 'W4' }))))).done).toEqual([1, 1, 0, 0, 0])
  })

  test('columns that nobody reads are named, so that a slip of the pen is seen', async () => {
    const header = [...COLUMNS.map((column) => (column === '阶梯价' ? '阶梯价格' : column)), '', '备注']
    const ignored: string[][] = []
    await importProducts({
      db: made.db,
      clock: manualClock(),
      file: csv('slip.csv', header, [...line({ 货号: 'I1' }), '', '']),
      pictures: null,
      files: diskStore(dataDir),
      reportFile: join(home, 'report.csv'),
      onIgnored: (columns) => ignored.push(columns),
    })
    expect(ignored).toEqual([['阶梯价格', '备注']])
  })

  test('Excel’s “Unicode 文本” is read as the manual says', async () => {
    const file = join(home, 'unicode.txt')
    const text = [COLUMNS, line({ 货号: 'X1' })].map((cells) => cells.join('\t')).join('\r\n')
    writeFileSync(file, Buffer.from(`\uFEFF${text}`, 'utf16le'))
    await mustBeReady(file, join(home, 'report.csv'))
    expect((await load(file)).done).toEqual([1, 1, 0, 0, 0])
  })
})

describe(`${ROWS} lines, one in a hundred bad`, () => {
  test(
    'the good are in, each bad one is named; killed in the middle it goes on; a second run changes nothing',
    async () => {
      const { db, url, gone } = await seededPostgres()
      const before = await count(db)
      const isBad = (i: number) => i % 100 === 37
      const file = await sheet(
        'many.csv',
        Array.from({ length: ROWS }, (_, i) =>
          line({
            供应商: suppliers[i % suppliers.length]!.name,
            货号: `B${i}`,
            规格: isBad(i) ? '黑色' : '黑色/S=59.90*100；黑色/M=61*20；黑色/L=61*3',
          }),
        ),
      )
      const report = join(home, 'many.问题.csv')
      const ops = (until?: (line: string) => boolean) =>
        run(['import', file, '--report', report], url, join(home, 'data'), until)

      const killed = await ops((text) => text.includes('已处理'))
      expect(killed.signal).toBe('SIGKILL')
      const [half] = await db.query<{ done: number }>('select rows_done as done from import_jobs')
      expect(half!.done).toBeGreaterThan(0)
      const bad = Array.from({ length: ROWS }, (_, i) => i).filter(isBad)
      const goodUpTo = (rows: number) => rows - bad.filter((i) => i < rows).length
      expect(await count(db)).toEqual([before[0]! + goodUpTo(half!.done), before[1]! + 3 * goodUpTo(half!.done)])

      const finished = await ops()
      const good = ROWS - bad.length
      expect(finished.out).toContain(`共 ${n(ROWS)} 行：新增 ${n(good)}，更新 0，没有变化 0，有问题 ${n(bad.length)}`)
      expect(await count(db)).toEqual([before[0]! + good, before[1]! + 3 * good])
      const reported = (await rowsOf(report)).slice(1)
      expect(reported.map(([number]) => Number(number))).toEqual(bad.map((i) => i + 2))
      expect(new Set(reported.map((row) => row[3]))).toEqual(new Set(['规格：“黑色”应写成 颜色/尺码=单价*库存']))

      const again = await ops()
      expect(again.out).toContain(`共 ${n(ROWS)} 行：新增 0，更新 0，没有变化 ${n(good)}，有问题 ${n(bad.length)}`)
      expect(await count(db)).toEqual([before[0]! + good, before[1]! + 3 * good])
      expect(await auditMoney(db, [sandboxBook])).toEqual([])
      await db.close()
      await gone()
    },
    10 * 60_000,
  )
})

const n = (value: number): string => value.toLocaleString('zh-CN')

const count = async (db: { query<R>(sql: string): Promise<R[]> }): Promise<number[]> => {
  const [row] = await db.query<{ products: number; skus: number }>(
    'select (select count(*)::int from products) as products, (select count(*)::int from skus) as skus',
  )
  return [row!.products, row!.skus]
}

test('the demo shop has no two products that an import would take for one', () => {
  const keys = products.map(({ supplierId, artNo }) => `${supplierId} ${artNo}`)
  expect(new Set(keys).size).toBe(keys.length)
})
