import { formatTime } from '../../../domain/time'
import styles from './orders.module.css'

/** What happened, the newest on top. */
export const Log = ({ entries }: { entries: readonly { at: string; text: string; by?: string }[] }) => (
  <ol className={styles.log}>
    {entries
      .map((entry, at) => ({ ...entry, key: at }))
      .toSorted((a, b) => b.at.localeCompare(a.at) || b.key - a.key)
      .map(({ at, text, by, key }) => (
        <li key={key}>
          {text}
          <span className={styles.faint}>
            {formatTime(at)}
            {by && ` · ${by}`}
          </span>
        </li>
      ))}
  </ol>
)
