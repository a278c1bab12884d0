import { areaIndex } from '../../src/domain/address/area-index'
import { areas } from '../country/areas'
import type { Queryable } from '../store/db'

/** The places after those that are taken, one by one. */
export const nextPlaces = (taken: readonly number[]): (() => number) => {
  let last = taken.reduce((a, b) => Math.max(a, b), 0)
  return () => ++last
}

/** What many lines refer to by name. */
export const idsByName = async (db: Queryable, table: 'stations' | 'express_brands'): Promise<Map<string, string>> => {
  const rows = await db.query<{ id: string; name: string }>(`select id, name from ${table}`)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export interface Province {
  code: string
  name: string
}

/** By 广东省, 广东 or 440000. */
export const provinceNamed = (text: string): Province | null => {
  const { byCode, byAlias } = areaIndex(areas)
  const known = byCode.get(text)
  const node = known?.level === 1 ? known : byAlias.get(text)?.find(({ node: { level } }) => level === 1)?.node
  return node ? { code: node.code, name: node.name } : null
}

/** By the beginning of an address. */
export const provinceOfAddress = (address: string): Province | null => {
  const found = areas.find(({ name }) => address.startsWith(name))
  return found
    ? { code: found.code, name: found.name }
    : (provinceNamed(address.slice(0, 3)) ?? provinceNamed(address.slice(0, 2)))
}

export const provinceName = (code: string): string => areas.find((area) => area.code === code)?.name ?? code
