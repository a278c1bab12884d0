import { leaves, type Leaf } from './leaves.data'
import type { DemoCategory } from './types'

/** The tree of categories as a flat list, parents first; ids: 1xx for the first level, 2xxx, 3xxx below. */
export const buildCategories = (): { categories: DemoCategory[]; leafIds: Map<Leaf, string> } => {
  const byPath = new Map<string, DemoCategory>()
  const counters = { 1: 100, 2: 2000, 3: 3000 }
  const leafIds = new Map<Leaf, string>()
  const ensure = (names: string[]): DemoCategory => {
    const path = names.join('/')
    const known = byPath.get(path)
    if (known) return known
    const parentId = names.length === 1 ? '0' : ensure(names.slice(0, -1)).id
    const level = names.length as 1 | 2 | 3
    counters[level] += 1
    const category = { id: String(counters[level]), name: names.at(-1) ?? '', parentId, level, sort: byPath.size + 1 }
    byPath.set(path, category)
    return category
  }
  for (const leaf of leaves) leafIds.set(leaf, ensure(leaf.path.split('/')).id)
  return { categories: [...byPath.values()].toSorted((a, b) => a.level - b.level || a.sort - b.sort), leafIds }
}
