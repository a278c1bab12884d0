import { useState, type ComponentProps, type ComponentType } from 'react'
import type { ProductCard } from '../../../domain/catalogue'
import { useNotices } from '../../frame/ports-context'
import { holdSecondClick } from '../../frame/second-click'
import type { QuickAddDialog } from './QuickAddDialog'
import styles from './quick-add.module.css'

const loadDialog = () => import('./QuickAddDialog')
/** A failure here shows when the dialog is really wanted. */
const preload = (): void => void loadDialog().catch(() => undefined)

/** Adds from a list without leaving it: a small dialog with the sizes, whose code comes when it is wanted. */
export const QuickAdd = ({ card }: { card: ProductCard }) => {
  const notices = useNotices()
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof QuickAddDialog>> | null>(null)
  if (card.stockState === 'none') return <span className={styles.gone}>暂无库存</span>
  const open = () => loadDialog().then((loaded) => setDialog(() => loaded.QuickAddDialog), notices.failure)
  return (
    <>
      <button
        type="button"
        className={`button ${styles.open}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          holdSecondClick(event)
          void open()
        }}
        aria-label={`加入购物车：${card.title}`}
      >
        加入购物车
      </button>
      {Dialog && <Dialog card={card} close={() => setDialog(null)} />}
    </>
  )
}
