import { useQuery } from '@tanstack/react-query'
import type { PriceRatio } from '../../../domain/resale'
import { usePorts, useSession } from '../../frame/ports-context'
import { meQuery } from '../../queries/me'

/** The buyer's own; until it is known, and for visitors, the suggested retail price holds. */
export const usePriceRatio = (): PriceRatio => {
  const { auth } = usePorts()
  const { signedIn } = useSession()
  const { data } = useQuery({ ...meQuery(auth), enabled: signedIn })
  return data?.priceRatio ?? 0
}
