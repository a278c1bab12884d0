import { insertRows } from '../store/insert-rows'
import type { Queryable } from '../store/db'
import { newId } from '../base/ids'
import { listText } from './cells'
import type { Change } from './kind'
import { kindOf } from './kind-of'
import { nextPlaces, provinceName, provinceNamed, provinceOfAddress } from './lookups'

/** A station with the cluster of markets that it stands for: each has its own. */
interface Station {
  name: string
  region: string
  markets: string[]
  contact: string
  mobile: string
  address: string
  province: string
  isClosed: boolean
}

interface Known extends Station {
  id: string
  regionId: string
}

interface Market {
  id: string
  regionId: string
  name: string
  suppliers: number
}

const STATES = ['营业', '停用'] as const

export const stations = kindOf<Station>({
  noun: 'stations',
  title: '站点',
  key: ['站点'],
  id: 'own',
  columns: [
    { name: '站点', required: true, about: '买家看到的名称，最多 30 个字，例如 广州沙河站' },
    { name: '产业带', about: '搜索里按它筛选；不填是站点名称去掉末尾的“站”' },
    { name: '市场', required: true, about: '站点拿货的市场，用分号隔开，按这个顺序显示；里面还有供应商的不能去掉' },
    { name: '联系人', required: true, about: '收退货的人，最多 20 个字' },
    { name: '手机号', required: true, about: '收退货的电话' },
    { name: '退货地址', required: true, about: '从省写起的完整地址，最多 200 个字' },
    { name: '省份', about: '站点在哪个省；不填按退货地址' },
    { name: '状态', about: '营业 或 停用，不填是营业。停用后它的商品不能再下单，已有订单与退货地址不受影响' },
  ],
  async open(tx: Queryable) {
    const known = await tx.query<Known>(
      `select s.id, s.name, r.name as region, s.region_id as "regionId", s.contact_name as contact,
         s.contact_mobile as mobile, s.address_full_detail as address, s.province_code as province,
         s.is_closed as "isClosed", array(select name from markets where region_id = r.id order by sort, id) as markets
       from stations s join regions r on r.id = s.region_id order by r.sort, r.id, s.id`,
    )
    const markets = await tx.query<Market>(
      `select m.id, m.region_id as "regionId", m.name, count(s.id)::int as suppliers
       from markets m left join suppliers s on s.market_id = m.id group by m.id order by m.sort, m.id`,
    )
    const regionOf = new Map(known.map(({ id, regionId }) => [id, regionId]))
    return {
      known: known.map(({ id, ...row }) => ({ id, row })),
      read(cell, before) {
        const name = cell.text('站点', 30)
        const address = cell.text('退货地址', 200)
        const mobile = cell.text('手机号', 20)
        if (mobile && !/^[\d+() -]{5,20}$/.test(mobile)) cell.complain('手机号', `“${mobile}”不是电话号码`)
        const written = cell.text('省份', 20)
        const province = written ? provinceNamed(written) : provinceOfAddress(address)
        if (!province && written) cell.complain('省份', `没有“${written}”这个省`)
        else if (!province && address) cell.complain('退货地址', '应从省写起，或另填“省份”')
        const wanted = cell.list('市场', 100, 30)
        const left = before ? markets.filter(({ regionId }) => regionId === regionOf.get(before.id)) : []
        for (const market of left)
          if (market.suppliers > 0 && !wanted.includes(market.name))
            cell.complain('市场', `“${market.name}”里还有 ${market.suppliers} 个供应商，不能去掉`)
        return {
          name,
          region: cell.text('产业带', 30) || name.replace(/(.)站$/, '$1'),
          markets: wanted,
          contact: cell.text('联系人', 20),
          mobile,
          address,
          province: province?.code ?? '',
          isClosed: cell.oneOf('状态', STATES) === '停用',
        }
      },
      cells: (row) => ({
        站点: row.name,
        产业带: row.region,
        市场: listText(row.markets),
        联系人: row.contact,
        手机号: row.mobile,
        退货地址: row.address,
        省份: provinceName(row.province),
        状态: row.isClosed ? '停用' : '营业',
      }),
      write: (changes) => write(tx, changes, regionOf, markets),
    }
  },
})

const write = async (
  tx: Queryable,
  changes: readonly Change<Station>[],
  regionOf: ReadonlyMap<string, string>,
  markets: readonly Market[],
): Promise<void> => {
  const [last] = await tx.query<{ sort: number }>('select coalesce(max(sort), -1) as sort from regions')
  const next = nextPlaces([last!.sort])
  const placed = changes.map((change) => ({ ...change, regionId: regionOf.get(change.id) ?? newId() }))
  await insertRows(
    tx,
    'regions',
    placed.map(({ regionId, row, before }) => ({ id: regionId, name: row.region, sort: before ? 0 : next() })),
    'on conflict (id) do update set name = excluded.name',
  )
  await insertRows(
    tx,
    'stations',
    placed.map(({ id, regionId, row }) => ({
      id,
      name: row.name,
      region_id: regionId,
      contact_name: row.contact,
      contact_mobile: row.mobile,
      address_full_detail: row.address,
      province_code: row.province,
      is_closed: row.isClosed,
    })),
    `on conflict (id) do update set name = excluded.name, contact_name = excluded.contact_name,
       contact_mobile = excluded.contact_mobile, address_full_detail = excluded.address_full_detail,
       province_code = excluded.province_code, is_closed = excluded.is_closed`,
  )
  const wanted = placed.flatMap(({ regionId, row }) =>
    row.markets.map((name, sort) => {
      const known = markets.find((market) => market.regionId === regionId && market.name === name)
      return { id: known?.id ?? newId(), region_id: regionId, name, sort }
    }),
  )
  await insertRows(tx, 'markets', wanted, 'on conflict (id) do update set sort = excluded.sort')
  await tx.query('delete from markets where region_id = any($1::text[]) and not (id = any($2::text[]))', [
    placed.map(({ regionId }) => regionId),
    wanted.map(({ id }) => id),
  ])
}
