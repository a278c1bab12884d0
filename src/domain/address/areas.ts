import type { Area } from './address'

/** From the province down to the area; empty for an unknown code. */
export const areaPath = (areas: Area[], code: string): Area[] => {
  for (const area of areas) {
    if (area.code === code) return [area]
    const below = areaPath(area.children, code)
    if (below.length > 0) return [area, ...below]
  }
  return []
}

/** Whether the code stands at the top of the tree. */
export const isProvince = (areas: readonly Area[], code: string): boolean => areas.some((area) => area.code === code)

/** "浙江省 杭州市 西湖区", "北京市 朝阳区", "湖北省 仙桃市": without levels that only exist in the numbering. '' for an unknown code. */
export const areaText = (areas: Area[], code: string): string =>
  areaPath(areas, code)
    .map(({ name }) => name)
    .filter((name, i, path) => !(isPlaceholder(name) && i === 1) && name !== path[i - 1])
    .join(' ')

/** The same for what something can be sent to; null for a code that is unknown or not at the end of the tree. */
export const deliveryText = (areas: Area[], code: string): string | null =>
  areaPath(areas, code).at(-1)?.children.length === 0 ? areaText(areas, code) : null

/** 市辖区, 县, 省直辖县级行政区划 …: second levels that nobody writes. */
export const isPlaceholder = (name: string): boolean => name === '市辖区' || name === '县' || name.includes('直辖县')
