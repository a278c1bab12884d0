import type { ReactNode } from 'react'
import { Icon } from './icons'
import styles from './callout.module.css'

interface Props {
  tone: 'info' | 'warn' | 'bad'
  title: string
  /** What can be done about it. */
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** Something to know before going on, where it belongs on the page; read out when it comes. */
export const Callout = ({ tone, title, action, className = '', children }: Props) => (
  <div role="alert" className={`${styles.callout} ${styles[tone]} ${className}`}>
    <span className={styles.sign}>
      <Icon name="alert" size={16} />
    </span>
    <div className={styles.text}>
      <p>{title}</p>
      {children}
    </div>
    {action}
  </div>
)
