import { useQuery } from '@tanstack/react-query'
import { usePorts } from '../../frame/ports-context'
import { regionsQuery } from '../../queries/catalogue'
import { Choice, FilterRow } from '../../parts/product-search/FilterRow'

interface Place {
  regionId?: string | undefined
  marketId?: string | undefined
}

interface Props extends Place {
  change: (place: Place) => void
  /** Of a station. */
  count?: (id: string) => string | undefined
}

/** Station, and the markets of the chosen one. What is chosen is dropped by a second click. */
export const RegionRows = ({ regionId, marketId, change, count }: Props) => {
  const { catalogue } = usePorts()
  const asked = useQuery(regionsQuery(catalogue))
  const regions = asked.data ?? []
  const region = regions.find(({ id }) => id === regionId)
  return (
    <>
      <FilterRow name="站点" asked={asked}>
        {regions.map(({ id, name }) => (
          <Choice
            key={id}
            on={id === regionId}
            click={() => change({ regionId: id === regionId ? undefined : id, marketId: undefined })}
            count={count?.(id)}
          >
            {name}
          </Choice>
        ))}
      </FilterRow>
      {region && (
        <FilterRow name="市场">
          {region.markets.map(({ id, name }) => (
            <Choice key={id} on={id === marketId} click={() => change({ marketId: id === marketId ? undefined : id })}>
              {name}
            </Choice>
          ))}
        </FilterRow>
      )}
    </>
  )
}
