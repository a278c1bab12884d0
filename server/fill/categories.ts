import { cleanText, codePoints } from '../../src/domain/text'
import { newId } from '../base/ids'
import { insertRows } from '../store/insert-rows'
import type { Queryable } from '../store/db'
import type { Reader } from './cells'
import type { Change, Known } from './kind'
import { kindOf } from './kind-of'
import { nextPlaces } from './lookups'
import { reindex } from './reindex'

interface Category {
  /** From the top: 女装, 裙装, 连衣裙. */
  path: string[]
  sort: number
  isGone: boolean
}

interface Node {
  id: string
  parentId: string
  name: string
  level: number
  sort: number
  /** Products right in it. */
  products: number
}

const STATES = ['使用', '删除'] as const
const TOP = '0'
const SIGNS = /\s*[/>＞／]\s*/

export const categories = kindOf<Category>({
  noun: 'categories',
  title: '分类',
  key: ['分类'],
  id: 'own',
  columns: [
    {
      name: '分类',
      required: true,
      about: '从一级写起，最多三级：女装/裙装/连衣裙；上级没有的会一起建。每级最多 20 个字',
    },
    { name: '排序', keeps: true, about: '同级里的先后，小的在前；不填排在最后，已有的不变' },
    { name: '状态', about: '使用 或 删除，不填是使用；有商品或下级的不能删除' },
  ],
  async open(tx: Queryable, nowMs) {
    const nodes = await tx.query<Node>(
      `select c.id, c.parent_id as "parentId", c.name, c.level, c.sort,
         (select count(*)::int from products p where p.category_id = c.id) as products
       from categories c order by c.sort, c.id`,
    )
    const known = inOrder(nodes)
    const byPath = new Map(known.map(({ id, row }) => [row.path.join('/'), id]))
    const next = nextPlaces(nodes.map(({ sort }) => sort))
    return {
      known,
      read: (cell, before) =>
        read(cell, before, next, {
          below: (id) => nodes.filter(({ parentId }) => parentId === id).length,
          products: (id) => nodes.find((node) => node.id === id)?.products ?? 0,
          idOf: (path) => byPath.get(path.join('/')),
        }),
      cells: ({ path, sort, isGone }) => ({
        分类: path.join('/'),
        排序: `${sort}`,
        状态: isGone ? '删除' : '使用',
      }),
      canon: (_, text) => text.split(SIGNS).join('/'),
      isGone: ({ isGone }) => isGone,
      write: (changes) => write(tx, changes, byPath, next, nowMs),
    }
  },
})

/** As a tree is read, and with the way to each. */
const inOrder = (nodes: readonly Node[]): Known<Category>[] => {
  const below = (parentId: string, above: readonly string[]): Known<Category>[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .flatMap(({ id, name, sort }) => {
        const path = [...above, name]
        return [{ id, row: { path, sort, isGone: false } }, ...below(id, path)]
      })
  return below(TOP, [])
}

interface Tree {
  below(id: string): number
  products(id: string): number
  idOf(path: readonly string[]): string | undefined
}

const read = (cell: Reader, before: Known<Category> | null, next: () => number, tree: Tree): Category => {
  const path = cell.text('分类', 100).split(SIGNS).map(cleanText)
  if (path.length > 3) cell.complain('分类', '最多三级')
  if (path.length > 1 && path.some((name) => name === '')) cell.complain('分类', '有一级是空的')
  for (const name of path) if (codePoints(name) > 20) cell.complain('分类', `“${name}”超过 20 个字`)
  const isGone = cell.oneOf('状态', STATES) === '删除'
  if (before) {
    if (path.slice(0, -1).join('/') !== before.row.path.slice(0, -1).join('/'))
      cell.complain('分类', `不能换到别的上级，现在是“${before.row.path.join('/')}”`)
    if (isGone && tree.products(before.id) > 0)
      cell.complain('状态', `里面还有 ${tree.products(before.id)} 个商品，不能删除`)
    if (isGone && tree.below(before.id) > 0) cell.complain('状态', '里面还有下级，请先删除下级')
  } else if (!isGone)
    for (let depth = 1; depth < path.length; depth++) {
      const above = tree.idOf(path.slice(0, depth))
      if (above && tree.products(above) > 0)
        cell.complain('分类', `“${path.slice(0, depth).join('/')}”里已有商品，不能再分下级`)
    }
  const sort = cell.whole('排序', 0, 999_999, -1)
  return { path, sort: sort < 0 ? next() : sort, isGone }
}

const write = async (
  tx: Queryable,
  changes: readonly Change<Category>[],
  byPath: Map<string, string>,
  next: () => number,
  nowMs: number,
): Promise<void> => {
  await tx.query('delete from categories where id = any($1::text[])', [
    changes.filter((one) => one.gone).map(({ id }) => id),
  ])
  const kept = changes.filter((one) => !one.gone)
  const rows = new Map<string, { id: string; parent_id: string; name: string; level: number; sort: number }>()
  const idOf = (path: readonly string[], own?: { id: string; sort: number }): string => {
    if (path.length === 0) return TOP
    const key = path.join('/')
    const known = own?.id ?? byPath.get(key)
    if (known && !own) return known
    const id = known ?? newId()
    byPath.set(key, id)
    const parent_id = idOf(path.slice(0, -1))
    rows.set(id, { id, parent_id, name: path.at(-1)!, level: path.length, sort: own?.sort ?? next() })
    return id
  }
  // From the top, so that a line of its own is found by those below it.
  for (const { id, row } of kept.toSorted((a, b) => a.row.path.length - b.row.path.length))
    idOf(row.path, { id, sort: row.sort })
  await insertRows(
    tx,
    'categories',
    [...rows.values()],
    'on conflict (id) do update set name = excluded.name, sort = excluded.sort',
  )
  const renamed = kept.filter(({ row, before }) => before && before.path.at(-1) !== row.path.at(-1))
  await reindex(tx, { categories: renamed.map(({ id }) => id) }, nowMs)
}
