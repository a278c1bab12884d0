import type { Area } from './address'
import { isPlaceholder } from './areas'

/** One area with its place in the tree. */
export interface AreaNode {
  code: string
  name: string
  parent: AreaNode | null
  isLeaf: boolean
  level: number // 1 province, 2 city, 3 county
}

/** A way to write an area: its full name, or a short one that needs care. */
export interface AreaAlias {
  node: AreaNode
  isFull: boolean
}

export interface AreaIndex {
  byCode: ReadonlyMap<string, AreaNode>
  byAlias: ReadonlyMap<string, AreaAlias[]>
  longest: number // characters of the longest alias
}

const indexes = new WeakMap<Area[], AreaIndex>()

/** Everything the tree may be called by; built once per tree. */
export const areaIndex = (areas: Area[]): AreaIndex => {
  const known = indexes.get(areas)
  if (known) return known
  const byCode = new Map<string, AreaNode>()
  const byAlias = new Map<string, AreaAlias[]>()
  let longest = 0
  const visit = ({ code, name, children }: Area, parent: AreaNode | null): void => {
    const node: AreaNode = { code, name, parent, isLeaf: children.length === 0, level: parent ? parent.level + 1 : 1 }
    byCode.set(code, node)
    for (const [alias, isFull] of isPlaceholder(name) && children.length > 0 ? [] : aliasesOf(name, parent)) {
      byAlias.set(alias, [...(byAlias.get(alias) ?? []), { node, isFull }])
      longest = Math.max(longest, alias.length)
    }
    for (const child of children) visit(child, node)
  }
  for (const area of areas) visit(area, null)
  const index = { byCode, byAlias, longest }
  indexes.set(areas, index)
  return index
}

const PEOPLES =
  '蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|普米|怒|鄂温克|保安|裕固|鄂伦春|独龙|各'
const PEOPLES_BEHIND = new RegExp(`^(.{2,}?)(?:(?:${PEOPLES})族|蒙古|维吾尔|哈萨克|柯尔克孜|塔吉克|锡伯)+$`)

const ZONES: [RegExp, string[]][] = [
  [/^高新技术.*区$/, ['高新区', '高新技术产业开发区', '高新开发区']],
  [/^经济.*区$/, ['经开区', '开发区', '经济开发区', '经济技术开发区']],
  [/^工业园/, ['工业园区']],
]

/** Short names: 浙江, 杭州, 西湖, 内蒙古, 恩施州, 浦东, 神农架 – never of a single character. */
const aliasesOf = (name: string, parent: AreaNode | null): Map<string, boolean> => {
  const aliases = new Map([[name, true]])
  const add = (alias: string) => {
    if (alias.length >= 2 && !aliases.has(alias)) aliases.set(alias, false)
  }
  const autonomous = /^(.+)自治([区州县旗])$/.exec(name)
  if (autonomous) {
    const bare = withoutPeoples(autonomous[1]!)
    add(bare)
    if (autonomous[2] !== '区') add(`${bare}${autonomous[2]}`)
    return aliases
  }
  add(name.replace(/(?:特别行政区|地区|林区|新区|街道办事处|街道|[省市区县旗盟镇乡岛])$/, ''))
  // 合肥高新技术产业开发区 is 高新区 to those who have said 合肥.
  const own = parent ? name.replace(parent.name.replace(/市$/, ''), '').replace(/^市/, '') : name
  for (const [zone, words] of ZONES) {
    if (zone.test(own)) for (const word of [own, ...words]) add(word)
  }
  return aliases
}

/** 恩施土家族苗族 → 恩施; 广西壮族 → 广西; 东乡族 → 东乡 (a people that gives the place its name). */
const withoutPeoples = (name: string): string => PEOPLES_BEHIND.exec(name)?.[1] ?? name.replace(/族$/, '')
