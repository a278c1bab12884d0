import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../frame/failure-notice'
import styles from './product-search.module.css'

interface Props {
  name: string
  /** What stands before the choices, where that is not the name. */
  lead?: string
  /** How the choices are asked for, where they have to be. */
  asked?: Pick<UseQueryResult, 'isLoadingError' | 'error' | 'refetch'>
  children: ReactNode
}

/** One thing to choose by, and what there is to choose. */
export const FilterRow = ({ name, lead = name, asked, children }: Props) => (
  <div className={styles.filterRow} role="group" aria-label={name}>
    <span className={styles.filterName}>{lead}</span>
    {asked?.isLoadingError ? (
      <div className={styles.failed} role="status">
        {failureText(asked.error)}
        <button type="button" onClick={() => void asked.refetch()} aria-label={`重新加载${name}`}>
          重新加载
        </button>
      </div>
    ) : (
      <div className={styles.choices}>{children}</div>
    )}
  </div>
)

interface ChoiceProps {
  on: boolean
  click: () => void
  /** How many products it leaves, '约' before it where that is estimated; its name stays the same. */
  count?: string | undefined
  children: ReactNode
}

export const Choice = ({ on, click, count, children }: ChoiceProps) => (
  <button
    type="button"
    className={styles.choice}
    aria-pressed={on}
    aria-description={count && `${count} 件`}
    onClick={click}
  >
    {children}
    {count && <small aria-hidden="true">{count}</small>}
  </button>
)

/** Shows the choices that don't fit, or hides them again. */
export const MoreChoices = ({ open, click, children }: { open: boolean; click: () => void; children: ReactNode }) => (
  <button type="button" className={styles.more} aria-expanded={open} onClick={click}>
    {children}
  </button>
)
