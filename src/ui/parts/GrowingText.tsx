import type { ComponentProps } from 'react'
import styles from './growing-text.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'className'> & { value: string }

/** A field as high as its text, up to four lines, without a script that measures it: a copy of the text stands behind. */
export const GrowingText = ({ value, rows = 1, placeholder = '', ...more }: Props) => (
  <span className={styles.growing} data-text={value || placeholder}>
    <textarea className="input" rows={rows} value={value} placeholder={placeholder} {...more} />
  </span>
)
