import type { PlatformCategory, PlatformProperty } from '../src/domain/listing/platform-tree'
import { asked, branches } from './platform-tree.data'

/** The tree of the sandbox's platform with ids of its own: 1xx at the top, 1xxyy below, 1xxyyzz the leaves. */

const MOST_ANSWERS = 3

const tops = [...new Set(branches.map(({ path: [top] }) => top))]
const topId = (top: string): string => String(101 + tops.indexOf(top))
const numbered = branches.map((branch, at) => ({ ...branch, id: `${topId(branch.path[0])}${String(at + 11)}` }))

/** Null where there is no such knot. */
export const platformCategories = (parentId: string): PlatformCategory[] | null => {
  if (parentId === '') return tops.map((name) => ({ id: topId(name), name, isLeaf: false }))
  const below = numbered.filter(({ path: [top] }) => topId(top) === parentId)
  if (below.length > 0) return below.map(({ id, path: [, name] }) => ({ id, name, isLeaf: false }))
  const branch = numbered.find(({ id }) => id === parentId)
  return branch?.leaves.map((name, at) => ({ id: `${branch.id}${at + 11}`, name, isLeaf: true })) ?? null
}

/** Null where there is no such leaf. */
export const platformProperties = (leafId: string): PlatformProperty[] | null => {
  const branch = numbered.find(({ id }) => leafId.startsWith(id) && leafId.length === id.length + 2)
  if (!branch?.leaves[Number(leafId.slice(-2)) - 11]) return null
  return asked[branch.asks]!.map((property, at) => ({
    id: `${branch.asks}${at + 1}`,
    ...property,
    most: property.multi ? MOST_ANSWERS : 1,
  }))
}

/** Why one in a dozen is sent back there the first time. */
export const sentBackFor = '主图含有水印或拼接，请更换主图后重新提交'

/** What every shop there has. */
export const platformTemplates = [
  { id: '7001', name: '全国包邮（偏远除外）' },
  { id: '7002', name: '江浙沪包邮，其他按重量' },
]
