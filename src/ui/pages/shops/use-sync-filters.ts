import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../frame/paths'
import { changed } from '../../parts/list/link-state'
import { useLink } from '../../parts/list/use-link'
import { syncLink, type SyncFilters } from './sync-filters'

/** What stands in the link of this page; while another is looked at, as it was. */
export const useSyncFilters = () => {
  const [params, go] = useLink()
  const { pathname } = useLocation()
  const [kept, keep] = useState(params.toString())
  if (pathname === paths.syncOrders && kept !== params.toString()) keep(params.toString())
  const filters = syncLink.read(new URLSearchParams(kept))
  const change = (patch: Partial<SyncFilters>) => go(syncLink.write(changed(filters, patch)))
  const clear = () => change({ keyword: undefined, shopId: undefined, sameCustomer: undefined, isSoon: false })
  return { filters, change, clear }
}
