import { useSignInFirst } from '../../frame/sign-in-first'
import styles from '../favourite-button.module.css'

/** Puts a product among others on the shelf; there is room for a sign alone. */
export const ToShelf = ({ product: { id, title } }: { product: { id: string; title: string } }) => {
  const { run, busy } = useSignInFirst()
  return (
    <button
      type="button"
      className={`${styles.heart} ${styles.shelf}`}
      aria-label={`加入选货架：${title}`}
      title="加入选货架"
      aria-disabled={busy}
      onClick={() => void run({ kind: 'shelf.add', payload: { productIds: [id] } })}
    />
  )
}
