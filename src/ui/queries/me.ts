import { queryOptions } from '@tanstack/react-query'
import type { AuthGateway } from '../../domain/ports/auth-gateway'

export const meQuery = (auth: AuthGateway) => queryOptions({ queryKey: ['mine', 'me'], queryFn: () => auth.me() })
