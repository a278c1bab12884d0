import type { ReactNode } from 'react'
import type { Dialog } from '../frame/dialogs'
import { useDialogs } from '../frame/ports-context'
import { preloadDialogs } from './dialog-loading'

/** Opens a dialog of the frame, whose code is on its way before the click. */
export const DialogButton = ({
  opens,
  className,
  children,
}: {
  opens: Dialog
  className?: string | undefined
  children: ReactNode
}) => {
  const dialogs = useDialogs()
  return (
    <button
      type="button"
      className={className}
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
      onClick={() => dialogs.open(opens)}
    >
      {children}
    </button>
  )
}
