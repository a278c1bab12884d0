import type { AreaAlias, AreaIndex, AreaNode } from './area-index'

/** A run of area names in a text, from the province (or whatever it starts with) down. */
export interface AreaMatch {
  node: AreaNode
  start: number
  end: number
  names: number // how many levels were written
  characters: number // of the names themselves
  isFull: boolean // every name was written in full
}

/** The best run of the text, or null: the most said, then the earliest. Each place is looked at once per length of a name. */
export const findArea = (text: string, index: AreaIndex): AreaMatch | null => {
  let best: AreaMatch | null = null
  for (let at = 0; at < text.length; at += 1) {
    const match = areaAt(text, at, index)
    if (match && (!best || weight(match) > weight(best))) best = match
  }
  return best
}

/** The run that starts exactly here. */
export const areaAt = (text: string, start: number, index: AreaIndex): AreaMatch | null => {
  const atEdge = start === 0 || !/[\p{L}]/u.test(text[start - 1]!)
  let best: AreaMatch | null = null
  for (const { alias, length } of aliasesAt(text, start, index)) {
    if (!mayStart(alias, text.slice(start, start + length), index)) continue
    const first = { node: alias.node, start, end: start + length, names: 1, characters: length, isFull: alias.isFull }
    const match = extend(text, first, index)
    // In the middle of other words, one short name proves nothing.
    if (match.names === 1 && !match.isFull && (!atEdge || isStreetLike(text, match.end))) continue
    if (!best || weight(match) > weight(best) || (weight(match) === weight(best) && match.node.level < best.node.level))
      best = match
  }
  return best
}

/** The run that goes on here from an area named before; null when nothing below it is named. */
export const continueArea = (text: string, at: number, before: AreaMatch, index: AreaIndex): AreaMatch | null => {
  const match = extend(text, { ...before, start: at, end: at }, index)
  return match.node === before.node ? null : match
}

const skip = (gap: RegExp, text: string, from: number): number => {
  gap.lastIndex = from
  return gap.test(text) ? gap.lastIndex : from
}

export const isWithin = (node: AreaNode | null, ancestor: AreaNode): boolean =>
  node !== null && (node === ancestor || isWithin(node.parent, ancestor))

const PUNCTUATION = /[^\p{L}\p{N}]*/uy
const GAP = /(?:[^\p{L}\p{N}]|市辖区|(?:省|自治区)直辖县(?:级行政(?:单位|区划))?|县(?=\s)|(?<=市)县)*/uy
const STREET_LIKE =
  /(?:[东西南北中新老上下前后一二三四五六七八九十]?(?:大道|大街|路|街|道|巷|弄)|胡同|镇|乡|村|社区|公园|广场|花园|小区|大厦|新村|苑|机场|火车站|站|大学|学院|中学|小学|医院|大桥|酒店|商城|[东西南北中]?环|[省市区县旗盟州])/y

const isStreetLike = (text: string, at: number): boolean => {
  STREET_LIKE.lastIndex = at
  return STREET_LIKE.test(text)
}

const weight = ({ characters, node, names }: AreaMatch): number => characters + names + (node.isLeaf ? 3 : 0)

const extend = (text: string, match: AreaMatch, index: AreaIndex): AreaMatch => {
  const from = skip(PUNCTUATION, text, match.end)
  // 嘉峪关 has a county that is called 市辖区; everywhere else that word says nothing.
  for (const at of new Set([from, skip(GAP, text, from)])) {
    const longer = extendAt(text, at, match, index)
    if (longer) return longer
  }
  return match
}

const extendAt = (text: string, at: number, match: AreaMatch, index: AreaIndex): AreaMatch | null => {
  for (const { length, aliases } of grouped(aliasesAt(text, at, index))) {
    const end = at + length
    const next = pick(match.node, aliases)
    if (!next) continue
    const named = { names: match.names + 1, characters: match.characters + length, isFull: match.isFull && next.isFull }
    const longer = extend(text, { ...match, ...named, node: next.node, end }, index)
    if (next.isFull || longer.node !== next.node || !isStreetLike(text, end)) return longer
  }
  return null
}

/** The one area below `node` that is meant: a nearer one first, then a full name, then 北戴河区 before 北戴河新区; else none of several. */
const pick = (node: AreaNode, aliases: AreaAlias[]): AreaAlias | null => {
  const below = aliases.filter((alias) => alias.node !== node && isWithin(alias.node, node))
  const near = below.filter((alias) => alias.node.parent === node)
  if (near.length > 0) {
    const [first, second] = near.toSorted(
      (a, b) => Number(b.isFull) - Number(a.isFull) || a.node.name.length - b.node.name.length,
    )
    return !second || first!.isFull !== second.isFull || first!.node.name.length < second.node.name.length
      ? first!
      : null
  }
  return below.length === 1 ? below[0]! : null
}

/** What a run may start with: any province or city; a county only by a name that is its alone and says what it is. */
const mayStart = ({ node, isFull }: AreaAlias, written: string, index: AreaIndex): boolean => {
  if (node.level <= 2) return true
  if (!/[区县市旗]$/.test(node.name) || (isFull ? written.length < 3 : !node.name.endsWith('市'))) return false
  return (index.byAlias.get(written) ?? []).length === 1
}

interface Found {
  alias: AreaAlias
  length: number
}

/** Every alias that starts here, the longest first. */
const aliasesAt = (text: string, at: number, index: AreaIndex): Found[] => {
  const found: Found[] = []
  for (let length = Math.min(index.longest, text.length - at); length >= 2; length -= 1) {
    for (const alias of index.byAlias.get(text.slice(at, at + length)) ?? []) found.push({ alias, length })
  }
  return found
}

const grouped = (found: Found[]): { length: number; aliases: AreaAlias[] }[] => {
  const groups = new Map<number, AreaAlias[]>()
  for (const { alias, length } of found) groups.set(length, [...(groups.get(length) ?? []), alias])
  return [...groups].map(([length, aliases]) => ({ length, aliases }))
}
