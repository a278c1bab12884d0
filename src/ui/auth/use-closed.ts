import { useEffect, useSyncExternalStore } from 'react'
import type { Dialog } from '../frame/dialogs'
import { useDialogs } from '../frame/ports-context'

/** Calls back when this very opening of the dialog ends, while what is in it is still there for the eye. */
export const useClosed = (dialog: Dialog, closed: () => void): void => {
  const dialogs = useDialogs()
  const open = useSyncExternalStore(dialogs.subscribe, () => dialogs.all().includes(dialog))
  useEffect(() => {
    if (!open) closed()
    // oxlint-disable-next-line react/exhaustive-deps -- when it closes, not when the callback is another
  }, [open])
}
