import type { Fen } from '../../src/domain/money'
import { insertRows } from '../store/insert-rows'
import type { Queryable } from '../store/db'
import { yuanText, type Cells, type Reader } from './cells'
import { kindOf } from './kind-of'
import { idsByName, provinceName, provinceNamed } from './lookups'

interface Rule {
  station: string
  courier: string
  /** Six digits, or '*' for every province without a line of its own. */
  province: string
  reach: (typeof REACH)[number]
  firstWeightG: number
  firstFee: Fen
  addWeightG: number
  addFee: Fen
  reason: string
}

const REACH = ['是', '否', '默认'] as const
const DEFAULT = '默认'
const FIRST_WEIGHT_G = 1000

export const freight = kindOf<Rule>({
  noun: 'freight',
  title: '运费',
  key: ['站点', '快递', '省份'],
  id: 'none',
  columns: [
    { name: '站点', required: true, about: '站点名称' },
    { name: '快递', required: true, about: '快递名称' },
    { name: '省份', required: true, about: '一行一个省；“默认”是没有单独写的所有省' },
    { name: '首重(克)', about: '不填是 1000' },
    { name: '首重费', about: '元；可达是“是”的必填' },
    { name: '续重(克)', about: '每多少克加一次续重费；0 或不填是不加' },
    { name: '续重费', about: '元，不填是 0' },
    { name: '可达', about: '是、否 或 默认，不填是“是”。“默认”去掉这个省单独的一行，改用默认行' },
    { name: '原因', about: '不可达时给买家看的话，最多 40 个字' },
  ],
  async open(tx: Queryable) {
    const stations = await idsByName(tx, 'stations')
    const couriers = await idsByName(tx, 'express_brands')
    const rows = await tx.query<Omit<Rule, 'reach'> & { reachable: boolean }>(
      `select s.name as station, b.name as courier, f.province_code as province, f.first_weight_g as "firstWeightG",
         f.first_fee as "firstFee", f.add_weight_g as "addWeightG", f.add_fee as "addFee", f.reachable, f.reason
       from freight_rules f join stations s on s.id = f.station_id join express_brands b on b.id = f.brand_id
       order by s.id, b.sort, b.id, f.province_code`,
    )
    return {
      known: rows.map(({ reachable, ...row }) => {
        const rule: Rule = { ...row, reach: reachable ? '是' : '否' }
        return { id: keyOf(rule), row: rule }
      }),
      read: (cell) => read(cell, stations, couriers),
      cells,
      canon: (column, text) => (column === '省份' ? provinceText(provinceIn(text) ?? text) : text),
      isGone: ({ reach }) => reach === '默认',
      group: ({ station, courier }) => `${station} · ${courier}`,
      async write(changes) {
        const columns = ({ row }: (typeof changes)[number]) => ({
          station_id: stations.get(row.station),
          brand_id: couriers.get(row.courier),
          province_code: row.province,
        })
        const gone = changes.filter((one) => one.gone).map(columns)
        await tx.query(
          `delete from freight_rules f using unnest($1::text[], $2::text[], $3::text[]) as gone (station, brand, province)
           where f.station_id = gone.station and f.brand_id = gone.brand and f.province_code = gone.province`,
          [gone.map((one) => one.station_id), gone.map((one) => one.brand_id), gone.map((one) => one.province_code)],
        )
        const kept = changes.filter((one) => !one.gone)
        await insertRows(
          tx,
          'freight_rules',
          kept.map((change) => ({
            ...columns(change),
            first_weight_g: change.row.firstWeightG,
            first_fee: change.row.firstFee,
            add_weight_g: change.row.addWeightG,
            add_fee: change.row.addFee,
            reachable: change.row.reach === '是',
            reason: change.row.reason,
          })),
          `on conflict (station_id, province_code, brand_id) do update set first_weight_g = excluded.first_weight_g,
             first_fee = excluded.first_fee, add_weight_g = excluded.add_weight_g, add_fee = excluded.add_fee,
             reachable = excluded.reachable, reason = excluded.reason`,
        )
      },
    }
  },
})

const read = (cell: Reader, stations: ReadonlyMap<string, string>, couriers: ReadonlyMap<string, string>): Rule => {
  const station = cell.text('站点', 30)
  const courier = cell.text('快递', 20)
  if (station && !stations.has(station)) cell.complain('站点', `没有“${station}”，请先导入站点`)
  if (courier && !couriers.has(courier)) cell.complain('快递', `没有“${courier}”，请先导入快递`)
  const written = cell.text('省份', 20)
  const province = provinceIn(written)
  if (written && !province) cell.complain('省份', `没有“${written}”这个省`)
  const reach = cell.oneOf('可达', REACH)
  if (reach === '默认' && province === '*') cell.complain('可达', '默认行没有别的默认可用，要停收请填 否')
  const firstFee = cell.amount('首重费', 0)
  const rule = {
    station,
    courier,
    province: province ?? '',
    reach,
    firstWeightG: cell.whole('首重(克)', 1, 1_000_000, FIRST_WEIGHT_G),
    firstFee,
    addWeightG: cell.whole('续重(克)', 0, 1_000_000, 0),
    addFee: cell.amount('续重费', 0),
    reason: reach === '是' ? '' : cell.text('原因', 40),
  }
  if (reach === '是' && cell.text('首重费', 40) === '') cell.complain('首重费', '不能为空')
  if (rule.addFee > 0 && rule.addWeightG === 0) cell.complain('续重(克)', '有续重费，就要写每多少克加一次')
  return rule
}

const cells = (rule: Rule): Cells => ({
  站点: rule.station,
  快递: rule.courier,
  省份: provinceText(rule.province),
  '首重(克)': `${rule.firstWeightG}`,
  首重费: yuanText(rule.firstFee),
  '续重(克)': `${rule.addWeightG}`,
  续重费: yuanText(rule.addFee),
  可达: rule.reach,
  原因: rule.reason,
})

const provinceIn = (text: string): string | null =>
  ['*', DEFAULT, '其他', '全国'].includes(text) ? '*' : (provinceNamed(text)?.code ?? null)

const provinceText = (code: string): string => (code === '*' ? DEFAULT : provinceName(code))

const keyOf = ({ station, courier, province }: Rule): string => [station, courier, province].join(' · ')
