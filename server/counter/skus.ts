import { parseYuan, yuan, type Fen } from '../../src/domain/money'
import { refusals, rowWords } from '../../src/domain/refusals'
import { setPrices, setStocks, type Setting } from '../catalogue/set-skus'
import { namedRows } from '../sheets/named-rows'
import type { Queryable } from '../store/db'
import { PRICE, SKU_ID, skuColumns, STOCK } from '../verbs/columns'
import type { OpsAsked, OpsHandlers } from './asked'

interface Wanted<V> {
  number: number
  skuId: string
  value: V
}
interface BadRow {
  number: number
  problems: string[]
}

const MOST_ROWS = 20_000
/** So many changes are told one by one. */
const MOST_TOLD = 50

/** One SKU by its place in the call, or many by a sheet. */
const wantedOf = async <V>(
  input: { skuId?: string | undefined; sheet?: string | undefined },
  { fileOf }: OpsAsked,
  { value, column, read }: { value: V | undefined; column: string; read: (cell: string) => V | null },
): Promise<{ wanted: Wanted<V>[]; bad: BadRow[] }> => {
  const given = [input.skuId !== undefined, value !== undefined]
  // A sheet beside a SKU may be a slip: it would set everything in it.
  if (input.sheet === undefined ? given.includes(false) : given.includes(true)) throw refusals.oneOrSheet()
  if (input.sheet === undefined) return { wanted: [{ number: 0, skuId: input.skuId!, value: value! }], bad: [] }
  const wanted: Wanted<V>[] = []
  const bad: BadRow[] = []
  const seen = new Map<string, number>()
  for await (const { number, cells, problems } of namedRows(fileOf('sheet'), [SKU_ID, column])) {
    if (wanted.length + bad.length >= MOST_ROWS) throw refusals.tooManyRows(MOST_ROWS)
    const skuId = cells[SKU_ID] ?? ''
    const cell = cells[column] ?? ''
    const figure = read(cell.normalize('NFKC'))
    const earlier = seen.get(skuId)
    const own = [
      ...problems,
      ...(figure === null ? [rowWords.noFigure(column, cell)] : []),
      ...(earlier === undefined ? [] : [rowWords.twice(earlier)]),
    ]
    if (own.length > 0 || figure === null) bad.push({ number, problems: own })
    else wanted.push({ number, skuId, value: figure })
    seen.set(skuId, number)
  }
  return { wanted, bad }
}

const told = <V>(wanted: readonly Wanted<V>[], settings: readonly Setting[], bad: readonly BadRow[]) => {
  const one = wanted.length === 1 && wanted[0]!.number === 0 ? settings[0]!.is : null
  if (one === 'missing') throw refusals.notFound('sku')
  if (one === 'dropped') throw refusals.skuOffShelf()
  const refused = wanted.flatMap(({ number, skuId }, i) => {
    const { is } = settings[i]!
    if (is === 'missing') return [{ number, problems: [rowWords.noSku(skuId)] }]
    return is === 'dropped' ? [{ number, problems: [refusals.skuOffShelf().message] }] : []
  })
  const changes = wanted.flatMap(({ skuId }, i) => {
    const setting = settings[i]!
    if (setting.is !== 'changed') return []
    const { title, spec, from, to } = setting
    return [{ skuId, title, spec, from, to }]
  })
  return {
    changed: changes.length,
    unchanged: settings.filter(({ is }) => is === 'unchanged').length,
    changes: changes.slice(0, MOST_TOLD),
    bad: [...bad, ...refused].toSorted((a, b) => a.number - b.number),
  }
}

const stockIn = (text: string): number | null =>
  /^\d{1,8}$/.test(text) && Number(text) <= 10_000_000 ? Number(text) : null

const priceIn = (text: string): Fen | null => {
  const value = parseYuan(text.replace(/^[¥￥]/, ''))
  return value !== null && value > 0 && value <= 100_000_000 ? value : null
}

export const skuHandlers: OpsHandlers<'stockList' | 'stockSet' | 'priceSet'> = {
  stockList: async (_, { deps }) => skuRows(deps.db),
  async stockSet(input, asked) {
    const { deps, about } = asked
    about(input.skuId ?? '')
    const { wanted, bad } = await wantedOf(input, asked, { value: input.qty, column: STOCK, read: stockIn })
    const figures = wanted.map(({ skuId, value }) => ({ skuId, qty: value }))
    return told(wanted, await setStocks(deps.db, figures, deps.clock.now()), bad)
  },
  async priceSet(input, asked) {
    const { deps, about } = asked
    about(input.skuId ?? '')
    const { wanted, bad } = await wantedOf(input, asked, { value: input.price, column: PRICE, read: priceIn })
    const figures = wanted.map(({ skuId, value }) => ({ skuId, price: value }))
    return told(wanted, await setPrices(deps.db, figures, deps.clock.now()), bad)
  },
}

const PAGE = 2000

interface SkuRow {
  id: string
  supplier: string
  artNo: string
  color: string
  size: string
  price: Fen
  stock: number
}

async function* skuRows(db: Queryable): AsyncGenerator<string[]> {
  yield [...skuColumns]
  for (let after = ''; ;) {
    const rows = await db.query<SkuRow>(
      `select k.id, s.name as supplier, p.art_no as "artNo", k.color, k.size, k.price, k.stock
       from skus k join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id
       where k.id > $1 and k.is_offered order by k.id limit $2`,
      [after, PAGE],
    )
    for (const { id, supplier, artNo, color, size, price, stock } of rows)
      yield [id, supplier, artNo, color, size, yuan(price), `${stock}`]
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
