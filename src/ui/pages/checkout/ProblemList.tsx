import type { Problem } from '../../../domain/failure'
import { price } from '../../../domain/money'
import { problemText } from '../../../domain/problem-text'
import styles from './checkout.module.css'

interface ProblemListProps {
  problems: readonly Problem[]
  /** Where one reason for all of them is said already. */
  namesOnly?: boolean
}

/** Every line that is not as it was chosen, by name, with its old and new price where that is the news. */
export const ProblemList = ({ problems, namesOnly = false }: ProblemListProps) => (
  <ul className={styles.problems}>
    {problems.map((problem) => (
      <li key={problem.skuId}>
        <span className={styles.problemName}>
          {problem.title}
          {problem.spec && <span className={styles.faint}>（{problem.spec}）</span>}
        </span>
        {!namesOnly && (
          <span className={styles.problemNews}>
            {problemText(problem)}
            {problem.reason === 'price_changed' && (
              <>
                ：<del>{price(problem.oldPrice)}</del> → <strong>{price(problem.newPrice)}</strong>
              </>
            )}
          </span>
        )}
      </li>
    ))}
  </ul>
)
