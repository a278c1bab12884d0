import { useSyncExternalStore } from 'react'

const useMedia = (media: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => media.matches,
  )

const phone = matchMedia('(max-width: 767px)')
const wide = matchMedia('(min-width: 1024px)')

/** Whether the window is as narrow as a phone, live. */
export const useOnPhone = (): boolean => useMedia(phone)

/** Whether a table has room beside the menu of the centre, live. */
export const useWide = (): boolean => useMedia(wide)
