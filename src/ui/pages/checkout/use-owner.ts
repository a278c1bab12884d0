import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePorts, useSession } from '../../frame/ports-context'
import { meQuery } from '../../queries/me'

/** Whose drafts and open requests these are. Until it is known, what doesn't need it goes on; `error` says why it isn't known. */
export interface Owner {
  account: string | null
  error: unknown
  retry: () => void
}

/** Once known it stays: an expired session reloads the page. */
export const useOwner = (): Owner => {
  const { auth } = usePorts()
  const { profile } = useSession()
  const [account, setAccount] = useState(profile?.account ?? null)
  const asked = useQuery({ ...meQuery(auth), enabled: account === null })
  const found = profile?.account ?? asked.data?.account
  if (account === null && found) setAccount(found)
  return { account, error: asked.isFetching ? null : asked.error, retry: () => void asked.refetch() }
}
