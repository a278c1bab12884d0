import { useEffect, useState, type ComponentType } from 'react'
import { tabKeys } from '../../../application/tab-keys'
import { useNotices, usePorts } from '../../frame/ports-context'
import styles from './cart.module.css'

const loadBox = () => import('./PasteBox')
/** A failure here shows when the box is really wanted. */
const preload = (): void => void loadBox().catch(() => undefined)

/** The head of the cart, with the way to order by art numbers. What was pasted and not added opens the box again. */
export const PasteLines = () => {
  const { tab } = usePorts()
  const notices = useNotices()
  const [Box, setBox] = useState<ComponentType | null>(null)
  const open = () => loadBox().then((loaded) => setBox(() => loaded.PasteBox), notices.failure)
  useEffect(() => {
    if (tab.read(tabKeys.pasted)) void open()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page has loaded
  }, [])
  return (
    <>
      <header className={styles.head}>
        <h1>购物车</h1>
        <button
          type="button"
          className="button"
          aria-expanded={Box !== null}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => (Box ? setBox(null) : void open())}
        >
          粘贴货号下单
        </button>
      </header>
      {Box && <Box />}
    </>
  )
}
