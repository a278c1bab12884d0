import type { Queryable } from '../../store/db'

/** What a line refers to by name: suppliers and leaf categories. */
export interface SupplierPlace {
  id: string
  name: string
  stationId: string
  marketId: string
  regionId: string
}

export interface Directory {
  supplier(named: string, complain: (problem: string) => void): SupplierPlace | null
  /** From the top to the leaf. */
  category(named: string, complain: (problem: string) => void): string[] | null
}

export const directoryOf = async (db: Queryable): Promise<Directory> => {
  const suppliers = await db.query<SupplierPlace>(
    `select s.id, s.name, s.station_id as "stationId", s.market_id as "marketId", m.region_id as "regionId"
     from suppliers s join markets m on m.id = s.market_id`,
  )
  const byName = grouped(suppliers)
  const byId = new Map(suppliers.map((one) => [one.id, one]))
  const paths = await categoryPaths(db)
  return {
    supplier(named, complain) {
      const own = byId.get(named)
      const found = byName.get(named) ?? (own ? [own] : [])
      if (found.length > 1) complain(`供应商：有 ${found.length} 个“${named}”，请改填供应商编号`)
      else if (found.length === 0 && named) complain(`供应商：没有“${named}”`)
      return found.length === 1 ? found[0]! : null
    },
    category(named, complain) {
      const path = paths.get(named.split(/\s*[/>＞／]\s*/).join('/'))
      if (!path && named) complain(`分类：没有“${named}”，应填到末级，例如 女装/裙装/连衣裙`)
      return path ?? null
    },
  }
}

const grouped = (suppliers: readonly SupplierPlace[]): Map<string, SupplierPlace[]> => {
  const groups = new Map<string, SupplierPlace[]>()
  for (const one of suppliers) {
    const same = groups.get(one.name)
    if (same) same.push(one)
    else groups.set(one.name, [one])
  }
  return groups
}

/** Of leaves only: by "女装/裙装/连衣裙" and by id. */
export const categoryPaths = async (db: Queryable): Promise<Map<string, string[]>> => {
  const rows = await db.query<{ id: string; parentId: string; name: string }>(
    'select id, parent_id as "parentId", name from categories',
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const parents = new Set(rows.map(({ parentId }) => parentId))
  const up = (id: string): { ids: string[]; names: string[] } => {
    const row = byId.get(id)
    if (!row) return { ids: [], names: [] }
    const above = up(row.parentId)
    return { ids: [...above.ids, id], names: [...above.names, row.name] }
  }
  return new Map(
    rows
      .filter(({ id }) => !parents.has(id))
      .flatMap(({ id }) => {
        const { ids, names } = up(id)
        return [[names.join('/'), ids] as const, [id, ids] as const]
      }),
  )
}
