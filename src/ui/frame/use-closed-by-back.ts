import { useEffect, useEffectEvent } from 'react'
import { useDialogs } from './ports-context'

/** For a dialog of a page's own: while it is open, the browser's way back closes it and leaves the page where it is. */
export const useClosedByBack = (close: () => void, open = true): void => {
  const dialogs = useDialogs()
  const closeIt = useEffectEvent(close)
  useEffect(() => (open ? dialogs.stand(() => closeIt()) : undefined), [open, dialogs])
}
