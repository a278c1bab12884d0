import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { sayFailure } from '../frame/failure-notice'
import { useFrame } from '../frame/ports-context'
import { loadDialogs } from './dialog-loading'
import styles from './layout.module.css'

// None stands on a page of the server; one that a reload kept opens as soon as the app has taken over.
const no = () => false

/** Shows the open dialogs, once their code is there. */
export const DialogHost = () => {
  const { dialogs, notices } = useFrame()
  const wanted = useSyncExternalStore(dialogs.subscribe, () => dialogs.all().length > 0, no)
  const [AntdDialogs, setAntdDialogs] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!wanted || AntdDialogs) return
    loadDialogs().then(
      (loaded) => setAntdDialogs(() => loaded.AntdDialogs),
      (error: unknown) => {
        sayFailure(notices, error)
        dialogs.closeAll()
      },
    )
  }, [wanted, AntdDialogs, dialogs, notices])
  useCloseOnBack()
  if (AntdDialogs) return <AntdDialogs />
  return wanted ? (
    <div className={styles.opening} role="status">
      正在打开…
    </div>
  ) : null
}

/** The entry of the history where the page is. `ofDialog`: made for a dialog, the twin of the one before. */
const entry = () => {
  const { idx, ofDialog = false } = (window.history.state ?? {}) as { idx?: number; ofDialog?: true }
  return { name: `${idx} ${window.location.href}`, ofDialog }
}

/**
 * The browser's way back closes the dialogs. What was opened over a page doesn't belong on another; and while one stands, there is an
 * entry of the history for it, so that the page itself stays. That entry is passed over later: taking it away as the dialog
 * closes would come late, when the next may be open.
 */
const useCloseOnBack = (): void => {
  const { dialogs } = useFrame()
  const anyStands = useSyncExternalStore(dialogs.subscribe, dialogs.anyStands, no)
  const location = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(location)
  const at = useRef<ReturnType<typeof entry>>(null!)
  /** Whether the turn that is still to be heard of here has closed a dialog: the router may hear of it first. */
  const hasClosed = useRef(false)
  useEffect(() => {
    at.current ??= entry()
    // The router's own state goes along: to it, both entries are one.
    if (anyStands && !entry().ofDialog) window.history.pushState({ ...window.history.state, ofDialog: true }, '')
    at.current = entry()
  }, [anyStands])
  useEffect(() => {
    const turned = () => {
      const left = at.current
      at.current = entry()
      const isOpen = dialogs.anyStands() || hasClosed.current
      hasClosed.current = false
      if (left.name !== at.current.name || !left.ofDialog || at.current.ofDialog) return
      if (isOpen) dialogs.closeAll()
      else window.history.back()
    }
    window.addEventListener('popstate', turned)
    return () => window.removeEventListener('popstate', turned)
  }, [dialogs])
  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    if (isBack) {
      const { name, ofDialog } = entry()
      const isUnheard = name !== at.current.name || ofDialog !== at.current.ofDialog
      hasClosed.current = isUnheard && dialogs.anyStands()
      dialogs.closeAll()
    } else at.current = entry()
  }, [location, isBack, dialogs])
}
