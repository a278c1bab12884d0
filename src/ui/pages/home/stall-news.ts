import { queryOptions } from '@tanstack/react-query'
import { NEW } from '../../../domain/product-tags'
import { inTurns, MOST_ON_A_SHELF } from '../../../domain/shelves'
import type { CatalogueGateway } from '../../../domain/ports/catalogue-gateway'

const STALLS = 6
const MINUTES = 60_000

/** What is new of the stalls that were collected last, one of each in turn. */
export const stallNewsQuery = (catalogue: CatalogueGateway) =>
  queryOptions({
    queryKey: ['mine', 'collected', 'supplier', 'news'],
    queryFn: async () => {
      const { list } = await catalogue.collectedSuppliers({ pageSize: STALLS })
      const newest = await Promise.all(
        list.map(({ id }) => catalogue.search({ supplierId: id, tags: [NEW], sort: 'new', pageSize: MOST_ON_A_SHELF })),
      )
      return inTurns(newest.map(({ list: products }) => products))
    },
    staleTime: 5 * MINUTES,
  })
