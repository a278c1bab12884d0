import type { Returned } from '../../../application/authorisation/authorisation-machine'

/** What an address says that a platform has sent a merchant back to. */
export const returnedBy = (params: URLSearchParams): Returned => {
  const [code, state] = [params.get('code') ?? '', params.get('state') ?? '']
  if (code !== '' && state !== '') return { code, state }
  return state !== '' || params.has('error') ? 'declined' : null
}
