import { useLayoutEffect, useRef } from 'react'

/** For a `<dialog>` that is there only while it is open: shows it above the page, and gives the focus back when it goes. */
export const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const standing = dialog.current
    standing?.showModal()
    return () => standing?.close()
  }, [])
  return dialog
}
