import type { Fen } from '../../src/domain/money'
import { QC_GROUP } from '../../src/domain/pricing/addons'
import { newId } from '../base/ids'
import { insertRows } from '../store/insert-rows'
import type { Queryable } from '../store/db'
import { yesNo, yuanText } from './cells'
import type { Change } from './kind'
import { kindOf } from './kind-of'
import { nextPlaces } from './lookups'

interface Addon {
  group: string
  name: string
  fee: Fen
  unit: (typeof UNITS)[number]
  required: boolean
  multi: boolean
  isDefault: boolean
  sort: number
  isClosed: boolean
}

const UNITS = ['每件', '每单'] as const
const STATES = ['启用', '停用'] as const
/** The fees of this group are shown as 质检费. */
const QC_NAME = '质检服务'

export const addons = kindOf<Addon>({
  noun: 'addons',
  title: '增值服务',
  key: ['分组', '服务'],
  id: 'own',
  columns: [
    {
      name: '分组',
      required: true,
      about: `例如 包装、吊牌；“${QC_NAME}”组的费用算作质检费。组按第一次出现的先后排列`,
    },
    { name: '服务', required: true, about: '最多 20 个字' },
    { name: '费用', required: true, about: '元，可以是 0' },
    { name: '计费', about: '每件 或 每单，不填是每件' },
    { name: '必选', about: '是 或 否：组里有必选的，买家不选时用它（或组里的默认）' },
    { name: '可多选', about: '是 或 否，不填是否：同组只能选一个' },
    { name: '默认', about: '是 或 否：结算时先替买家选上' },
    { name: '排序', keeps: true, about: '组内的先后，小的在前；不填排在最后，已有的不变' },
    { name: '状态', about: '启用 或 停用，不填是启用。停用后不再供选择，已有订单不受影响' },
  ],
  async open(tx: Queryable) {
    const rows = await tx.query<Omit<Addon, 'unit'> & { id: string; unit: string }>(
      `select o.id, g.name as group, o.name, o.fee, o.unit, o.required, o.multi, o.is_default as "isDefault", o.sort,
         o.is_closed as "isClosed"
       from addon_options o join addon_groups g on g.id = o.group_id order by g.sort, g.id, o.sort, o.id`,
    )
    const next = nextPlaces(rows.map(({ sort }) => sort))
    return {
      known: rows.map(({ id, unit, ...row }) => ({ id, row: { ...row, unit: unit === 'piece' ? '每件' : '每单' } })),
      read(cell) {
        const sort = cell.whole('排序', 0, 999_999, -1)
        return {
          group: cell.text('分组', 20),
          name: cell.text('服务', 20),
          fee: cell.amount('费用', 0),
          unit: cell.oneOf('计费', UNITS),
          required: cell.yes('必选'),
          multi: cell.yes('可多选'),
          isDefault: cell.yes('默认'),
          sort: sort < 0 ? next() : sort,
          isClosed: cell.oneOf('状态', STATES) === '停用',
        }
      },
      cells: (row) => ({
        分组: row.group,
        服务: row.name,
        费用: yuanText(row.fee),
        计费: row.unit,
        必选: yesNo(row.required),
        可多选: yesNo(row.multi),
        默认: yesNo(row.isDefault),
        排序: `${row.sort}`,
        状态: row.isClosed ? '停用' : '启用',
      }),
      write: (changes) => write(tx, changes),
    }
  },
})

const write = async (tx: Queryable, changes: readonly Change<Addon>[]): Promise<void> => {
  const known = await tx.query<{ id: string; name: string; sort: number }>('select id, name, sort from addon_groups')
  const next = nextPlaces(known.map(({ sort }) => sort))
  const groups = new Map(known.map(({ id, name }) => [name, id]))
  const hasQc = known.some(({ id }) => id === QC_GROUP)
  const fresh = [...new Set(changes.map(({ row }) => row.group))].filter((name) => !groups.has(name))
  for (const name of fresh) groups.set(name, name === QC_NAME && !hasQc ? QC_GROUP : newId())
  await insertRows(
    tx,
    'addon_groups',
    fresh.map((name) => ({ id: groups.get(name), name, sort: next() })),
  )
  await insertRows(
    tx,
    'addon_options',
    changes.map(({ id, row }) => ({
      id,
      group_id: groups.get(row.group),
      name: row.name,
      fee: row.fee,
      unit: row.unit === '每件' ? 'piece' : 'order',
      required: row.required,
      multi: row.multi,
      is_default: row.isDefault,
      sort: row.sort,
      is_closed: row.isClosed,
    })),
    `on conflict (id) do update set group_id = excluded.group_id, name = excluded.name, fee = excluded.fee,
       unit = excluded.unit, required = excluded.required, multi = excluded.multi, is_default = excluded.is_default,
       sort = excluded.sort, is_closed = excluded.is_closed`,
  )
}
