import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 767px)'

const subscribe = (changed: () => void) => {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/**
 * Whether the window is a phone's: for what is another thing there, not only of another size. Nobody knows it while the page is rendered
 * on the server: it is drawn for a wide one, which style sheets make look the same, until the app has taken over.
 */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  )
