import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 767px)')

/** Whether the window is as narrow as a phone, live. */
export const useOnPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches)

const subscribe = (listener: () => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}
