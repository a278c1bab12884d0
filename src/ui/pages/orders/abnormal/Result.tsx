import type { PreviewedDecision } from '../../../../domain/abnormal'
import { differenceText } from './choice'
import styles from './abnormal.module.css'

/** What taking it comes to, or why it can't be taken; nothing while nobody knows. */
export const Result = ({ of, id }: { of: PreviewedDecision | undefined; id: string }) =>
  of?.problem ? (
    <span className={styles.quiet} id={id}>
      {of.problem}
    </span>
  ) : (
    <span className={styles.amount} data-pays={(of?.amount ?? 0) > 0 || undefined} id={id}>
      {of && (differenceText(of.amount) || '不补不退')}
    </span>
  )
