import type { ReactNode } from 'react'
import styles from './product-search.module.css'

/** Where the choices could not be had: the way to ask for them again. */
type Retry = (() => unknown) | false

/** One thing to choose by, and what there is to choose. */
export const FilterRow = ({ name, retry, children }: { name: string; retry?: Retry; children: ReactNode }) => (
  <div className={styles.filterRow} role="group" aria-label={name}>
    <span className={styles.filterName}>{name}</span>
    {retry ? (
      <div className={styles.failed} role="status">
        加载失败
        <button type="button" onClick={() => void retry()} aria-label={`重新加载${name}`}>
          重新加载
        </button>
      </div>
    ) : (
      <div className={styles.choices}>{children}</div>
    )}
  </div>
)

export const Choice = ({ on, click, children }: { on: boolean; click: () => void; children: ReactNode }) => (
  <button type="button" className={styles.choice} aria-pressed={on} onClick={click}>
    {children}
  </button>
)

/** Shows the choices that don't fit, or hides them again. */
export const MoreChoices = ({ open, click, children }: { open: boolean; click: () => void; children: ReactNode }) => (
  <button type="button" className={styles.more} aria-expanded={open} onClick={click}>
    {children}
  </button>
)
