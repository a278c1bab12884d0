import { seeded } from './random'
import { introSentences, stationRows, supplierRows, supplierTags } from './suppliers.data'
import type { DemoRegion, DemoStation, DemoSupplier } from './types'

export const buildStations = (): { regions: DemoRegion[]; stations: DemoStation[] } => ({
  regions: stationRows.map((row, i) => ({
    id: String(i + 1),
    name: row.name,
    stationId: String(i + 11),
    markets: row.markets.map(([name], j) => ({ id: marketId(i, j), name })),
  })),
  stations: stationRows.map((row, i) => ({
    id: String(i + 11),
    regionId: String(i + 1),
    name: `${row.name}站`,
    provinceCode: row.province,
    areaCode: row.area,
    userName: row.user,
    mobile: row.mobile,
    addressFullDetail: row.address,
    cutoffTime: row.cutoff,
  })),
})

export const buildSuppliers = (): DemoSupplier[] =>
  supplierRows.map(([name, at, deals], i) => {
    const id = String(501 + i)
    const random = seeded(`supplier ${id}`)
    const { markets } = stationRows[at]!
    const market = random.int(0, markets.length - 1)
    const [marketName, floors] = markets[market]!
    const floor = random.pick(floors.split(' '))
    return {
      id,
      name,
      stationId: String(at + 11),
      marketId: marketId(at, market),
      market: marketName,
      floor,
      stallNo: `${random.pick(['A', 'B', 'C', 'D', ''])}${random.int(1, 3)}${String(random.int(1, 88)).padStart(2, '0')}`,
      logo: `/media/supplier/${id}.svg`,
      tags: supplierTags.filter((tag) => tag === '一件代发' || random.chance(0.62)),
      dispatchHours: random.pick([12, 24, 24, 24, 36, 48]),
      returnRate: random.int(8, 96) / 10,
      mainCategory: deals[0]!.replace('/', '·'),
      intro: `${marketName}${floor}实体档口，主营${deals.map((deal) => deal.replace('/', '')).join('、')}。${random.some(introSentences, 2).join('')}`,
      sinceDaysAgo: random.int(200, 3600),
    }
  })

const marketId = (station: number, market: number): string => `${station + 1}0${market + 1}`
