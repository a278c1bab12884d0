import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { sayFailure } from '../frame/failure-notice'
import { useFrame } from '../frame/ports-context'
import { loadDialogs } from './dialog-loading'
import styles from './layout.module.css'

/** Shows the open dialogs, once their code is there. */
export const DialogHost = () => {
  const { dialogs, notices } = useFrame()
  const wanted = useSyncExternalStore(dialogs.subscribe, dialogs.all, dialogs.all).length > 0
  const [AntdDialogs, setAntdDialogs] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!wanted || AntdDialogs) return
    loadDialogs().then(
      (loaded) => setAntdDialogs(() => loaded.AntdDialogs),
      (error: unknown) => {
        sayFailure(notices, error)
        dialogs.all().forEach(({ kind }) => dialogs.close(kind))
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

/** Back and forward lead to another page: what was opened over the one before does not belong there. */
const useCloseOnBack = (): void => {
  const { dialogs } = useFrame()
  const location = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(location)
  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    if (isBack) dialogs.all().forEach((dialog) => dialogs.close(dialog.kind))
  }, [location, isBack, dialogs])
}
