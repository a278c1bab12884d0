import { areaList } from '@vant/area-data'
import { fen } from '../src/domain/money'
import type { FreightRule } from '../src/domain/pricing/types'
import type { DemoCourier, DemoStation } from './types'

interface CourierRow {
  name: string
  code: string
  base: number // fen, to the nearest zone
  add: number
  remote: 'dear' | 'never' // 新疆, 西藏
}

const rows: CourierRow[] = [
  { name: '中通快递', code: 'zhongtong', base: 320, add: 100, remote: 'dear' },
  { name: '圆通速递', code: 'yuantong', base: 310, add: 100, remote: 'dear' },
  { name: '韵达快递', code: 'yunda', base: 290, add: 90, remote: 'never' },
  { name: '申通快递', code: 'shentong', base: 300, add: 90, remote: 'never' },
  { name: '极兔速递', code: 'jtexpress', base: 270, add: 80, remote: 'never' },
  { name: '邮政快递包裹', code: 'youzhengguonei', base: 480, add: 150, remote: 'dear' },
  { name: '京东快递', code: 'jd', base: 880, add: 220, remote: 'dear' },
  { name: '顺丰速运', code: 'shunfeng', base: 1180, add: 280, remote: 'dear' },
]

export const buildCouriers = (): DemoCourier[] =>
  rows.map(({ name, code }, i) => ({ id: String(i + 1), name, code, sort: i + 1 }))

/** One row for every station × courier × province. */
export const buildFreight = (stations: DemoStation[]): FreightRule[] =>
  stations.flatMap((station) =>
    rows.flatMap((row, i) =>
      Object.keys(areaList.province_list).map((provinceCode) => ({
        stationId: station.id,
        brandId: String(i + 1),
        brandName: row.name,
        provinceCode,
        firstWeightG: 1000,
        addWeightG: 1000,
        ...charge(row, station, provinceCode),
      })),
    ),
  )

type Charge = Pick<FreightRule, 'reachable' | 'reason' | 'firstFee' | 'addFee'>

const charge = (row: CourierRow, station: DemoStation, province: string): Charge => {
  if (/^(71|81|82)/.test(province)) return never('港澳台地区暂不支持发货')
  // Sentinel: nothing goes from this station to 西藏.
  if (province === TIBET && station.id === NO_TIBET_STATION) return never('该站点暂未开通西藏线路')
  const zone = zoneOf(station.provinceCode, province)
  if (zone === 4 && row.remote === 'never') return never('偏远地区，该快递不支持')
  if (province === TIBET && row.code === 'jd') return never('该快递在西藏暂停收寄')
  const [first, add] = zoneFees[zone]!
  return { reachable: true, reason: '', firstFee: fen(row.base + first), addFee: fen(row.add + add) }
}

const never = (reason: string): Charge => ({ reachable: false, reason, firstFee: fen(0), addFee: fen(0) })

export const TIBET = '540000'
export const NO_TIBET_STATION = '13'

/** What a zone adds to a courier's base, in fen: same province, neighbours, far, farther, 新疆 and 西藏. */
const zoneFees: [first: number, add: number][] = [
  [0, 0],
  [50, 50],
  [120, 150],
  [280, 450],
  [1100, 1200],
] // fen

const near: Record<string, string[]> = {
  '440000': ['350000', '360000', '430000', '450000', '460000'],
  '330000': ['310000', '320000', '340000', '350000', '360000'],
  '510000': ['500000', '520000', '530000', '610000'],
}
const outer = ['150000', '210000', '220000', '230000', '460000', '620000', '630000', '640000']

const zoneOf = (from: string, to: string): number => {
  if (to === TIBET || to === '650000') return 4
  if (from === to) return 0
  if (near[from]?.includes(to)) return 1
  return outer.includes(to) ? 3 : 2
}
