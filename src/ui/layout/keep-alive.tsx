import { Activity, use, useMemo, useState, type ReactElement } from 'react'
import {
  UNSAFE_DataRouterStateContext as RouterState,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useMatches,
  useOutlet,
} from 'react-router-dom'
import type { RouteMeta } from '../frame/site'

/** The flag counts on the top-level matched route only (spec §2): frames without a page of their own carry no meta. */
export const isKept = (matches: { handle: unknown }[]): boolean => {
  const top = matches.find(({ handle }) => handle !== undefined)?.handle as RouteMeta | undefined
  return top?.keepAlive === true
}

interface Kept {
  outlet: ReactElement
  /** A hidden page goes on seeing its own address, not that of the page in front. */
  location: React.ContextType<typeof LocationContext>
}

/** The outlet of the layout. Pages whose route says keepAlive stay mounted, hidden, when left; their effects stop meanwhile. */
export const KeepAlive = () => {
  const { pathname } = useLocation()
  const location = use(LocationContext)
  const outlet = useStanding(useOutlet(), location)
  const keep = isKept(useMatches())
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(new Map())
  const known = kept.get(pathname)
  if (keep && outlet && known?.location !== location) {
    setKept(new Map(kept).set(pathname, { outlet: known?.outlet ?? outlet, location }))
  }
  return (
    <>
      {[...kept].map(([path, page]) => (
        <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
          <LocationContext value={page.location}>{page.outlet}</LocationContext>
        </Activity>
      ))}
      {keep ? null : outlet}
    </>
  )
}

/**
 * The router makes an outlet anew whenever it says that it is loading another page: all of this one would be drawn again, for nothing.
 * @param location of the page that stands
 */
const useStanding = (outlet: ReactElement | null, location: object): ReactElement | null => {
  const router = use(RouterState)
  // oxlint-disable-next-line react/exhaustive-deps -- the outlet is what is held on to
  return useMemo(() => outlet, [location, router?.errors, router?.initialized])
}
