import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { LoginQuery } from '../../domain/login-records'
import type { AuthGateway } from '../../domain/ports/auth-gateway'

/** Sign-ins happen elsewhere: who comes back to the page sees what has come since. */
export const loginRecordsQuery = (auth: AuthGateway, query: LoginQuery) =>
  queryOptions({
    queryKey: ['mine', 'logins', query],
    queryFn: () => auth.loginRecords(query),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
