import type { Area } from './address'
import { areaIndex, type AreaNode } from './area-index'
import { areaPath, isPlaceholder } from './areas'

/** An area as somebody else tells it: codes and names from the province down, as far as they are told. */
export interface ToldArea {
  codes: readonly string[]
  names: readonly string[]
}

/** Our code of it, by its codes, else by its names; '' where neither says which. */
export const matchArea = (areas: Area[], { codes, names }: ToldArea): string => {
  const { byCode } = areaIndex(areas)
  const byTheirs = codes.findLast((code) => byCode.get(code)?.isLeaf)
  return byTheirs ?? byNames(areas, names)
}

const byNames = (areas: Area[], names: readonly string[]): string => {
  const { byAlias } = areaIndex(areas)
  const told = names.map((name) => name.trim()).filter(Boolean)
  const isTold = ({ code }: Area): boolean =>
    told.some((one) => byAlias.get(one)?.some(({ node }) => node.code === code))
  const leaves = new Map<string, AreaNode>()
  for (const name of told.slice(1))
    for (const { node } of byAlias.get(name) ?? []) if (node.isLeaf) leaves.set(node.code, node)
  const fitting = [...leaves.values()].filter(({ code }) =>
    areaPath(areas, code).every((area) => isPlaceholder(area.name) || isTold(area)),
  )
  return fitting.length === 1 ? fitting[0]!.code : ''
}
