import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productDetail } from '../../server/catalogue/products'
import { diskStore } from '../../server/files/disk-store'
import { exportProducts } from '../../server/ops/products/export'
import { importProducts, type BadRow } from '../../server/ops/products/import'
import { writeSheet } from '../../server/sheets/sheet'
import { line, PNG, rowsOf, sheetIn } from '../support/import-sheets'
import { manualClock, seededPostgres } from '../support/server'

/** Imports of what the shop knows already: interrupted ones, sheets said again, exports that come back. */

let home: string
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'daifa-again-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

const sheet = (name: string, rows: readonly (readonly string[])[]) => sheetIn(home, name, rows)

// The pictures of one test are in the exports of the next.
const dataDir = mkdtempSync(join(tmpdir(), 'daifa-again-data-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let made: Awaited<ReturnType<typeof seededPostgres>>
beforeAll(async () => void (made = await seededPostgres()))
afterAll(async () => {
  await made.db.close()
  await made.gone()
})

const load = async (file: string, pictures: string | null = null, onProgress = () => {}) => {
  const bad: BadRow[] = []
  const done = await importProducts({
    db: made.db,
    clock: manualClock(),
    file,
    pictures,
    files: diskStore(dataDir),
    reportFile: join(home, 'report.csv'),
    onBadRow: (row) => bad.push(row),
    onProgress,
  })
  return { done: [done.rows, done.created, done.updated, done.unchanged, done.bad], bad }
}

describe('an import that was', () => {
  const countProducts = async (where: string): Promise<number> =>
    (await made.db.query<{ n: number }>(`select count(*)::int as n from products where ${where}`))[0]!.n

  const stop = () => {
    throw new Error('interrupted')
  }

  test('interrupted and run again, it also takes the rows that were bad then and are good now', async () => {
    const source = join(home, 'late')
    mkdirSync(source)
    writeFileSync(join(source, 'b.png'), PNG)
    const file = await sheet(
      'late.csv',
      Array.from({ length: 700 }, (_, i) => line({ 货号: `L${i}`, 图片: i % 4 === 0 ? 'b.png' : 'a.png' })),
    )
    await expect(load(file, source, stop)).rejects.toThrow('interrupted')
    expect(await countProducts(`art_no ~ '^L\\d'`)).toBe(125)
    writeFileSync(join(source, 'a.png'), PNG)
    expect((await load(file, source)).done).toEqual([700, 700, 0, 0, 0])
    expect(await countProducts(`art_no ~ '^L\\d'`)).toBe(700)
    expect((await load(file, source)).done).toEqual([700, 0, 0, 700, 0])
  })

  test('interrupted and run again, its counts add up also when rows that were good then are bad now', async () => {
    const source = join(home, 'lost')
    mkdirSync(source)
    writeFileSync(join(source, 'a.png'), PNG)
    const file = await sheet(
      'lost.csv',
      Array.from({ length: 600 }, (_, i) => line({ 货号: `G${i}`, 图片: 'a.png' })),
    )
    await expect(load(file, source, stop)).rejects.toThrow('interrupted')
    expect((await load(file)).done).toEqual([600, 0, 0, 0, 600])
  })
})

describe('an import', () => {
  const said = async (artNo: string) => {
    const [sku] = await made.db.query<{ stock: number; held: number; price: number; title: string }>(
      `select k.stock, k.supplied - k.stock as held, k.price, p.title from skus k join products p on p.id = k.product_id
       where p.art_no = $1 order by k.sort`,
      [artNo],
    )
    return sku
  }
  const sell = (artNo: string, pieces: number) =>
    made.db.query(
      `update skus set stock = stock - $2 where id = (select k.id from skus k join products p on p.id = k.product_id
       where p.art_no = $1 order by k.sort limit 1)`,
      [artNo, pieces],
    )
  const exported = async (name: string): Promise<string[][]> => {
    await exportProducts(made.db, join(home, name))
    return rowsOf(join(home, name))
  }
  const edited = async (rows: readonly string[][], artNo: string, edit: (cell: string) => string): Promise<string> => {
    const file = join(home, `${artNo}.csv`)
    async function* all(): AsyncGenerator<string[]> {
      yield rows[0]!
      for (const row of rows) if (row[1] === artNo) yield row.map(edit)
    }
    await writeSheet(file, all())
    return file
  }

  test.each(['.csv', '.xlsx'])('of an untouched export to %s gives nothing back that was sold since', async (kind) => {
    const { db } = made
    const artNo = `E${kind}`
    await load(await sheet('e.csv', [line({ 货号: artNo, 规格: '黑色/S=59*100' })]))
    await sell(artNo, 10)
    await exportProducts(db, join(home, `first${kind}`))
    const stocks = () => db.query('select id, stock, supplied from skus order by id')
    // Of every product some are sold, of those as well that no sheet has ever named.
    await db.query('update skus set stock = stock - least(stock, 20)')
    await exportProducts(db, join(home, `second${kind}`))
    await db.query('update skus set stock = stock - least(stock, 5)')
    const before = await stocks()
    for (const name of ['first', 'second', 'first']) {
      const { done } = await load(join(home, name + kind))
      expect([done[3], done[4]]).toEqual([done[0], 0])
    }
    expect(await stocks()).toEqual(before)
    expect(await said(artNo)).toMatchObject({ stock: 65, held: 35 })
  })

  test('of an edited line takes the stock as so many more or fewer, never below nothing', async () => {
    await load(await sheet('d.csv', [line({ 货号: 'D1', 规格: '黑色/S=59*100' })]))
    const first = await exported('d1.csv')
    await sell('D1', 20)
    await load(await edited(first, 'D1', (cell) => (cell === '法式碎花连衣裙' ? '长裙' : cell)))
    expect(await said('D1')).toEqual({ stock: 80, held: 20, price: 5900, title: '长裙' })
    const more = await edited(first, 'D1', (cell) => cell.replace('*100', '*130'))
    await load(more)
    await load(more)
    expect(await said('D1')).toMatchObject({ stock: 110, held: 20 })
    // The export as it was takes back what it was edited to.
    await load(await edited(first, 'D1', (cell) => cell))
    expect(await said('D1')).toMatchObject({ stock: 80, held: 20, title: '法式碎花连衣裙' })
    await load(await edited(first, 'D1', (cell) => cell.replace('*100', '*5')))
    expect(await said('D1')).toMatchObject({ stock: 0, held: 20 })
    await load(await edited(first, 'D1', (cell) => cell.replace('*100', '*101')))
    expect(await said('D1')).toMatchObject({ stock: 81, held: 20 })
    expect((await load(await edited(first, 'D1', (cell) => cell.replace('v1:', 'v1')))).bad[0]?.problems).toEqual([
      '导出标记：与导出时不同，请恢复原样',
    ])
  })

  test('of a line copied from an export makes a product of its own', async () => {
    await load(await sheet('k.csv', [line({ 货号: 'K1', 规格: '黑色/S=59*100' })]))
    await load(await edited(await exported('k1.csv'), 'K1', (cell) => (cell === 'K1' ? 'K2' : cell)))
    expect(await said('K2')).toMatchObject({ stock: 100, held: 0 })
    expect(await said('K1')).toMatchObject({ stock: 100, held: 0 })
  })

  test('a SKU that is named again is not given back what was sold of it', async () => {
    const of = async (skus: string) => load(await sheet('g.csv', [line({ 货号: 'R1', 规格: skus })]))
    await of('黑色/S=59*100；黑色/M=59*100')
    await sell('R1', 40)
    await of('黑色/M=59*100')
    await of('黑色/S=59*100；黑色/M=59*100')
    expect(await said('R1')).toMatchObject({ stock: 60, held: 40 })
  })

  test('of other pictures and SKUs changes the pictures of those that stay, and prices by them alone', async () => {
    const { db } = made
    const shown = async () => {
      const [product] = await db.query<{ id: string }>(
        `select p.id, p.price_min as low, p.price_max as high, s.price_min as searched from products p
         join product_search s on s.product_id = p.id where p.art_no = 'V1'`,
      )
      const { id, ...prices } = product!
      const skus = await db.query(
        'select size, price, stock, image, is_offered as offered from skus where product_id = $1 order by size',
        [id],
      )
      const page = await productDetail(db, id, '')
      return { prices, skus, onThePage: page.skus.map(({ size }) => size).toSorted() }
    }
    const of = async (skus: string, pictures: string) =>
      load(await sheet('v.csv', [line({ 货号: 'V1', 规格: skus, 图片: pictures, 阶梯价: '' })]))
    await of('黑色/L=0.59*5；黑色/M=59*5；黑色/S=5900*5', '/media/product/10001/0.svg；/media/product/10001/1.svg')
    await of('黑色/M=59*5；黑色/XL=61*5', '/media/product/10001/1.svg；/media/product/10001/0.svg')
    expect(await shown()).toEqual({
      prices: { low: 5900, high: 6100, searched: 5900 },
      skus: [
        { size: 'L', price: 59, stock: 0, image: '/media/product/10001/0.svg', offered: false },
        { size: 'M', price: 5900, stock: 5, image: '/media/product/10001/1.svg', offered: true },
        { size: 'S', price: 590_000, stock: 0, image: '/media/product/10001/0.svg', offered: false },
        { size: 'XL', price: 6100, stock: 5, image: '/media/product/10001/1.svg', offered: true },
      ],
      onThePage: ['M', 'XL'],
    })
    // Nor does an export name what is not offered any more, and so bring it back.
    const row = (await exported('v1.csv')).find((cells) => cells[1] === 'V1')!
    expect(row[4]).toBe('黑色/M=59.00*5；黑色/XL=61.00*5')
    await of('黑色/L=60*5；黑色/M=59*5', '/media/product/10001/1.svg')
    expect((await shown()).skus[0]).toEqual({
      size: 'L',
      price: 6000,
      stock: 5,
      image: '/media/product/10001/1.svg',
      offered: true,
    })
  })

  test('of another price leaves the pictures that SKUs have of their own', async () => {
    const images = () =>
      made.db.query<{ id: string; artNo: string; image: string }>(
        `select k.id, p.art_no as "artNo", k.image from skus k join products p on p.id = k.product_id
         where p.id = '10001' order by k.id`,
      )
    const before = await images()
    const { artNo } = before[0]!
    const { done } = await load(
      await edited(await exported('own.csv'), artNo, (cell) => (/^\d+\.\d\d$/.test(cell) ? '999.00' : cell)),
    )
    expect(done[2]).toBeGreaterThan(0)
    expect(await images()).toEqual(before)
  })
})
