import { toBeijing } from '../../src/domain/time'
import { insertRows } from '../store/insert-rows'
import type { Queryable } from '../store/db'
import { listText, type Reader } from './cells'
import { dayIn } from './days'
import type { Change } from './kind'
import { kindOf } from './kind-of'
import { reindex } from './reindex'

interface Supplier {
  name: string
  station: string
  market: string
  floor: string
  stallNo: string
  dispatchHours: number
  returnRate: number
  tags: string[]
  mainCategory: string
  intro: string
  logo: string
  since: string
}

interface Place {
  stationId: string
  station: string
  marketId: string
  market: string
  regionId: string
}

/** Where a stall shows no picture of its own: the shop's mark. */
const NO_LOGO = '/favicon.svg'

export const suppliers = kindOf<Supplier>({
  noun: 'suppliers',
  title: '供应商',
  key: ['供应商'],
  id: 'shared',
  columns: [
    { name: '供应商', required: true, about: '最多 60 个字。几个同名的，用编号分清' },
    { name: '站点', about: '站点名称；市场只有一个站点有的可以不填' },
    { name: '市场', required: true, about: '站点表里的市场' },
    { name: '楼层', about: '最多 10 个字，例如 3F' },
    { name: '档口号', about: '最多 20 个字，例如 A123' },
    { name: '发货时效(小时)', about: '1 到 240，不填是 24' },
    { name: '退货率(%)', about: '0 到 100，最多一位小数，不填是 0' },
    { name: '标签', about: '实拍、退现 等，用分号或顿号隔开，最多 10 个' },
    { name: '主营', required: true, about: '最多 20 个字，例如 女装·裙装' },
    { name: '简介', about: '最多 500 个字' },
    { name: '图标', about: '本店已有的地址 /media/…；不填是商城的图标' },
    { name: '入驻日期', keeps: true, about: '2026-11-20（这一列设为“文本”）；不填是导入的日期，已有的不变' },
  ],
  async open(tx: Queryable, nowMs) {
    const places = await tx.query<Place>(
      `select t.id as "stationId", t.name as station, m.id as "marketId", m.name as market, m.region_id as "regionId"
       from markets m join stations t on t.region_id = m.region_id order by t.id, m.sort`,
    )
    const rows = await tx.query<Supplier & { id: string }>(
      `select s.id, s.name, t.name as station, m.name as market, s.floor, s.stall_no as "stallNo",
         s.dispatch_hours as "dispatchHours", s.return_rate as "returnRate", s.tags,
         s.main_category as "mainCategory", s.intro, s.logo, s.since::text as since
       from suppliers s join stations t on t.id = s.station_id join markets m on m.id = s.market_id order by s.id`,
    )
    return {
      known: rows.map(({ id, ...row }) => ({ id, row })),
      read: (cell) => read(cell, places, nowMs),
      cells: (row) => ({
        供应商: row.name,
        站点: row.station,
        市场: row.market,
        楼层: row.floor,
        档口号: row.stallNo,
        '发货时效(小时)': `${row.dispatchHours}`,
        '退货率(%)': `${row.returnRate}`,
        标签: listText(row.tags),
        主营: row.mainCategory,
        简介: row.intro,
        图标: row.logo === NO_LOGO ? '' : row.logo,
        入驻日期: row.since,
      }),
      write: (changes) => write(tx, changes, places, nowMs),
    }
  },
})

const read = (cell: Reader, places: readonly Place[], nowMs: number): Supplier => {
  const station = cell.text('站点', 30)
  const market = cell.text('市场', 30)
  if (station && !places.some((place) => place.station === station))
    cell.complain('站点', `没有“${station}”，请先导入站点`)
  const named = places.filter((place) => place.market === market && (station === '' || place.station === station))
  if (market && named.length === 0) cell.complain('市场', `${station || '各站点'}没有“${market}”，请先在站点表里写上`)
  if (named.length > 1)
    cell.complain('站点', `几个站点都有“${market}”（${named.map((place) => place.station).join('、')}），请填站点`)
  const logo = cell.text('图标', 200)
  if (logo && !/^\/(?!\/)[\w./-]+$/.test(logo)) cell.complain('图标', '应是本店的地址，以 / 开头，例如 /media/…')
  const since = cell.text('入驻日期', 20) || toBeijing(nowMs).slice(0, 10)
  const day = dayIn(since)
  if (day === null) cell.complain('入驻日期', `“${since}”应写成 2026-11-20（这一列设为“文本”）`)
  return {
    name: cell.text('供应商', 60),
    station: named[0]?.station ?? station,
    market,
    floor: cell.text('楼层', 10),
    stallNo: cell.text('档口号', 20),
    dispatchHours: cell.whole('发货时效(小时)', 1, 240, 24),
    returnRate: cell.percent('退货率(%)'),
    tags: cell.list('标签', 10, 10),
    mainCategory: cell.text('主营', 20),
    intro: cell.text('简介', 500),
    logo: logo || NO_LOGO,
    since: day ?? '',
  }
}

const write = async (
  tx: Queryable,
  changes: readonly Change<Supplier>[],
  places: readonly Place[],
  nowMs: number,
): Promise<void> => {
  const placed = changes.map((change) => ({
    ...change,
    place: places.find(({ station, market }) => station === change.row.station && market === change.row.market)!,
  }))
  await insertRows(
    tx,
    'suppliers',
    placed.map(({ id, row, place }) => ({
      id,
      name: row.name,
      station_id: place.stationId,
      market_id: place.marketId,
      floor: row.floor,
      stall_no: row.stallNo,
      logo: row.logo,
      tags: row.tags,
      dispatch_hours: row.dispatchHours,
      return_rate: row.returnRate,
      main_category: row.mainCategory,
      intro: row.intro,
      since: row.since,
    })),
    `on conflict (id) do update set name = excluded.name, station_id = excluded.station_id,
       market_id = excluded.market_id, floor = excluded.floor, stall_no = excluded.stall_no, logo = excluded.logo,
       tags = excluded.tags, dispatch_hours = excluded.dispatch_hours, return_rate = excluded.return_rate,
       main_category = excluded.main_category, intro = excluded.intro, since = excluded.since`,
  )
  // Products carry their supplier's place, and are found by its name.
  const moved = placed.filter(
    ({ row, before }) =>
      before && (before.station !== row.station || before.market !== row.market || before.name !== row.name),
  )
  await tx.query(
    `update products p set station_id = moved.station, region_id = moved.region, market_id = moved.market
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as moved (id, station, region, market)
     where p.supplier_id = moved.id and (p.station_id, p.region_id, p.market_id)
       is distinct from (moved.station, moved.region, moved.market)`,
    [
      moved.map(({ id }) => id),
      moved.map(({ place }) => place.stationId),
      moved.map(({ place }) => place.regionId),
      moved.map(({ place }) => place.marketId),
    ],
  )
  await reindex(tx, { suppliers: moved.map(({ id }) => id) }, nowMs)
}
