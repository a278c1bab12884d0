import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 1024px)')

/** Whether a table has room beside the menu of the centre, live. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
