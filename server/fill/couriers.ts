import { insertRows } from '../store/insert-rows'
import type { Queryable } from '../store/db'
import { kindOf } from './kind-of'
import { nextPlaces } from './lookups'

interface Courier {
  name: string
  code: string
  sort: number
  isClosed: boolean
}

const STATES = ['启用', '停用'] as const

export const couriers = kindOf<Courier>({
  noun: 'couriers',
  title: '快递',
  key: ['快递'],
  id: 'own',
  columns: [
    { name: '快递', required: true, about: '买家看到的名称，最多 20 个字' },
    { name: '编码', required: true, about: '快递公司的代号，小写字母和数字，例如 zhongtong' },
    { name: '排序', keeps: true, about: '小的在前；不填排在最后，已有的不变' },
    { name: '状态', about: '启用 或 停用，不填是启用。停用后不再供选择，已有订单不受影响' },
  ],
  async open(tx: Queryable) {
    const known = await tx.query<Courier & { id: string }>(
      'select id, name, code, sort, is_closed as "isClosed" from express_brands order by sort, id',
    )
    const next = nextPlaces(known.map(({ sort }) => sort))
    return {
      known: known.map(({ id, ...row }) => ({ id, row })),
      read(cell) {
        const code = cell.text('编码', 40)
        if (code && !/^[a-z0-9_-]+$/.test(code)) cell.complain('编码', `“${code}”只能有小写字母、数字、- 和 _`)
        const sort = cell.whole('排序', 0, 999_999, -1)
        return {
          name: cell.text('快递', 20),
          code,
          sort: sort < 0 ? next() : sort,
          isClosed: cell.oneOf('状态', STATES) === '停用',
        }
      },
      cells: ({ name, code, sort, isClosed }) => ({
        快递: name,
        编码: code,
        排序: `${sort}`,
        状态: isClosed ? '停用' : '启用',
      }),
      write: (changes) =>
        insertRows(
          tx,
          'express_brands',
          changes.map(({ id, row: { isClosed, ...row } }) => ({ id, ...row, is_closed: isClosed })),
          `on conflict (id) do update set name = excluded.name, code = excluded.code, sort = excluded.sort,
             is_closed = excluded.is_closed`,
        ),
    }
  },
})
