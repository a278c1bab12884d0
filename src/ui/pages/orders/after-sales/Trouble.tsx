import type { ApplyField, ApplyProblem } from '../../../../application/after-sale/apply-draft'
import styles from './after-sales.module.css'

/** What is wrong with a field, beside it. */
export const Trouble = ({ wrong, field }: { wrong: readonly ApplyProblem[]; field: ApplyField }) => {
  const own = wrong.filter((one) => one.field === field)
  return (
    own.length > 0 && (
      <p className={styles.trouble} id={`trouble-${field}`} role="alert">
        {own.map(({ text }) => text).join('；')}
      </p>
    )
  )
}
