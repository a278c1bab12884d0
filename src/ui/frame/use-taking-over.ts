import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this is being rendered on the server, or is taking over what was: nothing may be shown then that only the browser knows. */
export const useTakingOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
