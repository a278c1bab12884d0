import { MOST_OF_A_FACET } from '../../../src/domain/catalogue'
import type { Queryable } from '../../store/db'
import { chooseToAsk, hitsIn, wholeWay, type Asked } from './guess'
import { COUNT_CAP, type Counts, type Facet, type Wanted } from './product-search'
import { labels } from './rows'
import type { Rows, Sample } from './sample'
import { labelStatement } from './statement'

type Narrowed = Omit<Wanted, 'sort' | 'offset' | 'limit'>

/** Each facet with the kind of its labels, and what it is chosen by: that is left out of what it counts. */
const FACETS: Record<Facet, { kind: string; own: Partial<Narrowed> }> = {
  categories: { kind: labels.category(''), own: { categoryId: undefined } },
  regions: { kind: labels.region(''), own: { regionId: undefined, marketId: undefined } },
  suppliers: { kind: labels.supplier(''), own: { supplierId: undefined } },
  tags: { kind: labels.tag(''), own: { tags: undefined } },
}

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
    return { list: list.slice(0, MOST_OF_A_FACET), capped }
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
    const ask = chooseToAsk(drawn, asked)
    const way = wholeWay(drawn, hits, asked, ask)
    const { sql, values } = labelStatement(asked, way, ask, { kinds: KINDS, most: COUNT_CAP + 1 })
    const [row] = await db.query<{ found: number; counts: Record<string, number> }>(sql, values, false)
    if (row!.found <= COUNT_CAP) return { counts: new Map(Object.entries(row!.counts)), capped: false }
  }
  return estimate(drawn, hits)
}

/** Estimates need no more rows than this; the whole of a small shop is counted as it is. */
const ENOUGH = 2000

const estimate = ({ rows, weight }: Sample, hits: Rows): Found => {
  const step = weight > 1 ? Math.ceil(hits.length / ENOUGH) : 1
  const met = new Map<string, number>()
  for (let at = 0; at < hits.length; at += step)
    for (const label of rows[hits[at]!]!.labels) if (isCounted(label)) met.set(label, (met.get(label) ?? 0) + 1)
  const each = (hits.length / Math.ceil(hits.length / step)) * weight
  return { counts: new Map([...met].map(([label, times]) => [label, Math.round(times * each)])), capped: weight > 1 }
}

const KINDS = Object.values(FACETS).map(({ kind }) => kind)
const letters = new Set(KINDS.map((kind) => kind[1]))
const isCounted = (label: string): boolean => letters.has(label[1])
