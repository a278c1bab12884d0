import type { Counted, Facets } from '../../../domain/catalogue'
import { compact } from '../../parts/product/compact'

/** Gives the count of an id as it is shown; undefined where nobody counted. */
export const countsOf = (
  facets: Facets | null | undefined,
  kind: Exclude<keyof Facets, 'capped'>,
): ((id: string) => string | undefined) => {
  const counts = new Map(facets?.[kind].map(({ id, count }: Counted) => [id, count]))
  return (id) => (facets ? `${facets.capped ? '约 ' : ''}${compact(counts.get(id) ?? 0)}` : undefined)
}
