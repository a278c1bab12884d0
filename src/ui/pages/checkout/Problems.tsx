import type { Problem } from '../../../domain/failure'
import { paths } from '../../frame/paths'
import { Callout } from '../../parts/Callout'
import { PASTE } from './ConsigneeSection'
import { ProblemList } from './ProblemList'
import styles from './checkout.module.css'

export const PROBLEMS = 'problems'

const isFar = ({ reason }: Problem): boolean => reason === 'unreachable'

/** What of the lines can't be had as they were chosen: what doesn't go to the area by that one reason, the rest each by its own. */
export const Problems = ({ problems }: { problems: readonly Problem[] }) => {
  const far = problems.filter(isFar)
  const changed = problems.filter((problem) => !isFar(problem))
  if (problems.length === 0) return null
  return (
    <div id={PROBLEMS} className={styles.notices}>
      {far.length > 0 && (
        <Callout tone="warn" title="以下商品送不到该地区">
          <ProblemList problems={far} namesOnly />
        </Callout>
      )}
      {changed.length > 0 && (
        <Callout tone="warn" title="以下商品有变动">
          <ProblemList problems={changed} />
        </Callout>
      )}
    </div>
  )
}

/** Why nothing can be ordered, and the way on. */
export const NothingLeft = ({ problems }: { problems: readonly Problem[] }) =>
  problems.some(isFar) ? (
    <Callout
      tone="warn"
      className={styles.notice}
      title="所选地区送不到"
      action={
        <button type="button" className="button small" onClick={pasteAnother}>
          换地址
        </button>
      }
    />
  ) : (
    <Callout
      tone="warn"
      className={styles.notice}
      title="没有可以下单的商品"
      action={<a href={paths.search}>去选货</a>}
    />
  )

/** The next text takes the place of the whole. */
const pasteAnother = (): void => {
  const field = document.getElementById(PASTE) as HTMLTextAreaElement | null
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  field?.select()
}
