import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { sayFailure } from '../failure-notice'
import { useFrame } from '../ports-context'
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
  if (AntdDialogs) return <AntdDialogs />
  return wanted ? (
    <div className={styles.opening} role="status">
      正在打开…
    </div>
  ) : null
}
