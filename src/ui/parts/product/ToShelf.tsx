import { useSignInFirst } from '../../frame/sign-in-first'
import { Drawn } from '../icons'
import styles from '../favourite-button.module.css'

const TRAY = 'M12 4v9M8 7.5 12 4l4 3.5M4.5 13v6h15v-6h-4.2l-1.4 2.4h-3.8L8.7 13z'

/** Puts a product among others on the shelf; there is room for a sign alone. */
export const ToShelf = ({ product: { id, title } }: { product: { id: string; title: string } }) => {
  const { run, busy } = useSignInFirst()
  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={`加入选货架：${title}`}
      title="加入选货架"
      aria-disabled={busy}
      onClick={() => void run({ kind: 'shelf.add', payload: { productIds: [id] } })}
    >
      <Drawn shape={TRAY} size={18} />
    </button>
  )
}
