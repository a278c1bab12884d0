import { areaList } from '@vant/area-data'
import type { Area } from '../src/domain/address/address'

/**
 * The tree of the country from @vant/area-data: province → city → county, in the order of the codes. Special shapes stay as they
 * are: 北京市/北京市/朝阳区, 湖北省/省直辖县/仙桃市, 广东省/东莞市/虎门镇.
 */
export const demoAreas = (): Area[] => (tree ??= build())

/** '330106' → ['浙江省', '杭州市', '西湖区']; null for a code that isn't in the tree. Works for every level. */
export const areaNames = (code: string): string[] | null => {
  const { province_list, city_list, county_list } = areaList
  const province = province_list[`${code.slice(0, 2)}0000`]
  if (code.endsWith('0000')) return province ? [province] : null
  const city = city_list[`${code.slice(0, 4)}00`]
  if (code.endsWith('00')) return province && city ? [province, city] : null
  const county = county_list[code]
  return province && city && county ? [province, city, county] : null
}

let tree: Area[] | null = null

const build = (): Area[] => {
  const counties = byPrefix(areaList.county_list, 4, () => [])
  const cities = byPrefix(areaList.city_list, 2, (code) => counties.get(code.slice(0, 4)) ?? [])
  return sorted(areaList.province_list).map(([code, name]) => ({
    code,
    name,
    children: cities.get(code.slice(0, 2)) ?? [],
  }))
}

const byPrefix = (
  names: Record<string, string>,
  length: number,
  children: (code: string) => Area[],
): Map<string, Area[]> => {
  const groups = new Map<string, Area[]>()
  for (const [code, name] of sorted(names)) {
    const group = groups.get(code.slice(0, length)) ?? []
    groups.set(code.slice(0, length), group)
    group.push({ code, name, children: children(code) })
  }
  return groups
}

const sorted = (names: Record<string, string>): [string, string][] =>
  Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1))
