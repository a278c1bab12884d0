import { queryOptions } from '@tanstack/react-query'
import type { AccountGateway } from '../../domain/ports/account-gateway'

/** The areas of the country: they change once in years. */
export const areasQuery = (account: AccountGateway) =>
  queryOptions({ queryKey: ['areas'], queryFn: () => account.areas(), staleTime: Infinity, gcTime: Infinity })

export const addressesQuery = (account: AccountGateway) =>
  queryOptions({ queryKey: ['mine', 'addresses'], queryFn: () => account.addresses() })

/** The stations that parcels come from, by the addresses that they take goods back at. */
export const stationsQuery = (account: AccountGateway) =>
  queryOptions({
    queryKey: ['stations'],
    queryFn: async () =>
      (await account.returnAddresses()).map(({ stationId, stationName }) => ({ id: stationId, name: stationName })),
  })
