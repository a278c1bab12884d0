import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MOST_ON_A_SHELF, thinned, trueToName } from '../../../domain/shelves'
import { isAppPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { LoadFailure } from '../../parts/LoadFailure'
import { ProductGrid } from '../../parts/product/ProductGrid'
import { specialsQuery } from '../../queries/catalogue'
import { GhostShelf, Shelf } from './Shelf'

/** What the shop puts forward, without what stands above it; null: that is still on its way. */
export const Shelves = ({ above }: { above: readonly { id: string }[] | null }) => {
  const { catalogue } = usePorts()
  const queries = useQueryClient()
  const { data, error } = useQuery(specialsQuery(catalogue))
  if (error && !data) {
    // It speaks for all that failed with it.
    const retry = () => queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    return <LoadFailure error={error} retry={() => void retry()} />
  }
  if (!data || !above) return [1, 2, 3, 4, 5].map((n) => <GhostShelf key={n} />)
  return thinned(trueToName(data), above).map(({ id, title, link, products }, i) => (
    <Shelf
      key={id}
      id={`zone-${id}`}
      title={title}
      more={isAppPath(link) ? { to: link, text: '更多', name: `更多${title}` } : null}
    >
      <ProductGrid products={products} row first={i === 0 ? MOST_ON_A_SHELF : 0} />
    </Shelf>
  ))
}
