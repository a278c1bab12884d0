import type { ComponentProps, MouseEvent } from 'react'
import styles from './busy-button.module.css'

interface Props extends ComponentProps<'button'> {
  /** Whether what it began goes on: it keeps its name and its colour, and takes no second click. */
  isBusy: boolean
}

export const BusyButton = ({ isBusy, className = 'button', onClick, children, ...more }: Props) => (
  <button
    type="button"
    {...more}
    className={className}
    aria-busy={isBusy}
    onClick={(event: MouseEvent<HTMLButtonElement>) => !isBusy && onClick?.(event)}
  >
    {isBusy && <span className={styles.turning} aria-hidden="true" />}
    {children}
  </button>
)
