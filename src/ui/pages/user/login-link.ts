import { loginResults, type LoginQuery } from '../../../domain/login-records'
import { linkState, oneOf, pageNumber } from '../../parts/list/link-state'

export type LoginFilter = Pick<LoginQuery, 'result'> & { page: number }

/** What of the sign-ins is shown, as it stands in the link. */
export const loginLink = linkState<LoginFilter>({ result: ['result', oneOf(loginResults)], page: ['page', pageNumber] })
