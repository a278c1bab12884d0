import styles from './nothing.module.css'

/** Of public/drawn. */
export type DrawingName =
  | 'cart'
  | 'search'
  | 'orders'
  | 'saved'
  | 'viewed'
  | 'lost'
  | 'offline'
  | 'wallet'
  | 'shops'
  | 'upload'
  | 'returns'
  | 'messages'

/** A picture in the place of what isn't there. The words beside it say everything. */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <img
    className={styles.drawing}
    src={`${import.meta.env.BASE_URL}drawn/${name}.svg`}
    alt=""
    width={160}
    height={125}
  />
)
