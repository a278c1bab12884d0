import type { Area } from './address'

/**
 * Ends of the tree, each with its way from the top, on whose way all the words stand: "浙江 西湖", "浙江省杭州市西湖区", "西湖区".
 * @param most so many at most; whoever finds more types on
 */
export const searchAreas = (areas: readonly Area[], words: string, most = 30): Area[][] => {
  const wanted = words.split(/[\s/]+/).filter((word) => word !== '')
  const found: Area[][] = []
  const visit = (area: Area, above: Area[], names: string): void => {
    if (found.length >= most) return
    const path = [...above, area]
    const all = names + area.name
    if (area.children.length > 0) for (const child of area.children) visit(child, path, all)
    else if (wanted.every((word) => all.includes(word))) found.push(path)
  }
  if (wanted.length > 0) for (const area of areas) visit(area, [], '')
  return found
}
