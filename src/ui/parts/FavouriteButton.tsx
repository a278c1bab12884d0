import type { CollectType } from '../../domain/catalogue'
import { Icon } from './icons'
import { useCollect } from './use-collect'
import styles from './favourite-button.module.css'

/** Keeps or drops a favourite; pressed while it is one. */
export const FavouriteButton = ({ type, id, collected }: { type: CollectType; id: string; collected: boolean }) => {
  const { collect, busy } = useCollect(type, id)
  // At once; it goes back by itself where the server refuses.
  const shown = busy ? !collected : collected
  return (
    <button
      type="button"
      className={`pill ${styles.favourite}`}
      aria-pressed={shown}
      // Not `disabled`, which would take the focus away from who has just pressed it.
      aria-disabled={busy}
      onClick={() => void (busy || collect(!collected))}
    >
      <Icon name="heart" size={16} />
      {shown ? '已收藏' : '收藏'}
    </button>
  )
}
