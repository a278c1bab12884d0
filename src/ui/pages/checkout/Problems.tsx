import { Alert, Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Problem } from '../../../domain/failure'
import { paths } from '../../frame/paths'
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
        <Alert
          type="warning"
          showIcon
          title="以下商品送不到该地区"
          description={<ProblemList problems={far} namesOnly />}
          className={styles.notice}
        />
      )}
      {changed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="以下商品有变动"
          description={<ProblemList problems={changed} />}
          className={styles.notice}
        />
      )}
    </div>
  )
}

/** Why nothing can be ordered, and the way on. */
export const NothingLeft = ({ problems }: { problems: readonly Problem[] }) =>
  problems.some(isFar) ? (
    <Alert
      type="warning"
      showIcon
      className={styles.notice}
      title="所选地区送不到"
      action={
        <Button size="small" onClick={pasteAnother}>
          换地址
        </Button>
      }
    />
  ) : (
    <Alert
      type="warning"
      showIcon
      className={styles.notice}
      title="没有可以下单的商品"
      action={<Link to={paths.search}>去选货</Link>}
    />
  )

/** The next text takes the place of the whole. */
const pasteAnother = (): void => {
  const field = document.getElementById(PASTE) as HTMLTextAreaElement | null
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  field?.select()
}
