import type { ReactNode } from 'react'
import styles from './search.module.css'

/** One thing to choose by, and what there is to choose. */
export const FilterRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.filterRow} role="group" aria-label={name}>
    <span className={styles.filterName}>{name}</span>
    <div className={styles.choices}>{children}</div>
  </div>
)

export const Choice = ({ on, click, children }: { on: boolean; click: () => void; children: ReactNode }) => (
  <button type="button" className={styles.choice} aria-pressed={on} onClick={click}>
    {children}
  </button>
)
