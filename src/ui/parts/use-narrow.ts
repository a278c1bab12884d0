import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 767px)'

const subscribe = (changed: () => void) => {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is a phone's: for what is another thing there, not only of another size. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
