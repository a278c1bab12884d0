import type { Queryable } from '../../store/db'
import { chooseToAsk, hitsIn, type Asked } from './guess'
import { COUNT_CAP, type Counts, type Facet, type Wanted } from './product-search'
import { labels } from './rows'
import type { Sample } from './sample'
import { labelStatement } from './statement'

type Narrowed = Omit<Wanted, 'sort' | 'offset' | 'limit'>

/** Each facet with the kind of its labels, and what it is chosen by: that is left out of what it counts. */
const FACETS: Record<Facet, { kind: string; own: Partial<Narrowed> }> = {
  categories: { kind: labels.category(''), own: { categoryId: undefined } },
  regions: { kind: labels.region(''), own: { regionId: undefined, marketId: undefined } },
  suppliers: { kind: labels.supplier(''), own: { supplierId: undefined } },
  tags: { kind: labels.tag(''), own: { tags: undefined } },
}
const MOST: Record<Facet, number> = { categories: 200, regions: 50, suppliers: 30, tags: 50 }

/** Counts every product where they may be counted, else those of the sample, each for as many as it stands for. */
export const countFacets = async (
  db: Queryable,
  drawn: Sample,
  wanted: Narrowed,
  askedOf: (wanted: Narrowed) => Asked,
): Promise<Counts> => {
  /** Facets of which nothing is chosen are counted together. */
  const counting = new Map<string, Promise<Found>>()
  const facetOf = async (facet: Facet) => {
    const { kind, own } = FACETS[facet]
    const others = { ...wanted, ...own }
    const asked = askedOf(others)
    const key = JSON.stringify(asked)
    const counted = counting.get(key) ?? count(db, drawn, asked)
    counting.set(key, counted)
    const { counts, capped } = await counted
    const list = [...counts]
      .filter(([label]) => label.startsWith(kind))
      .map(([label, of]) => ({ id: label.slice(kind.length), count: of }))
      .toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    return { list: list.slice(0, MOST[facet]), capped }
  }
  const [categories, regions, suppliers, tags] = await Promise.all(
    (['categories', 'regions', 'suppliers', 'tags'] as const).map(facetOf),
  )
  const all = { categories: categories!, regions: regions!, suppliers: suppliers!, tags: tags! }
  return {
    categories: all.categories.list,
    regions: all.regions.list,
    suppliers: all.suppliers.list,
    tags: all.tags.list,
    capped: Object.values(all).some(({ capped }) => capped),
  }
}

interface Found {
  counts: ReadonlyMap<string, number>
  capped: boolean
}

const count = async (db: Queryable, drawn: Sample, asked: Asked): Promise<Found> => {
  const hits = hitsIn(drawn, asked)
  if (hits.length * drawn.weight <= COUNT_CAP) {
    const kinds = Object.values(FACETS).map(({ kind }) => kind)
    const { sql, values } = labelStatement(asked, chooseToAsk(drawn, asked), { kinds, most: COUNT_CAP + 1 })
    const [row] = await db.query<{ found: number; counts: Record<string, number> }>(sql, values)
    if (row!.found <= COUNT_CAP) return { counts: new Map(Object.entries(row!.counts)), capped: false }
  }
  const met = new Map<string, number>()
  for (const i of hits) for (const label of drawn.rows[i]!.labels) met.set(label, (met.get(label) ?? 0) + 1)
  return {
    counts: new Map([...met].map(([label, times]) => [label, Math.round(times * drawn.weight)])),
    capped: drawn.weight > 1,
  }
}
